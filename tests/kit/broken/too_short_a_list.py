"""A list has more entries than its layout has room for."""

from parlour.engine.fields import Derived, Fields, ListOf, OneOf
from tests.examples.lucky_square import LuckySquare
from tests.examples.tic_tac_toe import SQUARES
from tests.kit.broken import broken

CAUGHT_BY = "observations_are_right"


def taken(position: LuckySquare) -> list[str]:
    return [square for square, mark in zip(SQUARES, position.marks, strict=True) if mark != "-"]


class Crowded(LuckySquare):
    def fields(self) -> Fields:
        return Fields(*super().fields().all, Derived("taken", taken, ListOf(OneOf(SQUARES), 4)))


GAME = broken(Crowded, "too-short-a-list")
