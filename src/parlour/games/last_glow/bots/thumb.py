"""The Last Glow by rules of thumb: what a sensible captain does without calculating."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from parlour.engine.core.bits import BIT, bit_list
from parlour.engine.core.playout import Policy
from parlour.engine.core.position import Position
from parlour.engine.core.rng import Rng
from parlour.games.last_glow.bots.evaluation import EVALUATIONS, danger_at, family_of, features_of
from parlour.games.last_glow.rules.position import LastGlow
from parlour.games.last_glow.rules.tables import (
    FIRST_HUNT,
    LEFT,
    LIGHT,
    REPAIR,
    RIGHT,
    SEND,
    THROTTLE,
)


@final
class Thumb(Policy):
    """The first rule that has something to say decides."""

    def choose(self, position: Position, rng: Rng) -> i64:
        """One of the legal moves."""
        assert isinstance(position, LastGlow)
        left = position.limit() - position.placed
        move = self._stay_aloft(position, left)
        if move < 0:
            move = self._shelter(position, left)
        if move < 0:
            move = self._urgent(position, left)
        if move < 0:
            move = self._collect(position, left)
        if move < 0:
            move = self._hunt(position)
        if move < 0:
            move = self._approach(position)
        return move if move >= 0 else self._keep_fit(position)

    def evaluate(self, position: Position) -> list[float]:
        """The chance to win."""
        assert isinstance(position, LastGlow)
        return [EVALUATIONS[family_of(position)].chance(features_of(position, 0))]

    def reason(self, position: Position, move: i64) -> str:
        """What the rule sees that speaks for this move."""
        assert isinstance(position, LastGlow)
        left = position.limit() - position.placed
        first = self._stay_aloft(position, left)
        if first >= 0:
            return self._why_aloft(position, move) if first == move else ""
        first = self._shelter(position, left)
        if first >= 0:
            return "where the ship would fall to, a Heart may hit it" if first == move else ""
        first = self._urgent(position, left)
        if first >= 0:
            return self._why_urgent(position, move) if first == move else ""
        if self._collect(position, left) == move:
            return "an item lies beside the ship"
        if self._hunt(position) == move:
            return self._why_hunt(position, move)
        if self._approach(position) == move:
            return self._why_approach(position, move)
        return self._why_fit(move)

    def _why_aloft(self, position: LastGlow, move: i64) -> str:
        if move == THROTTLE:
            return "from the lowest line the Lighthouse would fall off the grid"
        if move in (LEFT, RIGHT):
            return "the ship is on the lowest line, and beside it the way up is free"
        return "the ship is on the lowest line, and this Heart blocks the way up"

    def _why_urgent(self, position: LastGlow, move: i64) -> str:
        if move == SEND:
            return "an item is aboard: sent down it is a point"
        if move == REPAIR:
            return f"Structure is down to {position.sp}"
        if move == LIGHT:
            lamp = "is out" if position.brightness == 0 else "would go out"
            return f"the lamp {lamp}, and the crew is nearly placed"
        return "an item lies under the ship"

    def _why_hunt(self, position: LastGlow, move: i64) -> str:
        square = move - FIRST_HUNT
        distance = position.board.distance[position.lighthouse * position.board.squares + square]
        line = square // position.board.columns + 1
        return f"a Heart of line {line} is {distance} away: a {distance + 3} or more calms it"

    def _why_approach(self, position: LastGlow, move: i64) -> str:
        if move == THROTTLE and position.throttles == 0:
            return "nothing presses, and the first climb of a turn costs no Structure"
        return f"it leads towards the nearest {'item' if position.items != 0 else 'Heart'}"

    def _why_fit(self, move: i64) -> str:
        gauge = "Brightness" if move == LIGHT else "Structure"
        return f"nothing else presses, and {gauge} has the most to gain"

    def _stay_aloft(self, position: LastGlow, left: i64) -> i64:
        """Never end the phase on the lowest line; keep a member for the climb."""
        board = position.board
        if position.lighthouse + board.columns < board.squares:
            return -1
        legal = position.moves()
        if THROTTLE in legal:
            near = position.items & (board.beside[position.lighthouse] | BIT[position.lighthouse])
            return THROTTLE if left == 1 or near == 0 else -1
        blocker = FIRST_HUNT + position.lighthouse - board.columns
        if left > 2 and blocker in legal:
            return blocker
        return self._sidestep(position, legal) if left <= 2 else -1

    def _sidestep(self, position: LastGlow, legal: list[int]) -> i64:
        """Step to a column where the way up is free."""
        board = position.board
        for move, step in ((LEFT, -1), (RIGHT, 1)):
            if move in legal:
                above = board.above[position.lighthouse + step]
                if position.hearts & above == 0:
                    return move
        return -1

    def _urgent(self, position: LastGlow, left: i64) -> i64:
        """An item under the ship or aboard, a lamp that would cost structure, a hull about to
        break."""
        if position.items & BIT[position.lighthouse] != 0:
            return int(position.board.first_sleep + position.lighthouse)
        if position.aboard > 0:
            return SEND
        if position.sp <= 3:
            return REPAIR
        return LIGHT if position.brightness <= position.board.dark and left <= 2 else -1

    def _collect(self, position: LastGlow, left: i64) -> i64:
        """Take a neighbouring item, unless the fall brings the ship onto it anyway."""
        board = position.board
        below = position.lighthouse + board.columns
        reserve: i64 = 1 if below >= board.squares else 0
        if left < 2 + reserve:
            return -1
        for square in bit_list(position.items & board.beside[position.lighthouse]):
            if square != below or left > 3:
                return int(board.first_sleep) + square
        return -1

    def _hunt(self, position: LastGlow) -> i64:
        """The nearest Heart at distance 1 or 2, and of those the lowest."""
        board = position.board
        best: i64 = -1
        best_worth: i64 = -100
        for move in position.moves():
            square = move - FIRST_HUNT
            if square >= 0 and move < board.first_sleep:
                distance = board.distance[position.lighthouse * board.squares + square]
                worth = 2 * (square // board.columns) - 3 * distance
                if distance <= 2 and worth > best_worth:
                    best, best_worth = move, worth
        return best

    def _approach(self, position: LastGlow) -> i64:
        """Climb for free, and steer for the nearest item or Heart."""
        board = position.board
        legal = position.moves()
        if (
            THROTTLE in legal
            and position.throttles == 0
            and position.lighthouse >= 2 * board.columns
        ):
            return THROTTLE
        prey = position.items if position.items != 0 else position.hearts
        if prey == 0:
            return -1
        best: i64 = -1
        nearest = self._nearest(position, position.lighthouse, prey)
        for move, step in ((LEFT, -1), (RIGHT, 1), (THROTTLE, -int(board.columns))):
            if move in legal and (move != THROTTLE or position.throttles == 0):
                distance = self._nearest(position, position.lighthouse + step, prey)
                if distance < nearest:
                    best, nearest = move, distance
        return best

    def _nearest(self, position: LastGlow, ship: i64, prey: i64) -> i64:
        board = position.board
        nearest: i64 = 99
        for square in bit_list(prey):
            nearest = min(nearest, board.distance[ship * board.squares + square])
        return nearest

    def _shelter(self, position: LastGlow, left: i64) -> i64:
        """With the last of the crew, leave a square where the storm would hit after the fall."""
        if left > 1 or danger_at(position, position.lighthouse) == 0:
            return -1
        legal = position.moves()
        best: i64 = -1
        least = danger_at(position, position.lighthouse)
        for move, step in ((LEFT, -1), (RIGHT, 1)):
            if move in legal:
                danger = danger_at(position, position.lighthouse + step)
                if danger < least:
                    best, least = move, danger
        return best

    def _keep_fit(self, position: LastGlow) -> i64:
        """Nothing presses: the gauge that is further from full."""
        board = position.board
        if position.brightness <= board.dark + 1:
            return LIGHT
        dark = board.max_brightness - position.brightness
        return LIGHT if dark > board.max_sp - position.sp else REPAIR
