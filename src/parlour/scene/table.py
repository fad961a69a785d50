"""The vocabulary of a table.

A scene is plain data: zones (the furniture: grids, tracks, gauges, hands), the
spots in them, the pieces that lie on spots, and the choices one has, each with
the ids one touches to make it. All ids are stable: the same thing keeps its id
from one position to the next, so a renderer can move it instead of replacing it.
Pieces that the game does not tell apart (one storm Heart from another) are named
after the place where they lie; the events say which one moved `from` where `to`.

Renderers decide what a thing looks like. A scene only gives it a `look`, a word
of the game's own such as `heart`, and a label that a screen reader can say.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Spot:
    """A place: a square, an area, a space of a track, a plate one presses."""

    id: str
    label: str
    """What a screen reader says: 'line 1, column 3'."""
    text: str = ""
    """What is printed on it."""
    look: str = ""
    detail: str = ""
    """A second, quieter line: what it costs, what it would do."""
    lit: bool = False
    """Drawn as active: the current step of a strip, the lamp that burns."""
    forecasts: tuple[tuple[str, str], ...] = ()
    """What may come of it: other ids and a few words each, shown while one looks at it."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that lies on a spot or in a zone and can travel: token, card, die, marker."""

    id: str
    kind: str
    """'token', 'card', 'die', 'coin' or 'marker'."""
    label: str
    at: str
    """The id of the spot, or of the zone, it lies on."""
    look: str = ""
    text: str = ""
    """Its face in one or two characters: a pip count, a number, a letter."""
    detail: str = ""
    """The face in full, for a card that is looked at."""
    seat: int | None = None
    """Whose it is, if anybody's."""
    up: bool = True
    """Face up; a coin shows heads."""
    dim: bool = False
    """Out of use for now: spent, resting, covered."""
    marks: tuple[str, ...] = ()
    """Small badges: '4+', 'first', '+2'."""
    forecasts: tuple[tuple[str, str], ...] = ()
    """What may come of it: (('square-2,3', '2/6'),), shown while one looks at it."""
    count: int = 1
    """How many of the kind lie here as one piece: a stack, with its number from four on."""
    aside: bool = False
    """Lies in a corner of its spot, small, where others are, and takes none of their room."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Squares in rows, with what is printed at the left of each row and above each column."""

    id: str
    label: str
    rows: tuple[tuple[Spot, ...], ...]
    row_marks: tuple[str, ...] = ()
    column_marks: tuple[str, ...] = ()
    place: str = "middle"
    walls: tuple[tuple[str, str, str], ...] = ()
    """What stands between two neighbours: their ids, and 'wall', 'window', or 'door' or any other
    word for what one can pass. Where it is said a terminal draws these lines and no others; a
    browser leaves them to the backdrop."""


@dataclass(frozen=True, slots=True)
class Graph:
    """Places joined by lines. Where they lie is given in a box of 100 by 100."""

    id: str
    label: str
    spots: tuple[Spot, ...]
    points: Mapping[str, tuple[float, float]]
    links: tuple[tuple[str, str], ...]
    place: str = "middle"
    box: tuple[float, float] = (1000.0, 720.0)
    """The size of the drawing. Nearly square serves a phone as well as a wide screen."""
    node: tuple[float, float] = (250.0, 150.0)
    """The size of each place in that drawing."""
    name_room: float = 0.0
    """How much of the top of a place is kept for its name; pieces lie below it."""
    largest: float = 4.0
    """How much larger than a square of 100 by 100 a piece that is no card may be drawn."""
    titled: bool = False
    """Whether the label is written above it, wherever it lies."""
    sizes: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    """The size of places that differ from the others."""
    sparse: bool = False
    """Whether a terminal lists only those places that say, hold or offer something."""


@dataclass(frozen=True, slots=True)
class Track:
    """Spaces in a line; markers are pieces that lie on them."""

    id: str
    label: str
    spots: tuple[Spot, ...]
    place: str = "below"
    in_a_row: int = 20
    """Spaces in a line before the next begins; seven at most if one touches them on a phone."""


@dataclass(frozen=True, slots=True)
class Gauge:
    """A number on an instrument with its limits and its marks."""

    id: str
    label: str
    value: int
    low: int
    high: int
    look: str = ""
    marks: Mapping[int, str] = field(default_factory=dict)
    """Named values: {3: 'a sailor patches'}."""
    danger: int | None = None
    """At this value or below the instrument warns."""
    goal: int | None = None
    """At this value something is won."""
    place: str = "right"
    upright: bool = False
    """Stands like a thermometer; several stand side by side."""


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards or tokens on a heap, of which one sees the number and perhaps some faces."""

    id: str
    label: str
    count: int
    look: str = ""
    detail: str = ""
    place: str = "right"


@dataclass(frozen=True, slots=True)
class Row:
    """Pieces side by side: a hand, dice in a tray, cards on offer."""

    id: str
    label: str
    kind: str = "hand"
    """'hand', 'dice', 'cards' or 'tokens'."""
    seat: int | None = None
    empty: str = ""
    """What to say when nothing lies there."""
    place: str = "below"


@dataclass(frozen=True, slots=True)
class Plates:
    """Spots one presses: actions, answers, buttons."""

    id: str
    label: str
    spots: tuple[Spot, ...]
    place: str = "below"
    titled: bool = False
    """Whether the label is written above them."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A line of a panel: a name and what it says."""

    name: str
    text: str
    look: str = ""


@dataclass(frozen=True, slots=True)
class Panel:
    """Facts in words."""

    id: str
    label: str
    facts: tuple[Fact, ...]
    seat: int | None = None
    place: str = "left"


Zone = Grid | Graph | Track | Gauge | Pile | Row | Plates | Panel


@dataclass(frozen=True, slots=True)
class Prompt:
    """Whose turn it is and what is asked, in one line."""

    seat: int | None
    """The seat that is asked; None for chance and at the end."""
    text: str
    done: int = 0
    of: int = 0
    """How far one is: 'Place your crew: 2 of 5'; 0 where it does not apply."""


@dataclass(frozen=True, slots=True)
class GoalPart:
    """One of the things that one must have: how many of how many."""

    name: str
    done: int
    of: int


@dataclass(frozen=True, slots=True)
class Goal:
    """What a seat wants, and how far it is."""

    text: str
    """In one sentence, verb first: 'Send 6 items down to the planet'."""
    parts: tuple[GoalPart, ...] = ()
    danger: str = ""
    """What loses the match, where it is near."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal move and how one makes it by touching."""

    move: int
    label: str
    """The move in a sentence, as it reads in this position."""
    touches: tuple[tuple[str, ...], ...]
    """Paths of ids. The last id of a path makes the move; those before it narrow the
    choices and may be touched in any order."""
    warning: str = ""
    """Asked before the move is made."""
    idle: str = ""
    """That nothing changes by it and perhaps why, where that is so; see `parlour.scene.idle`."""


@dataclass(frozen=True, slots=True)
class Mood:
    """How a game feels: colours by the name of what they colour, symbols for a terminal."""

    colours: Mapping[str, str]
    """'ground', 'ink', 'quiet', 'accent', 'glow', 'danger', 'seat-1' ... and looks."""
    symbols: Mapping[str, str] = field(default_factory=dict)
    """One or two characters for a look."""


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything a seat sees."""

    title: str
    seat: int
    """Who looks; -1 is a bystander."""
    prompt: Prompt
    zones: tuple[Zone, ...]
    pieces: tuple[Piece, ...]
    choices: tuple[Choice, ...]
    mood: Mood
    goal: Goal | None = None

    def ids(self) -> list[str]:
        """The id of every zone, spot and piece, in the order of the scene."""
        found: list[str] = []
        for zone in self.zones:
            found.append(zone.id)
            found.extend(spot.id for spot in spots_of(zone))
        found.extend(piece.id for piece in self.pieces)
        return found


def spots_of(zone: Zone) -> tuple[Spot, ...]:
    """The spots of a zone, if it has any."""
    if isinstance(zone, Grid):
        return tuple(spot for row in zone.rows for spot in row)
    if isinstance(zone, Graph | Track | Plates):
        return zone.spots
    return ()
