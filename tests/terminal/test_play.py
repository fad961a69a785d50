"""Whole matches typed at the terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from parlour.engine.record import Record
from tests.terminal.conftest import Run

LOST = [*["1"] * 10, "y"]
"""With seed 7 the first move lets the ship fall out of the sky; the last one is warned of."""


def test_a_whole_match_by_always_choosing_the_first_move(run: Run) -> None:
    code, out, err = run("play", "last-glow", "--seed", "7", lines=LOST)
    assert (code, err) == (0, "")
    assert "1. light: Light up: more Brightness" in out
    assert "The lamp fades" in out
    assert "The match is lost.\nAfter 2 turns.\n" in out
    assert "save [FILE], again (the same deal), new (another match)" in out


def test_the_same_seed_gives_the_same_screen(run: Run) -> None:
    first = run("play", "last-glow", "--seed", "7", lines=["1", "2", "1", "quit", "n"])
    again = run("play", "last-glow", "--seed", "7", lines=["1", "2", "1", "quit", "n"])
    assert first == again


def test_the_handsome_screen(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LINES", "40")
    code, out, _ = run("play", "last-glow", "--seed", "7", lines=LOST)
    assert code == 0
    assert "\x1b[" in out
    assert "┌─" in out
    monkeypatch.setenv("NO_COLOR", "1")
    code, out, _ = run("play", "last-glow", "--seed", "7", lines=["1"])
    assert "\x1b[" not in out
    assert "┌─" not in out


def test_save_and_resume(run: Run, tmp_path: Path) -> None:
    code, out, _ = run(
        "play", "last-glow", "--seed", "7", lines=["1", "1", "save my.json", "quit", "n"]
    )
    assert "Saved to my.json. Go on with: parlour play --resume my.json" in out
    assert Record.from_json((tmp_path / "my.json").read_text()).steps[1:] == ["light", "light"]
    code, out, err = run("play", "--resume", "my.json", lines=["1", "quit", "y"])
    assert (code, err) == (0, "")
    assert "Place your crew, 2 of 5" in out
    assert len(Record.from_json((tmp_path / "my.json").read_text()).steps) == 4


def test_quit_offers_to_keep_the_match(run: Run, tmp_path: Path) -> None:
    _, out, _ = run("play", "last-glow", "--seed", "7", lines=["1", "quit", "y"])
    saved = next(tmp_path.glob("last-glow-*.json"))
    assert f"--resume {saved.name}" in out
    assert list((tmp_path / "data").rglob("*.json")) == []


def test_the_end_of_input_keeps_the_match(run: Run, tmp_path: Path) -> None:
    code, out, err = run("play", "last-glow", "--seed", "7", lines=["1", "2"])
    kept = next((tmp_path / "data" / "parlour" / "autosave").glob("*.json"))
    assert (code, err) == (0, "")
    assert f"The match is kept in {kept}." in out
    code, out, err = run("play", "--resume", str(kept), lines=["quit", "n"])
    assert (code, err) == (0, "")


def test_ctrl_c_keeps_the_match(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(["1"])

    def typed(prompt: str) -> str:
        for line in lines:
            return line
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", typed)
    code, out, err = run("play", "last-glow", "--seed", "7")
    assert (code, err) == (0, "")
    assert "The match is kept in" in out


def test_save_option_needs_no_question(run: Run, tmp_path: Path) -> None:
    code, _, _ = run("play", "last-glow", "--seed", "7", "--save", "x.json", lines=["1", "quit"])
    assert code == 0
    assert Record.from_json((tmp_path / "x.json").read_text()).key is not None
    code, _, _ = run("play", "last-glow", "--seed", "7", "--save", "x.json", lines=LOST)
    record = Record.from_json((tmp_path / "x.json").read_text())
    assert record.result is not None
    assert record.key is None


COMMANDS = {
    "why hunt b2": "LG-14: no Heart stands on 2,2.",
    "why light": "'light' is possible: Light up: more Brightness.",
    "why": "Say which move: why hunt 2,2, for example.",
    "undo": "There is no decision of yours to take back.",
    "hint": "Best seems ",
    "log": "A Heart appears on ",
    "moves": "2. repair: Repair the hull",
    "table": "Structure: 6 of 6; at 3: a sailor patches",
    "look structure": "Structure: 6 of 6",
    "look nonsense": "Nothing on the table is called 'nonsense'.",
    "rules": "'rules ID' shows one in full.",
    "rules lg-12": "LG-12: FULL THROTTLE",
    "rules LG-999": "The Last Glow has no rule 'LG-999'.",
    "help": "why MOVE: why a move is not possible",
    "hunt 4,4": "LG-14: no Heart stands on 4,4.",
    "hnt 1,2": "'hnt 1,2' is no move here. Did you mean 'hunt 1,2'?",
    "99": "There is no move 99: choose from 1 to 6.",
    "save /dev/null/x.json": "The match cannot be saved to /dev/null/x.json: ",
}


@pytest.mark.parametrize(("typed", "answer"), COMMANDS.items())
def test_commands(run: Run, typed: str, answer: str) -> None:
    code, out, err = run("play", "last-glow", "--seed", "7", lines=[typed, "quit"])
    assert (code, err) == (0, "")
    assert answer in out.partition(" > ")[2]


def test_undo_takes_a_decision_back(run: Run) -> None:
    _, out, _ = run("play", "last-glow", "--seed", "7", lines=["1", "undo", "2", "quit", "n"])
    assert "Taken back: light." in out
    assert "Repair: structure 6." in out


def test_undo_after_chance_is_refused_unless_one_practises(run: Run) -> None:
    lines = ["hunt 1,2", "undo", "quit", "n"]
    _, out, _ = run("play", "last-glow", "--seed", "7", lines=lines)
    assert "It stands: chance has answered since" in out
    _, out, _ = run("play", "last-glow", "--seed", "7", "--practice", lines=lines)
    assert "Taken back: hunt 1,2." in out


def test_same_deal_again(run: Run) -> None:
    _, out, _ = run("play", "last-glow", "--seed", "7", lines=[*LOST, "again", "quit", "n"])
    assert out.count("A Heart appears on 1,2.") == 2
    assert out.count("Turn 1. Place your crew, 0 of 5") == 2


def test_a_warning_is_asked_first(run: Run) -> None:
    lines = [*["1"] * 10, "n", "quit", "n"]
    _, out, _ = run("play", "last-glow", "--seed", "7", lines=lines)
    assert "This loses the match at once. Do it? [y/N]" in out
    assert "The match is lost." not in out


def test_bots_alone_play_to_the_end_and_nobody_is_asked(run: Run) -> None:
    code, out, err = run("play", "last-glow", "--seed", "7", "--seat", "1=random")
    assert (code, err) == (0, "")
    assert "The match is lost." in out
    assert " > " not in out


def test_what_a_game_tells_at_the_end_is_shown_and_told_again(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    bots = [f"--seat={seat}=casual" for seat in (1, 2)]
    short = ("play", "ultimate-scheme", "--seed", "1", "--option", "turn_cap=1", *bots)
    code, out, err = run(*short, "--save", "x.json")
    assert (code, err) == (0, "")
    said = "Progress, game turn 0 to 1: "
    assert out.count(said) == 2
    assert out.count(": Still lacked: ") == 2
    assert run("replay", "x.json")[1].count(said) == 2
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    assert "Progress by game turn" in run("replay", "x.json")[1]


def test_hot_seat_covers_the_screen_between_persons(run: Run) -> None:
    lines = ["1", "", "1", "", "quit", "n"]
    code, out, err = run("play", "lucha-libre", "--seed", "7", "--seat", "2=person", lines=lines)
    assert (code, err) == (0, "")
    assert "Pass the keyboard to Second corner; press Enter" in out
    first = out.index("First corner: ")
    assert first < out.index("Pass the keyboard to Second corner") < out.index("Second corner: ")


def test_one_person_is_never_asked_who(run: Run) -> None:
    _, out, _ = run("play", "lucha-libre", "--seed", "7", lines=["1", "1", "1"])
    assert "Pass the keyboard" not in out


def test_replay_tells_the_match(run: Run) -> None:
    run("play", "last-glow", "--seed", "7", "--save", "x.json", lines=LOST)
    code, out, err = run("replay", "x.json")
    assert (code, err) == (0, "")
    assert "The Last Glow (Captain: person; mode storm, darkness already)" in out
    assert "Light up: Brightness 5.  LG-9" in out
    assert "steps are right." in out
    code, out, _ = run("replay", "x.json", "--json")
    told = json.loads(out)
    assert told["over"] is True
    assert told["steps"][1]["step"] == "light"
    assert told["steps"][1]["events"][0]["words"] == "Light up: Brightness 5."


def test_a_bad_step_is_named(run: Run, tmp_path: Path) -> None:
    run("play", "last-glow", "--seed", "7", "--save", "x.json", lines=["1", "1", "quit"])
    text = (tmp_path / "x.json").read_text().replace('"light"', '"hunt 4,4"', 1)
    (tmp_path / "x.json").write_text(text)
    code, out, err = run("replay", "x.json")
    assert (code, out) == (2, "")
    assert err.startswith("parlour: x.json: step 2 of 3, 'hunt 4,4': LG-14")


def test_what_tells_what_is_certain_and_what_chance_may_add(run: Run) -> None:
    lines = ["what hunt 1,3", "what light", "what", "what hunt 4,4", "quit", "n"]
    code, out, _ = run("play", "last-glow", "--seed", "1", "--plain", lines=lines)
    assert code == 0
    assert "4 in 6: Nothing changes." in out
    assert "2 in 6: The Heart on 1,3 calms." in out
    assert "Brightness 3 → 5." in out
    assert "Say which move" in out
