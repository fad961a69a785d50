"""Nazi Hunter: the position. It asks one thing at a time. Its rules, as the rulebook has them:

- `rules_state`: what lies on the board, and what can be seen from it (NH-1 to NH-8)
- `rules_rounds`: building, set-up, the phases of a round, the end (NH-9 to NH-20, NH-36 to NH-38)
- `rules_abilities`: what agents can do in phase 3 (NH-19, NH-21 to NH-35)
- `rules_refusals`: why a move is not possible
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from parlour.engine.core.bits import BIT, bit_list
from parlour.engine.core.deck import Deck
from parlour.games.nazi_hunter.rules.agents import Agent
from parlour.games.nazi_hunter.rules.refusals import Refusals
from parlour.games.nazi_hunter.rules.state import (
    ACT,
    AREA,
    BUILD,
    DRAW,
    DRIVE,
    ENDED,
    FUGITIVE,
    LOOK,
    ORDER,
    PUT,
    SETUP,
)
from parlour.games.nazi_hunter.rules.tables import (
    AIRPORT,
    BOTTOM,
    FIRST_AREA,
    FIRST_FILE,
    NONE,
    READY,
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
        position.take_ready_made()
        position.asking = SETUP
    else:
        position.acting = 0
    return position


@final
class NaziHunter(Refusals):
    """A position of Nazi Hunter."""

    def copy(self) -> NaziHunter:
        twin = NaziHunter(self.board, self.mode, self.deck.copy())
        self.copy_to(twin)
        return twin

    # What is asked

    def moves(self) -> list[int]:
        asking = self.asking
        if asking == ACT:
            return bit_list(self._actions())
        if asking == AREA:
            return [FIRST_AREA + area for area in bit_list(self._areas_to_choose())]
        if asking == FUGITIVE:
            return [FIRST_FILE + card for card in bit_list(self._files_to_choose())]
        if asking == DRIVE:
            return [int(self.board.first_drive) + ends for ends in self._ends_to_choose()]
        if asking == PUT:
            return [TOP, BOTTOM]
        if asking == ORDER:
            return self._orders_to_choose()
        return bit_list(self.agent(self.acting).buildable(self.prices()))

    # What is answered

    def apply(self, move: i64) -> None:
        asking = self.asking
        if asking == ACT:
            self._act(move)
        elif asking == AREA:
            self._area_chosen(move - FIRST_AREA)
        elif asking == FUGITIVE:
            self._file_chosen(move - FIRST_FILE)
        elif asking == DRIVE:
            self._drive(move - self.board.first_drive)
        elif asking == PUT:
            self._put_back(move)
        elif asking == ORDER:
            self._reorder(move - self.board.first_order)
        elif asking == BUILD:
            self._build(move)
        elif asking == LOOK:
            self._see(move)
        elif asking == DRAW:
            self.deck.see(0, move)
            self._draw()
        else:
            self._setup_card(move)

    # From a description

    def go_on(self, phase: str) -> None:
        """From the start of a phase to the next decision or chance event."""
        if phase == "over":
            self.asking = ENDED
        elif phase == "move":
            self._fugitives_move("NH-13")
            self._draw()
        elif phase == "draw":
            self._draw()
        elif phase == "resolve" or not (self.gold.ready or self.silver.ready):
            self._resolve()
        else:
            self.asking = ACT

    def go_on_using(self, ability: i64, chosen: i64) -> None:
        """From the start of the acting agent's action to where its target is asked."""
        self._use(ability)
        if chosen != NONE and self._files_to_choose() & BIT[chosen] != 0:
            self._file_chosen(chosen)
