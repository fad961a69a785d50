"""Lucha Libre: the components as tables that the rules look up, and the move book."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.engine.book import Book, Family
from parlour.engine.core.dice import FACES, Handfuls, count_of, dice_in, handful_of
from parlour.engine.fields import Fields
from parlour.games.lucha_libre.components import TEAMS, Components, Move, Wrestler
from parlour.games.lucha_libre.notation import Notation

DECLINING: Final = ["never", "allowed"]
"""LL-R9: whether a move may be left out that the dice make."""

ACCEPT: Final = 0
"""The numbers from 1 on are rerolls, by the number of the handful; claims follow."""

# The steps of a round that ask for something (LL-7).
ROLL: Final = 0
WAVE: Final = 1
CLAIM: Final = 2
ENDED: Final = 3
STEPS: Final = ["roll", "wave", "claim", "over"]

# How it ended (LL-34, LL-35, LL-39).
OPEN: Final = 0
FANS: Final = 1
BOTH: Final = 2
CAP: Final = 3
DRAW: Final = 4
ENDINGS: Final = ["open", "fans", "both", "cap", "draw"]

NONE: Final = -1
"""No answer is covered."""


@final
class Tables:
    """The components as tables. Wrestlers and moves are numbered in the order of the file."""

    def __init__(self, data: Components, declining: bool = False) -> None:
        self.declining: bool = declining
        """LL-R9: whether a claim need not be maximal."""
        self.fields: Fields | None = None
        """The fields of a position, once they are asked for."""
        self.teams: list[str] = list(TEAMS)
        self.team_names: list[str] = [data.teams.santo, data.teams.demon]
        self.wrestlers = [wrestler.id for wrestler in data.wrestlers]
        self.wrestler_names = [wrestler.name for wrestler in data.wrestlers]
        self.team_of = [TEAMS.index(wrestler.team) for wrestler in data.wrestlers]
        self.in_ring = [self._starter(data, team, "ring") for team in TEAMS]
        self.resting = [self._starter(data, team, "resting") for team in TEAMS]
        self.dice = vec[i64](list(data.energy.dice))
        self.spaces = [f"e{space}" for space in range(len(data.energy.dice))]
        self.top: i64 = len(data.energy.dice) - 1
        self.start_energy: i64 = data.energy.start
        self.start_fans: i64 = data.fans.start
        self.target: i64 = data.fans.target
        self.audience: i64 = data.fans.audience

        self.moves = [move.id for move in data.moves]
        self.move_names = [move.name for move in data.moves]
        self.optional = [move.optional for move in data.moves]
        self.once = [move.once for move in data.moves]
        self.move_fans = [move.fans for move in data.moves]
        self.move_opp = [move.opp for move in data.moves]
        self.move_own = [move.own for move in data.moves]
        self.move_swaps = [int(move.swap) for move in data.moves]
        self.shape_moves: list[list[int]] = []
        """For each wrestler, the moves of his shapes."""
        self.shapes: list[list[int]] = []
        """For each wrestler, every handful that makes a move."""
        for wrestler in data.wrestlers:
            self._add_shapes(data, wrestler)

        self.handfuls = Handfuls(data.dice.team)
        count = len(self.handfuls.handfuls)
        self.count: i64 = count
        self.first_claim: i64 = count
        self.accept_only = [ACCEPT]
        self.rerolls = [self._rerolls(handful) for handful in self.handfuls.handfuls]
        """For each number of a handful, what a seat with fans can answer in a wave."""
        rolled = set(data.energy.dice)
        makes = [
            self.claimable(fighter, handful) if int(dice_in(handful)) in rolled else []
            for fighter in range(len(self.wrestlers))
            for handful in self.handfuls.handfuls
        ]
        self.claim_moves = _distinct(makes)
        """The moves of each claim that some dice allow."""
        numbers = {tuple(moves): count + n for n, moves in enumerate(self.claim_moves)}
        self.claims = [sorted([numbers[tuple(moves)] for moves in each]) for each in makes]
        """For each wrestler and number of a handful, the legal claims."""
        self.fans = vec[i64](self._sums(self.move_fans))
        self.opp = vec[i64](self._sums(self.move_opp))
        self.own = vec[i64](self._sums(self.move_own))
        self.swaps = vec[i64](self._sums(self.move_swaps))

        self.claim_words = [
            "+".join([self.moves[move] for move in moves]) or "nothing"
            for moves in self.claim_moves
        ]
        self.claim_names = [
            ", ".join([self.move_names[move] for move in moves]) or "nothing"
            for moves in self.claim_moves
        ]
        self.book = Notation(
            _families(self.handfuls.words, self.claim_words),
            names=dict(zip(self.claim_words, self.claim_names, strict=True)),
        )
        rolls = ["nothing", *self.handfuls.words[1:]]
        self.outcome_book = Book((Family("roll", (rolls,), "Rolled {0}", "LL-8"),))

    def _starter(self, data: Components, team: str, start: str) -> int:
        """LL-6."""
        for number, wrestler in enumerate(data.wrestlers):
            if wrestler.team == team and wrestler.start == start:
                return number
        raise AssertionError("the components are checked")

    def _add_shapes(self, data: Components, wrestler: Wrestler) -> None:
        """LL-20 to LL-27."""
        moves: list[int] = []
        shapes: list[int] = []
        for number, move in enumerate(data.moves):
            for shape in _shapes_of(move, wrestler):
                moves.append(number)
                shapes.append(shape)
        self.shape_moves.append(moves)
        self.shapes.append(shapes)

    def _rerolls(self, handful: int) -> list[int]:
        """LL-10: accept, or every part of the dice but the empty one."""
        parts = [0]
        for face in range(1, FACES + 1):
            die = int(handful_of([face]))
            copies = range(int(count_of(handful, face)) + 1)
            parts = [part + copy * die for part in parts for copy in copies]
        return sorted([int(self.handfuls.number(part)) for part in parts])

    def claimable(self, fighter: int, handful: int) -> list[list[int]]:
        """LL-15 to LL-17: the claims of a wrestler with these dice, as lists of moves."""
        found: list[list[int]] = []
        self._extend(fighter, handful, 0, [], found)
        return found

    def _extend(
        self, fighter: int, left: int, first: int, claimed: list[int], found: list[list[int]]
    ) -> None:
        if not self.compulsory(fighter, left, claimed) and claimed not in found:
            found.append(claimed)
        shapes = self.shapes[fighter]
        for number in range(first, len(shapes)):
            move = self.shape_moves[fighter][number]
            if holds(left, shapes[number]) and not (self.once[move] and move in claimed):
                self._extend(fighter, left - shapes[number], number, [*claimed, move], found)

    def compulsory(self, fighter: int, left: int, claimed: list[int]) -> list[int]:
        """LL-17, LL-R9: the moves that the dice left over must still make."""
        found: list[int] = []
        if self.declining:
            return found
        for number, shape in enumerate(self.shapes[fighter]):
            move = self.shape_moves[fighter][number]
            spent = self.once[move] and move in claimed
            if not self.optional[move] and not spent and holds(left, shape):
                found.append(move)
        return found

    def groups(self, fighter: int, handful: int, claim: int) -> list[int] | None:
        """The dice of each move of a claim and, last, those left over; None if they lack.

        Where there are several ways, one that leaves nothing compulsory comes first.
        """
        moves = self.claim_moves[claim]
        ways = self._ways(fighter, handful, moves)
        for way in ways:
            if not self.compulsory(fighter, way[-1], moves):
                return way
        return ways[0] if ways else None

    def _ways(self, fighter: int, left: int, moves: list[int]) -> list[list[int]]:
        if not moves:
            return [[left]]
        ways: list[list[int]] = []
        for number, shape in enumerate(self.shapes[fighter]):
            if self.shape_moves[fighter][number] == moves[0] and holds(left, shape):
                ways += [[shape, *rest] for rest in self._ways(fighter, left - shape, moves[1:])]
        return ways

    def _sums(self, effects: list[int]) -> list[int]:
        """One effect of all moves of each claim."""
        return [sum([effects[move] for move in moves]) for moves in self.claim_moves]


def _shapes_of(move: Move, wrestler: Wrestler) -> list[int]:
    """The handfuls that make a move; X is any face but the lucky number, always the same."""
    dice = move.dice
    if isinstance(dice, str):
        return [int(handful_of(list(wrestler.combos[dice])))]
    shapes: list[int] = []
    for free in range(1, FACES + 1):
        faces: list[int] = []
        for symbol in dice:
            if isinstance(symbol, int):
                faces.append(symbol)
            else:
                faces.append(wrestler.lucky if symbol == "F" else free)
        shape = int(handful_of(faces))
        if shape not in shapes and not ("X" in dice and free == wrestler.lucky):
            shapes.append(shape)
    return shapes


def _distinct(makes: list[list[list[int]]]) -> list[list[int]]:
    """Every claim once, short ones first."""
    found = {(len(moves), tuple(moves)) for each in makes for moves in each}
    return [list(moves) for _, moves in sorted(found)]


def holds(handful: i64, part: i64) -> bool:
    """Whether all dice of a part are in the handful."""
    while part != 0:
        if handful & 7 < part & 7:
            return False
        handful >>= 3
        part >>= 3
    return True


def _families(handfuls: list[str], claims: list[str]) -> tuple[Family, ...]:
    """The moves, numbered as above."""
    return (
        Family("accept", (), "Accept the dice", "LL-10"),
        Family("reroll", (handfuls[1:],), "Reroll {0} for 1 fan", "LL-11"),
        Family("claim", (claims,), "Claim {0}", "LL-15"),
    )
