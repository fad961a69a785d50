"""Options of a match: typed, validated, explained."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

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


def read_options(options: tuple[Option, ...], given: Mapping[str, object]) -> dict[str, object]:
    """Every option with its checked value or its default."""
    names = [option.name for option in options]
    for name in given:
        if name not in names:
            raise BadOption(f"there is no option '{name}'.{nearest(name, names)}")
    return {
        option.name: option.read(given[option.name]) if option.name in given else option.default
        for option in options
    }
