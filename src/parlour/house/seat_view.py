"""A stored match as each seat may see it."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from parlour.engine.core.position import BYSTANDER, Position
from parlour.engine.errors import ParlourError
from parlour.engine.events import Event
from parlour.engine.record import Record
from parlour.house.rows import OVER, SCORES, SeatRow, Stored
from parlour.house.stored_match import EMPTY, PASS, StoredMatch
from parlour.house.views import (
    LessonView,
    MatchView,
    Missed,
    MomentView,
    Passage,
    Past,
    SeatView,
    Told,
    View,
    Why,
    WindowView,
)
from parlour.match.disclosure import (
    CONCEDE,
    COVERT,
    DISCLOSE,
    HOLD,
    MOVE,
    PRIVATE,
    STEPS,
    UNDO,
    EventRow,
    Moment,
    Unit,
)
from parlour.match.lesson import lesson_of
from parlour.match.log import LogLine, cues_of, ending_of, heard, line_of
from parlour.match.match import PERSON
from parlour.scene.choices import move_meant
from parlour.scene.default_scene import scene_of
from parlour.scene.table import Choice, Plates, Prompt, Scene, Spot

LONGEST_PASSAGE = 24
"""Whoever was away for more events than this is told in short and shown the newest table: to draw
every one of them costs a second."""
LAST_LINES = 4
"""So many lines of the log tell what happened."""
RULE = re.compile(r"^([A-Z]+-R?\d+[a-z]?)\b")
NO_ANSWER = Choice(-1, "Pass", (("window-pass",),))
"""All that a seat can say which is asked only so that nobody knows who could say more."""


class ToldLog:
    """What was told to one viewpoint; what comes is added, what was taken back is removed."""

    def __init__(self) -> None:
        self._units: list[Unit] = []
        self._lines: list[LogLine] = []

    def up_to(
        self, standing: Sequence[Unit], lines: Callable[[Unit], Sequence[LogLine]]
    ) -> tuple[LogLine, ...]:
        """All lines of the units that stand."""
        units = self._units
        while units and (len(units) > len(standing) or units[-1] is not standing[len(units) - 1]):
            del self._lines[units.pop().lines :]
        for unit in standing[len(units) :]:
            units.append(unit)
            self._lines += lines(unit)
        return tuple(self._lines)


class SeatViews:
    """What of a match goes to whom: all that leaves the house of it is made here."""

    def __init__(self, table: StoredMatch) -> None:
        self.table = table
        self._told: dict[tuple[int, bool], ToldLog] = {}
        """By who looks, and whether all secrets are out."""
        self._shared: dict[Hashable, View] = {}
        """What bystanders saw: they are many, and all see the same."""
        self._shared_at = (-1, -1)
        """The revision and the number of events for which that holds."""

    def told(self, seat: int, since: int) -> list[Told]:
        """The events after a sequence number, as a seat may know them."""
        return [
            told_to(seat, unit.seq, unit.row, self.table.over, self._lines(unit, seat))
            for unit in self.table.disclosure.units[since:]
        ]

    def _lines(self, unit: Unit, seat: int) -> tuple[LogLine, ...]:
        """What was told, in the words that a seat hears."""
        return tuple(
            self._line(event, unit.number) for event in heard(unit.told, seat, self.table.over)
        )

    def _line(self, event: Event, number: int) -> LogLine:
        """One event in words; what the house itself does it says itself."""
        if event.kind != HOLD or event.rule:
            return line_of(self.table.game, event, number)
        who = self.table.seats[event.seat]
        name = who.name or self.table.match.names[who.number]
        return LogLine(f"{name} asks for a moment", "", HOLD, number)

    def view(
        self,
        seat: int,
        since: int | None = None,
        now: float = 0.0,
        here: frozenset[int] = frozenset(),
        trouble: str = "",
    ) -> View:
        """All that a seat may see. Nothing here may look past `scene_of` and public events."""
        if seat != BYSTANDER or self.table.window is not None:
            return self._made(seat, since, now, here, trouble)
        known = (self.table.revision, len(self.table.events))
        key = (since, here, trouble, self._kept(now), self.table.counts(now))
        if known != self._shared_at:
            self._shared, self._shared_at = {}, known
        if key not in self._shared:
            self._shared[key] = self._made(seat, since, now, here, trouble)
        return self._shared[key]

    def _made(
        self, seat: int, since: int | None, now: float, here: frozenset[int], trouble: str
    ) -> View:
        shown = self.table.disclosure.shown
        counting = self.table.counts(now)
        book = shown.book()
        scene = self._scene(seat)
        log = self._log(seat)
        missed = self._missed(since, log) if since is not None else None
        return View(
            match=self.table.row.id,
            game=self.table.game.slug,
            title=self.table.game.title,
            seat=seat,
            seq=self.table.seq,
            scene=scene,
            notations=tuple(
                PASS if choice is NO_ANSWER else book.notation(choice.move)
                for choice in scene.choices
            ),
            log=log,
            waiting=tuple(self.table.waiting(seat)),
            answered=self._own_answer(seat),
            why_no_undo=self.table.why_no_undo(seat, now),
            why_no_concede=self.table.why_no_concede(seat),
            seats=tuple(self._seat_view(each, seat, now, here) for each in self.table.seats),
            over=self.table.over,
            result=self.table.result,
            practice=self.table.row.practice,
            private=shown.has_secrets() or bool(shown.together()),
            seeded=self.table.row.seeded,
            commitment=self.table.row.commitment,
            key=self.table.row.key.hex() if self.table.over and not counting else None,
            day=self.table.row.day,
            counting=counting,
            passage=self._passage(seat, since) if since is not None and missed is None else None,
            missed=missed,
            trouble=trouble,
            window=self._window_view(seat, now),
            standing=tuple(each.asked for each in self.table.standing_of(seat))
            if self.table.standing
            else (),
            ending=ending_of(self.table.game, self.table.match.history)
            if self.table.over
            else None,
            summary=self.table.summary(seat),
            rematch=self._rematch(seat),
            kept=self._kept(now),
            lesson=self._lesson(),
        )

    def _lesson(self) -> LessonView | None:
        part, number = self.table.match.lesson, self.table.row.lesson
        lesson = lesson_of(self.table.game)
        if part is None or number is None or lesson is None:
            return None
        return LessonView(part, number, len(lesson.part), part.made(self.table.match.history))

    def _rematch(self, seat: int) -> str:
        """Who wants to play again, for whoever sat here."""
        by = self.table.row.next_by
        if by is None or seat < 0:
            return ""
        name = self.table.seats[by].name or self.table.match.names[by]
        return "You want a rematch" if by == seat else f"{name} wants a rematch"

    def _kept(self, now: float) -> bool:
        """Whether the seats of a rematch are only for those who sat there before."""
        return now < (self.table.row.kept_until or 0.0)

    def _window_view(self, seat: int, now: float) -> WindowView | None:
        window = self.table.window
        if window is None or not self.table.disclosure.pending or window.length == 0:
            return None
        if self.table.match.lesson is not None:  # there the coach says what to do
            return None
        if self.table.alone and not window.pause.kind:  # a turn like any other
            return None
        still, left = window.left(now)
        asked = self.table.asked(seat)
        return WindowView(
            seq=self.table.changed,
            may=window.pause.may,
            seconds=window.length if window.timed else 0.0,
            still=round(still, 3),
            left=round(left, 3),
            asks=asked.asks() if asked is not None and asked.quiet() >= 0 else "",
            why_no_hold=self.table.why_no_hold(seat, now),
        )

    def _own_answer(self, seat: int) -> str | None:
        """The seat's own answer that others do not see yet."""
        if self.table.disclosure.pending:
            given = self.table.replies.get(seat)
            return given[-1] if given and self.table.question(seat) is None else None
        held = self.table.match.held(seat)
        return self.table.match.position.book().notation(held) if held is not None else None

    def _log(self, seat: int) -> tuple[LogLine, ...]:
        """What the steps that still stand have told."""
        told = self._told.setdefault((seat, self.table.over), ToldLog())
        return told.up_to(self.table.disclosure.standing, lambda unit: self._lines(unit, seat))

    def _missed(self, since: int, log: tuple[LogLine, ...]) -> Missed | None:
        """What happened after a sequence number in short, if it was much."""
        count = self.table.seq - max(since, 0)
        if count <= LONGEST_PASSAGE:
            return None
        step = sum(unit.seq <= since for unit in self.table.disclosure.standing)
        return Missed(count, step, tuple(line.text for line in log[-LAST_LINES:]))

    def _passage(self, seat: int, since: int) -> Passage:
        """What happened after a sequence number, each moment as the seat saw it then."""
        since = min(max(since, 0), self.table.seq)
        found = [moment for moment in self.table.disclosure.moments if moment.seq >= since]
        before = found[0].unit
        kept = before.lines + len(before.told) if before is not None else 0
        moments = []
        for moment in found[1:]:
            unit = moment.unit
            assert unit is not None
            cues = cues_of(self.table.game, self._staged(unit, seat))
            lines = self._lines(unit, seat)
            moments.append(MomentView(self._seen(moment, seat), cues, unit.lines, lines))
        return Passage(self._seen(found[0], seat), kept, tuple(moments))

    def _seen(self, moment: Moment, seat: int) -> Scene:
        """What a seat saw at a moment: there is nothing left to decide. Where the table waits its
        prompt says for what, and not who is asked."""
        if seat not in moment.seen:
            scene = self._laid(moment, seat)
            moment.seen[seat] = self._waited(replace(scene, choices=()), seat, moment.pause)
        return moment.seen[seat]

    def _laid(self, moment: Moment, seat: int) -> Scene:
        """What lay before a seat at a moment, drawn up once for all who look from there."""
        if seat not in moment.scenes:
            moment.scenes[seat] = scene_of(self.table.game, moment.position, seat)
        return moment.scenes[seat]

    def _waited(self, scene: Scene, seat: int, pause: Event | None) -> Scene:
        if pause is None:
            return scene
        words = self._line(pause.seen_by(seat), 0).text if pause.kind else "Wait a moment"
        return replace(scene, prompt=Prompt(None, words))

    def _staged(self, unit: Unit, seat: int) -> tuple[Event, ...]:
        """What of it a game can stage."""
        return heard(unit.events, seat, self.table.over) if unit.row.kind != HOLD else ()

    def _as_seen(self, position: Position, seat: int, pause: Event | None = None) -> Scene:
        """What a seat saw at a moment that is long past."""
        scene = replace(scene_of(self.table.game, position, seat), choices=())
        return self._waited(scene, seat, pause)

    def past(self, seat: int, step: int) -> Past:
        """The table after so many steps, as the seat saw it."""
        standing = self.table.disclosure.standing
        number = min(max(step, 0), len(standing))
        unit = standing[number - 1] if number else None
        history = self.table.match.history
        return Past(
            match=self.table.row.id,
            game=self.table.game.slug,
            title=self.table.game.title,
            seat=seat,
            step=number,
            of=len(standing),
            scene=self._as_seen(
                unit.position(history) if unit else history.at(0),
                seat,
                unit.pause if unit else None,
            ),
            cues=cues_of(self.table.game, self._staged(unit, seat)) if unit else (),
            log=self._log(seat),
        )

    def moments(self) -> tuple[int, ...]:
        """For each number of steps made, the number of the moment at which one saw that."""
        found: list[int] = []
        number = 0
        standing = self.table.disclosure.standing
        for steps in range(len(self.table.match.history.steps) + 1):
            while number < len(standing) and standing[number].steps <= steps:
                number += 1
            found.append(number)
        return tuple(found)

    def why(self, seat: int, thing: str) -> Why:
        """Why touching something makes no move now."""
        reason = self._why_nothing(seat)
        if reason:
            return Why(reason, "")
        position = self.table.decision(seat)
        if position is None:
            return Why("all you can do now is pass", "")
        move = move_meant(self.table.game, position, seat, thing)
        asked = self._scene(seat).prompt.text
        if move is None:
            return Why(f"that does nothing now. You are asked: {asked}", "")
        if move in position.moves():
            lesson = self.table.match.lesson
            if lesson is not None and move not in self.table.match.allowed(seat, position):
                return Why(lesson.refusal(self.table.match.history, position), "")
            return Why(f"choose what goes with it: {position.book().sentence(move)}", "")
        reason = position.why_not(move) or "that is not possible now"
        rule = RULE.match(reason)
        return Why(reason, rule.group(1) if rule else "")

    def _why_nothing(self, seat: int) -> str:
        """Why a seat can do nothing at all, if so."""
        if seat == BYSTANDER:
            return "you are looking on; only seats can play"
        if self.table.over:
            return "the match is over"
        if self.table.seats[seat].who != PERSON:
            return f"{self.table.seats[seat].who} plays your seat: take it back first"
        if self._own_answer(seat) is not None:
            return "you have answered; take it back if you want to change it"
        if seat not in self.table.waiting(seat):
            if self.table.disclosure.pending:
                return "wait a moment"
            turn = int(self.table.match.position.to_move())
            return (
                f"it is the turn of {self.table.match.names[turn]}"
                if turn >= 0
                else "wait a moment"
            )
        return ""

    def _scene(self, seat: int) -> Scene:
        """The scene of the seat's own decision; without choices where it has answered."""
        if self.table.disclosure.pending:
            return self._waiting_scene(seat)
        position = (
            self.table.match.position if self.table.over else self.table.match.position_for(seat)
        )
        now = self.table.disclosure.moments[-1]
        ahead = position is not self.table.match.position
        scene = scene_of(self.table.game, position, seat) if ahead else self._laid(now, seat)
        if self.table.conceded is not None:
            name = self.table.match.names[self.table.conceded]
            return replace(scene, choices=(), prompt=Prompt(None, f"{name} has conceded"))
        if self.table.match.held(seat) is not None:
            names = " and ".join(self.table.match.names[each] for each in self.table.waiting())
            text = f"You have answered. Waiting for {names or 'the others'}"
            return replace(scene, choices=(), prompt=Prompt(None, text))
        return self._allowed(scene, position, seat)

    def _allowed(self, scene: Scene, position: Position, seat: int) -> Scene:
        """A scene with what a seat may decide: in a lesson some of what is legal."""
        if self.table.match.lesson is None or not scene.choices:
            return scene
        allowed = self.table.match.allowed(seat, position)
        return replace(scene, choices=tuple(each for each in scene.choices if each.move in allowed))

    def _waiting_scene(self, seat: int) -> Scene:
        """The table at a pause; with choices only for a seat that is asked."""
        asked = self.table.asked(seat)
        if asked is not None:
            return self._allowed(scene_of(self.table.game, asked, seat), asked, seat)
        scene = self._seen(self.table.disclosure.moments[-1], seat)
        if self._own_answer(seat) is not None:
            return replace(scene, prompt=Prompt(None, "You have answered. Wait a moment"))
        if seat in self.table.waiting(seat):
            plates = Plates("only-pass", "Your answer", (Spot("window-pass", "Pass", "Pass"),))
            scene = replace(scene, zones=(*scene.zones, plates), choices=(NO_ANSWER,))
        return scene

    def open_prompt(self, seat: int) -> Prompt:
        """What is asked, as everybody may know it."""
        hidden = self.table.disclosure.pending and not self.table.alone
        now = self.table.disclosure.moments[-1]
        return (self._seen(now, seat) if hidden else self._scene(seat)).prompt

    def in_short(self, seat: int, now: float) -> MatchView:
        """A line in a list of matches."""
        table = self.table
        names = tuple(each.name or each.who for each in table.seats)
        mine, asked = seat in table.waiting(), self.open_prompt(seat).text
        game, units = table.game, table.disclosure.units
        since = units[-1].row.time if units else table.row.created
        return MatchView(
            table.row.id,
            game.slug,
            game.title,
            seat,
            names,
            mine,
            asked,
            table.over,
            True,
            since,
            counting=table.counts(now),
        )

    def _seat_view(self, seat: SeatRow, viewer: int, now: float, here: frozenset[int]) -> SeatView:
        answered = self.table.match.held(seat.number) is not None
        label = self.table.match.names[seat.number]
        holding = self.table.window is not None and seat.number in self.table.window.holding(now)
        return SeatView(
            seat.number,
            label,
            seat.who,
            seat.name,
            answered,
            seat.last_seen,
            holding,
            self._handed_by(seat),
            seat.number in here,
            open=seat.open,
            removable=self.table.why_no_removal(viewer, seat.number) is None,
        )

    def _handed_by(self, seat: SeatRow) -> str:
        """Who has given the seat of an absent person to a bot."""
        by = self.table.handed.get(seat.number)
        if by is None or seat.token is None:
            return ""
        return self.table.seats[by].name or self.table.match.names[by]

    def record(self) -> Record:
        """The match as a document: before the end without the key, and only if all is open."""
        if self.table.match.lesson is not None:
            raise ParlourError("a lesson is not recorded: play a match of your own")
        secret = self.table.disclosure.ever_pending or not self.table.all_open
        if secret and not self.table.over:
            raise ParlourError("the record is shown when the match is over: it has secrets")
        record = self.table.match.record(with_key=self.table.over)
        record.commitment = self.table.row.commitment
        return record


def told_to(
    seat: int, seq: int, event: EventRow, over: bool, lines: tuple[LogLine, ...] = ()
) -> Told:
    """An event as a seat may know it: notations that are not open are for their seat only."""
    shown = event.open or over or (event.kind == MOVE and event.who == seat)
    return Told(seq, event.kind, event.who, event.notation if shown else None, lines)


def told_unread(seat: int, events: Sequence[EventRow], over: bool) -> list[Told]:
    """The log of a match that cannot be replayed any more."""
    counted = [event for event in events if event.kind not in PRIVATE]
    return [told_to(seat, seq, event, over) for seq, event in enumerate(counted, start=1)]


def stored_record(stored: Stored) -> Record:
    """The record of a match that cannot be replayed any more."""
    over = stored.match.status == OVER
    if not over and not all(event.open and event.kind != DISCLOSE for event in stored.events):
        raise ParlourError("the record is shown when the match is over: it has secrets")
    conceded = any(event.kind == CONCEDE for event in stored.events)
    return Record(
        game=stored.match.game,
        version=stored.match.version,
        options=stored.match.options,
        seats=[PERSON if seat.who == EMPTY else seat.who for seat in stored.seats],
        steps=[step.notation for step in _steps_kept(stored.events)],
        components=stored.match.components,
        key=stored.match.key.hex() if over else None,
        commitment=stored.match.commitment,
        result=None if conceded else _without_scores(stored.match.result),
    )


def _without_scores(result: dict[str, Any] | None) -> dict[str, Any] | None:
    return {name: value for name, value in (result or {}).items() if name != SCORES} or None


def _steps_kept(events: Iterable[EventRow]) -> list[EventRow]:
    """The steps that were not taken back."""
    steps: list[EventRow] = []
    for event in events:
        if event.kind == UNDO:
            places = [n for n, step in enumerate(steps) if step.kind != COVERT]
            del steps[places[int(event.notation)] :]
        elif event.kind in STEPS:
            steps.append(event)
    return steps
