"""Recorded matches replay to the result they had."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.engine.record import Record, replay
from parlour.games import all_games, find_game

RECORDS = sorted(Path(__file__).parent.glob("*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_match_replays_to_its_result(path: Path) -> None:
    record = Record.from_json(path.read_text("utf-8"))
    history = replay(record, find_game)
    assert history.over
    assert record.result is not None
    assert history.record() == record


def test_every_variant_of_every_game_has_a_record() -> None:
    assert len(RECORDS) == sum(len(game.variants()) for game in all_games().values())
