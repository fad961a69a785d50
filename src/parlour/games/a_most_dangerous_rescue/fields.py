"""A Most Dangerous Rescue: the fields of a position, and which of them fit together.

What a description leaves out comes from the start of scene 1: two assets and one resource of the
player, two and two of YU, no research yet, members and artifacts in the order of their lists, a
full deck. Cards that it names nowhere are unseen, or out of the game once the deck was reshuffled.
What is asked follows from the rest; what YU takes of an active scene follows from its rule.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.engine.core.bits import BIT, bit_list, count_bits
from parlour.engine.fields import (
    Bits,
    Counted,
    Derived,
    Each,
    Field,
    Fields,
    Flag,
    ListOf,
    OneOf,
    RecordOf,
    Whole,
    refuse_unless,
)
from parlour.games.a_most_dangerous_rescue.components import ARTIFACT
from parlour.games.a_most_dangerous_rescue.rules.gang_policy import gang_choice
from parlour.games.a_most_dangerous_rescue.rules.holdings import (
    ASSETS,
    FRAME,
    GANG,
    ONGOING,
    PLAYER,
    SIDES,
    Side,
)
from parlour.games.a_most_dangerous_rescue.rules.next_member import offered
from parlour.games.a_most_dangerous_rescue.rules.resolve import scene_winner
from parlour.games.a_most_dangerous_rescue.rules.tables import (
    ARTIFACTS,
    ASKS,
    BOSS,
    CHOOSE,
    COLOURS,
    DEAL,
    DEALT,
    DRAW,
    EDGE,
    ENDED,
    ENDINGS,
    FIRST_LIFE,
    GIVE,
    INVESTIGATION,
    KEEP,
    LEAD,
    LIFE,
    LOST,
    MEMBER,
    MEMBERS,
    MONEY,
    NONE,
    PAY,
    PLACE,
    PRICE,
    QUADRANTS,
    RELIC,
    SCENE,
    SEARCH,
    SEEK,
    SETUP,
    SQUARES,
    STAGES,
    WAYS,
    Board,
)

if TYPE_CHECKING:
    from parlour.games.a_most_dangerous_rescue.rules.position import Rescue

START = {"player.assets": 2, "player.resources": 1, "yu.assets": 2, "yu.resources": 2}
"""How many cards lie where nothing is said (DR-8)."""


def declare(board: Board) -> Fields:
    """Everything that lies on the table or is going on."""
    cards = board.cards
    square = OneOf(SQUARES, none=NONE)
    pile = Bits([*cards, ARTIFACT])
    draws = board.to_lose * (DEALT + board.deck_size + 1)
    return Fields(
        Derived("later_member_life", lambda position: int(position.board.later_life)),
        Derived("start_life", lambda position: int(position.board.start_life)),
        Derived("artifacts_to_lose", lambda position: int(position.board.to_lose)),
        Derived("scene_deck_size", lambda position: int(position.board.deck_size)),
        Field("stage", OneOf(STAGES)),
        Field("scene", Whole(0, draws), at="scenes"),
        Field("active", OneOf(cards, none=NONE)),
        Field("artifact_scene", Flag(), at="relic_scene"),
        Field("yu_takes", square, get=lambda position: _square(position, position.gang_takes),
              put=_gang_takes),
        Field("player_takes", square, get=lambda position: _square(position, position.player_takes),
              put=_player_takes),
        Field("player", _side(board, draws)),
        Field("yu", _side(board, draws), at="gang"),
        Field("members", ListOf(OneOf(board.member_ids, names=board.member_names), MEMBERS)),
        Field("beaten", Whole(0, MEMBERS)),
        Field("artifacts", ListOf(OneOf(board.artifact_ids, names=board.artifact_names), ARTIFACTS),
              at="relics"),
        Field("artifacts_gone", Whole(0, ARTIFACTS), at="next_relic"),
        Field("counter", Whole(0, board.to_lose)),
        Field("secured", Whole(0, ARTIFACTS)),
        Field("deck", Counted(pile, board.count + 1), get=_deck, put=_lay_deck),
        Field("discard", pile, get=_discard, put=_lay_discard),
        Field("unseen", Bits(cards), get=_unseen, put=_lay_unseen),
        Field("reshuffles", Whole(0, board.to_lose)),
        Field("way", OneOf(WAYS, none=NONE)),
        Field("owed", Whole(0, max(PRICE))),
        Derived("to_move", lambda position: position.mover()),
        Field("asks", OneOf(ASKS), at="asking"),
        Field("ending", OneOf(ENDINGS, none=NONE)),
        aside=("winner", "slot"),
    )  # fmt: skip


def _side(board: Board, scenes: int) -> RecordOf:
    """What lies before the player or before YU."""
    gains = max(board.cost) + EDGE + board.deck_size + DEALT
    life = max(board.start_life, FIRST_LIFE + MEMBERS * board.later_life) + ARTIFACTS
    return RecordOf(
        Field("life", Whole(0, life + scenes * gains)),
        Field("assets", Bits(board.cards)),
        Field("resources", ListOf(OneOf(board.cards), FRAME)),
        Field("ongoing", Each(COLOURS, Bits(board.cards))),
        Field("completed", Each(COLOURS, Bits(board.cards))),
    )


def _square(position: Rescue, quadrant: int) -> int:
    """Where the strategy lies that a side has taken."""
    if quadrant == NONE or position.active == NONE:
        return NONE
    return int(position.board.square[position.active * QUADRANTS + quadrant])


def _gang_takes(position: Rescue, square: int) -> None:
    position.gang_takes = _quadrant(position, square)


def _player_takes(position: Rescue, square: int) -> None:
    position.player_takes = _quadrant(position, square)


def _quadrant(position: Rescue, square: int) -> int:
    """DR-2: the strategy on a square of the active scene."""
    if square == NONE:
        return NONE
    refuse_unless(position.active != NONE, "DR-14: a strategy is taken of an active scene")
    quadrant = int(position.board.quadrant_at(position.active, square))
    card = position.board.cards[position.active]
    refuse_unless(quadrant != NONE, f"DR-2: {card} has no strategy at {SQUARES[square]}")
    return quadrant


def _deck(position: Rescue) -> tuple[int, int | None]:
    """DR-R6: the cards of the deck once it was reshuffled, else how many they are."""
    which = position.pool | (_artifact_card(position) if position.relic_in else 0)
    return int(position.left), int(which) if position.known else None


def _lay_deck(position: Rescue, value: tuple[int, int | None]) -> None:
    position.left, which = value
    position.known = which is not None
    if which is not None:
        position.relic_in = bool(which & _artifact_card(position))
        position.pool = which & ~_artifact_card(position)


def _discard(position: Rescue) -> int:
    return int(position.discard) | (0 if position.relic_in else _artifact_card(position))


def _lay_discard(position: Rescue, which: int) -> None:
    position.relic_in = not which & _artifact_card(position)
    position.discard = which & ~_artifact_card(position)


def _unseen(position: Rescue) -> int:
    return 0 if position.known else int(position.pool)


def _lay_unseen(position: Rescue, which: int) -> None:
    if not position.known:
        position.pool = which


def _artifact_card(position: Rescue) -> int:
    """The bit of the artifact scene card in a pile."""
    return int(BIT[position.board.count])


def arrange(position: Rescue, words: dict[str, object]) -> None:
    """Make a start the position that is described."""
    position.fields().arrange(position, words, _settle)


def _settle(position: Rescue, said: frozenset[str]) -> None:
    """What follows from what is said, and what cannot be."""
    if "stage" not in said:
        dealing = "asks" in said and position.asking in (DEAL, MEMBER, RELIC)
        searching = position.way == INVESTIGATION
        position.stage = SETUP if dealing else SEARCH if searching else SCENE
    if position.stage == SETUP:
        _set_up(position, said)
        return
    _in_line(position)
    _fill(position, said)
    _deck_and_discard(position, said)
    _cards(position, said)
    _artifacts(position, said)
    _errand(position, said)
    if position.active != NONE:
        _active_scene(position, said)
    full = _full_slot(position)
    position.asking = _asked(position, full)
    _lives(position)
    if full is not None:
        _keeping(position, *full)
    elif position.asking == PLACE:
        _placing(position)
    elif position.asking == ENDED:
        _ended(position)


# The set-up


def _set_up(position: Rescue, said: frozenset[str]) -> None:
    """DR-7 to DR-12: all but what is dealt and laid out is as at the start."""
    board = position.board
    for name in ("scenes", "beaten", "next_relic", "counter", "secured", "reshuffles", "owed"):
        setattr(position, name, 0)
    for name in ("active", "gang_takes", "player_takes", "way", "ending"):
        setattr(position, name, NONE)
    position.relic_scene, position.relic_in, position.known = False, True, False
    position.left = board.deck_size + 1
    position.player.life, position.gang.life = board.start_life, FIRST_LIFE
    _cards(position, said)
    dealt = int(board.count - count_bits(position.pool))
    _dealt(position, dealt)
    full = _full_slot(position)
    if full is not None:
        position.winner, position.slot = full
    lined_up = len(position.members) == MEMBERS
    asks = DEAL if dealt < DEALT else KEEP if full else RELIC if lined_up else MEMBER
    position.asking = asks
    known = MEMBERS if lined_up else MEMBERS - 2
    _in_order("DR-10", "members", position.members, 0, known if asks in (MEMBER, RELIC) else 0)
    _in_order("DR-11", "artifacts", position.relics, 0, ARTIFACTS - 2 if asks == RELIC else 0)


def _dealt(position: Rescue, dealt: int) -> None:
    """DR-8, DR-9: cards are dealt in their order; three leads of one colour convert at once."""
    player, gang = position.player, position.gang
    refuse_unless(dealt <= DEALT, f"DR-9: {DEALT} cards are dealt, not {dealt}")
    kept, thrown = count_bits(gang.finished()), bit_list(position.discard)
    places = [(0, 2), (2, 1), (3, 2), (5, 2), (7, 3)]
    lie = [player.income(), len(player.resources), gang.income(), len(gang.resources)]
    leads = count_bits(gang.notes()) + kept + len(thrown)
    right = [*lie, leads] == [min(max(dealt - first, 0), size) for first, size in places]
    refuse_unless(right, "DR-8: cards are dealt in the order of the set-up")
    none = player.notes() == player.finished() == 0
    refuse_unless(none, "DR-9: the player has no research at the set-up")
    same = [card for card in thrown if gang.completed[position.board.colour[card]]]
    right = (kept, thrown) == (0, []) or (kept, len(same), leads) == (1, 2, 3)
    refuse_unless(right, "DR-31: of three leads of one colour one is kept, two are discarded")


def _in_order(rule: str, what: str, order: list[int], low: int, high: int) -> None:
    refuse_unless(len(set(order)) == len(order), f"{rule}: {what} names one twice")
    count = f"{low}" if low == high else f"{low} to {high}"
    refuse_unless(low <= len(order) <= high, f"{rule}: {what} names {count} here, not {len(order)}")


def _in_line(position: Rescue) -> None:
    """DR-10, DR-11: after the set-up all are in their order."""
    position.members = position.members or list(range(MEMBERS))
    position.relics = position.relics or list(range(ARTIFACTS))
    _in_order("DR-10", "members", position.members, MEMBERS, MEMBERS)
    _in_order("DR-11", "artifacts", position.relics, ARTIFACTS, ARTIFACTS)


# Cards


def _fill(position: Rescue, said: frozenset[str]) -> None:
    """DR-8: where nothing is said, as many as at the start of cards that are named nowhere."""
    named = int(position.pool) if position.known or "unseen" in said else 0
    for _, cards in _zones(position):
        named |= cards
    spare = [card for card in range(position.board.count) if not named >> card & 1]
    for path, count in START.items():
        if path not in said:
            refuse_unless(len(spare) >= count, f"DR-1: there are not {count} cards for {path}")
            dealt = [spare.pop() for _ in range(count)]
            side = position.player if path.startswith(SIDES[PLAYER]) else position.gang
            if path.endswith("resources"):
                side.resources = dealt
            else:
                side.assets = sum(1 << card for card in dealt)


def _zones(position: Rescue) -> list[tuple[str, int]]:
    """The places where ordinary cards lie that were seen."""
    zones = [("discard", int(position.discard))]
    if position.active != NONE:
        zones.append(("active", 1 << int(position.active)))
    for name, side in zip(SIDES, (position.player, position.gang), strict=True):
        zones += [(f"{name}: resources", 1 << card) for card in side.resources]
        zones.append((f"{name}: assets", int(side.assets)))
        for what, slots in (("ongoing", side.ongoing), ("completed", side.completed)):
            zones += [(f"{name}: {what}: {COLOURS[n]}", int(slots[n])) for n in range(4)]
    return zones


def _deck_and_discard(position: Rescue, said: frozenset[str]) -> None:
    """DR-7, DR-44, DR-R22: how large the deck is, and where the artifact scene card is."""
    if "deck" not in said:
        drawn = int(position.active != NONE) + int(position.relic_scene)
        position.left = max(position.board.deck_size + 1 - drawn, 0)
    if "discard" not in said and not position.known:
        position.relic_in = position.left > 0 and not position.relic_scene
    if "reshuffles" not in said:
        position.reshuffles = int(position.known)
    why = "DR-R6: a deck is listed once it was reshuffled, and counted before"
    refuse_unless(position.known == (position.reshuffles > 0), why)
    lone = position.left > 0 or not position.relic_in
    refuse_unless(lone, "DR-R22: an empty deck holds no artifact scene card")
    thrown = position.known or not (position.relic_scene and position.relic_in)
    refuse_unless(thrown, "DR-14: in an artifact scene its card is in the discard pile")


def _cards(position: Rescue, said: frozenset[str]) -> None:
    """DR-1, DR-R6: every card is in one place, and those that nobody has seen are the rest."""
    board = position.board
    zones = _zones(position)
    if position.known:
        zones.append(("deck", int(position.pool)))
    elif "unseen" in said:
        zones.append(("unseen", int(position.pool)))
    lying = 0
    for zone, cards in zones:
        again = position.named(cards & lying)
        refuse_unless(not again, f"DR-1: {' and '.join(again)} lies in {zone} and elsewhere")
        lying |= cards
    rest = (int(BIT[board.count]) - 1) & ~lying
    if position.known:
        position.left = count_bits(position.pool) + int(position.relic_in)
    elif "unseen" in said:
        refuse_unless(not rest, f"DR-R6: {' and '.join(position.named(rest))} lies nowhere")
    else:
        position.pool = rest
    ordinary, unseen = position.left - int(position.relic_in), count_bits(position.pool)
    why = f"DR-R6: the deck has {ordinary} ordinary cards, only {unseen} are unseen"
    refuse_unless(ordinary <= unseen, why)
    for colour, name in enumerate(COLOURS):
        for card in bit_list(position.gang.ongoing[colour] | position.gang.completed[colour]):
            right = board.colour[card] == colour
            refuse_unless(right, f"DR-30: {board.cards[card]} is no {name} research of YU")


def _full_slot(position: Rescue) -> tuple[int, int] | None:
    """DR-31, DR-32, DR-R15: a slot that converts at once; there can be only one."""
    full: list[tuple[int, int]] = []
    for number, side in enumerate((position.player, position.gang)):
        sizes = [*(int(count_bits(side.ongoing[slot])) for slot in range(4)), len(side.resources)]
        for slot, size in enumerate(sizes):
            most = FRAME if slot == ASSETS else ONGOING
            why = f"DR-31: {SIDES[number]} has at most {most} cards in a research, not {size}"
            refuse_unless(size <= most, why)
            if size == most:
                full.append((number, slot))
    refuse_unless(len(full) < 2, "DR-R15: a full slot converts before another one is full")
    return full[0] if full else None


# Artifacts


def _artifacts(position: Rescue, said: frozenset[str]) -> None:
    """DR-33, DR-42 to DR-44: who has them, and how many are gone."""
    if "counter" not in said:
        position.counter = position.reshuffles
    gone = position.counter + position.secured
    if "artifacts_gone" not in said:
        position.next_relic = min(gone, ARTIFACTS)
    why = f"DR-33: {gone} artifacts were won, so at least as many are gone"
    refuse_unless(position.next_relic >= gone, why)
    why = f"DR-44: YU has gained one by each of the {position.reshuffles} reshuffles"
    refuse_unless(position.counter >= position.reshuffles, why)
    last = position.next_relic < ARTIFACTS or position.ending == LOST
    refuse_unless(last, f"DR-R24: the last of the {ARTIFACTS} artifacts is never at stake")


# The scene and the next member


def _errand(position: Rescue, said: frozenset[str]) -> None:
    """DR-34 to DR-41: the way to the next member, and what it still takes."""
    if position.stage == SEARCH and "way" not in said:
        position.way = INVESTIGATION
    if position.stage == LEAD or position.active != NONE:
        position.way = NONE
    searching = position.stage == SEARCH
    right = searching == (position.way == INVESTIGATION)
    refuse_unless(right, "DR-39: the stage is 'investigation' if and only if the way is")
    if position.stage != SCENE or position.way != NONE:
        refuse_unless(position.active == NONE, "DR-14: no scene is active between members")
        position.relic_scene = False
    if position.way != NONE:
        price = PRICE[position.way]
        if "owed" not in said:
            position.owed = price
        why = f"DR-34: {WAYS[position.way]} takes {price} cards, and 1 or more are owed"
        refuse_unless(0 < position.owed <= price, why)
        enough = searching or count_bits(offered(position, position.way)) >= position.owed
        refuse_unless(bool(enough), f"DR-34: there are not {position.owed} cards to give up")
    elif position.player_takes == NONE:
        position.owed = 0


def _active_scene(position: Rescue, said: frozenset[str]) -> None:
    """DR-17 to DR-22: what both took, and what the player still owes for it."""
    if "scene" not in said:
        position.scenes = 1
    refuse_unless(position.beaten < MEMBERS, "DR-34: the boss has fallen")
    takes = [position.gang_takes] if "yu_takes" in said else [NONE, *range(QUADRANTS)]
    fits = [quadrant for quadrant in takes if _by_rule(position, quadrant)]
    name = position.board.member_names[position.member()]
    why = f"DR-18: {name} takes another strategy; 'yu' has what is left after it has paid"
    refuse_unless(bool(fits), why)
    position.gang_takes = min(fits, key=lambda each: _price(position, position.gang, each))
    if position.player_takes == NONE:
        return
    clash = position.player_takes == position.gang_takes
    refuse_unless(not clash, "DR-21: both sides took the same strategy")
    price = _price(position, position.player, position.player_takes)
    held = len(position.player.resources)
    if "owed" not in said:
        position.owed = price if position.asking == PAY else 0
    paid = price - position.owed
    owes = f"{position.owed} cannot be owed with {held} left"
    why = f"DR-17: the strategy costs {price} resources, of which {owes}"
    refuse_unless(0 <= paid < FRAME - held, why)
    pick = position.owed == 0 or position.owed < held
    refuse_unless(pick, "DR-22: there is nothing to pick where all resources must go")


def _price(position: Rescue, side: Side, quadrant: int) -> int:
    """DR-17: the resource cards that a strategy costs a side."""
    if quadrant == NONE:
        return 0
    cost = position.board.cost[position.active * QUADRANTS + quadrant]
    return max(int(cost - side.income()), 0)


def _by_rule(position: Rescue, quadrant: int) -> bool:
    """DR-18, DR-20: whether YU chose that with the resources it had before it paid."""
    before = position.gang.copy()
    before.resources += [NONE] * _price(position, before, quadrant)
    colour = position.board.member_colour[position.member()]
    chosen = gang_choice(position.board, before, colour, position.active)
    return len(before.resources) < FRAME and chosen == quadrant


def _asked(position: Rescue, full: tuple[int, int] | None) -> int:
    """What follows from all that lies there."""
    if position.ending != NONE:
        return ENDED
    if full is not None:
        return KEEP
    if position.active != NONE:
        return CHOOSE if position.player_takes == NONE else PAY if position.owed else PLACE
    if position.stage != SCENE:
        return DRAW
    return GIVE if position.way != NONE else SEEK if position.gang.life == 0 else DRAW


def _lives(position: Rescue) -> None:
    """DR-25, DR-34, DR-43: who stands and who has fallen."""
    asks, stands = position.asking, position.gang.life > 0
    dead = position.player.life == 0
    refuse_unless(dead == (position.ending == LIFE), "DR-25: with 0 life the player has lost")
    won = position.counter == position.board.to_lose
    why = f"DR-43: with {position.counter} artifacts the gang has won"
    refuse_unless(won == (position.ending == LOST), why)
    beaten = position.beaten == MEMBERS
    refuse_unless(beaten == (position.ending == BOSS), "DR-34: the match ends when the boss falls")
    if asks in (CHOOSE, PAY) or (asks == DRAW and position.stage != SEARCH):
        refuse_unless(stands, "DR-34: a member with 0 life has fallen")
    if asks == GIVE:
        refuse_unless(not stands, "DR-34: the member has not fallen")
    if asks in (SEEK, GIVE) or position.stage == SEARCH:
        after = position.beaten < MEMBERS - 1
        refuse_unless(after, "DR-34: after the boss nobody is looked for")
    if position.stage == SEARCH:
        found = position.gang.life <= position.reshuffles
        refuse_unless(found, "DR-R20: between members YU has only life from reshuffles")
    if position.stage == LEAD:
        refuse_unless(position.beaten > 0, "DR-41: a lead is drawn after a member has fallen")
    if asks == DRAW:
        refuse_unless(position.left > 0, "DR-15: an empty deck is reshuffled before a draw")


def _keeping(position: Rescue, side: int, slot: int) -> None:
    """DR-31, DR-32: the card that filled the slot is placed already."""
    refuse_unless(position.asking == KEEP, "DR-R15: a full slot converts at once")
    placed = position.active == NONE and position.way == NONE
    refuse_unless(placed, "DR-R15: a full slot converts before anything else")
    lead = side == GANG and slot != ASSETS
    right = position.stage == SCENE or (position.stage == LEAD and lead)
    refuse_unless(right, "DR-41: only a research of YU is full after a lead")
    stands = side == PLAYER or position.gang.life > 0
    refuse_unless(stands, "DR-27: a member who has fallen wins no card")
    position.winner, position.slot = side, slot


def _placing(position: Rescue) -> None:
    """DR-29: a slot is chosen for what was won by RESEARCH."""
    strategy = position.active * QUADRANTS + position.player_takes
    research = position.board.second[strategy] != MONEY
    refuse_unless(research, "DR-29: with MONEY the card goes to the resources")
    won = scene_winner(position) == PLAYER
    refuse_unless(won, "DR-26: a slot is chosen by who has won the scene")
    position.winner = PLAYER


def _ended(position: Rescue) -> None:
    """DR-25, DR-34, DR-43: where the match stopped."""
    if position.ending == LIFE:
        fell = position.active != NONE and position.owed == 0
        refuse_unless(fell, "DR-25: the player falls in a scene that was paid for")
        return
    refuse_unless(position.active == NONE, "DR-29: the last scene card is placed")
    if position.ending == BOSS:
        right = position.stage == SCENE and not position.relic_scene and position.way == NONE
        refuse_unless(right and position.gang.life == 0, "DR-34: it is won when the boss falls")
    else:
        drew = position.known and position.left > 0
        right = drew or (position.stage == SCENE and not position.relic_scene)
        refuse_unless(right, "DR-43: the last artifact came by a scene or by a reshuffle")
        refuse_unless(position.gang.life > 0, "DR-42: with the artifact YU has gained a life")
        refuse_unless(position.way in (NONE, INVESTIGATION), "DR-34: nothing is given up then")
