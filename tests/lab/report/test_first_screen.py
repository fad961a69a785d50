"""The first screen of a report: six answers in a designer's words, for every game."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from html import unescape
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.engine.measures import Group, Seconds
from parlour.games import find_game, slugs
from parlour.lab.plan.design import Wanted, overview_design
from parlour.lab.plan.experiment import measures_of
from parlour.lab.report.charts import ticks
from parlour.lab.report.experiment_page import answer, report
from parlour.lab.report.first_screen import answers, luck_or_choice, what_is_used
from parlour.lab.report.usage import uses_section
from parlour.lab.run.running import Runner
from parlour.lab.run.workers import ThisProcess
from parlour.lab.stats.formats import Format, percent, plain, points, signed, tick_labels
from parlour.lab.stats.frequency import HARDLY, Use, chosen_uses
from parlour.lab.stats.results import Results, gather
from parlour.lab.stats.same_luck import duration_of, spread_of, spread_parts, winnable
from tests.examples.tic_tac_toe import GAME as TIC_TAC_TOE

pytestmark = pytest.mark.fast_core

SIX = ["hard", "long", "fair", "luck", "used", "standout"]
FILES = {"matches.parquet", "experiment.json"}
"""Names of files, which stand on the page as they are called."""
CODE = re.compile(
    r"\b[A-Za-z0-9]+_[A-Za-z0-9_]+\b|\b[a-z]{2,}\.[a-z]\w*\b|\b(?:vp|sp)\b|(?<!of )\bthumb\b"
)

QUICK: dict[str, dict[str, object]] = {"urban-recovery": {"board": "cold-feet"}}
"""Options with which it takes no time to prove what is known exactly."""


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Results]:
    """A game as it is told by two matches of every arm, played once for all tests."""

    @cache
    def played(slug: str) -> Results:
        game = find_game(slug)
        setup = game.setup(QUICK.get(slug, {}))
        design = overview_design(game, setup, Wanted(games=2, levels=("random", "casual")))
        experiment = msgspec.structs.replace(design.experiment, weigh=0)
        folder = tmp_path_factory.mktemp(slug)
        return gather(design, Runner(experiment, folder, ThisProcess()).run())

    return played


def measured() -> list[str]:
    return [slug for slug in slugs() if find_game(slug).measures is not None]


def visible(page: str) -> str:
    """What a person reads; the command that plays it again aside."""
    page = re.sub(r"(?s)<style>.*?</style>|<pre .*?</pre>", " ", page)
    return unescape(re.sub(r"<[^>]+>", " ", page))


@pytest.mark.parametrize("slug", measured())
def test_a_report_answers_six_questions_before_all_else(
    slug: str, tiny: Callable[[str], Results]
) -> None:
    results = tiny(slug)
    page = report(results)
    assert re.findall(r'data-answer="(\w+)"', page) == SIX
    before, *_ = page.partition("<section")
    assert before.count("</article>") == len(SIX), "everything else is below"
    for each in answers(results):
        assert each.sentence.endswith((".", ")")), each
    assert "min</strong>" in before, "minutes"
    assert "the cover says" in before
    assert " open>" not in page, "the rest is folded"
    assert answer(results)[0] == f"All {results.run.planned:,} planned matches were played."
    called = set(CODE.findall(visible(page))) - FILES
    assert not called, "as in the code"


def test_what_nobody_uses_is_named_if_the_game_lists_it(tiny: Callable[[str], Results]) -> None:
    results = tiny("lucha-libre")
    measures = measures_of(results.design.game)
    planted = tuple(
        replace(each, things=lambda start: [*start.tables.move_names, "pile driver"])
        if each.name == "claims" else each
        for each in measures.groups
    )  # fmt: skip
    game = replace(results.design.game, measures=replace(measures, groups=planted))
    told = replace(results, design=replace(results.design, game=game))
    unused = {use.thing: use for use in chosen_uses(told)}["pile driver"]
    assert unused.never
    assert not unused.always
    assert "<strong>never</strong> use" in what_is_used(told).sentence
    assert "pile driver" in what_is_used(told).sentence
    assert "pile driver" in uses_section(told)
    assert "pile driver" not in what_is_used(results).sentence


def test_what_chance_offers_is_told_of_the_offers(tiny: Callable[[str], Results]) -> None:
    results = tiny("ultimate-scheme")
    group = next(each for each in measures_of(results.design.game).groups if each.name == "cards")
    assert group.offered == "draws"
    notes = results.base.notes
    for use in (use for use in chosen_uses(results) if use.group.name == "cards"):
        drawn = notes.get(("draws", use.thing))
        if drawn is not None:
            assert use.part.count == drawn.values.total


def test_use_is_told_by_its_frequency() -> None:
    from parlour.lab.estimates import share

    group = Group("deeds", "Deeds")
    kinds = [Use(group, "x", share(hits, 100)) for hits in (0, 100 * HARDLY - 1, 50, 99)]
    assert [(use.never, use.hardly, use.always) for use in kinds] == [
        (True, False, False), (False, True, False), (False, False, False), (False, False, True),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("pairs", "parts"),
    [
        ([(0.0, 1.0)] * 8, (1.0, 0.0, 0.0)),
        ([(0.0, 0.0), (1.0, 1.0)] * 8, (0.0, 1.0, 0.0)),
        ([(0.0, 0.0), (1.0, 1.0), (0.0, 1.0), (1.0, 0.0)] * 8, (0.0, 0.0, 1.0)),
    ],
    ids=["choice", "luck that both meet", "other luck"],
)
def test_luck_and_choice_are_told_apart(
    pairs: list[tuple[float, float]], parts: tuple[float, float, float]
) -> None:
    found = spread_parts(pairs)
    assert [each / sum(found) for each in found] == pytest.approx(list(parts))


@settings(deadline=None)
@given(st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), min_size=2, max_size=40))
def test_the_parts_of_a_spread_are_all_of_it(pairs: list[tuple[float, float]]) -> None:
    found = spread_parts(pairs)
    flat = [each for pair in pairs for each in pair]
    middle = sum(flat) / len(flat)
    assert min(found) >= 0
    assert sum(found) == pytest.approx(sum((each - middle) ** 2 for each in flat) / len(flat))


def test_a_run_that_was_cut_calls_nothing_decided(tiny: Callable[[str], Results]) -> None:
    results = tiny("last-glow")
    cut = replace(results, run=replace(results.run, timely=False))
    assert spread_of(cut) is not None
    assert luck_or_choice(cut).sentence.startswith("In the matches played so far")
    assert "decide" not in luck_or_choice(cut).sentence


def test_few_matches_do_not_tell_luck_from_choice(tiny: Callable[[str], Results]) -> None:
    said = luck_or_choice(tiny("last-glow")).sentence
    assert said.startswith(("Too few matches to tell", "No two levels"))


def test_minutes_come_from_what_is_counted(tiny: Callable[[str], Results]) -> None:
    results = tiny("last-glow")
    sums = {name: results.base.number(name).total for name in ("decisions", "forced", "turns")}
    measures = measures_of(results.design.game)
    for seconds in (Seconds(), Seconds(choice=60.0, forced=0.0, turn=0.0)):
        game = replace(results.design.game, measures=replace(measures, seconds=seconds))
        told = replace(results, design=replace(results.design, game=game))
        wanted = (seconds.choice * (sums["decisions"] - sums["forced"])
                  + seconds.forced * sums["forced"] + seconds.turn * sums["turns"])  # fmt: skip
        assert duration_of(told, "casual").mean.value == pytest.approx(wanted / 60 / 2)


def test_a_match_that_any_level_wins_can_be_won(tiny: Callable[[str], Results]) -> None:
    found = winnable(tiny("last-glow"))
    assert found.matches == 2
    assert found.nobody + found.everybody <= found.matches


@settings(deadline=None)
@given(
    st.floats(-1e4, 1e4), st.floats(1e-3, 1e4), st.sampled_from([percent, plain, points, signed])
)
def test_no_two_ticks_of_an_axis_are_written_alike(low: float, span: float, show: Format) -> None:
    found = ticks(low, low + span)
    labels = tick_labels(found, show)
    assert len(set(labels)) == len(labels)
    for label in labels:
        assert not re.search(r"\.\d*0(\D|$)", label), "no idle digits"
        assert "e" not in label


def test_reports_are_written_in_words(tmp_path: Path, tiny: Callable[[str], Results]) -> None:
    page = visible(report(tiny("last-glow")))
    assert "structure at the start" in page
    assert "casual" in page
    assert "Victory Points" in page


def test_a_game_that_measures_nothing_is_answered_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.lab.run.playing.find_game", lambda slug: TIC_TAC_TOE)
    design = overview_design(TIC_TAC_TOE, TIC_TAC_TOE.setup({}), Wanted(games=8))
    results = gather(design, Runner(design.experiment, tmp_path, ThisProcess()).run())
    assert re.findall(r'data-answer="(\w+)"', report(results)) == SIX
    said = {each.name: each.sentence for each in answers(results)}
    assert "decisions; the cover says" in said["long"], "it has no turns"
    assert said["used"] == "Random players use everything, always."
    assert said["luck"].startswith("No two levels")
