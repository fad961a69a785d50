"""Refreshes the fonts and icons that lie in this repository, from their npm packages.

    python tools/vendor.py            # everything
    python tools/vendor.py icons      # or only `icons`, or only `fonts`

To use another icon of game-icons in a game, add its name as a line to `icons.txt` in the
game's folder, run `python tools/vendor.py icons`, and draw it with
`parlour.scene.icons.icon(name)`. A name that the collection does not have is refused with the
nearest ones it has.

It needs npm and its registry. Nobody who only runs Parlour needs either.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tarfile
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

SOURCE = Path(__file__).parents[1] / "src" / "parlour"
FONTS = SOURCE / "web" / "static" / "fonts"
ICONS = SOURCE / "scene"

FONT_PACKAGES = {
    "@fontsource-variable/fraunces@5.3.0": (
        "fraunces",
        ("fraunces-latin-standard-normal.woff2", "fraunces-latin-wght-italic.woff2"),
    ),
    "@fontsource-variable/atkinson-hyperlegible-next@5.3.0": (
        "atkinson-hyperlegible-next",
        (
            "atkinson-hyperlegible-next-latin-wght-normal.woff2",
            "atkinson-hyperlegible-next-latin-wght-italic.woff2",
        ),
    ),
}
"""By package: what its licence is called here, and the files that are used."""

ICON_PACKAGE = "@iconify-json/game-icons@1.2.4"
ICON_LICENCE = """\
The drawings in icons.json are icons of game-icons.net (https://game-icons.net), taken from the npm
package {package}.

Icons made by {authors}.
Licence: {licence}, https://creativecommons.org/licenses/by/3.0/legalcode

The package does not say who drew which icon, so the authors of the whole collection are named.
Changed: the icons are recoloured and resized where they are shown.
"""


def refresh_fonts() -> None:
    """Copy the font files and their licences."""
    FONTS.mkdir(exist_ok=True)
    for package, (name, files) in FONT_PACKAGES.items():
        with TemporaryDirectory() as folder:
            unpacked = fetch(package, Path(folder))
            for file in files:
                (FONTS / file).write_bytes((unpacked / "files" / file).read_bytes())
            licence = (unpacked / "LICENSE").read_text("utf-8")
            (FONTS / f"{name}.LICENSE.txt").write_text(licence, "utf-8")
        print(f"{package}: {len(files)} files")


def refresh_icons() -> None:
    """Copy the drawings of the icons that the lists of the house and of the games name."""
    with TemporaryDirectory() as folder:
        unpacked = fetch(ICON_PACKAGE, Path(folder))
        whole = json.loads((unpacked / "icons.json").read_text("utf-8"))
        about = json.loads((unpacked / "info.json").read_text("utf-8"))
    picked = {name: drawing(whole, name) for name in wanted(listed())}
    licence = {
        "collection": about["name"],
        "package": ICON_PACKAGE,
        "licence": about["license"]["spdx"],
        "authors": "Lorc, Delapouite and the contributors of game-icons.net",
        "box": 512,
    }
    found = {"about": licence, "icons": picked}
    (ICONS / "icons.json").write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    (ICONS / "icons.LICENSE.txt").write_text(ICON_LICENCE.format(**licence), "utf-8")
    print(f"{ICON_PACKAGE}: {len(picked)} icons")


def listed() -> str:
    """The lists of the house and of the games."""
    return "".join(file.read_text("utf-8") for file in sorted(SOURCE.rglob("icons.txt")))


def wanted(text: str) -> list[str]:
    """The names in a list with one name a line; `#` begins a remark."""
    lines = [line.partition("#")[0].strip() for line in text.splitlines()]
    return sorted({line for line in lines if line})


def drawing(whole: dict[str, Any], name: str) -> str:
    """The SVG inside an icon of a collection, in a box of 512."""
    name = whole.get("aliases", {}).get(name, {}).get("parent", name)
    if name not in whole["icons"]:
        near = ", ".join(get_close_matches(name, whole["icons"], 5, 0.5))
        sys.exit(f"icons.txt: there is no icon '{name}'. Near it: {near or 'nothing'}")
    return str(whole["icons"][name]["body"])


def fetch(package: str, folder: Path) -> Path:
    """Download and unpack a package; its scripts are never run."""
    packed = subprocess.run(
        ["npm", "pack", "--silent", "--ignore-scripts", package],
        cwd=folder, check=True, capture_output=True, text=True,
    )  # fmt: skip
    with tarfile.open(folder / packed.stdout.split()[-1]) as archive:
        archive.extractall(folder, filter="data")
    return folder / "package"


def main(asked: Sequence[str]) -> None:
    """Refresh what was asked for, or everything."""
    parts = {"fonts": refresh_fonts, "icons": refresh_icons}
    for part in asked or parts:
        if part not in parts:
            sys.exit(f"there is no part '{part}': fonts or icons")
        parts[part]()


if __name__ == "__main__":
    main(sys.argv[1:])
