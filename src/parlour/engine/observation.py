"""What a seat may know, as bytes: the same number in the same order in every match of a setup.

This is the plain way: from the description that the seat is given, field by field. It is slow, and
what anything quicker is to be compared with.
"""

from __future__ import annotations

from typing import Any

from parlour.engine.core.position import Position
from parlour.engine.game import Game, Setup
from parlour.engine.layout import ByName, ChoiceCodec, Feature, NoLayout

VIEWER = "viewer"
"""The first feature: which seat looks; nobody is a bystander."""


class Observation:
    """The layout of a setup, and the way there and back.

    >>> from parlour.games import find_game
    >>> game = find_game("last-glow")
    >>> observation = Observation(game, game.setup())
    >>> data = observation.observe(game.start(), 0)
    >>> len(data) == observation.size, observation.decode(data)["brightness"]
    (True, 3)
    """

    def __init__(self, game: Game, setup: Setup) -> None:
        try:
            fields = game.start_of(setup).fields().codec()
        except (NotImplementedError, NoLayout) as error:
            raise NoLayout(f"{game.title} has no observations: {error or 'no fields'}") from None
        seats = ChoiceCodec(range(setup.seats), may_lack=True)
        self._codec = ByName([seats, *fields.parts], [VIEWER, *fields.names])
        self.size = self._codec.size
        self.features: tuple[Feature, ...] = tuple(self._codec.features(""))

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields that are observed; all others follow from them."""
        return tuple(self._codec.names[1:])

    def observe(self, position: Position, seat: int) -> bytes:
        """What a seat (or `BYSTANDER`) may know."""
        known = position.known_to(seat)
        words = {name: known[name] for name in self.fields}
        return self._codec.encode({VIEWER: seat if seat >= 0 else None, **words})

    def observe_into(self, position: Position, seat: int, out: bytearray | memoryview) -> None:
        """The same, written into a buffer of `size` bytes."""
        memoryview(out)[:] = self.observe(position, seat)

    def decode(self, data: bytes) -> dict[str, Any]:
        """What was observed, as `known_to` says it."""
        words: dict[str, Any] = self._codec.decode(data)
        del words[VIEWER]
        return words
