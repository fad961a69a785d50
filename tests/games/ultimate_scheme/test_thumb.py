"""The rules of thumb of Ultimate Scheme."""

from __future__ import annotations

import pytest

from parlour.engine.core.playout import policy_playout
from parlour.engine.core.rng import Kiss
from parlour.engine.study import Study
from parlour.games.ultimate_scheme.bots.thumb import Thumb
from tests.games.ultimate_scheme.cases import GAME, plot


def chosen(table: Study) -> str:
    return table.position.book().notation(int(Thumb().choose(table.position, Kiss(1))))


def test_it_executes_what_it_can() -> None:
    boss: dict[str, object] = {"minions": ["NYC"], "vault": "F3", "hand": ["C03"]}
    assert chosen(plot("Execute", boss)) == "execute C03"


def test_it_walks_to_where_its_scheme_is() -> None:
    boss: dict[str, object] = {"minions": ["LON"], "vault": "F9", "hand": ["C03"]}
    assert chosen(plot("Move 2", boss)) == "move LON NYC"


def test_it_completes_when_it_can() -> None:
    boss: dict[str, object] = {
        "minions": ["LON", "RIO"], "vault": "F4 O3", "hand": ["C03", "S08"], "progress": 9,
        "executed": ["C06"], "ultimate": "U01",
    }  # fmt: skip
    assert chosen(plot("Execute", boss, x_factor="off")) == "execute S08"


def test_it_saves_one_of_two() -> None:
    victim: dict[str, object] = {"faction": "DARK", "minions": ["TOK", "RIO"], "cards": ["A25"]}
    table = plot("Move 1", {"minions": ["TOK"], "cards": ["A08"]}, victim, players=2)
    assert chosen(table.play("play A08")) == "play A25"


def test_it_neutralizes_what_hits_it() -> None:
    table = plot("Move 1", {"minions": ["RIO"], "cards": ["A08"]},
                 {"minions": ["RIO"], "cards": ["A23"]}).play("play A08")  # fmt: skip
    assert chosen(table) == "play A23"
    other = plot("Move 1", {"minions": ["RIO"], "cards": ["A08"]}, {"minions": ["RIO"]},
                 {"faction": "GIGA", "cards": ["A23"]}).play("play A08")  # fmt: skip
    assert chosen(other) == "pass"


def test_it_prefers_the_site_it_needs() -> None:
    boss: dict[str, object] = {"minions": ["NYC", "RIO"], "vault": "F1", "hand": ["C03"]}
    assert chosen(plot("Collect 2", boss)) == "collect NYC"


@pytest.mark.parametrize("players", [2, 4])
def test_matches_take_as_long_as_the_rules_say(players: int) -> None:
    """Mean length 9 to 12 game turns is asked for; a few matches stay near it."""
    thumb = Thumb()
    turns = []
    for seed in range(3):
        position = GAME.start_of(GAME.setup({}, players))
        policy_playout(position, [thumb] * players, Kiss(seed))
        turns.append(int(str(position.result()["turns"])))
    assert 5 <= sum(turns) / 3 <= 15
