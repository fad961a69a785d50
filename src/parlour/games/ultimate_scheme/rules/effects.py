"""Ultimate Scheme: icons, draws and destruction, whoever causes them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from parlour.engine.core.bits import BIT, bit_list, count_bits
from parlour.games.ultimate_scheme.rules.state import (
    ACCESS_CHOICE,
    BY_AMBUSH,
    BY_SACRIFICE,
    CARD_DRAW,
    DECK_CHOICE,
    DO_BOUNTY,
    DO_CARD,
    DO_DECK,
    DO_DIE,
    DO_ICON,
    DO_RACKET,
    DO_SCHEME,
    DO_STRIP,
    DO_WINDOW,
    SAVE_WINDOW,
    SCHEME_DRAW,
    TOKEN_CHOICE,
    Table,
    a_of,
    b_of,
    c_of,
    card_of,
    note,
    seat_of,
)
from parlour.games.ultimate_scheme.rules.tables import (
    ACCESS,
    ACTION,
    ANY,
    CARD_OUT,
    COPY,
    DRAW,
    KEY,
    MINION,
    NINJA,
    SCHEME,
    SCHEME_OUT,
    SHARE,
    TITLES,
    TOKEN,
    UNOBTAINIUM,
)

# What an icon stood on.
ON_SITE: Final = 0
ON_SCHEME: Final = 1
ON_BOUNTY: Final = 2
ON_CARD: Final = 3
ON_FACTION: Final = 4
ICON_RULES: Final = ["US-28", "US-38", "US-37", "US-57", "US-35"]

CAUSES: Final = ["card", "ambush", "stab", "sacrifice"]


class Effects(Table):
    """What follows from collecting, executing and playing cards."""

    # Icons (US-28, US-38)

    def push_icons(self, seat: i64, icons: list[int], site: i64, source: i64) -> None:
        """US-28: every icon, left to right."""
        for place in range(len(icons) - 1, -1, -1):
            self.steps.push(DO_ICON, note(seat, icons[place], site, 0, source))

    def do_icon(self, about: i64) -> None:
        """US-28, US-38: one icon."""
        seat = seat_of(about)
        icon = card_of(about)
        source = c_of(about)
        if icon <= UNOBTAINIUM:
            self._token_icon(seat, icon, source)
        elif icon == ANY:
            if self.bank_basics():
                self.steps.push(DO_ICON, about)
                self.ask(TOKEN_CHOICE, seat)
        elif icon == ACTION:
            self.draw_card(seat)
        elif icon == SCHEME:
            self.steps.push(DO_DECK, note(seat))
        elif icon == MINION:
            self.new_minion(seat, a_of(about), ICON_RULES[source])
        elif icon == KEY:
            if self.board.hidden & ~self.seats[seat].access:
                self.steps.push(DO_ICON, about)
                self.ask(ACCESS_CHOICE, seat)
        elif icon == NINJA:
            self.take_ninja(seat, "US-51")

    def _token_icon(self, seat: i64, token: i64, source: i64) -> None:
        got = self.gain(seat, token, 1, ICON_RULES[source])
        if got and source == ON_SITE and token < UNOBTAINIUM:
            self.gained |= BIT[token]

    def token_options(self) -> list[int]:
        """US-80: types that can be taken now."""
        step = self.steps.top()
        about = self.peek()
        types = self.bank_basics()
        if step == DO_STRIP:
            types &= self.board.basics[a_of(about)]
        elif step == DO_RACKET:
            types = self.racket_types(a_of(about))
        return [TOKEN + token for token in bit_list(types)]

    def racket_types(self, collector: i64) -> i64:
        """US-72: types just gained that the collector still has, as bits."""
        found: i64 = 0
        for token in range(3):
            if self.gained & BIT[token] and self.seats[collector].held(token):
                found |= BIT[token]
        return found

    def take_token(self, token: i64) -> None:
        """A choice of token is made: for an icon, for Strip Mining, or by a racket."""
        step = self.steps.pop()
        about = self.steps.argument
        seat = seat_of(about)
        if step == DO_ICON:
            self._token_icon(seat, token, c_of(about))
        elif step == DO_STRIP:
            self._token_icon(seat, token, ON_SITE)
        else:
            self._extort(seat, a_of(about), token)

    def _extort(self, seat: i64, victim: i64, token: i64) -> None:
        """US-72: from the collector's vault."""
        self.seats[victim].vault -= SHARE[token]
        self.seats[seat].vault += SHARE[token]
        if self.audience is not None:
            facts = self.fact(seat)
            facts["victim"] = int(victim)
            facts["from"] = self.who(victim)
            facts["token"] = "FOSU"[token]
            self.tell("took", "US-72", facts)

    def do_strip(self, about: i64) -> None:
        """Strip Mining: of a type printed on the site, right after the last icon."""
        if self.bank_basics() & self.board.basics[a_of(about)]:
            self.steps.push(DO_STRIP, about)
            self.ask(TOKEN_CHOICE, seat_of(about))

    def do_racket(self, about: i64) -> None:
        """US-72: the type is chosen on resolution."""
        if self.racket_types(a_of(about)):
            self.steps.push(DO_RACKET, about)
            self.ask(TOKEN_CHOICE, seat_of(about))

    # Access (US-48 to US-50)

    def access_options(self) -> list[int]:
        """US-48: hidden sites without own access."""
        lacking = self.board.hidden & ~self.seats[self.asked].access
        return [ACCESS + site for site in bit_list(lacking)]

    def take_access(self, site: i64) -> None:
        """US-48."""
        self.steps.pop()
        about = self.steps.argument
        self.give_access(seat_of(about), site, "US-48")

    def give_access(self, seat: i64, site: i64, rule: str) -> None:
        """US-48: a control marker lies on the site."""
        self.seats[seat].access |= BIT[site]
        if self.audience is not None:
            facts = self.site_fact(seat, site)
            self.tell("access", rule, facts)

    def lose_access(self, seat: i64, site: i64) -> None:
        """US-49: it only matters for entering."""
        self.seats[seat].access &= ~BIT[site]
        if self.audience is not None:
            facts = self.site_fact(seat, site)
            self.tell("access lost", "US-49", facts)

    # Draws (US-16, US-19, US-59, US-61)

    def do_deck(self, about: i64) -> None:
        """US-38: from a deck that is not empty, if there is one (US-R31)."""
        if self.decks_left():
            self.steps.push(DO_DECK, about)
            self.ask(DECK_CHOICE, seat_of(about))

    def deck_options(self) -> list[int]:
        """US-61: an empty deck is not offered."""
        return [DRAW + deck for deck in bit_list(self.decks_left())]

    def take_deck(self, deck: i64) -> None:
        """The deck of a draw is chosen."""
        self.steps.pop()
        about = self.steps.argument
        self.steps.push(DO_SCHEME, note(seat_of(about), 0, deck))

    def do_scheme(self, about: i64) -> None:
        """US-19: uniform over the cards left in the deck."""
        self.steps.push(DO_SCHEME, about)
        self.asking = SCHEME_DRAW
        self.asked = seat_of(about)

    def scheme_drawn(self, scheme: i64) -> None:
        """US-19: only the drawing seat sees it; which deck it came from is public."""
        self.steps.pop()
        seat = seat_of(self.steps.argument)
        self.take_scheme(seat, scheme)
        if self.audience is not None:
            facts = self.fact(seat)
            facts["deck"] = int(self.board.scheme_deck[scheme])
            facts["hand"] = int(count_bits(self.seats[seat].hand))
            secret: dict[str, object] = {
                "scheme": self.board.scheme_ids[scheme], "name": self.board.scheme_names[scheme],
            }  # fmt: skip
            self.tell_seat(int(seat), "drew scheme", "US-19", facts, secret)

    def draw_card(self, seat: i64) -> None:
        """US-59: an empty deck is made of the discard pile first."""
        if self.deck == 0:
            if self.discards == 0:
                return
            self._reshuffle()
        self.steps.push(DO_CARD, note(seat))

    def _reshuffle(self) -> None:
        """US-59. What was in hands then is not among the cards drawn later."""
        self.deck = self.discards
        self.discards = 0
        self.generation += 1
        for one in self.seats:
            earlier = 0
            for time in one.past:
                earlier += time
            one.past = [*one.past, int(one.cards) - earlier]
        if self.audience is not None:
            self.tell("reshuffled", "US-59", {})

    def do_card(self, about: i64) -> None:
        """US-59: each title by its copies in the deck."""
        self.steps.push(DO_CARD, about)
        self.asking = CARD_DRAW
        self.asked = seat_of(about)

    def card_drawn(self, title: i64) -> None:
        """US-59: only the drawing seat sees it."""
        self.steps.pop()
        seat = seat_of(self.steps.argument)
        self.deck -= COPY[title]
        self.seats[seat].cards += COPY[title]
        if self.audience is not None:
            facts = self.fact(seat)
            facts["hand"] = int(self.seats[seat].card_count())
            secret: dict[str, object] = {
                "card": self.board.card_ids[title], "name": self.board.card_names[title],
            }  # fmt: skip
            self.tell_seat(int(seat), "drew card", "US-59", facts, secret)

    def scheme_outcomes(self) -> list[tuple[int, int]]:
        """US-19: each card of the deck once."""
        deck = self.board.decks[a_of(self.peek())]
        return [(SCHEME_OUT + scheme, 1) for scheme in bit_list(self.pool & deck)]

    def card_outcomes(self) -> list[tuple[int, int]]:
        """US-59: each title as often as the deck holds it."""
        found: list[tuple[int, int]] = []
        for title in range(TITLES):
            copies = (self.deck >> (2 * title)) & 3
            if copies:
                found.append((CARD_OUT + title, int(copies)))
        return found

    # Bounties (US-37)

    def do_bounty(self, about: i64) -> None:
        """US-37: every unclaimed box reached or passed, lowest first."""
        seat = seat_of(about)
        for box in range(self.board.bounties):
            reached = self.seats[seat].progress >= self.board.bounty_at[box]
            if reached and (self.claimed >> (4 * box)) & 15 == 0:
                self.claimed |= (seat + 1) << (4 * box)
                if self.audience is not None:
                    facts = self.fact(seat)
                    facts["at"] = int(self.board.bounty_at[box])
                    facts["icon"] = int(self.board.bounty_icon[box])
                    self.tell("bounty", "US-37", facts)
                self.steps.push(DO_BOUNTY, about)
                icons = [int(self.board.bounty_icon[box])]
                self.push_icons(seat, icons, self.home_of(seat), ON_BOUNTY)
                return

    # Destruction (US-45, US-46, US-71)

    def destroy(self, victim: i64, site: i64, marked: bool, cause: i64, by: i64) -> None:
        """US-71: it may still be saved."""
        kind: i64 = 1 if marked else 0
        self.steps.push(DO_DIE, note(victim, cause, site, kind, by))
        self.steps.push(DO_WINDOW, note(victim, SAVE_WINDOW, site, kind, by))

    def do_die(self, about: i64) -> None:
        """US-45, US-46: nothing saved it."""
        victim, cause, site, by = seat_of(about), card_of(about), a_of(about), c_of(about)
        self.seats[victim].remove(site, b_of(about) == 1)
        if cause == BY_AMBUSH:
            self.arrived = False
        if self.audience is not None:
            facts = self.site_fact(victim, site)
            facts["marked"] = bool(b_of(about) == 1)
            facts["cause"] = CAUSES[cause]
            facts["by"] = self.who(by)
            self.tell("destroyed", "US-45", facts)
        self.respawn(victim)
        if cause == BY_SACRIFICE:
            token = self.board.power_token[self.seats[by].faction]
            self.gain(by, token, 1, "US-42")
