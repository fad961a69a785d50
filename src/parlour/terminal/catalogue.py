"""The list of games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rich import box
from rich.table import Table
from rich.text import Text

from parlour.engine.game import Game
from parlour.engine.options import ChoiceOption, Option
from parlour.match.rulebook import rules_text
from parlour.terminal.console import TerminalConsole

Entry = dict[str, object]


def catalogue(games: Iterable[Game]) -> list[Entry]:
    """What one wants to know before playing, as plain data."""
    return [_entry(game) for game in games]


def _entry(game: Game) -> Entry:
    options = {option.name: _option(option) for option in game.options}
    ids = list(rules_text(game))
    rulings = [each for each in ids if "-R" in each]
    mode = next((o for o in game.options if isinstance(o, ChoiceOption) and o.name == "mode"), None)
    return {
        "slug": game.slug,
        "title": game.title,
        "sentence": game.sentence,
        "seats": [list(names) for names in game.seats],
        "minutes": game.minutes,
        "modes": list(mode.values) if mode else [],
        "options": options,
        "rules": len(ids) - len(rulings),
        "rulings": len(rulings),
        "reconstructed": game.reconstructed,
        "credits": game.credits,
    }


def _option(option: Option) -> Entry:
    if isinstance(option, ChoiceOption):
        return {
            "default": option.default,
            "values": dict(option.values),
            "help": option.help,
        }
    return {
        "default": option.default,
        "low": option.low,
        "high": option.high,
        "help": option.help,
    }


def show_catalogue(entries: Sequence[Entry]) -> None:
    """A table of the games, or one line each where there is no terminal."""
    console = TerminalConsole()
    if console.plain:
        for entry in entries:
            print(_line(entry))
        return
    table = Table(box=box.SIMPLE_HEAD, header_style="dim", padding=(0, 2, 0, 0))
    table.add_column("Play with", no_wrap=True)
    table.add_column("Game", min_width=24, max_width=44)
    table.add_column("Seats", justify="right")
    table.add_column("Minutes", justify="right")
    table.add_column("Options")
    for entry in entries:
        table.add_row(
            Text(str(entry["slug"]), "bold cyan"),
            Text(str(entry["title"]), "bold") + Text(f"\n{entry['sentence']}\n", "dim"),
            _seats(entry),
            str(entry["minutes"]),
            Text(_options(entry)) + Text(f"\n{_about(entry)}", "dim"),
        )
    console.rich.print(table)
    first = entries[0]["slug"] if entries else "GAME"
    console.rich.print(Text(f"  parlour play {first}", "bold"), Text("to sit down", "dim"))


def _line(entry: Entry) -> str:
    parts = [str(entry["title"]), f"seats {_seats(entry)}", _options(entry), _about(entry)]
    return f"{entry['slug']}: " + "; ".join(part for part in parts if part)


def _seats(entry: Entry) -> str:
    seats = entry["seats"]
    assert isinstance(seats, list)
    return " or ".join(str(len(names)) for names in seats)


def _options(entry: Entry) -> str:
    options = entry["options"]
    assert isinstance(options, Mapping)
    shown: list[str] = []
    for name, option in options.items():
        values = option.get("values")
        span = " | ".join(values) if values else f"{option['low']} to {option['high']}"
        shown.append(f"{name}: {span}")
    return "\n".join(shown) if len(shown) < 2 else ", ".join(shown)


def _about(entry: Entry) -> str:
    made = "some components reconstructed" if entry["reconstructed"] else "complete"
    return f"{entry['rules']} rules, {made}" if entry["rules"] else made


def choose_game(console: TerminalConsole, games: Sequence[Game]) -> tuple[Game, dict[str, object]]:
    """Let a person pick a game and its named options; Enter takes the first or the default.
    Other readings of the rulebook are for `--option`."""
    console.tell("Welcome to Parlour. What shall we play?", "bold")
    titles = [f"{game.title}: {game.sentence}" for game in games]
    game = games[_pick(console, titles, 0)]
    chosen: dict[str, object] = {}
    for option in game.options:
        if isinstance(option, ChoiceOption) and not option.ruling:
            console.tell(option.help or f"Choose {option.name}.", "bold")
            values = list(option.values)
            texts = [text or value for value, text in option.values.items()]
            chosen[option.name] = values[_pick(console, texts, values.index(option.default))]
    return game, chosen


def _pick(console: TerminalConsole, texts: Sequence[str], default: int) -> int:
    for number, text in enumerate(texts, start=1):
        console.tell(f"{number:>2} {text}")
    while True:
        typed = console.ask(f" 1 to {len(texts)} [{default + 1}] > ")
        if not typed:
            return default
        if typed.isdecimal() and 1 <= int(typed) <= len(texts):
            return int(typed) - 1
        console.tell(f"Type a number from 1 to {len(texts)}.", "yellow")
