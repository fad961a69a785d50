"""What happened in Protocol G117: a line for the log, and how the table stages it."""

from __future__ import annotations

from collections.abc import Callable

from parlour.engine.events import Event
from parlour.games.protocol_g117.components import said_event
from parlour.scene.cues import Burst, Cue, Flight, Rise, Travel

SERIES = 10
LOG = {
    "setup": "HU puts a second Troop on {square}.",
    "turn": "Turn {turn}. {first} goes first.",
    "attack": "Attack: the {unit} on {square} is eliminated.",
    "charge": "Charge: the {own} on {from} and the {unit} on {square} are eliminated.",
    "gain": "A new {unit} on {square}.",
    "no victim": "No {unit} to eliminate.",
    "eliminate": "The {unit} on {square} is eliminated.",
    "sabotage held": "{side} will sabotage a number at the count.",
    "sabotage": "{side} sabotages {square}: its {number} gives nothing this turn.",
    "sabotage lost": "{side} has nothing to sabotage.",
}
NO_GAIN = {"supply": "the supply is empty", "square": "there is no square for it"}

Facts = dict[str, object]


def counted(count: int, word: str) -> str:
    """`1 point`, `2 points`."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def log_line(event: Event) -> str:
    """One event in plain words."""
    line = LINES.get(event.kind)
    return line(event.facts) if line is not None else LOG[event.kind].format(**event.facts)


def preview_line(event: Event) -> str:
    """An event that may come."""
    facts = event.facts
    if event.kind == "turn":
        return ""
    if event.kind == "action":
        return f"{_half(facts)} to move, attack or charge." if facts["part"] == "PO" else ""
    if event.kind == "step":
        return f"The {facts['unit']} on {facts['from']} goes to {facts['to']}."
    if event.kind == "end action":
        return f"{counted(_whole(facts['left']), 'point')} unused."
    return log_line(event)


def _action(facts: Facts) -> str:
    return f"{facts['side']}: {facts['action']}, {_half(facts)}."


def _half(facts: Facts) -> str:
    if facts["part"] == "PO":
        return counted(_whole(facts["points"]), "operation point")
    return said_event(str(facts["icons"]).split(", "))


def _step(facts: Facts) -> str:
    who = f"{'Then the' if facts['second'] else 'The'} {facts['unit']}"
    return f"{who} on {facts['from']} goes to {facts['to']}."


def _ended(facts: Facts) -> str:
    return f"{facts['side']} ends the action, {counted(_whole(facts['left']), 'point')} unused."


def _no_gain(facts: Facts) -> str:
    return f"No new {facts['unit']}: {NO_GAIN[str(facts['why'])]}."


def _count(facts: Facts) -> str:
    gained, score = _by_side(facts["gained"]), _by_side(facts["score"])
    sides = [f"{side} {score[side]} (+{gained[side]})" for side in ("AI", "HU")]
    squares = facts["sabotaged"]
    assert isinstance(squares, list)
    without = f", without {' and '.join(squares)}" if squares else ""
    return f"Count: {', '.join(sides)}{without}."


def _series(facts: Facts) -> str:
    return f"A tie, {_scores(facts)}: all ten pairs are available again."


def closing(facts: Facts) -> str:
    """How it ended."""
    if facts["side"] is None:
        return f"A draw after turn {facts['turn']}: {_scores(facts)}."
    return f"{facts['side']} wins after turn {facts['turn']}: {_scores(facts)}."


def _scores(facts: Facts) -> str:
    score = _by_side(facts["score"])
    return f"AI {score['AI']}, HU {score['HU']}"


def _by_side(value: object) -> dict[str, int]:
    assert isinstance(value, dict)
    return value


def _whole(value: object) -> int:
    assert isinstance(value, int)
    return value


LINES: dict[str, Callable[[Facts], str]] = {
    "action": _action,
    "step": _step,
    "end action": _ended,
    "no gain": _no_gain,
    "count": _count,
    "series": _series,
    "end": closing,
}


def cues(event: Event) -> tuple[Cue, ...]:
    """How an event is staged."""
    stage = STAGED.get(event.kind)
    return stage(event.facts) if stage is not None else ()


def _square(facts: Facts, name: str = "square") -> str:
    return f"square-{facts[name]}"


def _score(side: object) -> str:
    return f"score-{str(side).lower()}"


def _turned(facts: Facts) -> tuple[Cue, ...]:
    turn = _whole(facts["turn"])
    return (Rise(f"Turn {turn}", f"turn-{(turn - 1) % SERIES + 1}"),)


def _set_up(facts: Facts) -> tuple[Cue, ...]:
    return (Burst("hologram", _square(facts)),)


def _chosen(facts: Facts) -> tuple[Cue, ...]:
    side, part = str(facts["side"]).lower(), str(facts["part"]).lower()
    return (Rise(str(facts["action"]), f"half-{side}-{facts['pair']}-{part}"),)


def _stepped(facts: Facts) -> tuple[Cue, ...]:
    return (Travel(str(facts["piece"]), str(facts["into"])),)


def _attacked(facts: Facts) -> tuple[Cue, ...]:
    """Two beams, and what they hit."""
    by = facts["by"]
    assert isinstance(by, list)
    beams = [Flight(f"beam-{str(facts['side']).lower()}", unit, _square(facts)) for unit in by]
    return (*beams, Burst("blast", _square(facts)))


def _charged(facts: Facts) -> tuple[Cue, ...]:
    """A double explosion."""
    own = str(facts["own"]).lower()
    return (
        Flight(own, _square(facts, "from"), _square(facts)),
        Burst("blast", _square(facts, "from")),
        Burst("blast", _square(facts), 1.3),
    )


def _gained(facts: Facts) -> tuple[Cue, ...]:
    unit = str(facts["unit"]).lower()
    return (Flight(unit, str(facts["cube"]), _square(facts)), Burst("hologram", _square(facts)))


def _eliminated(facts: Facts) -> tuple[Cue, ...]:
    return (Burst("blast", _square(facts)),)


def _holds(facts: Facts) -> tuple[Cue, ...]:
    return (Rise("Sabotage", _score(facts["side"])),)


def _sabotaged(facts: Facts) -> tuple[Cue, ...]:
    return (Flight("plug", _score(facts["side"]), _square(facts)), Burst("bolt", _square(facts)))


def _counted(facts: Facts) -> tuple[Cue, ...]:
    """Numbers fly to the scores."""
    found: list[Cue] = []
    gained = _by_side(facts["gained"])
    for side in ("AI", "HU"):
        squares = facts[side]
        assert isinstance(squares, list)
        shape = f"spark-{side.lower()}"
        found += [Flight(shape, f"square-{square}", _score(side)) for square in squares]
    found += [Rise(f"+{gained[side]}", _score(side)) for side in ("AI", "HU")]
    return tuple(found)


def _again(facts: Facts) -> tuple[Cue, ...]:
    return (Rise("A tie: second series", "turns"),)


def _over(facts: Facts) -> tuple[Cue, ...]:
    if facts["side"] is None:
        return (Rise("A draw", "turns"),)
    return (Rise(f"{facts['side']} wins!", _score(facts["side"])),)


STAGED: dict[str, Callable[[Facts], tuple[Cue, ...]]] = {
    "setup": _set_up,
    "turn": _turned,
    "action": _chosen,
    "step": _stepped,
    "attack": _attacked,
    "charge": _charged,
    "gain": _gained,
    "eliminate": _eliminated,
    "sabotage held": _holds,
    "sabotage": _sabotaged,
    "count": _counted,
    "series": _again,
    "end": _over,
}
