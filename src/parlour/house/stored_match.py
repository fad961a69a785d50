"""A stored match in memory: rebuilt from its log, moved on, turned into a change to store."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from parlour.engine.core.playout import Policy
from parlour.engine.core.position import BYSTANDER, CHANCE, Position
from parlour.engine.dealer import Dealer
from parlour.engine.errors import IllegalMove, ParlourError
from parlour.engine.game import Game
from parlour.engine.record import History, Step
from parlour.house.days import NO_UNDO, counts
from parlour.house.rows import (
    EVERYBODY,
    OVER,
    PLAY_JOB,
    PLAYING,
    SCORES,
    Change,
    Finish,
    Job,
    Receipt,
    SeatRow,
    StandingRow,
    Stored,
)
from parlour.house.tokens import opens
from parlour.match.disclosure import (
    CONCEDE,
    COVERT,
    DISCLOSE,
    HOLD,
    MOVE,
    OUTCOME,
    REPLY,
    SEAT,
    UNDO,
    WINDOW,
    Disclosure,
    EventRow,
    kind_of,
    replayed,
)
from parlour.match.lesson import part_of
from parlour.match.match import PERSON, Match
from parlour.match.outcome import Summary, length_of, outcome_of, seconds_played
from parlour.match.questions import Question
from parlour.match.reaction_window import (
    Manner,
    ReactionWindow,
    asked_in,
    further,
    questions,
    read_window,
    stretch_of,
    told_after,
)
from parlour.scene.default_scene import scene_of

EMPTY = "empty"
PASS = "pass"
"""What a seat says that is asked although it has nothing to play."""
WAIT = "wait a moment: somebody may have an answer"
EVERY_KIND = ""
"""Stands for all kinds of questions."""
SEEN = 60.0
"""Seconds after which it is stored again that somebody was seen."""
ROUNDS = ("round", "turn")
"""Events of these kinds open a new round."""


class RulesChanged(ParlourError):
    """A match of rules that are no longer in force: it can be read but not continued."""


class NoSeat(ParlourError):
    """A token that opens no seat of the match."""


class StoredMatch:
    """A match with its log. What is done here counts once its `change` is stored."""

    def __init__(self, game: Game, stored: Stored, bots: Callable[[str, Game], Policy]) -> None:
        self.row = stored.match
        check_version(game, stored)
        self.game = game
        self.seats = stored.seats
        self.revision = stored.match.revision
        self.manner = Manner(self.row.window, self.row.slow, self.row.shared)
        options = dict(self.row.options)
        if self.row.components is not None:
            options["components"] = self.row.components
        setup = game.setup(options, len(self.seats))
        who = [PERSON if seat.who == EMPTY else seat.who for seat in self.seats]
        lesson = part_of(game, self.row.lesson) if self.row.lesson is not None else None
        dealer = Dealer(self.row.key)
        self.match = Match(game, setup, who, dealer, self.row.practice, bots, lesson)
        self.disclosure = Disclosure(self.match.history)
        self.conceded: int | None = None
        self.changed = 0
        """The sequence number of the last event that was more than a change of seats."""
        self.events: list[EventRow] = []
        self.all_open = True
        """Whether none of them has told a seat what others may not know."""
        self.window: ReactionWindow | None = None
        self.replies: dict[int, list[str]] = {}
        """What seats have answered to covert questions within the window."""
        self.handed: dict[int, int | None] = {}
        """For a seat that has changed, which other seat wanted it so."""
        self.standing: list[StandingRow] = list(stored.standing)
        self._asked: tuple[int, dict[int, Position]] = (-1, {})
        """Who is asked within the window, as of so many events."""
        self._stored = 0
        self._stored_held: dict[int, str] = {}
        self._stored_standing = list(stored.standing)
        self._changed_seats: set[int] = set()
        self._stored_seen = {seat.number: seat.last_seen or 0.0 for seat in stored.seats}
        self.receipts = {(each.seat, each.client_key): each.seq for each in stored.receipts}
        """What was taken before: for each seat and client key the sequence number."""
        self.job = stored.job
        """What goes on by itself here, as it is stored."""
        self.covert_news: set[int] = set()
        """Seats of which another server has stored something that only they may notice."""
        self._rebuild(stored)

    def _rebuild(self, stored: Stored) -> None:
        for event in stored.events:
            self.events.append(event)
            replayed(self.disclosure, event)
            self._mark(event)
        self._hold(stored.held)
        self._settled(self.revision)

    def _hold(self, held: Mapping[int, str]) -> None:
        for seat, notation in held.items():
            self.match.hold(seat, self.match.position_for(seat).book().number(notation))

    def catch_up(self, news: Stored) -> None:
        """Take what another server has stored."""
        before = {seat.number: self._private(seat.number) for seat in self.seats}
        self.row, self.job = news.match, news.job
        for event in news.events:
            self.events.append(event)
            replayed(self.disclosure, event)
            self._mark(event)
        for row in news.seats:
            if self.seats[row.number].who != row.who:
                self.match.change_seat(row.number, PERSON if row.who == EMPTY else row.who)
            self.seats[row.number] = row
        if news.seats:
            self.standing = list(news.standing)
        self.match.uncover()
        self._hold(news.held)
        self._settled(news.match.revision)
        self.covert_news |= {n for n, known in before.items() if self._private(n) != known}

    def _private(self, seat: int) -> tuple[object, ...]:
        """What a seat may notice that others may not."""
        standing = [each for each in self.standing if each.seat == seat]
        return self.match.held(seat), list(self.replies.get(seat, ())), standing

    def _note(self, event: EventRow, step: Step | None = None) -> None:
        """Write an event down."""
        self.events.append(event)
        self.disclosure.note(event, step)
        self._mark(event)

    def _mark(self, event: EventRow) -> None:
        """What an event of the log changes besides the history."""
        self.all_open &= event.open
        if event.kind in (MOVE, OUTCOME, UNDO, CONCEDE, DISCLOSE):
            self.changed = self.seq
        if event.kind == CONCEDE:
            self.conceded = event.who
        elif event.kind in (DISCLOSE, UNDO):
            self.window, self.replies = None, {}
        elif event.kind == WINDOW and self.disclosure.pause is not None:
            self.window = read_window(event.notation, self.disclosure.pause, event.time)
        elif event.kind == HOLD and self.window is not None:
            (self.window.hold if event.notation else self.window.go_on)(event.who, event.time)
        elif event.kind == REPLY and event.notation:
            self.replies.setdefault(event.who, []).append(event.notation)
        elif event.kind in (REPLY, SEAT):
            self.replies.pop(event.who, None)
        elif event.kind == COVERT and self.replies.get(event.who):
            self.replies[event.who].pop(0)
        if event.kind == SEAT:
            by = event.notation.partition(" by ")[2]
            self.handed[event.who] = int(by) if by else None

    def _write(
        self, kind: str, who: int, notation: str, now: float, is_open: bool = True,
        step: Step | None = None,
    ) -> None:  # fmt: skip
        row = EventRow(len(self.events) + 1, kind, who, notation, is_open, now)
        self._note(row, step)

    @property
    def seq(self) -> int:
        """The sequence number of the last event that everybody could see."""
        return len(self.disclosure.units)

    @property
    def over(self) -> bool:
        """Whether the match has ended for all to see, by its rules or because a seat conceded."""
        return self.conceded is not None or (self.match.over and not self.disclosure.pending)

    @property
    def alone(self) -> bool:
        """Whether only one person belongs to the table, and sits there: there is nobody from whom
        it has to be kept what that person is asked."""
        persons = [s for s in self.seats if s.who in (PERSON, EMPTY) or s.token is not None]
        return len(persons) == 1 and persons[0].who == PERSON

    @property
    def result(self) -> dict[str, Any] | None:
        """Who has won, once it is over."""
        if self.conceded is not None:
            others = [seat.number for seat in self.seats if seat.number != self.conceded]
            return {"winners": others, "conceded": self.conceded}
        return self.match.position.result() if self.over else None

    @property
    def scores(self) -> list[float] | None:
        """What the rules give each seat, once it is over, where that says more than who has won."""
        if not self.game.unit or not self.over or self.conceded is not None:
            return None
        return self.match.position.scores()

    def summary(self, seat: int) -> Summary | None:
        """A match that is over in numbers. At a shared screen nobody looks for themselves."""
        result, scores = self.result, self.scores
        if result is None:
            return None
        viewer = BYSTANDER if self.row.shared else seat
        moves = sum(each.kind == MOVE and seat in (each.who, BYSTANDER) for each in self.events)
        return Summary(
            outcome_of(result, viewer, len(self.seats)),
            length_of(result, moves),
            scores[max(seat, 0)] if scores else None,
            seconds_played([self.row.created, *(each.time for each in self.events)]),
            own=viewer >= 0,
        )

    def seat_of(self, token: str) -> int:
        """The seat that a token opens."""
        return seat_opened(self.seats, token)

    def waiting(self, viewer: int = BYSTANDER) -> list[int]:
        """The persons' seats that owe an answer, as far as somebody may know."""
        if self.over:
            return []
        if not self.disclosure.pending:
            return self.match.waiting_for()
        if self.manner.shared:
            return [seat for seat in self._prompted() if self._owes(seat)]
        if self.alone:
            return [seat for seat in self._questions() if self.asked(seat) is not None]
        return [viewer] if self.asked(viewer) is not None else []

    def decision(self, seat: int) -> Position | None:
        """The position in which a seat must decide now; None if it need not."""
        if seat not in self.waiting(seat):
            return None
        return self.asked(seat) if self.disclosure.pending else self.match.position_for(seat)

    # What can happen

    def take_answer(self, seat: int, move: int, now: float) -> None:
        """A person's legal decision, covered until all who decide together have answered."""
        self.match.cover(seat, move)
        self.follow(now)

    def bot_due(self) -> tuple[int, Position] | None:
        """The next seat whose bot must decide, and the position in which it is asked."""
        if self.over:
            return None
        position = self.match.position
        asked: dict[int, Position | None] = {int(position.to_move()): position}
        if self.disclosure.pending:
            asked = {seat: self.question(seat) for seat in self._questions()}
        for seat, found in asked.items():
            if seat >= 0 and found is not None and self.match.who[seat] != PERSON:
                return seat, found
        return None

    def bot_question(self) -> tuple[int, Question] | None:
        """The next seat whose bot must decide, and what it is asked."""
        due = self.bot_due()
        return (due[0], self.match.question_of(*due)) if due is not None else None

    def take_bot(self, seat: int, move: int, now: float) -> None:
        """The decision of a bot; a covert one is kept until the window is over."""
        if self.disclosure.pending:
            self.take_reply(seat, self.match.position.book().notation(move), now)
            return
        self._played(lambda: self.match.history.play(move), now)
        self.follow(now)

    def follow(self, now: float) -> None:
        """Go on until a person or a bot must decide, or the table waits."""
        while not self.over:
            if self.disclosure.pending:
                if not self._window_over(now):
                    return
            elif self._covered() or self._advanced(now) is None:
                return

    def _advanced(self, now: float) -> Step | None:
        return self._played(lambda: self.match.advance_once(bots=False), now)

    def _covered(self) -> bool:
        """Whether the next answer has to wait for others that are given at the same time."""
        turn = int(self.match.position.to_move())
        return self.match.held(turn) is not None and bool(self.match.waiting_for())

    def _played(self, play: Callable[[], Step | None], now: float) -> Step | None:
        secret = self.match.position.has_secrets()
        step = play()
        if step is not None:
            kind = kind_of(step)
            is_open = kind != COVERT and not secret and not self.match.position.has_secrets()
            self._write(kind, step.who, step.notation, now, is_open, step)
        return step

    def counts(self, now: float) -> bool:
        """Whether it is a try at the deal of a day that is not over."""
        return counts(self.row.day, now)

    def why_no_undo(self, seat: int, now: float) -> str | None:
        """Why the seat's last decision stands. It names nothing that is covered."""
        if seat == BYSTANDER:
            return "you have no seat"
        if self.counts(now):
            return NO_UNDO
        if self.conceded is not None or (self.over and not self.row.practice):
            return "the match is over"
        if self.disclosure.pending and self.replies.get(seat):
            return None
        if self.disclosure.pending and not (self.alone and self.asked(seat) is not None):
            return WAIT
        reason = self.match.why_no_undo(seat)
        if reason is not None and not self.all_open:
            reason = reason.partition(" (")[0]  # what chance gave may be a secret
        return reason

    def take_undo(self, seat: int, now: float) -> None:
        """Take the seat's last decision back; a covered answer leaves no trace."""
        if self.disclosure.pending and self.replies.get(seat):
            self._write(REPLY, seat, "", now, False)
        elif self.match.undo(seat):
            self._write(UNDO, seat, str(self.match.history.open_steps), now)

    def why_no_concede(self, seat: int) -> str | None:
        """Why a seat cannot give the match up."""
        if seat == BYSTANDER:
            return "you have no seat"
        if self.over:
            return "the match is over"
        if len(self.seats) > 2:
            return "others play on: hand your seat to a bot instead"
        return WAIT if self.disclosure.pending else None

    def take_concession(self, seat: int, now: float) -> None:
        """A seat gives the match up."""
        self._write(CONCEDE, seat, "", now)

    def change_seat(self, seat: int, who: str, now: float, by: int | None = None) -> None:
        """Somebody else decides in a seat from now on; `by` is the seat that wanted it so."""
        self.match.change_seat(seat, PERSON if who == EMPTY else who)
        self.seats[seat].who = who
        self._changed_seats.add(seat)
        self._write(SEAT, seat, who if by in (None, seat) else f"{who} by {by}", now)
        self.follow(now)

    def clear_seat(self, seat: int, now: float) -> None:
        """Whoever sits there leaves, with all that was theirs."""
        row = self.seats[seat]
        row.name, row.token, row.last_seen, row.person = "", None, None, None
        self.standing = [each for each in self.standing if each.seat != seat]
        self.change_seat(seat, EMPTY, now)

    def why_no_removal(self, by: int, seat: int) -> str | None:
        """Why a seat cannot send whoever sits in another one away."""
        if self.over:
            return "the match is over"
        if by < 0 or by != self.row.host:
            return "only whoever opened the table can remove a guest"
        if not 0 <= seat < len(self.seats) or seat == by or self.seats[seat].token is None:
            return "nobody can be removed there"
        moved = (unit.row.kind == MOVE and unit.row.who == seat for unit in self.disclosure.units)
        if self.match.held(seat) is not None or any(moved):
            return "whoever has made a move stays; a bot can have the seat once they are away"
        return None

    def was_seen(self, seat: int, now: float) -> None:
        """The person of a seat is here; stored with the next change. Not within a reaction window:
        when somebody was last seen must not tell who has answered."""
        if seat >= 0 and not self.disclosure.pending:
            self.seats[seat].last_seen = now
            if now - self._stored_seen.get(seat, 0.0) >= SEEN:
                self._changed_seats.add(seat)

    # Within a reaction window

    def due(self) -> float | None:
        """When the window that is on will be over, if the clock says so."""
        window = self.window
        return window.due() if window is not None and window.timed and not window.late else None

    def was_asked(self, seat: int, seq: int) -> bool:
        """Whether a seat could have answered at a sequence number, as everybody may know."""
        pause = self.disclosure.units[seq - 1].pause if 0 < seq < self.seq else None
        return pause is not None and seat in pause.may

    def has_answered(self, seat: int) -> bool:
        """Whether an answer of the seat is kept that others do not see yet."""
        if self.disclosure.pending:
            return seat in self.replies and self.question(seat) is None
        return self.match.held(seat) is not None

    def question(self, seat: int) -> Position | None:
        """The position in which a seat is asked covertly now; None if it is not."""
        asked = self._questions().get(seat)
        if asked is None:
            return None
        person = self.match.who[seat] == PERSON
        if person and (self.manner.slow or self._standing_answer(seat, asked) is not None):
            return None
        return further(asked, self.replies.get(seat, ()))

    def asked(self, seat: int) -> Position | None:
        """The same for a person; what a bot is asked nobody sees."""
        person = seat >= 0 and self.match.who[seat] == PERSON
        return self.question(seat) if person else None

    def _questions(self) -> dict[int, Position]:
        """Every seat that is really asked within this window: all at once, or the first of them."""
        if self.window is None or self.disclosure.ready:
            return {}
        if self._asked[0] != len(self.events):
            position = self.match.position
            asked = questions(position, self._may(), self.replies)
            if self._in_turn():
                asked = {seat: at for seat, at in asked.items() if seat == position.to_move()}
            self._asked = (len(self.events), asked)
        return self._asked[1]

    def _in_turn(self) -> bool:
        """Whether one seat after the other answers, without a clock."""
        return self.window is not None and not self.window.timed and not self.manner.shared

    def _prompted(self) -> list[int]:
        """At a shared screen: the persons who may have an answer."""
        return [seat for seat in self._may() if self.seats[seat].who == PERSON]

    def _may(self) -> tuple[int, ...]:
        """For whom the table waits."""
        return self.window.pause.may if self.window is not None else ()

    def _owes(self, seat: int) -> bool:
        """Whether a person at a shared screen has not answered yet."""
        return self.question(seat) is not None or seat not in self.replies

    def take_reply(self, seat: int, notation: str, now: float) -> None:
        """An answer to a covert question; nobody sees it before the window is over."""
        self._write(REPLY, seat, notation, now, False)
        self.follow(now)

    def _window_over(self, now: float) -> bool:
        """Disclose what happened if the window is over; open it first."""
        if self.window is None:
            self._open_window(now)
        assert self.window is not None
        if self.window.timed and now < self.window.due():
            return False
        if self.manner.shared and any(self._owes(seat) for seat in self._prompted()):
            return False
        if not (self._answered_in_turn(now) if self._in_turn() else self._answered(now)):
            self.window.late = True
            return False
        self._write(DISCLOSE, CHANCE, "", now)
        return True

    def _open_window(self, now: float) -> None:
        """How long the table waits: not at all where nobody could answer. There is a clock where
        somebody must not know who is asked; in a slot of its own a seat has time."""
        pause = self.disclosure.pause
        assert pause is not None
        live = any(seat.who == PERSON for seat in self.seats) and not self.manner.slow
        if not live:
            self.window = ReactionWindow(pause, now, 0.0)
            return
        timed = bool(pause.kind) and not self.manner.shared and not self.alone
        stretch = stretch_of(self.row.key, self.seq, self._open_answers()) if timed else 0.0
        window = ReactionWindow(pause, now, self.manner.window, stretch, timed)
        self._write(WINDOW, CHANCE, window.words(), now, False)

    def renew_window(self, now: float) -> bool:
        """Begin an overdue window again, for everybody alike; whether it was overdue."""
        window = self.window
        if window is None or not window.timed or now < window.due():
            return False
        fresh = ReactionWindow(window.pause, now, window.length)
        self._write(WINDOW, CHANCE, fresh.words(), now, False)
        return True

    def _open_answers(self) -> list[float]:
        """How long decisions took that everybody saw being made."""
        rows = [unit.row for unit in self.disclosure.units]
        return [row.time - before.time for before, row in pairwise(rows) if row.kind == MOVE]

    def _answered(self, now: float) -> bool:
        """Let the answers take effect in their order, if none must be awaited."""
        if self.disclosure.ready:
            return True
        moves = self._answers()
        for move in moves:
            self._played(lambda move=move: self.match.history.play(move), now)  # type: ignore[misc]
        return bool(moves)

    def _answered_in_turn(self, now: float) -> bool:
        """Let one seat after the other answer, up to one that must be awaited."""
        while not self.disclosure.ready:
            if self._advanced(now) is not None:  # a lesson says what others answer
                continue
            position = self.match.position
            move = self._answer_in_turn(int(position.to_move()), position)
            if move < 0:
                return False
            self._played(lambda move=move: self.match.history.play(move), now)  # type: ignore[misc]
        return True

    def _answer_in_turn(self, seat: int, position: Position) -> int:
        """What a seat answers when it is its turn; -1 if that must be awaited. With a person who is
        alone a bot does not think in a window, so that nobody can tell by the time that it was
        asked."""
        person = self.match.who[seat] == PERSON
        if person and self.question(seat) is not None:
            return -1
        given = list(self.replies.get(seat, ()))
        assert self.window is not None
        announced = bool(self.window.pause.kind)
        if self.alone and not person and not given and (announced or self.match.is_quick(seat)):
            return self.match.answer_at_once(seat, position)
        return self._answer_of(seat, position, {seat: given})

    def _answers(self) -> list[int]:
        """What the seats answer that are asked within this window; none if one must be awaited."""
        twin = self.match.position.copy()
        given = {seat: list(words) for seat, words in self.replies.items()}
        found: list[int] = []
        while asked_in(twin, self._may()):
            move = self._answer_of(int(twin.to_move()), twin, given)
            if move < 0:
                return []
            found.append(move)
            if told_after(twin, move):
                break
        return found

    def _answer_of(self, seat: int, position: Position, given: dict[int, list[str]]) -> int:
        """What a seat answers to a covert question; -1 if that must be awaited."""
        words = given.get(seat)
        if words:
            move = position.book().number(words.pop(0))
            if move in position.moves():
                return move
        standing = self._standing_answer(seat, position)
        if standing is not None:
            return standing
        window = self.window
        patient = window is not None and (window.length == 0 or not window.timed)
        bot = self.match.who[seat] != PERSON
        return -1 if bot and patient else int(position.quiet())

    def why_no_hold(self, seat: int, now: float) -> str | None:
        """Why a seat cannot stop the clock."""
        if self.window is None or not self.window.timed or self.window.length == 0:
            return "there is no clock to stop"
        if seat not in self.window.pause.may:
            return "only who may have an answer can ask for time"
        if seat in self.window.holds and seat not in self.window.holding(now):
            return "you have had your time"
        return None

    def take_hold(self, seat: int, now: float) -> None:
        """Stop the clock for a while, or let it go on."""
        reason = self.why_no_hold(seat, now)
        if reason is not None or self.window is None:
            raise IllegalMove(reason or "there is no clock to stop")
        on = seat not in self.window.holds
        self._write(HOLD, seat, "on" if on else "", now)

    # Standing answers

    def rounds(self) -> int:
        """How many rounds the log has told of."""
        return sum(
            event.kind in ROUNDS for unit in self.disclosure.standing for event in unit.events
        )

    def set_standing(self, seat: int, asked: str, notation: str | None, round_only: bool) -> None:
        """Answer a kind of covert question always alike; None to be asked again."""
        others = [each for each in self.standing if (each.seat, each.asked) != (seat, asked)]
        if notation is not None:
            until = self.rounds() if round_only else None
            others.append(StandingRow(seat, asked, notation, until))
        self.standing = others

    def standing_of(self, seat: int) -> list[StandingRow]:
        """The standing answers of a seat that are in force."""
        now = self.rounds()
        return [each for each in self.standing if each.seat == seat and each.until in (None, now)]

    def _standing_answer(self, seat: int, position: Position) -> int | None:
        """The answer that a person has given beforehand, if it can be given now."""
        if not self.standing or self.match.who[seat] != PERSON:
            return None
        standing = {each.asked: each.notation for each in self.standing_of(seat)}
        words = standing.get(position.asks(), standing.get(EVERY_KIND))
        if words is None:
            return None
        number = position.book().number(words) if words else int(position.quiet())
        return number if number in position.moves() else None

    # To the store

    def goes_on(self) -> float | None:
        """When something happens here that needs no person: 0 is at once, else a reaction window
        ends then; None if only persons can go on."""
        return 0.0 if self.bot_due() is not None else self.due()

    @property
    def unstored(self) -> bool:
        """Whether the memory is ahead of the store."""
        return (
            len(self.events) > self._stored
            or self.goes_on() != (self.job.due if self.job is not None else None)
            or self._held() != self._stored_held
            or self.standing != self._stored_standing
        )

    def _held(self) -> dict[int, str]:
        """The covered answers by their seats."""
        found: dict[int, str] = {}
        for seat in range(len(self.seats)):
            move = self.match.held(seat)
            if move is not None:
                found[seat] = self.match.position.book().notation(move)
        return found

    def change(self, server: str, receipt: Receipt | None = None, **facts: object) -> Change:
        """Everything that happened since the last change was stored. What goes on by itself is from
        then on done by the server that stores it."""
        held, before = self._held(), self._stored_held
        due, known = self.goes_on(), self.job.due if self.job is not None else None
        job = None
        if due is not None and due != known:
            job = Job(PLAY_JOB, self.row.id, EVERYBODY, due, server)
        return Change(
            self.row.id,
            self.revision,
            events=self.events[self._stored :],
            hold={seat: words for seat, words in held.items() if before.get(seat) != words},
            release=[seat for seat, words in before.items() if held.get(seat) != words],
            seats=[self.seats[seat] for seat in sorted(self._changed_seats)],
            receipt=receipt,
            standing=self.standing if self.standing != self._stored_standing else None,
            job=job,
            rest=due is None and known is not None,
            seq=self.seq,
            finish=self._finish(),
            facts={**self._standing(), **facts},
        )

    def _finish(self) -> Finish | None:
        """How a try at the deal of a day has ended, once it has."""
        if self.row.day is None or self.result is None:
            return None
        ended, position = self.events[-1].time, self.match.position
        moves = sum(event.kind == MOVE for event in self.events)
        if self.conceded is not None:
            return Finish(ended, moves, False, None, "Given up.")
        words = scene_of(self.game, position, 0).prompt.text
        return Finish(ended, moves, 0 in self.result["winners"], position.scores()[0], words)

    def _standing(self) -> dict[str, object]:
        result, scores = self.result, self.scores
        kept = {**result, SCORES: scores} if result is not None and scores else result
        return {"status": OVER if self.over else PLAYING, "result": kept}

    def stored(self, revision: int, change: Change) -> None:
        """The change is durable."""
        if change.receipt is not None:
            self.receipts[change.receipt.seat, change.receipt.client_key] = change.receipt.seq
        if change.rest or change.job is not None:
            self.job = change.job
        self._settled(revision)

    def _settled(self, revision: int) -> None:
        self.revision = revision
        self._stored = len(self.events)
        self._stored_held = self._held()
        self._stored_standing = list(self.standing)
        for seat in self._changed_seats:
            self._stored_seen[seat] = self.seats[seat].last_seen or 0.0
        self._changed_seats.clear()


def rows_of(history: History, steps: Iterable[Step], now: float) -> list[EventRow]:
    """The log of a match that was played elsewhere, as far as its steps go."""
    disclosure = Disclosure(history)
    rows: list[EventRow] = []

    def write(kind: str, who: int, notation: str, is_open: bool, step: Step | None = None) -> None:
        rows.append(EventRow(len(rows) + 1, kind, who, notation, is_open, now))
        disclosure.note(rows[-1], step)

    def disclose() -> None:
        while disclosure.pending and disclosure.ready:
            write(DISCLOSE, CHANCE, "", True)

    for step in steps:
        kind = kind_of(step)
        is_open = kind != COVERT and not history.position.has_secrets()
        write(kind, step.who, step.notation, is_open, step)
        disclose()
    return rows


def check_version(game: Game, stored: Stored) -> None:
    """Refuse a match of other rules than those in force."""
    if stored.match.version != game.version:
        raise RulesChanged(
            f"this match was played with rules version {stored.match.version} of {game.title}, "
            f"this is version {game.version}: it can be read but not continued"
        )


def seat_opened(seats: Sequence[SeatRow], token: str) -> int:
    """The seat that a token opens."""
    found = [s.number for s in seats if opens(token, s.number, s.token, s.person)]
    if not found:
        raise NoSeat("this is no seat of yours at this table")
    return found[0]
