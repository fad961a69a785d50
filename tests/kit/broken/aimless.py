"""The goal is reached before it begins, and is no sentence."""

from dataclasses import replace

from parlour.scene.table import Goal, GoalPart
from tests.examples.lucky_square import LuckySquare
from tests.kit.broken import broken

CAUGHT_BY = "goals_are_told"

GAME = replace(
    broken(LuckySquare, "aimless"), goal=lambda position, seat: Goal("Win.", (GoalPart("X", 0, 0),))
)
