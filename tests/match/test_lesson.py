"""Lessons: what is asked for, what is answered, and what chance gives."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.engine.dealer import Dealer
from parlour.engine.errors import IllegalMove, ParlourError
from parlour.games import find_game
from parlour.match import lesson as lessons
from parlour.match.lesson import LessonPart, LessonStep, lesson_of, part_of
from parlour.match.match import Match
from parlour.testing.lesson_checks import lesson_can_be_played

GLOW = find_game("last-glow")


def taught(*steps: LessonStep, **more: object) -> Match:
    part = LessonPart("A try", 1, list(steps), before=["die 3"], **more)  # type: ignore[arg-type]
    match = Match(GLOW, GLOW.setup(part.options), ["person"], Dealer.new(seed=1), lesson=part)
    match.advance()
    return match


def number(match: Match, words: str) -> int:
    return match.position.book().number(words)


def test_only_what_is_asked_for_counts() -> None:
    match = taught(LessonStep("Light up.", do=["light"]), LessonStep("Well done."))
    with pytest.raises(IllegalMove, match="not yet: in this lesson, Light up: more Brightness"):
        match.answer(0, number(match, "repair"))
    assert match.history.steps[-1].notation == "die 3"
    match.answer(0, number(match, "light"))
    assert match.allowed(0, match.position) == match.position.moves(), "then one may go on freely"


def test_a_step_may_have_an_answer_of_its_own() -> None:
    match = taught(LessonStep("Light up.", do=["light"], otherwise="the lamp first"))
    with pytest.raises(IllegalMove, match="the lamp first"):
        match.answer(0, number(match, "repair"))


def test_chance_gives_what_is_written_and_then_goes_on_by_itself() -> None:
    asked = LessonStep("Hunt.", do=["hunt 1,3"], then=["die 6"])
    match = taught(asked, LessonStep("Calm."))
    match.answer(0, number(match, "hunt 1,3"))
    assert [step.notation for step in match.advance()] == ["die 6"]
    match.answer(0, number(match, "throttle"))
    match.answer(0, number(match, "light"))
    match.answer(0, number(match, "light"))
    match.answer(0, number(match, "light"))
    assert match.advance(), "the storm has its turn"


def test_a_lesson_may_begin_anywhere_and_be_taken_back() -> None:
    asked = LessonStep("Hunt.", do=["hunt 1,3"], then=["die 2"])
    part = LessonPart("A try", 1, [asked], start={"lighthouse": "2,3", "hearts": ["1,3"], "sp": 4})
    match = Match(GLOW, GLOW.setup(), ["person"], Dealer.new(seed=1), practice=True, lesson=part)
    match.answer(0, number(match, "hunt 1,3"))
    match.advance()
    match.undo(0)
    assert match.position.describe()["sp"] == 4
    with pytest.raises(IllegalMove):
        match.answer(0, number(match, "light"))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[[part]]\ntitle = 'x'\n", "minutes"),
        ("[[part]]\ntitle = 'x'\nminutes = 1\nstep = [{ say = 'x', does = 1 }]\n", "does"),
    ],
)
def test_a_file_that_is_wrong_says_where(tmp_path: Path, text: str, why: str) -> None:
    file = tmp_path / "lesson.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(ParlourError, match=f"lesson.toml: .*{why}"):
        lessons._read(file)


def test_a_part_that_is_not_there_is_refused() -> None:
    with pytest.raises(ParlourError, match="has 1 parts"):
        part_of(GLOW, 2)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('point = ["victory"]', 'point = ["moon"]', "not on the table"),
        ('do = ["send"]', 'do = ["sleep 1,1"]', "'sleep 1,1' is not possible: LG-16"),
        ('then = ["die 5"]', 'then = ["die 1"]', "written|item"),
        ('rules = ["LG-19"]', 'rules = ["LG-99"]', "no such rules"),
        ('names = ["repair"]', "", "nothing is said of these moves"),
        ('say = "One of six!', f'say = "{"so " * 46}One of six!', "too long"),
    ],
)
def test_the_kit_catches_a_lesson_that_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, why: str
) -> None:
    assert GLOW.folder is not None
    text = (GLOW.folder / "lesson.toml").read_text("utf-8")
    assert old in text
    file = tmp_path / "lesson.toml"
    file.write_text(text.replace(old, new, 1), "utf-8")
    wrong = lessons._read(file)
    monkeypatch.setattr("parlour.testing.lesson_checks.lesson_of", lambda game: wrong)
    with pytest.raises((AssertionError, ParlourError), match=why):
        lesson_can_be_played(GLOW)


def test_the_lesson_of_a_game_is_found() -> None:
    lesson = lesson_of(GLOW)
    assert lesson is not None
    assert lesson.part[0].title == "One night above Mylemord"
