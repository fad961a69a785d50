"""Verifying the dice of a finished match."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.cli import main
from parlour.engine.dealer import Dealer
from parlour.engine.errors import BadRecord
from parlour.engine.record import Record
from parlour.house.house import House
from parlour.match.verify import verify
from tests.house.houses import Player, find, glow_table, token_of


@pytest.fixture
def record(house: House) -> Record:
    """A finished match."""
    match, token = glow_table(house)
    Player(house, match, token).play_out()
    return Record.from_json(house.queries.record(match).to_json())


def test_an_honest_record(record: Record) -> None:
    found = verify(record, find)
    assert found.commitment == record.commitment
    assert found.steps == len(record.steps)
    assert 0 < found.outcomes < found.steps


@pytest.mark.parametrize("slug", ["lucha-libre", "nazi-hunter"])
def test_honest_records_with_bots(house: House, slug: str) -> None:
    seats = ["person", *["random"] * (len(find(slug).seats[0]) - 1)]
    opened = house.matchmaking.open_match(slug, seats=seats, seed=2)
    Player(house, opened.match, token_of(opened)).play_out()
    assert verify(house.queries.record(opened.match), find).outcomes > 0


def test_a_match_with_steps_taken_back(house: House) -> None:
    player = Player(house, *glow_table(house, practice=True))
    for _ in range(3):
        player.first()
    player.undo()
    player.play_out()
    verify(house.queries.record(player.match), find)


def test_a_conceded_match(house: House) -> None:
    match, token = glow_table(house)
    player = Player(house, match, token)
    player.first()
    house.actions.concede(match, token, player.seq(), "c")
    assert verify(house.queries.record(match), find).steps > 0


def test_a_tampered_outcome_is_found_at_its_step(record: Record) -> None:
    first = record.steps[0]
    family, _, value = first.rpartition(" ")
    record.steps[0] = f"{family} {int(value) % 6 + 1}"
    with pytest.raises(BadRecord, match=f"^step 1 of {len(record.steps)}, .*deals '{first}' there"):
        verify(record, find)


def test_a_tampered_decision_is_found(record: Record) -> None:
    record.steps = record.steps[:3]
    with pytest.raises(BadRecord, match="do not reach the end"):
        verify(record, find)


def test_another_key_is_found(record: Record) -> None:
    other = Dealer.new(99)
    record.key = other.key.hex()
    with pytest.raises(BadRecord, match="not the one that was committed to"):
        verify(record, find)
    record.commitment = other.commitment
    with pytest.raises(BadRecord, match="the key deals"):
        verify(record, find)


def test_records_that_promise_nothing(record: Record) -> None:
    record.commitment = None
    with pytest.raises(BadRecord, match="no commitment"):
        verify(record, find)
    record.key = None
    with pytest.raises(BadRecord, match="no key"):
        verify(record, find)


def test_the_command(record: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "match.json"
    path.write_text(record.to_json())
    assert main(["verify", str(path)]) == 0
    assert "outcomes" in capsys.readouterr().out
    record.key = Dealer.new(99).key.hex()
    path.write_text(record.to_json())
    assert main(["verify", str(path)]) == 2
    assert capsys.readouterr().err.startswith(f"parlour: {path}: the key of this record")
    assert main(["verify"]) == 2
    assert main(["verify", str(tmp_path / "none.json")]) == 2
    assert capsys.readouterr().err.count("none.json") == 1
