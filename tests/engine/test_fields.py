"""Books, options, components, descriptions: words in, words out, mistakes explained."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.engine.book import Book, Family
from parlour.engine.errors import (
    BadComponents,
    BadNotation,
    BadOption,
    BadPosition,
    ParlourError,
    nearest,
)
from parlour.engine.options import ChoiceOption, NumberOption, read_options
from parlour.games import all_games, find_game

BOOK = Book(
    (
        Family("pass"),
        Family("hunt", (["1,1", "1,2"],), "Hunt on {0}", "LG-14"),
        Family("drive", (["port", "hotel"], ["port", "hotel", "station"]), "From {0} to {1}"),
    )
)
GLOW = find_game("last-glow")


def test_a_book_numbers_its_families_in_order() -> None:
    assert BOOK.size == 1 + 2 + 6
    assert [BOOK.notation(number) for number in (0, 1, 2, 3, 8)] == [
        "pass",
        "hunt 1,1",
        "hunt 1,2",
        "drive port port",
        "drive hotel station",
    ]
    assert BOOK.sentence(8) == "From hotel to station"
    assert BOOK.first("drive") == 3


@given(st.integers(0, BOOK.size - 1))
def test_words_lead_back_to_the_number(number: int) -> None:
    move = BOOK.move(number)
    assert BOOK.number(move.notation) == number
    assert BOOK.number(f"  {move.notation.upper()} ") == number


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("hunt 1,3", "'hunt 1,3' is no move of this game. Did you mean 'hunt 1,2'?"),
        ("pas", "Did you mean 'pass'?"),
        ("zzz", "Known: 'pass'"),
    ],
)
def test_wrong_words_get_the_nearest_right_ones(words: str, answer: str) -> None:
    with pytest.raises(BadNotation) as caught:
        BOOK.number(words)
    assert answer in str(caught.value)


def test_an_outcome_can_be_named_by_its_value() -> None:
    dice = Book((Family("die", (["1", "2", "3"],)),))
    assert dice.value(2) == dice.value("die 2") == 1
    with pytest.raises(BadNotation):
        dice.value(7)


def test_a_number_outside_the_book_is_refused() -> None:
    with pytest.raises(BadNotation, match="ends at 8"):
        BOOK.move(9)


OPTIONS = (ChoiceOption("mode", "easy", {"easy": "", "hard": ""}), NumberOption("cap", 60, 1, 200))


def test_options_have_defaults_and_take_text() -> None:
    assert read_options(OPTIONS, {}) == {"mode": "easy", "cap": 60}
    assert read_options(OPTIONS, {"cap": "7", "mode": "hard"}) == {"mode": "hard", "cap": 7}


def test_an_option_that_is_not_chosen_comes_from_an_owners_file() -> None:
    options = (NumberOption("cap", 60, 1, 200, path="rounds.cap"),)
    own = {"rounds": {"cap": 9}}
    assert read_options(options, {}, own) == {"cap": 9}
    assert read_options(options, {"cap": 60}, own) == {"cap": 60}
    for other in ({}, {"rounds": 3}, {"rounds": {"cap": "many"}}):
        assert read_options(options, {}, other) == {"cap": 60}


@pytest.mark.parametrize(
    ("given", "answer"),
    [
        ({"mood": "easy"}, "there is no option 'mood'. Did you mean 'mode'?"),
        ({"mode": "hrad"}, "option mode cannot be 'hrad'. Did you mean 'hard'?"),
        ({"cap": 0}, "option cap is a whole number from 1 to 200, not '0'"),
        ({"cap": "many"}, "not 'many'"),
        ({"cap": True}, "not 'True'"),
    ],
)
def test_wrong_options_are_explained(given: dict[str, object], answer: str) -> None:
    with pytest.raises(BadOption) as caught:
        read_options(OPTIONS, given)
    assert answer in str(caught.value)


def test_an_unknown_game_is_explained() -> None:
    with pytest.raises(ParlourError, match="Did you mean 'last-glow'"):
        find_game("last-glwo")
    assert nearest("x", []) == ""


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ({"lighthous": "1,1"}, "no field 'lighthous'. Did you mean 'lighthouse'?"),
        ({"sp": 9}, "sp is a whole number from 0 to 6, not 9"),
        ({"sp": "six"}, "not 'six'"),
        ({"hearts": "1,1"}, "hearts is a list"),
        ({"hearts": ["9,9"]}, "hearts cannot be '9,9'"),
        ({"hearts": ["3,3"]}, "LG-30: a Heart and the Lighthouse on 3,3"),
        ({"hearts": ["1,1"], "items": ["1,1"]}, "LG-29: a Heart and an item on 1,1"),
        ({"items": ["1,1", "1,2", "1,3"], "aboard": 4}, "LG-15: at most 6 items are in play"),
        ({"placed": 4, "sp": 3}, "LG-7: with sp 3 the phase ends when 4 are placed"),
        ({"sp": 0}, "LG-36: with sp 0 the match is over"),
        ({"vp": 6}, "LG-19: with vp 6 the match is over"),
        ({"chance": "hunt die", "placed": 1}, "LG-14: say in 'target' which Heart is hunted"),
        ({"chance": "hunt die", "placed": 1, "target": "1,1"}, "LG-14: the target is no Heart"),
        ({"chance": "heart die"}, "LG-23: a heart die needs a Heart"),
        ({"to_move": "chance"}, "to_move cannot be 'chance' here"),
        ({"to_move": "over"}, "all else that is said makes it 'player'"),
        ({"lighthouse": None}, "LG-20: the ship is off the grid"),
        ({"ending": "contact", "vp": 1}, "LG-28"),
        ({"ending": "time", "turn": 3}, "LG-37"),
        ({"ending": "crash", "placed": 2}, "LG-20: the ship falls when"),
        ({"hearts": ["1,1", "1,1"]}, "hearts names '1,1' twice"),
        ({"throttles": 2}, "LG-13: throttles are placed crew too"),
        ({"again": "no"}, "again is true or false"),
        ({"chance": "set-up column", "hearts": ["1,1"]}, "LG-5"),
    ],
)
def test_impossible_positions_are_refused_with_the_reason(
    words: dict[str, object], answer: str
) -> None:
    with pytest.raises(BadPosition) as caught:
        GLOW.position(words)
    assert answer in str(caught.value)


def test_a_crashed_ship_is_nowhere_whatever_stands_on_its_first_square() -> None:
    fallen = {"ending": "crash", "placed": 5, "hearts": ["3,3"]}
    assert GLOW.position(fallen).describe()["lighthouse"] is None


def test_options_alone_describe_the_start() -> None:
    assert GLOW.position({"mode": "abyss"}).digest() == GLOW.start(mode="abyss").digest()
    assert GLOW.position({}).asks() == "set-up column"


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("[start]\nsp = 9", "mine.toml: start, field sp: is above its maximum"),
        ('[start]\nsp = "six"', "start, field sp: expected `int`, got `str` (it is 'six')"),
        ("[start]\nhull = 3", "start, field hull: object contains unknown field `hull`"),
        ("[grid]\nstart = '9,9'", "grid, field start: expected `str` matching"),
        ("[grid]\nline_numbers = [0, 1, 'two']", "entry 3"),
        ("[grid]\nline_numbers = [0, 1]", "grid, field line_numbers"),
        ("[grid\n", "is not TOML"),
    ],
)
def test_component_errors_name_file_entry_and_field(tmp_path: Path, text: str, answer: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(BadComponents) as caught:
        GLOW.start(components=file)
    assert answer in str(caught.value)
    assert "mine.toml" in str(caught.value)


def test_missing_component_file_is_explained(tmp_path: Path) -> None:
    with pytest.raises(BadComponents, match="cannot be read"):
        GLOW.start(components=tmp_path / "nowhere.toml")


def test_an_owner_can_play_with_other_components(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("[grid]\nline_numbers = [0, 1, 2, 3, 4]\nstart = '5,1'\n", "utf-8")
    start = GLOW.start(components=file)
    assert start.describe()["lighthouse"] == "5,1"
    assert start.book().number("hunt 5,6") > 0
    assert GLOW.start().describe()["lighthouse"] == "3,3"


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.slug)
def test_an_option_that_does_not_exist_is_refused_by_every_game(game: object) -> None:
    with pytest.raises(BadOption, match="there is no option 'colour'"):
        game.start(colour="red")  # type: ignore[attr-defined]
