"""Words that the cases of A Most Dangerous Rescue share."""

from __future__ import annotations

from typing import Any

from parlour.engine.study import Study
from parlour.games import find_game
from parlour.games.a_most_dangerous_rescue import components

GAME = find_game("a-most-dangerous-rescue")
MEMBERS = ["M1", "M2", "M3", "M4"]
SLOTS = ("red", "blue", "green", "purple")
COLOURS = {card.id: card.research for card in components.load().scenes}
DEAL = ["S01", "S02", "S03", "S04", "S05", "S06", "S07"]
LEADS = ["S08", "S10", "S11"]
"""A red, a blue and a green card."""
ARTIFACTS = [
    "sun-disc",
    "jade-mask",
    "bronze-astrolabe",
    "salt-crown",
    "singing-bowl",
    "obsidian-key",
    "clay-tablet-of-names",
    "silver-lyre",
]


def at(member: str = "", **words: Any) -> Study:
    """A position of which only what matters is said: who of the gang is fought, and where it is
    the same which cards lie there, how many."""
    if member:
        others = [each for each in MEMBERS if each != member]
        others.insert(words.get("beaten", 0), member)
        words["members"] = others
    spare = [card for card in reversed(COLOURS) if f"'{card}'" not in str(words)]
    for side in ("player", "yu"):
        if side in words:
            words[side] = dealt(words[side], spare, side == "yu")
    return GAME.study(words)


def dealt(holdings: Any, spare: list[str], gang: bool, colour: str = "") -> Any:
    """The same with cards in the place of their numbers; those of the gang have their colours."""
    if isinstance(holdings, dict):
        inner = {name: name if gang and name in SLOTS else "" for name in holdings}
        counted = {
            name: each if name == "life" else dealt(each, spare, gang, inner[name])
            for name, each in holdings.items()
        }
        return counted
    if not isinstance(holdings, int):
        return holdings
    chosen = [card for card in spare if not colour or COLOURS[card] == colour][:holdings]
    for card in chosen:
        spare.remove(card)
    return chosen


def begun(**options: object) -> Study:
    """A match after its set-up, with a deal in the order of the list."""
    study = GAME.study({}, **options).then(*DEAL, *LEADS)
    return study.then("M1", "M2", "M3").then(*ARTIFACTS[:7])


def of(study: Study, side: str, field: str) -> Any:
    """What lies before a side."""
    described = study[side]
    assert isinstance(described, dict)
    return described[field]


def lives(study: Study) -> tuple[int, int]:
    """The life of the player and of the gang."""
    return of(study, "player", "life"), of(study, "yu", "life")


def ongoing(study: Study, side: str, colour: str) -> list[str]:
    """The cards of a research that is not complete."""
    found: list[str] = of(study, side, "ongoing")[colour]
    return found


def completed(study: Study, side: str, colour: str) -> list[str]:
    """The cards of a completed research."""
    found: list[str] = of(study, side, "completed")[colour]
    return found


def told(study: Study, kind: str) -> dict[str, Any]:
    """The facts of the first event of a kind in the last step."""
    return study.told(kind)[0].facts


def size(study: Study, field: str) -> int:
    """How many cards a pile has."""
    value = study[field]
    return len(value) if isinstance(value, list) else int(str(value))
