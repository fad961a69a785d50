"""Urban Recovery: a brick flies in all four directions."""

from __future__ import annotations

import pytest

from .cases import at, yard

rule = pytest.mark.rule

ROOM = yard(lines={6: "+      W      +", 7: "|. . .W.W. . .|", 8: "+      W      +"})
"""The yard with a window on each side of d4."""


@rule("UR-19", "UR-20")
@pytest.mark.parametrize(
    ("target", "window"), [("d2", "d3-d4"), ("f4", "d4-e4"), ("d6", "d4-d5"), ("b4", "c4-d4")]
)
def test_only_the_window_on_the_way_breaks(target: str, window: str) -> None:
    study = at(components=ROOM, player="d4", brick=True).play(f"throw {target}")
    assert study["broken"] == [window]
    assert [event.facts["window"] for event in study.told("window")] == [window]


@rule("UR-20")
@pytest.mark.parametrize("target", ["d5", "d6", "d7"])
def test_a_window_behind_the_thrower_and_beyond_the_target_stays_whole(target: str) -> None:
    glass = yard(lines={6: "+      W      +", 8: "+      W      +", 10: "+      W      +"})
    study = at(components=glass, player="d4", brick=True).play(f"throw {target}")
    assert study["broken"] == (["d4-d5"] if target == "d5" else ["d4-d5", "d5-d6"])


@rule("UR-22")
@pytest.mark.parametrize(("player", "target"), [("a3", "a1"), ("c1", "b1"), ("g5", "g7")])
def test_a_brick_can_lie_anywhere(player: str, target: str) -> None:
    board = yard(lines={1: "|. . . . . . .|", 13: "|S . . . F . .|"})
    study = at(components=board, player=player, brick=True).play(f"throw {target}")
    assert study["lying"] == target
