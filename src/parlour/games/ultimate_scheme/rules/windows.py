"""Ultimate Scheme: the windows in which other seats may answer (US-62 to US-74)."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.engine.core.bits import BIT, bit_list
from parlour.games.ultimate_scheme.rules.cards import Cards
from parlour.games.ultimate_scheme.rules.state import (
    AMBUSH_WINDOW,
    BEFORE_WINDOW,
    COLLECTED_WINDOW,
    DO_AIM,
    DO_WINDOW,
    FINISHED_WINDOW,
    NEUTRALIZER_WINDOW,
    NOBODY_YET,
    NOTHING,
    RENDITION_WINDOW,
    SAVE_WINDOW,
    WINDOW,
    WINDOW_RULES,
    WINDOWS,
    a_of,
    b_of,
    card_of,
    k_of,
    low_of,
    note,
    seat_of,
)
from parlour.games.ultimate_scheme.rules.tables import (
    AMBUSH,
    IDEA,
    NEUTRALIZER,
    OKINAWA,
    PASS,
    PLAY,
    RACKET,
    RENDER,
    RENDITION,
    SAVE,
)

PAUSED = 1 << 36
"""The table has paused for a window since something public happened."""


def at_offset(about: i64, offset: i64, low: i64) -> i64:
    """The note of a window that has paused and has come round so far."""
    return (about & 0xFFFFFFF) | (offset << 28) | (low << 32) | PAUSED


class Windows(Cards):
    """US-62: these and no other moments."""

    def open_window(self, kind: i64, seat: i64, a: i64 = 0, b: i64 = 0) -> None:
        """A window opens when its turn among the pending steps has come."""
        self.steps.push(DO_WINDOW, note(seat, kind, a, b))

    def first_offset(self, kind: i64) -> i64:
        """US-63: from the left of the seat that caused it; a save only concerns its owner."""
        return self.players if kind == SAVE_WINDOW else 1

    def last_offset(self, kind: i64) -> i64:
        """The last seat that can be asked."""
        return self.players if kind == SAVE_WINDOW else self.players - 1

    def do_window(self, about: i64) -> None:
        """US-63, US-64: ask the next seat that could play something; if none can, it closes."""
        kind = card_of(about)
        if kind == AMBUSH_WINDOW and not self.arrived:
            return
        offset = k_of(about)
        if offset == 0:
            offset = self.first_offset(kind)
        low = low_of(about)
        if about & PAUSED == 0:
            low = offset
            self._pause(at_offset(about, offset, low))
        about = at_offset(about, offset, low)
        last = self.last_offset(kind)
        while offset <= last:
            seat = (seat_of(about) + offset) % self.players
            if self.can_answer(about, seat):
                self.steps.push(DO_WINDOW, at_offset(about, offset, low))
                self.ask(WINDOW, seat)
                return
            offset += 1

    def _pause(self, about: i64) -> None:
        """US-R40: the same beat whether or not anybody is really asked."""
        may = self.may_answer(about)
        if not may:
            return
        self.windows += 1
        if self.audience is None:
            return
        self.steps.push(DO_WINDOW, about)
        self.asking = WINDOW
        self.asked = NOBODY_YET
        self.legal = []
        kind = card_of(about)
        self.pause(WINDOWS[kind], WINDOW_RULES[kind], self.window_facts(about), may)
        self.steps.pop()
        self.asking = NOTHING

    def window_facts(self, about: i64) -> dict[str, object]:
        """What a window is about; all of it is public."""
        kind = card_of(about)
        facts = self.fact(seat_of(about))
        if kind == NEUTRALIZER_WINDOW:
            facts["card"] = self.board.card_ids[a_of(about)]
            facts["name"] = self.board.card_names[a_of(about)]
        elif kind != BEFORE_WINDOW:
            facts["site"] = self.board.site_ids[a_of(about)]
            facts["site_name"] = self.site_name(a_of(about))
        if kind == RENDITION_WINDOW:
            facts["to"] = self.board.site_ids[b_of(about)]
            facts["to_name"] = self.site_name(b_of(about))
        elif kind == FINISHED_WINDOW:
            facts["scheme"] = self.board.scheme_ids[b_of(about)]
            facts["name"] = self.board.scheme_names[b_of(about)]
        return facts

    def may_answer(self, about: i64) -> list[int]:
        """US-R40: the seats that meet the public precondition and have not answered, in order."""
        kind = card_of(about)
        found: list[int] = []
        offset = low_of(about)
        last = self.last_offset(kind)
        while offset <= last:
            seat = (seat_of(about) + offset) % self.players
            if self.seats[seat].cards and self._meets(about, seat):
                found.append(int(seat))
            offset += 1
        return found

    def _meets(self, about: i64, seat: i64) -> bool:
        """US-R40: the public precondition of a window, besides a card in hand."""
        kind = card_of(about)
        there = self.seats[seat].here() & BIT[a_of(about)] != 0
        if kind in (AMBUSH_WINDOW, COLLECTED_WINDOW):
            return there
        grab = self.ninja == seat_of(about)
        if kind == BEFORE_WINDOW:
            return grab
        return grab or there if kind == FINISHED_WINDOW else True

    def _may_claim(self, about: i64, seat: i64) -> bool:
        """US-73 (b), US-R33: That Was My Idea! needs a minion there and something to give."""
        there = self.seats[seat].here() & BIT[a_of(about)] != 0
        return there and (self.bank_basics() != 0 or self.pool != 0)

    def can_answer(self, about: i64, seat: i64) -> bool:
        """US-63: whether a seat holds a card it could play in this window now."""
        cards = self.seats[seat].cards
        if cards == 0 or not self._meets(about, seat):
            return False
        return cards & self.answering(about, seat) != 0

    def answering(self, about: i64, seat: i64) -> i64:
        """The cards that answer a window, as a mask over hands."""
        doing = self.board.doing
        kind = card_of(about)
        if kind == NEUTRALIZER_WINDOW:
            return doing[NEUTRALIZER]
        if kind == RENDITION_WINDOW:
            return doing[RENDITION]
        if kind == AMBUSH_WINDOW:
            return doing[AMBUSH]
        if kind == SAVE_WINDOW:
            return doing[SAVE]
        if kind == COLLECTED_WINDOW:
            return doing[RACKET] if self.racket_types(seat_of(about)) else 0
        grab = doing[OKINAWA] if self.ninja == seat_of(about) else 0
        if kind == FINISHED_WINDOW and self._may_claim(about, seat):
            grab |= doing[IDEA]
        return grab

    def window_options(self) -> list[int]:
        """US-63: pass, or play a card; a Rendition names its site at once."""
        about = self.peek()
        found: list[int] = [PASS]
        titles = self.titles(self.asked, self.answering(about, self.asked))
        if card_of(about) == RENDITION_WINDOW and titles:
            sites = self.board.open & ~BIT[a_of(about)]
            return found + [RENDER + site for site in bit_list(sites)]
        return found + [PLAY + title for title in titles]

    def take_answer(self, move: i64) -> None:
        """US-64: whoever passes is not asked again; whoever plays is."""
        self.steps.pop()
        about = self.steps.argument
        seat, offset = self.asked, k_of(about)
        if move == PASS:
            self.steps.push(DO_WINDOW, at_offset(about, offset + 1, low_of(about)))
            return
        self.steps.push(DO_WINDOW, at_offset(about, offset, offset) & ~PAUSED)
        if move < RENDER:
            self.choose_card(seat, move - PLAY)
            return
        title = self.titles(seat, self.board.doing[RENDITION])[0]
        self.choose_card(seat, title)
        self.steps.pop()
        self.steps.push(DO_AIM, note(seat, title, move - RENDER, 0, 0, 1))
