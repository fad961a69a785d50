"""Ultimate Scheme: executing schemes, and what completes an ultimate one."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from parlour.engine.core.bits import BIT, bit_list, count_bits
from parlour.games.ultimate_scheme.rules.cards import covers
from parlour.games.ultimate_scheme.rules.effects import ON_FACTION, ON_SCHEME
from parlour.games.ultimate_scheme.rules.state import (
    BEFORE_WINDOW,
    DISCOUNT,
    DO_ANARCHY,
    DO_BOUNTY,
    DO_EXECUTE,
    EXECUTE_SLOT,
    FINISHED_WINDOW,
    STAGE_BUSY,
    STAGE_START,
    card_of,
    note,
    seat_of,
)
from parlour.games.ultimate_scheme.rules.tables import (
    ANY,
    ARMY,
    DONE,
    EXECUTE,
    FIRE,
    KEYS,
    LEAVE,
    LEFT_OUT,
    NO_FACTOR,
    OPINIONS,
    PLAY,
    SHARE,
    TAG_EXECUTE,
    TAG_NINJA,
    UNCLEAR,
    UNOBTAINIUM,
)
from parlour.games.ultimate_scheme.rules.windows import Windows

RED: Final = 3


class Schemes(Windows):
    """US-32 to US-41, US-82."""

    def next_slot(self) -> None:
        """US-11: the next seat, or the next step."""
        raise NotImplementedError

    # Execute (US-32 to US-41)

    def execute_slot(self) -> None:
        """US-73 (a): the window before, if the slot's seat controls the Ninja."""
        seat = self.owner()
        if self.stage == STAGE_START:
            self.stage = STAGE_BUSY
            if self.ninja == seat:
                self.open_window(BEFORE_WINDOW, seat)
                return
        self.ask(EXECUTE_SLOT, seat)

    def execute_options(self) -> list[int]:
        """US-32, US-40."""
        seat = self.asked
        self.public_moves = 1
        found: list[int] = [DONE]
        cards = self.board.tagged[TAG_EXECUTE] | self.board.tagged[TAG_NINJA]
        found += self.play_options(seat, cards)
        for scheme in bit_list(self.seats[seat].hand):
            if self.executable(seat, scheme):
                found.append(EXECUTE + scheme)
        return found

    def executable(self, seat: i64, scheme: i64) -> bool:
        """US-33: a minion there, the cost, the Ninja, the colour."""
        board = self.board
        if board.ninja_schemes & BIT[scheme] and self.ninja != seat:
            return False
        if self.colour_for(seat) < board.colour[scheme]:
            return False
        if not self.placed_for(seat, scheme):
            return False
        cost = self.cost_for(seat, scheme)
        vault = self.seats[seat].vault
        return covers(vault, cost) or (self.coupon > 0 and self.missing(vault, cost) <= self.coupon)

    def placed_for(self, seat: i64, scheme: i64) -> bool:
        """US-33: a minion without Rendition token in the site; Body Double widens this."""
        one = self.seats[seat]
        site = self.board.scheme_site[scheme]
        if one.able & BIT[site]:
            return True
        if not self.double or not one.able & self.board.links[site]:
            return False
        return (self.board.open | one.access) & BIT[site] != 0

    def colour_for(self, seat: i64) -> i64:
        """US-R36: for W.R.A.I.T.H. the world is one colour worse."""
        colour = self.colour()
        return colour + 1 if self.power_of(seat) == UNCLEAR and colour < RED else colour

    def cost_for(self, seat: i64, scheme: i64) -> i64:
        """No Machines: a scheme that costs Science costs less."""
        cost = self.board.cost[scheme]
        kind = self.board.discount[self.seats[seat].faction]
        if kind >= 0 and (cost >> (8 * kind)) & 255:
            cost -= SHARE[kind]
        return cost

    def missing(self, vault: i64, cost: i64) -> i64:
        """Basic tokens that a vault lacks; too many to leave out if Unobtainium is missing."""
        lacking: i64 = 0
        for token in range(3):
            short = ((cost >> (8 * token)) & 255) - ((vault >> (8 * token)) & 255)
            if short > 0:
                lacking += short
        short = ((cost >> (8 * UNOBTAINIUM)) & 255) - ((vault >> (8 * UNOBTAINIUM)) & 255)
        return 99 if short > 0 else lacking

    def execute_decision(self, move: i64) -> None:
        if move == DONE:
            self.next_slot()
        elif move >= EXECUTE:
            self.steps.push(DO_EXECUTE, note(self.asked, move - EXECUTE))
        else:
            self.choose_card(self.asked, move - PLAY)

    def do_execute(self, about: i64) -> None:
        """US-34, US-35: announced, so it will be finished."""
        if self.coupon > 0:
            self.steps.push(DO_EXECUTE, about)
            self.ask(DISCOUNT, seat_of(about))
        else:
            self.pay(about, 0)

    def discounts(self) -> list[int]:
        """What the coupon leaves out: only sets that make the cost payable."""
        about = self.peek()
        cost = self.cost_for(self.asked, card_of(about))
        vault = self.seats[self.asked].vault
        found: list[int] = []
        for number in range(10):
            left_out = LEFT_OUT[number]
            if covers(cost, left_out) and covers(vault, cost - left_out):
                found.append(LEAVE + number)
        return found

    def pay(self, about: i64, left_out: i64) -> None:
        """US-35: (1) cost, (2) row, (3) progress; (4) to (7) and the window are pending."""
        seat, scheme = seat_of(about), card_of(about)
        one = self.seats[seat]
        board = self.board
        cost = self.cost_for(seat, scheme) - left_out
        self.double = False
        self.coupon = 0
        self.spend(seat, cost)
        one.hand &= ~BIT[scheme]
        one.executed |= BIT[scheme]
        one.progress += board.progress[scheme]
        self.seen_scheme(scheme)
        self._tell_executed(seat, scheme, cost)
        site = board.scheme_site[scheme]
        loud = board.anarchy_schemes & BIT[scheme] != 0
        self.open_window(FINISHED_WINDOW, seat, site, scheme)
        if loud:
            if self.power_of(seat) == UNCLEAR:
                for _ in range(board.power_amount[one.faction]):
                    self.push_icons(seat, [ANY], site, ON_FACTION)
            self.steps.push(DO_ANARCHY)
        self.push_icons(seat, board.rewards[scheme], site, ON_SCHEME)
        self.steps.push(DO_BOUNTY, note(seat))

    def _tell_executed(self, seat: i64, scheme: i64, cost: i64) -> None:
        if self.audience is not None:
            board = self.board
            facts = self.fact(seat)
            facts["scheme"] = board.scheme_ids[scheme]
            facts["name"] = board.scheme_names[scheme]
            facts["headline"] = board.headlines[scheme]
            facts["site"] = board.site_ids[board.scheme_site[scheme]]
            facts["cost"] = [int((cost >> (8 * token)) & 255) for token in range(4)]
            facts["progress"] = int(board.progress[scheme])
            facts["total"] = int(self.seats[seat].progress)
            self.tell("executed", "US-35", facts)

    # Goals (US-82)

    def factor_met(self, seat: i64) -> bool:
        """US-82 (b), US-R7: a test, never a payment."""
        if self.factor == NO_FACTOR:
            return True
        kind = self.board.factor_kind[self.factor]
        least = self.board.factor_least[self.factor]
        one = self.seats[seat]
        if kind == FIRE:
            return self.anarchy >= least
        if kind == OPINIONS:
            return self.ninja == seat
        if kind == KEYS:
            return count_bits(one.access) >= least
        if kind == ARMY:
            return one.minions >= least
        return one.held(UNOBTAINIUM) >= least

    def condition_met(self, ultimate: i64, executed: i64) -> bool:
        """US-82 (a): by executed schemes."""
        return self.board.reached(ultimate, executed) >= self.board.goal[ultimate]
