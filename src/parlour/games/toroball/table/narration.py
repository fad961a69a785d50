"""Toroball: events in plain words, and how they are staged."""

from __future__ import annotations

from collections.abc import Mapping

from parlour.engine.events import Event
from parlour.games.toroball.books import called
from parlour.scene.cues import Burst, Cue, Flight, Rise, Roll, Walk

Facts = Mapping[str, object]

LOG = {
    "round": "Round {round}. {first} goes first.",
    "first": "A coin: {team} goes first.",
    "arrow": "{character} stands on {square}.",
    "cow start": "A coin: the cow starts on {cow}, the ball on {ball}.",
    "step": "{character} steps from {from} to {to}.",
    "skip": "{character} skips on {square}.",
    "return": "{character} is back, on {square}.",
    "agitate": "{character} agitates the cow: agitation {ene}.",
    "perch": "{character} perches on the fence at {square}.",
    "end turn": "{character} ends its turn on {square}.",
    "drink": "{character} drinks on {square} and will run {run} squares.",
    "idle": "Nobody has moved: by the compass, {face}, the cow turns {direction}.",
    "rest": "The cow rolls {die} and does nothing.",
    "nudge": "{character} is nudged on {square} and returns in round {back}.",
    "concede": "{team} has nobody left on the field.",
    "set-up": "Everybody starts again. The cow is on {cow}, the ball on {ball}, agitation {ene}.",
}
AHEAD = {
    "round": "",
    "set-up": "",
    "cow start": "The cow starts on {cow}, the ball on {ball}.",
    "step": "{character} steps to {to}.",
    "skip": "{character} stays on {square}; the cow does not see it.",
    "perch": "{character} perches: the cow cannot nudge it.",
    "hide": "{character} hides: the cow cannot nudge it.",
    "end turn": "{character} ends its turn, exposed to the cow.",
    "drink": "It drinks, and runs {run} squares in a direction by the compass.",
    "run": "It runs off.",
    "scatter": "Then the ball rolls one square.",
    "idle": "Nobody has moved: the cow trots off somewhere.",
    "rest": "The cow does nothing.",
    "charge": "The cow goes for {target}.",
    "wander": "The cow trots on.",
    "nudge": "{character} is nudged, and out until round {back}.",
}
"""What may come: without dice, and without squares that only a die knows."""
HOW = {
    "shot": "by a clear shot",
    "scatter": "as the ball rolls in",
    "own goal": "by an own goal",
    "empty field": "by an empty field",
}


def log_line(event: Event) -> str:
    """One event in plain words."""
    facts, kind = _called(event), event.kind
    if kind in LOG:
        return LOG[kind].format(**facts)
    if kind in ("kick", "shot"):
        return _kicked(facts, kind)
    if kind == "scatter":
        bounce = f", and bounces {facts['bounced']}" if facts["bounced"] else ""
        where = "into the goal" if facts["to"] is None else f"to {facts['to']}"
        return f"Compass {facts['face']}, {facts['direction']}{bounce}: the ball rolls {where}."
    if kind == "hide":
        what = "behind the shelter" if facts["centre"] else "behind the barrier"
        return f"{facts['character']} hides {what}, on {facts['square']}."
    if kind == "run":
        return f"Compass {facts['face']}: {facts['character']} runs {_way(facts)}."
    if kind in ("charge", "wander"):
        chased = f" and goes for {facts['target']}" if facts["target"] else ""
        return f"The cow rolls {facts['die']} + {facts['ene']}{chased}: {_way(facts)}."
    if kind == "pressure":
        names = facts["characters"]
        assert isinstance(names, list)
        return f"Under pressure: {', '.join(names)}."
    return _scored(facts) if kind == "goal" else closing(facts)


def preview_line(event: Event) -> str:
    """An event that may come."""
    facts, kind = _called(event), event.kind
    if kind in AHEAD and not (kind == "scatter" and facts["goal"]):
        return AHEAD[kind].format(**facts)
    if kind == "agitate":
        ene = facts["ene"]
        assert isinstance(ene, int)
        return f"Agitation {ene - 1} → {ene}, and {facts['character']} may go further."
    return "" if kind == "scatter" else log_line(event)


def _called(event: Event) -> Facts:
    """The facts, with characters as people call them."""
    facts = dict(event.facts)
    for name in ("character", "stopped", *(("target",) if event.kind == "charge" else ())):
        if name in facts:
            facts[name] = called(str(facts[name]))
    if event.kind == "pressure":
        names = facts["characters"]
        assert isinstance(names, list)
        facts["characters"] = [called(name) for name in names]
    return facts


def _kicked(facts: Facts, kind: str) -> str:
    verb = "shoots" if kind == "shot" else "kicks"
    stopped = f", stopped by {facts['stopped']}" if facts["stopped"] else ""
    aim = f" to {facts['target']}" if kind == "kick" and not stopped else ""
    end = f" on {facts['to']}" if stopped else ""
    return f"{facts['character']} {verb} {facts['direction']}{aim}{stopped}{end}."


def _way(facts: Facts) -> str:
    path = facts["path"]
    assert isinstance(path, list)
    return "-".join(path) if path else "not a step"


def _goals(facts: Facts) -> list[int]:
    goals = facts["goals"]
    assert isinstance(goals, list)
    return goals


def _scored(facts: Facts) -> str:
    goals = _goals(facts)
    return f"Goal for {facts['team']} {HOW[str(facts['how'])]}. West {goals[0]}, East {goals[1]}."


def closing(facts: Facts) -> str:
    """How it ended."""
    goals = _goals(facts)
    if facts["team"] is None:
        return f"A draw, {goals[0]} all, after round {facts['round']}."
    return f"{facts['team']} wins {max(goals)} to {min(goals)}, in round {facts['round']}!"


def cues(event: Event) -> tuple[Cue, ...]:
    """Dice roll over what they move, cow and drinkers run square by square, berets fly."""
    facts, kind = event.facts, event.kind
    if kind == "shot" and facts["clear"]:
        return (Flight("ball", "ball", f"goal-{str(facts['goal']).lower()}"),)
    if kind == "scatter":
        return _scattered(facts)
    if kind == "drink":
        return (Burst("bubbles", _square(facts, "square"), 1.4),)
    if kind == "run":
        return (_die(facts, "face", str(facts["character"])), _walk(facts, str(facts["character"])))
    if kind == "agitate":
        return (Burst("steam", "cow", 1.6), Rise(f"agitation {facts['ene']}", "cow"))
    if kind == "idle":
        return (_die(facts, "face", "cow"),)
    if kind == "rest":
        return (_die(facts, "die", "cow"), Rise("stays", "cow"))
    if kind in ("charge", "wander"):
        return (_die(facts, "die", "cow"), _walk(facts, "cow"))
    return _sudden(facts, kind)


def _sudden(facts: Facts, kind: str) -> tuple[Cue, ...]:
    if kind == "nudge":
        who = str(facts["character"])
        bench = "bench-west" if who.startswith("W") else "bench-east"
        beret = "beret-west" if who.startswith("W") else "beret-east"
        return (
            Burst("dust", _square(facts, "square"), 1.6),
            Flight(beret, _square(facts, "square"), bench),
        )
    if kind == "goal":
        goal = f"goal-{str(facts['goal']).lower()}"
        return (Burst("confetti", goal, 4), Rise(f"Goal for {facts['team']}!", goal))
    if kind in ("perch", "hide"):
        return (Rise("perched" if kind == "perch" else "hidden", _square(facts, "square")),)
    if kind == "end" and facts["team"] is not None:
        return (Burst("confetti", "cow", 6),)
    return ()


def _scattered(facts: Facts) -> tuple[Cue, ...]:
    roll = _die(facts, "face", _square(facts, "from"))
    if facts["goal"] is None:
        return (roll,)
    return (roll, Flight("ball", _square(facts, "from"), f"goal-{str(facts['goal']).lower()}"))


def _die(facts: Facts, name: str, at: str) -> Roll:
    face = facts[name]
    assert isinstance(face, int)
    return Roll((int(face),), at)


def _walk(facts: Facts, piece: str) -> Walk:
    path = facts["path"]
    assert isinstance(path, list)
    return Walk(piece, tuple(f"square-{name}" for name in path))


def _square(facts: Facts, name: str) -> str:
    return f"square-{facts[name]}"
