"""The loops that play a match out, inside the compiled core."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from parlour.engine.core.bits import count_bits, nth_bit
from parlour.engine.core.position import CHANCE, OVER, Position
from parlour.engine.core.rng import Kiss, Rng


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """How a bot decides. It is handed a position in which nothing is told that its seat
    may not know (see `seen_by`)."""

    def choose(self, position: Position, rng: Rng) -> i64:
        """One legal move of the seat to move."""
        raise NotImplementedError

    def first(self, position: Position, rng: Rng) -> i64:
        """What a search tries first in a place of its tree: as `choose`, or sooner found."""
        return self.choose(position, rng)

    def evaluate(self, position: Position) -> list[float]:
        """What each seat can expect, without playing on; empty where that cannot be judged."""
        return []

    def sure(self, position: Position) -> bool:
        """Whether what it chooses here is not worth a search: it was measured beforehand."""
        return False

    def outline(self, position: Position) -> Position:
        """The same position with whole plans for moves, where a search does better with them."""
        return position

    def begins(self, plan: i64) -> i64:
        """The move that a plan of an outline begins with."""
        return plan

    def goes_on(self, position: Position, plan: i64) -> i64:
        """The next move of a plan that has been begun; -1 if it is over or cannot go on."""
        return -1

    def reason(self, position: Position, move: i64) -> str:
        """Why it makes a move that it would choose, in a short clause; empty if it cannot say."""
        return ""


def random_move(position: Position, rng: Rng) -> i64:
    """Any legal move, all equally likely."""
    mask = position.mask()
    if mask >= 0:
        return nth_bit(mask, rng.below(count_bits(mask)))
    moves = position.moves()
    return moves[rng.below(len(moves))]


def random_playout(position: Position, rng: Kiss) -> i64:
    """Play at random to the end; return the number of steps."""
    steps: i64 = 0
    while True:
        turn = position.to_move()
        if turn == OVER:
            return steps
        if turn == CHANCE:
            position.apply(position.sample(rng))
        else:
            position.apply(random_move(position, rng))
        steps += 1


def random_steps(start: Position, rng: Kiss, steps: i64) -> tuple[int, int]:
    """Play whole matches from a start until so many steps are made: (steps, matches)."""
    made: i64 = 0
    matches: i64 = 0
    while made < steps:
        made += random_playout(start.copy(), rng)
        matches += 1
    return made, matches


def random_line(position: Position, rng: Rng) -> list[int]:
    """Play at random to the end and return every move and outcome."""
    line: list[int] = []
    while True:
        turn = position.to_move()
        if turn == OVER:
            return line
        move = position.sample(rng) if turn == CHANCE else random_move(position, rng)
        line.append(move)
        position.apply(move)


def seen_by(position: Position, seat: int, rng: Rng) -> Position:
    """What a bot in this seat is handed: the position, or a re-deal if it has secrets."""
    return position.redeal(seat, rng) if position.has_secrets() else position


def policy_playout(position: Position, policies: list[Policy], rng: Rng) -> list[int]:
    """Let one policy per seat play to the end; return how often each seat decided."""
    decided = [0] * len(policies)
    while True:
        turn = position.to_move()
        if turn == OVER:
            return decided
        if turn == CHANCE:
            position.apply(position.sample(rng))
        else:
            move = policies[turn].choose(seen_by(position, turn, rng), rng)
            position.apply(move)
            decided[turn] += 1
