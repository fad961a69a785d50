"""A Most Dangerous Rescue: the position. What it asks, and which rule answers.

The rules are functions in the order of the rulebook: `setup`; a scene with `draw`, `choose` and
`resolve`, which puts cards in `slots`; `next_member`; the `deck` and the `artifacts`."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from parlour.engine.book import Book
from parlour.engine.core.bits import BIT, bit_list, count_bits, nth_bit
from parlour.engine.core.position import CHANCE, OVER
from parlour.engine.core.rng import Rng
from parlour.engine.fields import Fields
from parlour.games.a_most_dangerous_rescue.fields import declare
from parlour.games.a_most_dangerous_rescue.rules.choose import (
    player_chooses,
    spend,
    strategies,
    why_no_spending,
    why_no_strategy,
)
from parlour.games.a_most_dangerous_rescue.rules.deck import draws, next_scene
from parlour.games.a_most_dangerous_rescue.rules.draw import drawn
from parlour.games.a_most_dangerous_rescue.rules.holdings import Side
from parlour.games.a_most_dangerous_rescue.rules.next_member import (
    give,
    is_open,
    offered,
    seek,
    why_no_gift,
    why_no_way,
)
from parlour.games.a_most_dangerous_rescue.rules.resolve import placed, player_researches
from parlour.games.a_most_dangerous_rescue.rules.setup import deal, lay_out, line_up
from parlour.games.a_most_dangerous_rescue.rules.slots import keep, kept_from
from parlour.games.a_most_dangerous_rescue.rules.state import State
from parlour.games.a_most_dangerous_rescue.rules.tables import (
    ARTIFACTS,
    ASKS,
    BOSS,
    CHOOSE,
    COLOURS,
    DEAL,
    DRAW,
    ENDED,
    ENDINGS,
    FIND,
    FIRST_LIFE,
    GIVE,
    KEEP,
    MEMBER,
    MEMBERS,
    NONE,
    PASS,
    PAY,
    PLACE,
    SCENE,
    SEEK,
    SETUP,
    SLOT,
    SPEND,
    WAYS,
    Board,
)


def begin(board: Board) -> Rescue:
    """DR-7, DR-12: before the first card is dealt."""
    position = Rescue(board)
    position.player = Side(board.start_life)
    position.gang = Side(FIRST_LIFE)
    position.left = board.deck_size + 1
    position.pool = BIT[board.count] - 1
    return position


@final
class Rescue(State):
    """A position of A Most Dangerous Rescue."""

    def copy(self) -> Rescue:
        twin = Rescue(self.board)
        twin.be_like(self)
        return twin

    def to_move(self) -> i64:
        asking = self.asking
        if asking == ENDED:
            return OVER
        return CHANCE if asking <= KEEP else 0

    def asks(self) -> str:
        return ASKS[self.asking]

    def book(self) -> Book:
        return self.board.book

    def outcome_book(self) -> Book:
        return self.board.outcome_book

    # Chance

    def outcomes(self) -> list[tuple[int, int]]:
        """DR-R6, DR-R16: whole number weights of everything that chance can give."""
        asking = self.asking
        board = self.board
        if asking == DRAW:
            return draws(self)
        if asking == KEEP:
            return [(card, 1) for card in bit_list(kept_from(self))]
        if asking == DEAL:
            return [(card, 1) for card in bit_list(self.pool)]
        if asking == MEMBER:
            first: int = board.first_member
            return [(first + n, 1) for n in range(MEMBERS) if n not in self.members]
        first = board.first_artifact
        return [(first + n, 1) for n in range(ARTIFACTS) if n not in self.relics]

    def sample(self, rng: Rng) -> i64:
        asking = self.asking
        if asking == DRAW and self.relic_in and rng.below(self.left) == 0:
            return self.board.count
        if asking in (DRAW, DEAL):
            return nth_bit(self.pool, rng.below(count_bits(self.pool)))
        if asking == KEEP:
            cards = kept_from(self)
            return nth_bit(cards, rng.below(count_bits(cards)))
        open_places = self.outcomes()
        outcome, _ = open_places[rng.below(len(open_places))]
        return outcome

    # Decisions

    def moves(self) -> list[int]:
        asking = self.asking
        if asking == CHOOSE:
            return bit_list(strategies(self))
        if asking == PAY:
            return [SPEND + card for card in bit_list(self.player.cash())]
        if asking == PLACE:
            return [SLOT, SLOT + 1, SLOT + 2, SLOT + 3]
        if asking == SEEK:
            return [FIND + way for way in range(len(WAYS)) if is_open(self, way)]
        if asking == GIVE:
            first: int = self.board.give
            return [first + card for card in bit_list(offered(self, self.way))]
        return []

    def mask(self) -> i64:
        """Without the moves that name a card, which do not fit."""
        asking = self.asking
        if asking == CHOOSE:
            return strategies(self)
        return BIT[SLOT] * 15 if asking == PLACE else -1

    def why_not(self, move: int) -> str | None:
        asking = self.asking
        board = self.board
        if asking == ENDED:
            return "DR-45: the match is over"
        if self.to_move() == CHANCE:
            return f"DR-R6: wait for the {self.asks()}"
        if move in self.moves():
            return None
        if asking == CHOOSE and move < PASS:
            return why_no_strategy(self, move)
        if asking == PAY and SPEND <= move < board.give:
            return why_no_spending()
        if asking == SEEK and FIND <= move < SPEND:
            return why_no_way(self, move - FIND)
        if asking == GIVE and move >= board.give:
            return why_no_gift(self)
        rules = ["DR-21", "DR-22", "DR-30", "DR-34", "DR-34"]
        return f"{rules[asking - CHOOSE]}: choose the {self.asks()} first"

    def apply(self, move: i64) -> None:
        asking = self.asking
        if asking == CHOOSE:
            player_chooses(self, move)
        elif asking == DRAW:
            drawn(self, move)
        elif asking == PLACE:
            player_researches(self, move - SLOT)
        elif asking == PAY:
            spend(self, move - SPEND)
        elif asking == KEEP:
            self._keep(move)
        elif asking == SEEK:
            seek(self, move - FIND)
        elif asking == GIVE:
            give(self, move - self.board.give)
        elif asking == DEAL:
            deal(self, move)
        elif asking == MEMBER:
            line_up(self, move - self.board.first_member)
        else:
            lay_out(self, move - self.board.first_artifact)

    def _keep(self, card: i64) -> None:
        """DR-31, DR-32: a full slot has converted; what was interrupted goes on."""
        keep(self, card)
        if self.stage == SCENE:
            placed(self)
            return
        self.winner = NONE
        if self.stage == SETUP:
            self.asking = MEMBER
        else:
            next_scene(self)

    # The end

    def scores(self) -> list[float]:
        """DR-45: won or lost, no points."""
        return [1.0 if self.ending == BOSS else 0.0]

    def result(self) -> dict[str, object]:
        """DR-45: what the end screen reports."""
        board = self.board
        return {
            "winners": [0] if self.ending == BOSS else [],
            "ending": ENDINGS[self.ending],
            "scenes": self.scenes,
            "life": self.player.life,
            "members": self.beaten,
            "artifacts": self.counter,
            "secured": self.secured,
            "reshuffles": self.reshuffles,
            "first": COLOURS[board.member_colour[self.members[0]]],
            "boss": COLOURS[board.member_colour[self.members[MEMBERS - 1]]],
        }

    # In words

    def fields(self) -> Fields:
        if self.board.fields is None:
            self.board.fields = declare(self.board)
        return self.board.fields
