"""Which Side evaluated: whether there are more hands than it takes to live and to win."""

from __future__ import annotations

from math import exp
from typing import Final, final

from mypy_extensions import i64

from parlour.engine.core.bits import BIT
from parlour.games.which_side.rules.position import WhichSide
from parlour.games.which_side.rules.tables import RISK, THREAT, UNSANITARY, Board

WAGE: Final = 2.75
"""Dollars that a worker earns, all in all."""
DOLLAR: Final = 0.4
"""Actions that a dollar costs."""
HARM: Final = 0.2
"""Actions that a step of a gauge costs in the end."""
WEAR: Final = 0.45
"""Actions that the employers cost in a turn."""
MEND: Final = 1.8
"""Actions that an injured worker costs until he is well again."""
GROW: Final = 0.32
"""How much of what recruits could still do counts before they have joined."""
SPARE: Final = 0.5
"""So many actions more than needed: a win is as likely as not."""
DOUBT: Final = 1.4
"""So many more again, and it is likely."""
HONOUR: Final = 0.0001
"""What each of the means is worth when all seems lost."""


@final
class Need:
    """What the means that are still wanted cost."""

    def __init__(self, position: WhichSide) -> None:
        self.savings: i64 = position.savings
        self.union: i64 = position.union
        self.anarchist: i64 = position.anarchist
        self.strike: i64 = position.strike
        self.sabotage: i64 = position.sabotage
        self.means: i64 = position.means
        self.missing: i64 = position.target() - position.controlled()
        self.dollars = 0.0
        self.hands = 0.0
        """Actions for the resources that are not there yet."""

    def pay(self, board: Board, number: i64) -> None:
        """Use what is there; what is not will be got."""
        self.means |= BIT[number]
        self.union = max(self.union - board.union[number], 0)
        self.anarchist = max(self.anarchist - board.anarchist[number], 0)
        self.strike = max(self.strike - board.strike[number], 0)
        self.sabotage = max(self.sabotage - board.sabotage[number], 0)

    def take(self, board: Board, number: i64) -> None:
        """WS-35: one is taken now."""
        self.pay(board, number)
        self.savings -= board.dollars[number]
        self.missing -= 1

    def go_shopping(self, board: Board) -> None:
        """The cheapest ones, one after the other."""
        for _ in range(self.missing):
            best: i64 = -1
            least = 0.0
            for number in range(board.count):
                if self.means & BIT[number] != 0:
                    continue
                price = self._hands(board, number) + DOLLAR * float(board.dollars[number])
                if best < 0 or price < least:
                    best, least = number, price
            self.hands += self._hands(board, best)
            self.dollars += float(board.dollars[best])
            self.pay(board, best)

    def _hands(self, board: Board, number: i64) -> float:
        """WS-23 to WS-26: actions, a dollar for the press, and dangers."""
        found = 0.0
        if board.union[number] > self.union:
            found += 1.0
        if board.anarchist[number] > self.anarchist:
            found += 1.0 + DOLLAR
        if board.strike[number] > self.strike:
            found += 1.0 + HARM
        if board.sabotage[number] > self.sabotage:
            found += 1.0 + HARM
        return found


def outlook(position: WhichSide, need: Need, chances: list[float]) -> float:
    """About how likely a win is: over all numbers of turns that may come, whether there are more
    hands than needed."""
    if need.missing <= 0:
        return 1.0
    need.go_shopping(position.board)
    promise = HONOUR * float(position.target() - need.missing)
    for number in range(need.missing, len(chances)):
        hands = hands_over(position, need, float(number))
        promise += chances[number] / (1.0 + exp((SPARE - hands) / DOUBT))
    return promise


def hands_over(position: WhichSide, need: Need, turns: float) -> float:
    """Actions that so many turns have more than it takes to live and to get what is wanted."""
    workers = float(position.healthy + position.injured)
    mouths = workers + float(position.prison + position.rent())
    hurt = float(position.injured)
    money = need.dollars + turns * mouths + hurt - float(need.savings)
    hands = turns * (workers - WEAR) - MEND * hurt - need.hands - earning(position, money)
    gain = (turns - 1.0) * (1.0 - DOLLAR) - 1.0
    return hands + GROW * gain * float(position.recruits) if gain > 0.0 else hands


def earning(position: WhichSide, money: float) -> float:
    """Actions that it takes to earn so much, with the harm that it does once the gauges are
    full."""
    ends = position.board.ends
    room = ends[RISK] + ends[UNSANITARY] + ends[THREAT] - 3
    room -= position.risk + position.unsanitary + position.threat
    actions = max(money / WAGE, 0.0)
    return actions + HARM * max(actions - float(room), 0.0)
