"""Handfuls of dice, where only the faces count and not which die shows which.

A handful is one number: three bits for each face say how many dice show it. So
taking dice out of a hand and putting others in is subtraction and addition.
"""

from __future__ import annotations

from math import factorial
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.engine.core.position import Position
from parlour.engine.core.rng import Rng

FACES: Final = 6
MOST: Final = 7
"""Three bits hold counts up to seven."""
DIE: Final = vec[i64]([0] + [1 << 3 * face for face in range(FACES)])
"""DIE[f] is the handful of one die that shows f, for f from 1 to 6."""


def faces_of(handful: i64) -> list[int]:
    """The faces, ascending.

    >>> faces_of(handful_of([5, 1, 1]))
    [1, 1, 5]
    """
    faces: list[int] = []
    for face in range(1, FACES + 1):
        faces += [face] * int(handful & 7)
        handful >>= 3
    return faces


def handful_of(faces: list[int]) -> i64:
    """The handful that shows these faces."""
    handful: i64 = 0
    for face in faces:
        handful += DIE[face]
    return handful


def count_of(handful: i64, face: i64) -> i64:
    """How many dice show a face."""
    return (handful >> 3 * (face - 1)) & 7


def dice_in(handful: i64) -> i64:
    """How many dice there are."""
    count: i64 = 0
    while handful != 0:
        count += handful & 7
        handful >>= 3
    return count


def roll(dice: i64, rng: Rng) -> i64:
    """Roll so many dice, without listing what they could show."""
    handful: i64 = 0
    while dice > 0:
        handful += DIE[rng.below(6) + 1]
        dice -= 1
    return handful


@mypyc_attr(allow_interpreted_subclasses=True)
class DiePosition(Position):
    """A position of a game whose every chance event is one six-sided die."""

    def outcomes(self) -> list[tuple[int, int]]:
        """Its six faces."""
        return [(face, 1) for face in range(FACES)]

    def sample(self, rng: Rng) -> i64:
        """One of them."""
        return rng.below(6)


@final
class Handfuls:
    """All handfuls of up to so many dice, numbered from the empty one, few dice first."""

    def __init__(self, most: int) -> None:
        if not 1 <= most <= MOST:
            raise ValueError(f"a handful has at most {MOST} dice")
        self.handfuls = [0]
        self.starts = [0]
        for dice in range(1, most + 1):
            self.starts.append(len(self.handfuls))
            self.handfuls += [int(handful_of(faces)) for faces in _ascending(dice, 1)]
        self.starts.append(len(self.handfuls))
        numbers = [-1] * (max(self.handfuls) + 1)
        for number, handful in enumerate(self.handfuls):
            numbers[handful] = number
        self.numbers = vec[i64](numbers)
        self.words = ["-".join(map(str, faces_of(handful))) for handful in self.handfuls]
        self.weights = [_orders(handful) for handful in self.handfuls]

    def number(self, handful: i64) -> i64:
        """The number of a handful."""
        return self.numbers[handful]

    def outcomes(self, dice: int) -> list[tuple[int, int]]:
        """What so many dice can show, with exact weights: five dice are 252 handfuls."""
        numbers = range(self.starts[dice], self.starts[dice + 1])
        return [(number, self.weights[number]) for number in numbers]


def _ascending(dice: int, low: int) -> list[list[int]]:
    """Every non-descending list of faces."""
    if dice == 0:
        return [[]]
    lists: list[list[int]] = []
    for face in range(low, FACES + 1):
        lists += [[face, *rest] for rest in _ascending(dice - 1, face)]
    return lists


def _orders(handful: int) -> int:
    """In how many orders the dice can show it."""
    ways = factorial(int(dice_in(handful)))
    for face in range(1, FACES + 1):
        ways //= factorial(int(count_of(handful, face)))
    return ways
