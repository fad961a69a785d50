"""Ultimate Scheme: what happens before the first game turn."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.engine.core.bits import bit_list
from parlour.games.ultimate_scheme.rules.refusals import Refusals
from parlour.games.ultimate_scheme.rules.state import (
    DO_BONUS,
    DO_CARD,
    DO_FACTION,
    DO_FACTOR,
    DO_FIRST,
    DO_PLACE,
    DO_SCHEME,
    DO_TURN,
    DO_ULTIMATE,
    FACTION,
    FACTOR,
    FIRST_PLAYER,
    PICK_FACTION,
    ULTIMATE,
    note,
    seat_of,
)


class SetUp(Refusals):
    """US-2 to US-10."""

    def new_turn(self) -> None:
        """US-12, US-13."""
        raise NotImplementedError

    def go_on(self) -> None:
        """Do what is pending until a seat or chance is asked."""
        raise NotImplementedError

    def set_up(self) -> None:
        """US-2 to US-9, in this order; the last thing pushed is done first."""
        steps = self.steps
        steps.push(DO_TURN)
        for slot in range(self.players - 1, -1, -1):
            steps.push(DO_BONUS, note(slot))
        for slot in range(self.players - 1, -1, -1):
            steps.push(DO_PLACE, note(slot))
        if self.wanted_factor == -2:
            steps.push(DO_FACTOR)
        for slot in range(self.players - 1, -1, -1):
            steps.push(DO_ULTIMATE, note(slot))
        for slot in range(self.players - 1, -1, -1):
            place = self.players - 1 - slot if self.pick else slot
            steps.push(DO_FACTION, note(place))
        if self.wanted_first < 0:
            steps.push(DO_FIRST)
        self.go_on()

    def do_set_up(self, step: i64, about: i64) -> None:
        seat = (self.first + seat_of(about)) % self.players
        if step == DO_PLACE:
            self._place(seat)
        elif step == DO_BONUS:
            self._bonus(seat)
        elif step == DO_TURN:
            self.new_turn()
        else:
            self.steps.push(step, about)
            self.asked = seat
            if step == DO_FIRST:
                self.asking = FIRST_PLAYER
            elif step == DO_ULTIMATE:
                self.asking = ULTIMATE
            elif step == DO_FACTOR:
                self.asking = FACTOR
            elif self.pick:
                self.ask(PICK_FACTION, seat)
            else:
                self.asking = FACTION

    def take_first_player(self, seat: i64) -> None:
        """US-2: a uniform draw."""
        self.steps.pop()
        self.first = seat
        if self.audience is not None:
            self.tell("first", "US-2", {"seat": int(seat), "who": self.who(seat)})

    def led(self, faction: i64) -> bool:
        return any(one.faction == faction for one in self.seats)

    def take_faction(self, faction: i64) -> None:
        """US-3: face up."""
        self.steps.pop()
        seat = (self.first + seat_of(self.steps.argument)) % self.players
        self.seats[seat].faction = faction
        if self.audience is not None:
            facts: dict[str, object] = {
                "seat": int(seat), "who": f"Seat {seat + 1}",
                "faction": self.board.faction_ids[faction],
                "name": self.board.faction_names[faction],
            }  # fmt: skip
            self.tell("faction", "US-3", facts)

    def take_ultimate(self, ultimate: i64) -> None:
        """US-4: only its owner sees it."""
        self.steps.pop()
        seat = (self.first + seat_of(self.steps.argument)) % self.players
        self.seats[seat].ultimate = ultimate
        if self.audience is not None:
            secret: dict[str, object] = {
                "ultimate": self.board.ultimate_ids[ultimate],
                "name": self.board.ultimate_names[ultimate],
            }  # fmt: skip
            self.tell_seat(int(seat), "ultimate", "US-4", self.fact(seat), secret)

    def take_factor(self, factor: i64) -> None:
        """US-5: face up for the whole game."""
        self.steps.pop()
        self.factor = factor
        if self.audience is not None:
            facts: dict[str, object] = {
                "factor": self.board.factor_ids[factor], "name": self.board.factor_names[factor],
            }  # fmt: skip
            self.tell("x-factor", "US-5", facts)

    def _place(self, seat: i64) -> None:
        """US-6, US-8: minions at home, a scheme from each deck, an action card."""
        for _ in range(self.board.start_minions):
            self.seats[seat].put(self.home_of(seat), False)
        if self.audience is not None:
            facts = self.site_fact(seat, self.home_of(seat))
            facts["minions"] = int(self.board.start_minions)
            self.tell("placed", "US-6", facts)
        self.steps.push(DO_CARD, note(seat))
        for deck in (2, 1, 0):
            self.steps.push(DO_SCHEME, note(seat, 0, deck))

    def _bonus(self, seat: i64) -> None:
        """US-9: the starting bonus of the faction."""
        faction = self.seats[seat].faction
        board = self.board
        if board.bonus_ninja[faction]:
            self.take_ninja(seat, "US-9")
        for site in bit_list(board.bonus_access[faction]):
            self.give_access(seat, site, "US-9")
        for token in board.bonus[faction]:
            self.gain(seat, token, 1, "US-9")
        for _ in range(board.bonus_cards[faction]):
            self.draw_card(seat)
