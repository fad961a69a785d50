"""A board of an owner with more lines than the printed one."""

from __future__ import annotations

from parlour.games import find_game
from parlour.games.last_glow.bots.evaluation import FEATURES, features_of
from parlour.games.last_glow.rules.position import LastGlow


def test_hearts_below_the_printed_lines_count_like_the_last_line() -> None:
    game = find_game("last-glow")
    own = {"grid": {"line_numbers": [0, 1, 2, 3, 4]}}
    found = []
    for hearts in (["5,2"], ["4,2", "5,1"]):
        position = game.position({"hearts": hearts}, components=own)
        assert isinstance(position, LastGlow)
        told = dict(zip(FEATURES, features_of(position, 0), strict=True))
        found.append(told["Hearts of line 4"])
    assert found == [1.0, 2.0]
