"""Bonnie and Clyde by rules of thumb: what a sensible person does without calculating."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from parlour.engine.bits import BIT, count_bits
from parlour.engine.playout import Policy
from parlour.engine.position import Position
from parlour.engine.rng import Rng
from parlour.games.bonnie_and_clyde.rules import (
    CARTRIDGE,
    LOST_CUBE,
    PLACE,
    POEM,
    BonnieAndClyde,
)
from parlour.games.bonnie_and_clyde.tables import (
    BUY_AMMUNITION,
    CEMENT_CITY,
    DALLAS,
    DECLINE,
    GOOD_WORK,
    HOME,
    KEEP,
    LEAVE_TOWN,
    LOSE_PLACE,
    PHOTO,
    RIDE,
    SPEND,
    STEAL_AMMUNITION,
    STICK_UP_ARMED,
    STICK_UP_BOLD,
    WORK,
    WRITE,
)


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

    def _cartridge(self, position: BonnieAndClyde) -> i64:
        """Against death; against prison, and against losing more than the cartridge is worth."""
        board = position.board
        total = position.total
        if total == board.death_total:
            return SPEND
        top = position.threat == board.max_threat
        if top and total == board.threat_total:
            return SPEND
        if total == board.love_total and position.love == 0 and position.passion > 0:
            return SPEND
        if total == board.boredom_total and position.boredom == 0 and position.poem > 0:
            return SPEND
        return KEEP

    def _poem(self, position: BonnieAndClyde) -> i64:
        """Always, unless nothing would be left for the evening and nothing can be earned."""
        left = position.savings - position.board.poem_price
        return (
            WRITE if left + self._still_to_earn(position) >= position.board.life_cost else DECLINE
        )

    def _still_to_earn(self, position: BonnieAndClyde) -> i64:
        """Dollars that the cubes not yet used can bring without Threat."""
        cubes = position.daily_cubes() - count_bits(position.daily)
        earned: i64 = 0
        if cubes > 0 and position.daily & BIT[1] == 0:
            earned += position.board.work_gain
            cubes -= 1
        if cubes > 0 and position.daily & BIT[4] == 0 and self._may_stick_up(position):
            earned += position.board.stick_up_gain
        if position.daily == 0 and position.places & BIT[2] == 0:
            if count_bits(position.places) < position.place_cubes():
                earned += position.board.dallas_gain
        return earned

    def _may_stick_up(self, position: BonnieAndClyde) -> bool:
        return position.threat < 1

    def _place(self, position: BonnieAndClyde) -> i64:
        """Love while it counts, Home when it brings a poem or Boredom, Dallas for the rest."""
        board = position.board
        legal = position.mask()
        poems = position.poem < board.max_poem
        bored = position.boredom == board.max_boredom
        if legal & BIT[HOME] != 0 and poems and bored and position.can_write():
            return HOME
        if self._wants_love(position):
            harmless = position.boredom > 0 or position.poem == 0
            if legal & BIT[CEMENT_CITY] != 0 and harmless:
                return CEMENT_CITY
            if legal & BIT[RIDE] != 0 and position.savings > board.ride_price:
                return RIDE
        if legal & BIT[DALLAS] != 0:
            return DALLAS
        return HOME if legal & BIT[HOME] != 0 else CEMENT_CITY

    def _wants_love(self, position: BonnieAndClyde) -> bool:
        """To the top first; then, while Roy is away, for Passion."""
        board = position.board
        if position.love < board.max_love:
            return True
        return not position.roy and position.passion < board.max_passion

    def _daily(self, position: BonnieAndClyde) -> i64:
        """Leave when it is time; eat; write; love; arm; then whatever does no harm."""
        board = position.board
        legal = position.mask()
        if legal & BIT[LEAVE_TOWN] != 0 and position.savings > 0:
            return LEAVE_TOWN
        broke = position.savings < board.life_cost
        poems = position.poem < board.max_poem
        if legal & BIT[WORK] != 0 and (broke or (poems and not position.held)):
            return WORK
        if broke and legal & BIT[STICK_UP_BOLD] != 0 and position.threat < board.max_threat:
            return STICK_UP_BOLD
        if broke and legal & BIT[STICK_UP_ARMED] != 0:
            return STICK_UP_ARMED
        return self._spare(position, legal)

    def _spare(self, position: BonnieAndClyde, legal: i64) -> i64:
        """What the evening does not need."""
        board = position.board
        spare = position.savings - board.life_cost
        if spare >= board.photo_price and legal & BIT[PHOTO] != 0 and self._wants_love(position):
            return PHOTO
        if position.ammunition < board.max_ammunition:
            if spare >= board.ammunition_price and legal & BIT[BUY_AMMUNITION] != 0:
                return BUY_AMMUNITION
            if position.threat == 0 and legal & BIT[STEAL_AMMUNITION] != 0:
                return STEAL_AMMUNITION
        if position.threat == 0 and legal & BIT[STICK_UP_BOLD] != 0:
            return STICK_UP_BOLD
        return GOOD_WORK if legal & BIT[GOOD_WORK] != 0 else self._any(legal)

    def _any(self, legal: i64) -> i64:
        for move in (WORK, BUY_AMMUNITION, STEAL_AMMUNITION, STICK_UP_ARMED, STICK_UP_BOLD):
            if legal & BIT[move] != 0:
                return move
        return PHOTO
