"""Previews: what a move would do, told as the log would tell it. The move is played on a copy up to
the next decision or chance event; what chance may then bring is told by its outcomes, never by the
one that will come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from parlour.engine.core.playout import seen_by
from parlour.engine.core.position import CHANCE, OVER, Position
from parlour.engine.core.rng import Kiss
from parlour.engine.events import Audience, Event
from parlour.engine.game import Game
from parlour.scene.choices import after
from parlour.scene.default_scene import scene_of
from parlour.scene.table import Gauge

ASKED = ("to_move", "chance")
"""Fields of every description that say what is asked, not what lies on the table."""
DEALS = 12
"""What a seat does not know is dealt so often: certain is what comes of a move every time,
whatever those answer who decide together with it."""
NAMED = 4
"""Outcomes that are told one by one; the rest in one line, which may be a fifth outcome."""
DIE = 6
NOTHING = "Nothing changes."
IDLE = "Nothing changes"
"""With these words a game tells that a move by itself does nothing, and perhaps why."""
FAILS = " fails."
"""With this ends what a game tells of an attempt that comes to nothing."""
NEXT = "Then: "
"""Before the question that comes next, where a move tells nothing."""
GOES_ON = "Then the match goes on."
"""Said where nothing that follows is certain."""


@dataclass(frozen=True, slots=True)
class Possibility:
    """What some of the outcomes of the chance event that follows would bring."""

    chance: Fraction
    lines: tuple[str, ...]
    of: int = DIE
    """The weight of all outcomes together: a die has six sides, a coin two."""


@dataclass(frozen=True, slots=True)
class GaugeChange:
    """How far a gauge on the table would move."""

    gauge: str
    by: int


@dataclass(frozen=True, slots=True)
class Preview:
    """A move tried out on a copy, up to the next decision or chance event."""

    certain: tuple[str, ...]
    possible: tuple[Possibility, ...] = ()
    """What chance can bring then; outcomes that tell the same are one, the likeliest first."""
    gauges: tuple[GaugeChange, ...] = ()

    def lines(self) -> list[str]:
        """All of it in words, a line each."""
        either = _end_of_all([each.lines for each in self.possible])
        told = [each.lines[: len(each.lines) - len(either)] for each in self.possible]
        chances = [
            f"{odds(each.chance, each.of)}: {' '.join(lines) or NOTHING}"
            for each, lines in zip(self.possible, told, strict=True)
        ]
        rest = chances[NAMED:]
        if len(rest) > 1:
            rest = ["Or something else."]
        always = [f"Either way: {' '.join(either)}"] if either else []
        return [*self.certain, *chances[:NAMED], *rest, *always] or [NOTHING]

    def telling(self) -> list[str]:
        """The lines that are a reason to make the move or not: what follows, and what chance may
        bring if it brings anything."""
        empty = (GOES_ON, IDLE, NEXT)
        certain = [each for each in self.certain if not each.startswith(empty)]
        hoped = [
            f"{odds(each.chance, each.of)}: {' '.join(each.lines)}"
            for each in self.possible
            if each.lines and not each.lines[0].startswith(IDLE)
        ]
        return [*certain, *hoped]


def _end_of_all(told: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """The lines with which all of them end.

    >>> _end_of_all([("It calms.", "It gets dark."), ("It gets dark.",)])
    ('It gets dark.',)
    """
    found: list[str] = []
    for lines in zip(*(reversed(each) for each in told), strict=False):
        if len(set(lines)) > 1:
            break
        found.insert(0, lines[0])
    return tuple(found)


def odds(chance: Fraction, of: int = DIE) -> str:
    """A chance as people say it: in sixths where a die decides.

    >>> odds(Fraction(1, 2)), odds(Fraction(1, 2), 2), odds(Fraction(1, 10))
    ('3 in 6', '1 in 2', '1 in 10')
    >>> odds(Fraction(13, 80)), odds(Fraction(1, 900))
    ('16 %', 'under 1 %')
    """
    if of % DIE == 0 and DIE % chance.denominator == 0:
        return f"{chance * DIE} in {DIE}"
    if chance.numerator == 1 and chance.denominator <= 20:
        return f"1 in {chance.denominator}"
    return f"{float(chance):.0%}".replace("%", " %") if chance >= Fraction(1, 100) else "under 1 %"


def preview(game: Game, position: Position, move: int, seat: int) -> Preview:
    """Try a move of a seat, from what the seat may know.

    >>> from parlour.games import find_game
    >>> glow = find_game("last-glow")
    >>> position = glow.position({"lighthouse": "2,3", "hearts": ["1,3"]})
    >>> preview(glow, position, position.book().number("hunt 1,3"), 0).lines()
    ['3 in 6: Nothing changes.', '3 in 6: The Heart on 1,3 calms.']
    """
    asked = position.unanswered()
    deals = DEALS if asked.has_secrets() else 1
    known = [seen_by(asked, seat, Kiss(1 + deal)) for deal in range(deals)]
    found = [
        _one(game, dealt, moves, seat) for dealt in known for moves in _answers(dealt, move, seat)
    ]
    first = found[0]
    same = all(other.possible == first.possible for other in found)
    if deals > 1 and position.reveals(move):
        same = False  # what follows hangs on what it shows
    certain = tuple(line for line in first.certain if all(line in each.certain for each in found))
    if not certain and any(each.certain for each in found):
        certain = (GOES_ON,)
    return Preview(
        certain,
        first.possible if same else (),
        tuple(each for each in first.gauges if all(each in other.gauges for other in found)),
    )


def _answers(position: Position, move: int, seat: int) -> list[list[int]]:
    """The move of a seat among all that those who decide together with it may answer."""
    ways: list[tuple[Position, list[int]]] = [(position, [])]
    for each in position.together() or [seat]:
        ways = [
            (after(then, answer), [*made, answer])
            for then, made in ways
            for answer in ([move] if each == seat else then.moves())
        ]
    return [made for _, made in ways]


def _one(game: Game, known: Position, moves: Sequence[int], seat: int) -> Preview:
    """A move tried on a full position, with what others answer at the same time."""
    then, lines = _played(game, known, moves, seat)
    possible = _possible(game, then, seat) if then.to_move() == CHANCE else ()
    if len(possible) == 1:  # whatever comes tells the same
        lines, possible = tuple(dict.fromkeys((*lines, *possible[0].lines))), ()
    if not lines and not possible and then.to_move() != OVER:
        lines = (_asked_then(scene_of(game, then, seat).prompt.text),)
    return Preview(lines, possible, tuple(_gauge_changes(game, known, then, seat)))


def _asked_then(prompt: str) -> str:
    """What is asked next, as a sentence.

    >>> _asked_then("Which card?"), _asked_then("Choose a card")
    ('Then: Which card?', 'Then: Choose a card.')
    """
    return NEXT + (prompt if prompt.endswith((".", "?", "!")) else f"{prompt}.")


def _possible(game: Game, position: Position, seat: int) -> tuple[Possibility, ...]:
    outcomes = position.outcomes()
    total = sum(weight for _, weight in outcomes)
    found: dict[tuple[str, ...], int] = {}
    for outcome, weight in outcomes:
        _, lines = _played(game, position, [outcome], seat)
        found[lines] = found.get(lines, 0) + weight
    if list(found) == [()]:
        return ()
    ordered = sorted(found.items(), key=lambda each: -each[1])
    return tuple(Possibility(Fraction(weight, total), lines, total) for lines, weight in ordered)


def _played(
    game: Game, position: Position, moves: Sequence[int], seat: int
) -> tuple[Position, tuple[str, ...]]:
    """The position after some moves or an outcome, and what a seat would be told of it."""
    then, audience = position.copy(), Audience()
    then.audience = audience
    for move in moves:
        then.apply(move)
    while then.to_move() not in (CHANCE, OVER, seat) and then.covert() and then.quiet() >= 0:
        then.apply(then.quiet())  # that somebody may answer has been told
    then.audience = None
    if game.log_line is None:
        return then, tuple(_differences(game, position, then, seat))
    return then, told_ahead(game, (event.seen_by(seat) for event in audience.events))


def told_ahead(game: Game, events: Iterable[Event]) -> tuple[str, ...]:
    """Events that may come, in words; a game may say them shorter, or leave some out."""
    say = game.preview_line or game.log_line
    assert say is not None
    return tuple(dict.fromkeys(line for line in map(say, events) if line))


def _gauge_changes(game: Game, old: Position, new: Position, seat: int) -> Iterator[GaugeChange]:
    before = {zone.id: zone for zone in scene_of(game, old, seat).zones if isinstance(zone, Gauge)}
    for zone in scene_of(game, new, seat).zones if before else ():
        if isinstance(zone, Gauge) and zone.id in before:
            by = zone.value - before[zone.id].value
            if by:
                yield GaugeChange(zone.id, by)


# Games that narrate nothing: what is different in the description


def _differences(game: Game, old: Position, new: Position, seat: int) -> Iterator[str]:
    before, later = dict(_flat(old.known_to(seat))), dict(_flat(new.known_to(seat)))
    for name in [*before, *(name for name in later if name not in before)]:
        one, other = before.get(name), later.get(name)
        if one != other and name.split(" ")[0] not in (*ASKED, *game.pending):
            words = f"{name.replace('_', ' ')}: {_difference(one, other)}."
            yield words[0].upper() + words[1:]


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
