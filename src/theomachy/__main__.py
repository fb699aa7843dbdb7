"""Runs the command line by ``python -m theomachy``."""

import sys

from theomachy.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
