"""Nazi Hunter: what holds in every position of every match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.engine.core.playout import random_move
from parlour.engine.core.position import CHANCE, OVER, Position
from parlour.engine.core.rng import Kiss

from .cases import GAME

rule = pytest.mark.rule
modes = st.sampled_from(["ready", "create", "rookie"])
seeds = st.integers(0, 10**9)
fair = settings(max_examples=40, deadline=None, derandomize=True)


def steps(mode: str, seed: int) -> Iterator[tuple[Position, str]]:
    """Every position of a random match with the words of the step that led to it."""
    position = GAME.start(mode=mode)
    rng = Kiss(seed)
    step = ""
    while True:
        yield position, step
        turn = position.to_move()
        if turn == OVER:
            return
        book = position.outcome_book() if turn == CHANCE else position.book()
        move = position.sample(rng) if turn == CHANCE else random_move(position, rng)
        step = book.notation(int(move))
        position.play(int(move))


@rule("NH-4", "NH-R18")
@fair
@given(modes, seeds)
def test_every_card_is_in_exactly_one_place(mode: str, seed: int) -> None:
    for position, _ in steps(mode, seed):
        words: dict[str, Any] = position.describe()
        known = [card for card in words["deck"] if card is not None]
        places = [*words["areas"].values(), words["captured"], words["escaped"], known]
        cards = Counter(card for place in [*places, words["unseen"]] for card in place)
        assert cards == Counter(range(1, 16))
        assert len(words["unseen"]) == words["deck"].count(None) + 1


@rule("NH-38", "NH-R24")
@fair
@given(modes, seeds)
def test_nobody_comes_back_from_the_escaped_pile(mode: str, seed: int) -> None:
    gone: set[int] = set()
    for position, _ in steps(mode, seed):
        words: dict[str, Any] = position.describe()
        assert gone <= set(words["escaped"])
        gone = set(words["escaped"])


@rule("NH-R24", "NH-32")
@fair
@given(modes, seeds)
def test_the_captured_leave_their_pile_only_by_exchange(mode: str, seed: int) -> None:
    held: set[int] = set()
    ability = None
    for position, _ in steps(mode, seed):
        words: dict[str, Any] = position.describe()
        now = set(words["captured"])
        assert held <= now or ability == "exchange"
        assert len(now) >= len(held)
        held, ability = now, words["ability"]


@rule("NH-37", "NH-R20", "NH-19")
@fair
@given(modes, seeds)
def test_rounds_go_up_one_by_one_and_end(mode: str, seed: int) -> None:
    before = 0
    for position, _ in steps(mode, seed):
        words: dict[str, Any] = position.describe()
        assert words["round"] - before in (0, 1)
        before = words["round"]
        if words["to_move"] == "player" and words["phase"] == "actions":
            assert any(agent["ready"] for agent in words["agents"].values())
    assert before <= 24


@fair
@given(modes, seeds)
def test_descriptions_lead_back(mode: str, seed: int) -> None:
    for number, (position, _) in enumerate(steps(mode, seed)):
        if number % 7 == seed % 7:
            assert GAME.position(position.describe()).digest() == position.digest()


@rule("NH-R18")
@fair
@given(seeds)
def test_chance_is_uniform_over_the_unseen_pool(seed: int) -> None:
    for position, _ in steps("ready", seed):
        if position.to_move() == CHANCE:
            outcomes = position.outcomes()
            assert {weight for _, weight in outcomes} == {1}
            words: dict[str, Any] = position.describe()
            book = position.outcome_book()
            drawn = [book.notation(card) for card, _ in outcomes]
            assert drawn == [f"file {number}" for number in words["unseen"]]
