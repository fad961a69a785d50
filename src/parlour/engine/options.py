"""Options of a match: typed, validated, explained."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Literal

from parlour.engine.errors import BadOption, nearest


@dataclass(frozen=True, slots=True)
class ChoiceOption:
    """One of several named values, each with a sentence for people."""

    name: str
    default: str
    values: Mapping[str, str]
    help: str = ""
    file: bool = False
    """Whether a component file of an owner may be named instead; see `Game.own_files`."""
    tried: tuple[str, ...] = ()
    """The values worth playing through one by one; all if nothing is said. See `Game.variants`."""
    ruling: str = ""
    """Where the values are readings of an unclear sentence: the ruling that chose the first."""
    asked: Literal["who", "mode", "more"] = "more"
    """Where it is asked before a match: with who plays, as the mode of the game, or folded away."""

    def read(self, value: object) -> str:
        """Check a value."""
        if isinstance(value, str) and value in self.values:
            return value
        raise BadOption(
            f"option {self.name} cannot be '{value}'.{nearest(str(value), self.values)}"
        )


@dataclass(frozen=True, slots=True)
class NumberOption:
    """A whole number in a range."""

    name: str
    default: int
    low: int
    high: int
    help: str = ""
    path: str = ""
    """Where a component file of an owner may say it, unless it is chosen: 'start.savings'."""

    def read(self, value: object) -> int:
        """Check a value, also one typed as text."""
        if isinstance(value, str) and value.strip().lstrip("-").isdigit():
            value = int(value)
        if isinstance(value, int) and not isinstance(value, bool):
            if self.low <= value <= self.high:
                return value
        raise BadOption(
            f"option {self.name} is a whole number from {self.low} to {self.high}, not '{value}'"
        )


Option = ChoiceOption | NumberOption


def is_reading(option: Option) -> bool:
    """Whether its values are readings of the rulebook."""
    return isinstance(option, ChoiceOption) and bool(option.ruling)


def read_options(
    options: tuple[Option, ...], given: Mapping[str, object], own: dict[str, Any] | None = None
) -> dict[str, object]:
    """Every option with its checked value: the one that is chosen, else what the component file of
    an owner says, else its default."""
    names = [option.name for option in options]
    for name in given:
        if name not in names:
            raise BadOption(f"there is no option '{name}'.{nearest(name, names)}")
    return {
        option.name: option.read(given[option.name])
        if option.name in given
        else _usual(option, own)
        for option in options
    }


def _usual(option: Option, own: dict[str, Any] | None) -> object:
    """What holds where nothing is chosen. A mistake in the file is refused by who loads it."""
    if own is not None and isinstance(option, NumberOption) and option.path:
        said: Any = own
        for word in option.path.split("."):
            said = said.get(word) if isinstance(said, dict) else None
        with suppress(BadOption):
            return option.read(said)
    return option.default
