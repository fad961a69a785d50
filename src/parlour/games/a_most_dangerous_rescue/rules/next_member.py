"""A Most Dangerous Rescue: a member falls, and the next one must be found."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.engine.core.bits import BIT, count_bits
from parlour.games.a_most_dangerous_rescue.rules.artifacts import end
from parlour.games.a_most_dangerous_rescue.rules.deck import next_scene, want_card
from parlour.games.a_most_dangerous_rescue.rules.holdings import GANG
from parlour.games.a_most_dangerous_rescue.rules.slots import gang_researches, keep_if_full
from parlour.games.a_most_dangerous_rescue.rules.state import State
from parlour.games.a_most_dangerous_rescue.rules.tables import (
    BOSS,
    CASH,
    FAVOUR,
    GIVE,
    INVESTIGATION,
    KEEP,
    LEAD,
    MEMBERS,
    NONE,
    NOTES,
    PRICE,
    SCHOLAR,
    SEARCH,
    SEEK,
    WAYS,
)


def member_falls(state: State) -> None:
    """DR-34: the boss ends the match; else the next member must be found."""
    if state.audience is not None:
        state.tell("falls", "DR-34", {"member": state.board.member_names[state.member()]})
    if state.beaten == MEMBERS - 1:
        state.beaten = MEMBERS
        end(state, BOSS, "DR-34")
    else:
        state.asking = SEEK


def offered(state: State, way: i64) -> i64:
    """DR-35 to DR-38: the cards that a way takes from."""
    player = state.player
    if way == NOTES:
        return player.notes()
    if way == SCHOLAR:
        return player.finished()
    if way == CASH:
        return player.cash()
    return player.assets if way == FAVOUR else 0


def is_open(state: State, way: i64) -> bool:
    """DR-35 to DR-39: whether the player has the cards; Investigation is always open."""
    return way == INVESTIGATION or count_bits(offered(state, way)) >= PRICE[way]


def why_no_way(state: State, way: i64) -> str:
    """DR-35 to DR-38: which cards the player lacks."""
    has = count_bits(offered(state, way))
    kind = ["ongoing research", "completed research", "resource", "asset"][way]
    cards = "cards" if PRICE[way] > 1 else "card"
    return f"{_rule_of(way)}: it takes {PRICE[way]} {kind} {cards}, you have {has}"


def _rule_of(way: i64) -> str:
    """The rule of a way to the next member."""
    return f"DR-{35 + int(way)}"


def seek(state: State, way: i64) -> None:
    """DR-34: the way is chosen; its cards are given up one at a time."""
    state.way = way
    state.owed = PRICE[way]
    if state.audience is not None:
        state.tell("seeks", _rule_of(way), {"way": WAYS[way]})
    if way == INVESTIGATION:
        state.stage = SEARCH
        want_card(state)
    else:
        state.asking = GIVE


def why_no_gift(state: State) -> str:
    """DR-35 to DR-38: only cards of the chosen kind are given up."""
    return f"{_rule_of(state.way)}: this card is none of those that this way takes"


def give(state: State, card: i64) -> None:
    """DR-35 to DR-38: a card of the chosen kind is discarded."""
    player = state.player
    rest = ~BIT[card]
    if state.way == CASH:
        player.resources.remove(card)
    elif state.way == FAVOUR:
        player.assets &= rest
    else:
        for colour in range(4):
            if state.way == NOTES:
                player.ongoing[colour] &= rest
            else:
                player.completed[colour] &= rest
    state.discard |= BIT[card]
    state.owed -= 1
    if state.audience is not None:
        facts: dict[str, object] = {"card": state.board.cards[card], "way": WAYS[state.way]}
        state.tell("gives", _rule_of(state.way), facts)
    if state.owed == 0:
        _next_member(state)


def search(state: State, card: i64) -> None:
    """DR-39: the top card of the scene deck is discarded face up."""
    state.discard |= BIT[card]
    if state.audience is not None:
        state.tell("searched", "DR-39", {"card": state.board.cards[card]})
    searched(state)


def searched(state: State) -> None:
    """DR-39: one card after the other, so that a reshuffle may come between (DR-R21)."""
    state.owed -= 1
    if state.owed > 0:
        want_card(state)
    else:
        _next_member(state)


def _next_member(state: State) -> None:
    """DR-40, DR-41: the next member takes his place, and a lead is wanted."""
    gained = state.board.later_life
    state.beaten += 1
    state.way = NONE
    state.gang.life += gained
    if state.audience is not None:
        facts: dict[str, object] = {
            "life": state.gang.life, "gained": gained,
            "member": state.board.member_names[state.member()],
        }  # fmt: skip
        state.tell("next", "DR-40", facts)
    state.stage = LEAD
    want_card(state)


def lead(state: State, card: i64) -> None:
    """DR-41: a card for the research of the gang; then the next scene."""
    gang_researches(state, card, "DR-41")
    keep_if_full(state, GANG, state.board.colour[card])
    if state.asking != KEEP:
        next_scene(state)
