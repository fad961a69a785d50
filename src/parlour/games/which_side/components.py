"""The schema of components.toml."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final, Literal

from msgspec import Meta

from parlour.engine.components import Part, load_components

FILE = Path(__file__).with_name("components.toml")
Small = Annotated[int, Meta(ge=0, le=20)]
Positive = Annotated[int, Meta(ge=1, le=20)]
Few = Annotated[int, Meta(ge=0, le=9)]
Steps = Annotated[int, Meta(ge=1, le=9)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Gauge = Literal["", "risk", "unsanitary", "threat"]
Resource = Literal["", "union", "anarchist", "strike", "sabotage"]
Group = Literal["tenement", "anarchist", "new_york"]

ACTIONS: Final = (
    "tenement_risk", "tenement_unsanitary", "bonesetter", "lawyers_release", "lawyers_threat",
    "union", "press", "cafe", "chemistry_risk", "chemistry_unsanitary",
    "docks", "triangle", "creek", "tenderloin", "greenwich",
)  # fmt: skip
"""What the rules know how to do, in the order of the moves."""
LOWERED: Final = {
    "tenement_risk": "risk", "tenement_unsanitary": "unsanitary", "lawyers_threat": "threat",
}  # fmt: skip
"""Actions that bring a gauge down: which one is their nature."""


class Start(Part):
    savings: Small
    workers: Annotated[int, Meta(ge=1, le=12)]
    recruits: Annotated[int, Meta(ge=0, le=12)]


class Mode(Part):
    target: Positive
    rent: Small


class Modes(Part):
    normal: Mode
    experienced: Mode
    hard: Mode


class Strength(Part):
    top: Positive
    two_dice: list[Positive]


class Gauges(Part):
    risk: Steps
    unsanitary: Steps
    threat: Steps


class Savings(Part):
    top: Annotated[int, Meta(ge=1, le=99)]


class Limits(Part):
    means_per_turn: Positive


class Action(Part):
    id: Name
    place: Name
    group: Group
    repeatable: bool
    earns: Few = 0
    pays: Few = 0
    gives: Resource = ""
    gauge: Gauge = ""


class Means(Part):
    id: Annotated[str, Meta(pattern=r"^[A-Za-z][A-Za-z0-9_-]{0,11}$")]
    name: Name
    dollars: Small = 0
    union: Few = 0
    anarchist: Few = 0
    strike: Few = 0
    sabotage: Few = 0


class Components(Part):
    reconstructed: list[str]
    start: Start
    modes: Modes
    strength: Strength
    gauges: Gauges
    savings: Savings
    limits: Limits
    actions: list[Action]
    means: Annotated[list[Means], Meta(min_length=1, max_length=20)]


def load(own: dict[str, object] | None = None, name: str = "") -> Components:
    """The components, with an owner's changes laid over them."""
    return load_components(Components, FILE, own, name, (_actions, _means, _tops))


def _actions(data: Components) -> list[str]:
    """Every action the rules know, in order, and one answer for each place."""
    found: list[str] = []
    if len(data.actions) != len(ACTIONS):
        found.append(f"actions: there are {len(ACTIONS)}, not {len(data.actions)}")
    places: dict[str, Action] = {}
    for number, (action, known) in enumerate(zip(data.actions, ACTIONS, strict=False), start=1):
        where = f"actions, entry {number} ({action.id}), field"
        if action.id != known:
            found.append(f"{where} id: must be '{known}'")
            continue
        if known in LOWERED and action.gauge != LOWERED[known]:
            found.append(f"{where} gauge: must be '{LOWERED[known]}'")
        found += [f"{where} {field}: this action has none" for field in _unused(action)]
        if known == "triangle" and not action.repeatable:
            found.append(f"{where} repeatable: must be true, it is always open (WS-28)")
        first = places.setdefault(action.place, action)
        if first.repeatable != action.repeatable:
            found.append(f"{where} repeatable: must be the same as that of {first.id}")
    return found


def _unused(action: Action) -> list[str]:
    """Fields that are filled in though the rules of the action never look at them."""
    place = ACTIONS.index(action.id)
    agitates, earns = 5 <= place < 10, 10 <= place < 14
    looked = {
        "earns": earns,
        "pays": action.id == "press",
        "gives": agitates,
        "gauge": agitates or earns or action.id in LOWERED,
    }
    return [field for field, used in looked.items() if getattr(action, field) and not used]


def _means(data: Components) -> list[str]:
    """Ids and names are told apart, and there are enough means for every mode."""
    found: list[str] = []
    taken: set[str] = {"none"}
    for number, means in enumerate(data.means, start=1):
        for field, word in (("id", means.id), ("name", means.name)):
            if word.lower() in taken:
                where = f"means, entry {number} ({means.id}), field {field}"
                found.append(f"{where}: '{word}' is taken")
        taken |= {means.id.lower(), means.name.lower()}
    for mode in ("normal", "experienced", "hard"):
        target = getattr(data.modes, mode).target
        if target > len(data.means):
            found.append(f"modes, {mode}, field target: there are only {len(data.means)} means")
    return found


def _tops(data: Components) -> list[str]:
    if data.start.savings > data.savings.top:
        return ["start, field savings: is above its top"]
    return []
