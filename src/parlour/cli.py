"""The command line: one command a task, one sentence an error."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NoReturn

from parlour import __version__
from parlour.engine.commands import count as _count
from parlour.engine.commands import minutes as _minutes
from parlour.engine.commands import seconds as _seconds
from parlour.engine.commands import seed as _seed
from parlour.engine.errors import ParlourError, nearest

if TYPE_CHECKING:
    from pathlib import Path

    from parlour.engine.commands import Command
    from parlour.engine.game import Game, Setup
    from parlour.match.match import Match

HELP = ("-h", "--help", "help")
BAD_INPUT = 2
INTERRUPTED = 130


class Parser(argparse.ArgumentParser):
    """Explains a mistake in one sentence instead of printing its usage."""

    def error(self, message: str) -> NoReturn:
        """Turn argparse's complaint into ours."""
        about, _, rest = message.removeprefix("argument ").partition(": ")
        if message.startswith("unrecognized arguments: "):
            raise ParlourError(self._unknown(rest.split()[0]))
        if "expected one argument" in message:
            raise ParlourError(f"{about.split('/')[0]} needs a value after it")
        if message.startswith("the following arguments are required: "):
            raise ParlourError(f"'{self.prog}' needs {rest}")
        raise ParlourError(rest or message)

    def _unknown(self, word: str) -> str:
        if not word.startswith("-"):
            return f"'{word}' is one word too many for '{self.prog}'"
        known = [text for action in self._actions for text in action.option_strings]
        flag = word.partition("=")[0]
        return f"'{self.prog}' has no option '{flag}'.{nearest(flag, known)}"


def main(argv: list[str] | None = None) -> int:
    """Run a command; 0 if all went well, 2 for bad input."""
    try:
        code = run(sys.argv[1:] if argv is None else argv)
        sys.stdout.flush()
        return code
    except ParlourError as error:
        with suppress(BrokenPipeError):
            sys.stdout.flush()
        print(f"parlour: {error}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (KeyboardInterrupt, EOFError):
        return INTERRUPTED
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else 0


def run(argv: Sequence[str]) -> int:
    """Find the command and do it."""
    commands = {
        "games": games_command,
        "play": play_command,
        "learn": learn_command,
        "rules": rules_command,
        "replay": replay_command,
        "review": review_command,
        "verify": verify_command,
        "check": check_command,
        "simulate": simulate_command,
        "lab": lab_command,
        "solve": solve_command,
        "serve": serve_command,
        "version": version_command,
    }
    parsers = make_parsers()
    if not argv or argv[0] in HELP:
        print(welcome(parsers))
        return 0
    name = {"--version": "version", "-V": "version"}.get(argv[0], argv[0])
    if name in commands:
        return commands[name](parsers[name].parse_args(list(argv[1:])))
    return own_command(name, list(argv[1:]), list(commands))


def welcome(parsers: dict[str, Parser]) -> str:
    """What Parlour can do, in a few lines."""
    lines = ["Parlour: tabletop games from their rulebooks.", ""]
    lines += [f"  parlour {name:<9} {parser.description}" for name, parser in parsers.items()]
    own = ", ".join(f"parlour {slug} --help" for slug in own_commands())
    lines += ["", f"Commands of single games: {own}"] if own else []
    return "\n".join(
        [*lines, "", "Begin with: parlour games", "Details:    parlour COMMAND --help"]
    )


def own_commands() -> dict[str, Mapping[str, Command]]:
    """What games bring to the command line, by their slugs."""
    from parlour.games import all_games

    found = all_games().items()
    return {slug: game.commands() for slug, game in found if game.commands is not None}


def own_command(slug: str, argv: list[str], house: list[str]) -> int:
    """Do what a command of a game does: `parlour GAME COMMAND ...`."""
    from parlour.games import find_game, slugs

    if slug not in slugs():
        raise ParlourError(f"there is no command '{slug}'.{_nearest_command(slug, house)}")
    game = find_game(slug)
    if game.commands is None:
        raise ParlourError(f"{game.title} has no commands of its own; try 'parlour play {slug}'")
    own = game.commands()
    if not argv or argv[0] in HELP:
        lines = [f"  parlour {slug} {name:<9} {each.description}" for name, each in own.items()]
        print("\n".join([f"{game.title}: {game.sentence}", "", *lines]))
        return 0
    name = argv[0]
    if name not in own:
        raise ParlourError(f"{game.title} has no command '{name}'.{nearest(name, own)}")
    parser = _parser(f"{slug} {name}", own[name].description)
    own[name].add_arguments(parser)
    return own[name].run(parser.parse_args(argv[1:]))


def _nearest_command(name: str, house: list[str]) -> str:
    """Where a command is that the house does not have: with a game, or the one nearest to it."""
    own = own_commands()
    there = [f"'parlour {slug} {name}'" for slug, commands in own.items() if name in commands]
    return f" Did you mean {' or '.join(there)}?" if there else nearest(name, [*house, *own])


def make_parsers() -> dict[str, Parser]:
    """One parser for each command."""
    games = _parser("games", "list the games")
    games.add_argument("--json", action="store_true", help="print JSON instead of text")

    play = _parser("play", "play a game in this terminal")
    _add_game(play)
    _add_options(play)
    play.add_argument("--seat", action="append", default=[], metavar="N=WHO",
                      help="who plays seat N: person, or a bot such as thumb or strong; may be "
                      "repeated")  # fmt: skip
    play.add_argument("--seed", type=_seed, metavar="N",
                      help="deal chance from this seed: the same seed, the same dice and "
                      "cards")  # fmt: skip
    play.add_argument("--practice", action="store_true",
                      help="allow every decision to be taken back")  # fmt: skip
    play.add_argument("--plain", action="store_true",
                      help="print lines of text, without colours and boxes")  # fmt: skip
    play.add_argument("--resume", metavar="FILE", help="go on with the match saved in FILE")
    play.add_argument("--save", metavar="FILE", help="save the match in FILE")

    learn = _parser("learn", "learn a game in this terminal, by playing it with a coach")
    _add_game(learn)
    learn.add_argument("--part", type=_count, default=1, metavar="N",
                       help="which part, where a lesson has several (default: 1)")  # fmt: skip
    learn.add_argument("--plain", action="store_true",
                       help="print lines of text, without colours and boxes")  # fmt: skip

    rules = _parser("rules", "print how a game is played, or one of its rules")
    _add_game(rules)
    rules.add_argument("id", nargs="?", metavar="ID", help="print only the rule with this id")
    rules.add_argument("--plain", action="store_true", help="print the text without colours")

    replay = _parser("replay", "check a record step by step and print what happened")
    replay.add_argument("file", nargs="?", metavar="FILE", help="the record: a saved match")
    replay.add_argument("--json", action="store_true", help="print JSON instead of text")

    review = _parser("review", "weigh every choice of a match, and tell choice from luck")
    review.add_argument("file", nargs="?", metavar="RECORD", help="the record: a saved match")
    review.add_argument("--seat", metavar="N",
                        help="the seat whose choices are weighed, by number or name (default: the "
                        "first person)")  # fmt: skip
    review.add_argument("--simulations", type=_count, metavar="N",
                        help="the number of simulations for each choice")  # fmt: skip
    review.add_argument("--seconds", type=_seconds, metavar="S",
                        help="the time for each choice, in seconds")  # fmt: skip
    review.add_argument("--seed", type=_seed, default=1, metavar="N",
                        help="the seed of the search: the same seed and simulations, the same "
                        "review (default: 1)")  # fmt: skip
    review.add_argument("--plain", action="store_true",
                        help="print lines of text, without colours")  # fmt: skip
    review.add_argument("--json", action="store_true", help="print JSON instead of text")

    verify = _parser(
        "verify", "check that the dice of a finished match came from the key it was committed to"
    )
    verify.add_argument("file", nargs="?", metavar="FILE", help="the record of a finished match")

    check = _parser("check", "check a component file, such as a board of your own, for mistakes")
    check.add_argument("file", nargs="?", metavar="FILE", help="the component file, in TOML")
    check.add_argument("game", nargs="?", metavar="GAME",
                       help="the game it belongs to, if several could take it")  # fmt: skip

    simulate = _parser("simulate", "let bots play many matches and print statistics")
    _add_game(simulate)
    _add_options(simulate)
    simulate.add_argument("--bot", metavar="NAME",
                          help="the bot in the first seat (default: rules of thumb)")  # fmt: skip
    simulate.add_argument("--against", metavar="NAME",
                          help="the bot in the other seats (default: the same)")  # fmt: skip
    simulate.add_argument("--games", type=_count, default=1000, metavar="N",
                          help="the number of matches (default: 1000)")  # fmt: skip
    _add_seed(simulate)
    _add_jobs(simulate)
    simulate.add_argument("--json", action="store_true", help="print JSON instead of text")

    lab = _parser("lab", "measure how hard, long and fair a game is, and write a report")
    _add_game(lab)
    _add_options(lab)
    lab.add_argument("--seats", type=_count, metavar="N",
                     help="the number of seats (default: the fewest the game has)")  # fmt: skip
    lab.add_argument("--levels", metavar="A,B",
                     help="the bots that play, from the weakest (default: all that are quick "
                     "enough)")  # fmt: skip
    lab.add_argument("--games", type=_count, metavar="N",
                     help="the number of matches of every arm, instead of --minutes")  # fmt: skip
    lab.add_argument("--minutes", type=_minutes, metavar="M",
                     help="about how many minutes to play on two cores (default: 1)")  # fmt: skip
    lab.add_argument("--precision", type=_seconds, metavar="P",
                     help="play no more of an arm than its result needs to be known to P "
                     "percentage points (default: 1.5)")  # fmt: skip
    _add_seed(lab)
    lab.add_argument("--compare", metavar="FILE",
                     help="measure what the changes in FILE do, on the same luck")  # fmt: skip
    lab.add_argument("--sweep", action="append", default=[], metavar="PATH=A..B",
                     help="play each value of a number or option and draw a curve; may be "
                     "repeated")  # fmt: skip
    lab.add_argument("--target", metavar="TEXT",
                     help="search for values of the swept numbers that reach a goal, such as "
                     "'win rate of casual = 50%%±2'")  # fmt: skip
    lab.add_argument("--experiment", metavar="NAME",
                     help="play an experiment of the game's own, see docs/lab.md")  # fmt: skip
    lab.add_argument("--study", dest="experiment", help=argparse.SUPPRESS)  # its former name
    lab.add_argument("--beside", metavar="DIR",
                     help="lay the report beside the one in DIR, and say what surely "
                     "differs")  # fmt: skip
    lab.add_argument("--keep", metavar="DIR",
                     help="keep the six answers of the report in DIR with the game")  # fmt: skip
    lab.add_argument("--parameters", action="store_true",
                     help="list the numbers that can be changed, and exit")  # fmt: skip
    lab.add_argument("--no-levers", action="store_true",
                     help="do not measure what each number does when it is changed")  # fmt: skip
    _add_jobs(lab)
    lab.add_argument("--cluster", metavar="ADDRESS",
                     help="play on the Ray cluster at ADDRESS; 'local' starts one")  # fmt: skip
    lab.add_argument("--out", metavar="DIR",
                     help="the folder for the report and the rows (default: lab/...)")  # fmt: skip
    lab.add_argument("--progress", action="store_true",
                     help="print progress as lines of JSON, for other programs")  # fmt: skip

    solve = _parser("solve", "print the exact chance to win, and what every move gives away")
    _add_game(solve)
    _add_options(solve)
    solve.add_argument("--position", metavar="JSON",
                       help="solve this position, described in the words of the game (default: "
                       "the start)")  # fmt: skip
    solve.add_argument("--record", metavar="FILE", help="solve a position of a saved match")
    solve.add_argument("--step", type=_count, metavar="N",
                       help="take the position before step N of the record (default: the last "
                       "decision)")  # fmt: skip
    solve.add_argument("--json", action="store_true", help="print JSON instead of text")

    serve = _parser("serve", "serve Parlour to browsers")
    serve.add_argument("--host", default="127.0.0.1", metavar="ADDRESS",
                       help="the address to listen on (default: 127.0.0.1)")  # fmt: skip
    serve.add_argument("--port", type=_count, default=8000, metavar="N",
                       help="the port to listen on (default: 8000)")  # fmt: skip
    serve.add_argument("--database", metavar="URL",
                       help="the database of the matches, such as sqlite:///FILE or "
                       "postgresql+psycopg://USER@HOST/NAME")  # fmt: skip
    serve.add_argument("--workers", type=_count, default=1, metavar="N",
                       help="the number of processes that serve; more than one need "
                       "PostgreSQL (default: 1)")  # fmt: skip
    serve.add_argument("--open", action="store_true", help="open a browser as well")
    serve.add_argument("--address", metavar="URL",
                       help="the address that links begin with, such as "
                       "https://games.example.org")  # fmt: skip
    serve.add_argument("--allow-host", action="append", default=[], metavar="NAME",
                       help="accept requests for this host name too; may be repeated")  # fmt: skip
    serve.add_argument("--trust-proxy", action="append", default=[], metavar="ADDRESS",
                       help="believe the forwarded addresses of this proxy; may be "
                       "repeated")  # fmt: skip
    serve.add_argument("--open-lab", action="store_true",
                       help="let everybody use the lab, not only the operator")  # fmt: skip
    serve.add_argument("--hint-seconds", type=_seconds, default=1.0, metavar="S",
                       help="how long a hint may be thought about (default: 1)")  # fmt: skip

    version = _parser("version", "print the version, and whether the core is compiled")
    every = (
        games, play, learn, rules, replay, review, verify, check, simulate, lab, solve, serve,
        version,
    )  # fmt: skip
    return {parser.prog.split()[-1]: parser for parser in every}


def _parser(name: str, description: str) -> Parser:
    return Parser(prog=f"parlour {name}", description=description, allow_abbrev=False)


def _add_game(parser: Parser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME",
                        help="the game by its short name, see 'parlour games'")  # fmt: skip


def _add_options(parser: Parser) -> None:
    parser.add_argument("--mode", metavar="X", help="short for --option mode=X")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE",
                        help="set an option of the game, see 'parlour games'; may be "
                        "repeated")  # fmt: skip


def _add_seed(parser: Parser) -> None:
    parser.add_argument("--seed", type=_seed, metavar="N",
                        help="the seed: the same seed, the same matches (default: 1)")  # fmt: skip


def _add_jobs(parser: Parser) -> None:
    parser.add_argument("--jobs", type=_count, metavar="N",
                        help="the number of processes (default: one for each core)")  # fmt: skip


def game_named(slug: str | None) -> Game:
    """The game that was typed."""
    from parlour.games import all_games, find_game

    if slug is None:
        known = ", ".join(f"'{name}'" for name in all_games())
        raise ParlourError(f"say which game: {known}")
    return find_game(slug)


def options_given(arguments: argparse.Namespace) -> dict[str, object]:
    """--mode and --option as a dictionary."""
    found: dict[str, object] = {}
    for text in arguments.option:
        key, equals, value = text.partition("=")
        if not equals or not key:
            raise ParlourError(f"an option is written KEY=VALUE, not '{text}'")
        found[key.strip()] = value.strip()
    if arguments.mode is not None:
        found["mode"] = arguments.mode
    return found


def games_command(arguments: argparse.Namespace) -> int:
    """List the games."""
    from parlour.games import all_games
    from parlour.terminal.catalogue import catalogue, show_catalogue

    entries = catalogue(all_games().values())
    if arguments.json:
        print(json.dumps(entries, indent=1, ensure_ascii=False))
    else:
        show_catalogue(entries)
    return 0


def play_command(arguments: argparse.Namespace) -> int:
    """Play in the terminal."""
    from pathlib import Path

    from parlour.terminal.console import TerminalConsole
    from parlour.terminal.player import play_matches

    if arguments.game is None and not arguments.resume and sys.stdin.isatty():
        _ask_what(arguments)
    match = _resumed_match(arguments) if arguments.resume else _new_match(arguments)
    resumed = Path(arguments.resume).expanduser() if arguments.resume else None
    save = Path(arguments.save).expanduser() if arguments.save else None
    play_matches(match, TerminalConsole(arguments.plain), save, resumed)
    return 0


def learn_command(arguments: argparse.Namespace) -> int:
    """Take a lesson in the terminal."""
    from parlour.games import find_game
    from parlour.terminal.console import TerminalConsole
    from parlour.terminal.lesson import learn

    if arguments.game is None:
        raise ParlourError("say which game: parlour learn last-glow")
    learn(find_game(arguments.game), arguments.part, TerminalConsole(arguments.plain))
    return 0


def _ask_what(arguments: argparse.Namespace) -> None:
    """Nothing was said about the game: let the person choose."""
    from parlour.games import all_games
    from parlour.terminal.catalogue import choose_game
    from parlour.terminal.console import TerminalConsole

    game, chosen = choose_game(TerminalConsole(arguments.plain), list(all_games().values()))
    arguments.game = game.slug
    arguments.option = [*[f"{key}={value}" for key, value in chosen.items()], *arguments.option]


def _resumed_match(arguments: argparse.Namespace) -> Match:
    """A saved match brings its own game, seats, options and dice."""
    from pathlib import Path

    from parlour.games import find_game
    from parlour.match.match import Match
    from parlour.terminal.storage import read_record

    for name in ("seed", "mode", "option", "seat"):
        if getattr(arguments, name) not in (None, []):
            raise ParlourError(f"a resumed match brings its own: leave out --{name}")
    path = Path(arguments.resume).expanduser()
    record = read_record(path)
    if arguments.game is not None and game_named(arguments.game).slug != record.game:
        raise ParlourError(f"{path} is a match of '{record.game}', not of '{arguments.game}'")
    return Match.resume(record, find_game, arguments.practice)


def _new_match(arguments: argparse.Namespace) -> Match:
    from parlour.engine.dealer import Dealer
    from parlour.match.match import Match

    game = game_named(arguments.game)
    setup, who = seats_given(game, game.own_files(options_given(arguments)), arguments.seat)
    return Match(game, setup, who, Dealer.new(arguments.seed), arguments.practice)


def seats_given(
    game: Game, options: dict[str, object], seats: list[str]
) -> tuple[Setup, list[str]]:
    """Who sits where: a person first, bots elsewhere, unless something else was typed."""
    from parlour.bots import usual_bot

    given: dict[str, str] = {}
    for text in seats:
        name, equals, who = text.partition("=")
        if not equals:
            raise ParlourError(f"a seat is written N=person or N=BOT, not '{text}'")
        given[name.strip()] = who.strip().lower()
    highest = max((int(name) for name in given if name.isdecimal()), default=0)
    counts = [len(names) for names in game.seats]
    setup = game.setup(options, next((n for n in counts if n >= highest), counts[0]))
    found = ["person", *[usual_bot(game)] * (setup.seats - 1)]
    for name, who in given.items():
        found[game.seat(name, setup.seats)] = checked_seat(who, game)
    return setup, found


def checked_seat(who: str, game: Game) -> str:
    """'person' or the name of a bot."""
    from parlour.bots import bot_names, level_name

    known, who = ("person", *bot_names(game)), level_name(who, game)
    if who not in known:
        raise ParlourError(f"nobody is called '{who}'.{nearest(who, known)}")
    return who


def rules_command(arguments: argparse.Namespace) -> int:
    """Print the guide of a game, or one rule."""
    from parlour.match.rulebook import guide_text, rule_text
    from parlour.terminal.console import TerminalConsole

    game = game_named(arguments.game)
    if arguments.id is not None:
        name, text = rule_text(game, arguments.id)
        TerminalConsole(arguments.plain).show_markdown(f"**{name}** {text}")
        return 0
    TerminalConsole(arguments.plain).show_markdown(guide_text(game))
    return 0


def replay_command(arguments: argparse.Namespace) -> int:
    """Check a record and tell what happened."""
    from pathlib import Path

    from parlour.engine.errors import BadRecord
    from parlour.engine.record import replay
    from parlour.games import find_game
    from parlour.terminal.replay import replay_data, show_replay
    from parlour.terminal.storage import read_record

    if arguments.file is None:
        raise ParlourError("say which record: parlour replay FILE")
    path = Path(arguments.file).expanduser()
    record = read_record(path)
    try:
        history = replay(record, find_game)
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}") from None
    if arguments.json:
        print(json.dumps(replay_data(history), indent=1, ensure_ascii=False))
    else:
        show_replay(history)
    return 0


def review_command(arguments: argparse.Namespace) -> int:
    """Weigh every choice of a match."""
    from pathlib import Path

    from parlour.bots.review import REVIEWS
    from parlour.bots.search.search import Budget
    from parlour.engine.errors import BadRecord
    from parlour.engine.record import replay
    from parlour.games import find_game
    from parlour.terminal.console import TerminalConsole
    from parlour.terminal.review import as_data, reviewed, show_review
    from parlour.terminal.storage import read_record

    if arguments.file is None:
        raise ParlourError("say which record: parlour review RECORD")
    path = Path(arguments.file).expanduser()
    try:
        record = read_record(path)
        history = replay(record, find_game)
    except BadRecord as error:
        text = str(error)
        raise BadRecord(text if text.startswith(str(path)) else f"{path}: {text}") from None
    if not history.over and record.key is not None:
        raise ParlourError(f"{path} is still being played: look back at it when it is over")
    persons = [seat for seat, who in enumerate(history.who) if who == "person"]
    seat = persons[0] if persons else 0
    if arguments.seat is not None:
        seat = history.game.seat(arguments.seat, history.setup.seats)
    budget = REVIEWS
    if arguments.simulations or arguments.seconds:
        budget = Budget(arguments.simulations or 0, arguments.seconds or 0.0)
    console = TerminalConsole(arguments.plain)
    found = reviewed(history, seat, budget, arguments.seed, console)
    if arguments.json:
        print(json.dumps(as_data(found), indent=1, ensure_ascii=False))
    else:
        show_review(console, history, found)
    return 0


def verify_command(arguments: argparse.Namespace) -> int:
    """Check the outcomes of a record against its key and commitment."""
    from pathlib import Path

    from parlour.engine.errors import BadRecord
    from parlour.games import find_game
    from parlour.match.verify import verify
    from parlour.terminal.storage import read_record

    if arguments.file is None:
        raise ParlourError("say which record: parlour verify FILE")
    path = Path(arguments.file).expanduser()
    try:
        found = verify(read_record(path), find_game)
    except BadRecord as error:
        text = str(error)
        raise BadRecord(text if text.startswith(str(path)) else f"{path}: {text}") from None
    print(f"The key is the one committed to: {found.commitment}")
    print(f"All {found.outcomes} outcomes of {found.steps} steps were dealt from it.")
    return 0


def check_command(arguments: argparse.Namespace) -> int:
    """Refuse a component file with all that is wrong, or say what to look at again."""
    from pathlib import Path

    from parlour.engine.components import read_toml

    if arguments.file is None:
        raise ParlourError("say which file: parlour check FILE")
    path = Path(arguments.file).expanduser()
    content = read_toml(path)
    game = game_named(arguments.game) if arguments.game else _game_that_takes(path)
    game.start(components=path)
    warnings = game.check(content, str(path)) if game.check is not None else []
    for line in warnings:
        print(f"warning: {line}")
    count = f"{len(warnings)} warning{'s' if len(warnings) != 1 else ''}"
    print(f"{path} can be played in {game.title}: {count}")
    return 0


def _game_that_takes(path: Path) -> Game:
    """The one game that can be played with a component file."""
    from parlour.games import all_games

    found = []
    for game in all_games().values():
        with suppress(ParlourError):
            game.start(components=path)
            found.append(game)
    if len(found) == 1:
        return found[0]
    takers = " or ".join(game.slug for game in found[:3]) + " and more" * (len(found) > 3)
    whose = f"it fits {takers}" if found else "it fits no game as it is"
    raise ParlourError(f"say whose file {path} is, {whose}: parlour check FILE GAME")


def simulate_command(arguments: argparse.Namespace) -> int:
    """Let bots play many matches."""
    from parlour.bots import any_bot, usual_bot
    from parlour.lab.simulate_cli import command

    game = game_named(arguments.game)
    arguments.bot = arguments.bot or usual_bot(game)
    for bot in filter(None, (arguments.bot, arguments.against)):
        any_bot(bot, game)
    if _runs_plain():
        print(f"parlour: this is the plain core. {_how_to_compile()}", file=sys.stderr)
    return command(arguments, game, game.setup(game.own_files(options_given(arguments))))


def lab_command(arguments: argparse.Namespace) -> int:
    """Measure a game and write a report."""
    from parlour.lab.lab_cli import command

    game = game_named(arguments.game)
    if _runs_plain():
        print(f"parlour: this is the plain core. {_how_to_compile()}", file=sys.stderr)
    options = game.own_files(options_given(arguments))
    return command(arguments, game, game.setup(options, arguments.seats or 0))


def solve_command(arguments: argparse.Namespace) -> int:
    """Say what is exactly known of a position."""
    from parlour.lab.solve_cli import command, request_of

    game = game_named(arguments.game)
    setup = game.setup(game.own_files(options_given(arguments)))
    asked = request_of(arguments, game, setup)
    if _runs_plain():
        print(f"parlour: this is the plain core. {_how_to_compile()}", file=sys.stderr)
    return command(asked, arguments.json)


def serve_command(arguments: argparse.Namespace) -> int:
    """Open the house to browsers."""
    from parlour.web.serve import command

    return command(arguments)


def version_command(arguments: argparse.Namespace) -> int:
    """Say which Parlour this is."""
    core = "plain" if _runs_plain() else "compiled"
    print(f"Parlour {__version__}, Python {platform.python_version()}, {core} core")
    if _runs_plain():
        print(_how_to_compile())
    return 0


def _runs_plain() -> bool:
    """Whether the slow core is running; a failed compile would not say so by itself."""
    from parlour.engine.core import playout

    return str(playout.__file__).endswith(".py")


def _how_to_compile() -> str:
    if os.environ.get("PARLOUR_PLAIN"):
        return "The plain core was asked for: unset PARLOUR_PLAIN for the fast one."
    return "For the fast core install from a wheel, or with a C compiler: pip install ."


if __name__ == "__main__":
    raise SystemExit(main())
