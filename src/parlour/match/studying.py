"""What the house finds out about a match: the best move now, and after the end what each choice
was worth. It is found out in other processes, can be stopped, and is kept with the match."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from hashlib import blake2b
from threading import Lock
from typing import Any, Final

import msgspec

from parlour.bots.advice import Advice
from parlour.bots.review import LOOKS, Advisor, Expected, Review, paced, part_of, review
from parlour.bots.search.search import Budget
from parlour.engine.core.position import BYSTANDER, Position
from parlour.engine.errors import ParlourError
from parlour.engine.game import Game, Setup
from parlour.engine.record import Record
from parlour.match import store as stores
from parlour.match.looking import Looking
from parlour.match.match import PERSON
from parlour.match.sight import Analysis
from parlour.match.store import AnalysisRow
from parlour.match.table import EMPTY, Table
from parlour.match.thinking import ADVISE, EXPECT, HINT, ask_hint, errand_for
from parlour.match.work import REVIEW, Asker, Busy, Work, WorkQueue

HINTS: Final = Budget(simulations=20_000, seconds=1.0)
REVIEWS: Final = Budget(simulations=2_500, seconds=0.8)
"""For each decision; a chance event gets as much."""
WHOLE: Final = 90.0
"""Seconds that the review of a long match takes, second looks not counted."""
FORM: Final = 2
"""Changes whenever reviews are made or written in another way."""
NONE, RUNNING, DONE, FAILED = "none", "running", "done", "failed"
EARLY: Final = "the match can be analysed when it is over"

log = logging.getLogger(__name__)


class Stop(Exception):
    """Nobody wants to know any more."""


class Running:
    """An analysis that is being made."""

    def __init__(self, host: str) -> None:
        self.host = host
        self.review: Review | None = None
        self.stopped = False
        self.failed = False
        self.work: Work | None = None
        """What is being thought about for it."""

    def stop(self) -> None:
        """Nobody wants to know any more."""
        self.stopped = True
        if self.work is not None:
            self.work.drop()


class Elsewhere(Advisor):
    """Lets moves and positions be weighed one after the other by the queue."""

    def __init__(
        self,
        game: Game,
        setup: Setup,
        budget: Budget,
        queue: WorkQueue,
        seat: str,
        running: Running,
    ) -> None:
        super().__init__(game, budget)
        self._setup = setup
        self._queue = queue
        self._asker = Asker(running.host, seat)
        self._running = running

    def advise(self, position: Position, seat: int, seed: int) -> Advice:
        """What the moves of the seat promise."""
        found: Advice = self._done(ADVISE, position, seat, seed, self.budget)
        return found

    def quick_advice(self, position: Position, seat: int, seed: int) -> Advice:
        """The same in a fraction of the time."""
        budget = part_of(self.budget, LOOKS)
        found: Advice = self._done(ADVISE, position, seat, seed, budget)
        return found

    def expect(self, position: Position, seat: int, seed: int) -> Expected:
        """What the seat can expect if everybody goes on by rules of thumb."""
        found: Expected = self._done(EXPECT, position, seat, seed, self.budget)
        return found

    def _done(self, kind: str, position: Position, seat: int, seed: int, budget: Budget) -> Any:
        errand = errand_for(kind, self.game, self._setup, position, seat, budget, seed)
        work = self._running.work = Work(lambda: errand, self._asker, REVIEW)
        if self._running.stopped:
            raise Stop
        self._queue.put(work)
        try:
            return work.answer.result()
        except CancelledError:
            raise Stop from None


class Studying(Looking):
    """The tables as somebody sees them who wants to know what is best, or would have been."""

    aside: Callable[[Callable[[], None]], object]
    """Where a whole match is studied: at once, or in a thread of its own."""
    hints: Budget
    reviews: Budget

    def _begin_studies(self) -> None:
        self._studies: dict[tuple[str, int], Running] = {}
        self._study_guard = Lock()

    def hint(self, match: str, token: str, host: str = "") -> Work:
        """What the rules of thumb would do in this seat; where there are none, as `advice`."""
        game = self._at(match, lambda table: table.match.game)
        return (super().hint if game.thumb is not None else self.advice)(match, token, host)

    def advice(self, match: str, token: str, host: str = "") -> Work:
        """The best moves of a seat that must decide, weighed: a `bots.advice.Hint`."""
        seat, question, _ = self._hint_question(match, token)
        errand = errand_for(
            HINT,
            question.game,
            question.setup,
            question.position,
            seat,
            self.hints,
            int(question.rng.below(1 << 30)),
        )
        return ask_hint(self.queue, errand, Asker(host, f"{match} {seat}"), self.find)

    # Looking back

    def is_readable(self, match: str) -> bool:
        """Whether a match can be analysed: there are no secrets left."""
        return self._at(match, readable)

    def analysis(self, match: str, token: str | None, seat: int | None = None) -> Analysis:
        """What a look back at a match that is over has found for a seat, or so far."""
        return self._at(match, lambda table: self._analysis(table, token, seat))

    def analyse(
        self, match: str, token: str | None, seat: int | None = None, host: str = ""
    ) -> Analysis:
        """Look back at a match that is over, unless that is done or being done."""

        def work(table: Table) -> tuple[Analysis, Callable[[], None] | None]:
            found = self._analysis(table, token, seat)
            if found.state in (RUNNING, DONE):
                return found, None
            running = self._note_study(match, found.seat, host)
            digest = digest_of(table.match.record())
            growing = self._growing(table, found.seat, running)

            def look_back() -> None:
                self._look_back(match, found.seat, digest, running, growing)

            return found, look_back

        found, look_back = self._at(match, work)
        if look_back is not None:
            self.aside(look_back)
        return self.analysis(match, token, found.seat)

    def _note_study(self, match: str, seat: int, host: str) -> Running:
        """Note that a match is looked back at, unless too many are."""
        with self._study_guard:
            hosts = [each.host for each in self._studies.values() if not each.failed]
            if len(hosts) >= self.limits.reviews or hosts.count(host) > self.limits.reviews // 4:
                raise Busy("the house looks back at many matches already: try again in a minute")
            running = self._studies[match, seat] = Running(host)
        return running

    def _growing(self, table: Table, seat: int, running: Running) -> Iterator[Review]:
        """The review of a match as it is made; a long match is looked at more quickly."""
        history = table.match.history
        steps = [step.number for step in history.steps]
        where = f"{table.row.id} {seat}"
        counsel = Elsewhere(table.game, history.setup, self.reviews, self.queue, where, running)
        growing = review(table.game, history.setup, steps, seat, counsel)
        first = next(growing)
        counsel.budget = paced(self.reviews, first.of, WHOLE)
        yield first
        yield from growing

    def stop_analysis(self, match: str, token: str | None, seat: int | None = None) -> Analysis:
        """Look no further; what was found so far is forgotten."""
        found = self.analysis(match, token, seat)
        with self._study_guard:
            running = self._studies.pop((match, found.seat), None)
        if running is not None:
            running.stop()
        return self.analysis(match, token, found.seat)

    def stop_studies(self) -> None:
        """The house closes."""
        with self._study_guard:
            for running in self._studies.values():
                running.stop()

    def _look_back(
        self, match: str, seat: int, digest: str, running: Running, growing: Iterator[Review]
    ) -> None:
        try:
            for found in growing:
                running.review = found
                if running.stopped:
                    return
            assert running.review is not None
            kept = msgspec.json.encode(running.review).decode()
            self.store.keep_analysis(AnalysisRow(match, seat, digest, self.clock(), kept))
        except Stop:
            return
        except Exception as error:
            running.failed = True
            if running.stopped:
                return
            log.exception("match %s cannot be analysed: %s", match, error)
            return
        with self._study_guard:
            if self._studies.get((match, seat)) is running:
                del self._studies[match, seat]

    def _analysis(self, table: Table, token: str | None, seat: int | None) -> Analysis:
        if not readable(table):
            raise ParlourError(EARLY)
        own = BYSTANDER if token is None else table.seat_of(token)
        chosen = _chosen(table, own, seat)
        names = tuple(
            each.name or (label if each.who in (PERSON, EMPTY) else f"{label} ({each.who})")
            for each, label in zip(table.seats, table.match.names, strict=True)
        )
        state, found = self._found(table, chosen)
        return Analysis(
            match=table.row.id,
            game=table.game.slug,
            seat=chosen,
            names=names,
            state=state,
            review=found,
            moments=table.moments(),
            mine=own == chosen,
        )

    def _found(self, table: Table, seat: int) -> tuple[str, Review | None]:
        with self._study_guard:
            running = self._studies.get((table.row.id, seat))
        if running is not None:
            return (FAILED if running.failed else RUNNING), running.review
        row = self.store.analysis(table.row.id, seat)
        if row is None or row.digest != digest_of(table.match.record()):
            return NONE, None
        return DONE, msgspec.json.decode(row.review, type=Review)


def readable(table: Table) -> bool:
    """Whether there are no secrets left: the match is over, or it is only a record."""
    return table.over or table.row.status == stores.KEPT


def _chosen(table: Table, own: int, wanted: int | None) -> int:
    """Whose choices are looked at: as wished, one's own, or those of the first person."""
    if wanted is not None:
        if not 0 <= wanted < len(table.seats):
            raise ParlourError("there is no such seat")
        return wanted
    if own >= 0:
        return own
    persons = [
        seat.number for seat in table.seats if seat.token is not None or seat.who in (PERSON, EMPTY)
    ]
    return persons[0] if persons else 0


def digest_of(record: Record) -> str:
    """Stands for all that an analysis depends on: the rules, the match, how reviews are made."""
    facts = (
        FORM,
        record.game,
        record.version,
        record.options,
        record.components,
        len(record.seats),
        record.steps,
    )
    text = msgspec.json.encode(facts, order="deterministic")
    return blake2b(text, digest_size=32).hexdigest()
