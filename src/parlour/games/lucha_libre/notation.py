"""Lucha Libre: the words of moves. Claims are written in ids and said in the names of the moves."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from parlour.engine.book import Book, Family, Move


@dataclass(frozen=True)
class Notation(Book):
    """A book whose claims have names.

    >>> from parlour.games import find_game
    >>> book = find_game("lucha-libre").start().book()
    >>> book.sentence(book.number("claim show_off+change"))
    'Claim Show Off, Wrestler Change'
    """

    names: dict[str, str] = field(default_factory=dict, compare=False)
    """What each claim is called."""

    def _move(self, number: int, family: Family, index: int) -> Move:
        plain = super()._move(number, family, index)
        spoken = [self.names.get(word, word) for word in plain.arguments]
        return replace(plain, sentence=family.say.format(*spoken))
