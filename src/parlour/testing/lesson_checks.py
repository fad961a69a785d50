"""Checks of a lesson: its own script plays it to its end, and all that it points at is there."""

from __future__ import annotations

from typing import Final

from parlour.bots import usual_bot
from parlour.engine.dealer import Dealer
from parlour.engine.game import Game
from parlour.match.lesson import ANY, LessonPart, LessonStep, lesson_of, start_of
from parlour.match.match import PERSON, Match
from parlour.match.rulebook import rules_text
from parlour.scene.default_scene import scene_of

WORDS: Final = 45
"""Words that a step says at most."""
STEPS: Final = (12, 25)
"""How many steps a lesson has at least, and a part of it at most."""


def lesson_can_be_played(game: Game) -> None:
    """Every part is played by its script: what is pointed at lies on the table, what is asked for
    is legal, and chance and the others do as it is written."""
    lesson = lesson_of(game)
    assert lesson is not None, f"{game.title} has no lesson"
    assert sum(len(part.step) for part in lesson.part) >= STEPS[0], "a lesson of few steps"
    for part in lesson.part:
        assert len(part.step) <= STEPS[1], f"'{part.title}' has more than {STEPS[1]} steps"
        _says_little(game, part)
        _plays(game, part)
    _tells_of_all_moves(game, lesson.part)


def _says_little(game: Game, part: LessonPart) -> None:
    known = rules_text(game)
    for step in part.step:
        assert 0 < len(step.say.split()) <= WORDS, f"too long: {step.say}"
        assert len(step.otherwise.split()) <= WORDS, f"too long: {step.otherwise}"
        unknown = [rule for rule in step.rules if known and rule not in known]
        assert not unknown, f"no such rules: {unknown}"
        assert not (step.do and step.touch), f"waits for two things: {step.say}"
        assert step.do or not step.then, f"nothing happens after reading: {step.say}"
    assert not part.step[-1].do, "the last step says where to go from there"


def _plays(game: Game, part: LessonPart) -> None:
    match = _match(game, part)
    match.advance()
    given = len(part.before)
    _all_was_given(part, match, given)
    free = False
    for step in part.step:
        if not free:
            _is_on_the_table(match, part, step)
        if not step.do:
            continue
        if ANY in step.do:
            free = True
            match.answer(part.seat, match.position_for(part.seat).moves()[0])
            match.advance()
            continue
        assert not free, f"after a free choice nothing is written any more: {step.say}"
        given += len(step.then)
        for words in reversed(step.do):
            tried = _again(game, part, match) if words != step.do[0] else match
            assert part.seat in tried.waiting_for(), f"nobody is asked: {step.say}"
            position = tried.position_for(part.seat)
            move = position.book().number(words)
            assert move in position.moves(), f"'{words}' is not possible: {position.why_not(move)}"
            tried.answer(part.seat, move)
            tried.advance()
            _all_was_given(part, tried, given)


def _match(game: Game, part: LessonPart) -> Match:
    setup, _ = start_of(game, part)
    who = [PERSON if seat == part.seat else usual_bot(game) for seat in range(setup.seats)]
    return Match(game, setup, who, Dealer.new(seed=1), practice=True, lesson=part)


def _again(game: Game, part: LessonPart, match: Match) -> Match:
    """The same lesson as far as it has come."""
    twin = _match(game, part)
    for step in match.history.steps:
        twin.history.play(step.number)
    return twin


def _all_was_given(part: LessonPart, match: Match, given: int) -> None:
    """What chance gave and others did is what was written, no more and no less."""
    others = [step.notation for step in match.history.steps if step.who != part.seat]
    written = [*part.before, *(each for step in part.doing for each in step.then)][:given]
    assert others == written, f"written: {written[-6:]}, came: {others[-6:]}"


def _is_on_the_table(match: Match, part: LessonPart, step: LessonStep) -> None:
    there = scene_of(match.game, match.position_for(part.seat), part.seat).ids()
    wanted = [*step.point, *([step.touch] if step.touch else [])]
    missing = [each for each in wanted if each not in there]
    assert not missing, f"{missing} are not on the table: {step.say}"


def _tells_of_all_moves(game: Game, parts: list[LessonPart]) -> None:
    """Every kind of move is made, or at least named."""
    told: set[str] = set()
    kinds: set[str] = set()
    for part in parts:
        book = start_of(game, part)[1].book()
        kinds |= {book.notation(number).split(" ")[0] for number in range(book.size)}
        for step in part.step:
            told |= {words.split(" ")[0] for words in step.do} | set(step.names)
    assert kinds <= told, f"nothing is said of these moves: {sorted(kinds - told)}"
