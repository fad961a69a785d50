"""What stays true in every match of Ultimate Scheme."""

from __future__ import annotations

import pytest

from parlour.engine.core.playout import random_move
from parlour.engine.core.position import CHANCE, OVER
from parlour.engine.core.rng import Kiss
from parlour.games.ultimate_scheme.rules.pending import Played
from parlour.games.ultimate_scheme.rules.position import UltimateScheme
from parlour.games.ultimate_scheme.rules.state import SET_UP
from parlour.games.ultimate_scheme.rules.tables import cards_in
from tests.games.ultimate_scheme.cases import GAME

rule = pytest.mark.rule


def check(position: UltimateScheme) -> None:
    """Tokens and cards are conserved; nobody has too many minions or none."""
    board = position.board
    assert sum(int(one.vault) for one in position.seats) + int(position.bank) == int(board.bank)
    schemes, count = int(position.pool), bin(int(position.pool)).count("1")
    for one in position.seats:
        for held in (int(one.hand), int(one.executed)):
            schemes |= held
            count += bin(held).count("1")
    assert (schemes, count) == ((1 << 63) - 1, 63)
    playing = [int(step.card) for step in position.pending if isinstance(step, Played)]
    cards = int(position.deck + position.discards) + sum(int(one.cards) for one in position.seats)
    cards += sum(4**title for title in playing if title < 30)
    assert cards == int(board.all_cards)
    for one in position.seats:
        standing = [
            int(one.standing(site, marked)) for site in range(18) for marked in (False, True)
        ]
        assert sum(standing) == one.minions <= 5
        assert one.minions >= 1 or position.step == SET_UP
        assert [int(one.able) >> site & 1 for site in range(18)] == [
            int(one.standing(site, False) > 0) for site in range(18)
        ]
        assert one.access & board.open == 0
        assert all(int(one.held(token)) <= (40, 40, 40, 20)[token] for token in range(4))
        progress = sum(int(board.progress[n]) for n in range(63) if int(one.executed) >> n & 1)
        assert one.progress == progress
    assert 0 <= position.anarchy <= 12
    assert position.plague & board.hidden == 0
    assert position.turn <= 25


@rule("US-44", "US-46", "US-53", "US-80", "US-R32")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_is_conserved(players: int) -> None:
    for seed in range(6):
        rng = Kiss(seed)
        position = GAME.start_of(GAME.setup({}, players))
        assert isinstance(position, UltimateScheme)
        while position.to_move() != OVER:
            check(position)
            chance = position.to_move() == CHANCE
            position.apply(position.sample(rng) if chance else random_move(position, rng))
        assert sum(position.scores()) == pytest.approx(1)
        assert cards_in(position.deck) <= 48


@rule("US-11")
def test_random_decisions_per_seat_and_turn() -> None:
    """Measured in the rules: 6.9, 6.5, 6.1, 5.7 for two to five seats."""
    for players, told in ((2, 6.9), (3, 6.5), (4, 6.1), (5, 5.7)):
        decisions = turns = 0
        for seed in range(12):
            rng = Kiss(seed)
            position = GAME.start_of(GAME.setup({}, players))
            assert isinstance(position, UltimateScheme)
            while position.to_move() != OVER:
                if position.to_move() == CHANCE:
                    position.apply(position.sample(rng))
                else:
                    decisions += 1
                    position.apply(random_move(position, rng))
            turns += int(position.turn)
        assert decisions / turns / players == pytest.approx(told, abs=0.6)
