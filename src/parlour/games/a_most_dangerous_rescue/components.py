"""The schema of components.toml."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta

from parlour.engine.components import Part, load_components

FILE = Path(__file__).with_name("components.toml")
Id = Annotated[str, Meta(pattern=r"^[A-Za-z][A-Za-z0-9-]*$", max_length=24)]
Name = Annotated[str, Meta(min_length=1, max_length=30)]
Strategy = Annotated[str, Meta(pattern=r"^[1-9]@[a-d][1-4]$")]
Colour = Literal["red", "blue", "green", "purple"]

COLOURS = ("red", "blue", "green", "purple")
QUADRANTS = ("tl", "tr", "bl", "br")
ARTIFACT = "artifact"
"""The word for the artifact scene card among the scene cards."""


class SceneCard(Part):
    """A scene card: one strategy for each quadrant, such as "3@b1", and the opponent line."""

    id: Id
    tl: Strategy
    tr: Strategy
    bl: Strategy
    br: Strategy
    research: Colour
    spend: bool

    def strategies(self) -> list[tuple[int, str]]:
        """Cost and square of each quadrant, in the order TL, TR, BL, BR."""
        printed = (self.tl, self.tr, self.bl, self.br)
        return [(int(each[0]), each[2:]) for each in printed]


class Member(Part):
    id: Id
    name: Name
    colour: Colour


class Artifact(Part):
    id: Id
    name: Name


class Components(Part):
    reconstructed: list[str]
    scenes: Annotated[list[SceneCard], Meta(min_length=11, max_length=60)]
    members: Annotated[list[Member], Meta(min_length=4, max_length=4)]
    artifacts: Annotated[list[Artifact], Meta(min_length=8, max_length=8)]


def load(own: dict[str, object] | None = None, name: str = "") -> Components:
    """The components, with an owner's changes laid over them."""
    return load_components(Components, FILE, own, name, (_check_ids, _check_scenes, _check_members))


def _check_ids(data: Components) -> Iterator[str]:
    """Every card has a word of its own."""
    seen = {ARTIFACT}
    ids = {
        "scenes": [card.id for card in data.scenes],
        "members": [member.id for member in data.members],
        "artifacts": [artifact.id for artifact in data.artifacts],
    }
    for name, words in ids.items():
        for place, word in enumerate(words, 1):
            if word.lower() in seen:
                where = f"{name}, entry {place} ({word}), field id"
                yield f"{where}: '{word}' is used twice"
            seen.add(word.lower())


def _check_scenes(data: Components) -> Iterator[str]:
    """DR-2: each strategy lies in its quadrant."""
    for place, card in enumerate(data.scenes, 1):
        for quadrant, (_, square) in zip(QUADRANTS, card.strategies(), strict=True):
            if quadrant_of(square) != quadrant:
                where = f"scenes, entry {place} ({card.id}), field {quadrant}"
                yield f"{where}: square {square} lies in {quadrant_of(square)}"


def _check_members(data: Components) -> Iterator[str]:
    """DR-1: one member for each colour."""
    seen: set[str] = set()
    for place, member in enumerate(data.members, 1):
        if member.colour in seen:
            where = f"members, entry {place} ({member.id}), field colour"
            yield f"{where}: there is a {member.colour} member already"
        seen.add(member.colour)


def quadrant_of(square: str) -> str:
    """The quadrant in which a square lies.

    >>> quadrant_of("c2")
    'tr'
    """
    return ("t" if square[1] in "12" else "b") + ("l" if square[0] in "ab" else "r")
