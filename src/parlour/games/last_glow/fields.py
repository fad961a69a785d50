"""The Last Glow: the fields of a position, and which of them fit together.

What a description leaves out comes from the start: the ship on its square, nothing on the grid,
full gauges. If it does not say which die is asked for, the player decides; all Hearts wait for the
storm and all dice of the turn are to come unless it says otherwise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.engine.core.bits import BIT, count_bits, lowest_bit
from parlour.engine.fields import Bits, Derived, Field, Fields, Flag, OneOf, Whole, refuse_unless
from parlour.games.last_glow.rules.tables import (
    APPEARANCE,
    ASKS,
    CONTACT,
    CRASH,
    CREW,
    ENDED,
    ENDINGS,
    HEART,
    HUNT,
    MODES,
    NOWHERE,
    OPEN,
    SETUP,
    STRUCTURE,
    TIME,
    WON,
    Board,
)

if TYPE_CHECKING:
    from parlour.games.last_glow.rules.position import LastGlow

DARKNESS = ["already", "reached"]
DECISION = -1
"""No die is asked for."""


def declare(board: Board) -> Fields:
    """Everything that lies on the table or is going on."""
    square = OneOf(board.names, none=NOWHERE)
    squares = Bits(board.names)
    return Fields(
        Field("mode", OneOf(MODES)),
        Derived("darkness", lambda position: DARKNESS[int(board.dark)], OneOf(DARKNESS)),
        Field("turn", Whole(1, board.max_turns)),
        Field("lighthouse", square),
        Field("hearts", squares),
        Field("items", squares),
        Field("aboard", Whole(0, board.max_items)),
        Field("brightness", Whole(0, board.max_brightness)),
        Field("sp", Whole(0, board.max_sp)),
        Field("vp", Whole(0, board.max_vp)),
        Field("placed", Whole(0, board.crew)),
        Field("throttles", Whole(0, board.crew)),
        Derived("to_move", lambda position: position.mover()),
        Field("chance", OneOf(ASKS, none=DECISION), get=_die, put=_ask),
        Field("target", square),
        Field("waiting", squares),
        Field("again", Flag()),
        Field("dice_left", Whole(0, max(max(dice) for dice in board.new_hearts))),
        Field("ending", OneOf(ENDINGS)),
    )


def _die(position: LastGlow) -> int:
    """The die that is asked for."""
    return DECISION if position.asking in (CREW, ENDED) else int(position.asking)


def _ask(position: LastGlow, die: int) -> None:
    position.asking = CREW if die == DECISION else die


def arrange(position: LastGlow, words: dict[str, object]) -> None:
    """Make a start the position that is described."""
    position.fields().arrange(position, words, _settle)


def _settle(position: LastGlow, said: frozenset[str]) -> None:
    """What follows from what is said, and what cannot be."""
    if position.ending != OPEN:
        position.asking = ENDED
    elif "chance" not in said:
        position.asking = CREW
    if position.ending == CRASH and "lighthouse" not in said:
        position.lighthouse = NOWHERE
    if position.asking == HUNT and "placed" not in said:
        position.placed = 1
    _pieces(position)
    _storm(position, said)
    refuse_unless(position.throttles <= position.placed, "LG-13: throttles are placed crew too")
    if position.asking == ENDED:
        _ended(position)
    else:
        _going_on(position)


def _pieces(position: LastGlow) -> None:
    """What the cubes and the squares allow."""
    board = position.board
    many = f"LG-35: at most {board.max_hearts} Hearts are on the grid"
    refuse_unless(count_bits(position.hearts) <= board.max_hearts, many)
    many = f"LG-15: at most {board.max_items} items are in play"
    refuse_unless(position.items_in_play() <= board.max_items, many)
    both = int(position.hearts & position.items)
    where = board.names[int(lowest_bit(both))] if both else ""
    refuse_unless(not both, f"LG-29: a Heart and an item on {where}")
    fallen = position.lighthouse == NOWHERE
    crashed = position.ending == CRASH
    refuse_unless(fallen == crashed, "LG-20: the ship is off the grid if and only if it crashed")
    if not fallen:
        hit = position.hearts & BIT[position.lighthouse]
        ship = board.names[int(position.lighthouse)]
        refuse_unless(hit == 0, f"LG-30: a Heart and the Lighthouse on {ship}")


def _storm(position: LastGlow, said: frozenset[str]) -> None:
    """The storm in mid-step: which Heart, which of them wait, how many dice are left."""
    asking = position.asking
    if asking == HUNT:
        refuse_unless("target" in said, "LG-14: say in 'target' which Heart is hunted")
        reachable = position.target >= 0 and position.huntable() & BIT[position.target] != 0
        refuse_unless(bool(reachable), "LG-14: the target is no Heart that can be hunted")
    elif asking != HEART:
        position.target = NOWHERE
    if asking == HEART:
        _hearts(position, said)
    else:
        position.waiting = 0
    if asking == APPEARANCE:
        _appearance(position, said)
    else:
        position.dice_left = 0
    if asking not in (HEART, APPEARANCE):
        position.again = False


def _hearts(position: LastGlow, said: frozenset[str]) -> None:
    """LG-23: the Heart that moves next follows from those that wait."""
    if "waiting" not in said:
        position.waiting = position.hearts
    stray = position.waiting & ~position.hearts
    refuse_unless(stray == 0, "LG-23: only Hearts on the grid can wait for the storm")
    refuse_unless(position.waiting != 0, "LG-23: a heart die needs a Heart")
    again = position.again
    position.next_heart()
    position.again = again


def _appearance(position: LastGlow, said: frozenset[str]) -> None:
    """LG-31, LG-35."""
    dice = position.board.new_hearts[int(position.mode)]
    due = int(dice[(int(position.turn) - 1) % len(dice)])
    refuse_unless(due > 0, "LG-31: no die is rolled in this turn")
    if "dice_left" not in said:
        position.dice_left = due
    right = 1 <= position.dice_left <= due
    refuse_unless(right, f"LG-31: {due} dice are rolled in this turn, the one asked for included")
    full = count_bits(position.hearts) >= position.board.max_hearts
    refuse_unless(not full, "LG-35: no die is rolled while all Hearts are on the grid")


def _ended(position: LastGlow) -> None:
    """LG-38: what each ending needs."""
    board = position.board
    ending = position.ending
    broken, won = ending == STRUCTURE, ending == WON
    refuse_unless((position.sp == 0) == broken, "LG-36: sp is 0 if and only if the hull broke")
    top = board.max_vp
    refuse_unless((position.vp == top) == won, f"LG-19: vp is {top} if and only if it is won")
    lost = ending != CONTACT or position.vp == 0
    refuse_unless(lost, "LG-28: a contact ends the match only without a victory point")
    late = ending != TIME or position.turn == board.max_turns
    refuse_unless(late, f"LG-37: the light goes out after turn {board.max_turns}")
    placed = ending != CRASH or position.placed == position.limit()
    refuse_unless(placed, "LG-20: the ship falls when the whole crew is placed")


def _going_on(position: LastGlow) -> None:
    """What the gauges and the crew allow while the match goes on."""
    sp, top = position.sp, position.board.max_vp
    refuse_unless(sp > 0, "LG-36: with sp 0 the match is over")
    refuse_unless(position.vp < top, f"LG-19: with vp {top} the match is over")
    limit = position.limit()
    if position.asking == CREW:
        why = f"LG-7: with sp {sp} the phase ends when {limit} are placed"
        refuse_unless(position.placed < limit, why)
    elif position.asking == HUNT:
        why = f"LG-7: a hunt is one to {limit} placed crew, the hunter included"
        refuse_unless(1 <= position.placed <= limit, why)
    elif position.asking == SETUP:
        empty = position.hearts == 0 and position.items == 0 and position.aboard == 0
        fresh = empty and position.turn == 1 and position.placed == 0
        refuse_unless(fresh, "LG-5: the set-up die is rolled before anything else")
