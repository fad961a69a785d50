"""Every look at the table gives the pieces new names."""

from dataclasses import replace
from itertools import count

from parlour.scene.default_scene import plain_scene
from parlour.scene.table import Piece, Scene
from tests.examples.lucky_square import GAME as SOUND
from tests.examples.lucky_square import LuckySquare

CAUGHT_BY = "scenes_are_sound"
NUMBERS = count()


def scene(position: LuckySquare, seat: int) -> Scene:
    sound = plain_scene(SOUND, position, seat)
    return replace(sound, pieces=(Piece(f"pen-{next(NUMBERS)}", "token", "a pen", "facts"),))


GAME = replace(SOUND, slug="unstable-ids", scene=scene)
