"""Ultimate Scheme: the position and its game turn, in the order of the rulebook."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from parlour.engine.core.bits import BIT, bit_list, count_bits
from parlour.engine.core.rng import Rng
from parlour.games.ultimate_scheme.rules.effects import ON_SITE
from parlour.games.ultimate_scheme.rules.setup import SetUp
from parlour.games.ultimate_scheme.rules.state import (
    ACCESS_CHOICE,
    AFTER_MOVE,
    AIM,
    AMBUSH_WINDOW,
    BY_SACRIFICE,
    BY_STAB,
    CARD_DRAW,
    CLEANUP,
    COLLECT_1,
    COLLECT_2,
    COLLECT_SLOT,
    COLLECTED_WINDOW,
    DECK_CHOICE,
    DISCOUNT,
    DO_AIM,
    DO_ANARCHY,
    DO_ARRIVE,
    DO_BOUNTY,
    DO_CARD,
    DO_DECK,
    DO_DEPLETE,
    DO_DIE,
    DO_EXECUTE,
    DO_ICON,
    DO_RACKET,
    DO_RESOLVE,
    DO_RETURN,
    DO_SCHEME,
    DO_STRIP,
    DO_WINDOW,
    DRAW_SLOT,
    DRAW_STEP,
    END_SLOT,
    ENDED,
    EXECUTE_SLOT,
    EXECUTE_STEP,
    FACTION,
    FIRST_PLAYER,
    FLY,
    MOVE_1,
    MOVE_2,
    MOVE_SLOT,
    NOTHING,
    PUT_BACK,
    SCHEME_DRAW,
    STAGE_AFTER,
    STAGE_BUSY,
    STAGE_OVER,
    STAGE_START,
    TOKEN_CHOICE,
    ULTIMATE,
    WALK,
    WINDOW,
    a_of,
    note,
)
from parlour.games.ultimate_scheme.rules.tables import (
    ACCESS,
    CARD_OUT,
    COLLECT,
    DONE,
    DRAW,
    FACTION_OUT,
    FACTIONS,
    FACTOR_OUT,
    FIRST_OUT,
    INCOME,
    LEAVE,
    LEFT_OUT,
    MOVE,
    PASS,
    PICK,
    PLAY,
    REDISTRIBUTION,
    RETURN,
    SACRIFICE,
    SACRIFICE_POWER,
    SAUCER,
    SAUCER_POWER,
    SCHEME_OUT,
    SHARE,
    SITES,
    STAB,
    STABBING,
    STRIP_MINING,
    SWARM,
    TAG_COLLECT,
    TAG_DRAW,
    TAG_END,
    TAG_MOVE,
    TAG_MOVE_PLUS,
    TAG_NINJA,
    TAKE,
    TOKEN,
    ULTIMATE_OUT,
    ULTIMATES,
    UNOBTAINIUM,
    Board,
)

RED: Final = 3


@final
class UltimateScheme(SetUp):
    """A position of Ultimate Scheme."""

    def __init__(
        self, board: Board, players: i64, first: i64 = -1, factor: i64 = -2, pick: bool = False
    ) -> None:
        """US-1 to US-10: everything still to be dealt."""
        super().__init__(board, players, first, factor, pick)
        if players > 0:
            self.set_up()

    def copy(self) -> UltimateScheme:
        twin = UltimateScheme(self.board, 0, -1, -2, self.pick)
        self.copy_to(twin)
        return twin

    # Asking and answering

    def apply(self, move: i64) -> None:
        asking = self.asking
        self.asking = NOTHING
        if asking <= CARD_DRAW:
            self._outcome(asking, move)
        else:
            self._decide(asking, move)
        self.go_on()

    def go_on(self) -> None:
        """Do what is pending until a seat or chance is asked. What leaves no choice is done."""
        while True:
            if self.asking == NOTHING:
                if len(self.steps) > 0:
                    step = self.steps.pop()
                    self._do(step, self.steps.argument)
                else:
                    self._slot()
            elif self.asking > CARD_DRAW and self.asking != ENDED and len(self.legal) == 1:
                asking = self.asking
                self.asking = NOTHING
                self._decide(asking, self.legal[0])
            else:
                return

    def _do(self, step: i64, about: i64) -> None:
        """One pending step."""
        if step == DO_WINDOW:
            self.do_window(about)
        elif step == DO_ICON:
            self.do_icon(about)
        elif step == DO_AIM:
            self.do_aim(about)
        elif step == DO_RESOLVE:
            self.resolve(about)
        elif step == DO_ARRIVE:
            self.do_arrive(about)
        elif step == DO_DEPLETE:
            self._deplete(a_of(about))
        elif step == DO_SCHEME:
            self.do_scheme(about)
        elif step == DO_CARD:
            self.do_card(about)
        elif step == DO_DECK:
            self.do_deck(about)
        elif step == DO_EXECUTE:
            self.do_execute(about)
        elif step == DO_BOUNTY:
            self.do_bounty(about)
        elif step == DO_ANARCHY:
            self.turn_anarchy(1, "US-54")
        elif step == DO_DIE:
            self.do_die(about)
        elif step == DO_STRIP:
            self.do_strip(about)
        elif step == DO_RACKET:
            self.do_racket(about)
        elif step == DO_RETURN:
            self.do_return(about)
        else:
            self.do_set_up(step, about)

    def _decide(self, asking: i64, move: i64) -> None:
        """A seat has chosen."""
        if asking == WINDOW:
            self.take_answer(move)
        elif asking in (MOVE_SLOT, AFTER_MOVE):
            self._move_decision(move)
        elif asking == DRAW_SLOT:
            self._draw_decision(move)
        elif asking == COLLECT_SLOT:
            self._collect_decision(move)
        elif asking == EXECUTE_SLOT:
            self.execute_decision(move)
        elif asking == END_SLOT:
            self._end_decision(move)
        elif asking == AIM:
            self.take_aim(move)
        elif asking == TOKEN_CHOICE:
            self.take_token(move - TOKEN)
        elif asking == ACCESS_CHOICE:
            self.take_access(move - ACCESS)
        elif asking == DECK_CHOICE:
            self.take_deck(move - DRAW)
        elif asking == DISCOUNT:
            self.steps.pop()
            self.pay(self.steps.argument, LEFT_OUT[move - LEAVE])
        elif asking == PUT_BACK:
            self.take_return(move - RETURN)
        else:
            self.take_faction(move - PICK)

    def options(self) -> list[int]:
        """What the seat that is asked may do, ascending."""
        asking = self.asking
        self.public_moves = 2
        if asking == WINDOW:
            self.public_moves = 0
            return self.window_options()
        if asking == MOVE_SLOT:
            return self._move_options()
        if asking == AFTER_MOVE:
            return self._after_options()
        if asking == DRAW_SLOT:
            return self._draw_options()
        if asking == COLLECT_SLOT:
            return self._collect_options()
        if asking == EXECUTE_SLOT:
            return self.execute_options()
        if asking == END_SLOT:
            return self._end_options()
        if asking == AIM:
            return self.aim_options()
        if asking == TOKEN_CHOICE:
            return self.token_options()
        if asking == ACCESS_CHOICE:
            return self.access_options()
        if asking == DECK_CHOICE:
            return self.deck_options()
        if asking == DISCOUNT:
            return self.discounts()
        if asking == PUT_BACK:
            self.public_moves = 0
            return self.return_options()
        return [PICK + faction for faction in range(FACTIONS) if not self.led(faction)]

    # Chance

    def outcomes(self) -> list[tuple[int, int]]:
        asking = self.asking
        if asking == SCHEME_DRAW:
            return self.scheme_outcomes()
        if asking == CARD_DRAW:
            return self.card_outcomes()
        if asking == FIRST_PLAYER:
            return [(FIRST_OUT + int(seat), 1) for seat in range(self.players)]
        if asking == FACTION:
            return [(FACTION_OUT + n, 1) for n in range(FACTIONS) if not self.led(n)]
        if asking == ULTIMATE:
            dealt = [one.ultimate for one in self.seats]
            return [(ULTIMATE_OUT + n, 1) for n in range(ULTIMATES) if n not in dealt]
        return [(FACTOR_OUT + n, 1) for n in range(len(self.board.factor_ids))]

    def sample(self, rng: Rng) -> i64:
        """One outcome without listing the others."""
        if self.asking == SCHEME_DRAW:
            left = self.pool & self.board.decks[a_of(self.peek())]
            return SCHEME_OUT + self.pick_scheme(left, rng)
        if self.asking == CARD_DRAW:
            return CARD_OUT + self.pick_card(self.deck, rng)
        outcomes = self.outcomes()
        return outcomes[rng.below(len(outcomes))][0]

    def _outcome(self, asking: i64, outcome: i64) -> None:
        """Chance has answered."""
        if asking == SCHEME_DRAW:
            self.scheme_drawn(outcome - SCHEME_OUT)
        elif asking == CARD_DRAW:
            self.card_drawn(outcome - CARD_OUT)
        elif asking == FIRST_PLAYER:
            self.take_first_player(outcome - FIRST_OUT)
        elif asking == FACTION:
            self.take_faction(outcome - FACTION_OUT)
        elif asking == ULTIMATE:
            self.take_ultimate(outcome - ULTIMATE_OUT)
        else:
            self.take_factor(outcome - FACTOR_OUT)

    # The game turn (US-11 to US-14)

    def new_turn(self) -> None:
        """US-12, US-13: the token passes, minions are topped up."""
        self.turn += 1
        if self.turn > 1:
            self.first = (self.first + 1) % self.players
        self.step = DRAW_STEP
        self.slot = 0
        self._fresh_slot()
        if self.audience is not None:
            facts = self.fact(self.first)
            facts["turn"] = int(self.turn)
            self.tell("turn", "US-12", facts)
        for slot in range(self.players):
            self._top_up((self.first + slot) % self.players)

    def _top_up(self, seat: i64) -> None:
        """US-13, US-R12."""
        one = self.seats[seat]
        least = self.board.top_up
        if self.power_of(seat) == SWARM:
            least = self.board.power_amount[one.faction]
        while one.minions < least:
            self.new_minion(seat, self.home_of(seat), "US-13")

    def _fresh_slot(self) -> None:
        self.stage = STAGE_START
        self.collected = -1
        self.gained = 0
        self.move_from = -1
        self.move_to = -1
        self.move_marked = False
        self.arrived = False
        self.double = False
        self.coupon = 0

    def next_slot(self) -> None:
        """US-11: the next seat, or the next step."""
        self._fresh_slot()
        self.slot += 1
        if self.slot == self.players:
            self.slot = 0
            self.step += 1
            if self.step == CLEANUP:
                self._cleanup()

    def _slot(self) -> None:
        """US-11: nothing is pending, so the slot goes on."""
        step = self.step
        if step == DRAW_STEP:
            self._draw_slot()
        elif step in (MOVE_1, MOVE_2):
            self._move_slot()
        elif step in (COLLECT_1, COLLECT_2):
            self.ask(COLLECT_SLOT, self.owner())
        elif step == EXECUTE_STEP:
            self.execute_slot()
        else:
            self._end_slot()

    def _cleanup(self) -> None:
        """US-14."""
        self.depleted = 0
        self.plague = 0
        completed = False
        for one in self.seats:
            one.unmark()
            one.power_used = False
            completed = completed or one.completed
        if completed or self.turn >= self.cap:
            self._end()
            return
        self.new_turn()

    # Draw (US-15 to US-19)

    def _draw_slot(self) -> None:
        seat = self.owner()
        if self.stage == STAGE_START:
            self._income(seat)
            self.stage = STAGE_AFTER if self.turn == 1 else STAGE_BUSY
        if self.stage == STAGE_BUSY and self.pool == 0:
            self.stage = STAGE_AFTER
        self.ask(DRAW_SLOT, seat)

    def _income(self, seat: i64) -> None:
        """US-15."""
        if self.power_of(seat) == INCOME:
            self.gain(seat, self.board.power_token[self.seats[seat].faction], 1, "US-15")

    def _draw_options(self) -> list[int]:
        """US-16 to US-18."""
        if self.stage == STAGE_AFTER:
            found: list[int] = [DONE]
        else:
            found = [DRAW + deck for deck in bit_list(self.decks_left())]
        self.public_moves = len(found)
        return found + self.play_options(self.asked, self.board.tagged[TAG_DRAW])

    def _draw_decision(self, move: i64) -> None:
        if move == DONE:
            self.next_slot()
        elif move < PLAY:
            self.stage = STAGE_AFTER
            self.steps.push(DO_SCHEME, note(self.asked, 0, move - DRAW))
        else:
            self.choose_card(self.asked, move - PLAY)

    # Move (US-20 to US-25)

    def _move_slot(self) -> None:
        if self.stage == STAGE_START:
            self.ask(MOVE_SLOT, self.owner())
        elif self.stage == STAGE_AFTER:
            self.ask(AFTER_MOVE, self.owner())
        else:
            self.next_slot()

    def _move_plus(self) -> i64:
        """US-24, US-74: cards that do not take the place of a move."""
        return self.board.tagged[TAG_MOVE_PLUS] | self.board.tagged[TAG_NINJA]

    def _move_options(self) -> list[int]:
        """US-25 (1) and (2)."""
        seat = self.asked
        one = self.seats[seat]
        found: list[int] = [PASS]
        found += self.play_options(seat, self._move_plus() | self.board.tagged[TAG_MOVE])
        if self.power_of(seat) == SAUCER_POWER and not one.power_used:
            found.append(SAUCER)
        cards = len(found)
        may = self.board.open | one.access
        for site in bit_list(one.here()):
            for other in bit_list(self.board.links[site] & may):
                found.append(MOVE + site * SITES + other)
        self.public_moves = 1 + len(found) - cards
        return found

    def _after_options(self) -> list[int]:
        """US-25 (5)."""
        seat = self.asked
        found: list[int] = [DONE]
        found += self.play_options(seat, self._move_plus())
        stabs: list[int] = []
        if self.arrived and self.power_of(seat) == STABBING and not self.seats[seat].power_used:
            stabs = self.enemies(seat, BIT[self.move_to], STAB)
        self.public_moves = 1 + len(stabs)
        return found + stabs

    def _move_decision(self, move: i64) -> None:
        seat = self.asked
        if move == PASS:
            self.stage = STAGE_AFTER
        elif move == DONE:
            self.stage = STAGE_OVER
            if self.arrived:
                self.open_window(AMBUSH_WINDOW, seat, self.move_to)
        elif move == SAUCER:
            self.steps.push(DO_AIM, note(seat, FLY))
        elif move >= MOVE:
            start, end = (move - MOVE) // SITES, (move - MOVE) % SITES
            self.steps.push(DO_AIM, note(seat, WALK, start, end, 0, 2))
        elif move >= STAB:
            self._strike(seat, move - STAB, BY_STAB)
        else:
            self.choose_card(seat, move - PLAY)

    def _strike(self, seat: i64, target: i64, cause: i64) -> None:
        """A faction destroys an enemy minion; used up even if it is saved (US-75)."""
        self.seats[seat].power_used = True
        victim = target // 2 % 5
        self.destroy(victim, target // 10, target % 2 == 1, cause, seat)

    # Collect (US-26 to US-31)

    def _collect_options(self) -> list[int]:
        """US-26, US-27, US-31."""
        seat = self.asked
        cards = self.board.tagged[TAG_COLLECT] | self.board.tagged[TAG_NINJA]
        found: list[int] = [DONE]
        found += self.play_options(seat, cards)
        self.public_moves = 1
        if self.stage == STAGE_START:
            sites = bit_list(self.seats[seat].able & ~self.depleted & ~self.plague)
            found += [COLLECT + site for site in sites]
            self.public_moves = 1 + len(sites)
        return found

    def _collect_decision(self, move: i64) -> None:
        if move == DONE:
            self.next_slot()
        elif move >= COLLECT:
            self._collect(move - COLLECT)
        else:
            self.choose_card(self.asked, move - PLAY)

    def _collect(self, site: i64) -> None:
        """US-28, US-29: every icon, then the site is depleted; then the Collected window."""
        seat = self.asked
        self.stage = STAGE_AFTER
        self.collected = site
        self.gained = 0
        if self.audience is not None:
            facts = self.site_fact(seat, site)
            self.tell("collected", "US-28", facts)
        self.open_window(COLLECTED_WINDOW, seat, site)
        self.steps.push(DO_DEPLETE, note(0, 0, site))
        if self.step == COLLECT_2 and self.power_of(seat) == STRIP_MINING:
            self.steps.push(DO_STRIP, note(seat, 0, site))
        self.push_icons(seat, self.board.icons[site], site, ON_SITE)

    def _deplete(self, site: i64) -> None:
        """US-29."""
        self.depleted |= BIT[site]
        if self.audience is not None:
            facts: dict[str, object] = {
                "site": self.board.site_ids[site], "name": self.site_name(site),
            }  # fmt: skip
            self.tell("depleted", "US-29", facts)

    # End (US-42, US-43)

    def _end_slot(self) -> None:
        if self.stage == STAGE_START:
            self.stage = STAGE_BUSY
            self._go_home(self.owner())
        self.ask(END_SLOT, self.owner())

    def _go_home(self, seat: i64) -> None:
        """US-42 (1), US-43: minions in hidden sites return; this is not a move."""
        one = self.seats[seat]
        home = self.home_of(seat)
        for site in bit_list(one.here() & self.board.hidden):
            for marked in (False, True):
                for _ in range(one.standing(site, marked)):
                    one.remove(site, marked)
                    one.put(home, marked)
                    if self.audience is not None:
                        facts = self.path_facts(seat, site, home, marked, marked)
                        self.tell("went home", "US-42", facts)

    def _end_options(self) -> list[int]:
        """US-42 (2)."""
        seat = self.asked
        found: list[int] = [DONE]
        found += self.play_options(seat, self.board.tagged[TAG_END])
        powers: list[int] = []
        if not self.seats[seat].power_used:
            if self.power_of(seat) == SACRIFICE_POWER:
                powers = self._sacrifices(seat)
            elif self.power_of(seat) == REDISTRIBUTION:
                powers = self._redistributions(seat)
        self.public_moves = 1 + len(powers)
        return found + powers

    def _sacrifices(self, seat: i64) -> list[int]:
        """US-R28: enemy minions only, and not in the victim's headquarters."""
        found: list[int] = []
        for number in self.enemies(seat, self.seats[seat].here(), SACRIFICE):
            target = number - SACRIFICE
            if self.home_of(target // 2 % 5) != target // 10:
                found.append(number)
        return found

    def _redistributions(self, seat: i64) -> list[int]:
        """Redistribution: from rivals who hold enough more."""
        found: list[int] = []
        mine = self.seats[seat].basics()
        gap = self.board.power_amount[self.seats[seat].faction]
        for rival in range(self.players):
            other = self.seats[rival]
            if rival != seat and other.basics() >= mine + gap:
                for token in range(3):
                    if other.held(token):
                        found.append(TAKE + int(rival) * 3 + token)
        return found

    def _end_decision(self, move: i64) -> None:
        seat = self.asked
        if move == DONE:
            self._victory_check(seat)
            self.next_slot()
        elif move >= SACRIFICE:
            self._strike(seat, move - SACRIFICE, BY_SACRIFICE)
        elif move >= TAKE:
            self._redistribute(seat, (move - TAKE) // 3, (move - TAKE) % 3)
        else:
            self.choose_card(seat, move - PLAY)

    def _redistribute(self, seat: i64, rival: i64, token: i64) -> None:
        """Redistribution: once per End slot."""
        self.seats[seat].power_used = True
        self.seats[rival].vault -= SHARE[token]
        self.seats[seat].vault += SHARE[token]
        if self.audience is not None:
            facts = self.fact(seat)
            facts["victim"] = int(rival)
            facts["from"] = self.who(rival)
            facts["token"] = "FOSU"[token]
            self.tell("took", "US-42", facts)

    # Victory (US-82 to US-85)

    def _victory_check(self, seat: i64) -> None:
        """US-82, US-83, US-R6: automatic, in this slot only. What did not complete is no secret:
        everybody can see which ultimate schemes would have."""
        one = self.seats[seat]
        board = self.board
        if one.progress < board.short_progress or not self.factor_met(seat):
            return
        long = one.progress >= board.long_progress
        if long or self.condition_met(one.ultimate, one.executed):
            self._complete(seat)
            return
        for ultimate in range(ULTIMATES):
            if self.condition_met(ultimate, one.executed):
                one.denied |= BIT[ultimate]

    def _complete(self, seat: i64) -> None:
        """US-84: its ultimate scheme is revealed; nothing undoes it."""
        one = self.seats[seat]
        one.completed = True
        self.shown |= BIT[seat]
        if self.audience is not None:
            facts = self.fact(seat)
            facts["ultimate"] = self.board.ultimate_ids[one.ultimate]
            facts["name"] = self.board.ultimate_names[one.ultimate]
            facts["progress"] = int(one.progress)
            facts["long"] = bool(one.progress >= self.board.long_progress)
            self.tell("completed", "US-84", facts)

    def ranked(self) -> list[int]:
        """US-85, US-R8, US-R9: the winners, by progress, Unobtainium and executed schemes."""
        completed = [int(n) for n in range(self.players) if self.seats[n].completed]
        runners = completed if completed else [int(n) for n in range(self.players)]
        best: i64 = -1
        winners: list[int] = []
        for seat in runners:
            merit = self.merit(seat)
            if merit > best:
                best = merit
                winners = []
            if merit == best:
                winners.append(seat)
        return winners

    def merit(self, seat: i64) -> i64:
        """US-85: the three numbers that decide, the most important first."""
        one = self.seats[seat]
        schemes = count_bits(one.executed)
        return (one.progress * 256 + one.held(UNOBTAINIUM)) * 256 + schemes

    def _end(self) -> None:
        """US-85, US-R32."""
        self.asking = ENDED
        self.shown = 31
        if self.audience is not None:
            winners = self.ranked()
            facts: dict[str, object] = {
                "winners": winners, "names": [self.who(seat) for seat in winners],
                "turn": int(self.turn), "capped": not self.seats[winners[0]].completed,
            }  # fmt: skip
            self.tell("end", "US-85" if self.seats[winners[0]].completed else "US-R32", facts)

    def scores(self) -> list[float]:
        winners = self.ranked()
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(self.players)]

    def result(self) -> dict[str, object]:
        winners = self.ranked()
        one = self.seats[winners[0]]
        completed = [seat for seat in range(self.players) if self.seats[seat].completed]
        long = one.progress >= self.board.long_progress
        return {
            "winners": winners,
            "turns": int(self.turn),
            "by": "cap" if not completed else "progress" if long else "condition",
            "completed": len(completed),
            "faction": self.board.faction_ids[one.faction],
            "ultimate": self.board.ultimate_ids[one.ultimate],
            "x_factor": self.board.factor_ids[self.factor] if self.factor >= 0 else "off",
            "place": int((winners[0] - self.first) % self.players) + 1,
            "anarchy": int(self.anarchy),
            "progress": int(one.progress),
        }
