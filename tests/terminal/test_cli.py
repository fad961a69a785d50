"""The command line: what it prints and how it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from parlour.cli import main, seats_given
from parlour.games import all_games, find_game
from tests.house.sealed import SEALED
from tests.terminal.conftest import Run

PLAY = "play last-glow "
BAD = {
    "gmes": "there is no command 'gmes'. Did you mean 'games'?",
    "board": "there is no command 'board'. Did you mean 'parlour urban-recovery board'?",
    "urban-recovry": "there is no command 'urban-recovry'. Did you mean 'urban-recovery'?",
    "urban-recovery bord": "Urban Recovery has no command 'bord'. Did you mean 'board'?",
    "urban-recovery board --turn": "'parlour urban-recovery board' has no option '--turn'.",
    "urban-recovery board --turns x": "a whole number above 0 is needed here, not 'x'",
    "urban-recovery board --rate nowhere": "there is no board 'nowhere': give a file or one of ",
    "last-glow": "The Last Glow has no commands of its own; try 'parlour play last-glow'",
    "play": "say which game: '",
    "play last-glo": "there is no game 'last-glo'. Did you mean 'last-glow'?",
    PLAY + "--mode strm": "The Last Glow: option mode cannot be 'strm'. Did you mean 'storm'?",
    PLAY + "--option mod=storm": "The Last Glow: there is no option 'mod'. Did you mean 'mode'?",
    PLAY + "--option mode": "an option is written KEY=VALUE, not 'mode'",
    PLAY + "--option components=no.toml": "no.toml: cannot be read",
    PLAY + "--seat 3=person": "The Last Glow has no seat '3'. Known: '1', 'captain'.",
    PLAY + "--seat capten=person": "has no seat 'capten'. Did you mean 'captain'?",
    PLAY + "--seat 1": "a seat is written N=person or N=BOT, not '1'",
    PLAY + "--seat 1=casua": "nobody is called 'casua'. Did you mean 'casual'?",
    PLAY + "--seed x": "a seed is a whole number from 0 to 2**64 - 1, not 'x'",
    PLAY + "--seed": "--seed needs a value after it",
    PLAY + "--sed 3": "'parlour play' has no option '--sed'. Did you mean '--seed'?",
    PLAY + "again": "'again' is one word too many for 'parlour play'",
    PLAY + "--resume no.json": "no.json cannot be read: no such file or directory",
    "play --resume broken.json": "broken.json: this is no JSON file",
    "play --resume other.json": "other.json: this is no Parlour record",
    "play --resume keyless.json": "this record has no key: it can be replayed but not played on",
    "play --resume keyless.json --seed 3": "a resumed match brings its own: leave out --seed",
    "play lucha-libre --resume keyless.json": "is a match of 'last-glow', not of 'lucha-libre'",
    "play --resume strange.json": "there is no game 'last-glew'. Did you mean 'last-glow'?",
    "replay": "say which record: parlour replay FILE",
    "replay no.json": "no.json cannot be read",
    "replay old.json": "was made with rules version 0 of The Last Glow",
    "replay wrong.json": "step 1 of 1, 'die 9': 'die 9' is no move of this game.",
    "rules": "say which game",
    "rules last-glow LG-999": "The Last Glow has no rule 'LG-999'.",
    "simulate last-glow --bot casua": "The Last Glow has no bot 'casua'. Did you mean 'casual'?",
    "simulate last-glow --games 0": "a whole number above 0 is needed here, not '0'",
    "simulate last-glo": "there is no game 'last-glo'.",
    "solve": "say which game",
    "solve lucha-libre": "Lucha Libre cannot be solved. These can be, or their ends: ",
    "solve mad-maxence --option mode=campaign": "Mad Maxence is not solved there, or with these",
    "solve bonnie-and-clyde --position x": "--position is JSON",
    "solve bonnie-and-clyde --position [1]": "--position is a JSON object",
    "solve bonnie-and-clyde --step 3": "--step belongs to --record",
    "solve bonnie-and-clyde --record no.json": "no.json cannot be read",
    "solve bonnie-and-clyde --record keyless.json": "a match of 'last-glow', not of 'bonnie-and",
    "games --jason": "'parlour games' has no option '--jason'. Did you mean '--json'?",
    "version now": "'now' is one word too many for 'parlour version'",
}


def write_records(folder: Path) -> None:
    """Records that cannot be used, each for another reason."""
    record = {"game": "last-glow", "version": find_game("last-glow").version, "options": {},
              "seats": ["person"], "steps": []}  # fmt: skip
    (folder / "broken.json").write_text("{")
    (folder / "other.json").write_text('{"a": 1}')
    (folder / "keyless.json").write_text(json.dumps(record))
    (folder / "strange.json").write_text(json.dumps({**record, "game": "last-glew"}))
    (folder / "old.json").write_text(json.dumps({**record, "version": "0"}))
    (folder / "wrong.json").write_text(json.dumps({**record, "steps": ["die 9"]}))


@pytest.mark.parametrize(("typed", "sentence"), BAD.items())
def test_bad_input_gives_one_sentence_and_code_2(
    run: Run, tmp_path: Path, typed: str, sentence: str
) -> None:
    write_records(tmp_path)
    code, out, err = run(*typed.split())
    assert (code, out) == (2, "")
    assert sentence in err
    assert err.startswith("parlour: ")
    assert err.count("\n") == 1


def test_games_as_json_and_as_lines(run: Run) -> None:
    code, out, _ = run("games", "--json")
    entry = next(each for each in json.loads(out) if each["slug"] == "last-glow")
    assert code == 0
    assert entry["modes"] == ["storm", "nightmare", "abyss"]
    assert (entry["rules"], entry["rulings"]) == (38, 23)
    assert entry["reconstructed"] is True
    code, out, _ = run("games")
    assert "last-glow: The Last Glow; seats 1; mode: storm | nightmare | abyss" in out


def test_games_as_a_table(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    code, out, _ = run("games")
    assert code == 0
    assert f"parlour play {next(iter(all_games()))}" in out


def test_rules_and_one_rule(run: Run) -> None:
    code, out, _ = run("rules", "last-glow")
    assert code == 0
    assert "The Last Glow" in out or "Lighthouse" in out
    code, out, _ = run("rules", "last-glow", "lg-12")
    assert out.startswith("**LG-12** FULL THROTTLE")


def test_version_names_the_core(run: Run) -> None:
    code, out, _ = run("version")
    assert code == 0
    assert out.startswith("Parlour ")
    assert "core" in out


@pytest.mark.parametrize("typed", [[], ["--help"], ["help"]])
def test_without_a_command_it_says_what_it_can_do(run: Run, typed: list[str]) -> None:
    code, out, _ = run(*typed)
    assert code == 0
    assert "parlour play" in out


def test_help_of_a_command(run: Run) -> None:
    code, out, _ = run("play", "--help")
    assert code == 0
    assert "--practice" in out


@pytest.mark.parametrize("typed", [["urban-recovery"], ["urban-recovery", "--help"]])
def test_a_game_lists_commands_of_its_own(run: Run, typed: list[str]) -> None:
    code, out, _ = run(*typed)
    assert code == 0
    assert "parlour urban-recovery board     a new board, and how hard it is" in out
    assert "parlour urban-recovery --help" in run("--help")[1]


def test_simulate_hands_over_to_the_lab(run: Run) -> None:
    code, out, _ = run("simulate", "last-glow", "--bot", "random", "--games", "3", "--json",
                       "--jobs", "1")  # fmt: skip
    assert code == 0
    assert json.loads(out)["games"] == 3


def test_a_closed_pipe_is_quiet(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def closed(*_: object, **__: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr("builtins.print", closed)
    assert main(["version"]) == 0
    assert capsys.readouterr().err == ""


def test_a_person_first_and_bots_elsewhere() -> None:
    assert seats_given(SEALED, {}, [])[1] == ["person", "random", "random"]
    assert seats_given(SEALED, {}, ["South=person"])[1] == ["person", "random", "person"]
    assert seats_given(SEALED, {}, ["1=random"])[1] == ["random", "random", "random"]
