"""A match: persons and bots at one table, chance dealt from a key, answers in any order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b

from parlour.bots import make_bot, quick_bot, usual_bot
from parlour.bots.advice import Hint, hint
from parlour.bots.search.search import Budget
from parlour.engine.core.playout import Policy, seen_by
from parlour.engine.core.position import CHANCE, OVER, Position
from parlour.engine.core.rng import Kiss, Stream
from parlour.engine.dealer import Dealer
from parlour.engine.errors import BadRecord, IllegalMove, ParlourError
from parlour.engine.game import Game, Setup
from parlour.engine.record import History, Record, Step, replay
from parlour.match.lesson import LessonPart, start_of
from parlour.match.questions import Question

PERSON = "person"
COVERT = 1 << 40
"""Covert questions draw from places of their own: nobody else can count them."""


class Match:
    """One play of a game. It neither prints nor asks: faces do that.

    >>> from parlour.games import find_game
    >>> game = find_game("last-glow")
    >>> match = Match(game, game.setup(), ["person"], Dealer.new(seed=7))
    >>> [step.who for step in match.advance()], match.waiting_for()
    ([-1], [0])
    """

    def __init__(
        self,
        game: Game,
        setup: Setup,
        who: Sequence[str],
        dealer: Dealer,
        practice: bool = False,
        bots: Callable[[str, Game], Policy] = make_bot,
        lesson: LessonPart | None = None,
    ) -> None:
        if len(who) != setup.seats:
            raise ParlourError(f"{game.title} has {setup.seats} seats here, not {len(who)}")
        start = start_of(game, lesson)[1] if lesson is not None else None
        self._take(History(game, setup, list(who), start), dealer, practice, bots, lesson)

    def _take(
        self,
        history: History,
        dealer: Dealer,
        practice: bool,
        bots: Callable[[str, Game], Policy] = make_bot,
        lesson: LessonPart | None = None,
    ) -> None:
        self.history = history
        self.lesson = lesson
        self.dealer = dealer
        self.practice = practice
        self._held: dict[int, int] = {}
        self._make_bot = bots
        self._bots: dict[int, Policy] = {
            seat: bots(name, history.game)
            for seat, name in enumerate(history.who)
            if name != PERSON
        }

    @classmethod
    def resume(cls, record: Record, find: Callable[[str], Game], practice: bool = False) -> Match:
        """Go on with a saved match: the same dice will come."""
        history = replay(record, find)
        if record.key is None and not history.over:
            raise BadRecord("this record has no key: it can be replayed but not played on")
        match = cls.__new__(cls)
        match._take(history, Dealer(key_of(record)), practice)
        return match

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.history.game

    @property
    def who(self) -> list[str]:
        """For each seat 'person' or the name of a bot."""
        return self.history.who

    @property
    def position(self) -> Position:
        """The real position, with all its secrets: for faces only behind a scene."""
        return self.history.position

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.history.over

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return self.game.seat_names(self.history.setup.seats)

    @property
    def persons(self) -> list[int]:
        """The seats where persons sit."""
        return [seat for seat, name in enumerate(self.who) if name == PERSON]

    def advance(self) -> list[Step]:
        """Deal chance and let bots move until a person must decide or the match ends."""
        made: list[Step] = []
        while (step := self.advance_once()) is not None:
            made.append(step)
        return made

    def advance_once(self, bots: bool = True) -> Step | None:
        """One step that needs no person: chance, a bot, or an answer given early."""
        turn = int(self.position.to_move())
        if turn == OVER:
            return None
        if self.lesson is not None and turn != self.lesson.seat:
            given = self.lesson.answer(self.history)
            if given is not None:
                return self.history.play(given, legal=True)
        legal = True
        if turn == CHANCE:
            number = self.dealer.deal(self.position, self.history.open_steps)
        elif turn in self._bots:
            if not bots:
                return None
            question = self.bot_question()
            assert question is not None
            number, legal = question.answer(), False
        elif turn in self._held:
            number = self._held.pop(turn)
            legal = not self.position.together()  # else the others had not answered yet
        else:
            return None
        return self.history.play(int(number), legal)

    def _question(self, bot: str, policy: Policy, seat: int, position: Position) -> Question:
        """What a policy is asked, from what its seat may know."""
        place = self.history.open_steps + (COVERT if position.covert() else 0)
        rng = Stream(self._key_for(seat), place)
        seen = seen_by(position.copy(), seat, rng)
        return Question(self.game, self.history.setup, bot, policy, seen, rng)

    def bot_question(self) -> Question | None:
        """The decision of the bot to move, to be made anywhere; None if no bot is to move."""
        turn = int(self.position.to_move())
        if turn not in self._bots:
            return None
        return self.question_of(turn, self.position)

    def question_of(self, seat: int, position: Position) -> Question:
        """What the bot of a seat is asked in a position."""
        return self._question(self.who[seat], self._bots[seat], seat, position)

    def is_quick(self, seat: int) -> bool:
        """Whether the bot of a seat decides without searching."""
        return quick_bot(self.who[seat], self.game) == self.who[seat]

    def answer_at_once(self, seat: int, position: Position) -> int:
        """What the bot of a seat answers without thinking: where it would search, the usual bot."""
        if self.is_quick(seat):
            return self.question_of(seat, position).answer()
        bot = quick_bot(self.who[seat], self.game)
        return self._question(bot, self._make_bot(bot, self.game), seat, position).answer()

    def change_seat(self, seat: int, who: str) -> None:
        """Let a person or a bot decide in a seat from now on; a covered answer is dropped."""
        if who == PERSON:
            self._bots.pop(seat, None)
        else:
            self._bots[seat] = self._make_bot(who, self.game)
        self._held.pop(seat, None)
        self.who[seat] = who

    def _key_for(self, seat: int) -> bytes:
        """A key of the seat's own, from which the dealer's key cannot be told."""
        salt = seat.to_bytes(2, "big")
        return blake2b(salt, key=self.dealer.key, digest_size=32, person=b"parlour-bot").digest()

    def waiting_for(self) -> list[int]:
        """The persons' seats that still owe an answer, in the order they are asked."""
        return [seat for seat in self._asked() if seat in self.persons and seat not in self._held]

    def _asked(self) -> list[int]:
        """The seat to move, and those after it that decide together with it."""
        turn = int(self.position.to_move())
        if turn < 0:
            return []
        later = [s for s in self.position.together() if s != turn and self._ahead(s) is not None]
        return [turn, *later]

    def _ahead(self, seat: int) -> Position | None:
        """The position in which a later seat of those deciding together is asked.

        The seats before it answer anything legal on a copy: nothing that a seat sees
        may depend on covered answers.
        """
        if seat not in self.position.together():
            return None
        twin = self.position.copy()
        for _ in range(len(self.position.together())):
            turn = int(twin.to_move())
            if turn == seat:
                return twin
            if turn < 0 or seat not in twin.together():
                return None
            twin.apply(twin.moves()[0])
        return None

    def position_for(self, seat: int) -> Position:
        """The position in which this seat decides; the real one if it is not asked."""
        if self.position.to_move() == seat:
            return self.position
        return self._ahead(seat) or self.position

    def allowed(self, seat: int, position: Position) -> list[int]:
        """The moves that a seat may make: the legal ones, in a lesson some of them."""
        if self.lesson is None or seat != self.lesson.seat:
            return position.moves()
        return self.lesson.allowed(self.history, position)

    def check_lesson(self, seat: int, position: Position, move: int) -> None:
        """Refuse a legal move that a lesson does not ask for."""
        if self.lesson is not None and move not in self.allowed(seat, position):
            raise IllegalMove(self.lesson.refusal(self.history, position))

    def answer(self, seat: int, move: int) -> list[Step]:
        """Take a person's decision; an early one is held until the seats before have answered."""
        if seat not in self.persons:
            raise IllegalMove("no person sits there")
        self.check_lesson(seat, self.position_for(seat), move)
        if seat in self._held:
            raise IllegalMove("you have answered; take it back first if you want to change it")
        if self.position.to_move() == seat:
            return [self.history.play(move)]
        ahead = self._ahead(seat)
        if ahead is None:
            raise IllegalMove("the match is over" if self.over else "it is not your turn")
        ahead.play(move)
        self._held[seat] = move
        return []

    def hold(self, seat: int, move: int) -> None:
        """Keep a person's decision covered, also that of the seat to move, until `advance`."""
        position = self.position_for(seat)
        if seat not in self.waiting_for() or position.to_move() != seat:
            raise IllegalMove(self._why_not_asked(seat))
        position.check(move)
        self.cover(seat, move)

    def cover(self, seat: int, move: int) -> None:
        """Keep a person's decision covered that was found legal where the seat is asked."""
        self._held[seat] = move

    def _why_not_asked(self, seat: int) -> str:
        if self.over:
            return "the match is over"
        if seat in self._held:
            return "you have answered; take it back first if you want to change it"
        return "it is not your turn" if seat in self.persons else "no person sits there"

    def uncover(self) -> None:
        """Forget all covered decisions."""
        self._held.clear()

    def held(self, seat: int) -> int | None:
        """The early answer of a seat that nobody else may see yet."""
        return self._held.get(seat)

    def why_no_undo(self, seat: int) -> str | None:
        """Why the seat's last decision stands, or None if it can be taken back."""
        return None if seat in self._held else self.history.why_no_undo(seat, self.practice)

    def undo(self, seat: int) -> list[Step]:
        """Take the seat's last decision back; return the steps undone (none for a held answer)."""
        if seat in self._held:
            del self._held[seat]
            return []
        undone = self.history.undo(seat, self.practice)
        together = self.position.together()
        same_wave = all(step.who in together for step in undone)
        if not same_wave:
            self._held.clear()
        return undone

    def hint(self, seat: int) -> int:
        """What the rules of thumb would do in this seat."""
        if self.game.thumb is None:
            raise ParlourError(f"{self.game.title} has no rules of thumb; a search can advise")
        return self.hint_question(seat).answer()

    def advice(self, seat: int, budget: Budget) -> Hint:
        """The best moves of the seat, with what they promise and why."""
        asked = self.hint_question(seat)
        return hint(self.game, asked.position, seat, budget, Kiss(int(asked.rng.below(1 << 30))))

    def hint_question(self, seat: int, position: Position | None = None) -> Question:
        """What a person who wants a hint asks: the rules of thumb, if there are any."""
        position = position or self.position_for(seat)
        if position.to_move() != seat:
            raise IllegalMove("it is not your turn")
        bot = usual_bot(self.game)
        return self._question(bot, self._make_bot(bot, self.game), seat, position)

    def record(self, with_key: bool = False) -> Record:
        """The match as a document; with the key it can be played on."""
        return self.history.record(self.dealer.key if with_key else None)


def key_of(record: Record) -> bytes:
    """The dealer's key in a record, or zeros where it has none."""
    try:
        key = bytes.fromhex(record.key) if record.key is not None else bytes(32)
    except ValueError:
        raise BadRecord("the key of this record is not hexadecimal") from None
    if len(key) != 32:
        raise BadRecord(f"the key of this record has {len(key)} bytes, not 32")
    return key
