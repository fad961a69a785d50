"""What holds in every position of A Most Dangerous Rescue."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.engine.core.playout import random_line
from parlour.engine.core.position import CHANCE
from parlour.engine.core.rng import Kiss
from parlour.games.a_most_dangerous_rescue import components
from parlour.games.a_most_dangerous_rescue.rules.holdings import (
    GANG,
    PLAYER,
    Side,
)
from parlour.games.a_most_dangerous_rescue.rules.position import Rescue
from parlour.games.a_most_dangerous_rescue.rules.tables import COLOURS, DRAW

from .cases import GAME

rule = pytest.mark.rule
GAME_DATA = components.load()
OPTIONS = st.fixed_dictionaries(
    {
        "later_member_life": st.integers(5, 6),
        "start_life": st.integers(1, 60),
        "artifacts_to_lose": st.integers(1, 4),
        "scene_deck_size": st.integers(1, 38),
    }
)


def cards_of(words: dict[str, Any]) -> list[str]:
    """Every card that lies somewhere."""
    found = [words["active"]] if words["active"] else []
    for side in ("player", "yu"):
        found += words[side]["assets"] + words[side]["resources"]
        for colour in COLOURS:
            found += words[side]["ongoing"][colour] + words[side]["completed"][colour]
    deck = words["deck"] if isinstance(words["deck"], list) else []
    return [*found, *words["discard"], *deck, *words["unseen"]]


@rule("DR-1", "DR-R22")
@given(st.integers(0, 10**6), OPTIONS)
@settings(max_examples=25, deadline=None)
def test_every_card_is_in_one_place(seed: int, options: dict[str, int]) -> None:
    position = GAME.start(**options)
    for move in random_line(position.copy(), Kiss(seed)):
        assert isinstance(position, Rescue)
        cards = cards_of(position.describe())
        assert len(cards) == len(set(cards))
        if not position.known:
            ordinary = [card for card in cards if card != "artifact"]
            assert len(ordinary) == 48
        assert ("artifact" in cards) == (position.known or not position.relic_in)
        assert position.left >= 0
        position.apply(move)


@rule("DR-31", "DR-32")
@given(st.integers(0, 10**6), OPTIONS)
@settings(max_examples=25, deadline=None)
def test_slots_are_full_only_while_a_kept_card_is_asked(seed: int, options: dict[str, int]) -> None:
    position = GAME.start(**options)
    for move in random_line(position.copy(), Kiss(seed)):
        assert isinstance(position, Rescue)
        full = sum(_full(position.side(side)) for side in (PLAYER, GANG))
        assert full == (position.asks() == "kept card")
        position.apply(move)


def _full(side: Side) -> int:
    slots = sum(int(side.ongoing[n]).bit_count() == 3 for n in range(4))
    return slots + (len(side.resources) == 4)


@rule("DR-R6")
@given(st.integers(0, 10**6), OPTIONS)
@settings(max_examples=25, deadline=None)
def test_a_draw_is_the_artifact_card_with_one_in_n(seed: int, options: dict[str, int]) -> None:
    position = GAME.start(**options)
    for move in random_line(position.copy(), Kiss(seed)):
        assert isinstance(position, Rescue)
        if position.to_move() == CHANCE and position.asking == DRAW:
            outcomes = dict(position.outcomes())
            total = sum(outcomes.values())
            relic = Fraction(outcomes.pop(48, 0), total)
            assert relic == (Fraction(1, int(position.left)) if position.relic_in else 0)
            assert len(set(outcomes.values())) <= 1
            if position.known:
                assert len(outcomes) == position.left - position.relic_in
        position.apply(move)


@rule("DR-18", "DR-20")
@given(st.integers(0, 10**6))
@settings(max_examples=25, deadline=None)
def test_the_gang_never_takes_what_is_farther(seed: int) -> None:
    """The ranking written out once more, from the words alone."""
    position = GAME.start()
    for move in random_line(position.copy(), Kiss(seed)):
        assert isinstance(position, Rescue)
        twin = position.copy()
        twin.apply(move)
        if position.asking == DRAW and twin.asks() == "strategy":
            assert twin.describe()["yu_takes"] == _ranked(position, int(move))
        position.apply(move)


def _ranked(position: Rescue, card: int) -> str:
    data = GAME_DATA.scenes[card]
    colour = COLOURS[position.board.member_colour[position.member()]]
    funds = position.gang.income() + (len(position.gang.resources) if data.spend else 0)
    border = {"red": "abcd", "blue": "dcba", "green": "1234", "purple": "4321"}[colour]
    place = 0 if colour in ("red", "blue") else 1
    can_pay = [each for each in data.strategies() if each[0] <= funds]
    return min(can_pay, key=lambda each: (border.index(each[1][place]), -each[0]))[1]


@rule("DR-45")
@given(st.integers(0, 10**6), OPTIONS)
@settings(max_examples=25, deadline=None)
def test_a_match_ends_for_a_reason_that_can_be_seen(seed: int, options: dict[str, int]) -> None:
    position = GAME.start(**options)
    random_line(position, Kiss(seed))
    result = position.result()
    words: dict[str, Any] = position.describe()
    assert {
        "boss": words["beaten"] == 4,
        "life": words["player"]["life"] == 0,
        "artifacts": words["counter"] == options["artifacts_to_lose"],
    }[str(result["ending"])]
    assert result["winners"] == ([0] if result["ending"] == "boss" else [])
