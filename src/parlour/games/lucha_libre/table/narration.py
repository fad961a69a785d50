"""What happened in Lucha Libre: a line for the log, and how the table stages it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from parlour.engine.events import Event
from parlour.scene.cues import Burst, Cue, Flight, Rise, Tumble

LOG = {
    "roll": "{name} rolls {roll}, now {dice}.",
    "pay": "{name} pays 1 fan to reroll {dice}: {fans} left.",
    "count": "Fans: {counts}.",
    "tie": "Both have reached the majority with the same count. Fans: {counts}.",
    "change": "Tag! {enters} enters, {leaves} sits down.",
    "round": "Round {round}.",
}

EFFECTS = ("fans", "taken", "own", "energy", "overflow")

CLOSING = {
    "fans": "The {name} team has the majority and wins! Fans: {counts}.",
    "both": "Both have the majority, {name} has the bigger one: the {name} team wins! "
    "Fans: {counts}.",
    "cap": "Round {round} was the last: the {name} team wins! Fans: {counts}.",
    "draw": "Round {round} was the last: a draw. Fans: {counts}.",
}

UNSAID = ("roll", "energy", "count", "rest", "round")
"""What nobody wants to know before: it is a matter of dice, a sum, or happens anyway."""


def log_line(event: Event) -> str:
    """One event in plain words."""
    facts = event.facts
    if event.kind == "wave":
        return "Wave {wave}: {name} ".format(**facts) + _answer(str(facts["answer"])) + "."
    if event.kind == "claim":
        return "{name} ".format(**facts) + _claim(facts) + " with {dice}.".format(**facts)
    if event.kind == "rest":
        return f"{facts['fighter']} rests: up to the {lamp_name(str(facts['to']))} lamp."
    if event.kind in EFFECTS:
        return _effect_line(event.kind, facts)
    if event.rule == "LL-8":
        return "{name} rolls {roll}.".format(**facts)
    if event.kind == "end":
        return CLOSING[str(facts["ending"])].format(**facts)
    return LOG[event.kind].format(**facts)


def preview_line(event: Event) -> str:
    """An event that may come: what an answer costs and brings, whatever the other corner does."""
    facts = event.facts
    if event.kind in UNSAID:
        return ""
    if event.kind == "wave":
        keeps = "{name} keeps its dice. If both corners do, the rolling is over.".format(**facts)
        return keeps if facts["answer"] == "accept" else ""
    if event.kind == "pay":
        fans = _count(facts, "fans")
        rolls = "{name} rerolls {dice}, then both choose again.".format(**facts)
        return f"Fans of {facts['name']} {fans + 1} → {fans}. {rolls}"
    if event.kind == "claim":
        return "{name} ".format(**facts) + _claim(facts) + "."
    return log_line(event)


def _answer(notation: str) -> str:
    """'accepts', 'rerolls 1-3'."""
    answer, _, dice = notation.partition(" ")
    return f"rerolls {dice}" if dice else f"{answer}s"


def _claim(facts: dict[str, object]) -> str:
    moves = facts["moves"]
    assert isinstance(moves, list)
    return f"claims {_listed(moves)}" if moves else "claims no move"


def _effect_line(kind: str, facts: dict[str, object]) -> str:
    change = facts["change"]
    assert isinstance(change, int)
    fans = counted(abs(change), "fan", "fans")
    if kind == "fans":
        return f"{facts['name']} {'gains' if change > 0 else 'loses'} {fans}."
    if kind == "overflow":
        missing = "A lamp was" if change == -1 else f"{-change} lamps were"
        return f"{missing} missing: {facts['name']} loses {fans}."
    if kind == "energy":
        return f"{facts['fighter']}, all together: {_energy(facts, change)}."
    return f"{facts['fighter']} {change:+} energy."


def _energy(facts: dict[str, object], change: int) -> str:
    """Where the marker goes by the sum of a round."""
    if facts["from"] != facts["to"]:
        way = "up" if change > 0 else "down"
        return f"{way} to the {lamp_name(str(facts['to']))} lamp"
    if change == 0:
        return "nothing gained, nothing lost"
    return f"stays on the {'highest' if change > 0 else 'lowest'} lamp"


def lamp_name(space: str) -> str:
    """A space of an energy track as one says it.

    >>> lamp_name("e0"), lamp_name("e2"), lamp_name("e7")
    ('lowest', 'third', '8th')
    """
    number = int(space.removeprefix("e"))
    return LAMPS[number] if number < len(LAMPS) else f"{number + 1}th"


LAMPS = ("lowest", "second", "third", "fourth", "fifth", "sixth")


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
