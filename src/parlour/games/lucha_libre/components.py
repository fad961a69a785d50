"""The schema of components.toml."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta

from parlour.engine.components import Part, load_components
from parlour.engine.errors import nearest

FILE = Path(__file__).with_name("components.toml")
TEAMS = ("santo", "demon")
MOST_DICE = 5
MOST_ROUNDS = 200

Name = Annotated[str, Meta(min_length=1, max_length=30)]
Word = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,19}$")]
Face = Annotated[int, Meta(ge=1, le=6)]
Faces = Annotated[list[Face], Meta(min_length=1, max_length=MOST_DICE)]
Symbol = Face | Literal["F", "X"]
Pattern = Annotated[list[Symbol], Meta(min_length=1, max_length=MOST_DICE)]
Spaces = Annotated[int, Meta(ge=-5, le=5)]


class Teams(Part):
    santo: Name
    demon: Name


class Energy(Part):
    dice: Annotated[
        list[Annotated[int, Meta(ge=1, le=MOST_DICE)]], Meta(min_length=2, max_length=12)
    ]
    start: Annotated[int, Meta(ge=0, le=11)]


class Dice(Part):
    team: Annotated[int, Meta(ge=1, le=MOST_DICE)]


class Fans(Part):
    start: Annotated[int, Meta(ge=0, le=98)]
    target: Annotated[int, Meta(ge=1, le=99)]
    audience: Annotated[int, Meta(ge=1, le=197)]


class Rounds(Part):
    cap: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)]


class Wrestler(Part):
    id: Word
    name: Name
    team: str
    start: Literal["ring", "resting"]
    lucky: Face
    combos: dict[str, Faces]


class Move(Part):
    id: Word
    name: Name
    kind: Literal["personal", "common", "classic", "change"]
    dice: str | Pattern
    fans: Annotated[int, Meta(ge=-20, le=20)]
    opp: Spaces
    own: Spaces
    optional: bool = False
    once: bool = False
    swap: bool = False


class Components(Part):
    reconstructed: list[str]
    teams: Teams
    energy: Energy
    dice: Dice
    fans: Fans
    rounds: Rounds
    wrestlers: Annotated[list[Wrestler], Meta(min_length=4, max_length=4)]
    moves: Annotated[list[Move], Meta(min_length=1, max_length=12)]


def load(own: dict[str, object] | None = None, name: str = "") -> Components:
    """The components, with an owner's changes laid over them."""
    return load_components(Components, FILE, own, name, (_tracks, _wrestlers, _moves, _combos))


def _tracks(data: Components) -> Iterator[str]:
    dice = data.energy.dice
    if dice != sorted(dice):
        yield f"energy, field dice: the numbers must ascend, not {dice}"
    if dice[-1] > data.dice.team:
        yield f"energy, field dice: a team has {data.dice.team} dice, not {dice[-1]}"
    if data.energy.start >= len(dice):
        yield f"energy, field start: the last space is {len(dice) - 1}, not {data.energy.start}"
    if data.fans.start >= data.fans.target:
        yield f"fans, field start: must be below the target of {data.fans.target}"
    if 2 * data.fans.target <= data.fans.audience:
        yield f"fans, field target: must be a majority of {data.fans.audience}"


def _wrestlers(data: Components) -> Iterator[str]:
    ids = [wrestler.id for wrestler in data.wrestlers]
    for number, wrestler in enumerate(data.wrestlers):
        place = f"wrestlers, entry {number + 1} ({wrestler.id})"
        if wrestler.id in ids[:number]:
            yield f"{place}, field id: there is another wrestler '{wrestler.id}'"
        if wrestler.team not in TEAMS:
            yield f"{place}, field team: no team '{wrestler.team}'.{nearest(wrestler.team, TEAMS)}"
    for team in TEAMS:
        starts = sorted(each.start for each in data.wrestlers if each.team == team)
        if starts != ["resting", "ring"]:
            yield f"wrestlers, field start: the {team} team needs one in the ring and one resting"


def _moves(data: Components) -> Iterator[str]:
    ids = [move.id for move in data.moves]
    for number, move in enumerate(data.moves):
        place = f"moves, entry {number + 1} ({move.id})"
        if move.id in ids[:number] or move.id == "nothing":
            yield f"{place}, field id: '{move.id}' is taken"
        if move.swap and not move.once:
            yield f"{place}, field once: must be true, two swaps in a round would cancel out"
        if not isinstance(move.dice, str) and len(move.dice) > data.dice.team:
            yield f"{place}, field dice: a team has only {data.dice.team} dice"


def _combos(data: Components) -> Iterator[str]:
    """Every combo that a move looks up is there, and no other."""
    wanted = {move.dice: move.id for move in data.moves if isinstance(move.dice, str)}
    for number, wrestler in enumerate(data.wrestlers):
        place = f"wrestlers, entry {number + 1} ({wrestler.id}), field combos"
        for combo, move in wanted.items():
            if combo not in wrestler.combos:
                yield f"{place}: '{combo}' is missing, the move {move} looks it up"
        for combo, faces in wrestler.combos.items():
            if combo not in wanted:
                yield f"{place}: no move looks up '{combo}'.{nearest(combo, wanted)}"
            if len(faces) > data.dice.team:
                yield f"{place}: '{combo}' takes {len(faces)} dice, a team has {data.dice.team}"
