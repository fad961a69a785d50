"""Which Side by rules of thumb: what a sensible organiser does who counts hands and mouths.

He goes through the ways to spend the actions of this turn, and asks of each what it leaves: how
many turns may still come, how many hands there are in them, and how many it takes to feed
everybody and to pay for the means that are still wanted.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from mypy_extensions import i64

from parlour.engine.bits import BIT
from parlour.engine.playout import Policy
from parlour.engine.position import Position
from parlour.engine.rng import Rng
from parlour.games.which_side.rules import ACTION, ARREST, ENDED, MEANS, WON, WhichSide
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
    Board,
)

WAGE: Final = 3.0
"""What a worker earns where it is dangerous."""
HARM: Final = 0.3
"""Actions that a step of a gauge costs in the end."""
WEAR: Final = 0.5
"""Actions that the employers cost in a turn."""
SPARE: Final = 0.0
"""Actions too many with which a win is as likely as not."""
DOUBT: Final = 2.0
"""How many more or fewer make a difference."""
DOLLAR: Final = 0.4
"""Actions for a dollar."""


def turns_to_come(board: Board) -> list[list[float]]:
    """For each Strength at the end of a turn, how likely so many more turns are (WS-8 to WS-12,
    WS-38)."""
    top = int(board.max_strength)
    found: list[list[float]] = [[] for _ in range(top + 1)]
    found[top] = [1.0]
    for strength in range(top - 1, -1, -1):
        reached = [0.0] * (top + 2)
        reached[strength + 1] = 1.0
        for _ in range(int(board.dice[strength + 1])):
            after = [0.0] * (top + 2)
            after[top + 1] = reached[top + 1]
            for step in range(top + 1):
                after[step] += reached[step] * 5 / 6
                after[step + 1] += reached[step] / 6
            reached = after
        chances = [0.0] * (top + 1)
        chances[0] = reached[top + 1]
        for step in range(top + 1):
            for turns, chance in enumerate(found[step]):
                chances[turns + 1 if turns < top else turns] += reached[step] * chance
        found[strength] = chances
    return found


@final
class Thumb(Policy):
    """The way to spend a turn that leaves the best outlook."""

    def __init__(self) -> None:
        self._board: Board | None = None
        self._turns: list[list[float]] = []
        self.harm = HARM
        self.wear = WEAR
        self.spare = SPARE
        self.doubt = DOUBT
        self.dollar = DOLLAR
        self.wage = WAGE
        self.mend = 1.0
        self.late = 0.0
        self.grow = 0.0

    def choose(self, position: Position, rng: Rng) -> i64:
        """One of the legal moves."""
        assert isinstance(position, WhichSide)
        if position.board is not self._board:
            self._board = position.board
            self._turns = turns_to_come(position.board)
        if position.asking == ARREST:
            return self._who_goes(position)
        if position.asking == MEANS:
            return self._take(position)
        return self._act(position)

    # Answers

    def _who_goes(self, position: WhichSide) -> i64:
        """A dead comrade can be replaced while there are recruits; a prisoner must be freed."""
        if position.recruits > 0 or position.strength + 2 > position.board.max_strength:
            return ARREST_INJURED
        return ARREST_HEALTHY

    def _take(self, position: WhichSide) -> i64:
        """The one that leaves the best outlook."""
        best: i64 = TAKE_NONE
        most = -1.0
        for move in position.moves():
            promise = self._promise(position, move)
            if promise > most:
                best, most = move, promise
        return best

    def _best_promise(self, position: WhichSide) -> float:
        """What the turn promises once the life cost is paid."""
        if position.asking == ENDED:
            return 1.0 if position.ending == WON else -1.0
        if position.asking != MEANS:
            return -1.0
        most = -1.0
        for move in position.moves():
            promise = self._promise(position, move)
            if promise > most:
                most = promise
        return most

    # Actions

    def _act(self, position: WhichSide) -> i64:
        best: i64 = TRIANGLE
        most = -2.0
        left = position.actions - position.done
        legal = position.mask()
        heals = min(position.injured, left) if legal & BIT[BONESETTER] != 0 else 0
        frees = min(position.prison, left) if legal & BIT[LAWYERS_RELEASE] != 0 else 0
        joins = min(position.recruits, left) if legal & BIT[GREENWICH] != 0 else 0
        for resources in range(16):
            if not self._open(position, resources):
                continue
            for heal in range(heals + 1):
                for free in range(frees + 1):
                    for join in range(joins + 1):
                        for bold in range(2):
                            plan = self._plan(position, resources, heal, free, join, bold == 1)
                            if plan is None:
                                continue
                            first, promise = plan
                            if promise > most:
                                best, most = first, promise
        return best

    def _open(self, position: WhichSide, resources: i64) -> bool:
        legal = position.mask()
        if resources & 1 != 0 and legal & BIT[UNION] == 0:
            return False
        if resources & 2 != 0 and position.spent & BIT[PRESS] != 0:
            return False
        if resources & 4 != 0 and legal & BIT[CAFE] == 0:
            return False
        return resources & 8 == 0 or legal & BIT[CHEMISTRY_RISK] != 0

    def _plan(
        self, position: WhichSide, resources: i64, heal: i64, free: i64, join: i64, bold: bool
    ) -> tuple[i64, float] | None:
        left = position.actions - position.done
        wanted = heal + free + join
        for each in range(4):
            if resources & BIT[each] != 0:
                wanted += 1
        if wanted > left:
            return None
        earn = left - wanted
        twin = position.copy()
        first: i64 = -1
        while twin.asking == ACTION or twin.asking == ARREST:
            if twin.asking == ARREST:
                twin.apply(self._who_goes(twin))
                continue
            if twin.turn != position.turn:
                break
            move: i64 = -1
            legal = twin.mask()
            if free > 0:
                move = LAWYERS_RELEASE
                free -= 1
            elif join > 0:
                move = GREENWICH
                join -= 1
            elif resources & 1 != 0:
                move = UNION
                resources -= 1
            elif resources & 2 != 0 and legal & BIT[PRESS] != 0:
                move = PRESS
                resources -= 2
            elif resources & 4 != 0:
                move = CAFE
                resources -= 4
            elif resources & 8 != 0:
                move = self._brew(twin)
                resources -= 8
            elif earn > 0:
                move = self._earn(twin, bold)
                earn -= 1
            elif heal > 0 and twin.injured > 0:
                move = BONESETTER
                heal -= 1
            else:
                return None
            if first < 0:
                first = move
            twin.apply(move)
        return first, self._best_promise(twin)

    def _brew(self, position: WhichSide) -> i64:
        return CHEMISTRY_RISK if position.risk <= position.unsanitary else CHEMISTRY_UNSANITARY

    def _earn(self, position: WhichSide, bold: bool) -> i64:
        """Where the most room is left; at the brink of all three, where there is no danger."""
        ends = position.board.ends
        legal = position.mask()
        best: i64 = TRIANGLE
        most: i64 = 0 if bold else 1
        if legal & BIT[DOCKS] != 0 and ends[RISK] - position.risk > most:
            best, most = DOCKS, ends[RISK] - position.risk
        if legal & BIT[CREEK] != 0 and ends[UNSANITARY] - position.unsanitary > most:
            best, most = CREEK, ends[UNSANITARY] - position.unsanitary
        if legal & BIT[TENDERLOIN] != 0 and ends[THREAT] - position.threat > most:
            best = TENDERLOIN
        return best

    # Outlook

    def _promise(self, position: WhichSide, move: i64) -> float:
        """How likely a win is after this answer to the question of means."""
        board = position.board
        means = position.means
        savings = position.savings
        union, anarchist = position.union, position.anarchist
        strike, sabotage = position.strike, position.sabotage
        missing = position.target() - position.controlled()
        if move >= FIRST_TAKE:
            number = move - FIRST_TAKE
            means |= BIT[number]
            savings -= board.dollars[number]
            union -= board.union[number]
            anarchist -= board.anarchist[number]
            strike -= board.strike[number]
            sabotage -= board.sabotage[number]
            missing -= 1
        if missing <= 0:
            return 1.0
        dollars = 0.0
        hands = 0.0
        for _ in range(missing):
            cheapest: i64 = -1
            least = 1e9
            for number in range(board.count):
                if means & BIT[number] != 0:
                    continue
                price = self.dollar * float(board.dollars[number])
                if board.union[number] > union:
                    price += 1.0
                if board.anarchist[number] > anarchist:
                    price += 1.0 + self.dollar
                if board.strike[number] > strike:
                    price += 1.0 + self.harm
                if board.sabotage[number] > sabotage:
                    price += 1.0 + self.harm
                if price < least:
                    cheapest, least = number, price
            if cheapest < 0:
                break
            means |= BIT[cheapest]
            dollars += float(board.dollars[cheapest])
            hands += least - self.dollar * float(board.dollars[cheapest])
            union = max(union - board.union[cheapest], 0)
            anarchist = max(anarchist - board.anarchist[cheapest], 0)
            strike = max(strike - board.strike[cheapest], 0)
            sabotage = max(sabotage - board.sabotage[cheapest], 0)
        ends = board.ends
        room = float(ends[RISK] + ends[UNSANITARY] + ends[THREAT] - 3
            - position.risk - position.unsanitary - position.threat)
        living = position.healthy + position.injured + position.prison
        mouths = float(living + position.rent())
        workers = float(position.healthy + position.injured)
        hurt = float(position.injured)
        promise = 0.0
        for number, chance in enumerate(self._turns[position.strength]):
            if number < missing or chance <= 0.0:
                continue
            turns = float(number)
            money = dollars + turns * mouths + hurt - float(savings)
            earning = money / self.wage
            if earning > room:
                earning = room + (earning - room) * (1.0 + self.harm)
            if earning < 0.0:
                earning = 0.0
            spare = turns * (workers - self.wear) - self.mend * hurt - earning - hands - self.spare
            if number > missing:
                spare += self.late
            gain = (turns - 1.0) * (1.0 - self.dollar) - 1.0
            if gain > 0.0:
                spare += self.grow * float(position.recruits) * gain
            promise += chance / (1.0 + exp(-spare / self.doubt))
        return promise
