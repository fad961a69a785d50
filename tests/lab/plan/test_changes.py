"""Numbers by their paths, and games that are changed by them."""

from __future__ import annotations

import pytest

from parlour.games import find_game, slugs
from parlour.lab.plan.changes import changed, differences, parameters_of, printed, value_at


def test_paths_lead_into_tables_lists_and_options() -> None:
    game = find_game("lucha-libre")
    setup = game.setup({})
    assert value_at(game, setup, "moves.triple.fans") == 3
    new = changed(game, setup, {"moves.triple.fans": 6, "energy.dice.1": 3})
    found = [(each.path, each.old, each.new) for each in differences(game, setup, new)]
    assert found == [("energy.dice.1", 2, 3), ("moves.triple.fans", 3, 6)]
    assert printed(game, setup)["energy"]["dice"][0] == 2


@pytest.mark.parametrize("slug", sorted(slugs()))
def test_declared_numbers_lie_in_their_ranges_and_all_of_these_can_be_played(slug: str) -> None:
    game = find_game(slug)
    setup = game.setup({})
    for each in parameters_of(game):
        if each.tries:
            continue
        now = value_at(game, setup, each.path)
        assert isinstance(now, int)
        assert each.low <= now <= each.high, each.path
        for value in (each.low, each.high):
            assert value_at(game, changed(game, setup, {each.path: value}), each.path) == value


def test_a_number_raises_what_it_cannot_exceed() -> None:
    game = find_game("last-glow")
    setup = changed(game, game.setup({}), {"start.sp": 9})
    assert value_at(game, setup, "max.sp") == 9
    assert value_at(game, changed(game, game.setup({}), {"start.sp": 3}), "max.sp") == 6
