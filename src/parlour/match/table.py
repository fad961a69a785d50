"""A stored match in memory: rebuilt from its events, moved on, turned into a change to store."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from parlour.engine.dealer import Dealer
from parlour.engine.errors import ParlourError
from parlour.engine.events import Event
from parlour.engine.game import Game
from parlour.engine.playout import Policy
from parlour.engine.position import BYSTANDER, CHANCE, Position
from parlour.engine.record import History, Record, Step
from parlour.match import store
from parlour.match.match import PERSON, Match
from parlour.match.sight import (
    LogLine,
    Moment,
    Passage,
    Past,
    SeatView,
    Told,
    View,
    Why,
    cues_of,
    heard,
    line_of,
)
from parlour.match.store import Change, EventRow, Receipt, SeatRow, Stored
from parlour.match.tokens import fits
from parlour.scene.plain import scene_of
from parlour.scene.table import Prompt, Scene

EMPTY = "empty"
MOVE = "move"
OUTCOME = "outcome"
UNDO = "undo"
SEAT = "seat"
CONCEDE = "concede"
LONGEST_PASSAGE = 80
"""Whoever was away longer sees the last of what happened, not all of it."""
RULE = re.compile(r"^([A-Z]+-R?\d+[a-z]?)\b")


class RulesChanged(ParlourError):
    """A match of rules that are no longer in force: it can be read but not continued."""


class NoSeat(ParlourError):
    """A token that opens no seat of the match."""


class Table:
    """A match with its log. What is done here counts once its `change` is stored."""

    def __init__(self, game: Game, stored: Stored, bots: Callable[[str, Game], Policy]) -> None:
        self.row = stored.match
        check_version(game, stored)
        self.game = game
        self.seats = stored.seats
        self.revision = stored.match.revision
        options = dict(self.row.options)
        if self.row.components is not None:
            options["components"] = self.row.components
        setup = game.setup(options, len(self.seats))
        who = [PERSON if seat.who == EMPTY else seat.who for seat in self.seats]
        self.match = Match(game, setup, who, Dealer(self.row.key), self.row.practice, bots)
        self.conceded: int | None = None
        self.changed = 0
        """The sequence number of the last event that was not only a change of seats."""
        self.events: list[EventRow] = []
        self._told: list[tuple[int, tuple[Event, ...]]] = []
        """For each event of the log the step it belongs to, and what it told."""
        self._stored = 0
        self._stored_held: dict[int, str] = {}
        self._changed_seats: set[int] = set()
        self._rebuild(stored)

    def _rebuild(self, stored: Stored) -> None:
        for event in stored.events:
            self._replay(event)
        for seat, notation in stored.held.items():
            self.match.hold(seat, self.match.position_for(seat).book().number(notation))
        self._settled(self.revision)

    def _replay(self, event: EventRow) -> None:
        """Do what an event of the log says."""
        step = None
        if event.kind in (MOVE, OUTCOME):
            step = self.match.history.play_words(event.notation)
        elif event.kind == UNDO:
            self.match.history.cut(int(event.notation))
        elif event.kind == CONCEDE:
            self.conceded = event.who
        self._note(event, step)

    def _note(self, event: EventRow, step: Step | None = None) -> None:
        """Write an event down."""
        self.events.append(event)
        told = step.events if step is not None else ()
        number = len(self.match.history.steps)
        self._told.append((number, told))
        if event.kind != SEAT:
            self.changed = event.seq

    @property
    def seq(self) -> int:
        """The sequence number of the last event."""
        return len(self.events)

    @property
    def over(self) -> bool:
        """Whether the match has ended, by its rules or because a seat conceded."""
        return self.conceded is not None or self.match.over

    @property
    def result(self) -> dict[str, Any] | None:
        """Who has won, once it is over."""
        if self.conceded is not None:
            others = [seat.number for seat in self.seats if seat.number != self.conceded]
            return {"winners": others, "conceded": self.conceded}
        return self.match.position.result() if self.match.over else None

    def seat_of(self, token: str) -> int:
        """The seat that a token opens."""
        return seat_opened(self.seats, token)

    def waiting(self) -> list[int]:
        """The persons' seats that owe an answer."""
        return [] if self.over else self.match.waiting_for()

    # What can happen

    def take_answer(self, seat: int, move: int, now: float) -> None:
        """A person's decision, covered until all who decide together have answered."""
        self.match.hold(seat, move)
        self.follow(now)

    def take_bot(self, move: int, now: float) -> None:
        """The decision of the bot to move."""
        self._played(lambda: self.match.history.play(move), now)
        self.follow(now)

    def follow(self, now: float) -> None:
        """Deal chance and play complete answers until a person or a bot must decide."""
        while not self.over and not self._covered():
            if self._played(lambda: self.match.advance_once(bots=False), now) is None:
                return

    def _covered(self) -> bool:
        """Whether the next answer has to wait for others that are given at the same time."""
        turn = int(self.match.position.to_move())
        return self.match.held(turn) is not None and bool(self.match.waiting_for())

    def _played(self, play: Callable[[], Step | None], now: float) -> Step | None:
        secret = self.match.position.has_secrets()
        step = play()
        if step is not None:
            kind = OUTCOME if step.who == CHANCE else MOVE
            is_open = not secret and not self.match.position.has_secrets()
            self._note(EventRow(self.seq + 1, kind, step.who, step.notation, is_open, now), step)
        return step

    def why_no_undo(self, seat: int) -> str | None:
        """Why the seat's last decision stands. It names nothing that is covered."""
        if seat == BYSTANDER:
            return "you have no seat"
        if self.conceded is not None or (self.over and not self.row.practice):
            return "the match is over"
        reason = self.match.why_no_undo(seat)
        if reason is not None and not all(event.open for event in self.events):
            reason = reason.partition(" (")[0]  # what chance gave may be a secret
        return reason

    def take_undo(self, seat: int, now: float) -> None:
        """Take the seat's last decision back; a covered answer leaves no trace."""
        if self.match.undo(seat):
            kept = str(len(self.match.history.steps))
            self._note(EventRow(self.seq + 1, UNDO, seat, kept, True, now))

    def why_no_concede(self, seat: int) -> str | None:
        """Why a seat cannot give the match up."""
        if seat == BYSTANDER:
            return "you have no seat"
        if self.over:
            return "the match is over"
        if len(self.seats) > 2:
            return "others play on: hand your seat to a bot instead"
        return None

    def take_concession(self, seat: int, now: float) -> None:
        """A seat gives the match up."""
        self.conceded = seat
        self._note(EventRow(self.seq + 1, CONCEDE, seat, "", True, now))

    def change_seat(self, seat: int, who: str, now: float) -> None:
        """Somebody else decides in a seat from now on."""
        self.match.change_seat(seat, PERSON if who == EMPTY else who)
        self.seats[seat].who = who
        self._changed_seats.add(seat)
        self._note(EventRow(self.seq + 1, SEAT, seat, who, True, now))
        self.follow(now)

    def was_seen(self, seat: int, now: float) -> None:
        """The person of a seat is here; stored with the next change."""
        if seat >= 0:
            self.seats[seat].last_seen = now
            self._changed_seats.add(seat)

    # To the store

    @property
    def unstored(self) -> bool:
        """Whether the memory is ahead of the store."""
        return len(self.events) > self._stored or self._held() != self._stored_held

    def _held(self) -> dict[int, str]:
        """The covered answers by their seats."""
        found: dict[int, str] = {}
        for seat in range(len(self.seats)):
            move = self.match.held(seat)
            if move is not None:
                found[seat] = self.match.position.book().notation(move)
        return found

    def change(self, receipt: Receipt | None = None, **facts: object) -> Change:
        """Everything that happened since the last change was stored."""
        held, before = self._held(), self._stored_held
        return Change(
            self.row.id,
            self.revision,
            events=self.events[self._stored :],
            hold={seat: words for seat, words in held.items() if before.get(seat) != words},
            release=[seat for seat, words in before.items() if held.get(seat) != words],
            seats=[self.seats[seat] for seat in sorted(self._changed_seats)],
            receipt=receipt,
            facts={**self._standing(), **facts},
        )

    def _standing(self) -> dict[str, object]:
        return {"status": store.OVER if self.over else store.PLAYING, "result": self.result}

    def stored(self, revision: int) -> None:
        """The change is durable."""
        self._settled(revision)

    def _settled(self, revision: int) -> None:
        self.revision = revision
        self._stored = len(self.events)
        self._stored_held = self._held()
        self._changed_seats.clear()

    # What a seat may see

    def told(self, seat: int, since: int) -> list[Told]:
        """The events after a sequence number, as a seat may know them."""
        return [
            told_to(seat, event, self.over, self._lines(*told, seat))
            for event, told in zip(self.events[since:], self._told[since:], strict=True)
        ]

    def _lines(self, number: int, events: Iterable[Event], seat: int) -> tuple[LogLine, ...]:
        """What a step told, in the words that a seat hears."""
        return tuple(line_of(self.game, event, number) for event in heard(events, seat, self.over))

    def view(self, seat: int, since: int | None = None) -> View:
        """All that a seat may see. Nothing here may look past `scene_of` and public events."""
        history = self.match.history
        book = history.position.book()
        answered = self.match.held(seat)
        scene = self._scene(seat)
        return View(
            match=self.row.id,
            game=self.game.slug,
            title=self.game.title,
            seat=seat,
            seq=self.seq,
            scene=scene,
            notations=tuple(book.notation(choice.move) for choice in scene.choices),
            log=self._log(seat),
            waiting=tuple(self.waiting()),
            answered=book.notation(answered) if answered is not None else None,
            why_no_undo=self.why_no_undo(seat),
            why_no_concede=self.why_no_concede(seat),
            seats=tuple(self._seat_view(each) for each in self.seats),
            over=self.over,
            result=self.result,
            practice=self.row.practice,
            private=history.position.has_secrets() or bool(history.position.together()),
            seeded=self.row.seeded,
            commitment=self.row.commitment,
            key=self.row.key.hex() if self.over else None,
            passage=self._passage(seat, since) if since is not None else None,
        )

    def _log(self, seat: int) -> tuple[LogLine, ...]:
        """What the steps that still stand have told."""
        return tuple(
            line
            for number, step in enumerate(self.match.history.steps, start=1)
            for line in self._lines(number, step.events, seat)
        )

    def _passage(self, seat: int, since: int) -> Passage:
        """What happened after a sequence number, each moment as the seat saw it then."""
        since = min(max(since, self.seq - LONGEST_PASSAGE, 0), self.seq)
        history = History(self.game, self.match.history.setup)
        counts: list[int] = []
        for event in self.events[:since]:
            _follow(history, event, counts)
        before, kept = self._as_seen(history.position, seat), sum(counts)
        moments: list[Moment] = []
        for event in self.events[since:]:
            step = _follow(history, event, counts)
            lines = self._lines(*self._told[event.seq - 1], seat)
            scene = self._as_seen(history.position, seat)
            told = heard(step.events, seat, self.over) if step is not None else ()
            cues = cues_of(self.game, told)
            moments.append(Moment(scene, cues, sum(counts) - len(lines), lines))
        return Passage(before, kept, tuple(moments))

    def _as_seen(self, position: Position, seat: int) -> Scene:
        """What a seat saw at a moment that is past: there is nothing left to decide."""
        return replace(scene_of(self.game, position, seat), choices=())

    def past(self, seat: int, step: int) -> Past:
        """The table after so many steps, as the seat saw it."""
        history = self.match.history
        number = min(max(step, 0), len(history.steps))
        told = history.steps[number - 1].events if number else ()
        return Past(
            match=self.row.id,
            game=self.game.slug,
            title=self.game.title,
            seat=seat,
            step=number,
            of=len(history.steps),
            scene=self._as_seen(history.at(number), seat),
            cues=cues_of(self.game, heard(told, seat, self.over)),
            log=self._log(seat),
        )

    def why(self, seat: int, thing: str) -> Why:
        """Why touching something makes no move now."""
        reason = self._why_nothing(seat)
        if reason:
            return Why(reason, "")
        position = self.match.position_for(seat)
        move = self.game.tried(position, seat, thing) if self.game.tried is not None else None
        asked = self._scene(seat).prompt.text
        if move is None:
            return Why(f"that does nothing now. You are asked: {asked}", "")
        if move in position.moves():
            return Why(f"choose what goes with it: {position.book().sentence(move)}", "")
        reason = position.why_not(move) or "that is not possible now"
        rule = RULE.match(reason)
        return Why(reason, rule.group(1) if rule else "")

    def _why_nothing(self, seat: int) -> str:
        """Why a seat can do nothing at all, if so."""
        if seat == BYSTANDER:
            return "you are looking on; only seats can play"
        if self.over:
            return "the match is over"
        if self.seats[seat].who != PERSON:
            return f"{self.seats[seat].who} plays your seat: take it back first"
        if self.match.held(seat) is not None:
            return "you have answered; take it back if you want to change it"
        if seat not in self.waiting():
            turn = int(self.match.position.to_move())
            return f"it is the turn of {self.match.names[turn]}" if turn >= 0 else "wait a moment"
        return ""

    def _scene(self, seat: int) -> Scene:
        """The scene of the seat's own decision; without choices where it has answered."""
        position = self.match.position if self.over else self.match.position_for(seat)
        scene = scene_of(self.game, position, seat)
        if self.conceded is not None:
            name = self.match.names[self.conceded]
            return replace(scene, choices=(), prompt=Prompt(None, f"{name} has conceded"))
        if self.match.held(seat) is not None:
            names = " and ".join(self.match.names[each] for each in self.waiting())
            text = f"You have answered. Waiting for {names or 'the others'}"
            return replace(scene, choices=(), prompt=Prompt(None, text))
        return scene

    def _seat_view(self, seat: SeatRow) -> SeatView:
        answered = self.match.held(seat.number) is not None
        label = self.match.names[seat.number]
        return SeatView(seat.number, label, seat.who, seat.name, answered, seat.last_seen)

    def record(self) -> Record:
        """The match as a document: before the end without the key, and only if all is open."""
        if not self.over and not all(event.open for event in self.events):
            raise ParlourError("the record is shown when the match is over: it has secrets")
        record = self.match.record(with_key=self.over)
        record.commitment = self.row.commitment
        return record


def check_version(game: Game, stored: Stored) -> None:
    """Refuse a match of other rules than those in force."""
    if stored.match.version != game.version:
        raise RulesChanged(
            f"this match was played with rules version {stored.match.version} of {game.title}, "
            f"this is version {game.version}: it can be read but not continued"
        )


def seat_opened(seats: Sequence[SeatRow], token: str) -> int:
    """The seat that a token opens."""
    found = [seat.number for seat in seats if fits(token, seat.token)]
    if not found:
        raise NoSeat("this is no seat of yours at this table")
    return found[0]


def _follow(history: History, event: EventRow, counts: list[int]) -> Step | None:
    """Do what an event of the log says; `counts` holds the lines that each step has told."""
    if event.kind == UNDO:
        history.cut(int(event.notation))
        del counts[int(event.notation) :]
    if event.kind not in (MOVE, OUTCOME):
        return None
    step = history.play_words(event.notation)
    counts.append(len(step.events))
    return step


def told_to(seat: int, event: EventRow, over: bool, lines: tuple[LogLine, ...] = ()) -> Told:
    """An event as a seat may know it: notations that are not open are for their seat only."""
    shown = event.open or over or (event.kind == MOVE and event.who == seat)
    return Told(event.seq, event.kind, event.who, event.notation if shown else None, lines)


def stored_record(stored: Stored) -> Record:
    """The record of a match that cannot be replayed any more."""
    over = stored.match.status == store.OVER
    if not over and not all(event.open for event in stored.events):
        raise ParlourError("the record is shown when the match is over: it has secrets")
    steps: list[str] = []
    for event in stored.events:
        if event.kind == UNDO:
            del steps[int(event.notation) :]
        elif event.kind in (MOVE, OUTCOME):
            steps.append(event.notation)
    conceded = any(event.kind == CONCEDE for event in stored.events)
    return Record(
        game=stored.match.game,
        version=stored.match.version,
        options=stored.match.options,
        seats=[PERSON if seat.who == EMPTY else seat.who for seat in stored.seats],
        steps=steps,
        components=stored.match.components,
        key=stored.match.key.hex() if over else None,
        commitment=stored.match.commitment,
        result=None if conceded else stored.match.result,
    )
