"""A position to play with in words: for tests, puzzles, the REPL."""

from __future__ import annotations

from parlour.engine.core.position import CHANCE, OVER, Position
from parlour.engine.errors import BadNotation, IllegalMove
from parlour.engine.events import Audience, Event
from parlour.engine.game import Game


class Study:
    """Moves by their notation, outcomes by their value, fields by their name.

    >>> from parlour.games import find_game
    >>> study = find_game("last-glow").study({"sp": 3, "placed": 3})
    >>> study.play("repair")["sp"]
    4
    """

    def __init__(self, game: Game, position: Position) -> None:
        self.game = game
        self.position = position
        self.events: list[Event] = []
        """What happened in the last step."""

    def __getitem__(self, field: str) -> object:
        return self.position.describe()[field]

    @property
    def moves(self) -> list[str]:
        """The legal decisions in notation."""
        if self.position.to_move() < 0:
            return []
        book = self.position.book()
        return [book.notation(move) for move in self.position.moves()]

    @property
    def chances(self) -> dict[str, float]:
        """The outcomes that chance can give now, with their probabilities."""
        if self.position.to_move() != CHANCE:
            return {}
        book = self.position.outcome_book()
        outcomes = self.position.outcomes()
        total = sum(weight for _, weight in outcomes)
        return {book.notation(outcome): weight / total for outcome, weight in outcomes}

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.position.to_move() == OVER

    def play(self, *moves: str) -> Study:
        """Make decisions of whoever is to move."""
        for move in moves:
            if self.position.to_move() == CHANCE:
                raise IllegalMove(f"the {self.position.asks()} is asked before '{move}'")
            self._do(self.position.book().number(move))
        return self

    def then(self, *outcomes: object) -> Study:
        """Let chance give these outcomes, one event after the other."""
        for outcome in outcomes:
            if self.position.to_move() != CHANCE:
                raise IllegalMove(f"no chance event is asked that could give '{outcome}'")
            self._do(self.position.outcome_book().value(outcome))
        return self

    def _do(self, move: int) -> None:
        audience = Audience()
        self.position.audience = audience
        try:
            self.position.play(move)
        finally:
            self.position.audience = None
        self.events = audience.events

    def why_not(self, move: str) -> str | None:
        """Why a move is not legal now, or None if it is."""
        number = self.position.book().number(move)
        if self.position.to_move() < 0:
            asks = self.position.asks()
            return f"no seat decides now: {asks}" if not self.over else "the match is over"
        return self.position.why_not(number)

    def can(self, move: str) -> bool:
        """Whether a move of the book is legal now."""
        try:
            return self.why_not(move) is None
        except BadNotation:
            return False

    def told(self, kind: str) -> list[Event]:
        """The events of one kind in the last step."""
        return [event for event in self.events if event.kind == kind]

    def copy(self) -> Study:
        """Another study of the same position."""
        return Study(self.game, self.position.copy())
