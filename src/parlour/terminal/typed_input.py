"""What a person types: a number, a notation, an abbreviation, or a command."""

from __future__ import annotations

import re
from collections.abc import Sequence

from parlour.engine.book import Book
from parlour.engine.core.position import Position
from parlour.engine.errors import BadNotation, IllegalMove, nearest

COMMANDS = {
    "why": "why MOVE: why a move is not possible",
    "what": "what MOVE: what a move would do, and what chance may add",
    "undo": "undo: take your last decision back",
    "hint": "hint: the best moves, what they promise, and why",
    "moves": "moves: every move in full",
    "log": "log: everything that happened, by turns",
    "table": "table: draw the table again",
    "look": "look WORD: what lies there, in full: 'look moves'",
    "rules": "rules, or rules ID: the rules, or one of them",
    "save": "save, or save FILE: keep this match",
    "help": "help: this list",
    "quit": "quit: leave; the match can be kept",
}
SHORT = {"?": "help", "q": "quit"}


def command_in(text: str, legal: Sequence[str]) -> tuple[str, str] | None:
    """The command and its argument, unless a legal move reads the same."""
    if tidy(text) in legal:
        return None
    word, _, rest = text.strip().partition(" ")
    word = SHORT.get(word.lower(), word.lower())
    return (word, rest.strip()) if word in COMMANDS else None


def read_move(text: str, position: Position) -> int:
    """The legal move that was meant, or a refusal that says why."""
    book = position.book()
    moves = position.moves()
    if text.strip().isdecimal():
        return _by_number(int(text), moves)
    legal = {book.notation(move).lower(): move for move in moves}
    found = matching(text, legal)
    if len(found) == 1:
        return legal[found[0]]
    if found:
        raise BadNotation(f"'{text.strip()}' could be {_listed(found)}.")
    known = in_book(text, book)
    if known is not None:
        raise IllegalMove(position.why_not(known) or "that move is not possible now")
    raise BadNotation(
        f"'{text.strip()}' is no move here.{nearest(tidy(text), [*legal, *COMMANDS])}"
    )


def _by_number(number: int, moves: list[int]) -> int:
    if 1 <= number <= len(moves):
        return moves[number - 1]
    raise BadNotation(f"there is no move {number}: choose from 1 to {len(moves)}.")


def read_any_move(text: str, position: Position) -> int:
    """A move of the book, legal or not."""
    book = position.book()
    if text.strip().isdecimal():
        return _by_number(int(text), position.moves())
    known = in_book(text, book)
    return book.number(squares(tidy(text))) if known is None else known


def in_book(text: str, book: Book) -> int | None:
    """The one move of the book that the words name or abbreviate."""
    everything = {book.notation(number).lower(): number for number in range(book.size)}
    found = matching(text, everything)
    return everything[found[0]] if len(found) == 1 else None


def matching(text: str, known: dict[str, int]) -> list[str]:
    """The notations that the words name, else those they abbreviate."""
    for words in dict.fromkeys((tidy(text), squares(tidy(text)))):
        if words in known:
            return [words]
        found = [each for each in known if _abbreviates(words, each)]
        if found:
            return found
    return []


def _abbreviates(words: str, notation: str) -> bool:
    """Whether each word typed begins the word at its place."""
    typed, full = words.split(), notation.split()
    pairs = zip(typed, full, strict=False)
    return 0 < len(typed) <= len(full) and all(long.startswith(short) for short, long in pairs)


def tidy(text: str) -> str:
    """Small letters, single spaces, squares without spaces or brackets."""
    text = re.sub(r"\s*,\s*", ",", text.strip().lower())
    return re.sub(r"[\s()]+", " ", text).strip()


def squares(text: str) -> str:
    """Squares in letters and lines as 'line,column'.

    >>> squares("hunt b3")
    'hunt 3,2'
    """
    return re.sub(
        r"\b([a-z])(\d{1,2})\b",
        lambda square: f"{square.group(2)},{ord(square.group(1)) - ord('a') + 1}",
        text,
    )


def _listed(words: list[str]) -> str:
    shown = [f"'{word}'" for word in words[:6]]
    if len(words) > 6:
        return ", ".join(shown) + ", ..."
    return " or ".join([", ".join(shown[:-1]), shown[-1]])
