"""Commands that a game brings to the command line, and how words there become numbers."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Command:
    """What a word after the slug of a game does."""

    description: str
    add_arguments: Callable[[ArgumentParser], None]
    run: Callable[[Namespace], int]
    """Do it; 0 if all went well."""


def seed(text: str) -> int:
    """A number that random choices follow from."""
    if text.isdecimal() and int(text) < 1 << 64:
        return int(text)
    raise ArgumentTypeError(f"a seed is a whole number from 0 to 2**64 - 1, not '{text}'")


def seconds(text: str) -> float:
    """A time of less than an hour."""
    found = _number(text)
    if 0.0 < found < 3600.0:
        return found
    raise ArgumentTypeError(f"a number of seconds is needed here, not '{text}'")


def minutes(text: str) -> float:
    """A time of at most a day."""
    found = _number(text)
    if 0.0 < found <= 1440.0:
        return found
    raise ArgumentTypeError(f"a number of minutes is needed here, not '{text}'")


def count(text: str) -> int:
    """How many, at least one."""
    if text.isdecimal() and int(text) > 0:
        return int(text)
    raise ArgumentTypeError(f"a whole number above 0 is needed here, not '{text}'")


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return 0.0
