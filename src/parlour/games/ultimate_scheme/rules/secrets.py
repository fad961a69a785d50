"""Ultimate Scheme: who knows what, and what else could be true."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.engine.core.bits import BIT, bit_list, count_bits, nth_bit
from parlour.engine.core.position import CHANCE, OVER, Position
from parlour.engine.core.rng import Rng
from parlour.games.ultimate_scheme.rules.schemes import Schemes
from parlour.games.ultimate_scheme.rules.state import (
    ASKS,
    DO_WINDOW,
    DRAW_SLOT,
    END_SLOT,
    ENDED,
    MOVE_SLOT,
    PENDING,
    PICK_FACTION,
    PUT_BACK,
    STAGES,
    STEPS,
    WINDOW,
    WINDOWS,
    Seat,
    a_of,
    b_of,
    c_of,
    card_of,
    k_of,
    low_of,
    seat_of,
)
from parlour.games.ultimate_scheme.rules.tables import (
    COPY,
    EXECUTE,
    LEAVE,
    PASS,
    PLAY,
    RENDER,
    STAB,
    TITLES,
    TOKEN,
    ULTIMATES,
    cards_in,
)
from parlour.games.ultimate_scheme.rules.windows import PAUSED, at_offset


class Secrets(Schemes):
    """US-81, US-R40."""

    # Hiding

    def has_secrets(self) -> bool:
        if self.asking == ENDED:
            return False
        return any(one.ultimate >= 0 for one in self.seats)

    def covert(self) -> bool:
        """US-R40: the answers in windows, and the decisions of an own slot that exist only
        because of what the seat holds."""
        asking = self.asking
        if asking in (WINDOW, PUT_BACK):
            return True
        slot = asking == DRAW_SLOT or (asking >= MOVE_SLOT and asking <= END_SLOT)
        return slot and self.public_moves < 2

    def quiet(self) -> i64:
        """US-R40: no answer in a window is a pass; in an own slot there is time (US-R47)."""
        return PASS if self.asking == WINDOW else -1

    def reveals(self, move: int) -> bool:
        """A decision after which the table paused for an answer stands, an answer itself, and
        whatever shows an ultimate scheme."""
        if self.asking == WINDOW:
            return True
        then = self._after(move)
        return bool(then.windows != self.windows or then.shown != self.shown)

    def why_final(self, move: int) -> str:
        """US-R46: a card or scheme that was announced, and what was named for it; US-84."""
        card = PLAY <= move < TOKEN or RENDER <= move < STAB
        if card or EXECUTE <= move < LEAVE:
            return "a card or a power was announced"
        return "an Ultimate Scheme was shown" if self._after(move).shown != self.shown else ""

    def _after(self, move: int) -> Secrets:
        """The position once a move is made."""
        twin = self.copy()
        assert isinstance(twin, Secrets)
        twin.apply(move)
        return twin

    # Other deals (see the section "What a seat knows" in the rules)

    def pick_scheme(self, among: i64, rng: Rng) -> i64:
        """One of a set of schemes, each as likely."""
        return nth_bit(among, rng.below(count_bits(among)))

    def pick_card(self, among: i64, rng: Rng) -> i64:
        """One of a heap of action cards, each copy as likely."""
        left = rng.below(cards_in(among))
        for title in range(TITLES):
            left -= (among >> (2 * title)) & 3
            if left < 0:
                return title
        raise AssertionError("the heap is not empty")

    def redeal(self, seat: int, rng: Rng) -> Position:
        twin = self.copy()
        assert isinstance(twin, Secrets)
        if not self.has_secrets():
            return twin
        for number in range(self.players):
            if number != seat and twin.seats[number].returned:
                twin.seats[number].returned = []  # what a rival remembers is its own
        twin._deal_ultimates(seat, rng)
        hidden = self.asked >= 0 and self.asked != seat and self.covert()
        if hidden and self.asking == WINDOW:
            twin._deal_schemes(seat, rng)
            twin._deal_answers(seat, rng)
        else:
            twin._deal_until_asked(seat, rng, hidden)
        return twin

    def _deal_until_asked(self, seat: i64, rng: Rng, hidden: bool) -> None:
        """If a decision exists only because of what a seat holds, it holds such a thing."""
        while True:
            self._deal_schemes(seat, rng)
            self._deal_cards(seat, rng)
            if self.asking < PICK_FACTION or self.asked < 0:
                return
            self.legal = self.options()
            if not hidden or len(self.legal) > 1:
                return

    def _deal_ultimates(self, seat: i64, rng: Rng) -> None:
        """Face-down ultimate schemes, but none that would have been completed (US-83)."""
        while True:
            left: list[int] = []
            for ultimate in range(ULTIMATES):
                if not self._known_ultimate(seat, ultimate):
                    left.append(ultimate)
            fits = True
            for number in range(self.players):
                one = self.seats[number]
                if number != seat and one.ultimate >= 0 and not self.shown & BIT[number]:
                    dealt = left.pop(rng.below(len(left)))
                    fits = fits and not one.denied & BIT[dealt]
                    one.ultimate = dealt
            if fits:
                return

    def _known_ultimate(self, seat: i64, ultimate: i64) -> bool:
        for number in range(self.players):
            if self.seats[number].ultimate == ultimate:
                if number == seat or self.shown & BIT[number]:
                    return True
        return False

    def _deal_schemes(self, seat: i64, rng: Rng) -> None:
        """Each deck for itself: how many of its cards a hand holds is public (US-19)."""
        for deck in range(3):
            while not self._deal_deck(seat, deck, rng):
                pass

    def _deal_deck(self, seat: i64, deck: i64, rng: Rng) -> bool:
        """Deal one deck; whether the deal agrees with what the seat itself put back."""
        cards = self.board.decks[deck]
        left = self.pool & cards
        for number in range(self.players):
            if number != seat:
                left |= self.seats[number].hand & cards
        fits = True
        for number in range(self.players):
            if number == seat:
                continue
            one = self.seats[number]
            dealt: i64 = 0
            for _ in range(count_bits(one.hand & cards)):
                card = BIT[self.pick_scheme(left, rng)]
                dealt |= card
                left &= ~card
            one.hand = (one.hand & ~cards) | dealt
            if seat >= 0 and self.seats[seat].returned:
                fits = fits and self._may_hold(self.seats[seat].returned, number, dealt)
        self.pool = (self.pool & ~cards) | left
        return fits

    def _may_hold(self, returned: list[int], rival: i64, dealt: i64) -> bool:
        """Of the schemes that were put back, a rival holds only such as it can have drawn since:
        no more of the latest ones than it has drawn after them."""
        held: i64 = 0
        for place in range(len(returned) - 1, -1, -1):
            entry: i64 = returned[place]
            if dealt & BIT[entry & 63]:
                held += 1
                if held > (entry >> (6 + 5 * rival)) & 31:
                    return False
        return True

    def _deal_cards(self, seat: i64, rng: Rng) -> None:
        """Action cards: those held since the deck last ran out among themselves, the others
        among the hands and the deck (US-R45)."""
        for time in range(self.generation):
            self._deal_past(seat, int(time), rng)
        left = self.deck
        sizes: list[int] = []
        for number in range(self.players):
            one = self.seats[number]
            fresh = one.cards
            for old in one.past:
                fresh -= old
            sizes.append(int(cards_in(fresh)) if number != seat else 0)
            if number != seat:
                left += fresh
        for number in range(self.players):
            if number != seat:
                one = self.seats[number]
                one.cards = 0
                for old in one.past:
                    one.cards += old
                for _ in range(sizes[number]):
                    card = COPY[self.pick_card(left, rng)]
                    one.cards += card
                    left -= card
        self.deck = left

    def _deal_past(self, seat: i64, time: int, rng: Rng) -> None:
        """Cards that were in hands when the deck ran out for the n-th time."""
        left: i64 = 0
        for number in range(self.players):
            if number != seat:
                left += self.seats[number].past[time]
        for number in range(self.players):
            if number != seat:
                one = self.seats[number]
                old: i64 = one.past[time]
                size = cards_in(old)
                dealt: i64 = 0
                for _ in range(size):
                    card = COPY[self.pick_card(left, rng)]
                    dealt += card
                    left -= card
                one.past[time] = int(dealt)
                one.cards += dealt - old

    def _deal_answers(self, seat: i64, rng: Rng) -> None:
        """US-R40: in a window somebody is asked. Who is, and with which cards, is uniform over
        all pairs in which a seat that may be asked holds a card to play. A seat that holds
        such a card itself knows whether it has been asked."""
        about = self.peek()
        low, high = low_of(about), self.last_offset(card_of(about))
        mine = (seat - seat_of(about) + self.players - 1) % self.players + 1
        if seat >= 0 and low <= mine <= high and self.can_answer(about, seat):
            if mine < k_of(about):
                low = mine + 1
            else:
                high = mine - 1
        origin = seat_of(about)
        self.steps.pop()
        while True:
            offset = low + rng.below(high - low + 1)
            asked = (origin + offset) % self.players
            if asked == seat:
                continue
            self._deal_cards(seat, rng)
            if self.can_answer(about, asked):
                break
        self.steps.push(DO_WINDOW, at_offset(about, offset, low_of(about)))
        self.asked = asked
        self.legal = self.options()

    # In words

    def describe(self) -> dict[str, object]:
        """The words that `words.arrange` reads."""
        return self._described(-1, True)

    def known_to(self, seat: int) -> dict[str, object]:
        """US-81: private are hands, ultimate schemes, and who is asked in a window."""
        if self.asking == ENDED:
            return self._described(-1, True)
        return self._described(seat, False)

    def _described(self, seat: i64, full: bool) -> dict[str, object]:
        board = self.board
        over = self.asking == ENDED
        secret = not full and (self.asked < 0 or self.asked != seat) and self.covert()
        decks: dict[str, object] = {}
        for deck in range(3):
            name = ("criminal", "subversion", "genius")[deck]
            left = self.pool & board.decks[deck]
            decks[name] = self._scheme_words(left) if full else int(count_bits(left))
        collected = board.site_ids[self.collected] if self.collected >= 0 else None
        return {
            "players": int(self.players),
            "turn": int(self.turn),
            "step": STEPS[self.step],
            "first": int(self.first) + 1,
            "slot": int(self.owner()) + 1,
            "stage": STAGES[self.stage],
            "anarchy": int(self.anarchy),
            "factor": self._factor_word(),
            "ninja": int(self.ninja) + 1 if self.ninja >= 0 else None,
            "bank": vault_words(self.bank),
            "depleted": self._site_words(self.depleted),
            "plague": self._site_words(self.plague),
            "claimed": self._claim_words(),
            "decks": decks,
            "action_deck": self._card_words(self.deck) if full else int(cards_in(self.deck)),
            "discards": self._card_words(self.discards),
            "generation": int(self.generation),
            "collected": collected,
            "gained": [("F", "O", "S")[token] for token in bit_list(self.gained)],
            "move": self._move_words(),
            "arrived": bool(self.arrived),
            "body_double": bool(self.double),
            "coupon": int(self.coupon),
            "seats": [
                self._seat_words(number, full or number == seat) for number in range(self.players)
            ],
            "pending": self._pending_words(secret),
            "asks": ASKS[self.asking],
            "to_move": None if secret else self._mover_word(),
            "over": bool(over),
        }

    def _mover_word(self) -> object:
        turn = self.to_move()
        if turn == OVER:
            return "over"
        return "chance" if turn == CHANCE else int(turn) + 1

    def _factor_word(self) -> str | None:
        if self.factor >= 0:
            return self.board.factor_ids[self.factor]
        return "off" if self.wanted_factor == -1 else None

    def _move_words(self) -> dict[str, object] | None:
        if self.move_from < 0:
            return None
        ids = self.board.site_ids
        return {
            "from": ids[self.move_from], "to": ids[self.move_to], "marked": bool(self.move_marked),
        }  # fmt: skip

    def _claim_words(self) -> dict[str, object]:
        found: dict[str, object] = {}
        for box in range(self.board.bounties):
            seat = (self.claimed >> (4 * box)) & 15
            if seat:
                found[str(self.board.bounty_at[box])] = int(seat)
        return found

    def _site_words(self, sites: i64) -> list[str]:
        return [self.board.site_ids[site] for site in bit_list(sites)]

    def _scheme_words(self, schemes: i64) -> list[str]:
        return [self.board.scheme_ids[scheme] for scheme in bit_list(schemes)]

    def _card_words(self, cards: i64) -> list[str]:
        found: list[str] = []
        for title in range(TITLES):
            for _ in range((cards >> (2 * title)) & 3):
                found.append(self.board.card_ids[title])
        return found

    def _minion_words(self, one: Seat, marked: bool) -> list[str]:
        found: list[str] = []
        for site in bit_list(one.sacked if marked else one.able):
            for _ in range(one.standing(site, marked)):
                found.append(self.board.site_ids[site])
        return found

    def _seat_words(self, number: i64, full: bool) -> dict[str, object]:
        """A seat as its owner knows it, or as everybody does."""
        one = self.seats[number]
        board = self.board
        ultimate: object = None
        if one.ultimate >= 0:
            seen = full or self.shown & BIT[number] != 0
            ultimate = board.ultimate_ids[one.ultimate] if seen else "face down"
        hand: object = self._scheme_words(one.hand)
        cards: object = self._card_words(one.cards)
        past: object = [self._card_words(old) for old in one.past]
        if not full:
            counts: dict[str, object] = {}
            for deck in range(3):
                name = ("criminal", "subversion", "genius")[deck]
                counts[name] = int(self.hand_from(number, deck))
            hand = counts
            cards = int(one.card_count())
            past = [int(cards_in(old)) for old in one.past]
        return {
            "faction": board.faction_ids[one.faction] if one.faction >= 0 else None,
            "ultimate": ultimate,
            "vault": vault_words(one.vault),
            "minions": self._minion_words(one, False),
            "marked": self._minion_words(one, True),
            "access": self._site_words(one.access),
            "progress": int(one.progress),
            "hand": hand,
            "cards": cards,
            "past": past,
            "executed": self._scheme_words(one.executed),
            "power_used": bool(one.power_used),
            "completed": bool(one.completed),
            "denied": [board.ultimate_ids[each] for each in bit_list(one.denied)],
            "returned": self._returned_words(one) if full else None,
        }

    def _returned_words(self, one: Seat) -> list[str]:
        """'C07 0 1 2': a scheme that was put back, and what each seat has drawn there since."""
        found: list[str] = []
        for entry in one.returned:
            drawn = [str((entry >> (6 + 5 * seat)) & 31) for seat in range(int(self.players))]
            found.append(" ".join([self.board.scheme_ids[entry & 63]] + drawn))
        return found

    def _pending_words(self, secret: bool) -> list[dict[str, object]]:
        """What is still to do, the next thing last."""
        found: list[dict[str, object]] = []
        listed = self.steps.listed()
        for place in range(len(listed)):
            step, packed = listed[place]
            about: i64 = packed
            words: dict[str, object] = {
                "do": PENDING[step], "seat": int(seat_of(about)), "what": int(card_of(about)),
                "a": int(a_of(about)), "b": int(b_of(about)), "c": int(c_of(about)),
                "at": int(k_of(about)), "low": int(low_of(about)),
                "paused": bool(about & PAUSED != 0),
            }  # fmt: skip
            if step == DO_WINDOW:
                words["window"] = WINDOWS[card_of(about)]
                if secret and place == len(listed) - 1:
                    words["at"] = None
            found.append(words)
        return found


def vault_words(vault: i64) -> str:
    """'F5 O0 S1 U0'."""
    counts = [str((vault >> (8 * token)) & 255) for token in range(4)]
    return f"F{counts[0]} O{counts[1]} S{counts[2]} U{counts[3]}"
