"""The page of a report: one file that needs nothing else."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

FONTS = (
    ("Fraunces Variable", "100 900", "fraunces-latin-standard-normal.woff2"),
    ("Atkinson Hyperlegible Next Variable", "200 800",
     "atkinson-hyperlegible-next-latin-wght-normal.woff2"),
)  # fmt: skip

REPORT = "report.html"
SUMMARY = "summary.json"
OPEN = '<details class="part" open>'
SHUT = '<details class="part">'


@cache
def style() -> str:
    """The house's type and colours, the fonts included."""
    fonts = files("parlour") / "web" / "static" / "fonts"
    faces = []
    for family, weight, name in FONTS:
        data = b64encode((fonts / name).read_bytes()).decode()
        faces.append(
            f'@font-face {{ font-family: "{family}"; font-weight: {weight}; '
            f'src: url("data:font/woff2;base64,{data}") format("woff2"); }}'
        )
    return "\n".join(
        [*faces, (files("parlour.lab.report") / "report.css").read_text(encoding="utf-8")]
    )


def page(title: str, body: str) -> str:
    """A whole document."""
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{style()}\n</style>\n</head>\n"
        f"<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def write_summary(folder: Path, told: Mapping[str, Any]) -> None:
    """The main numbers beside the page, for programs."""
    text = json.dumps(told, indent=1, ensure_ascii=False)
    (folder / SUMMARY).write_text(text + "\n", encoding="utf-8")


def unbroken(words: str) -> str:
    """A sentence in which no number loses its unit at the end of a line; HTML."""
    return re.sub(r"(\d) (%|min\b|points\b|turns\b|rounds\b)", r"\1&nbsp;\2", words)


def section(title: str, says: str, *parts: str) -> str:
    """A part of the report that can be folded; nothing if there is nothing in it."""
    inside = "\n".join(part for part in parts if part)
    if not inside:
        return ""
    intro = f'<p class="says">{says}</p>' if says else ""
    name = re.sub(r"[^a-z]+", "-", title.lower()).strip("-")
    return (
        f'<section id="{name}">{OPEN}<summary><h2>{escape(title)}</h2></summary>{intro}\n'
        f"{inside}\n</details></section>\n"
    )


def folded(part: str) -> str:
    """A part that one unfolds to read it."""
    return part.replace(OPEN, SHUT, 1)


def reproduced(command: str, digest: str = "") -> str:
    """The line that gives the same matches again."""
    if not command:
        return ""
    said = "The same matches again"
    if digest:
        said += f", byte for byte (fingerprint of the rows: {digest})"
    return f'<p class="again">{said}:</p><pre class="command" tabindex="0">{escape(command)}</pre>'


def card(title: str, says: str, picture: str, numbers: str = "", folded: bool = True) -> str:
    """A picture, what it says, and its numbers."""
    head = f"<h3>{escape(title)}</h3>" if title else ""
    words = f'<p class="lead">{says}</p>' if says else ""
    if numbers and folded:
        numbers = f"<details><summary>The numbers</summary>{numbers}</details>"
    elif numbers:
        numbers = f'<div class="open">{numbers}</div>'
    return f'<figure class="card">{head}{words}{picture}{numbers}</figure>'


def pair(*cards: str) -> str:
    """Cards beside each other where there is room."""
    known = [each for each in cards if each]
    if len(known) == 1:
        return known[0]
    return f'<div class="pair">{"".join(known)}</div><p></p>' if known else ""


def findings_list(lines: Sequence[str]) -> str:
    """Findings in words; the lines are HTML."""
    if not lines:
        return ""
    return '<ul class="findings">' + "".join(f"<li>{line}</li>" for line in lines) + "</ul>"


def numbers(rows: Sequence[tuple[str, str, str]]) -> str:
    """A few large numbers: what, how much, and how sure."""
    cells = "".join(
        f"<div><dt>{escape(name)}</dt><dd>{escape(value)}<small>{escape(sure)}</small></dd></div>"
        for name, value, sure in rows
    )
    return f'<div class="card"><dl class="numbers">{cells}</dl></div>' if rows else ""
