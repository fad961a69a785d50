"""Checks of what people read at a table: previews say something, and nothing is said in the words
of the data."""

from __future__ import annotations

import re
from collections.abc import Iterator

from parlour.bots.advice import Advice, hint_of, quick_hint
from parlour.engine.core.playout import seen_by
from parlour.engine.core.position import OVER, Position
from parlour.engine.core.rng import Kiss
from parlour.engine.game import Game, Setup
from parlour.engine.values import MoveValue
from parlour.match.rulebook import guide_text
from parlour.scene.default_scene import scene_of
from parlour.scene.idle import decision_scene
from parlour.scene.preview import FAILS, IDLE, NOTHING, preview
from parlour.scene.table import Graph, Grid, Scene, spots_of
from parlour.scene.text.plain import say_goal
from parlour.testing.checks import Check, moves_of, play_history, some, viewers

POSITIONS = 24
FEWER = 6
"""Positions in which hints are asked for, and idle moves looked for."""
MOVES = 12
"""Moves of a position that are looked at."""
WORD = re.compile(r"[A-Za-z0-9_]+(?:[-.][A-Za-z0-9_]+)*")
CODE = re.compile(r"[A-Z]{1,4}[0-9]*|[A-Z]+[a-z]?[0-9]+|[A-Za-z0-9.-]*_.*|[a-z]+[0-9]+")
"""Codes and abbreviations: W3, TU, I4, snake_case, card12."""
HEADLINE = re.compile(r"[A-Z']{2,}(?:[ ,.!?-]+[A-Z']+)+")
"""Capitals that are no abbreviation."""
RULE = re.compile(r"\b[A-Z]{2}-R?[0-9]+[a-z]?\b")
SHORT = 3
"""Names of facts with so many letters or fewer are abbreviations, unless the guide has the word."""
ALWAYS = {"A", "I"}


def previews_say_something(game: Game, setup: Setup) -> None:
    """Every legal move has a preview in words. That nothing changes is said only where it is so."""
    for position in some(game, setup, POSITIONS):
        seat = int(position.to_move())
        for move in moves_of(position)[:MOVES]:
            lines = preview(game, position, move, seat).lines()
            assert all(line.strip() for line in lines), f"an empty line: {lines}"
            if lines == [NOTHING]:
                words = position.book().notation(move)
                assert not _changes(position, move), f"'{words}' changes something: say what"


def _changes(position: Position, move: int) -> bool:
    """Whether a position is another one for whoever moves, but for what is asked."""
    then = position.copy()
    seat = int(position.to_move())
    then.apply(move)
    return then.known_to(seat) != position.known_to(seat)


def people_read_words(game: Game, setup: Setup) -> None:
    """What is said at a table has no names of fields, no ids, and no code that the guide does not
    explain."""
    if game.log_line is None:
        return
    known = set(WORD.findall(guide_text(game))) | ALWAYS
    for position in some(game, setup, POSITIONS):
        scene = scene_of(game, position, int(position.to_move()))
        known |= set(_printed(scene))
        names = names_of(position, scene)
        for text in _read(game, position):
            _is_words(text, names, known)
    for seed in range(4):
        for step in play_history(game, setup, seed).steps:
            for event in step.events:
                _is_words(game.log_line(event), set(), known)


def names_of(position: Position, scene: Scene) -> set[str]:
    """What is no word: abbreviated and compound names of fields, and ids."""
    names = {name for name in _names(position.describe()) if len(name) <= SHORT or "_" in name}
    return names | {each for each in scene.ids() if "-" in each or "_" in each}


def _printed(scene: Scene) -> Iterator[str]:
    """What one reads on the table itself: faces of pieces, what is printed on spots, and the names
    of squares."""
    for piece in scene.pieces:
        yield from WORD.findall(piece.text)
    for zone in scene.zones:
        for spot in spots_of(zone):
            yield from WORD.findall(spot.text)
            if isinstance(zone, Grid | Graph):
                yield spot.id.partition("-")[2]


def _is_words(text: str, names: set[str], known: set[str]) -> None:
    for word in WORD.findall(HEADLINE.sub("", RULE.sub("", text))):
        if word not in known and (word in names or CODE.fullmatch(word)):
            raise AssertionError(f"'{word}' is no word that people know: {text}")


def _names(words: dict[str, object]) -> Iterator[str]:
    """The names of all fields of a description."""
    for name, value in words.items():
        yield name
        if isinstance(value, dict):
            yield from _names(value)


def _read(game: Game, position: Position) -> Iterator[str]:
    """What whoever decides can be told of a position."""
    seat = int(position.to_move())
    if seat < 0:
        return
    scene = scene_of(game, position, seat)
    yield scene.prompt.text
    if scene.goal is not None:
        yield say_goal(scene.goal)
    for choice in scene.choices[:MOVES]:
        yield choice.label
        yield choice.warning
        yield from preview(game, position, choice.move, seat).lines()
    book = position.book()
    for move in range(0, book.size, 1 + book.size // MOVES):
        reason = position.why_not(move)
        if reason is not None:
            yield reason


def idle_moves_say_so(game: Game, setup: Setup) -> None:
    """A move is drawn quiet exactly where its preview says first that nothing changes, or that it
    fails whatever comes; then no gauge moves by it before chance has a say."""
    for position in some(game, setup, FEWER):
        seat = int(position.to_move())
        for choice in decision_scene(game, position, seat).choices[:MOVES]:
            shown = preview(game, position, choice.move, seat)
            lines = shown.lines()
            told = lines[0].startswith(IDLE) or any(each.endswith(FAILS) for each in shown.certain)
            if len(position.together()) == 1:
                assert told == bool(choice.idle), f"'{choice.label}' is told so: {lines}"
            if choice.idle and len(lines) == 1:
                assert not shown.gauges, f"'{choice.label}' moves a gauge: {shown.gauges}"


def hints_speak_like_the_table(game: Game, setup: Setup) -> None:
    """A hint names moves as the table does, no two alike, and says why in words that people
    know."""
    known, rng = set(WORD.findall(guide_text(game))) | ALWAYS, Kiss(1)
    for position in some(game, setup, FEWER):
        seat = int(position.to_move())
        scene = scene_of(game, position, seat)
        if not scene.choices:
            continue
        known |= set(_printed(scene))
        labels = {choice.move: choice.label for choice in scene.choices}
        values = [MoveValue(choice.move, 0.5) for choice in scene.choices[:MOVES]]
        own = seen_by(position, seat, rng).copy()
        found = hint_of(game, own, Advice(seat, tuple(values), exact=True), rng)
        quick = quick_hint(game, own, seat, values[0].move)
        named = [own.book().number(each.move) for each in found.options]
        assert [labels[move] for move in named] == [each.label for each in found.options]
        assert quick.label == labels[values[0].move]
        assert len({each.label for each in found.options}) == len(named), "two moves read the same"
        for reason in (found.reason, quick.reason):
            assert reason, f"'{found.best.label}' is hinted without a reason"
            assert not reason.endswith("."), f"'{reason}' ends with a full stop"
        if game.log_line is not None:
            for text in (found.reason, quick.reason, *(each.label for each in found.options)):
                _is_words(text, names_of(position, scene), known)


def goals_are_told(game: Game, setup: Setup) -> None:
    """Everybody sees what is to be reached, in one sentence, and how far it is."""
    for position in some(game, setup, POSITIONS) if game.goal is not None else []:
        for seat in viewers(setup):
            goal = scene_of(game, position, seat).goal
            if position.to_move() == OVER:
                assert goal is None
                continue
            assert goal is not None
            assert goal.text.rstrip("."), "no goal is told"
            assert not goal.text.endswith("."), f"'{goal.text}' ends with a full stop"
            assert not goal.danger.endswith("."), f"'{goal.danger}' ends with a full stop"
            for part in goal.parts:
                assert part.done >= 0 < part.of, f"{part} is no part of anything"


CHECKS: tuple[Check, ...] = (
    previews_say_something,
    people_read_words,
    idle_moves_say_so,
    hints_speak_like_the_table,
    goals_are_told,
)
