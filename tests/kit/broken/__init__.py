"""Lucky square, broken on purpose in one way per file. The kit must catch each.

Every file has a GAME and the name of the check that is to catch it.
"""

from __future__ import annotations

from dataclasses import replace

from parlour.engine.game import Game
from tests.examples.lucky_square import GAME as SOUND
from tests.examples.lucky_square import LuckySquare


def broken(position: type[LuckySquare], slug: str) -> Game:
    """The small game with another position class."""
    return replace(SOUND, slug=slug, start_of=lambda setup: position(), arrange=position.arrange)
