"""Which Side by rules of thumb: what a sensible organiser does without calculating."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from parlour.engine.bits import BIT
from parlour.engine.playout import Policy
from parlour.engine.position import Position
from parlour.engine.rng import Rng
from parlour.games.which_side.rules import ARREST, MEANS, WhichSide
from parlour.games.which_side.tables import (
    ARREST_HEALTHY,
    ARREST_INJURED,
    BONESETTER,
    CAFE,
    CHEMISTRY_RISK,
    CHEMISTRY_UNSANITARY,
    CREEK,
    DOCKS,
    FIRST_TAKE,
    GREENWICH,
    LAWYERS_RELEASE,
    PRESS,
    RISK,
    TAKE_NONE,
    TENDERLOIN,
    THREAT,
    TRIANGLE,
    UNION,
    UNSANITARY,
)

NEVER: Final = 99
"""More actions than anybody has."""
WAGE: Final = 3
"""What a worker earns where it is dangerous."""
SAFE_WAGE: Final = 2
"""What a worker earns where it is not."""
EARLY: Final = 3
"""Up to this Strength the group grows before it buys."""
GROUP: Final = 7
"""As many workers as are worth feeding that early."""
PAYS_BACK: Final = 2
"""Turns after which a healed or freed worker has earned the action it took."""
RECRUIT_PAYS_BACK: Final = 4


@final
class Thumb(Policy):
    """One of the means each turn if it can be done; what is left over makes the group stronger."""

    def choose(self, position: Position, rng: Rng) -> i64:
        """One of the legal moves."""
        assert isinstance(position, WhichSide)
        if position.asking == ARREST:
            return self._who_goes(position)
        if position.asking == MEANS:
            return self._take(position)
        return self._act(position)

    def _turns_left(self, position: WhichSide) -> i64:
        """Turns after this one, if the employer rolls no six."""
        return position.board.max_strength - position.strength

    # Answers

    def _who_goes(self, position: WhichSide) -> i64:
        """A dead comrade can be replaced while there are recruits; a prisoner must be freed."""
        if position.recruits > 0 or self._turns_left(position) < 2:
            return ARREST_INJURED
        return ARREST_HEALTHY

    def _take(self, position: WhichSide) -> i64:
        """Take what can be paid, the one whose price is the least use elsewhere."""
        payable = position.payable()
        best: i64 = TAKE_NONE
        least: i64 = NEVER
        for number in range(position.board.count):
            if payable & BIT[number] != 0:
                worth = self._regret(position, number)
                if worth < least:
                    best, least = FIRST_TAKE + number, worth
        return best

    def _regret(self, position: WhichSide, number: i64) -> i64:
        """Dollars buy anything, and a resource that is left over buys nothing."""
        board = position.board
        regret = board.dollars[number]
        if board.union[number] > 0 and position.union < 2:
            regret += 1
        if board.anarchist[number] > 0 and position.anarchist < 2:
            regret += 2
        if board.strike[number] > 0 and position.strike < 2:
            regret += 2
        if board.sabotage[number] > 0 and position.sabotage < 2:
            regret += 2
        return regret

    # Actions

    def _act(self, position: WhichSide) -> i64:
        left = position.actions - position.done
        means = self._cheapest(position)
        need = self._actions_for(position, means) if means >= 0 else NEVER
        if need > left:
            means = -1
            need = self._earning(position, position.life_cost() - position.savings)
        if self._time_to_build(position):
            food = self._earning(position, position.life_cost() - position.savings)
            move = self._strengthen(position, left - food, -1)
            if move >= 0:
                return move
        move = self._strengthen(position, left - need, means)
        if move >= 0:
            return move
        if means >= 0:
            move = self._missing(position, means)
            if move >= 0:
                return move
        short = position.life_cost() - position.savings
        if means >= 0:
            short += position.board.dollars[means]
        if short <= 0 or left > need:
            move = self._stock(position, short, left)
            if move >= 0:
                return move
        return self._earn(position)

    def _time_to_build(self, position: WhichSide) -> bool:
        """Whether there are more turns to come than means to take, some sixes included."""
        if position.strength <= EARLY:
            return position.outside() < GROUP
        turns = self._turns_left(position) * 8 // 10
        return turns >= position.target() - position.controlled()

    def _cheapest(self, position: WhichSide) -> i64:
        """The means that takes the fewest actions to get in this turn."""
        best: i64 = -1
        least: i64 = NEVER
        for number in range(position.board.count):
            if position.means & BIT[number] == 0:
                need = 4 * self._actions_for(position, number)
                need += self._regret(position, number) // 2
                if need < least:
                    best, least = number, need
        return best

    def _actions_for(self, position: WhichSide, number: i64) -> i64:
        """Actions to the end of the turn with this one taken and the life cost paid."""
        board = position.board
        legal = position.mask()
        actions: i64 = 0
        dollars = board.dollars[number]
        if position.union < board.union[number]:
            if legal & BIT[UNION] == 0:
                return NEVER
            actions += 1
        if position.anarchist < board.anarchist[number]:
            if position.spent & BIT[PRESS] != 0:
                return NEVER
            actions += 1
            dollars += board.pays[PRESS]
        if position.strike < board.strike[number]:
            if legal & BIT[CAFE] == 0:
                return NEVER
            actions += 1
        if position.sabotage < board.sabotage[number]:
            if legal & BIT[CHEMISTRY_RISK] == 0:
                return NEVER
            actions += 1
        short = position.life_cost() + dollars - position.savings
        if dollars <= position.savings and self._can_starve(position, number, short):
            return actions
        return actions + self._earning(position, short)

    def _can_starve(self, position: WhichSide, number: i64, short: i64) -> bool:
        """The winning means may be taken with an empty purse if somebody is left to take it."""
        wins = position.controlled() + 1 >= position.target()
        if not wins or position.board.dollars[number] > 0:
            return False
        return short + 2 < 2 * position.healthy + position.injured

    def _earning(self, position: WhichSide, short: i64) -> i64:
        """Actions to earn so much: dangerous work while the gauges have room, then safe work."""
        if short <= 0:
            return 0
        ends = position.board.ends
        room = ends[RISK] + ends[UNSANITARY] + ends[THREAT] - 3
        room -= position.risk + position.unsanitary + position.threat
        actions = (short + WAGE - 1) // WAGE
        if actions <= room:
            return actions
        return room + (short - WAGE * room + SAFE_WAGE - 1) // SAFE_WAGE

    def _missing(self, position: WhichSide, number: i64) -> i64:
        """The next resource that the wanted means costs."""
        board = position.board
        legal = position.mask()
        if position.union < board.union[number]:
            return UNION
        if position.anarchist < board.anarchist[number] and legal & BIT[PRESS] != 0:
            return PRESS
        if position.strike < board.strike[number]:
            return CAFE
        if position.sabotage < board.sabotage[number]:
            return self._brew(position)
        return -1

    def _brew(self, position: WhichSide) -> i64:
        return CHEMISTRY_RISK if position.risk <= position.unsanitary else CHEMISTRY_UNSANITARY

    def _strengthen(self, position: WhichSide, spare: i64, means: i64) -> i64:
        """Free, heal, recruit: while it still pays."""
        turns = self._turns_left(position)
        if turns < PAYS_BACK or spare < 1:
            return -1
        legal = position.mask()
        if legal & BIT[LAWYERS_RELEASE] != 0:
            return LAWYERS_RELEASE
        if legal & BIT[BONESETTER] != 0:
            return BONESETTER
        if legal & BIT[GREENWICH] != 0 and turns >= RECRUIT_PAYS_BACK:
            return GREENWICH if self._can_feed(position, spare, means) else -1
        return -1

    def _can_feed(self, position: WhichSide, spare: i64, means: i64) -> bool:
        """Whether the dollar for one more mouth can still be earned in this turn."""
        short = position.life_cost() - position.savings
        if means >= 0:
            short += position.board.dollars[means]
            if position.anarchist < position.board.anarchist[means]:
                short += position.board.pays[PRESS]
        more = self._earning(position, short + 1) - self._earning(position, short)
        return spare >= 1 + more

    def _stock(self, position: WhichSide, short: i64, left: i64) -> i64:
        """A resource for the next turns: the one most means still ask for."""
        board = position.board
        legal = position.mask()
        best: i64 = -1
        most: i64 = 0
        union, anarchist = -position.union, -position.anarchist
        strike, sabotage = -position.strike, -position.sabotage
        for number in range(board.count):
            if position.means & BIT[number] == 0:
                union += board.union[number]
                anarchist += board.anarchist[number]
                strike += board.strike[number]
                sabotage += board.sabotage[number]
        if self._turns_left(position) == 0:
            return -1
        if legal & BIT[UNION] != 0 and union > most:
            best, most = UNION, union
        if legal & BIT[PRESS] != 0 and anarchist > most:
            if self._earning(position, short + board.pays[PRESS]) < left:
                best, most = PRESS, anarchist
        if legal & BIT[CAFE] != 0 and strike > most:
            best, most = CAFE, strike
        if legal & BIT[CHEMISTRY_RISK] != 0 and sabotage > most:
            best = self._brew(position)
        return best

    def _earn(self, position: WhichSide) -> i64:
        """Where the most room is left; at the brink of all three, where there is no danger."""
        ends = position.board.ends
        legal = position.mask()
        best: i64 = TRIANGLE
        most: i64 = 1
        if legal & BIT[DOCKS] != 0 and ends[RISK] - position.risk > most:
            best, most = DOCKS, ends[RISK] - position.risk
        if legal & BIT[CREEK] != 0 and ends[UNSANITARY] - position.unsanitary > most:
            best, most = CREEK, ends[UNSANITARY] - position.unsanitary
        if legal & BIT[TENDERLOIN] != 0 and ends[THREAT] - position.threat > most:
            best = TENDERLOIN
        return best
