"""What the tests of Which Side share."""

from __future__ import annotations

from parlour.engine.study import Study
from parlour.games import find_game

GAME = find_game("which-side")

GAUGES = ("risk", "unsanitary", "threat")
RESOURCES = ("union", "anarchist", "strike", "sabotage")


def at(**words: object) -> Study:
    """A position in words."""
    return GAME.study(words)


def turn_starts(strength: int, **words: object) -> Study:
    """Strength makes its step from where it stands, and the first employer die is asked."""
    return at(chance="employer die", strength=strength + 1, **words)


def last_action(**words: object) -> Study:
    """One action is left: after it the life cost is paid."""
    return at(**{"actions": 4, "done": 3, **words})


def workers(study: Study) -> tuple[object, ...]:
    """Healthy, injured, in prison, dead."""
    return study["healthy"], study["injured"], study["prison"], study["dead"]


def has(study: Study, **wanted: object) -> bool:
    """Whether the position says all of this."""
    said = {name: study[name] for name in wanted}
    assert said == wanted
    return True
