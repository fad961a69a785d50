"""The move book: every move of a game as a whole number and as words.

A book is a list of families such as `hunt(square)`. A family has words for each
of its arguments, so the book knows all its moves without listing positions.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from parlour.engine.errors import BadNotation, nearest


@dataclass(frozen=True)
class Family:
    """Moves of one kind: a name, the words of each argument, a sentence, a rule."""

    name: str
    arguments: tuple[Sequence[str], ...] = ()
    say: str = ""
    """A sentence with {0}, {1} for the arguments."""
    rule: str = ""

    @cached_property
    def size(self) -> int:
        """How many moves the family has."""
        total = 1
        for words in self.arguments:
            total *= len(words)
        return total


@dataclass(frozen=True)
class Move:
    """A move of the book, taken apart."""

    number: int
    family: str
    arguments: tuple[str, ...]
    rule: str
    sentence: str

    @property
    def notation(self) -> str:
        """The words that stand in a record: `hunt 1,3`."""
        return " ".join((self.family, *self.arguments))


@dataclass(frozen=True)
class Book:
    """All moves (or all outcomes) of a game, numbered in the order of the families.

    >>> book = Book((Family("light"), Family("hunt", (["1,1", "1,2"],), "Hunt on {0}")))
    >>> book.notation(2), book.number("Hunt  1,2"), book.sentence(2)
    ('hunt 1,2', 2, 'Hunt on 1,2')
    """

    families: tuple[Family, ...]
    _numbers: dict[str, int] = field(default_factory=dict, init=False, repr=False, compare=False)

    @cached_property
    def size(self) -> int:
        """How many moves the book has: they are 0 .. size-1."""
        return sum(family.size for family in self.families)

    def move(self, number: int) -> Move:
        """Take a move apart."""
        rest = number
        for family in self.families:
            if 0 <= rest < family.size:
                return self._move(number, family, rest)
            rest -= family.size
        raise BadNotation(f"the book has no move number {number}: it ends at {self.size - 1}")

    def _move(self, number: int, family: Family, index: int) -> Move:
        chosen: list[str] = []
        for words in reversed(family.arguments):
            index, place = divmod(index, len(words))
            chosen.append(words[place])
        arguments = tuple(reversed(chosen))
        sentence = family.say.format(*arguments) if family.say else family.name
        return Move(number, family.name, arguments, family.rule, sentence)

    def notation(self, number: int) -> str:
        """The words of a move."""
        return self.move(number).notation

    def sentence(self, number: int) -> str:
        """The move in a sentence for people."""
        return self.move(number).sentence

    def number(self, notation: str) -> int:
        """The move that the words name; case and extra spaces do not matter."""
        known = self._known
        words = _tidy(notation)
        if words in known:
            return known[words]
        raise BadNotation(f"'{notation.strip()}' is no move of this game.{nearest(words, known)}")

    def value(self, text: object) -> int:
        """Like `number`, but the family may be left out where one argument says it all.

        >>> Book((Family("die", (["1", "2"],)),)).value(2)
        1
        """
        words = _tidy(str(text))
        hits = [n for name, n in self._known.items() if name == words or name.endswith(" " + words)]
        exact = self._known.get(words)
        if exact is not None:
            return exact
        if len(hits) == 1:
            return hits[0]
        raise BadNotation(f"'{text}' is no outcome of this game.{nearest(words, self._known)}")

    @property
    def _known(self) -> dict[str, int]:
        if not self._numbers:
            for number in range(self.size):
                self._numbers[_tidy(self.notation(number))] = number
        return self._numbers

    def first(self, family: str) -> int:
        """The number of the first move of a family."""
        total = 0
        for each in self.families:
            if each.name == family:
                return total
            total += each.size
        raise KeyError(family)


def _tidy(words: str) -> str:
    return re.sub(r"\s+", " ", words.strip().lower())
