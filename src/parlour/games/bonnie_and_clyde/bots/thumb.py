"""Bonnie and Clyde by rules of thumb: what a sensible person does without calculating."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from parlour.engine.core.bits import BIT, count_bits
from parlour.engine.core.playout import Policy
from parlour.engine.core.position import Position
from parlour.engine.core.rng import Rng
from parlour.games.bonnie_and_clyde.rules.position import BonnieAndClyde
from parlour.games.bonnie_and_clyde.rules.tables import (
    BUY_AMMUNITION,
    CARTRIDGE,
    CEMENT_CITY,
    DALLAS,
    DECLINE,
    GOOD_WORK,
    HOME,
    KEEP,
    LEAVE_TOWN,
    LOSE_PLACE,
    LOST_CUBE,
    PHOTO,
    PLACE,
    POEM,
    RIDE,
    SPEND,
    STEAL_AMMUNITION,
    STICK_UP_ARMED,
    STICK_UP_BOLD,
    WORK,
    WRITE,
)

WORK_USED: Final = 1 << 1
STICK_UP_USED: Final = 1 << 4
DALLAS_USED: Final = 1 << 2


@final
class Thumb(Policy):
    """The first rule that has something to say decides."""

    def choose(self, position: Position, rng: Rng) -> i64:
        """One of the legal moves."""
        assert isinstance(position, BonnieAndClyde)
        asking = position.asking
        if asking == CARTRIDGE:
            return self._cartridge(position)
        if asking == LOST_CUBE:
            return LOSE_PLACE
        if asking == POEM:
            return self._poem(position)
        return self._place(position) if asking == PLACE else self._daily(position)

    def reason(self, position: Position, move: i64) -> str:
        """What the rule sees that speaks for this move."""
        assert isinstance(position, BonnieAndClyde)
        asking = position.asking
        if asking == CARTRIDGE:
            return self._why_cartridge(position, move)
        if asking == LOST_CUBE:
            return "daily actions do more than places"
        if asking == POEM:
            paid = "the evening can still be paid" if move == WRITE else "the evening must be paid"
            return f"three poems are needed, and {paid}" if move == WRITE else paid
        broke = position.savings < position.board.life_cost
        return self._why_place(move, broke) if asking == PLACE else self._why_daily(move, broke)

    def _why_cartridge(self, position: BonnieAndClyde, move: i64) -> str:
        if move == KEEP:
            return "this total does little harm, and two cartridges are needed in the end"
        if position.total == position.board.death_total:
            return "the police would kill Clyde"
        return "Threat never falls again"

    def _why_place(self, move: i64, broke: bool) -> str:
        if move == HOME:
            return "Boredom is at its top: at home it becomes a poem"
        if move == DALLAS:
            return "the evening is not paid yet" if broke else "a dollar more does no harm"
        return "Love at the top is wanted, and beyond it Passion"

    def _why_daily(self, move: i64, broke: bool) -> str:
        if move == LEAVE_TOWN:
            return "everything is there: it is time to go"
        if broke:
            return "the evening is not paid yet"
        if move == BUY_AMMUNITION:
            return "two cartridges are needed, and the evening is paid"
        if move == PHOTO:
            return "Love rises by two, and the evening is paid"
        if move == WORK:
            return "it pays, and Boredom grows towards a poem"
        if move == GOOD_WORK:
            return "it changes nothing, and everything else would do harm"
        armed = move == STICK_UP_ARMED
        return "with a cartridge a robbery makes no Threat" if armed else "nothing else is left"

    def _cartridge(self, position: BonnieAndClyde) -> i64:
        """Against death; and against Threat or a first Prison, unless it is time to leave."""
        board = position.board
        if position.total == board.death_total:
            return SPEND
        clean = position.prison == 0 and not position.held
        return SPEND if clean and position.total == board.threat_total else KEEP

    def _poem(self, position: BonnieAndClyde) -> i64:
        """Always, if the evening can still be paid without more Threat."""
        left = position.savings - position.board.poem_price + self._still_to_earn(position)
        return WRITE if left >= position.board.life_cost else DECLINE

    def _still_to_earn(self, position: BonnieAndClyde) -> i64:
        """Dollars that the cubes not yet used can bring without Threat."""
        board = position.board
        earned: i64 = 0
        if position.daily == 0 and position.places & DALLAS_USED == 0:
            if count_bits(position.places) < position.place_cubes():
                earned += board.dallas_gain
        cubes = position.daily_cubes() - count_bits(position.daily)
        if cubes > 0 and position.daily & WORK_USED == 0:
            earned += board.work_gain
            cubes -= 1
        if cubes > 0 and position.daily & STICK_UP_USED == 0 and position.ammunition > 0:
            earned += board.stick_up_gain
        return earned

    def _place(self, position: BonnieAndClyde) -> i64:
        """Home for a poem, love while it counts, Dallas for the rest."""
        board = position.board
        legal = position.mask()
        poems = position.poem < board.max_poem
        if legal & BIT[HOME] != 0 and poems and self._bored(position) and position.can_write():
            return HOME
        if legal & BIT[DALLAS] != 0 and position.savings < board.life_cost:
            return DALLAS
        if self._wants_love(position):
            harmless = position.boredom > 0 or position.poem == 0
            if legal & BIT[CEMENT_CITY] != 0 and harmless:
                return CEMENT_CITY
            if legal & BIT[RIDE] != 0 and position.savings > board.ride_price:
                return RIDE
        if legal & BIT[DALLAS] != 0:
            return DALLAS
        return HOME if legal & BIT[HOME] != 0 else CEMENT_CITY

    def _bored(self, position: BonnieAndClyde) -> bool:
        return position.boredom == position.board.max_boredom

    def _wants_love(self, position: BonnieAndClyde) -> bool:
        """To the top first; then, while Roy is away, for Passion."""
        board = position.board
        if position.love < board.max_love:
            return True
        return not position.roy and position.passion < board.max_passion

    def _daily(self, position: BonnieAndClyde) -> i64:
        """Leave when it is time; write; arm; work; love; rob; then whatever does no harm."""
        board = position.board
        legal = position.mask()
        if legal & BIT[LEAVE_TOWN] != 0:
            return self._leave(position, legal)
        poems = position.poem < board.max_poem
        broke = position.savings < board.life_cost
        full = position.savings == board.max_savings and position.ammunition < board.max_ammunition
        if legal & BIT[WORK] != 0 and (broke or (poems and self._bored(position) and not full)):
            return WORK
        if broke:
            return self._rob(position, legal)
        spare = position.savings - board.life_cost
        if legal & BIT[BUY_AMMUNITION] != 0 and position.ammunition < board.max_ammunition:
            if spare >= board.ammunition_price:
                return BUY_AMMUNITION
        if legal & BIT[WORK] != 0 and spare < board.photo_price:
            return WORK
        if legal & BIT[PHOTO] != 0 and spare >= board.photo_price and self._wants_love(position):
            return PHOTO
        if legal & BIT[STICK_UP_ARMED] != 0 and poems and spare <= 1:
            return STICK_UP_ARMED
        if legal & BIT[WORK] != 0:
            return WORK
        return GOOD_WORK if legal & BIT[GOOD_WORK] != 0 else self._rob(position, legal)

    def _leave(self, position: BonnieAndClyde, legal: i64) -> i64:
        """Leave, but not without the dollar for the evening."""
        if position.savings >= position.board.life_cost or legal & BIT[WORK] == 0:
            return LEAVE_TOWN
        return WORK

    def _rob(self, position: BonnieAndClyde, legal: i64) -> i64:
        """With a cartridge rather than with Threat."""
        if legal & BIT[STICK_UP_ARMED] != 0:
            return STICK_UP_ARMED
        if legal & BIT[STICK_UP_BOLD] != 0:
            return STICK_UP_BOLD
        return WORK if legal & BIT[WORK] != 0 else STEAL_AMMUNITION
