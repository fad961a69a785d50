"""How the numbers of a game stand in its report: pairs, what is known, levels, what is tried."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from hypothesis import given as given_values
from hypothesis import settings
from hypothesis import strategies as st

from parlour.bots.advice import Advice
from parlour.engine.measures import RESULT, TIMES, USE, Group, Measures
from parlour.engine.values import MoveValue
from parlour.games import all_games, find_game
from parlour.lab.plan.changes import changed, parameters_of, sweep_of
from parlour.lab.plan.design import Design, Wanted, notches, overview_design, usual_of
from parlour.lab.report.experiment_page import report
from parlour.lab.report.findings import opening
from parlour.lab.report.grids import given, grid, result_card
from parlour.lab.run.playing import SURE, gap_of, is_sole
from parlour.lab.run.running import Runner
from parlour.lab.run.workers import ThisProcess
from parlour.lab.stats.formats import percent, plain
from parlour.lab.stats.lift import lifts
from parlour.lab.stats.results import gather, times_a_match
from parlour.lab.stats.summing import ArmSums, Note, Sums

pytestmark = pytest.mark.fast_core

FEW_TRIES = settings(deadline=None, max_examples=200)
PAIRS = Group("pairs", "Crowns by house", RESULT)


def noted(results: dict[str, tuple[int, int]]) -> dict[str, Note]:
    """Seats that had a thing, and how many of them won."""
    return {
        thing: Note(results=Sums(seats, float(won), float(won)))
        for thing, (seats, won) in results.items()
    }


def test_pairs_are_drawn_as_a_grid_with_the_sure_ones_framed() -> None:
    notes = noted({f"gold{TIMES}bear": (100, 95), f"gold{TIMES}wolf": (100, 50),
                   f"iron{TIMES}bear": (100, 5), f"iron{TIMES}wolf": (3, 3)})  # fmt: skip
    found = given(notes, Measures())
    assert found[0].names == ("gold", "bear")
    assert [each.sure(0.5) for each in found] == [True, False, True, False]
    picture = grid([each for each in found if each.value.count >= 5], 0.5, percent)
    assert picture.count('class="frame"') == 2 * 2, "on wide and on slim screens"
    assert picture.count('class="cell"') == 2 * 3
    page = result_card(PAIRS, notes, Measures(), Sums(303, 153.0, 153.0), percent)
    assert "gold × bear" in page
    assert page.count("beyond noise</td>") == 2


def test_single_things_stand_in_a_row_and_points_are_no_shares() -> None:
    notes = {"bear": Note(results=Sums(10, 70.0, 500.0)), "wolf": Note(results=Sums(8, 8.0, 9.0))}
    page = result_card(PAIRS, notes, Measures(), Sums(18, 78.0, 509.0), plain)
    assert 'class="dot' in page
    assert ">7<" in page
    assert result_card(PAIRS, {"bear": notes["bear"]}, Measures(), Sums(10, 70.0), plain) == ""


@pytest.mark.parametrize(("other", "sole"), [(0.5, True), (0.895, False)])
def test_one_move_is_sensible_if_all_others_are_surely_worse(other: float, sole: bool) -> None:
    moves = (MoveValue(1, 0.9, 0.02), MoveValue(2, other, 0.02), MoveValue(3, 0.1, 0.02))
    assert is_sole(Advice(0, moves, exact=False), 0.01) is sole
    unsure = (MoveValue(1, 0.9, 0.2), MoveValue(2, 0.5, 0.2))
    assert not is_sole(Advice(0, unsure, exact=False), 0.01)


@FEW_TRIES
@given_values(st.lists(st.tuples(st.floats(0, 1), st.floats(0, 0.3)), min_size=2, max_size=6))
def test_a_decision_with_one_sensible_move_has_a_sure_gap(found: list[tuple[float, float]]) -> None:
    best, *others = sorted(found, reverse=True)
    moves = tuple(MoveValue(number, *each) for number, each in enumerate([best, *others]))
    gap, error = gap_of(Advice(0, moves, exact=False))
    assert gap == pytest.approx(best[0] - sum(each for each, _ in found) / len(found))
    if is_sole(Advice(0, moves, exact=False), 1e-6):
        assert gap > SURE * error * 0.999999


def tried() -> list[tuple[str, str]]:
    return [(slug, each.path) for slug, game in sorted(all_games().items())
            for each in parameters_of(game) if each.tries]  # fmt: skip


@pytest.mark.parametrize(("slug", "path"), tried())
def test_what_is_no_number_can_be_tried(slug: str, path: str) -> None:
    game = find_game(slug)
    setup = game.setup({})
    one = next(each for each in parameters_of(game) if each.path == path)
    values = notches(game, setup, one)
    assert values
    for value in values:
        assert changed(game, setup, {path: value}) != setup
    assert sweep_of(game, setup, path).values


def test_other_modes_are_arms_of_the_plain_report() -> None:
    game = find_game("which-side")
    design = overview_design(game, game.setup({}), Wanted(games=4, levels=("casual",)))
    names = [arm.name for arm in design.experiment.arms]
    assert "casual: mode=hard" in names
    assert "casual: mode=normal" not in names


def played(slug: str, folder: Path, wanted: Wanted, **options: object) -> tuple[Design, str]:
    """A report as text, and its design."""
    game = find_game(slug)
    design = overview_design(game, game.setup(options), wanted)
    found = gather(design, Runner(design.experiment, folder, ThisProcess()).run())
    return design, unescape(report(found))


def test_the_report_of_a_solved_board(tmp_path: Path) -> None:
    wanted = Wanted(games=20, levels=("random", "casual"), levers=False)
    _, text = played("urban-recovery", tmp_path, wanted, board="cold-feet")
    assert "Known exactly" in text
    assert "shortest win without the warm square d6" in text
    assert text.count("Who sees the runner</h3>") == 1, "nobody sees the one who plays by thumb"
    assert "Shares of the matches. At the level of random moves." in text
    assert "One sensible move" in text
    assert "Dead ends" in text


def sums_of(slug: str, folder: Path, wanted: Wanted, **options: object) -> dict[str, ArmSums]:
    game = find_game(slug)
    design = overview_design(game, game.setup(options), wanted)
    return gather(design, Runner(design.experiment, folder, ThisProcess()).run()).arms


def test_decisions_are_weighed_where_no_search_can_do_it(tmp_path: Path) -> None:
    arms = sums_of("urban-recovery", tmp_path, Wanted(games=4, levels=("random",)),
                   board="cold-feet")  # fmt: skip
    assert arms["random"].mattered[0] == 1
    assert arms["random"].hopeless[0] == 1
    assert all(arm.mattered[0] == 0 for name, arm in arms.items() if name != "random")


def test_decisions_of_ultimate_scheme_are_weighed(tmp_path: Path) -> None:
    arms = sums_of("ultimate-scheme", tmp_path, Wanted(games=4, levels=("random",), levers=False))
    known, _ = arms["random"].mattered
    assert known == 2, "one match of each seat"
    assert arms["random"].hopeless == (0, 0)


def test_a_fact_may_be_called_other_than_the_word_of_an_end(tmp_path: Path) -> None:
    wanted = Wanted(games=40, levels=("casual",), levers=False)
    _, text = played("a-most-dangerous-rescue", tmp_path, wanted)
    assert "Result by the colour of the boss" in text
    assert "Result by won" not in text
    assert "life left" in text


def test_what_only_one_side_can_do_is_compared_among_those_of_that_side() -> None:
    """The side wins three in four with the thing and without: the thing does nothing."""
    arm = ArmSums("casual", results=Sums(400, 200.0, 200.0))
    arm.notes["sides", "red"] = Note(Sums(200, 200.0, 200.0), Sums(200, 150.0, 150.0), 150.0)
    arm.notes["deeds", "jump"] = Note(Sums(100, 100.0, 100.0), Sums(100, 75.0, 75.0), 75.0)
    blind = lifts(arm, (Group("deeds", "Deeds", USE),))["deeds"][0]
    fair = lifts(arm, (Group("deeds", "Deeds", USE, among=("sides", "red")),))["deeds"][0]
    assert blind.lift.beyond()
    assert fair.lift.value == pytest.approx(0.0)
    assert fair.share == pytest.approx(0.5)


def won_by(seats: list[int]) -> ArmSums:
    """An arm of two seats, by the matches that each has won."""
    arm = ArmSums("", matches=sum(seats))
    arm.seats.update(dict(enumerate(seats)))
    arm.number("first").add(sum(seats), seats[0], seats[0])
    return arm


@pytest.mark.parametrize(("side", "first"), [("ai", "AI"), ("hu", "HU")])
def test_the_answer_names_sides_at_a_level_that_has_played_enough(side: str, first: str) -> None:
    game = find_game("protocol-g117")
    setup = game.setup({"seat1_side": side})
    arms = {"casual": won_by([700, 300]), "strong": won_by([4, 8])}
    lines = opening(game, setup, arms, ["casual", "strong"])
    assert lines[0].startswith("Among casual players")
    assert f"{first} wins <strong>70 %</strong>" in lines[0]
    few = {"random": won_by([5, 5]), "casual": won_by([5, 5]), "strong": won_by([4, 2])}
    assert opening(game, setup, few, list(few))[0].startswith("Among casual players")


def test_draws_are_no_losses_of_a_seat() -> None:
    game = find_game("toroball")
    arm = won_by([450, 450])
    arm.matches += 100
    arm.seats[-2] = 100
    [line] = opening(game, game.setup({}), {"casual": arm}, ["casual"])
    assert "50 %</strong> (" in line
    assert ") of the matches that one seat wins" in line
    drawn = won_by([0, 0])
    drawn.matches = 5
    [line] = opening(game, game.setup({}), {"casual": drawn}, ["casual"])
    assert "Too few matches to tell whether that is" in line


@pytest.mark.parametrize(("mode", "level"), [("normal", "beginner"), ("hard", "casual")])
def test_a_level_that_wins_nearly_always_is_not_looked_at(mode: str, level: str) -> None:
    game = find_game("which-side")
    setup = game.setup({"mode": mode})
    assert usual_of(game, setup, Wanted()) == level
    assert usual_of(game, setup, Wanted(levels=("random", "casual"))) == "casual"


def test_nothing_happens_less_than_never() -> None:
    rare = times_a_match(20, Sums(1, 1.0, 1.0))
    assert rare.value == pytest.approx(0.05)
    assert rare.low == 0.0
    assert times_a_match(20, Sums(2, -3.0, 5.0)).low < 0.0, "points may be lost"


def test_the_parts_of_a_report_are_folded_and_points_have_no_comebacks(tmp_path: Path) -> None:
    wanted = Wanted(games=10, levels=("casual",), levers=False)
    _, text = played("nazi-hunter", tmp_path, wanted)
    parts = re.findall(r'<section id="([^"]*)"><details class="part"><summary>', text)
    assert parts == re.findall(r'<section id="([^"]*)">', text)
    assert "decisions" in parts
    assert "Comebacks" not in text
    assert "Result by band" not in text
