"""The terminal player: one match, played to its end or left and kept."""

from __future__ import annotations

from pathlib import Path

from parlour.bots.advice import HINTS
from parlour.bots.narration import result_words as result_of
from parlour.bots.review import REVIEWS
from parlour.engine.core.position import BYSTANDER, Position
from parlour.engine.dealer import Dealer
from parlour.engine.errors import ParlourError
from parlour.engine.events import Event
from parlour.engine.record import Step
from parlour.match.log import ending_of, line_of
from parlour.match.match import Match
from parlour.match.rulebook import rule_text, rules_text
from parlour.scene.default_scene import scene_of
from parlour.scene.preview import preview
from parlour.scene.text import say
from parlour.terminal.console import TerminalConsole
from parlour.terminal.log import LogEntry, event_lines, lines_of, numbers_words, result_words
from parlour.terminal.reaction_windows import ONLY_PASS, ReactionWindows, pauses, waiting
from parlour.terminal.review import review_here
from parlour.terminal.screen import OfferedMove, options_of, plain_moves
from parlour.terminal.storage import autosave_path, default_save_path, write_match
from parlour.terminal.typed_input import COMMANDS, command_in, read_any_move, read_move


class Leave(Exception):
    """The person leaves the table."""


class TerminalPlayer:
    """Asks the persons of a match in turn and tells what the others do."""

    def __init__(
        self,
        match: Match,
        console: TerminalConsole,
        save: Path | None = None,
        resumed: Path | None = None,
    ) -> None:
        self.match = match
        self.console = console
        self.save = save
        self.auto = resumed or autosave_path(match)
        """Where the match is kept while it goes."""
        self._resumed = resumed
        self._seen_by: int | None = None
        """The person who looked at the screen last."""
        self._seen: dict[int, int] = {}
        """For each seat, how many steps it had seen when it last decided."""
        self._windows = ReactionWindows(match, self._ask_at, lambda step: self._tell([step]))

    def play(self) -> Match | None:
        """Play to the end; return the match to go on with, or None to stop."""
        try:
            self._ask_again()
            self._go_on()
            while not self.match.over:
                self._decide(self.match.waiting_for()[0])
                self._go_on()
            return self._finish()
        except Leave:
            return None
        except (EOFError, KeyboardInterrupt):
            self._leave_at_once()
            return None

    def _ask_again(self) -> None:
        """A match that was left while somebody was asked in secret: ask everybody."""
        asked = [event for step in self.match.history.steps for event in pauses(step)]
        position = self.match.position
        if asked and len(self.match.persons) > 1 and position.to_move() >= 0 and position.covert():
            self._windows.at(asked[-1], True)

    def _go_on(self) -> None:
        """Let chance and bots act, telling each step as it happens."""
        while (step := self.match.advance_once()) is not None:
            self._tell([step])

    def _tell(self, steps: list[Step]) -> None:
        """In plain mode and without persons lines go out at once; else the screen shows them.
        Where several persons may have an answer they are asked before anything follows."""
        for step in steps:
            last = pauses(step)[-1:] if len(self.match.persons) > 1 else []
            told: list[Event] = []
            for event in step.events:
                told.append(event)
                if last and event.moment is not None:
                    self._tell_events(told)
                    told = []
                    self._windows.at(event, event is last[0])
            self._tell_events(told)

    def _tell_events(self, events: list[Event]) -> None:
        if self.console.plain or not self.match.persons:
            for line in event_lines(self.match.game, events, self._viewer):
                self.console.tell_line(line)

    def _ask_at(self, seat: int, pause: Event, position: Position | None) -> int:
        """Ask a person who may have an answer, with nothing to say but pass if there is none."""
        shown = position or pause.moment or self.match.position
        self._pass_keyboard(seat, secret=True)
        scene = scene_of(self.match.game, shown, seat)
        options = list(ONLY_PASS)
        if position is None:
            words = line_of(self.match.game, pause.seen_by(seat), 0).text
            scene = waiting(scene, words or "Wait a moment")
        else:
            options = options_of(scene, position)
        self.console.show_decision(scene, options, self._since(seat, pause), self.match.names)
        while True:
            try:
                move = self._answer_at(self.console.ask(" > "), seat, shown, options)
                if move is not None:
                    return read_move(move, shown) if position is not None else -1
            except ParlourError as error:
                self.console.tell(_sentence(str(error)), "yellow")

    def _answer_at(
        self, text: str, seat: int, shown: Position, options: list[OfferedMove]
    ) -> str | None:
        """What was answered; None where something else was typed."""
        command = command_in(text, [option.notation for option in options])
        if not text:
            raise ParlourError("choose by a number or by words")
        if command is None:
            if len(options) == 1 and text not in ("1", "p", "pass"):
                raise ParlourError("all you can do now is pass")
            return text
        if command[0] not in ("look", "rules", "help", "moves", "quit"):
            raise ParlourError("wait until everybody has answered")
        self._command(*command, seat, shown, options)
        return None

    @property
    def _viewer(self) -> int:
        """For whom the screen shows what happens at any time: the only person, or nobody."""
        persons = self.match.persons
        return persons[0] if len(persons) == 1 else BYSTANDER

    def _decide(self, seat: int) -> None:
        """Ask a person until the match has changed."""
        self._pass_keyboard(seat)
        position = self.match.position_for(seat)
        scene = scene_of(self.match.game, position, seat)
        options = options_of(scene, position)
        self.console.show_decision(scene, options, self._since(seat), self.match.names)
        while True:
            try:
                if self._answer(self.console.ask(" > "), seat, position, options):
                    return
            except ParlourError as error:
                self.console.tell(_sentence(str(error)), "yellow")

    def _answer(self, text: str, seat: int, position: Position, options: list[OfferedMove]) -> bool:
        """Do what was typed; whether the match has changed."""
        if not text:
            self._show_again(seat)
            return False
        command = command_in(text, [option.notation for option in options])
        if command is not None:
            return self._command(*command, seat, position, options)
        move = read_move(text, position)
        option = options[position.moves().index(move)]
        if option.warning and not self.console.ask_yes(f"{option.warning} Do it?", False):
            return False
        self._seen[seat] = len(self.match.history.steps)
        self._tell(self.match.answer(seat, move))
        self._keep()
        return True

    def _pass_keyboard(self, seat: int, secret: bool = False) -> None:
        """Cover the screen when another person with secrets is next."""
        before, self._seen_by = self._seen_by, seat
        position = self.match.position
        secret = secret or position.has_secrets() or len(position.together()) > 1
        if before in (None, seat) or not secret:
            return
        self.console.wipe()
        self.console.ask(f" Pass the keyboard to {self.match.names[seat]}; press Enter ")
        self.console.wipe()

    def _since(self, seat: int, until: Event | None = None) -> list[LogEntry]:
        """What happened since this seat last decided, perhaps only until the table waited."""
        steps = self.match.history.steps[self._seen.get(seat, 0) :]
        events = [event for step in steps for event in step.events]
        if until is not None:
            ends = next(n for n, event in enumerate(events) if event is until)
            events = events[: ends + 1]
        return event_lines(self.match.game, events, seat)

    def _show_again(self, seat: int) -> None:
        position = self.match.position_for(seat)
        scene = scene_of(self.match.game, position, seat)
        options = options_of(scene, position)
        self.console.show_decision(scene, options, self._since(seat), self.match.names, whole=True)

    def _command(
        self, word: str, rest: str, seat: int, position: Position, options: list[OfferedMove]
    ) -> bool:
        """Do a command; whether the match has changed."""
        match word:
            case "why":
                self._why(rest, position)
            case "what":
                self._what(rest, seat, position)
            case "undo":
                self._undo(seat)
                return True
            case "hint":
                self._hint(seat, position, options)
            case "moves":
                for line in plain_moves(options):
                    self.console.tell(line)
            case "log":
                for entry in lines_of(self.match.game, self.match.history.steps, seat):
                    self.console.tell_line(entry, with_rule=True)
            case "table":
                self._show_again(seat)
            case "look":
                self._look(rest, position, seat)
            case "rules":
                self._rules(rest)
            case "save":
                self._save(rest)
            case "quit":
                self._quit()
            case _:
                self._help()
        return False

    def _why(self, text: str, position: Position) -> None:
        if not text:
            raise ParlourError("say which move: why hunt 2,2, for example")
        move = read_any_move(text, position)
        words = position.book().notation(move)
        reason = position.why_not(move)
        if reason is None:
            self.console.tell(f"'{words}' is possible: {position.book().sentence(move)}.")
        else:
            self.console.tell(_sentence(reason))

    def _what(self, text: str, seat: int, position: Position) -> None:
        """A move tried out, as far as nobody rolls."""
        if not text:
            raise ParlourError("say which move: what hunt 2,2, for example")
        for line in preview(self.match.game, position, read_move(text, position), seat).lines():
            self.console.tell(line)

    def _look(self, word: str, position: Position, seat: int) -> None:
        """Every line of the table that has the word in it."""
        lines = say(scene_of(self.match.game, position, seat), self.match.names)
        found = [line for line in lines if word.lower() in line.lower()]
        if not found:
            raise ParlourError(f"nothing on the table is called '{word}'")
        for line in found:
            self.console.tell(line)

    def _undo(self, seat: int) -> None:
        """Take back; with the screen of the seat that decides again."""
        undone = self.match.undo(seat)
        kept = len(self.match.history.steps)
        self._seen = {each: min(steps, kept) for each, steps in self._seen.items()}
        words = next((step.notation for step in undone if step.who == seat), "your answer")
        self.console.tell(f"Taken back: {words}.")

    def _hint(self, seat: int, position: Position, options: list[OfferedMove]) -> None:
        """The best move with what it promises, the next best ones, and why."""
        named = {option.notation: option for option in options}
        found = self.match.advice(seat, HINTS)
        first, *others = found.options
        option = named[first.move]
        result = result_of(first.result, found.unit)
        self.console.tell(
            f"Best seems {option.number}, {option.notation}: {option.sentence} ({result}).", "bold"
        )
        if others:
            listed = [f"{each.move} ({result_of(each.result, found.unit)})" for each in others]
            self.console.tell(f"Next: {', '.join(listed)}.")
        if found.reason:
            self.console.tell(_sentence(f"why: {found.reason}"))

    def _rules(self, rule: str) -> None:
        if rule:
            name, text = rule_text(self.match.game, rule)
            self.console.tell(f"{name}: {text}")
            return
        rules = rules_text(self.match.game)
        if not rules:
            raise ParlourError(f"the rules of {self.match.game.title} are not at hand here")
        for name, text in rules.items():
            short = text if len(text) <= 64 else text[:63].rsplit(" ", 1)[0] + " ..."
            self.console.tell(f"{name}: {short}")
        self.console.tell("'rules ID' shows one in full.")

    def _help(self) -> None:
        self.console.tell(
            "Type the number of a move, its words, or as many of its letters as needed."
        )
        self.console.tell("Squares may be written 2,3 (line, column) or c2 (column letter, line).")
        for text in COMMANDS.values():
            self.console.tell(f"  {text}")

    def _keep(self) -> None:
        """Autosave; a full disk must not end the match."""
        try:
            write_match(self.match, self.auto)
        except ParlourError as error:
            self.console.tell(_sentence(str(error)), "yellow")

    def _save(self, name: str) -> None:
        path = Path(name).expanduser() if name else self.save or default_save_path(self.match)
        write_match(self.match, path)
        self.console.tell(f"Saved to {path}.{self._how_to_resume(path)}")

    def _how_to_resume(self, path: Path) -> str:
        return "" if self.match.over else f" Go on with: parlour play --resume {_quoted(path)}"

    def _quit(self) -> None:
        """Leave, after asking whether to keep the match."""
        if self.save is not None:
            self._save("")
        elif self._begun() and self.console.ask_yes("Keep this match?", True):
            self._save("" if self._resumed is None else str(self._resumed))
        if self._resumed is None:
            self.auto.unlink(missing_ok=True)
        raise Leave

    def _begun(self) -> bool:
        return any(step.who in self.match.persons for step in self.match.history.steps)

    def _leave_at_once(self) -> None:
        """The input has ended: keep the match and say where."""
        print()
        if self.match.over or not self._begun():
            return
        path = self.save or self.auto
        write_match(self.match, path)
        self.console.tell(f"The match is kept in {path}.{self._how_to_resume(path)}")

    def _finish(self) -> Match | None:
        """The end: the last table, the result, and what next."""
        match, console = self.match, self.console
        if not console.plain and match.persons:
            console.rich.clear()
        scene = scene_of(match.game, match.position, self._viewer)
        console.show_table(scene, match.names)
        if not console.plain and match.persons:
            self._tell_last_lines()
        console.tell("")
        console.tell(result_words(match.game, match.position, match.names), "bold")
        console.tell(numbers_words(match.history, self._viewer))
        ending = ending_of(match.game, match.history)
        if ending is not None:
            console.show_ending(ending, scene.mood)
        self._drop_autosave()
        if self.save is not None:
            self._save("")
        return self._ask_next() if match.persons else None

    def _tell_last_lines(self) -> None:
        last = max(self._seen.values(), default=0)
        lines = lines_of(self.match.game, self.match.history.steps[last:], over=True)
        self.console.tell("")
        for line in lines[-8:]:
            self.console.tell_line(line)

    def _drop_autosave(self) -> None:
        """A finished match needs none; a file that was resumed holds the whole match instead."""
        if self._resumed is not None:
            write_match(self.match, self._resumed)
        else:
            self.auto.unlink(missing_ok=True)

    def _ask_next(self) -> Match | None:
        match = self.match
        self.console.tell(
            "save [FILE], again (the same deal), new (another match), review, log, quit"
        )
        while True:
            word, _, rest = self.console.ask(" > ").partition(" ")
            try:
                match word.lower():
                    case "save" | "s":
                        self._save(rest.strip())
                    case "again" | "a":
                        return self._another(match.dealer)
                    case "new" | "n":
                        return self._another(Dealer.new())
                    case "review" | "r":
                        seat = self._viewer if self._viewer >= 0 else match.persons[0]
                        review_here(self.console, match.history, seat, REVIEWS)
                    case "log" | "l":
                        for entry in lines_of(match.game, match.history.steps, over=True):
                            self.console.tell_line(entry, with_rule=True)
                    case "quit" | "q" | "":
                        return None
                    case _:
                        self.console.tell("Type save, again, new, review, log or quit.")
            except ParlourError as error:
                self.console.tell(_sentence(str(error)), "yellow")

    def _another(self, dealer: Dealer) -> Match:
        match = self.match
        return Match(match.game, match.history.setup, match.who, dealer, match.practice)


def play_matches(
    match: Match, console: TerminalConsole, save: Path | None, resumed: Path | None
) -> None:
    """Play matches until the person has enough."""
    following: Match | None = match
    while following is not None:
        following = TerminalPlayer(following, console, save, resumed).play()
        resumed = None


def _sentence(text: str) -> str:
    """With a capital and a full stop."""
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "?", "!")) else text + "."


def _quoted(path: Path) -> str:
    text = str(path)
    return f'"{text}"' if " " in text else text
