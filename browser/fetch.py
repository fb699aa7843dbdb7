"""Fetches the Chromium of the browser tests into ``browser/chromium``.

It comes from the npm package ``@sparticuz/chromium`` (x86-64 Linux only) with the libraries and
fonts it needs, so neither root nor system packages are used. ``make`` runs it, as ``python -m
browser.fetch`` from the repository, unless the environment variable ``CHROMIUM`` names a browser:
then the tests run that one.
"""

from __future__ import annotations

import io
import platform
import shutil
import sys
import tarfile
from pathlib import Path

import brotli

from hatch_build import install

HERE = Path(__file__).resolve().parent
PACKED = HERE / "node_modules/@sparticuz/chromium/bin"
TARGET = HERE / "chromium"
ARCHIVES = ("al2023", "fonts", "swiftshader")

FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{target}/fonts</dir><cachedir>{target}/font-cache</cachedir></fontconfig>
"""


def unpack_program(folder: Path) -> None:
    """Unpack the browser's program in pieces: it is 200 MB."""
    program = folder / "chromium"
    decompressor = brotli.Decompressor()
    with (PACKED / "chromium.br").open("rb") as packed, program.open("wb") as unpacked:
        while piece := packed.read(1 << 20):
            unpacked.write(decompressor.process(piece))
    program.chmod(0o755)


def unpack_archive(name: str, folder: Path) -> None:
    """Unpack one archive of libraries or fonts."""
    packed = brotli.decompress((PACKED / f"{name}.tar.br").read_bytes())
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        # The first releases of Python 3.11 have no extraction filters.
        if hasattr(tarfile, "data_filter"):
            archive.extractall(folder, filter="data")
        else:
            archive.extractall(folder)


def unpack() -> None:
    """Unpack beside the target and move there at the end, so that a half never looks whole."""
    folder = HERE / "chromium.part"
    for stale in (folder, TARGET):
        shutil.rmtree(stale, ignore_errors=True)
    folder.mkdir()
    unpack_program(folder)
    for name in ARCHIVES:
        unpack_archive(name, folder)
    # The list of fonts that comes with the package names folders of another machine: no text.
    (folder / "fonts.conf").write_text(FONTS.format(target=TARGET), encoding="utf-8")
    folder.rename(TARGET)


def main() -> None:
    """Fetch the browser, or say why it cannot be had for this machine."""
    if (sys.platform, platform.machine()) != ("linux", "x86_64"):
        sys.exit(
            f"No browser to fetch for {sys.platform} on {platform.machine()} (linux on x86_64 "
            "only). Set CHROMIUM to the path of an installed Chromium or Chrome."
        )
    install(HERE)
    unpack()


if __name__ == "__main__":
    main()
