"""Several persons at one keyboard: whoever may have an answer is asked, with or without one."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from parlour.engine.dealer import Dealer
from parlour.match.match import Match
from parlour.terminal.console import TerminalConsole
from parlour.terminal.player import TerminalPlayer
from tests.house.worlds import Hands, dealt

PERSONS = ["person"] * 3


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], hands: Hands,
    typed: list[str], who: list[str] | None = None,
) -> tuple[Match, str]:  # fmt: skip
    """What a terminal shows until there is no more to read."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{each}\n" for each in typed)))
    game = dealt(hands)
    match = Match(game, game.setup(), who or PERSONS, Dealer.new(3))
    TerminalPlayer(match, TerminalConsole(plain=True)).play()
    return match, capsys.readouterr().out


def test_everybody_who_may_answer_is_asked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = {}
    for name, hands in {"none": [[2, 0]] * 3, "both": [[2, 0], [1, 1], [1, 1]]}.items():
        tried = ["look hands", "log", "veto", ""] if name == "none" else []
        typed = ["claim 1", "", "pass", "", *tried, "pass", ""]
        match, shown[name] = played(monkeypatch, capsys, hands, typed)
        steps = match.history.steps
        assert [step.notation for step in steps if not step.covert] == ["claim 1", "coin heads"]
        assert [step.who for step in steps if step.covert] == ([1, 2] if name == "both" else [])
    for text in shown.values():
        assert text.count("Pass the keyboard to East") == 2
        assert text.count("Pass the keyboard to South") == 1
        assert text.index("asked: stands") > text.index("Pass the keyboard to South")
    assert "Pass: you have nothing to play" in shown["none"]
    assert "All you can do now is pass." in shown["none"]
    assert "Wait until everybody has answered." in shown["none"]


def test_an_objection_takes_effect_after_all_have_answered(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = ["claim 1", "", "veto", "voice loud", "", "pass", *["", "pass"] * 2, ""]
    match, text = played(monkeypatch, capsys, [[2, 0], [1, 1], [1, 1]], typed)
    assert [step.notation for step in match.history.steps] == [
        "claim 1", "veto", "voice loud", "pass",
    ]  # fmt: skip
    assert text.index("veto: seat 1") > text.index("Pass the keyboard to South")


def test_one_person_among_bots_is_asked_only_what_is_asked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _, text = played(
        monkeypatch, capsys, [[2, 0], [1, 1], [2, 0]], ["claim 1"], ["person", "random", "random"]
    )
    assert "Pass the keyboard" not in text
    assert "nothing to play" not in text
