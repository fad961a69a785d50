"""A lesson in the terminal: what the coach says, then the same questions as in any match."""

from __future__ import annotations

from parlour.bots import usual_bot
from parlour.engine.dealer import Dealer
from parlour.engine.game import Game
from parlour.match.lesson import LessonPart, LessonStep, lesson_of, part_of, start_of
from parlour.match.match import PERSON, Match
from parlour.terminal.console import TerminalConsole
from parlour.terminal.player import Leave, TerminalPlayer


def learn(game: Game, number: int, console: TerminalConsole) -> None:
    """Take a part of a lesson, and say where to go from there."""
    part = part_of(game, number)
    setup, _ = start_of(game, part)
    who = [PERSON if seat == part.seat else usual_bot(game) for seat in range(setup.seats)]
    match = Match(game, setup, who, Dealer.new(), practice=True, lesson=part)
    if LessonPlayer(match, console, part).taught():
        lesson = lesson_of(game)
        assert lesson is not None
        more = number < len(lesson.part)
        onward = (
            f"learn {game.slug} --part {number + 1}" if more else f"play {game.slug} --practice"
        )
        console.tell(f"Go on with: parlour {onward}", "bold")


class LessonPlayer(TerminalPlayer):
    """Plays the prepared match, and stops when all is said."""

    def __init__(self, match: Match, console: TerminalConsole, part: LessonPart) -> None:
        super().__init__(match, console)
        self._part = part
        self._said = 0
        """Steps that were said."""

    def taught(self) -> bool:
        """Whether the learner stayed to the end."""
        try:
            self._go_on()
            while (step := self._next()) is not None and not self.match.over:
                self.console.tell(step.say, "bold")
                self._decide(self._part.seat)
                self._go_on()
            return True
        except (Leave, EOFError, KeyboardInterrupt):
            return False

    def _next(self) -> LessonStep | None:
        """Say what there is to say until a move is asked for; None after the last step."""
        steps = self._part.step[self._said :]
        for step in steps:
            self._said += 1
            if step.do:
                return step
            self.console.tell(step.say, "bold")
            if step is not steps[-1]:
                self.console.ask(" Enter to go on ")
        return None

    def _keep(self) -> None:
        """A lesson is not kept."""

    def _quit(self) -> None:
        raise Leave
