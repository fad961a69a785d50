"""`parlour review`: the curve, the costliest choices, the sentence on choice and chance."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.bots.review import Review, review
from parlour.bots.search.search import Budget
from parlour.terminal import player
from parlour.terminal import review as terminal_review
from tests.conftest import ROOT
from tests.terminal.conftest import Run
from tests.terminal.test_play import LOST

RECORD = ROOT / "tests" / "records" / "bonnie-and-clyde-1-4-off-leaving-1.json"
SHORT = ("--simulations", "12")


def test_a_review_tells_choice_from_chance(run: Run) -> None:
    code, out, err = run("review", str(RECORD), *SHORT)
    assert (code, err) == (0, "")
    assert "Bonnie and Clyde, Clyde" in out
    assert "% of the best" in out
    assert "Expected: from " in out
    assert "Choices: best " in out


def test_a_review_as_data_is_the_same_every_time(run: Run) -> None:
    found = [run("review", str(RECORD), *SHORT, "--json")[1] for _ in range(2)]
    assert found[0] == found[1]
    data = json.loads(found[0])
    assert data["whole"]
    assert 0.0 <= data["accuracy"] <= 1.0
    assert data["done"] == data["of"] == len(data["verdicts"]) + len(data["swings"])
    assert {"played", "options", "given", "kind", "step"} <= set(data["verdicts"][0])


def test_ctrl_c_ends_it_with_what_was_found(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*given: object) -> Iterator[Review]:
        for found in review(*given):  # type: ignore[arg-type]
            yield found
            if found.done == 3:
                raise KeyboardInterrupt

    monkeypatch.setattr(terminal_review, "review", broken)
    code, out, _ = run("review", str(RECORD), *SHORT)
    assert code == 0
    assert "Stopped after 3 of " in out
    data = json.loads(run("review", str(RECORD), *SHORT, "--json")[1])
    assert (data["done"], data["whole"]) == (3, False)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ((), "say which record"),
        (("none.json",), "cannot be read"),
        ((str(RECORD), "--seat", "7"), "has no seat '7'"),
        ((str(RECORD), "--seconds", "soon"), "a number of seconds is needed here"),
        ((str(RECORD), "--simulations", "0"), "a whole number above 0"),
    ],
)
def test_what_cannot_be_reviewed_is_refused(run: Run, arguments: tuple[str, ...], why: str) -> None:
    code, _, err = run("review", *arguments)
    assert code == 2
    assert why in err


def test_a_match_that_is_being_played_is_not_reviewed(run: Run, tmp_path: Path) -> None:
    run("play", "last-glow", "--seed", "7", "--save", "x.json", lines=["1", "quit"])
    code, _, err = run("review", "x.json")
    assert (code, "still being played" in err) == (2, True)


def test_a_match_is_reviewed_at_its_end(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player, "REVIEWS", Budget(simulations=4))
    lines = [*LOST, "review", "quit"]
    _, out, _ = run("play", "last-glow", "--seed", "7", lines=lines)
    assert "% of the best" in out.partition("The match is lost.")[2]


def test_the_curve_fills_its_width() -> None:
    line = terminal_review.sparkline([(0, -8.0), (5, -4.0), (10, -12.0)], 10, 30, spread=True)
    assert (len(line), line[15], line[-1]) == (30, "█", "▁")
