"""What the house finds out about a match: the best move now, and after the end what each choice
was worth. It is found out in other processes, can be stopped, and is kept with the match."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from dataclasses import dataclass, replace
from functools import partial
from hashlib import blake2b
from threading import Lock
from typing import Any, Final

import msgspec

from parlour.bots.advice import (
    HINTS,
    Advice,
    Hint,
    hint_of,
    merged,
    quick_hint,
)
from parlour.bots.review import (
    LOOKS,
    REVIEWS,
    WHOLE,
    Advisor,
    Expected,
    Review,
    paced,
    part_of,
    review,
)
from parlour.bots.search.search import Budget
from parlour.engine.core.position import BYSTANDER, Position
from parlour.engine.core.rng import Kiss
from parlour.engine.errors import IllegalMove, ParlourError
from parlour.engine.game import Game, Setup
from parlour.engine.record import Record
from parlour.house.days import NO_HINT, check_open
from parlour.house.queries import NOT_YOURS
from parlour.house.rows import KEPT, REVIEW_JOB, AnalysisRow, Job
from parlour.house.seat_view import SeatViews
from parlour.house.stored_match import EMPTY, StoredMatch
from parlour.house.table_cache import TableCache
from parlour.house.views import Analysis
from parlour.house.work_queue import ADVICE, HINT, REVIEW, Asker, Busy, Work, WorkQueue
from parlour.match.match import PERSON
from parlour.match.questions import ADVISE, ASK_HINT, EXPECT, Errand, Question, errand_for

SHARES: Final = 4
"""So many search for one hint at most; more of one host do not fit into the queue at once."""
TELL: Final = 2.0
"""Seconds after which other servers are told again how far a look back is."""
FORM: Final = 3
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
        self.told = 0.0
        """When other servers were last told what was found."""
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


@dataclass(frozen=True)
class Effort:
    """How long hints and reviews are thought about, and where whole matches are studied."""

    hints: Budget = HINTS
    reviews: Budget = REVIEWS
    aside: Callable[[Callable[[], None]], object] = lambda work: work()
    """At once, or in a thread of its own."""


class Analyser:
    """Finds out what is best at a table, or would have been."""

    def __init__(self, tables: TableCache, queue: WorkQueue, effort: Effort) -> None:
        self._tables = tables
        self._store = tables.store
        self._queue = queue
        self._effort = effort
        self._running: dict[tuple[str, int], Running] = {}
        self._guard = Lock()

    def hint(self, match: str, token: str, host: str = "") -> Work:
        """What the rules of thumb would do in this seat: the answer is a `QuickHint`. Where there
        are none, as `advice`."""
        seat, question = self._question(match, token)
        if question.game.thumb is None:
            return self._advice(match, seat, question, host)
        told = partial(quick_hint, question.game, question.position, seat)
        work = Work(lambda: question, Asker(host, f"{match} {seat}"), HINT, told)
        self._queue.put(work)
        return work

    def advice(self, match: str, token: str, host: str = "") -> Work:
        """The best moves of a seat that must decide, weighed: a `bots.advice.Hint`."""
        seat, question = self._question(match, token)
        return self._advice(match, seat, question, host)

    def _advice(self, match: str, seat: int, question: Question, host: str) -> Work:
        errand = errand_for(
            ASK_HINT,
            question.game,
            question.setup,
            question.position,
            seat,
            self._effort.hints,
            int(question.rng.below(1 << 30)),
        )
        return ask_hint(self._queue, errand, Asker(host, f"{match} {seat}"), self._tables.find)

    def _question(self, match: str, token: str) -> tuple[int, Question]:
        """Which seat wants to know what."""

        def asked(table: StoredMatch) -> tuple[int, Question]:
            seat = table.seat_of(token)
            if table.over:
                raise IllegalMove("the match is over")
            check_open(table.row.day, self._tables.clock(), NO_HINT)
            position = table.decision(seat)
            if position is None:
                raise IllegalMove(NOT_YOURS)
            return seat, table.match.hint_question(seat, position)

        return self._tables.at(match, asked)

    # Looking back

    def is_readable(self, match: str) -> bool:
        """Whether a match can be analysed: there are no secrets left."""
        return self._tables.at(match, lambda table: readable(table, self._tables.clock()))

    def analysis(self, match: str, token: str | None, seat: int | None = None) -> Analysis:
        """What a look back at a match that is over has found for a seat, or so far."""
        return self._tables.seen(match, lambda views: self._analysis(views, token, seat))

    def analyse(
        self, match: str, token: str | None, seat: int | None = None, host: str = ""
    ) -> Analysis:
        """Look back at a match that is over, unless that is done or being done."""

        def work(views: SeatViews) -> tuple[int, Callable[[], None] | None]:
            found = self._analysis(views, token, seat)
            if found.state in (RUNNING, DONE):
                return found.seat, None
            job = Job(REVIEW_JOB, match, found.seat, 0.0, self._store.server)
            running = self._note_running(match, found.seat, host)
            if not self._store.servers.add_job(job):  # another server was quicker
                self._forget(match, found.seat, running)
                return found.seat, None
            return found.seat, self._study(views.table, found.seat, running)

        chosen, study = self._tables.seen(match, work)
        if study is not None:
            self._effort.aside(study)
        return self.analysis(match, token, chosen)

    def resume(self, job: Job) -> None:
        """Look back at a match that another server has left."""
        running = self._running[job.match, job.seat] = Running("")
        self._effort.aside(
            self._tables.at(job.match, lambda table: self._study(table, job.seat, running))
        )

    def _study(self, table: StoredMatch, seat: int, running: Running) -> Callable[[], None]:
        """How to look back at a match."""
        digest = digest_of(table.match.record())
        growing = self._growing(table, seat, running)
        return lambda: self._look_back(table.row.id, seat, digest, running, growing)

    def _note_running(self, match: str, seat: int, host: str) -> Running:
        """Note that a match is looked back at, unless too many are."""
        with self._guard:
            hosts = [each.host for each in self._running.values() if not each.failed]
            if (
                len(hosts) >= self._tables.limits.reviews
                or hosts.count(host) > self._tables.limits.reviews // 4
            ):
                raise Busy("the house looks back at many matches already: try again in a minute")
            running = self._running[match, seat] = Running(host)
        return running

    def _growing(self, table: StoredMatch, seat: int, running: Running) -> Iterator[Review]:
        """The review of a match as it is made; a long match is looked at more quickly."""
        history = table.match.history
        steps = [step.number for step in history.steps]
        where = f"{table.row.id} {seat}"
        counsel = Elsewhere(
            table.game, history.setup, self._effort.reviews, self._queue, where, running
        )
        growing = review(table.game, history.setup, steps, seat, counsel)
        first = next(growing)
        counsel.budget = paced(self._effort.reviews, first.of, WHOLE)
        yield first
        yield from growing

    def stop(self, match: str, token: str | None, seat: int | None = None) -> Analysis:
        """Look no further; what was found so far is forgotten."""
        found = self.analysis(match, token, seat)
        with self._guard:
            running = self._running.pop((match, found.seat), None)
        if running is not None:
            running.stop()
        self._store.servers.drop_job(REVIEW_JOB, match, found.seat)
        return self.analysis(match, token, found.seat)

    def drop(self, match: str) -> None:
        """The match is gone: look no further at any of its seats."""
        with self._guard:
            mine = [key for key in self._running if key[0] == match]
            for running in [self._running.pop(key) for key in mine]:
                running.stop()

    def stop_all(self) -> None:
        """The house closes."""
        with self._guard:
            for running in self._running.values():
                running.stop()

    def _look_back(
        self, match: str, seat: int, digest: str, running: Running, growing: Iterator[Review]
    ) -> None:
        try:
            for found in growing:
                running.review = found
                if running.stopped or not self._wanted(match, seat, running):
                    return
            assert running.review is not None
            kept = msgspec.json.encode(running.review).decode()
            self._tables.store.keep_analysis(
                AnalysisRow(match, seat, digest, self._tables.clock(), kept)
            )
        except Stop:
            return
        except Exception as error:
            running.failed = True
            if running.stopped:
                return
            log.exception("match %s cannot be analysed: %s", match, error)
            self._store.servers.drop_job(REVIEW_JOB, match, seat)
            return
        self._forget(match, seat, running)

    def _wanted(self, match: str, seat: int, running: Running) -> bool:
        """Let other servers know what was found, now and then; whether it is still wanted."""
        now = self._tables.clock()
        if not self._store.shared or now < running.told + TELL:
            return True
        running.told = now
        text = msgspec.json.encode(running.review).decode()
        wanted = self._store.servers.note_progress(REVIEW_JOB, match, seat, text)
        if not wanted:
            self._forget(match, seat, running)
        return wanted

    def _forget(self, match: str, seat: int, running: Running) -> None:
        with self._guard:
            if self._running.get((match, seat)) is running:
                del self._running[match, seat]

    def _analysis(self, views: SeatViews, token: str | None, seat: int | None) -> Analysis:
        table = views.table
        check_open(table.row.day, self._tables.clock())
        if not readable(table, self._tables.clock()):
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
            moments=views.moments(),
            mine=own == chosen,
        )

    def _found(self, table: StoredMatch, seat: int) -> tuple[str, Review | None]:
        with self._guard:
            running = self._running.get((table.row.id, seat))
        if running is not None:
            return (FAILED if running.failed else RUNNING), running.review
        row = self._store.analysis(table.row.id, seat)
        if row is not None and row.digest == digest_of(table.match.record()):
            return DONE, msgspec.json.decode(row.review, type=Review)
        job = self._store.servers.job(REVIEW_JOB, table.row.id, seat)
        if job is None:
            return NONE, None
        progress = job.progress
        return RUNNING, msgspec.json.decode(progress, type=Review) if progress else None


def readable(table: StoredMatch, now: float) -> bool:
    """Whether there are no secrets left: the match is over and does not count any more, or it is
    only a record."""
    return (table.over and not table.counts(now)) or table.row.status == KEPT


def _chosen(table: StoredMatch, own: int, wanted: int | None) -> int:
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


def ask_hint(queue: WorkQueue, errand: Errand, asker: Asker, find: Callable[[str], Game]) -> Work:
    """Let a hint be found; all who have nothing else to do search for it together."""
    whole = Work(errand.errand, asker, ADVICE)
    spare = min(queue.idle(ADVICE), SHARES) if errand.seconds else 0
    if spare < 2:
        queue.put(whole)
        return whole
    shares = [replace(errand, kind=ADVISE, seed=errand.seed + n) for n in range(spare)]
    parts = [Work(share.errand, asker, ADVICE) for share in shares]

    def found(_: object) -> None:
        if not all(part.answer.done() for part in parts):
            return
        try:
            queue.finish(whole, [part.answer.result() for part in parts])
        except Exception as error:
            queue.fail(whole, error)

    def stop() -> None:
        for part in parts:
            part.drop()

    whole.told = partial(_in_words, errand, find)
    whole.stop = stop
    for part in parts:
        part.answer.add_done_callback(found)
        queue.put(part)
    return whole


def _in_words(errand: Errand, find: Callable[[str], Game], found: Sequence[Advice]) -> Hint:
    """What several searches have found together."""
    game = find(errand.game)
    position = game.position(errand.position, **errand.options)
    return hint_of(game, position, merged(found), Kiss(errand.seed))
