"""What can go wrong, said so that a person knows what to do."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class ParlourError(Exception):
    """Base of every error that is meant to be read by a person."""


class IllegalMove(ParlourError):
    """A move or outcome that the rules do not allow now."""


class BadNotation(ParlourError):
    """Words that name no move or outcome of the game."""


class BadPosition(ParlourError):
    """A description of a position that the rules cannot reach."""


class BadOption(ParlourError):
    """An option that the game does not have, or a value it does not take."""


class BadComponents(ParlourError):
    """A component file that does not fit its schema."""


class BadRecord(ParlourError):
    """A record that cannot be read or does not replay."""


class MissingExtra(ParlourError, ImportError):
    """A package that is needed here, comes with an extra of Parlour, and is not installed."""

    def __init__(self, user: str, package: str, extra: str) -> None:
        super().__init__(
            f"{user} needs {package}, which is not installed: pip install 'parlour[{extra}]'"
        )


class UndoRefused(ParlourError):
    """Why the last decision cannot be taken back."""


def nearest(word: str, known: Iterable[str]) -> str:
    """Return ` Did you mean 'x'?`, or the known words if none is near.

    >>> nearest("nightmair", ["storm", "nightmare"])
    " Did you mean 'nightmare'?"
    >>> nearest("q", ["storm", "nightmare"])
    " Known: 'storm', 'nightmare'."
    """
    words = [str(each) for each in known]
    close = get_close_matches(word.lower(), words, n=1, cutoff=0.5)
    if close:
        return f" Did you mean '{close[0]}'?"
    shown = ", ".join(f"'{each}'" for each in words[:12])
    more = " and more" if len(words) > 12 else ""
    return f" Known: {shown}{more}." if words else ""
