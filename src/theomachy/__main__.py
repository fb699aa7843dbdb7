"""Runs the command line by ``python -m theomachy``."""

from theomachy.cli.main import main

if __name__ == "__main__":
    main()
