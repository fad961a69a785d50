"""The position: what every game is to the rest of Parlour.

A position asks one thing: a decision of a seat, an outcome of chance, or
nothing any more. Moves and outcomes are whole numbers here; the books of the
game turn them into words and back.
"""

from __future__ import annotations

import json
from copy import deepcopy
from hashlib import blake2b
from pickle import PicklingError
from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from parlour.engine.book import Book
from parlour.engine.core.bits import bit_list
from parlour.engine.core.rng import Rng
from parlour.engine.errors import IllegalMove
from parlour.engine.events import Audience, Event
from parlour.engine.fields import Fields

CHANCE: Final = -1
"""Returned by `Position.to_move` when an outcome of chance is asked."""
OVER: Final = -2
"""Returned by `Position.to_move` when the match has ended."""
BYSTANDER: Final = -1
"""Who looks on without a seat; never asked for anything."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Position:
    """Base of all positions. A game gives the first group, and more where it needs more."""

    def __init__(self) -> None:
        self.audience: Audience | None = None
        """Who hears the events; nobody in a silent playout."""

    def to_move(self) -> i64:
        """The seat that decides (from 0), `CHANCE`, or `OVER`."""
        raise NotImplementedError

    def moves(self) -> list[int]:
        """The legal decisions of the seat to move, ascending; here from the `mask`."""
        mask = self.mask()
        if mask < 0:
            raise NotImplementedError
        return bit_list(mask)

    def apply(self, move: i64) -> None:
        """Do a move or outcome known to be legal; `play` is the careful way."""
        raise NotImplementedError

    def scores(self) -> list[float]:
        """At the end, one number for each seat, higher is better."""
        raise NotImplementedError

    def fields(self) -> Fields:
        """The fields of the position, declared once; `describe` and `known_to` come from them."""
        raise NotImplementedError

    def describe(self) -> dict[str, object]:
        """The whole position in the words of the game: plain JSON, nothing left out."""
        return self.fields().describe(self)

    def book(self) -> Book:
        """The words of the decisions."""
        raise NotImplementedError

    def copy(self) -> Position:
        """A position of its own that nobody listens to."""
        state = {n: deepcopy(value) for n, value in vars(self).items() if n != "audience"}
        return _with_attributes(type(self), state)

    def __copy__(self) -> Position:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Position:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """In words where its fields say where it comes from, else by its attributes."""
        origin = self._origin()
        if origin is not None:
            reduced: tuple[Any, ...] = origin.reduce(self)
            return reduced
        if not hasattr(self, "__dict__"):
            raise PicklingError("only a position that comes from the start of a game is pickled")
        state = {name: value for name, value in vars(self).items() if name != "audience"}
        return _with_attributes, (type(self), state)

    def _origin(self) -> Any:
        try:
            return self.fields().origin
        except NotImplementedError:
            return None

    def asks(self) -> str:
        """What is asked for, in the words of the game: 'crew', 'hunt die'."""
        return "move"

    def mask(self) -> i64:
        """The legal decisions as bits, or -1 where the book has more than 63 moves."""
        return -1

    def why_not(self, move: int) -> str | None:
        """Why a decision of the book is not legal now, with the rule id; None if it is."""
        return None if move in self.moves() else "that move is not possible now"

    def outcomes(self) -> list[tuple[int, int]]:
        """Every outcome of the chance event with its exact weight."""
        raise NotImplementedError

    def sample(self, rng: Rng) -> i64:
        """One outcome by its probability, without listing the others where a game can."""
        outcomes = self.outcomes()
        left = rng.below(sum([weight for _, weight in outcomes]))
        for outcome, weight in outcomes:
            left -= weight
            if left < 0:
                return outcome
        raise AssertionError("weights are positive")

    def outcome_book(self) -> Book:
        """The words of the outcomes of chance."""
        raise NotImplementedError

    def together(self) -> list[int]:
        """The seats that decide at the same time, in the order they are asked."""
        return []

    def unanswered(self) -> Position:
        """As it was before those who decide together gave the answers that are still covered."""
        return self

    def covert(self) -> bool:
        """Whether that this seat is asked now, and what it answers, is hidden from the others.

        What follows from the answer may be open. `pause` told that it might be asked."""
        return False

    def quiet(self) -> i64:
        """The move that stands for no answer to a covert question; -1 if there must be one."""
        return -1

    def has_secrets(self) -> bool:
        """Whether some seat may not know everything now."""
        return False

    def known_to(self, seat: int) -> dict[str, object]:
        """What a seat (or `BYSTANDER`) may know, as `describe` would say it."""
        return self.fields().describe(self, seat) if self.has_secrets() else self.describe()

    def redeal(self, seat: int, rng: Rng) -> Position:
        """A random full position that this seat could not tell from the real one."""
        return self.copy()

    def reveals(self, move: int) -> bool:
        """Whether a decision shows its seat something that was secret, so it stands."""
        return False

    def why_final(self, move: int) -> str:
        """Why a decision cannot be taken back once it is made; empty where it can be. Where the
        seat is asked in secret, only for what everybody then sees."""
        return ""

    def result(self) -> dict[str, object]:
        """At the end: `winners` (seats, from 0) and the facts a record keeps."""
        scores = self.scores()
        best = max(scores)
        return {"winners": [seat for seat, score in enumerate(scores) if score == best]}

    def play(self, move: int) -> None:
        """Do a move or outcome if it is legal, else raise `IllegalMove` and change nothing."""
        self.check(move)
        self.apply(move)

    def check(self, move: int) -> None:
        """Raise `IllegalMove`, with the reason, unless a move or outcome is legal."""
        turn = self.to_move()
        if turn == OVER:
            raise IllegalMove("the match is over")
        if turn == CHANCE:
            if move not in [outcome for outcome, _ in self.outcomes()]:
                raise IllegalMove(f"chance cannot give that: the {self.asks()} is asked")
        elif move not in self.moves():
            raise IllegalMove(self.why_not(move) or "that move is not possible now")

    def digest(self) -> str:
        """Sixteen hexadecimal digits that stand for the whole position, on every machine."""
        text = json.dumps(self.describe(), sort_keys=True, separators=(",", ":"))
        return blake2b(text.encode(), digest_size=8).hexdigest()

    def mover(self) -> str:
        """Who decides, in the words of a description of a game for one."""
        turn = self.to_move()
        return "over" if turn == OVER else "chance" if turn == CHANCE else "player"

    # Telling; rules ask first whether there is an audience

    def tell(self, kind: str, rule: str, facts: dict[str, object]) -> None:
        """Tell everybody what happened."""
        if self.audience is not None:
            self.audience.hear(Event(kind, rule, facts))

    def tell_seat(
        self,
        seat: int,
        kind: str,
        rule: str,
        facts: dict[str, object],
        secret: dict[str, object],
    ) -> None:
        """Tell everybody what happened, and one seat the rest: which card it has drawn."""
        if self.audience is not None:
            self.audience.hear(Event(kind, rule, facts, seat, secret))

    def pause(self, kind: str, rule: str, facts: dict[str, object], seats: list[int]) -> None:
        """Tell that the table waits for seats that may have an answer, as far as everybody can
        see; whether one has is nobody else's business. Others see the position as it is now."""
        if self.audience is not None:
            self.audience.hear(Event(kind, rule, facts, moment=self.copy(), may=tuple(seats)))


def _with_attributes(kind: Any, state: dict[str, object]) -> Position:
    """A position of an interpreted class that nobody listens to."""
    position: Position = kind.__new__(kind)
    for name, value in state.items():
        setattr(position, name, value)
    position.audience = None
    return position
