"""The scene leaves out a legal move."""

from dataclasses import replace

from parlour.scene.default_scene import plain_scene
from parlour.scene.table import Scene
from tests.examples.lucky_square import GAME as SOUND
from tests.examples.lucky_square import LuckySquare

CAUGHT_BY = "scenes_are_sound"


def scene(position: LuckySquare, seat: int) -> Scene:
    sound = plain_scene(SOUND, position, seat)
    return replace(sound, choices=sound.choices[1:])


GAME = replace(SOUND, slug="forgotten-move", scene=scene)
