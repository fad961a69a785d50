"""Nazi Hunter: the position. It asks one thing at a time. Its rules, as the rulebook has them:

- `state`: what lies on the board, and what can be seen from it (NH-1 to NH-4, NH-22)
- `agents`: what agents cost and how they are built (NH-5 to NH-8)
- `rounds`: set-up, the phases of a round, the end (NH-9 to NH-20, NH-36, NH-37)
- `actions`: who does what in phase 3, and what is asked for it (NH-19)
- `force`: using force (NH-21 to NH-24)
- `abilities`: the other abilities (NH-25 to NH-35)
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from parlour.engine.core.bits import bit_list, count_bits
from parlour.engine.core.deck import Deck
from parlour.engine.core.position import CHANCE
from parlour.engine.fields import Fields
from parlour.games.nazi_hunter.fields import declare
from parlour.games.nazi_hunter.rules.abilities import (
    drive,
    ends_to_choose,
    orders_to_choose,
    put_back,
    reorder,
    see,
    why_no_drive,
    why_no_order,
)
from parlour.games.nazi_hunter.rules.actions import (
    act,
    actions,
    area_chosen,
    areas_to_choose,
    file_chosen,
    files_to_choose,
    why_no_action,
    why_no_area,
    why_no_file,
)
from parlour.games.nazi_hunter.rules.agents import AGENTS, Agent
from parlour.games.nazi_hunter.rules.rounds import build, drawn, setup_card
from parlour.games.nazi_hunter.rules.state import City
from parlour.games.nazi_hunter.rules.tables import (
    ACT,
    AIRPORT,
    AREA,
    BOTTOM,
    BUILD,
    DRAW,
    DRIVE,
    ENDED,
    FIRST_ACTION,
    FIRST_AREA,
    FIRST_FILE,
    FUGITIVE,
    LOOK,
    MODES,
    ORDER,
    PUT,
    READY,
    SETUP,
    TOP,
    Board,
)


def begin(board: Board, mode: int) -> NaziHunter:
    """NH-9, NH-10: both agents on the Airport, all files unseen, one of them removed."""
    pool = [1] * int(board.count)
    position = NaziHunter(board, mode, Deck(int(board.count) - 1, pool))
    position.gold = Agent(AIRPORT)
    position.silver = Agent(AIRPORT)
    if mode == READY:
        position.gold.take(position.ready_made(0))
        position.silver.take(position.ready_made(1))
        position.asking = SETUP
    else:
        position.acting = 0
    return position


@final
class NaziHunter(City):
    """A position of Nazi Hunter."""

    def copy(self) -> NaziHunter:
        twin = NaziHunter(self.board, self.mode, self.deck.copy())
        self.copy_to(twin)
        return twin

    def fields(self) -> Fields:
        if self.board.fields is None:
            self.board.fields = declare(self.board)
        return self.board.fields

    def moves(self) -> list[int]:
        asking = self.asking
        if asking == ACT:
            return bit_list(actions(self))
        if asking == AREA:
            return [FIRST_AREA + area for area in bit_list(areas_to_choose(self))]
        if asking == FUGITIVE:
            return [FIRST_FILE + card for card in bit_list(files_to_choose(self))]
        if asking == DRIVE:
            return [int(self.board.first_drive) + ends for ends in ends_to_choose(self)]
        if asking == PUT:
            return [TOP, BOTTOM]
        if asking == ORDER:
            return orders_to_choose(self)
        if asking == BUILD:
            return bit_list(self.agent(self.acting).buildable(self.prices()))
        return []

    def why_not(self, move: int) -> str | None:
        asking = self.asking
        if asking == ENDED:
            return "NH-36: the match is over"
        if self.to_move() == CHANCE:
            return f"NH-R18: wait for the {self.asks()}"
        if move in self.moves():
            return None
        if asking == BUILD:
            name = AGENTS[self.acting].capitalize()
            if move >= FIRST_ACTION:
                return f"NH-R25: {name} is still being built"
            return self.agent(self.acting).why_no_step(move, self.prices(), name)
        if move < FIRST_ACTION:
            return "NH-R25: agents are built before the set-up card is drawn"
        if asking == ACT:
            return why_no_action(self, move)
        board = self.board
        if asking == AREA and FIRST_AREA <= move < TOP:
            return why_no_area(self, move - FIRST_AREA)
        if asking == FUGITIVE and FIRST_FILE <= move < board.first_drive:
            return why_no_file(self, move - FIRST_FILE)
        if asking == DRIVE and board.first_drive <= move < board.first_order:
            return why_no_drive(self)
        if asking == ORDER and move >= board.first_order:
            return why_no_order(self)
        name = AGENTS[self.acting].capitalize()
        return f"NH-19: first finish {name}'s {board.ability_said(self.ability)}"

    def apply(self, move: i64) -> None:
        asking = self.asking
        if asking == ACT:
            act(self, move)
        elif asking == AREA:
            area_chosen(self, move - FIRST_AREA)
        elif asking == FUGITIVE:
            file_chosen(self, move - FIRST_FILE)
        elif asking == DRIVE:
            drive(self, move - self.board.first_drive)
        elif asking == PUT:
            put_back(self, move)
        elif asking == ORDER:
            reorder(self, move - self.board.first_order)
        elif asking == BUILD:
            build(self, move)
        elif asking == LOOK:
            see(self, move)
        elif asking == DRAW:
            drawn(self, move)
        else:
            setup_card(self, move)

    def scores(self) -> list[float]:
        return [-float(self.score())]

    def result(self) -> dict[str, object]:
        """NH-38, NH-R21: up to twelve is no failure."""
        band = self.board.band(self.score())
        return {
            "winners": [] if band == "failure" else [0],
            "score": self.score(),
            "band": band,
            "mode": MODES[self.mode],
            "rounds": self.round,
            "escaped": self.numbers(self.escaped),
            "captured": count_bits(self.captured),
        }
