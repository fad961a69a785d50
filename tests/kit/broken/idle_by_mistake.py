"""A move says that nothing changes, and a gauge moves."""

from dataclasses import replace

from parlour.scene.default_scene import plain_scene
from parlour.scene.table import Gauge, Scene
from tests.examples.lucky_square import LuckySquare
from tests.kit.broken import broken

CAUGHT_BY = "idle_moves_say_so"


class Mistaken(LuckySquare):
    def apply(self, move: int) -> None:
        super().apply(move)
        self.tell("mark", "TT-2", {})


PLAIN = broken(Mistaken, "idle-by-mistake")


def scene(position: LuckySquare, seat: int) -> Scene:
    laid = plain_scene(PLAIN, position, seat)
    return replace(laid, zones=(Gauge("marks", "Marks", 9 - position.marks.count("-"), 0, 9),))


GAME = replace(PLAIN, scene=scene, log_line=lambda event: "Nothing changes.")
