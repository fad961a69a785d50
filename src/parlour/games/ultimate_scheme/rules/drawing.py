"""Ultimate Scheme: the Draw step, and cards drawn from decks (US-15 to US-19, US-59, US-61)."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.engine.core.bits import BIT, bit_list, count_bits, nth_bit
from parlour.engine.core.rng import Rng
from parlour.games.ultimate_scheme.rules.cards import choose_card, play_options
from parlour.games.ultimate_scheme.rules.gains import gain
from parlour.games.ultimate_scheme.rules.pending import ChooseDeck, DrawCard, DrawScheme, Pending
from parlour.games.ultimate_scheme.rules.state import (
    CARD_DRAW,
    DECK_CHOICE,
    DRAW_SLOT,
    DRAW_STEP,
    PUT_BACK,
    SCHEME_DRAW,
    STAGE_AFTER,
    STAGE_BUSY,
    STAGE_START,
    State,
)
from parlour.games.ultimate_scheme.rules.tables import (
    CARD_OUT,
    COPY,
    DONE,
    DRAW,
    INCOME,
    PLAY,
    RETURN,
    SCHEME_OUT,
    TAG_DRAW,
    TITLES,
    cards_in,
)
from parlour.games.ultimate_scheme.rules.turn import next_slot

# The Draw slot (US-15 to US-18)


def draw_slot(state: State) -> None:
    """US-15 to US-17: income, then the draw, then whatever else."""
    seat = state.owner()
    if state.stage == STAGE_START:
        _income(state, seat)
        state.stage = STAGE_AFTER if state.turn == 1 else STAGE_BUSY
    if state.stage == STAGE_BUSY and state.pool == 0:
        state.stage = STAGE_AFTER
    state.ask(DRAW_SLOT, seat)


def _income(state: State, seat: i64) -> None:
    """US-15."""
    if state.power_of(seat) == INCOME:
        gain(state, seat, state.board.power_token[state.seats[seat].faction], 1, "US-15")


def draw_slot_options(state: State) -> list[int]:
    """US-16 to US-18."""
    found: list[int] = [DONE] if state.stage == STAGE_AFTER else deck_options(state)
    state.public_moves = len(found)
    return found + play_options(state, state.asked, state.board.tagged[TAG_DRAW])


def deck_options(state: State) -> list[int]:
    """US-61: an empty deck is not offered."""
    return [DRAW + deck for deck in bit_list(state.decks_left())]


def why_no_draw(state: State, deck: i64) -> str:
    """Why no scheme can be drawn from a deck now."""
    if state.asking in (DRAW_SLOT, DECK_CHOICE) and not state.decks_left() & BIT[deck]:
        return "US-61: that deck is empty"
    if state.asking == DRAW_SLOT and state.turn == 1:
        return "US-17: no scheme is drawn in game turn 1"
    if state.step == DRAW_STEP and state.stage == STAGE_AFTER:
        return "US-16: exactly one scheme is drawn in a Draw slot"
    return f"US-16: schemes are drawn in the Draw step: {state.now()}"


def draw_decision(state: State, move: i64) -> None:
    """US-18: in any order."""
    if move == DONE:
        next_slot(state)
    elif move < PLAY:
        state.stage = STAGE_AFTER
        state.pending.append(DrawScheme(state.asked, move - DRAW))
    else:
        choose_card(state, state.asked, move - PLAY)


# Schemes (US-19, US-61)


def choose_deck(state: State, draw: ChooseDeck) -> None:
    """US-38: from a deck that is not empty, if there is one (US-R31)."""
    if state.decks_left():
        state.pending.append(draw)
        state.ask(DECK_CHOICE, draw.seat)


def deck_chosen(state: State, deck: i64) -> None:
    """The deck of a draw is chosen."""
    state.pending.pop()
    state.pending.append(DrawScheme(state.asked, deck))


def draw_scheme(state: State, draw: DrawScheme) -> None:
    """US-19: uniform over the cards left in the deck."""
    state.pending.append(draw)
    state.ask(SCHEME_DRAW, draw.seat)


def _schemes_to_draw(state: State) -> i64:
    """The schemes of the deck that is drawn from, as bits."""
    draw = state.pending[-1]
    assert isinstance(draw, DrawScheme)
    return state.pool & state.board.decks[draw.deck]


def scheme_outcomes(state: State) -> list[tuple[int, int]]:
    """US-19: each card of the deck once."""
    return [(SCHEME_OUT + scheme, 1) for scheme in bit_list(_schemes_to_draw(state))]


def sample_scheme(state: State, rng: Rng) -> i64:
    """One of them."""
    return SCHEME_OUT + pick_scheme(_schemes_to_draw(state), rng)


def pick_scheme(among: i64, rng: Rng) -> i64:
    """One of a set of schemes, each as likely."""
    return nth_bit(among, rng.below(count_bits(among)))


def scheme_drawn(state: State, scheme: i64) -> None:
    """US-19: only the drawing seat sees it; which deck it came from is public."""
    state.pending.pop()
    seat = state.asked
    state.pool &= ~BIT[scheme]
    state.seats[seat].hand |= BIT[scheme]
    _note_draw(state, seat, scheme)
    if state.audience is not None:
        facts = state.fact(seat)
        facts["deck"] = int(state.board.scheme_deck[scheme])
        facts["hand"] = int(count_bits(state.seats[seat].hand))
        state.tell_seat(int(seat), "drew scheme", "US-19", facts, _scheme_secret(state, scheme))


def _scheme_secret(state: State, scheme: i64) -> dict[str, object]:
    return {"scheme": state.board.scheme_ids[scheme], "name": state.board.scheme_names[scheme]}


# Schemes that are put back (Shred the Evidence)


def put_back(state: State, step: Pending) -> None:
    """Shred the Evidence: a scheme goes back into its deck, unseen."""
    if state.seats[state.owner()].hand:
        state.pending.append(step)
        state.ask(PUT_BACK, state.owner())


def return_options(state: State) -> list[int]:
    """Any scheme in hand."""
    state.public_moves = 0
    return [RETURN + scheme for scheme in bit_list(state.seats[state.asked].hand)]


def why_no_return(state: State) -> str:
    """Why a scheme cannot be put back."""
    if state.asking != PUT_BACK:
        return f"US-57: no scheme is put back: {state.now()}"
    return "US-57: that scheme is not in your hand"


def returned(state: State, scheme: i64) -> None:
    """Which deck grows is public, the card is not. Its owner knows where it lies."""
    state.pending.pop()
    seat = state.asked
    one = state.seats[seat]
    one.hand &= ~BIT[scheme]
    state.pool |= BIT[scheme]
    one.returned = [*one.returned, int(scheme)]
    if state.audience is not None:
        facts = state.fact(seat)
        facts["deck"] = int(state.board.scheme_deck[scheme])
        state.tell_seat(int(seat), "put back", "US-57", facts, _scheme_secret(state, scheme))


def _note_draw(state: State, seat: i64, scheme: i64) -> None:
    """Whoever put schemes back into this deck counts who has drawn there since."""
    deck = state.board.scheme_deck[scheme]
    for observer in range(state.players):
        before = state.seats[observer].returned
        if not before:
            continue
        after: list[int] = []
        for entry in before:
            card = entry & 63
            if seat == observer and card == scheme:
                continue
            if state.board.scheme_deck[card] == deck and (entry >> (6 + 5 * int(seat))) & 31 < 31:
                entry += 32 ** int(seat) * 64
            after.append(entry)
        state.seats[observer].returned = after


def forget_returned(state: State, scheme: i64) -> None:
    """Everybody sees a scheme: nobody has to remember having put it back."""
    for one in state.seats:
        if one.returned:
            one.returned = [entry for entry in one.returned if entry & 63 != scheme]


# Action cards (US-59)


def draw_card(state: State, seat: i64) -> None:
    """US-59: an empty deck is made of the discard pile first."""
    if state.deck == 0:
        if state.discards == 0:
            return
        _reshuffle(state)
    state.pending.append(DrawCard(seat))


def _reshuffle(state: State) -> None:
    """US-59, US-R45: what was in hands then is not among the cards drawn later."""
    state.deck = state.discards
    state.discards = 0
    state.generation += 1
    for one in state.seats:
        earlier = 0
        for time in one.past:
            earlier += time
        one.past = [*one.past, int(one.cards) - earlier]
    if state.audience is not None:
        state.tell("reshuffled", "US-59", {})


def ask_card(state: State, draw: DrawCard) -> None:
    """US-59: chance gives the card."""
    state.pending.append(draw)
    state.ask(CARD_DRAW, draw.seat)


def card_outcomes(state: State) -> list[tuple[int, int]]:
    """US-59: each title as often as the deck holds it."""
    found: list[tuple[int, int]] = []
    for title in range(TITLES):
        copies = (state.deck >> (2 * title)) & 3
        if copies:
            found.append((CARD_OUT + title, int(copies)))
    return found


def sample_card(state: State, rng: Rng) -> i64:
    """One of them."""
    return CARD_OUT + pick_card(state.deck, rng)


def pick_card(among: i64, rng: Rng) -> i64:
    """One of a heap of action cards, each copy as likely."""
    left = rng.below(cards_in(among))
    for title in range(TITLES):
        left -= (among >> (2 * title)) & 3
        if left < 0:
            return title
    raise AssertionError("the heap is not empty")


def card_drawn(state: State, title: i64) -> None:
    """US-59: only the drawing seat sees it."""
    state.pending.pop()
    seat = state.asked
    state.deck -= COPY[title]
    state.seats[seat].cards += COPY[title]
    if state.audience is not None:
        facts = state.fact(seat)
        facts["hand"] = int(state.seats[seat].card_count())
        secret: dict[str, object] = {
            "card": state.board.card_ids[title], "name": state.board.card_names[title],
        }  # fmt: skip
        state.tell_seat(int(seat), "drew card", "US-59", facts, secret)
