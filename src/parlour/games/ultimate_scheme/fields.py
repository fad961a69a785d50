"""Ultimate Scheme: the fields of a position, and which of them fit together.

What a description leaves out is: game turn 2, Move 1, the slot of the First Player; two minions of
each seat in headquarters, empty vaults and hands, all other cards in their decks. See "Positions in
words" in the rules.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from parlour.engine.core.bits import bit_list, count_bits
from parlour.engine.core.position import CHANCE, OVER
from parlour.engine.fields import (
    ALL,
    Bits,
    Derived,
    Each,
    Field,
    FieldGroup,
    Fields,
    Flag,
    Heap,
    ListOf,
    OneOf,
    OneWord,
    RecordOf,
    Said,
    SeatList,
    Whole,
    refuse_unless,
)
from parlour.engine.layout import ChoiceCodec, Codec, Number, Rare, Spelled, Together
from parlour.games.ultimate_scheme.components import DECKS
from parlour.games.ultimate_scheme.pending_fields import check_pending, pending_kind
from parlour.games.ultimate_scheme.rules.pending import Played, Window
from parlour.games.ultimate_scheme.rules.secrets import is_covert
from parlour.games.ultimate_scheme.rules.state import (
    ASKS,
    CLEANUP,
    COLLECT_1,
    COLLECT_2,
    DRAW_STEP,
    END_STEP,
    ENDED,
    EXECUTE_STEP,
    MOVE_1,
    MOVE_2,
    NOTHING,
    SET_UP,
    STAGE_AFTER,
    STAGE_BUSY,
    STAGE_OVER,
    STAGE_START,
    STAGES,
    STEPS,
    Seat,
    State,
)
from parlour.games.ultimate_scheme.rules.tables import (
    COUPON,
    REDISTRIBUTION,
    SACRIFICE_POWER,
    SAUCER_POWER,
    STABBING,
    TITLES,
    Board,
    cards_in,
)
from parlour.games.ultimate_scheme.rules.victory import is_decided

if TYPE_CHECKING:
    from parlour.games.ultimate_scheme.rules.position import UltimateScheme

UNSAID = -9
"""What a seat has before its description is read, where nothing of it stands for none."""
SEATS = Whole(2, 5)
NOTHING_TOLD = OneOf([], none=-1)
"""What is not told at all."""
LAST_TURN = 99
DEEPEST = 40
"""Things that can be pending at once."""
POWERS = (SAUCER_POWER, STABBING, SACRIFICE_POWER, REDISTRIBUTION)
"""What a faction can do once in a game turn."""


class Tokens(Each):
    """Tokens of each type, in one line: 'F5 O0 S1 U0'. A type that is left out is not there."""

    def words(self, value: Any, viewer: int) -> object:
        """All types in their order."""
        return self._line(self._row(value))

    def value(self, name: str, said: object, before: Any) -> Any:
        """The tokens of the types that are said."""
        words = (said.split() if isinstance(said, str) else []) or [""]
        parts = [re.fullmatch(r"([A-Za-z])([0-9]{1,3})", word) for word in words]
        counts = {part[1].upper(): int(part[2]) for part in parts if part is not None}
        clear = None not in parts and len(counts) == len(parts)
        refuse_unless(clear, f"{name} is a text like 'F5 S1', not {said!r}")
        return super().value(name, counts, 0)

    def codec(self) -> Codec:
        """How many there are of each type."""
        counts = Together([kind.codec() for kind in self.kinds], list(self.names))
        return Spelled(counts, lambda said: [int(word[1:]) for word in said.split()], self._line)

    def _line(self, counts: Sequence[int]) -> str:
        return " ".join(f"{name}{count}" for name, count in zip(self.names, counts, strict=True))

    def agrees(self, said: object, told: object) -> bool:
        """Whether both are as many of each type."""
        return bool(self.value("", said, 0) == self.value("", told, 0))


class Claims(Each):
    """Boxes and who claimed them; an unclaimed box is not told."""

    def words(self, value: Any, viewer: int) -> object:
        """Each claimed box with its seat."""
        row = self._row(value)
        return {self.names[n]: self._said(n, seat, viewer) for n, seat in enumerate(row) if seat}

    def codec(self) -> Codec:
        """All boxes, each with whether it is claimed."""
        return Rare([kind.codec() for kind in self.kinds], list(self.names))

    def agrees(self, said: object, told: object) -> bool:
        """Whether both are the same claims."""
        return bool(self.value("", said, 0) == self.value("", told, 0))


def declare(board: Board, players: int) -> Fields:
    """Everything that lies on the table or is going on."""
    site = OneOf(board.site_ids, none=-1, names=board.site_names)
    sites = Bits(board.site_ids, names=board.site_names)
    cards = Heap(board.card_ids, 2, names=board.card_names)
    seat = OneOf(range(1, players + 1))
    most = [int(board.bank) >> 8 * token & 255 for token in range(4)]
    many = Whole(0, 3 * len(board.card_ids))
    return Fields(
        Derived("players", lambda position: int(position.players), SEATS),
        Field("turn", Whole(0, LAST_TURN)),
        Field("step", OneOf(STEPS)),
        Field("first", seat),
        Field("slot", seat, get=lambda position: int(position.owner()), put=_put_slot),
        Field("stage", OneOf(STAGES)),
        Field("anarchy", Whole(0, int(board.anarchy_top))),
        Field("factor", OneOf([*board.factor_ids, "off"], none=-1, names=board.factor_names),
              get=_factor, put=_put_factor),
        Field("ninja", OneOf(range(1, players + 1), none=-1)),
        Field("bank", Tokens("FOSU", Whole(0, max(most)), 8)),
        Field("depleted", sites),
        Field("plague", sites),
        Field("claimed", Claims([str(at) for at in board.bounty_at], Whole(1, players), 4)),
        Field("decks", RecordOf(*[_deck(board, deck) for deck in range(len(DECKS))]),
              get=lambda position: position, put=_keep,
              covered=lambda position: _counts(board, int(position.pool)), told=_counted(board)),
        Field("action_deck", cards, "deck", covered=lambda position: int(cards_in(position.deck)),
              told=many),
        Field("discards", cards),
        Field("generation", Whole(0, LAST_TURN)),
        Field("collected", site),
        Field("gained", Bits("FOS")),
        FieldGroup("move", Field("from", site, "move_from"), Field("to", site, "move_to"),
              Field("marked", Flag(), "move_marked"),
              present=_has_move, clear=_no_move),
        Field("arrived", Flag()),
        Field("body_double", Flag(), "double"),
        Field("coupon", Whole(0, max(_coupons(board)))),
        Field("seats", SeatList(_seat_record(board, players, max(most)), players)),
        Field("pending", ListOf(pending_kind(board, players), DEEPEST), covered=_pending_told,
              seen=_knows_who_is_asked, told=NOTHING_TOLD),  # all but who is asked fits its kind
        Derived("asks", lambda position: ASKS[position.asking], OneOf(ASKS)),
        Derived("to_move", _mover, OneOf([*range(1, players + 1), "chance", "over"]),
              covered=lambda position: None, seen=_knows_who_is_asked, told=NOTHING_TOLD),
        Derived("over", lambda position: bool(position.asking == ENDED)),
        Derived("x_factor", _wanted_factor),
        Derived("factions", lambda position: "pick" if position.pick else "random"),
        Derived("first_player", _wanted_first),
        Derived("turn_cap", lambda position: int(position.cap)),
        Derived("cards", lambda position: "reconstructed"),
        aside=("legal", "public_moves", "seats.able", "seats.sacked", "seats.minions"),
    )  # fmt: skip


def _seat_record(board: Board, players: int, most: int) -> RecordOf:
    """What lies before one seat; rivals see the backs of its cards."""
    sites = Bits(board.site_ids, names=board.site_names)
    schemes = Bits(board.scheme_ids, names=board.scheme_names)
    cards = Heap(board.card_ids, 2, names=board.card_names)
    minions = Heap(board.site_ids, 3, names=board.site_names)
    returned = Said(lambda entry: _returned(board, players, entry),
                    lambda name, said: _read_returned(board, players, name, said),
                    lambda: _returned_codec(board, players))  # fmt: skip
    many = Whole(0, 3 * len(board.card_ids))
    return RecordOf(
        Field("faction", OneOf(board.faction_ids, none=-1, names=board.faction_names)),
        Field("ultimate", OneOf(board.ultimate_ids, none=-1, names=board.ultimate_names),
              covered=lambda one: "face down" if one.ultimate >= 0 else None,
              seen=lambda one, viewer: bool(one.completed), told=OneWord("face down")),
        Field("vault", Tokens("FOSU", Whole(0, most), 8)),
        Field("minions", minions, "plain"),
        Field("marked", minions),
        Field("access", sites),
        Field("progress", Whole(0, sum(int(each) for each in board.progress))),
        Field("hand", schemes, covered=lambda one: _counts(board, int(one.hand)),
              told=_counted(board)),
        Field("cards", cards, covered=lambda one: int(one.card_count()), told=many),
        Field("past", ListOf(cards, LAST_TURN),
              covered=lambda one: [int(cards_in(old)) for old in one.past],
              told=ListOf(many, LAST_TURN)),
        Field("executed", schemes),
        Field("power_used", Flag()),
        Field("completed", Flag()),
        Field("denied", Bits(board.ultimate_ids, names=board.ultimate_names)),
        Field("returned", ListOf(returned, len(board.scheme_ids)), covered=lambda one: None,
              told=NOTHING_TOLD),
    )  # fmt: skip


# Words of single fields


def _put_slot(position: State, seat: int) -> None:
    position.slot = (seat - int(position.first)) % int(position.players)


def _factor(position: State) -> int:
    """The X-factor; one place after the last stands for 'off'."""
    off = position.factor < 0 and position.wanted_factor == -1
    return len(position.board.factor_ids) if off else int(position.factor)


def _put_factor(position: State, place: int) -> None:
    position.factor = place if place < len(position.board.factor_ids) else -1


def _wanted_factor(position: State) -> str:
    wanted = int(position.wanted_factor)
    return {-2: "random", -1: "off"}.get(wanted) or position.board.factor_ids[wanted]


def _wanted_first(position: State) -> str:
    return "random" if position.wanted_first < 0 else str(position.wanted_first + 1)


def _keep(position: State, value: object) -> None:
    """Its parts have been put in their places already."""


def _deck(board: Board, deck: int) -> Field:
    """The schemes that are left in a deck."""
    cards = int(board.decks[deck])

    def put(position: State, schemes: int) -> None:
        stray = [board.scheme_ids[scheme] for scheme in bit_list(schemes & ~cards)]
        refuse_unless(not stray, f"US-7: {', '.join(stray)} cannot be in the {DECKS[deck]} deck")
        position.pool = int(position.pool) & ~cards | schemes

    kind = Bits(board.scheme_ids, names=board.scheme_names)
    return Field(DECKS[deck], kind, get=lambda position: int(position.pool) & cards, put=put)


def _counts(board: Board, schemes: int) -> dict[str, object]:
    """How many schemes there are of each deck."""
    decks = zip(DECKS, board.decks, strict=True)
    return {name: int(count_bits(schemes & int(deck))) for name, deck in decks}


def _counted(board: Board) -> Each:
    """So many schemes of each deck."""
    return Each(DECKS, Whole(0, len(board.scheme_ids)))


def _has_move(position: State) -> bool:
    return max(position.move_from, position.move_to) >= 0 or position.move_marked


def _no_move(position: State) -> None:
    position.move_from, position.move_to, position.move_marked = -1, -1, False


def _returned(board: Board, players: int, entry: int) -> str:
    """'C07 0 1 2': a scheme that was put back, and what each seat has drawn there since."""
    drawn = [str(entry >> 6 + 5 * seat & 31) for seat in range(players)]
    return " ".join([board.scheme_ids[entry & 63], *drawn])


def _returned_codec(board: Board, players: int) -> Codec:
    """The scheme, and what each seat has drawn."""
    seats = [str(seat + 1) for seat in range(players)]
    parts = Together(
        [ChoiceCodec(board.scheme_ids), *[Number(0, 31)] * players], ["scheme", *seats]
    )

    def apart(said: str) -> list[str | int]:
        scheme, *counts = said.split()
        return [scheme, *map(int, counts)]

    return Spelled(parts, apart, lambda words: " ".join(map(str, words)))


def _read_returned(board: Board, players: int, name: str, said: object) -> int:
    words = said.split() if isinstance(said, str) else []
    counts = [int(word) for word in words[1:] if re.fullmatch("[0-9]{1,2}", word)]
    clear = len(words) == players + 1 == len(counts) + 1 and max(counts) < 32
    refuse_unless(clear, f"{name} is a scheme and {players} numbers, like 'C07 0 1', not {said!r}")
    scheme = OneOf(board.scheme_ids).value(name, words[0], 0)
    return scheme + sum(count << 6 + 5 * seat for seat, count in enumerate(counts))


def _knows_who_is_asked(position: State, viewer: int) -> bool:
    """US-R40: that a seat is asked in secret is its own business."""
    return not is_covert(position) or (viewer >= 0 and position.asked == viewer)


def _pending_told(position: State) -> object:
    """What is pending, without whom the open window asks."""
    told: Any = position.fields().named("pending").kind.words(position.pending, ALL)
    if position.pending and isinstance(position.pending[-1], Window):
        told[-1]["at"] = None
    return told


def _mover(position: State) -> object:
    turn = int(position.to_move())
    return {OVER: "over", CHANCE: "chance"}.get(turn, turn + 1)


# Reading


def arrange(position: UltimateScheme, words: dict[str, object]) -> None:
    """Make a start the position that is described."""
    _sit_down(position, words)
    position.fields().arrange(position, words, _settle)


def _sit_down(position: UltimateScheme, words: dict[str, object]) -> None:
    """An empty table with so many seats as are said, or as many as have something."""
    said = {str(name).lower(): value for name, value in words.items()}
    seats = said.get("seats")
    given = len(seats) if isinstance(seats, list | tuple) else 0
    players = max(int(position.players), min(given, SEATS.high))
    if "players" in said:
        players = SEATS.value("players", said["players"], 0)
    first = position.wanted_first if position.wanted_first < players else -1
    empty = State(position.board, players, first, position.wanted_factor, position.pick)
    empty.cap, empty.wanted_first = position.cap, position.wanted_first
    for one in empty.seats:
        one.faction = one.ultimate = one.plain = one.marked = one.progress = UNSAID
    empty.copy_to(position)


def _settle(position: UltimateScheme, said: frozenset[str]) -> None:
    """What follows from what is said, and what cannot be."""
    if "step" not in said:
        position.step = MOVE_1
    setting_up = position.step == SET_UP
    if "turn" not in said and not setting_up:
        position.turn = 2
    if position.wanted_factor >= -1:
        position.factor = position.wanted_factor
    _turn(position)
    for field in ("faction", "ultimate"):
        _dealt_once(position, field, setting_up)
    for number, one in enumerate(position.seats):
        _seat(position, one, f"seat {number + 1}", setting_up)
    _tokens(position, said)
    _schemes(position, said)
    _stage(position)
    _move(position)
    _collection(position)
    check_pending(position)
    _action_cards(position, said)
    position.asking = NOTHING
    if position.step == CLEANUP:
        _cleaned_up(position)
        position.asking = ENDED
    position.go_on()


def _turn(position: UltimateScheme) -> None:
    """US-10, US-R32."""
    begun = (position.turn == 0) == (position.step == SET_UP)
    refuse_unless(begun, "US-10: the game turn is 0 in the set-up, and only there")
    late = f"US-R32: the match ends after game turn {position.cap}"
    refuse_unless(position.turn <= position.cap, late)


def _dealt_once(position: UltimateScheme, field: str, setting_up: bool) -> None:
    """US-3, US-4: whoever is not said to have one gets the first that is free."""
    taken = [int(getattr(one, field)) for one in position.seats]
    for one in position.seats:
        if getattr(one, field) == UNSAID:
            free = next(n for n in range(len(taken) + len(position.seats)) if n not in taken)
            setattr(one, field, -1 if setting_up else free)
            taken.append(free)
    dealt = [int(getattr(one, field)) for one in position.seats]
    known = [each for each in dealt if each >= 0]
    rule = "US-3" if field == "faction" else "US-4"
    refuse_unless(len(set(known)) == len(known), f"{rule}: two seats have the same {field}")
    whole = setting_up or len(known) == len(dealt)
    refuse_unless(whole, f"{rule}: after the set-up every seat has its {field}")


def _seat(position: UltimateScheme, one: Seat, where: str, setting_up: bool) -> None:
    """What one seat may have."""
    board = position.board
    _minions(position, one, where, setting_up)
    open_sites = [board.site_names[site] for site in bit_list(one.access & board.open)]
    refuse_unless(not open_sites, f"US-48: {where}: access is to hidden sites, not to open ones")
    least = sum(int(board.progress[scheme]) for scheme in bit_list(one.executed))
    if one.progress == UNSAID:
        one.progress = least
    little = f"US-35: {where} has executed schemes for {least} progress, not {one.progress}"
    refuse_unless(one.progress >= least, little)
    able = one.faction >= 0 and board.power[one.faction] in POWERS and not setting_up
    refuse_unless(able or not one.power_used, f"US-23: {where} has no power that is used up now")
    far = one.progress >= board.short_progress and position.step in (END_STEP, CLEANUP)
    done = f"US-84: {where} completes in the End step, with {board.short_progress} progress or more"
    refuse_unless(not one.completed or far, done)
    has = one.ultimate >= 0 and int(one.denied) >> int(one.ultimate) & 1
    refuse_unless(not has, f"US-R48: {where} has an ultimate scheme that it is known not to have")


def _minions(position: UltimateScheme, one: Seat, where: str, setting_up: bool) -> None:
    """US-6, US-44, US-46: if nothing is said of them, they stand in headquarters."""
    plain, marked = int(one.plain), int(one.marked)
    one.plain = one.marked = 0
    if plain == marked == UNSAID and not setting_up:
        for _ in range(int(position.board.start_minions)):
            one.put(position.board.home[one.faction], False)
        return
    for heap, sack in ((plain, False), (marked, True)):
        for site in range(len(position.board.site_ids)):
            for _ in range(max(heap, 0) >> 3 * site & 7):
                one.put(site, sack)
    most = int(position.board.most_minions)
    refuse_unless(one.minions <= most, f"US-44: {where} has more than {most} minions")
    refuse_unless(one.minions > 0 or setting_up, f"US-46: {where} has no minion")


def _tokens(position: UltimateScheme, said: frozenset[str]) -> None:
    """US-78, US-80: what is not said to be anywhere is in the bank, or out of the match."""
    plague = int(position.plague & position.board.hidden)
    refuse_unless(not plague, "US-78: Plague tokens lie on open sites")
    total = sum(int(one.vault) for one in position.seats)
    if "bank" not in said:
        position.bank = 0
    for place, token in enumerate("FOSU"):
        many = int(position.board.bank) >> 8 * place & 255
        held = sum(int(one.held(place)) for one in position.seats) + int(position.banked(place))
        refuse_unless(held <= many, f"US-80: there are only {many} {token} tokens, not {held}")
    if "bank" not in said:
        position.bank = int(position.board.bank) - total


def _schemes(position: UltimateScheme, said: frozenset[str]) -> None:
    """US-7: each scheme is in one place; what is not said to be anywhere is in its deck."""
    board = position.board
    heaps = [int(cards) for one in position.seats for cards in (one.hand, one.executed)]
    if "decks" in said:
        heaps.append(int(position.pool))
    seen = twice = 0
    for heap in heaps:
        twice |= seen & heap
        seen |= heap
    names = ", ".join(board.scheme_ids[scheme] for scheme in bit_list(twice))
    refuse_unless(not twice, f"US-7: {names} cannot be in two places")
    if "decks" not in said:
        position.pool = int(board.all_schemes) & ~seen
    shown = sum(int(one.executed) for one in position.seats)
    for one in position.seats:
        for scheme in [entry & 63 for entry in one.returned]:
            seen_since = (int(one.hand) | shown) >> scheme & 1
            name = board.scheme_ids[scheme]
            refuse_unless(not seen_since, f"US-19: {name} was put back and has been seen since")


def _action_cards(position: UltimateScheme, said: frozenset[str]) -> None:
    """US-7, US-R45: what is not said to be anywhere is in the deck."""
    board = position.board
    played = [int(step.card) for step in position.pending if isinstance(step, Played)]
    heaps = [int(one.cards) for one in position.seats] + [int(position.discards)]
    if "action_deck" in said:
        heaps.append(int(position.deck))
    rest = 0
    for title in range(TITLES):
        many = _copies(int(board.all_cards), title)
        out = sum(_copies(heap, title) for heap in heaps) + played.count(title)
        few = f"US-7: the box has {many} of {board.card_names[title]}, not {out}"
        refuse_unless(out <= many, few)
        rest += many - out << 2 * title
    if "action_deck" not in said:
        position.deck = rest
    for number, one in enumerate(position.seats):
        one.past = one.past or [0] * int(position.generation)
        fits = len(one.past) == position.generation and all(
            sum(_copies(old, title) for old in one.past) <= _copies(int(one.cards), title)
            for title in range(TITLES)
        )
        refuse_unless(fits, f"US-R45: 'past' of seat {number + 1} lists cards of its hand for each"
                      f" of {position.generation} times that the deck ran out")  # fmt: skip


def _copies(heap: int, title: int) -> int:
    return heap >> 2 * title & 3


STAGES_OF = {
    SET_UP: (STAGE_START,),
    DRAW_STEP: (STAGE_START, STAGE_BUSY, STAGE_AFTER),
    MOVE_1: (STAGE_START, STAGE_AFTER, STAGE_OVER),
    MOVE_2: (STAGE_START, STAGE_AFTER, STAGE_OVER),
    COLLECT_1: (STAGE_START, STAGE_AFTER),
    COLLECT_2: (STAGE_START, STAGE_AFTER),
    EXECUTE_STEP: (STAGE_START, STAGE_BUSY),
    END_STEP: (STAGE_START, STAGE_BUSY),
    CLEANUP: (STAGE_START,),
}
"""How far a slot of each step can be."""


def _stage(position: UltimateScheme) -> None:
    """US-11, US-17: how far the slot that runs can be."""
    step, stage = int(position.step), int(position.stage)
    never = f"US-11: in {STEPS[step]} the stage cannot be '{STAGES[stage]}'"
    refuse_unless(stage in STAGES_OF[step], never)
    begun = stage != STAGE_START or STAGE_BUSY not in STAGES_OF[step] or not position.pending
    refuse_unless(begun, f"{never} while something is pending")
    early = step == DRAW_STEP and position.turn == 1 and stage == STAGE_BUSY
    refuse_unless(not early, "US-17: no scheme is drawn in game turn 1")


def _move(position: UltimateScheme) -> None:
    """US-20, US-25: the move of the slot."""
    start, end = int(position.move_from), int(position.move_to)
    if _has_move(position):
        moving = position.step in (MOVE_1, MOVE_2) and position.stage != STAGE_START
        refuse_unless(moving, "US-25: a move belongs to a Move slot, after its start")
        whole = min(start, end) >= 0 and start != end
        refuse_unless(whole, "US-20: a move goes from a site to another one")
    if position.arrived:
        one = position.seats[position.owner()]
        there = end >= 0 and one.standing(end, position.move_marked) > 0
        refuse_unless(bool(there), "US-25: the minion that arrived stands where it went")


def _collection(position: UltimateScheme) -> None:
    """US-26, US-28, US-R50: the collection of the slot, and what waits for the next scheme."""
    collecting = position.step in (COLLECT_1, COLLECT_2) and position.stage == STAGE_AFTER
    why = "US-26: 'collected' is said in a Collect slot whose stage is 'after', and only there"
    refuse_unless((position.collected >= 0) == collecting, why)
    gives = int(position.board.basics[position.collected]) if collecting else 0
    refuse_unless(not int(position.gained) & ~gives, "US-28: 'gained' is what the site gives")
    waits = position.double or position.coupon > 0
    why = "US-R50: Body Double and the coupon wait in an Execute slot"
    refuse_unless(not waits or position.step == EXECUTE_STEP, why)
    why = "US-R50: no coupon is for so many tokens"
    refuse_unless(position.coupon in _coupons(position.board), why)


def _coupons(board: Board) -> list[int]:
    """How many tokens a coupon can be for, none included."""
    cards = zip(board.effect, board.amount, strict=True)
    return [0, *[int(amount) for effect, amount in cards if effect == COUPON]]


def _cleaned_up(position: UltimateScheme) -> None:
    """US-14: what an end needs."""
    why = "US-14: nobody has completed and the turn cap is not reached, so the match is not over"
    refuse_unless(is_decided(position), why)
    left = position.depleted or position.plague or position.pending
    used = any(one.marked or one.power_used for one in position.seats)
    why = "US-14: Cleanup removes all tokens and leaves nothing pending"
    refuse_unless(not left and not used, why)
    refuse_unless(position.slot == 0, "US-14: in Cleanup nobody has a slot")
