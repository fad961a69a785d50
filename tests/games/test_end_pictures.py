"""The pictures that close a match: `won.svg`, `lost.svg` and `drawn.svg` of a game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

import parlour.games

GAMES = Path(parlour.games.__file__).parent
ENDS = ("won", "lost", "drawn")
PICTURES = [path for path in sorted(GAMES.glob("*/*.svg")) if path.stem in ENDS]
SVG = "{http://www.w3.org/2000/svg}"
XLINK = "{http://www.w3.org/1999/xlink}"
LIMIT = 14_000
SECONDS = 2.0


def name(path: Path) -> str:
    return f"{path.parent.name}-{path.stem}"


def style(root: ElementTree.Element) -> str:
    """The style sheet of a picture, without the rule for reduced motion."""
    return "".join(each.text or "" for each in root.iter(f"{SVG}style")).split("@media")[0]


def seconds(rule: str) -> list[float]:
    return [float(each) for each in re.findall(r"(?<![\w.])(\d*\.?\d+)s\b", rule)]


def ends_after(sheet: str) -> Iterator[float]:
    """The latest moment at which each animation can end, delay included."""
    delays: dict[str, float] = {}
    lengths: dict[str, float] = {}
    for selectors, rule in re.findall(r"([^{}]+)\{([^{}]*animation[^{}]*)\}", sheet):
        for selector in selectors.split(","):
            delay = re.search(r"animation-delay:([^;]+)", rule)
            if delay:
                delays[selector.strip()] = seconds(delay[1])[0]
                continue
            length, *wait = seconds(rule)
            lengths[selector.strip()] = length
            delays.setdefault(selector.strip(), wait[0] if wait else 0.0)
    for selector, length in lengths.items():
        yield length + delays[selector]


def test_every_game_has_both() -> None:
    played = {path.parent for path in GAMES.glob("*/cover.svg")}
    assert {path.parent for path in PICTURES if path.stem == "won"} == played
    assert {path.parent for path in PICTURES if path.stem == "lost"} == played


@pytest.mark.parametrize("path", PICTURES, ids=name)
def test_it_stands_alone(path: Path) -> None:
    assert path.stat().st_size < LIMIT
    root = ElementTree.parse(path).getroot()
    assert root.get("viewBox") == "0 0 900 300"
    for element in root.iter():
        assert element.tag.removeprefix(SVG) not in {"script", "text", "image", "foreignObject"}
        for key, value in element.attrib.items():
            assert not key.startswith("on")
            if key in {"href", f"{XLINK}href"}:
                assert value.startswith("#")
            assert all(target.startswith("#") for target in re.findall(r"url\(([^)]*)\)", value))
    assert "url(" not in style(root)
    assert "@import" not in style(root)


@pytest.mark.parametrize("path", PICTURES, ids=name)
def test_every_reference_has_its_target(path: Path) -> None:
    drawn = path.read_text("utf-8")
    ids = re.findall(r'\bid="([^"]+)"', drawn)
    assert len(ids) == len(set(ids))
    assert len({each.split("-")[0] for each in ids}) == 1
    used = re.findall(r'(?:url\(|href=")#([\w-]+)', drawn)
    assert set(used) == set(ids)
    classes = set(re.findall(r'\bclass="([^"]+)"', drawn))
    assert classes == set(re.findall(r"\.([a-z]+-[\w-]+)", style(ElementTree.fromstring(drawn))))


@pytest.mark.parametrize("path", PICTURES, ids=name)
def test_it_moves_once_and_rests(path: Path) -> None:
    sheet = style(ElementTree.parse(path).getroot())
    assert "infinite" not in sheet
    ends = list(ends_after(sheet))
    assert ends
    assert max(ends) <= SECONDS
    frames = re.findall(r"@keyframes ([\w-]+)\{((?:[^{}]+\{[^{}]*\})+)\}", sheet)
    assert {frame for frame, _ in frames} == set(re.findall(r"animation:([\w-]+)", sheet))
    for _, steps in frames:
        assert set(re.findall(r"([a-z-]+):", steps)) <= {"transform", "opacity"}
        # Without a last frame the picture comes to rest as it is drawn, moved or not.
        assert not re.search(r"\b(?:to|100%)\s*\{", steps)
    assert all("both" in rule for rule in re.findall(r"animation:[^;}]+", sheet))


@pytest.mark.parametrize("path", PICTURES, ids=name)
def test_it_can_hold_still(path: Path) -> None:
    still = r"@media \(prefers-reduced-motion: reduce\) \{ \* \{ animation: none !important \} \}"
    assert re.search(still, path.read_text("utf-8"))
