"""A target: a number that the lab is to reach by changing others."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from parlour.engine.errors import ParlourError, nearest
from parlour.engine.game import Game
from parlour.lab.plan.experiment import checked_levels

MEASURES: Final = {
    "win rate": "share",
    "first seat": "first",
    "score": "value",
    "turns": "turns",
    "length": "turns",
    "decisions": "decisions",
}


@dataclass(frozen=True)
class Target:
    """A number that a designer wants to see."""

    measure: str
    level: str
    value: float
    within: float
    text: str

    @property
    def column(self) -> str:
        """The column of the rows that it is about."""
        return MEASURES[self.measure]


def target_of(game: Game, text: str) -> Target:
    """Read 'win rate of strong = 50%±2'."""
    form = re.fullmatch(
        r"\s*(?P<measure>[a-z ]+?)\s+(?:of|at)\s+(?P<level>[\w:.-]+)\s*=\s*(?P<value>-?[\d.]+)\s*"
        r"(?P<percent>%?)\s*(?:(?:±|\+-|\+/-)\s*(?P<within>[\d.]+)\s*%?)?\s*",
        text,
    )
    if form is None:
        raise ParlourError(
            f"a target is written 'win rate of casual = 50%±2', not '{text}'. "
            f"Measures: {', '.join(MEASURES)}"
        )
    measure = form["measure"]
    if measure not in MEASURES:
        raise ParlourError(f"the lab measures no '{measure}'.{nearest(measure, MEASURES)}")
    checked_levels(game, [form["level"]])
    unit = 0.01 if form["percent"] else 1.0
    value = float(form["value"]) * unit
    within = float(form["within"]) * unit if form["within"] else abs(value) * 0.05
    if measure in ("win rate", "first seat") and not 0 <= value <= 1:
        raise ParlourError(f"a {measure} lies between 0% and 100%: write '50%', not '{text}'")
    return Target(measure, form["level"], value, within, text.strip())
