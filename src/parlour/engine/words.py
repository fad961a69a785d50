"""Reading a description field by field, for games that do not declare their fields yet."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from parlour.engine.errors import BadPosition, nearest
from parlour.engine.fields import refuse_unless


class Words:
    """The fields of a description, taken one by one, with defaults from the start.

    >>> words = Words({"sp": 4})
    >>> words.whole("sp", 0, 6, default=6), words.whole("vp", 0, 6, default=0)
    (4, 0)
    """

    def __init__(self, fields: dict[str, object]) -> None:
        self._fields = dict(fields)
        self._known: list[str] = []

    def has(self, name: str) -> bool:
        """Whether the description speaks of this field."""
        return self._fields.get(name) is not None

    def _take(self, name: str, default: object) -> object:
        self._known.append(name)
        value = self._fields.pop(name, None)
        return default if value is None else value

    def whole(self, name: str, low: int, high: int, default: int) -> int:
        """A whole number from low to high."""
        value = self._take(name, default)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise BadPosition(f"{name} is a whole number from {low} to {high}, not {value!r}")
        return value

    def flag(self, name: str, default: bool) -> bool:
        """True or false."""
        value = self._take(name, default)
        if not isinstance(value, bool):
            raise BadPosition(f"{name} is true or false, not {value!r}")
        return value

    def text(self, name: str, pattern: str, default: str) -> str:
        """A text that matches a regular expression as a whole."""
        value = self._take(name, default)
        if not isinstance(value, str) or not re.fullmatch(pattern, value):
            raise BadPosition(f"{name} is a text like {pattern}, not {value!r}")
        return value

    def one_of(self, name: str, choices: Sequence[str], default: str | None) -> int:
        """The place of a word in a list of choices; -1 if it is not said and has no default."""
        value = self._take(name, default)
        return -1 if value is None else _place(name, value, choices)

    def some_of(self, name: str, choices: Sequence[str], default: list[int]) -> list[int]:
        """The places of several words in a list of choices."""
        value = self._take(name, None)
        if value is None:
            return default
        if isinstance(value, str) or not isinstance(value, Sequence):
            raise BadPosition(f"{name} is a list, not {value!r}")
        return [_place(name, each, choices) for each in value]

    def each(self, name: str) -> dict[str, object] | None:
        """A dictionary inside the description."""
        value = self._take(name, None)
        return None if value is None else each_of(name, value)

    def skip(self, *names: str) -> None:
        """Accept fields that only repeat what the others say."""
        for name in names:
            self._take(name, None)

    def done(self) -> None:
        """Refuse fields that the game does not have."""
        for name in self._fields:
            raise BadPosition(f"a position has no field '{name}'.{nearest(name, self._known)}")


def _place(name: str, value: object, choices: Sequence[str]) -> int:
    """Find a word; a square may also be written as a pair, a number as a number."""
    if isinstance(value, list | tuple):
        value = ",".join(str(each) for each in value)
    word = str(value).strip().lower().replace(" ,", ",").replace(", ", ",").strip("()")
    for place, choice in enumerate(choices):
        if choice.lower() == word:
            return place
    raise BadPosition(f"{name} cannot be {value!r}.{nearest(word, choices)}")


def each_of(name: str, said: object) -> dict[str, object]:
    """What a description says of each thing; nothing if it is silent."""
    if said is None:
        return {}
    if not isinstance(said, dict):
        raise BadPosition(f"{name} is a dictionary, not {said!r}")
    return said


def several(said: object) -> list[object]:
    """A list, also of one thing that stands by itself.

    >>> several("W1"), several(["W1", "E1"]), several(None)
    (['W1'], ['W1', 'E1'], [])
    """
    if said is None:
        return []
    return list(said) if isinstance(said, list | tuple) else [said]


def plain_name(word: object) -> str:
    """A name as fields are written: `First player` is `first_player`."""
    return re.sub(r"[\s-]+", "_", str(word).strip().lower())


def renamed(fields: Mapping[str, object], others: Mapping[str, str]) -> dict[str, object]:
    """The fields under their own names: small letters, no spaces, and other words for them.

    >>> renamed({"First player": "HU", "Turn": 2}, {"first_player": "first"})
    {'first': 'HU', 'turn': 2}
    """
    found: dict[str, object] = {}
    for name, value in fields.items():
        word = others.get(plain_name(name), plain_name(name))
        refuse_unless(word not in found, f"{word} is said twice")
        found[word] = value
    return found
