"""A cue names a thing that is not on the table."""

from dataclasses import replace

from parlour.scene.cues import Rise
from tests.examples.lucky_square import LuckySquare
from tests.kit.broken import broken

CAUGHT_BY = "staging_fits_the_scene"


class Telling(LuckySquare):
    def apply(self, move: int) -> None:
        super().apply(move)
        self.tell("mark", "LS-1", {"square": move})


GAME = replace(
    broken(Telling, "staged-elsewhere"), cues=lambda event: (Rise("+1", "a square elsewhere"),)
)
