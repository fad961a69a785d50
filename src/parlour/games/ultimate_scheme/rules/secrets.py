"""Ultimate Scheme: who knows what, and what else could be true (US-81, US-R40).

See the section "What a seat knows" in the rules.
"""

from __future__ import annotations

from mypy_extensions import i64

from parlour.engine.core.bits import BIT, count_bits
from parlour.engine.core.rng import Rng
from parlour.games.ultimate_scheme.rules.drawing import pick_card, pick_scheme
from parlour.games.ultimate_scheme.rules.state import (
    DRAW_SLOT,
    END_SLOT,
    MOVE_SLOT,
    PUT_BACK,
    WINDOW,
    State,
)
from parlour.games.ultimate_scheme.rules.tables import COPY, ULTIMATES, cards_in
from parlour.games.ultimate_scheme.rules.windows import can_answer, last_asked, window_of


def is_covert(state: State) -> bool:
    """US-R40, US-R47: the answers in windows, and the decisions of an own slot that exist only
    because of what the seat holds."""
    asking = state.asking
    if asking in (WINDOW, PUT_BACK):
        return True
    slot = asking == DRAW_SLOT or (asking >= MOVE_SLOT and asking <= END_SLOT)
    return slot and state.public_moves < 2


# Other deals


def forget_returns(state: State, seat: i64) -> None:
    """What rivals remember of schemes they put back is their own."""
    for number in range(state.players):
        if number != seat and state.seats[number].returned:
            state.seats[number].returned = []


def deal_ultimates(state: State, seat: i64, rng: Rng) -> None:
    """Face-down ultimate schemes, but none that would have been completed (US-83)."""
    while True:
        left: list[int] = []
        for ultimate in range(ULTIMATES):
            if not _knows_ultimate(state, seat, ultimate):
                left.append(ultimate)
        fits = True
        for number in range(state.players):
            one = state.seats[number]
            if number != seat and one.ultimate >= 0 and not one.completed:
                dealt = left.pop(rng.below(len(left)))
                fits = fits and not one.denied & BIT[dealt]
                one.ultimate = dealt
        if fits:
            return


def _knows_ultimate(state: State, seat: i64, ultimate: i64) -> bool:
    for number in range(state.players):
        one = state.seats[number]
        if one.ultimate == ultimate and (number == seat or one.completed):
            return True
    return False


def deal_schemes(state: State, seat: i64, rng: Rng) -> None:
    """Each deck for itself: how many of its cards a hand holds is public (US-19)."""
    for deck in range(3):
        while not _deal_deck(state, seat, deck, rng):
            pass


def _deal_deck(state: State, seat: i64, deck: i64, rng: Rng) -> bool:
    """Deal one deck; whether the deal agrees with what the seat itself put back."""
    cards = state.board.decks[deck]
    left = state.pool & cards
    for number in range(state.players):
        if number != seat:
            left |= state.seats[number].hand & cards
    fits = True
    for number in range(state.players):
        if number == seat:
            continue
        one = state.seats[number]
        dealt: i64 = 0
        for _ in range(count_bits(one.hand & cards)):
            card = BIT[pick_scheme(left, rng)]
            dealt |= card
            left &= ~card
        one.hand = (one.hand & ~cards) | dealt
        if seat >= 0 and state.seats[seat].returned:
            fits = fits and _may_hold(state.seats[seat].returned, number, dealt)
    state.pool = (state.pool & ~cards) | left
    return fits


def _may_hold(returned: list[int], rival: i64, dealt: i64) -> bool:
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


def deal_cards(state: State, seat: i64, rng: Rng) -> None:
    """Action cards: those held since the deck last ran out among themselves, the others
    among the hands and the deck (US-R45)."""
    for time in range(state.generation):
        _deal_past(state, seat, int(time), rng)
    left = state.deck
    sizes: list[int] = []
    for number in range(state.players):
        one = state.seats[number]
        fresh = one.cards
        for old in one.past:
            fresh -= old
        sizes.append(int(cards_in(fresh)) if number != seat else 0)
        if number != seat:
            left += fresh
    for number in range(state.players):
        if number != seat:
            one = state.seats[number]
            one.cards = 0
            for old in one.past:
                one.cards += old
            for _ in range(sizes[number]):
                card = COPY[pick_card(left, rng)]
                one.cards += card
                left -= card
    state.deck = left


def _deal_past(state: State, seat: i64, time: int, rng: Rng) -> None:
    """Cards that were in hands when the deck ran out for the n-th time."""
    left: i64 = 0
    for number in range(state.players):
        if number != seat:
            left += state.seats[number].past[time]
    for number in range(state.players):
        if number != seat:
            one = state.seats[number]
            old: i64 = one.past[time]
            dealt: i64 = 0
            for _ in range(cards_in(old)):
                card = COPY[pick_card(left, rng)]
                dealt += card
                left -= card
            one.past[time] = int(dealt)
            one.cards += dealt - old


def deal_answers(state: State, seat: i64, rng: Rng) -> None:
    """US-R40: in a window somebody is asked. Who is, and with which cards, is uniform over
    all pairs in which a seat that may be asked holds a card to play. A seat that holds
    such a card itself knows whether it has been asked."""
    window = window_of(state)
    low, high = window.low, last_asked(state, window.kind)
    mine = (seat - window.seat + state.players - 1) % state.players + 1
    if seat >= 0 and low <= mine <= high and can_answer(state, window, seat):
        if mine < window.at:
            low = mine + 1
        else:
            high = mine - 1
    while True:
        at = low + rng.below(high - low + 1)
        asked = (window.seat + at) % state.players
        if asked == seat:
            continue
        deal_cards(state, seat, rng)
        if can_answer(state, window, asked):
            break
    state.pending[-1] = window.at_seat(at, window.low, True)
    state.asked = asked
