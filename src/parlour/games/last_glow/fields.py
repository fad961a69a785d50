"""The Last Glow: reading a description of a position."""

from __future__ import annotations

from parlour.engine.core.bits import BIT, count_bits, lowest_bit
from parlour.engine.fields import Words, refuse_unless
from parlour.games.last_glow.rules.position import (
    APPEARANCE,
    ASKS,
    CRASH,
    CREW,
    ENDED,
    ENDINGS,
    HEART,
    HUNT,
    OPEN,
    SETUP,
    STRUCTURE,
    WON,
    LastGlow,
)
from parlour.games.last_glow.rules.tables import NOWHERE


def arrange(position: LastGlow, words: dict[str, object]) -> None:
    """What is not said comes from the start: ship on 3,3, nothing on the grid, full gauges.

    - `lighthouse`, `hearts`, `items`: squares as `2,3` or [2, 3].
    - `brightness`, `sp`, `vp`, `aboard`, `turn`, `placed` (crew placed this turn) and
      `throttles` (those of them that went into Full Throttle): numbers.
    - `to_move`: player, chance or over. `chance`: set-up column, hunt die, heart die or
      appearance die. If neither is said, the player decides.
    - `target`: the Heart being hunted. `waiting`: Hearts that the storm has still to move,
      all of them if it is not said. `dice_left`: appearance dice still to roll.
      `again`: whether the die asked is the second one (LG-27, LG-33).
    - `ending`: won, structure, crash, contact or time, if the match is over.
    """
    read = Words(words)
    crashed = "lighthouse" in words and words["lighthouse"] is None
    position.asking = _asking(position, read)
    _gauges(position, read)
    _pieces(position, read)
    _storm(position, read)
    read.done()
    _check(position)
    if position.ending == CRASH and crashed:
        position.lighthouse = NOWHERE


def _asking(position: LastGlow, read: Words) -> int:
    position.ending = read.one_of("ending", ENDINGS, ENDINGS[OPEN])
    chance = read.one_of("chance", ASKS, None)
    mover = read.one_of("to_move", ["player", "chance", "over"], None)
    if position.ending != OPEN or mover == 2:
        refuse_unless(position.ending != OPEN, "a position that is over says how in 'ending'")
        return ENDED
    refuse_unless(chance not in (CREW, ENDED), "chance names a die, such as 'hunt die'")
    refuse_unless(mover != 1 or chance >= 0, "say in 'chance' which die is asked")
    return CREW if chance < 0 or mover == 0 else chance


def _gauges(position: LastGlow, read: Words) -> None:
    board = position.board
    position.turn = read.whole("turn", 1, int(board.max_turns), 1)
    top = int(board.max_brightness)
    position.brightness = read.whole("brightness", 0, top, int(position.brightness))
    position.sp = read.whole("sp", 0, int(board.max_sp), int(position.sp))
    position.vp = read.whole("vp", 0, int(board.max_vp), int(position.vp))
    hunting = 1 if position.asking == HUNT else 0
    position.placed = read.whole("placed", 0, int(board.crew), hunting)
    position.throttles = read.whole("throttles", 0, int(board.crew), 0)


def _pieces(position: LastGlow, read: Words) -> None:
    board = position.board
    names = board.names
    start = names[int(board.start_square)]
    position.lighthouse = read.one_of("lighthouse", names, start)
    position.hearts = _squares(read, "hearts", names)
    position.items = _squares(read, "items", names)
    position.aboard = read.whole("aboard", 0, int(board.max_items), 0)
    many = f"LG-35: at most {board.max_hearts} Hearts are on the grid"
    refuse_unless(count_bits(position.hearts) <= board.max_hearts, many)
    many = f"LG-15: at most {board.max_items} items are in play"
    refuse_unless(position.items_in_play() <= board.max_items, many)
    both = position.hearts & position.items
    if both:
        refuse_unless(False, f"LG-29: a Heart and an item on {names[int(lowest_bit(both))]}")
    hit = position.hearts & BIT[position.lighthouse]
    ship = names[int(position.lighthouse)]
    refuse_unless(hit == 0, f"LG-30: a Heart and the Lighthouse on {ship}")


def _squares(read: Words, name: str, names: list[str]) -> int:
    return sum({1 << square for square in read.some_of(name, names, [])})


def _storm(position: LastGlow, read: Words) -> None:
    """The storm in mid-step: which Heart, which of them wait, how many dice are left."""
    names = position.board.names
    asking = position.asking
    target = read.one_of("target", names, None)
    waiting = _squares(read, "waiting", names)
    again = read.flag("again", False)
    position.again = again and asking in (HEART, APPEARANCE)
    if asking == APPEARANCE:
        _appearance(position, read)
    else:
        read.skip("dice_left")
    if asking == HUNT:
        refuse_unless(target >= 0, "LG-14: say in 'target' which Heart is hunted")
        reachable = position.huntable() & BIT[target] != 0
        refuse_unless(reachable, "LG-14: the target is no Heart that can be hunted")
        position.target = target
    elif asking == HEART:
        _hearts(position, waiting or int(position.hearts), target)
        position.again = again


def _appearance(position: LastGlow, read: Words) -> None:
    dice = position.board.new_hearts[int(position.mode)]
    due = int(dice[(int(position.turn) - 1) % len(dice)])
    refuse_unless(due > 0, "LG-31: no die is rolled in this turn")
    position.dice_left = read.whole("dice_left", 1, due, due)
    full = count_bits(position.hearts) >= position.board.max_hearts
    refuse_unless(not full, "LG-35: no die is rolled while all Hearts are on the grid")


def _hearts(position: LastGlow, waiting: int, wanted: int) -> None:
    stray = waiting & ~position.hearts
    refuse_unless(stray == 0, "LG-23: only Hearts on the grid can wait for the storm")
    refuse_unless(waiting != 0, "LG-23: a heart die needs a Heart")
    position.waiting = waiting
    position.next_heart()
    first = position.board.names[int(position.target)]
    refuse_unless(wanted in (-1, position.target), f"LG-23: the Heart on {first} is first")


def _check(position: LastGlow) -> None:
    """What the gauges allow."""
    sp, vp, top = position.sp, position.vp, position.board.max_vp
    if position.asking == ENDED:
        broken, won = position.ending == STRUCTURE, position.ending == WON
        refuse_unless((sp == 0) == broken, "LG-36: sp is 0 if and only if the hull broke")
        refuse_unless((vp == top) == won, f"LG-19: vp is {top} if and only if it is won")
        return
    refuse_unless(sp > 0, "LG-36: with sp 0 the match is over")
    refuse_unless(vp < top, f"LG-19: with vp {top} the match is over")
    refuse_unless(position.throttles <= position.placed, "LG-13: throttles are placed crew too")
    limit = position.limit()
    if position.asking == CREW:
        why = f"LG-7: with sp {sp} the phase ends when {limit} are placed"
        refuse_unless(position.placed < limit, why)
    elif position.asking == HUNT:
        why = f"LG-7: a hunt is one to {limit} placed crew, the hunter included"
        refuse_unless(1 <= position.placed <= limit, why)
    elif position.asking == SETUP:
        empty = position.hearts == 0 and position.items == 0
        fresh = empty and position.turn == 1 and position.placed == 0
        refuse_unless(fresh, "LG-5: the set-up die is rolled before anything else")
