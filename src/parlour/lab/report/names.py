"""How levels, arms, numbers of a game and their values are called on a page."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from parlour.engine.game import Game
from parlour.engine.measures import Measures
from parlour.lab.plan.changes import CALLED, NAMED, SetupChange, parameters_of
from parlour.lab.plan.experiment import Arm

LEVELS = {"random": "random moves"}
LONG = 60
"""Letters of a value that are shown."""


def level_words(level: str) -> str:
    """A level in the head of a row.

    >>> level_words("casual"), level_words("strong")
    ('casual', 'strong')
    """
    return LEVELS.get(level, level)


def against_words(name: str) -> str:
    """An arm of the ladder: a level, or one against another.

    >>> against_words("strong against casual")
    'strong against casual'
    """
    return " against ".join(level_words(part) for part in name.split(" against "))


def path_words(game: Game, path: str, called: str = "") -> str:
    """What stands at a path: as the game declares it, or by the names in its components."""
    known = {each.path: each.says for each in parameters_of(game)}
    if known.get(path):
        return known[path]
    *way, last = path.split(".")
    name = display_word(last)
    whole = called or " ".join(display_word(word) for word in way)
    return f"{name} of {whole}" if whole else name


def display_word(word: str) -> str:
    """A word of a path as one reads it."""
    return word.replace("_", " ").replace("-", " ")


def length_words(measures: Measures) -> str:
    """What the length of a match is counted in."""
    return measures.titles.get(measures.length) or display_word(measures.length)


def value_words(value: object) -> str:
    """A value as one reads it; lists and tables by what their entries are called.

    >>> value_words("top_left"), value_words(False), value_words([0, 1]), value_words(None)
    ('top left', 'no', '0, 1', 'nothing')
    """
    if value is None:
        text = "nothing"
    elif isinstance(value, bool):
        text = "yes" if value else "no"
    elif isinstance(value, str):
        text = value.replace("_", " ")
    elif isinstance(value, Mapping):
        named = next((str(value[key]) for key in (*CALLED, *NAMED) if key in value), "")
        text = named or ", ".join(f"{display_word(str(k))} {value_words(v)}"
                                  for k, v in value.items())  # fmt: skip
    elif isinstance(value, list | tuple):
        text = ", ".join(value_words(each) for each in value)
    else:
        text = str(value).replace("-", "−")
    return text if len(text) <= LONG else f"{text[: LONG - 1]}…"


def change_words(game: Game, change: SetupChange) -> str:
    """A change as one reads it: 'structure at the start from 6 to 4'; HTML."""
    what = path_words(game, change.path, change.name)
    # What a declared number belongs to is told besides, unless its own words say it.
    name = f" ({change.name})" if change.name and change.name not in what else ""
    return escape(f"{what} from {value_words(change.old)} to {value_words(change.new)}{name}")


def set_words(game: Game, changes: Mapping[str, object]) -> str:
    """Some values that differ: 'structure at the start: 4'."""
    return ", ".join(f"{path_words(game, path)}: {value_words(value)}"
                     for path, value in changes.items())  # fmt: skip


def arm_words(game: Game, arm: Arm) -> str:
    """An arm, by who plays and what is changed."""
    who = against_words(f"{arm.level} against {arm.against}" if arm.against else arm.level)
    return f"{who}: {set_words(game, arm.changes)}" if arm.changes else who
