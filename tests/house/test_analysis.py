"""What the house finds out: hints at the table, analyses after the end, playing on from there."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import Any

import pytest

from parlour.bots.search.search import Budget
from parlour.engine.errors import IllegalMove, ParlourError
from parlour.house.analysis import DONE, FAILED, NONE, RUNNING, Effort, ask_hint, digest_of
from parlour.house.house import House
from parlour.house.store import Store
from parlour.house.work_queue import ADVICE, BOUNDS, PLAY, REVIEW, Asker, AtOnce, Work, WorkQueue
from parlour.house.workers import Workers
from parlour.match.questions import ADVISE, ASK_HINT, EXPECT, Errand, do
from tests.examples.ford import GAME as FORD
from tests.house.houses import Player, find, glow_table, house_at, sealed_table, token_of, until


class Polite:
    """Work that any process can do."""

    def here(self, find: object, stopped: object) -> str:
        return "here"

    def errand(self) -> Polite:
        return self


class Deadly(Polite):
    """Ends the process that does it."""

    def here(self, find: object, stopped: object) -> str:
        os._exit(1)


FEW = Effort(hints=Budget(simulations=64), reviews=Budget(simulations=16))


def small(slug: str) -> Any:
    return FORD if slug == "ford" else find(slug)


@pytest.fixture
def quick(store: Store) -> House:
    return house_at(store, find=small, effort=FEW)


def finished(house: House, seed: int = 4) -> tuple[str, str]:
    """A match of the ford that is over."""
    opened = house.matchmaking.open_match("ford", seed=seed, name="Ada")
    Player(house, opened.match, token_of(opened)).act("cross swamp")
    assert house.queries.view(opened.match).over
    return opened.match, token_of(opened)


def test_advice_names_moves_of_the_seat_that_decides(quick: House) -> None:
    match, token = glow_table(quick)
    found = quick.analysis.advice(match, token).answer.result()
    assert found.best.move in quick.queries.view(match, token).notations
    assert len(found.options) > 1
    assert 0.0 <= found.best.result <= 1.0
    sealed, tokens = sealed_table(quick)
    Player(quick, sealed, tokens[0]).act("pick a")
    with pytest.raises(IllegalMove):
        quick.analysis.advice(sealed, tokens[0])


def test_a_match_is_analysed_when_it_is_over_and_not_before(quick: House) -> None:
    opened = quick.matchmaking.open_match("ford", seed=4)
    with pytest.raises(ParlourError, match="when it is over"):
        quick.analysis.analyse(opened.match, opened.token)
    with pytest.raises(ParlourError, match="when it is over"):
        quick.analysis.analysis(opened.match, None)
    with pytest.raises(ParlourError, match="not over"):
        quick.matchmaking.play_on(opened.match, 0, 0)
    match, token = finished(quick)
    assert quick.analysis.analysis(match, token).state == NONE
    found = quick.analysis.analyse(match, token)
    assert (found.state, found.seat, found.mine, found.names) == (DONE, 0, True, ("Ada",))
    assert found.review is not None
    assert found.review.verdicts[0].kind == "blunder"
    assert found.moments == (0, 1, 2)
    assert not quick.analysis.analysis(match, None).mine


def test_an_analysis_is_made_once_and_kept_with_the_match(store: Store) -> None:
    house = house_at(store, find=small, effort=FEW)
    match, token = finished(house)
    first = house.analysis.analyse(match, token)
    again = house_at(store, find=small, queue=WorkQueue(), effort=FEW)
    assert again.analysis.analysis(match, token).review == first.review
    assert again.analysis.analyse(match, token).state == DONE, "nobody had to think again"


def test_an_analysis_of_other_rules_or_steps_is_not_shown(quick: House) -> None:
    match, token = finished(quick)
    quick.analysis.analyse(match, token)
    record = quick.queries.record(match)
    same, digest = digest_of(record), digest_of(record)
    record.version = "2"
    assert digest_of(record) != same == digest
    row = quick.store.analysis(match, 0)
    assert row is not None
    assert row.digest == same
    quick.store.keep_analysis(type(row)(match, 0, "other", 1.0, row.review))
    assert quick.analysis.analysis(match, token).state == NONE


def test_an_analysis_can_be_stopped_and_begun_again(store: Store) -> None:
    waiting: list[Any] = []
    house = house_at(store, find=small, effort=replace(FEW, aside=waiting.append))
    match, token = finished(house)
    assert house.analysis.analyse(match, token).state == RUNNING
    assert house.analysis.analyse(match, token).state == RUNNING
    assert len(waiting) == 1, "it is not begun twice"
    assert house.analysis.stop(match, token).state == NONE
    waiting.pop()()
    assert house.analysis.analysis(match, token).state == NONE
    house.analysis.analyse(match, token)
    waiting.pop()()
    assert house.analysis.analysis(match, token).state == DONE


def test_an_analysis_that_fails_says_so(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    class Failing(AtOnce):
        def finish(self, work: Work, answer: object) -> None:
            failed = work.urgency == REVIEW
            self.fail(work, ValueError("no")) if failed else super().finish(work, answer)

    house = house_at(store, find=small, queue=Failing(small), effort=FEW)
    match, token = finished(house)
    assert house.analysis.analyse(match, token).state == FAILED
    assert "cannot be analysed" in caplog.text


def test_one_plays_on_from_any_moment_against_bots(quick: House) -> None:
    match, _ = finished(quick)
    opened = quick.matchmaking.play_on(match, 1, 0)
    view = quick.queries.view(opened.match, opened.token)
    assert (view.practice, view.over, view.seat) == (True, False, 0)
    assert Player(quick, opened.match, token_of(opened)).act("wait").taken
    with pytest.raises(ParlourError, match="nothing left to decide"):
        quick.matchmaking.play_on(match, 2, 0)
    with pytest.raises(ParlourError, match="no such seat"):
        quick.matchmaking.play_on(match, 1, 3)


def test_others_are_bots_when_one_plays_on(quick: House) -> None:
    match, tokens = sealed_table(quick)
    players = [Player(quick, match, token) for token in tokens]
    for _ in range(2):
        for player in players:
            player.act("pick a")
    assert quick.queries.view(match).over
    opened = quick.matchmaking.play_on(match, 0, 2)
    assert [seat.who for seat in quick.queries.view(opened.match).seats] == [
        "random",
        "random",
        "person",
    ]
    assert quick.analysis.analysis(match, None, 1).seat == 1
    with pytest.raises(ParlourError, match="no such seat"):
        quick.analysis.analysis(match, None, 9)


def test_errands_are_done_in_other_processes_and_can_be_stopped() -> None:
    position = find("last-glow").start()
    position.apply(0)
    words = position.describe()
    queue = WorkQueue()
    workers = Workers(queue, 2)

    def asked(errand: Errand, urgency: int = REVIEW) -> Work:
        work = Work(lambda: errand, Asker(), urgency)
        queue.put(work)
        return work

    try:
        few = {"seat": 0, "simulations": 20}
        errand = Errand("last-glow", {"mode": "storm"}, words, 3, ASK_HINT, **few)  # type: ignore[arg-type]
        for kind in (ASK_HINT, ADVISE, EXPECT):
            other = replace(errand, kind=kind)
            assert asked(other).answer.result() == do(other)
        wrong = asked(replace(errand, game="no such game"))
        with pytest.raises(ParlourError, match="no game"):
            wrong.answer.result()
        endless = asked(Errand("last-glow", {"mode": "storm"}, words, 3, ADVISE, seconds=3600.0))
        endless.drop()
        assert asked(errand).answer.result() == do(errand), "the process is free again"
        until(lambda: queue.idle(ADVICE) == 2)
        together = replace(errand, simulations=30, seconds=60.0)
        found = ask_hint(queue, together, Asker(), find).answer.result()
        assert sum(option.tries for option in found.options) > 30, "two searched for the hint"
    finally:
        workers.close()


def test_a_process_that_dies_over_its_work_is_replaced(caplog: pytest.LogCaptureFixture) -> None:
    queue = WorkQueue()
    workers = Workers(queue, 1)
    try:
        tried: list[int] = []

        def deadly() -> Deadly:
            tried.append(1)
            return Deadly()

        work = Work(deadly, Asker(), PLAY)
        queue.put(work)
        with pytest.raises(ParlourError, match="lost"):
            work.answer.result()
        assert len(tried) == 2
        assert "died over its work" in caplog.text
        after = Work(Polite, Asker(), PLAY)
        queue.put(after)
        assert after.answer.result() == "here"
    finally:
        workers.close()


def test_a_hint_is_shared_by_fewer_than_one_host_may_let_wait() -> None:
    """However many cores there are, its shares fit into the queue."""

    class Wide(WorkQueue):
        def idle(self, urgency: int) -> int:
            return 64

    queue = Wide()
    words = find("last-glow").start().describe()
    ask_hint(queue, Errand("last-glow", {}, words, 3, ASK_HINT, seconds=1.0), Asker("a"), find)
    assert 1 < queue.count(ADVICE) < BOUNDS[ADVICE].host
