"""Ultimate Scheme: what a position holds, and small questions about it."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from parlour.engine.book import Book
from parlour.engine.core.bits import BIT, count_bits
from parlour.engine.core.position import CHANCE, OVER, Position
from parlour.games.ultimate_scheme.rules.pending import Pending
from parlour.games.ultimate_scheme.rules.tables import COPY, UNIT, Board, cards_in

# The steps of a game turn (US-11).
SET_UP: Final = 0
DRAW_STEP: Final = 1
MOVE_1: Final = 2
MOVE_2: Final = 3
COLLECT_1: Final = 4
COLLECT_2: Final = 5
EXECUTE_STEP: Final = 6
END_STEP: Final = 7
CLEANUP: Final = 8
STEPS: Final = [
    "Set-up", "Draw", "Move 1", "Move 2", "Collect 1", "Collect 2", "Execute", "End", "Cleanup",
]  # fmt: skip

# What is asked.
NOTHING: Final = 0
FIRST_PLAYER: Final = 1
FACTION: Final = 2
ULTIMATE: Final = 3
FACTOR: Final = 4
SCHEME_DRAW: Final = 5
CARD_DRAW: Final = 6
PICK_FACTION: Final = 7
DRAW_SLOT: Final = 8
MOVE_SLOT: Final = 9
AFTER_MOVE: Final = 10
COLLECT_SLOT: Final = 11
EXECUTE_SLOT: Final = 12
END_SLOT: Final = 13
AIM: Final = 14
TOKEN_CHOICE: Final = 15
ACCESS_CHOICE: Final = 16
DECK_CHOICE: Final = 17
DISCOUNT: Final = 18
PUT_BACK: Final = 19
WINDOW: Final = 20
ENDED: Final = 21
ASKS: Final = [
    "nothing", "first player", "faction", "ultimate scheme", "x-factor", "scheme", "action card",
    "faction to lead", "draw slot", "move slot", "after the move", "collect slot", "execute slot",
    "end slot", "target", "token", "access", "deck", "discount", "scheme to put back", "window",
    "nothing",
]  # fmt: skip

NOW: Final = [
    "", "", "", "", "", "", "", "now you choose your faction", "this is your Draw slot",
    "this is your Move slot", "your move is over", "this is your Collect slot",
    "this is your Execute slot", "this is your End slot", "now you name a target",
    "now you choose a token", "now you choose a hidden site", "now you choose a deck",
    "now you choose what to leave out", "now you put a scheme back", "now you may answer", "",
]  # fmt: skip
"""What is asked, to the seat that decides."""

# How far a slot is. What each stage means depends on the step.
STAGE_START: Final = 0
STAGE_BUSY: Final = 1
STAGE_AFTER: Final = 2
STAGE_OVER: Final = 3
STAGES: Final = ["start", "busy", "after", "over"]

NOBODY_YET: Final = -1


@final
class Seat:
    """What lies before one seat."""

    def __init__(self) -> None:
        self.faction: i64 = -1
        self.ultimate: i64 = -1
        self.progress: i64 = 0
        self.vault: i64 = 0
        self.plain: i64 = 0
        """Minions without a Rendition token, three bits for each site."""
        self.marked: i64 = 0
        """Minions with one."""
        self.able: i64 = 0
        """The sites with minions that can collect and execute, as bits."""
        self.sacked: i64 = 0
        """The sites with marked minions, as bits."""
        self.minions: i64 = 0
        self.access: i64 = 0
        self.hand: i64 = 0
        """Scheme cards, as bits."""
        self.executed: i64 = 0
        self.cards: i64 = 0
        """Action cards, two bits for each title."""
        self.past: list[int] = []
        """Those of them that were held when the discard pile became the deck, for each time."""
        self.power_used: bool = False
        self.completed: bool = False
        self.denied: i64 = 0
        """Ultimate schemes that it cannot have: it would have completed them."""
        self.returned: list[int] = []
        """Schemes that it put back and has not seen since: the card, and for each seat how many
        schemes that seat has drawn from the deck since, five bits each."""

    def copy(self) -> Seat:
        """A seat of its own."""
        twin = Seat()
        twin.faction = self.faction
        twin.ultimate = self.ultimate
        twin.progress = self.progress
        twin.vault = self.vault
        twin.plain = self.plain
        twin.marked = self.marked
        twin.able = self.able
        twin.sacked = self.sacked
        twin.minions = self.minions
        twin.access = self.access
        twin.hand = self.hand
        twin.executed = self.executed
        twin.cards = self.cards
        if self.past:
            twin.past = self.past.copy()
        twin.power_used = self.power_used
        twin.completed = self.completed
        twin.denied = self.denied
        if self.returned:
            twin.returned = self.returned.copy()
        return twin

    def here(self) -> i64:
        """The sites where it has minions, as bits."""
        return self.able | self.sacked

    def held(self, token: i64) -> i64:
        """Tokens of a type in the vault."""
        return (self.vault >> (8 * token)) & 255

    def basics(self) -> i64:
        """Basic tokens in the vault."""
        return (self.vault & 255) + ((self.vault >> 8) & 255) + ((self.vault >> 16) & 255)

    def card_count(self) -> i64:
        """Action cards in hand."""
        return cards_in(self.cards)

    def put(self, site: i64, marked: bool) -> None:
        """A minion stands in a site."""
        if marked:
            self.marked += UNIT[site]
            self.sacked |= BIT[site]
        else:
            self.plain += UNIT[site]
            self.able |= BIT[site]
        self.minions += 1

    def remove(self, site: i64, marked: bool) -> None:
        """A minion leaves a site."""
        if marked:
            self.marked -= UNIT[site]
            if (self.marked >> (3 * site)) & 7 == 0:
                self.sacked &= ~BIT[site]
        else:
            self.plain -= UNIT[site]
            if (self.plain >> (3 * site)) & 7 == 0:
                self.able &= ~BIT[site]
        self.minions -= 1

    def standing(self, site: i64, marked: bool) -> i64:
        """Minions of one kind in a site."""
        return ((self.marked if marked else self.plain) >> (3 * site)) & 7

    def unmark(self) -> None:
        """US-14: Rendition tokens go."""
        self.plain += self.marked
        self.able |= self.sacked
        self.marked = 0
        self.sacked = 0

    def discard(self, title: i64) -> None:
        """A card leaves the hand; of two copies the one held longer."""
        self.cards -= COPY[title]
        for time in range(len(self.past)):
            if (self.past[time] >> (2 * int(title))) & 3:
                self.past[time] -= int(COPY[title])
                return


class State(Position):
    """What a position holds."""

    def __init__(self, board: Board, players: i64, first: i64, factor: i64, pick: bool) -> None:
        super().__init__()
        self.board: Board = board
        self.players: i64 = players
        self.pick: bool = pick
        """Seats choose their factions (US-3)."""
        self.cap: i64 = 25
        self.wanted_factor: i64 = factor
        """By option: a card, -1 for none, -2 to draw one."""
        self.wanted_first: i64 = first
        self.seats: list[Seat] = [Seat() for _ in range(int(players))]
        self.first: i64 = first if first >= 0 else 0
        self.turn: i64 = 0
        self.step: i64 = SET_UP
        self.slot: i64 = 0
        """Which slot of the step, in turn order."""
        self.stage: i64 = STAGE_START
        self.anarchy: i64 = board.anarchy_start[1] if players == 2 else board.anarchy_start[0]
        self.factor: i64 = factor if factor >= -1 else -1
        self.ninja: i64 = -1
        self.bank: i64 = board.bank
        self.depleted: i64 = 0
        self.plague: i64 = 0
        self.claimed: i64 = 0
        """For each bounty, four bits: the seat that claimed it, plus 1."""
        self.pool: i64 = board.all_schemes
        """The schemes in the decks, as bits."""
        self.deck: i64 = board.all_cards
        self.discards: i64 = 0
        self.generation: i64 = 0
        """How often the discard pile became the deck."""
        # The slot
        self.collected: i64 = -1
        """The site collected from in this slot."""
        self.gained: i64 = 0
        """The basic types gained from it, as bits."""
        self.move_from: i64 = -1
        self.move_to: i64 = -1
        self.move_marked: bool = False
        self.arrived: bool = False
        """Whether the minion that arrived in this slot is still where it arrived."""
        self.double: bool = False
        """Body Double waits for the next scheme."""
        self.coupon: i64 = 0
        """Basic tokens that the next scheme may cost less."""
        # What is asked
        self.pending: list[Pending] = []
        """What is still to do, the next thing last."""
        self.asking: i64 = NOTHING
        self.asked: i64 = NOBODY_YET
        self.legal: list[int] = []
        self.public_moves: i64 = 0
        """How many of them exist whatever the seat holds."""

    def copy_to(self, twin: State) -> None:
        """Make another position the same, for nobody to listen to."""
        twin.cap = self.cap
        twin.wanted_factor = self.wanted_factor
        twin.wanted_first = self.wanted_first
        twin.players = self.players
        twin.seats = [seat.copy() for seat in self.seats]
        twin.first = self.first
        twin.turn = self.turn
        twin.step = self.step
        twin.slot = self.slot
        twin.stage = self.stage
        twin.anarchy = self.anarchy
        twin.factor = self.factor
        twin.ninja = self.ninja
        twin.bank = self.bank
        twin.depleted = self.depleted
        twin.plague = self.plague
        twin.claimed = self.claimed
        twin.pool = self.pool
        twin.deck = self.deck
        twin.discards = self.discards
        twin.generation = self.generation
        twin.collected = self.collected
        twin.gained = self.gained
        twin.move_from = self.move_from
        twin.move_to = self.move_to
        twin.move_marked = self.move_marked
        twin.arrived = self.arrived
        twin.double = self.double
        twin.coupon = self.coupon
        twin.pending = self.pending.copy()
        twin.asking = self.asking
        twin.asked = self.asked
        twin.legal = self.legal
        twin.public_moves = self.public_moves

    def to_move(self) -> i64:
        asking = self.asking
        if asking == ENDED:
            return OVER
        return CHANCE if asking <= CARD_DRAW else self.asked

    def asks(self) -> str:
        return ASKS[self.asking]

    def book(self) -> Book:
        return self.board.book

    def outcome_book(self) -> Book:
        return self.board.outcome_book

    def moves(self) -> list[int]:
        return self.legal.copy()

    # Asking

    def ask(self, asking: i64, seat: i64) -> None:
        """A seat decides, or chance does for it, about what is pending next."""
        self.asking = asking
        self.asked = seat

    def now(self) -> str:
        """What is asked, for whoever tries something else."""
        return NOW[self.asking]

    # Seats

    def owner(self) -> i64:
        """The seat whose slot it is."""
        return (self.first + self.slot) % self.players

    def who(self, seat: i64) -> str:
        """What a seat is called in events."""
        faction = self.seats[seat].faction
        return self.board.faction_names[faction] if faction >= 0 else f"Seat {seat + 1}"

    def power_of(self, seat: i64) -> i64:
        """What its faction can do."""
        faction = self.seats[seat].faction
        return self.board.power[faction] if faction >= 0 else -1

    def home_of(self, seat: i64) -> i64:
        """Its headquarters."""
        return self.board.home[self.seats[seat].faction]

    def lies_open(self, seat: i64) -> bool:
        """US-4: whether everybody sees its ultimate scheme."""
        return self.seats[seat].completed or self.asking == ENDED

    # Events

    def site_name(self, site: i64) -> str:
        """What a site is called in events."""
        return self.board.site_names[site]

    def fact(self, seat: i64) -> dict[str, object]:
        """The start of the facts of an event."""
        return {"seat": int(seat), "who": self.who(seat)}

    def card_fact(self, seat: i64, title: i64) -> dict[str, object]:
        """The start of the facts of an event about an action card."""
        facts = self.fact(seat)
        facts["card"] = self.board.card_ids[title]
        facts["name"] = self.board.card_names[title]
        return facts

    def site_fact(self, seat: i64, site: i64) -> dict[str, object]:
        """The start of the facts of an event in a site."""
        facts = self.fact(seat)
        facts["site"] = self.board.site_ids[site]
        facts["name"] = self.site_name(site)
        return facts

    def path_facts(
        self, seat: i64, start: i64, end: i64, was: bool, marked: bool
    ) -> dict[str, object]:
        """The facts of an event in which a minion went from site to site: how many of its kind
        it left behind, and how many stand where it is now."""
        facts = self.fact(seat)
        facts["from"] = self.board.site_ids[start]
        facts["from_name"] = self.site_name(start)
        facts["to"] = self.board.site_ids[end]
        facts["to_name"] = self.site_name(end)
        facts["was_marked"] = was
        facts["marked"] = marked
        facts["left"] = int(self.seats[seat].standing(start, was))
        facts["there"] = int(self.seats[seat].standing(end, marked))
        return facts

    # The bank, the tracks and the decks

    def banked(self, token: i64) -> i64:
        """Tokens of a type in the bank."""
        return (self.bank >> (8 * token)) & 255

    def bank_basics(self) -> i64:
        """The basic types that the bank still has, as bits."""
        found: i64 = 0
        for token in range(3):
            if (self.bank >> (8 * token)) & 255:
                found |= BIT[token]
        return found

    def colour(self) -> i64:
        """US-53: 0 green to 3 red."""
        return self.board.colour_at[self.anarchy]

    def decks_left(self) -> i64:
        """Scheme decks that are not empty, as bits."""
        board = self.board
        found: i64 = 0
        for deck in range(3):
            if self.pool & board.decks[deck]:
                found |= BIT[deck]
        return found

    def deck_size(self, deck: i64) -> i64:
        """Schemes left in a deck."""
        return count_bits(self.pool & self.board.decks[deck])

    def hand_from(self, seat: i64, deck: i64) -> i64:
        """US-19: how many schemes of a hand came from a deck is public."""
        return count_bits(self.seats[seat].hand & self.board.decks[deck])
