"""The schemas of components.toml and of the files in the folder boards."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta, field

from parlour.engine.components import Part, check_components, load_components

FOLDER = Path(__file__).parent

Steps = Annotated[int, Meta(ge=1, le=12)]
Tile = Annotated[list[str], Meta(min_length=1, max_length=13)]


class Limits(Part):
    steps: Steps
    enemy_steps: Steps
    throw: Steps


class Components(Part):
    reconstructed: list[str]
    boards: Annotated[list[str], Meta(min_length=1)]
    tile: Tile
    limits: Limits


class BoardFile(Part):
    id: Annotated[str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=40)]
    name: Annotated[str, Meta(min_length=1, max_length=40)]
    cold_limit: Annotated[int, Meta(ge=1, le=20)]
    map: Annotated[list[str], Meta(min_length=3, max_length=53)]
    enemies: list[str]
    note: Annotated[str, Meta(max_length=120)] = ""
    turn_limit: Annotated[int, Meta(ge=1, le=400)] = 100
    best: Annotated[int, Meta(ge=0, le=400)] = 0
    best_at_once: Annotated[int, Meta(ge=0, le=400)] = 0
    """The same by the other reading of UR-R14."""
    reconstructed: bool = False
    tile: Tile = field(default_factory=list)


def load(own: dict[str, Any] | None = None, name: str = "") -> Components:
    """What all boards share, with an owner's changes laid over it."""
    return load_components(Components, FOLDER / "components.toml", own, name)


def load_board(name: str) -> BoardFile:
    """One of the boards of the game."""
    return load_components(BoardFile, FOLDER / "boards" / f"{name}.toml")


def own_board(data: dict[str, Any], name: str = "") -> BoardFile:
    """A board from an owner's file, complete in itself."""
    return check_components(BoardFile, data, name or "your board")
