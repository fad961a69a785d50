"""What a person types."""

from __future__ import annotations

import pytest

from parlour.engine.core.position import Position
from parlour.engine.errors import BadNotation, IllegalMove
from parlour.games import find_game
from parlour.terminal.typed_input import command_in, read_any_move, read_move


@pytest.fixture
def position() -> Position:
    """A ship in the middle with two Hearts in reach."""
    return find_game("last-glow").position({"lighthouse": "2,3", "hearts": ["1,3", "3,2"]})


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("1", "light"),
        ("hunt 1,3", "hunt 1,3"),
        ("  HUNT  1, 3 ", "hunt 1,3"),
        ("hunt (1,3)", "hunt 1,3"),
        ("h 3", "hunt 3,2"),
        ("hunt c1", "hunt 1,3"),
        ("hunt b3", "hunt 3,2"),
        ("rep", "repair"),
        ("ri", "right"),
    ],
)
def test_words_that_name_a_move(position: Position, text: str, meant: str) -> None:
    assert position.book().notation(read_move(text, position)) == meant


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("hunt", "'hunt' could be 'hunt 1,3' or 'hunt 3,2'"),
        ("99", "there is no move 99: choose from 1 to"),
        ("0", "there is no move 0"),
        ("hnt 1,3", "Did you mean 'hunt 1,3'"),
    ],
)
def test_words_that_name_none_or_several(position: Position, text: str, why: str) -> None:
    with pytest.raises(BadNotation, match=why):
        read_move(text, position)


@pytest.mark.parametrize(("text", "rule"), [("hunt 4,4", "LG-14"), ("throttle", "LG-12")])
def test_a_move_that_is_not_possible_gives_its_rule(
    position: Position, text: str, rule: str
) -> None:
    with pytest.raises(IllegalMove, match=rule):
        read_move(text, position)


def test_any_move_of_the_book_can_be_asked_about(position: Position) -> None:
    assert position.book().notation(read_any_move("hunt b2", position)) == "hunt 2,2"


def test_commands_unless_a_move_reads_the_same() -> None:
    assert command_in("why hunt 2,2", ["light"]) == ("why", "hunt 2,2")
    assert command_in("?", []) == ("help", "")
    assert command_in("save My File.json", []) == ("save", "My File.json")
    assert command_in("save", ["save"]) is None
    assert command_in("hunt 1,3", []) is None
