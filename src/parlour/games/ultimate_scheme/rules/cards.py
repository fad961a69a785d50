"""Ultimate Scheme: action cards, from choosing one to what it does."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.engine.core.bits import BIT, bit_list, lowest_bit
from parlour.games.ultimate_scheme.rules.effects import ON_CARD, Effects
from parlour.games.ultimate_scheme.rules.state import (
    AIM,
    BY_AMBUSH,
    BY_CARD,
    DO_AIM,
    DO_ARRIVE,
    DO_DECK,
    DO_RACKET,
    DO_RESOLVE,
    DO_RETURN,
    DO_WINDOW,
    FLY,
    NEUTRALIZER_WINDOW,
    PUT_BACK,
    RENDITION_WINDOW,
    STAGE_AFTER,
    WALK,
    a_of,
    b_of,
    c_of,
    card_of,
    k_of,
    note,
    seat_of,
)
from parlour.games.ultimate_scheme.rules.tables import (
    AGAINST,
    AMBUSH,
    ANY,
    BEAT_THEM,
    BLIMP,
    BLIMP_UP_OR_DOWN,
    BODY_DOUBLE,
    COPY,
    COUPON,
    DOUBLE_BILLING,
    DRAW_SCHEMES,
    FROM,
    GAIN_TOKENS,
    HANDSHAKE,
    IDEA,
    INTERN,
    JET,
    KEY,
    LIQUIDATE,
    METEORITE,
    MINIONS,
    NATIVES,
    NEUTRALIZER,
    NOBODY,
    ODD,
    OKINAWA,
    PAID,
    PAY,
    PIECE,
    PLAGUE,
    PLAY,
    RACKET,
    RED_EYE,
    RENDITION,
    RETURN,
    SAVE,
    SAVE_HOME,
    SAVE_OPEN,
    SHRED,
    SITE,
    SUBMARINE,
    TARGET,
    TO,
    TOP_BITS,
    UNOBTAINIUM,
)

NO_RIVAL = 7


def covers(vault: i64, cost: i64) -> bool:
    """Whether a vault holds a cost, for all types at once."""
    return ((vault | TOP_BITS) - cost) & TOP_BITS == TOP_BITS


class Cards(Effects):
    """US-55 to US-58."""

    def titles(self, seat: i64, among: i64) -> list[int]:
        """The titles of a hand among some, ascending."""
        held = self.seats[seat].cards & among
        bits = (held | (held >> 1)) & ODD
        found: list[int] = []
        while bits:
            found.append(int(lowest_bit(bits) >> 1))
            bits &= bits - 1
        return found

    def playable(self, seat: i64, title: i64) -> bool:
        """US-56, US-R33: whether the effect of a card can be carried out at least in part."""
        effect = self.board.effect[title]
        one = self.seats[seat]
        if effect in (MINIONS, INTERN):
            return one.minions < self.board.most_minions
        if effect == DRAW_SCHEMES:
            return self.pool != 0
        if effect in (SHRED, BODY_DOUBLE, COUPON):
            return one.hand != 0 and not self._pending(effect)
        if effect in (JET, SUBMARINE, RED_EYE):
            return self._can_fly(seat, effect)
        if effect == LIQUIDATE:
            return self._shares_a_site(seat)
        if effect == NATIVES:
            return self.natives_sites(seat) != 0
        if effect == HANDSHAKE:
            return self.board.hidden & ~one.access != 0
        if effect == PLAGUE:
            return self.board.open & ~self.plague != 0
        if effect == BEAT_THEM:
            return self.board.open & ~self.depleted != 0
        if effect == OKINAWA:
            return self.ninja != seat
        return self._worth_collecting(seat, title, effect)

    def _pending(self, effect: i64) -> bool:
        """US-R33: a second one for the same scheme would do nothing."""
        if effect == BODY_DOUBLE:
            return self.double
        return effect == COUPON and self.coupon > 0

    def _worth_collecting(self, seat: i64, title: i64, effect: i64) -> bool:
        """US-R33: a card whose only effect is tokens needs a bank that can give one."""
        if effect == DOUBLE_BILLING:
            there = self.collected >= 0
            return there and self.bank_basics() & self.board.basics[self.collected] != 0
        if effect == GAIN_TOKENS:
            return self.banked(self.board.token[title]) > 0
        if effect == METEORITE:
            return self.seats[seat].basics() >= 2 and self.banked(self.board.token[title]) > 0
        return effect == BLIMP_UP_OR_DOWN

    def _shares_a_site(self, seat: i64) -> bool:
        here = self.seats[seat].here()
        for rival in range(self.players):
            if rival != seat and here & self.seats[rival].here():
                return True
        return False

    def natives_sites(self, seat: i64) -> i64:
        """Hidden sites that Friendly Natives can name, as bits."""
        named = self.board.hidden & ~self.seats[seat].access
        for rival in range(self.players):
            if rival != seat:
                named |= self.seats[rival].access
        return named

    # Special moves (US-23, US-R42)

    def flights(self, seat: i64, effect: i64, site: i64) -> i64:
        """US-R42: where a special move from a site can end, never where it began, as bits."""
        board = self.board
        if effect == SUBMARINE:
            return self.seats[seat].access & ~BIT[site]
        if effect != RED_EYE:
            return board.open & ~BIT[site]
        may = board.open | self.seats[seat].access
        found: i64 = 0
        for middle in bit_list(board.links[site] & may):
            found |= board.links[middle]
        return found & may & ~BIT[site]

    def _can_fly(self, seat: i64, effect: i64) -> bool:
        return any(self.flights(seat, effect, site) for site in bit_list(self.seats[seat].here()))

    # Naming targets (US-56)

    def card_effect(self, card: i64) -> i64:
        """What a card does; the saucer and an ordinary move are no cards."""
        return JET if card >= WALK else self.board.effect[card]

    def targets_of(self, card: i64) -> i64:
        """How many times the player of a card names something."""
        effect = self.card_effect(card)
        if effect in (JET, SUBMARINE, RED_EYE):
            return 3
        if effect == NATIVES:
            return 2
        if effect in (INTERN, LIQUIDATE, PLAGUE, METEORITE, BEAT_THEM, BLIMP_UP_OR_DOWN, RENDITION):
            return 1
        return 1 if effect == SAVE and self.board.save_site[card] == SAVE_OPEN else 0

    def choose_card(self, seat: i64, title: i64) -> None:
        """US-56, US-57: the card is set aside, then its targets are named."""
        self.seats[seat].discard(title)
        if self.audience is not None:
            facts = self.fact(seat)
            facts["card"] = self.board.card_ids[title]
            facts["name"] = self.board.card_names[title]
            self.tell("played", "US-57", facts)
        self.steps.push(DO_AIM, note(seat, title))

    def do_aim(self, about: i64) -> None:
        """US-56: the next target, or the card is played."""
        card = card_of(about)
        if k_of(about) < self.targets_of(card):
            self.steps.push(DO_AIM, about)
            self.ask(AIM, seat_of(about))
        elif card >= WALK:
            self.announce(about)
        else:
            self.put_in_play(about)

    def aim_options(self) -> list[int]:
        """US-56: what the next target can be."""
        about = self.peek()
        seat, card, named = seat_of(about), card_of(about), k_of(about)
        effect = self.card_effect(card)
        if effect in (JET, SUBMARINE, RED_EYE):
            return self._flight_options(seat, effect, a_of(about), named)
        if effect == LIQUIDATE:
            return self.enemies(seat, self.seats[seat].here(), TARGET)
        if effect == NATIVES:
            return self._natives_options(seat, a_of(about), named)
        if effect == METEORITE:
            vault = self.seats[seat].vault
            return [PAY + pair for pair in range(6) if covers(vault, PAID[pair])]
        if effect == BLIMP_UP_OR_DOWN:
            up = [BLIMP] if self.anarchy < self.board.anarchy_top else []
            return up + [BLIMP + 1] if self.anarchy > 0 else up
        sites = self.board.open
        if effect == PLAGUE:
            sites &= ~self.plague
        elif effect == BEAT_THEM:
            sites &= ~self.depleted
        return [SITE + site for site in bit_list(sites)]

    def _flight_options(self, seat: i64, effect: i64, start: i64, named: i64) -> list[int]:
        """From where, whereto, and which of two pieces (US-47)."""
        one = self.seats[seat]
        if named == 0:
            here = bit_list(one.here())
            return [FROM + site for site in here if self.flights(seat, effect, site)]
        if named == 1:
            return [TO + site for site in bit_list(self.flights(seat, effect, start))]
        plain = [PIECE] if one.standing(start, False) else []
        return plain + [PIECE + 1] if one.standing(start, True) else plain

    def enemies(self, seat: i64, sites: i64, first: i64) -> list[int]:
        """Enemy minions in some sites, named by site, owner, and marked or not."""
        found: list[int] = []
        for site in bit_list(sites):
            for rival in range(self.players):
                if rival != seat:
                    number = int(first) + (site * 5 + int(rival)) * 2
                    if self.seats[rival].able & BIT[site]:
                        found.append(number)
                    if self.seats[rival].sacked & BIT[site]:
                        found.append(number + 1)
        return found

    def _natives_options(self, seat: i64, site: i64, named: i64) -> list[int]:
        """A hidden site; then a rival with access or, if one lacks it oneself, nobody."""
        if named == 0:
            return [SITE + site for site in bit_list(self.natives_sites(seat))]
        found: list[int] = []
        for rival in range(self.players):
            if rival != seat and self.seats[rival].access & BIT[site]:
                found.append(AGAINST + int(rival))
        if not self.seats[seat].access & BIT[site]:
            found.append(NOBODY)
        return found

    def take_aim(self, move: i64) -> None:
        """US-56: a target is named."""
        self.steps.pop()
        about = self.steps.argument
        seat, card, named = seat_of(about), card_of(about), k_of(about)
        a, b, c = a_of(about), b_of(about), c_of(about)
        effect = self.card_effect(card)
        if effect in (JET, SUBMARINE, RED_EYE):
            if named == 0:
                a = move - FROM
            elif named == 1:
                b = move - TO
            else:
                c = move - PIECE
        elif effect == LIQUIDATE:
            a, b, c = (move - TARGET) // 10, (move - TARGET) // 2 % 5, (move - TARGET) % 2
        elif effect == NATIVES and named == 1:
            b = NO_RIVAL if move == NOBODY else move - AGAINST
        elif effect == METEORITE:
            a = move - PAY
        elif effect == BLIMP_UP_OR_DOWN:
            a = move - BLIMP
        else:
            a = move - SITE
        self.steps.push(DO_AIM, note(seat, card, a, b, c, named + 1))

    def put_in_play(self, about: i64) -> None:
        """US-57: costs are paid, and the Neutralizer window opens."""
        seat, title = seat_of(about), card_of(about)
        if self.board.effect[title] == METEORITE:
            self.spend(seat, PAID[a_of(about)])
        self.steps.push(DO_RESOLVE, about)
        self.steps.push(DO_WINDOW, note(seat, NEUTRALIZER_WINDOW, title, a_of(about), b_of(about)))

    # What a card does

    def resolve(self, about: i64) -> None:
        """US-57: nobody has cancelled it; then it goes to the discard pile."""
        seat, title, a = seat_of(about), card_of(about), a_of(about)
        effect = self.board.effect[title]
        if effect == NEUTRALIZER:
            self._cancel()
        elif effect in (JET, SUBMARINE, RED_EYE):
            self.announce(about)
        elif effect == LIQUIDATE:
            self.destroy(b_of(about), a, c_of(about) == 1, BY_CARD, seat)
        elif effect == AMBUSH:
            victim = self.owner()
            self.destroy(victim, self.move_to, self.move_marked, BY_AMBUSH, seat)
        elif effect == RENDITION:
            self._render(seat, a)
        elif effect == SAVE:
            self._save(seat, title, a)
        elif effect == OKINAWA:
            self.take_ninja(seat, "US-74")
        elif effect == NATIVES:
            self._natives(seat, a, b_of(about))
        elif effect in (DRAW_SCHEMES, SHRED, IDEA, RACKET):
            self._resolve_cards(seat, title, effect)
        elif effect in (MINIONS, INTERN, HANDSHAKE):
            self._resolve_gains(seat, title, effect, a)
        elif effect in (PLAGUE, BEAT_THEM):
            self._resolve_tokens_on_sites(seat, effect, a)
        else:
            self._resolve_help(seat, title, effect, a)
        self.discards += COPY[title]

    def _cancel(self) -> None:
        """US-58, US-66: the window of the card just played closes; the card has no effect."""
        self.steps.pop()
        self.steps.pop()
        about = self.steps.argument
        title = card_of(about)
        self.discards += COPY[title]
        if self.audience is not None:
            facts = self.fact(seat_of(about))
            facts["card"] = self.board.card_ids[title]
            facts["name"] = self.board.card_names[title]
            self.tell("cancelled", "US-58", facts)

    def _resolve_cards(self, seat: i64, title: i64, effect: i64) -> None:
        """Cards that give schemes, and the racket."""
        if effect == RACKET:
            self.steps.push(DO_RACKET, note(seat, 0, self.owner()))
            return
        draws: i64 = 1 if effect == IDEA else self.board.amount[title]
        for _ in range(draws):
            self.steps.push(DO_DECK, note(seat))
        if effect == SHRED:
            self.steps.push(DO_RETURN, note(seat))
        elif effect == IDEA:
            self.push_icons(seat, [ANY], 0, ON_CARD)

    def _resolve_gains(self, seat: i64, title: i64, effect: i64, site: i64) -> None:
        """Cards that give minions or access."""
        if effect == HANDSHAKE:
            self.push_icons(seat, [KEY], 0, ON_CARD)
        elif effect == INTERN:
            self.new_minion(seat, site, "US-57")
        else:
            for _ in range(self.board.amount[title]):
                self.new_minion(seat, self.home_of(seat), "US-57")

    def _resolve_tokens_on_sites(self, seat: i64, effect: i64, site: i64) -> None:
        """US-77, US-78: nobody collects there in this game turn."""
        if effect == PLAGUE:
            self.plague |= BIT[site]
        else:
            self.depleted |= BIT[site]
        if self.audience is not None:
            facts = self.site_fact(seat, site)
            spoilt = effect == PLAGUE
            self.tell("plague" if spoilt else "spoilt", "US-78" if spoilt else "US-77", facts)

    def _resolve_help(self, seat: i64, title: i64, effect: i64, a: i64) -> None:
        """Cards for the own collection and the own schemes."""
        if effect == DOUBLE_BILLING:
            basics = [icon for icon in self.board.icons[self.collected] if icon != UNOBTAINIUM]
            self.push_icons(seat, [icon for icon in basics if icon <= ANY], self.collected, ON_CARD)
        elif effect == GAIN_TOKENS:
            self.gain(seat, self.board.token[title], self.board.amount[title], "US-57")
        elif effect == METEORITE:
            self.gain(seat, self.board.token[title], 1, "US-57")
        elif effect == BODY_DOUBLE:
            self.double = True
        elif effect == COUPON:
            self.coupon = self.board.amount[title]
        elif effect == BLIMP_UP_OR_DOWN:
            self.turn_anarchy(1 if a == 0 else -1, "US-54")

    def _natives(self, seat: i64, site: i64, rival: i64) -> None:
        """Friendly Natives: US-R27, it never evicts (US-49)."""
        if not self.seats[seat].access & BIT[site]:
            self.give_access(seat, site, "US-48")
        if rival != NO_RIVAL:
            self.lose_access(rival, site)

    def do_return(self, about: i64) -> None:
        """Shred the Evidence: a scheme goes back into its deck, unseen."""
        if self.seats[seat_of(about)].hand:
            self.steps.push(DO_RETURN, about)
            self.ask(PUT_BACK, seat_of(about))

    def return_options(self) -> list[int]:
        """Any scheme in hand."""
        return [RETURN + scheme for scheme in bit_list(self.seats[self.asked].hand)]

    def take_return(self, scheme: i64) -> None:
        """Which deck grows is public, the card is not."""
        self.steps.pop()
        seat = seat_of(self.steps.argument)
        self.put_back_scheme(seat, scheme)
        if self.audience is not None:
            facts = self.fact(seat)
            facts["deck"] = int(self.board.scheme_deck[scheme])
            secret: dict[str, object] = {
                "scheme": self.board.scheme_ids[scheme], "name": self.board.scheme_names[scheme],
            }  # fmt: skip
            self.tell_seat(int(seat), "put back", "US-57", facts, secret)

    # Moves (US-20 to US-25)

    def announce(self, about: i64) -> None:
        """US-25 (2): minion and destination; this uses the move of the slot."""
        seat = seat_of(about)
        self.stage = STAGE_AFTER
        self.move_from = a_of(about)
        self.move_to = b_of(about)
        self.move_marked = c_of(about) == 1
        if card_of(about) == FLY:
            self.seats[seat].power_used = True
        self._tell_move("announced", "US-25", about)
        self.steps.push(DO_ARRIVE, note(seat, card_of(about)))
        self.steps.push(DO_WINDOW, note(seat, RENDITION_WINDOW, self.move_from, self.move_to))

    def _tell_move(self, kind: str, rule: str, about: i64) -> None:
        """A move with how it is made: on foot, by the saucer or by a card, as everybody sees."""
        if self.audience is None:
            return
        card, marked = card_of(about), self.move_marked
        facts = self.path_facts(seat_of(about), self.move_from, self.move_to, marked, marked)
        if card == WALK:
            facts["how"], facts["by"] = "on foot", "on foot"
        elif card == FLY:
            facts["how"], facts["by"] = "saucer", "by Flying Saucer"
        else:
            facts["how"] = self.board.card_ids[card]
            facts["by"] = f"by {self.board.card_names[card]}"
        self.tell(kind, rule, facts)

    def do_arrive(self, about: i64) -> None:
        """US-25 (4)."""
        seat = seat_of(about)
        self.seats[seat].remove(self.move_from, self.move_marked)
        self.seats[seat].put(self.move_to, self.move_marked)
        self.arrived = True
        self._tell_move("moved", "US-20", about)

    def _render(self, seat: i64, site: i64) -> None:
        """US-R24: elsewhere, with a token; the window closes, and nobody arrives."""
        self.steps.pop()
        self.steps.pop()
        victim = seat_of(self.steps.argument)
        self.seats[victim].remove(self.move_from, self.move_marked)
        self.seats[victim].put(site, True)
        if self.audience is not None:
            facts = self.path_facts(victim, self.move_from, site, self.move_marked, True)
            facts["by"] = self.who(seat)
            self.tell("renditioned", "US-69", facts)
        self.move_to = -1
        self.move_from = -1
        self.move_marked = False

    def _save(self, seat: i64, title: i64, named: i64) -> None:
        """US-71: the Save window closes, and the minion is put where the card says."""
        self.steps.pop()
        self.steps.pop()
        about = self.steps.argument
        site, marked = a_of(about), b_of(about) == 1
        place = self.board.save_site[title]
        if place == SAVE_HOME:
            place = self.home_of(seat)
        elif place == SAVE_OPEN:
            place = named
        self.seats[seat].remove(site, marked)
        self.seats[seat].put(place, marked)
        if card_of(about) == BY_AMBUSH and place != site:
            self.arrived = False
        if self.audience is not None:
            facts = self.path_facts(seat, site, place, marked, marked)
            facts["card"] = self.board.card_ids[title]
            facts["name"] = self.board.card_names[title]
            self.tell("saved", "US-71", facts)

    def play_options(self, seat: i64, among: i64) -> list[int]:
        """The cards among some that can be played now."""
        return [PLAY + title for title in self.titles(seat, among) if self.playable(seat, title)]
