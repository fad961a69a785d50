"""Records and undo: what was played can be read, replayed, and taken back by the rules."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.engine.errors import BadRecord, UndoRefused
from parlour.engine.game import Setup
from parlour.engine.record import History, Record, replay
from parlour.games import find_game
from tests.examples import lucky_square, tic_tac_toe

GLOW = find_game("last-glow")


def glow(*steps: str) -> History:
    history = History(GLOW, GLOW.setup({"mode": "storm"}))
    for step in ("die 4", *steps):
        history.play_words(step)
    return history


def test_a_record_is_readable() -> None:
    record = glow("throttle", "hunt 1,4", "die 6").record()
    assert record.game == "last-glow"
    assert record.options == {"mode": "storm", "darkness": "already"}
    assert record.steps == ["die 4", "throttle", "hunt 1,4", "die 6"]
    again = replay(Record.from_json(record.to_json()), find_game)
    assert again.position.describe()["items"] == ["1,4"]


def test_a_record_carries_an_owners_components() -> None:
    setup = GLOW.setup({"components": {"start": {"sp": 2}}})
    record = History(GLOW, setup).record()
    assert replay(Record.from_json(record.to_json()), find_game).position.describe()["sp"] == 2


@pytest.mark.parametrize(
    ("steps", "answer"),
    [
        (["die 9"], "step 1 of 1, 'die 9': 'die 9' is no move"),
        (["die 4", "send"], "step 2 of 2, 'send': LG-18: no item is aboard"),
        (["die 4", "fly"], "step 2 of 2, 'fly'"),
        (["light"], "step 1 of 1, 'light'"),
    ],
)
def test_a_bad_record_fails_at_its_step_with_the_reason(steps: list[str], answer: str) -> None:
    record = glow().record()
    record.steps = steps
    with pytest.raises(BadRecord) as caught:
        replay(record, find_game)
    assert answer in str(caught.value)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("hello", "no JSON file"),
        ("{}", "no Parlour record"),
        ('{"game": 3}', "no Parlour record"),
        (glow().record().to_json().replace('"die 4"', "4"), "no Parlour record"),
    ],
)
def test_an_unreadable_record_is_explained(text: str, answer: str) -> None:
    with pytest.raises(BadRecord) as caught:
        Record.from_json(text)
    assert answer in str(caught.value)


def test_a_record_of_other_rules_says_so() -> None:
    record = glow().record()
    record.version = "0"
    with pytest.raises(BadRecord, match="it can be read but not continued"):
        replay(record, find_game)
    record = glow().record()
    record.options = {"mode": "calm"}
    with pytest.raises(BadRecord, match="option mode cannot be 'calm'"):
        replay(record, find_game)


def test_a_result_that_the_steps_do_not_lead_to_is_refused() -> None:
    record = glow().record()
    record.result = {"winners": [0]}
    with pytest.raises(BadRecord, match="do not reach the end"):
        replay(record, find_game)


def test_undo_goes_to_the_last_own_decision() -> None:
    history = glow("light", "throttle")
    before = glow("light").position.digest()
    assert [step.notation for step in history.undo(0)] == ["throttle"]
    assert history.position.digest() == before


def test_undo_is_refused_once_chance_has_answered() -> None:
    history = glow("throttle", "hunt 1,4")
    assert history.why_no_undo(0) is None
    history.play_words("die 2")
    with pytest.raises(UndoRefused, match="chance has answered since \\(hunt die: die 2\\)"):
        history.undo(0)
    undone = history.undo(0, practice=True)
    assert [step.notation for step in undone] == ["hunt 1,4", "die 2"]
    assert history.position.describe()["lighthouse"] == "2,3"


def test_undo_needs_a_decision() -> None:
    with pytest.raises(UndoRefused, match="no decision of yours"):
        glow().undo(0)


def test_undo_is_refused_once_another_seat_has_moved() -> None:
    history = History(tic_tac_toe.GAME, Setup({}, 2))
    history.play_words("mark 1,1")
    assert history.why_no_undo(0) is None
    history.play_words("mark 2,2")
    assert history.why_no_undo(0) == "it stands: Noughts has moved since"
    assert history.why_no_undo(1) is None


def test_undo_is_refused_where_a_game_says_that_a_decision_stands() -> None:
    class Carved(tic_tac_toe.TicTacToe):
        def why_final(self, move: int) -> str:
            return "the middle is carved in stone" if move == 4 else ""

    from dataclasses import replace as changed

    game = changed(tic_tac_toe.GAME, start_of=lambda setup: Carved())
    history = History(game, Setup({}, 2))
    history.play_words("mark 1,1")
    assert history.why_no_undo(0) is None
    history.play_words("mark 2,2")
    assert history.why_no_undo(1) == "it stands: the middle is carved in stone"
    assert history.why_no_undo(1, practice=True) is None


def test_undo_is_refused_once_a_secret_was_shown() -> None:
    class Curious(lucky_square.LuckySquare):
        def reveals(self, move: int) -> bool:
            return move == 4

    from dataclasses import replace as changed

    game = changed(lucky_square.GAME, start_of=lambda setup: Curious())
    for square, reason in (("1,1", None), ("2,2", "it stands: 'mark 2,2' showed you something")):
        history = History(game, Setup({}, 2))
        history.play_words("lucky 1,1")
        history.play_words(f"mark {square}")
        said = history.why_no_undo(0)
        assert said is None if reason is None else str(said).startswith(reason)


def test_covered_answers_can_be_taken_back_until_all_have_answered() -> None:
    lucha = find_game("lucha-libre")
    history = History(lucha, lucha.setup({}, 2))
    history.play_words("roll 1-1-3")
    history.play_words("roll 2-2-4")
    history.play_words("accept")
    assert history.why_no_undo(0) is None
    history.play_words("reroll 4")
    assert history.why_no_undo(0) == "it stands: all answers have been shown"
    assert history.why_no_undo(1) is not None


def test_an_answer_stands_although_another_joint_decision_follows_at_once() -> None:
    lucha = find_game("lucha-libre")
    history = History(lucha, lucha.setup({}, 2))
    for step in ("roll 6-6-6", "roll 5-5-5", "accept", "accept"):
        history.play_words(step)
    assert history.position.together() == [0, 1]
    assert history.why_no_undo(0) == "it stands: all answers have been shown"


@pytest.mark.parametrize("name", ["components.toml", "/etc/passwd", "/dev/zero", "no/such/file"])
def test_no_text_of_a_record_becomes_a_path(name: str) -> None:
    """All of them are refused alike, so that nobody learns which files there are."""
    record = Record("last-glow", GLOW.version, {"components": name}, ["person"], [])
    with pytest.raises(BadRecord, match="as the content of a file, not as its name"):
        replay(record, find_game)


def deep(levels: int) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for _ in range(levels):
        found = {"start": found}
    return found


@pytest.mark.parametrize(
    ("components", "why"),
    [
        (deep(17), "at most 16 deep"),
        ({"start": [[1] * 200] * 200}, "at most 20,000 entries"),
        ({"more": deep(900)}, "at most 16 deep"),
    ],
)
def test_components_of_a_record_are_limited(components: dict[str, Any], why: str) -> None:
    record = Record("last-glow", GLOW.version, {}, ["person"], [], components=components)
    with pytest.raises(BadRecord, match=why):
        replay(record, find_game)
