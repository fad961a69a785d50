"""What happened in Lucha Libre: a line for the log, and how the table stages it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from parlour.engine.events import Event
from parlour.scene.cues import Burst, Cue, Flight, Rise, Tumble

LOG = {
    "roll": "{name} rolls {roll}, now {dice}.",
    "wave": "Wave {wave}: {name} chooses {answer}.",
    "pay": "{name} pays 1 fan to reroll {dice}: {fans} left.",
    "count": "Fans {counts}.",
    "rest": "{fighter} rests: {to}.",
    "tie": "Both have reached the majority with the same count. Fans {counts}.",
    "change": "Tag! {enters} enters, {leaves} sits down.",
    "round": "Round {round}.",
}

EFFECTS = ("fans", "taken", "own", "energy", "overflow")

CLOSING = {
    "fans": "{name} has the majority: the {name} team wins. Fans {counts}.",
    "both": "Both have the majority, {name} has the bigger one: the {name} team wins. "
    "Fans {counts}.",
    "cap": "Round {round} was the last: the {name} team wins. Fans {counts}.",
    "draw": "Round {round} was the last: a draw. Fans {counts}.",
}


def log_line(event: Event) -> str:
    """One event in plain words."""
    facts = event.facts
    if event.kind == "claim":
        moves = facts["moves"]
        assert isinstance(moves, list)
        return "{name} {dice}: ".format(**facts) + (_listed(moves) or "no move") + "."
    if event.kind in EFFECTS:
        return _effect_line(event.kind, facts)
    if event.rule == "LL-8":
        return "{name} rolls {roll}.".format(**facts)
    if event.kind == "end":
        return CLOSING[str(facts["ending"])].format(**facts)
    return LOG[event.kind].format(**facts)


def _effect_line(kind: str, facts: dict[str, object]) -> str:
    change = facts["change"]
    assert isinstance(change, int)
    if kind == "fans":
        return f"{facts['name']} {change:+} {'fan' if abs(change) == 1 else 'fans'}."
    if kind == "overflow":
        lost = counted(-change, "fan", "fans")
        return f"{facts['name']} loses {lost} for energy that was not there."
    if kind == "energy":
        stays = facts["from"] == facts["to"]
        where = f"stays on {facts['to']}" if stays else f"{facts['from']} to {facts['to']}"
        return f"{facts['fighter']} net {f'{change:+}' if change else '0'}: {where}."
    return f"{facts['fighter']} {change:+} energy."


def _listed(names: list[str]) -> str:
    """'Show Off twice and Triple'."""
    times = {1: "", 2: " twice"}
    parts = [
        f"{name}{times.get(names.count(name), f' {names.count(name)} times')}"
        for name in dict.fromkeys(names)
    ]
    return " and ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else "".join(parts)


def counted(count: int, one: str, many: str) -> str:
    """'1 die', '3 dice'."""
    return f"{count} {one if count == 1 else many}"


def cues(event: Event) -> tuple[Cue, ...]:
    """How an event is staged."""
    stage = STAGED.get(event.kind)
    return stage(event.facts) if stage is not None else ()


Facts = dict[str, object]


def _count(facts: Facts, name: str = "change") -> int:
    value = facts[name]
    assert isinstance(value, int)
    return value


def _faces(facts: Facts, name: str) -> list[int]:
    return [int(face) for face in str(facts[name]).split("-")]


def _rolled(facts: Facts) -> tuple[Cue, ...]:
    """Of dice that show the same, those that were thrown come after those that lay there."""
    team = str(facts["team"])
    thrown = Counter(_faces(facts, "roll"))
    lying = Counter(_faces(facts, "dice")) - thrown
    return (
        Tumble(
            tuple(
                f"die-{team}-{face}-{lying[face] + copy}"
                for face in sorted(thrown)
                for copy in range(1, thrown[face] + 1)
            )
        ),
    )


def _leaves(team: object, start: str, count: int) -> tuple[Cue, ...]:
    """Fans go back to the stand."""
    return (Flight(f"head-{team}", start, "stand", count), Rise(f"-{count}", f"fans-{team}"))


def _paid(facts: Facts) -> tuple[Cue, ...]:
    return _leaves(facts["team"], f"fans-{facts['team']}", 1)


def _claimed(facts: Facts) -> tuple[Cue, ...]:
    moves = facts["moves"]
    assert isinstance(moves, list)
    return (Rise(_listed(moves) or "No move", f"dice-{facts['team']}"),)


def _cheered(facts: Facts) -> tuple[Cue, ...]:
    team, change = facts["team"], _count(facts)
    if change < 0:
        return _leaves(team, f"fans-{team}", -change)
    marker = f"fans-{team}"
    return (Flight(f"head-{team}", "stand", marker, change), Rise(f"+{change}", marker))


def _hit(facts: Facts) -> tuple[Cue, ...]:
    return (Burst("pow", f"ring-{facts['team']}"), *_energised(facts))


def _energised(facts: Facts) -> tuple[Cue, ...]:
    return (Rise(f"{_count(facts):+}", f"energy-{facts['wrestler']}"),)


def _settled(facts: Facts) -> tuple[Cue, ...]:
    """The lamp that burns now flares up."""
    if facts["from"] == facts["to"]:
        return ()
    return (Burst("flare", f"energy-{facts['wrestler']}-{facts['to']}"),)


def _overflowed(facts: Facts) -> tuple[Cue, ...]:
    return _leaves(facts["team"], f"energy-{facts['wrestler']}-e0", -_count(facts))


def _rested(facts: Facts) -> tuple[Cue, ...]:
    return (Rise("+1", f"wrestler-{facts['wrestler']}"),)


def _tied(facts: Facts) -> tuple[Cue, ...]:
    return (Rise("A tie", "ring"),)


def _tagged(facts: Facts) -> tuple[Cue, ...]:
    return (Burst("slap", f"corner-{facts['team']}"), Rise("Tag!", f"corner-{facts['team']}"))


def _bell(facts: Facts) -> tuple[Cue, ...]:
    return (Rise(f"Round {facts['round']}", "ring"),)


def _won(facts: Facts) -> tuple[Cue, ...]:
    if facts["team"] is None:
        return (Rise("A draw", "ring"),)
    return (Burst("victory", f"ring-{facts['team']}", 1.6), Rise(f"{facts['name']} wins!", "ring"))


STAGED: dict[str, Callable[[Facts], tuple[Cue, ...]]] = {
    "roll": _rolled,
    "pay": _paid,
    "claim": _claimed,
    "fans": _cheered,
    "taken": _hit,
    "own": _energised,
    "energy": _settled,
    "overflow": _overflowed,
    "rest": _rested,
    "tie": _tied,
    "change": _tagged,
    "round": _bell,
    "end": _won,
}
"""The events that are seen, in the order of LL-32."""
