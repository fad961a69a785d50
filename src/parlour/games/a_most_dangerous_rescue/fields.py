"""A Most Dangerous Rescue: reading a description of a position."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.engine.core.bits import BIT, bit_list, count_bits
from parlour.engine.errors import nearest
from parlour.engine.fields import refuse_unless
from parlour.engine.words import Words
from parlour.games.a_most_dangerous_rescue.rules.holdings import (
    ASSETS,
    FRAME,
    ONGOING,
    PLAYER,
    Side,
)
from parlour.games.a_most_dangerous_rescue.rules.position import (
    ASKS,
    CHOOSE,
    DEAL,
    DRAW,
    ENDED,
    ENDINGS,
    FIRST_LIFE,
    GIVE,
    KEEP,
    LIFE,
    MEMBER,
    PAY,
    PLACE,
    RELIC,
    SCENE,
    SEARCH,
    SEEK,
    SETUP,
    STAGES,
    Rescue,
)
from parlour.games.a_most_dangerous_rescue.rules.tables import (
    ARTIFACTS,
    COLOURS,
    DEALT,
    INVESTIGATION,
    MEMBERS,
    MONEY,
    NONE,
    PRICE,
    QUADRANTS,
    SQUARES,
    WAYS,
    Board,
)

Given = dict[str, object]
"""What lies in each zone as it was said: a list of cards, or their number."""

MOST_LIFE = 999
SIDE_NAMES = ("player", "yu")
PHASES = {"draw": DRAW, "choose": CHOOSE}
MOVERS = ["player", "chance", "over"]
SAME = {
    "gang": "yu",
    "player_life": "life",
    "yu_life": "member_life",
    "gang_life": "member_life",
    "active_scene": "active",
    "current_member": "member",
    "artifact_counter": "counter",
    "scene_deck": "deck",
    "discard_pile": "discard",
}
"""Other words for the same fields."""
RELIC_CARD = ("artifact", "artifact scene", "artifact scene card")
START = {"player": (2, 1), "yu": (2, 2)}
"""Assets and resources at the start (DR-8)."""


def arrange(position: Rescue, words: dict[str, object]) -> None:
    """What is not said comes from the start of scene 1: two assets and one resource of the
    player, two and two of YU, no research yet, members and artifacts in the order of their
    lists, a full deck. Without an active scene a card is drawn next; with one YU has chosen by
    its rule and has paid, unless `yu_takes` says that it has.

    - `player`, `yu` (or `gang`): {"life": 6, "assets": ..., "resources": ..., "ongoing":
      {"red": ...}, "completed": {"red": ...}}. Cards are lists of ids, or a number of cards of
      which it does not matter which they are. YU's resources begin with the oldest.
      `life` and `member_life` may stand alone.
    - `active`: the scene card; `artifact_scene`: true if an artifact is at stake; `scene`: how
      many scenes have begun. `yu_takes`, `player_takes`: a square, such as "a4".
    - `members`: the order by id, name or colour; `beaten`: 0 to 3; or `member`, the current one;
      `boss`: true for the fourth. `artifacts`: their order; `artifacts_gone`, `counter`, `secured`.
    - `deck`: a number of cards of which nobody has seen any, the artifact scene card included; or
      a list, "artifact" among them, of a deck that was reshuffled. `discard`: a list or a number.
      `artifact_in_deck` says where the artifact scene card is if neither list does.
      Cards named nowhere are unseen, or out of the game once the deck is known.
    - `stage`: set-up, scene, investigation or next member: what a card is drawn or kept for.
    - `asks`: what is asked, in the words of the game, or `phase`: draw or choose. `way` and
      `owed`: a way to the next member that was chosen, and cards still to be given up; `owed`
      with `player_takes`: resources still to be spent. `ending`: boss, life or artifacts.
    """
    plain = _plain(words)
    read = Words(plain)
    asks = _asks(read)
    stage = read.one_of("stage", STAGES, None)
    dealing = stage == SETUP or asks in (DEAL, MEMBER, RELIC)
    _read_gang(position, read, dealing and asks != RELIC)
    _read_relics(position, read, dealing)
    position.scenes = read.whole("scene", 0, 999, int(read.has("active")))
    position.reshuffles = read.whole("reshuffles", 0, 99, 0)
    position.relic_scene = read.flag("artifact_scene", False)
    position.way = read.one_of("way", WAYS, None)
    position.owed = read.whole("owed", 0, 9, 0)
    position.ending = read.one_of("ending", ENDINGS, None)
    full = _read_cards(position, read, plain)
    takes = [_square(position, read, name) for name in ("player_takes", "yu_takes")]
    mover = read.one_of("to_move", MOVERS, None)
    read.done()
    if asks == NONE:
        asks = _meant(position, full, takes, stage)
    position.stage = stage if stage != NONE else _stage(position, asks)
    position.player_takes, position.gang_takes = takes
    _go_on(position, asks, full)
    now = 0 if position.to_move() == 0 else 2 if position.asking == ENDED else 1
    refuse_unless(mover in (NONE, now), f"DR-13: the next to move is {MOVERS[now]}")


def _plain(words: dict[str, object]) -> dict[str, object]:
    """The same with names in any case, and the short words written out: gang, life, member_life."""
    plain: dict[str, object] = {}
    for given, value in words.items():
        name = given.strip().lower().replace(" ", "_")
        name = SAME.get(name, name)
        refuse_unless(name not in plain, f"'{name}' and another word for it: say one, not both")
        plain[name] = value
    for short, side in (("life", "player"), ("member_life", "yu")):
        if short in plain:
            fields = plain.get(side) or {}
            refuse_unless(isinstance(fields, dict), f"{side} is a dictionary, not {fields!r}")
            assert isinstance(fields, dict)
            plain[side] = {**fields, "life": plain.pop(short)}
    return plain


def _asks(read: Words) -> int:
    """What the description says is asked; NONE if it leaves that to the rest."""
    phase = read.one_of("phase", list(PHASES), None)
    asks = read.one_of("asks", ASKS, None)
    if asks != NONE:
        return asks
    return list(PHASES.values())[phase] if phase != NONE else NONE


# Members and artifacts


def _read_gang(position: Rescue, read: Words, dealing: bool) -> None:
    """DR-10: the order of the gang and how far the player has come."""
    board = position.board
    boss = read.flag("boss", False)
    position.beaten = read.whole("beaten", 0, MEMBERS, MEMBERS - 1 if boss else 0)
    current = read.one_of("member", _names(board), None) % MEMBERS if read.has("member") else NONE
    read.skip("member")
    order = [each % MEMBERS for each in read.some_of("members", _names(board), [])]
    refuse_unless(len(set(order)) == len(order), "DR-10: every member stands in line once")
    if dealing:
        refuse_unless(len(order) < MEMBERS - 1, "DR-10: the order of the gang is known already")
    elif not order:
        order = [each for each in range(MEMBERS) if each != current]
        if current != NONE:
            order.insert(min(int(position.beaten), MEMBERS - 1), current)
    elif current != NONE:
        position.beaten = order.index(current)
    whole = dealing or len(order) == MEMBERS
    refuse_unless(whole, f"DR-10: the gang has {MEMBERS} members")
    position.members = order


def _names(board: Board) -> list[str]:
    """Members by id, name, name without its article, and colour."""
    short = [name.removeprefix("The ") for name in board.member_names]
    colours = [COLOURS[board.member_colour[each]] for each in range(MEMBERS)]
    return [*board.member_ids, *board.member_names, *short, *colours]


def _read_relics(position: Rescue, read: Words, dealing: bool) -> None:
    """DR-11, DR-12, DR-42: the order of the artifacts, and which of them are gone."""
    board = position.board
    names = [*board.artifact_ids, *board.artifact_names]
    order = [each % ARTIFACTS for each in read.some_of("artifacts", names, [])]
    refuse_unless(len(set(order)) == len(order), "DR-11: every artifact is there once")
    if dealing:
        refuse_unless(len(order) < ARTIFACTS - 1, "DR-11: the artifacts are laid out already")
    else:
        order += [each for each in range(ARTIFACTS) if each not in order]
    position.relics = order
    position.counter = read.whole("counter", 0, int(position.to_lose), 0)
    position.secured = read.whole("secured", 0, ARTIFACTS, 0)
    gone = int(position.counter + position.secured)
    position.next_relic = read.whole("artifacts_gone", 0, ARTIFACTS, gone)
    why = f"DR-33: {gone} artifacts were won, so at least as many are gone"
    refuse_unless(position.next_relic >= gone, why)
    stands = position.next_relic < ARTIFACTS or position.counter >= position.to_lose
    refuse_unless(stands, f"DR-R24: the last of the {ARTIFACTS} artifacts is never at stake")


# Cards


def _read_cards(position: Rescue, read: Words, plain: Given) -> tuple[int, int] | None:
    """Every card in one place; the full slot, if there is one, as side and slot."""
    board = position.board
    zones: Given = {}
    if read.has("active"):
        zones["active"] = [board.cards[read.one_of("active", board.cards, None)]]
    read.skip("active")
    lives = [_read_side(zones, read, name) for name in SIDE_NAMES]
    relic_in = _read_piles(position, zones, read, plain)
    placed = _Placed(board, zones)
    found = placed.cards
    position.active = found["active"][0] if "active" in found else NONE
    starts = (int(position.player.life), FIRST_LIFE)
    sides = [
        _side(found, name, starts[n] if life is None else life)
        for n, (name, life) in enumerate(zip(SIDE_NAMES, lives, strict=True))
    ]
    position.player, position.gang = sides
    position.discard = _bits(found["discard"])
    position.relic_in = relic_in
    _fill_deck(position, zones, placed)
    return _full_slot(sides)


def _read_side(zones: Given, read: Words, name: str) -> int | None:
    """The zones of a side by their names; returns its life if that is said."""
    fields = read.each(name) or {}
    given = Words(fields)
    life = given.whole("life", 0, MOST_LIFE, 0) if given.has("life") else None
    given.skip("life")
    for number, zone in enumerate(("assets", "resources")):
        zones[f"{name} {zone}"] = _cards_said(given, fields, zone, START[name][number])
    for zone in ("ongoing", "completed"):
        colours = given.each(zone) or {}
        slots = Words(colours)
        for colour in COLOURS:
            zones[f"{name} {zone} {colour}"] = _cards_said(slots, colours, colour, 0)
        slots.done()
    given.done()
    return life


def _cards_said(read: Words, fields: Given, name: str, default: int) -> object:
    """A list of cards or a number of them."""
    value = fields.get(name)
    read.skip(name)
    if value is None:
        return default
    if isinstance(value, int) and not isinstance(value, bool):
        refuse_unless(value >= 0, f"{name} cannot be {value} cards")
        return value
    right = isinstance(value, Sequence) and not isinstance(value, str)
    refuse_unless(right, f"{name} is a list of cards or their number, not {value!r}")
    assert isinstance(value, Sequence)
    return list(value)


def _read_piles(position: Rescue, zones: Given, read: Words, plain: Given) -> bool:
    """DR-7, DR-R6: deck and discard pile; whether the artifact scene card is in the deck."""
    drawn = int("active" in zones) + int(position.relic_scene)
    deck = _cards_said(read, plain, "deck", max(int(position.left) - drawn, 0))
    discard = _cards_said(read, plain, "discard", NONE)
    zones["unseen"] = _cards_said(read, plain, "unseen", NONE)
    in_deck = isinstance(deck, list) and _has_relic(deck)
    in_discard = isinstance(discard, list) and _has_relic(discard)
    refuse_unless(not (in_deck and in_discard), "DR-1: there is one artifact scene card")
    if in_deck or in_discard:
        relic_in = in_deck
        read.skip("artifact_in_deck")
    else:
        by_deck = isinstance(deck, int) and deck > 0 and not position.relic_scene
        relic_in = read.flag("artifact_in_deck", by_deck)
        lists = isinstance(deck, list) and isinstance(discard, list)
        refuse_unless(
            not lists, "DR-R22: say whether the artifact scene card is in deck or discard"
        )
        refuse_unless(
            not (relic_in and isinstance(deck, list)), "DR-R22: the deck lacks 'artifact'"
        )
        refuse_unless(not (relic_in and deck == 0), "DR-R22: an empty deck holds no artifact card")
    if discard == NONE:
        discard = 0 if relic_in else 1
    if isinstance(discard, int):
        ordinary = discard - (not relic_in)
        refuse_unless(ordinary >= 0, "DR-R22: the artifact scene card is in the discard pile")
        discard = ordinary
    position.known = isinstance(deck, list) or position.reshuffles > 0
    position.left = len(deck) if isinstance(deck, list) else _whole(deck)
    if position.known:
        zones["deck"] = deck if isinstance(deck, list) else _whole(deck) - relic_in
    zones["discard"] = discard
    return relic_in


def _whole(value: object) -> int:
    assert isinstance(value, int)
    return value


def _has_relic(cards: list[object]) -> bool:
    """Take the artifact scene card out of a list, if it is in it."""
    count = len(cards)
    cards[:] = [card for card in cards if str(card).strip().lower() not in RELIC_CARD]
    refuse_unless(count - len(cards) < 2, "DR-1: there is one artifact scene card")
    return len(cards) < count


class _Placed:
    """The cards of every zone: first those that are named, then those that are only counted."""

    def __init__(self, board: Board, zones: Given) -> None:
        self.board = board
        self.used = 0
        self.cards: dict[str, list[int]] = {}
        for zone, given in zones.items():
            if isinstance(given, list):
                self.cards[zone] = [self._named(zone, each) for each in given]
        counted = [zone for zone, given in zones.items() if isinstance(given, int)]
        for zone in sorted(counted, key=lambda each: _colour_of(each) == NONE):
            self.cards[zone] = self._any(zone, _whole(zones[zone]))

    def _named(self, zone: str, word: object) -> int:
        board = self.board
        ids = [card.lower() for card in board.cards]
        name = str(word).strip().lower()
        refuse_unless(name in ids, f"{zone} cannot hold {word!r}.{nearest(name, board.cards)}")
        card = ids.index(name)
        again = self.used & BIT[card] != 0
        refuse_unless(not again, f"DR-1: {board.cards[card]} is in {zone} and elsewhere")
        colour = _colour_of(zone)
        right = colour in (NONE, int(board.colour[card]))
        refuse_unless(right, f"DR-30: {board.cards[card]} is no card of {zone}")
        self.used |= BIT[card]
        return card

    def _any(self, zone: str, count: int) -> list[int]:
        """So many cards that are named nowhere, the last ones first."""
        colour = _colour_of(zone)
        free = [
            card for card in reversed(self.free()) if colour in (NONE, int(self.board.colour[card]))
        ]
        refuse_unless(count <= len(free), f"DR-1: there are not {count} cards left for {zone}")
        chosen = free[: max(count, 0)]
        self.used |= _bits(chosen)
        return chosen

    def free(self) -> list[int]:
        """The cards that lie nowhere yet."""
        return bit_list((BIT[self.board.count] - 1) & ~self.used)


def _colour_of(zone: str) -> int:
    """DR-30: the colour that the cards of a zone must have; NONE if any will do."""
    words = zone.split()
    return COLOURS.index(words[2]) if words[0] == "yu" and len(words) == 3 else NONE


def _side(found: dict[str, list[int]], name: str, life: int) -> Side:
    """A side from its zones."""
    side = Side(life)
    side.assets = _bits(found[f"{name} assets"])
    side.resources = found[f"{name} resources"]
    for number, colour in enumerate(COLOURS):
        side.ongoing[number] = _bits(found[f"{name} ongoing {colour}"])
        side.completed[number] = _bits(found[f"{name} completed {colour}"])
    return side


def _fill_deck(position: Rescue, zones: Given, placed: _Placed) -> None:
    """DR-R6: a known deck is its cards; else the pool is all that nobody has seen."""
    if position.known:
        none = zones["unseen"] in (NONE, [])
        refuse_unless(none, "DR-R6: after a reshuffle no unseen card is in the game")
        position.pool = _bits(placed.cards["deck"])
        position.left = count_bits(position.pool) + int(position.relic_in)
        return
    if isinstance(zones["unseen"], list):
        missing = placed.free()
        names = placed.board.cards
        refuse_unless(not missing, f"DR-R6: {names[missing[0]] if missing else ''} is nowhere")
        position.pool = _bits(placed.cards["unseen"])
    else:
        position.pool = _bits(placed.free())
    ordinary = position.left - int(position.relic_in)
    unseen = count_bits(position.pool)
    why = f"DR-R6: the deck has {ordinary} ordinary cards, only {unseen} are unseen"
    refuse_unless(ordinary <= unseen, why)


def _bits(cards: Sequence[int]) -> int:
    return sum(int(BIT[card]) for card in cards)


def _full_slot(sides: list[Side]) -> tuple[int, int] | None:
    """DR-31, DR-32, DR-R15: a slot that converts at once; there can be only one."""
    full: list[tuple[int, int]] = []
    for number, side in enumerate(sides):
        name = SIDE_NAMES[number]
        why = f"DR-32: {name} has at most {FRAME} resources"
        refuse_unless(len(side.resources) <= FRAME, why)
        if len(side.resources) == FRAME:
            full.append((number, ASSETS))
        for slot in range(4):
            cards = count_bits(side.ongoing[slot])
            refuse_unless(cards <= ONGOING, f"DR-31: an ongoing slot has at most {ONGOING} cards")
            if cards == ONGOING:
                full.append((number, slot))
    refuse_unless(len(full) < 2, "DR-R15: a full slot converts before another one is full")
    return full[0] if full else None


def _square(position: Rescue, read: Words, name: str) -> int:
    """The quadrant of the strategy on a square of the active scene."""
    square = read.one_of(name, SQUARES, None)
    if square == NONE:
        return NONE
    refuse_unless(position.active != NONE, f"DR-14: {name} needs an active scene")
    quadrant = int(position.board.quadrant_at(position.active, square))
    card = position.board.cards[position.active]
    refuse_unless(quadrant != NONE, f"DR-2: {card} has no strategy at {SQUARES[square]}")
    return quadrant


# What is asked


def _meant(position: Rescue, full: tuple[int, int] | None, takes: list[int], stage: int) -> int:
    """What a description asks that does not say it."""
    if position.ending != NONE:
        return ENDED
    if full is not None:
        return KEEP
    if position.active != NONE:
        return PAY if takes[PLAYER] != NONE and position.owed > 0 else CHOOSE
    if position.way not in (NONE, INVESTIGATION):
        return GIVE
    searching = position.way == INVESTIGATION or stage == SEARCH
    return SEEK if position.gang.life == 0 and not searching else DRAW


def _stage(position: Rescue, asks: int) -> int:
    if asks in (DEAL, MEMBER, RELIC):
        return SETUP
    return SEARCH if position.way == INVESTIGATION else SCENE


def _go_on(position: Rescue, asks: int, full: tuple[int, int] | None) -> None:
    """To the next decision or chance event, with what it needs."""
    position.asking = asks
    if asks == KEEP:
        refuse_unless(full is not None, "DR-31: no slot is full")
        assert full is not None
        refuse_unless(position.active == NONE, "DR-R15: the scene card is placed already")
        position.go_on_keeping(*full)
        return
    refuse_unless(full is None, "DR-R15: a full slot converts at once")
    if asks == ENDED:
        _check_over(position)
        return
    position.ending = NONE
    refuse_unless(position.player.life > 0, "DR-25: with 0 life the player has lost")
    in_play = position.counter < position.to_lose
    refuse_unless(in_play, f"DR-43: with {position.counter} artifacts the gang has won")
    if asks in (DEAL, MEMBER, RELIC):
        _check_setup(position, asks)
    elif asks == DRAW:
        _go_on_drawing(position)
    elif asks in (CHOOSE, PAY, PLACE):
        _go_on_in_scene(position, asks)
    else:
        _go_on_seeking(position, asks)


def _go_on_drawing(position: Rescue) -> None:
    refuse_unless(position.active == NONE, "DR-14: a scene is active already")
    if position.stage == SEARCH:
        refuse_unless(position.way in (NONE, INVESTIGATION), "DR-39: the way is investigation")
        position.way = INVESTIGATION
        position.owed = position.owed or PRICE[INVESTIGATION]
    else:
        alive = position.gang.life > 0 and position.beaten < MEMBERS
        refuse_unless(alive, "DR-34: a member with 0 life has fallen")
    position.go_on_drawing()


def _go_on_in_scene(position: Rescue, asks: int) -> None:
    """DR-18, DR-22, DR-30."""
    refuse_unless(position.active != NONE, "DR-14: say which scene card is 'active'")
    refuse_unless(position.beaten < MEMBERS, "DR-34: the boss has fallen")
    clash = position.player_takes != NONE and position.player_takes == position.gang_takes
    refuse_unless(not clash, "DR-21: both sides took the same strategy")
    if asks == PLACE:
        _check_placing(position)
        position.winner = PLAYER
        return
    refuse_unless(position.gang.life > 0, "DR-34: a member with 0 life has fallen")
    if position.gang_takes == NONE and asks == CHOOSE:
        position.go_on_choosing()
    if asks == CHOOSE:
        refuse_unless(position.player_takes == NONE, "DR-21: the player has chosen already")
        return
    cards = len(position.player.resources)
    taken = position.player_takes != NONE
    refuse_unless(taken, "DR-22: 'player_takes' says for which strategy is paid")
    refuse_unless(0 < position.owed < cards, "DR-22: there is nothing to pick")


def _check_placing(position: Rescue) -> None:
    """DR-29: a slot is chosen for what was won by RESEARCH; which strategy may be left unsaid."""
    taken = position.player_takes
    money = taken != NONE and position.board.second[position.active * QUADRANTS + taken] == MONEY
    refuse_unless(not money, "DR-29: with MONEY the card goes to the resources")


def _go_on_seeking(position: Rescue, asks: int) -> None:
    """DR-34 to DR-38."""
    refuse_unless(position.beaten < MEMBERS - 1, "DR-34: after the boss nobody is looked for")
    refuse_unless(position.gang.life == 0, "DR-34: the member has not fallen")
    if asks == SEEK:
        refuse_unless(position.way == NONE, "DR-34: the way is chosen already")
        return
    right = position.way not in (NONE, INVESTIGATION)
    refuse_unless(right, "DR-34: 'way' says what is given up")
    position.owed = position.owed or PRICE[position.way]
    enough = count_bits(position.offered(position.way)) >= position.owed
    refuse_unless(enough, f"DR-34: there are not {position.owed} cards to give up")


def _check_setup(position: Rescue, asks: int) -> None:
    """DR-8, DR-9: cards are dealt in their order."""
    dealt = int(position.board.count - count_bits(position.pool))
    if asks == DEAL:
        refuse_unless(dealt < DEALT, f"DR-9: {DEALT} cards are dealt, not {dealt}")
        places = [
            min(max(dealt - before, 0), size) for before, size in ((0, 2), (2, 1), (3, 2), (5, 2))
        ]
        lie = [
            int(position.player.income()),
            len(position.player.resources),
            int(position.gang.income()),
            len(position.gang.resources),
        ]
        refuse_unless(lie == places, "DR-8: cards are dealt in the order of the set-up")
    else:
        refuse_unless(dealt == DEALT, f"DR-9: {DEALT} cards have been dealt, not {dealt}")


def _check_over(position: Rescue) -> None:
    """DR-45: how it ended fits what lies on the table."""
    if position.ending == NONE:
        won, dead = position.beaten == MEMBERS, position.player.life == 0
        position.ending = 0 if won else LIFE if dead else 2
    fits = [
        position.beaten == MEMBERS,
        position.player.life == 0,
        position.counter >= position.to_lose,
    ]
    why = f"DR-45: nothing shows that the match ended by '{ENDINGS[position.ending]}'"
    refuse_unless(bool(fits[position.ending]), why)
