"""Previews for every game, from its rules alone: what a move certainly does, and what chance
may add. Never what chance will give."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from parlour.engine.core.playout import seen_by
from parlour.engine.core.position import CHANCE, Position
from parlour.engine.core.rng import Kiss
from parlour.engine.game import Game
from parlour.scene.choices import after

ASKED = ("to_move", "chance")
"""Fields of every description that say what is asked, not what lies on the table."""
DEALS = 12
"""What a seat does not know is dealt so often: certain is what comes of a move every time."""


@dataclass(frozen=True, slots=True)
class FactChange:
    """One fact of the position that would be different."""

    name: str
    words: str
    """'3 to 5', '+1,3', '-2,4'."""


@dataclass(frozen=True, slots=True)
class Possibility:
    """What some of the outcomes of the chance event that follows would change."""

    chance: Fraction
    changes: tuple[FactChange, ...]


@dataclass(frozen=True, slots=True)
class Preview:
    """A move tried out on a copy, up to the next decision or chance event."""

    certain: tuple[FactChange, ...]
    asked: str
    """The chance event that follows, if one does."""
    possible: tuple[Possibility, ...]
    """What it can bring, outcomes that come to the same taken together, the likeliest first;
    nothing if none of them changes anything."""


def preview(game: Game, position: Position, move: int, seat: int) -> Preview:
    """Try a move of a seat, from what the seat may know.

    >>> from parlour.games import find_game
    >>> glow = find_game("last-glow")
    >>> position = glow.position({"lighthouse": "2,3", "hearts": ["1,3"]})
    >>> shown = preview(glow, position, position.book().number("hunt 1,3"), 0)
    >>> shown.asked, [str(each.chance) for each in shown.possible]
    ('hunt die', ['1/2', '1/2'])
    """
    deals = DEALS if position.has_secrets() else 1
    found = [
        _one(game, seen_by(position, seat, Kiss(1 + deal)), move, seat) for deal in range(deals)
    ]
    first = found[0]
    certain = tuple(each for each in first.certain if all(each in other.certain for other in found))
    same = all((other.asked, other.possible) == (first.asked, first.possible) for other in found)
    if deals > 1 and position.reveals(move):
        same = False  # what follows hangs on what it shows
    return Preview(certain, first.asked if same else "", first.possible if same else ())


def _one(game: Game, known: Position, move: int, seat: int) -> Preview:
    """A move tried on a full position."""
    then = after(known, move)
    certain = tuple(_changes(game, known, then, seat))
    if then.to_move() != CHANCE:
        return Preview(certain, "", ())
    return Preview(certain, then.asks(), _possible(game, then, seat))


def _possible(game: Game, position: Position, seat: int) -> tuple[Possibility, ...]:
    outcomes = position.outcomes()
    total = sum(weight for _, weight in outcomes)
    found: dict[tuple[FactChange, ...], int] = {}
    for outcome, weight in outcomes:
        changes = tuple(_changes(game, position, after(position, outcome), seat))
        found[changes] = found.get(changes, 0) + weight
    if list(found) == [()]:
        return ()
    ordered = sorted(found.items(), key=lambda each: -each[1])
    return tuple(Possibility(Fraction(weight, total), changes) for changes, weight in ordered)


def _changes(game: Game, old: Position, new: Position, seat: int) -> Iterator[FactChange]:
    before, later = dict(_flat(old.known_to(seat))), dict(_flat(new.known_to(seat)))
    for name in [*before, *(name for name in later if name not in before)]:
        one, other = before.get(name), later.get(name)
        if one != other and name.split(" ")[0] not in (*ASKED, *game.pending):
            yield FactChange(name.replace("_", " "), _difference(one, other))


def _flat(words: dict[str, object], above: str = "") -> Iterator[tuple[str, object]]:
    for name, value in words.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{above}{name} ")
        else:
            yield above + name, value


def _difference(one: object, other: object) -> str:
    """Lists by what they gain and lose, everything else from one value to the other."""
    if isinstance(one, list) and isinstance(other, list) and len(one) != len(other):
        gained = [f"+{each}" for each in other if each not in one]
        lost = [f"-{each}" for each in one if each not in other]
        return " ".join([*lost, *gained]) or f"{len(one)} to {len(other)}"
    return f"{_said(one)} to {_said(other)}"


def _said(value: object) -> str:
    if isinstance(value, list):
        return ", ".join("?" if each is None else str(each) for each in value) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value in (None, "") else str(value)
