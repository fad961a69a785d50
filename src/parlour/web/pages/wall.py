"""The hall as a page: a wall of postcards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path

from parlour.engine.core.playout import random_move
from parlour.engine.core.position import BYSTANDER, CHANCE, OVER
from parlour.engine.core.rng import Kiss
from parlour.engine.game import Game
from parlour.engine.options import ChoiceOption
from parlour.games import Announced, all_games, find_game
from parlour.house.daily import for_one
from parlour.house.rows import ListedTable, TryRow
from parlour.house.stored_match import EMPTY
from parlour.match.lesson import lesson_of
from parlour.match.match import PERSON
from parlour.scene.default_scene import scene_of
from parlour.scene.icons import icon_image
from parlour.scene.look import Look
from parlour.scene.web import picture
from parlour.web.pages.postcard import postmark, stamp
from parlour.web.pages.shell import house_page

COVER_STEPS = 14
"""How far the match on a cover has gone."""
HEAVIEST = 5
MINUTES = (15, 20, 30)
NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight")
WEIGHTS = {"1": "very light", "2": "light", "3": "middling", "4": "heavy", "5": "very heavy"}
RECONSTRUCTED = (
    "Some parts of a game, such as cards, boards or tables, were printed as pictures that did not "
    "reach us. We filled them in so that the rules work as they are written. Whoever owns the "
    "game can lay the true components over ours."
)


@dataclass(frozen=True)
class HallTables:
    """What the hall says of tables."""

    operator: bool = False
    """Whether whoever looks runs the house."""
    waiting: str = ""
    """Those open to everybody, drawn."""
    key: str = ""
    """Sending the form twice takes one seat."""


def hall(
    games: Sequence[Game],
    announced: Sequence[Announced] = (),
    tables: HallTables | None = None,
    tried: Mapping[str, TryRow] | None = None,
    today: str = "",
) -> str:
    """The wall of postcards, above it the tables; `tried` is what whoever looks has tried today."""
    tables = tables or HallTables()
    to_tables = '<p><a href="/operator">All tables and their guests</a></p>' * tables.operator
    cards = "".join(_postcard(game) for game in games)
    sealed = "".join(_envelope(each) for each in announced)
    main = (
        '<div class="welcome"><h1>Pick up a postcard</h1>'
        f"<p>Small games for {_span(games)}, drawn and ready. Turn a card over, sit down, play.</p>"
        f"{to_tables}</div>"
        '<section class="my-matches" id="my-matches" aria-labelledby="my-matches-title" hidden>'
        '<div class="my-head"><h2 id="my-matches-title">Your tables</h2>'
        '<button type="button" class="plain" id="notify" hidden>Tell me when it is my turn</button>'
        '<a href="/me/matches">Your matches</a></div><ul id="matches"></ul></section>'
        + _open_tables(tables.waiting, tables.key)
        + _days([game for game in games if for_one(game)], tried or {}, today)
        + _filters(games)
        + f'<ul class="wall" id="wall">{cards}{sealed}</ul>'
        + '<p class="nothing" id="nothing" hidden>No game is like that. '
        '<button type="button" class="plain" id="show-all">Show all</button></p>'
        + _open_record()
        + f'<div class="explained" id="reconstructed" popover><h2>Reconstructed</h2>'
        f'<p>{RECONSTRUCTED}</p><p><a href="/credits#reconstructed">More on that</a></p></div>'
        '<dialog class="start-dialog" id="start-dialog" aria-label="Set up a table"></dialog>'
    )
    bare = [game.slug for game in games if cover_file(game) is None]
    return house_page("Parlour", main, bare, ["hall.js"], "hall")


def _open_tables(waiting: str, key: str) -> str:
    """Tables with a seat for everybody: one name for all, and a button at each. Enter in the name
    alone takes no seat: the first button of the form is off."""
    return (
        '<section class="my-matches" id="open-tables" aria-labelledby="open-title"'
        f'{"" if waiting else " hidden"}><form method="post" action="/open">'
        "<button hidden disabled></button>"
        f'<input type="hidden" name="key" value="{escape(key)}">'
        '<div class="my-head"><h2 id="open-title">Open tables</h2>'
        '<label class="open-name">Your name, if you like <input name="name" maxlength="32" '
        'autocomplete="nickname" data-remember="parlour.name"></label></div>'
        f'<ul id="open-list">{waiting}</ul></form></section>'
    )


def waiting_tables(found: Sequence[tuple[ListedTable, bool]], now: float) -> str:
    """The tables at which somebody waits for anybody, each with whether they are there now."""
    games = all_games()
    return "".join(
        _waiting(table, games[table.game], there, now)
        for table, there in found
        if table.game in games
    )


def _waiting(table: ListedTable, game: Game, there: bool, now: float) -> str:
    names = [each.name or "somebody" for each in table.seats if each.who == PERSON]
    labels = game.seat_names(len(table.seats))
    free = [labels[each.number] for each in table.seats if each.who == EMPTY and each.open]
    who = " and ".join(names)
    waits = _waited(names, now - table.created)
    drawn = (
        f'<img src="/covers/{escape(game.slug)}.svg" alt="">'
        if cover_file(game) is not None
        else ""
    )
    said = [*_options(game, table.options), f"free: {', '.join(free)}"]
    return (
        f'<li>{drawn}<div class="waits"><b>{escape(game.title)}</b>'
        f"<small>{escape(waits + ('' if there else ', away now'))}</small>"
        f"<small>{escape('; '.join(said))}</small></div>"
        f'<button class="main" name="match" value="{escape(table.match)}" '
        f'aria-label="Sit down at {escape(game.title)} with {escape(who)}">Sit down</button></li>'
    )


def _options(game: Game, options: Mapping[str, object]) -> list[str]:
    """The mode, and what is not as usual, in words."""
    found = []
    for option in game.options:
        value = options.get(option.name, option.default)
        if isinstance(option, ChoiceOption) and str(value) in option.values:
            if len(option.values) > 1 and (value != option.default or option is mode_of(game)):
                found.append(spoken(option, str(value))[0])
        elif value != option.default:
            found.append(f"{option.name.replace('_', ' ')} {value}")
    return found


def _waited(names: Sequence[str], seconds: float) -> str:
    """Who waits and for how long.

    >>> _waited(["Ana"], 20), _waited(["Ana", "Ben"], 130), _waited(["Ana"], 7300)
    ('Ana waits', 'Ana and Ben have waited 2 min', 'Ana has waited 2 h')
    """
    who, minutes, many = " and ".join(names), int(seconds // 60), len(names) > 1
    if minutes < 1:
        return f"{who} {'wait' if many else 'waits'}"
    long = f"{minutes} min" if minutes < 60 else f"{minutes // 60} h"
    return f"{who} {'have' if many else 'has'} waited {long}"


def _days(games: Sequence[Game], tried: Mapping[str, TryRow], today: str) -> str:
    """The deal of the day: a small cover for each game for one."""
    if not games:
        return ""
    items = "".join(_day(game, tried.get(game.slug), today) for game in games)
    return (
        f'<section class="days" id="days" aria-labelledby="days-title" data-today="{today}">'
        '<h2 id="days-title">The deal of the day</h2>'
        "<p>The same for everybody until midnight UTC, and one try.</p>"
        f"<ul>{items}</ul></section>"
    )


def _day(game: Game, entry: TryRow | None, today: str) -> str:
    slug, state, note = escape(game.slug), "", ""
    if entry is not None:
        state = "done" if entry.ended is not None else "begun"
        note = "Finished" if entry.ended is not None else "Go on"
    return (
        f'<li class="{state}" data-game="{slug}"><a href="/day/{slug}">'
        f"{cover_image(game, 'day-cover')}<span>{escape(game.title)}</span>"
        f"<small>{note}</small></a></li>"
    )


def cover_image(game: Game, kind: str) -> str:
    """A game's cover as a picture, if it has one."""
    if cover_file(game) is None:
        return ""
    slug = escape(game.slug)
    return f'<img class="{kind}" src="/covers/{slug}.svg" alt="" width="600" height="400">'


def cover_file(game: Game) -> Path | None:
    """The drawn cover of a game, if it has one."""
    return drawing_file(game, "cover")


def drawing_file(game: Game, name: str) -> Path | None:
    """A drawing in the folder of a game, if it is there. The name never comes from outside."""
    file = game.folder / f"{name}.svg" if game.folder is not None else None
    return file if file is not None and file.is_file() else None


@cache
def cover(slug: str) -> str:
    """A moment of a match, drawn as the table draws it: the cover of a game without its own."""
    game = find_game(slug)
    position = game.start()
    rng = Kiss(5)
    for _ in range(COVER_STEPS):
        turn = position.to_move()
        if turn == OVER:
            break
        position.apply(position.sample(rng) if turn == CHANCE else random_move(position, rng))
    look = game.look if isinstance(game.look, Look) else Look()
    return picture(scene_of(game, position, BYSTANDER), look)


def players(game: Game) -> list[int]:
    """With how many persons or bots a game can be played."""
    return [len(names) for names in game.seats]


def players_words(game: Game) -> str:
    """How many can play, in words: '1 player', '2 to 5 players', '2 or 4 players'."""
    counts = players(game)
    said = " or ".join(map(str, counts))
    if len(counts) > 2 and counts == list(range(counts[0], counts[-1] + 1)):
        said = f"{counts[0]} to {counts[-1]}"
    return f"{said} player" if counts == [1] else f"{said} players"


def number_word(count: int) -> str:
    """A small number in words."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def _span(games: Sequence[Game]) -> str:
    """For how many there is something on the wall: 'one to five'."""
    counts = _counts(games) or [1]
    return " to ".join(dict.fromkeys(number_word(n) for n in (counts[0], counts[-1])))


def _counts(games: Sequence[Game]) -> list[int]:
    return sorted({count for game in games for count in players(game)})


def _postcard(game: Game) -> str:
    slug, title = escape(game.slug), escape(game.title)
    words = escape(f"{game.title} {game.sentence} {game.credits}".lower())
    return (
        f'<li class="postcard" id="card-{slug}" data-players="{" ".join(map(str, players(game)))}" '
        f'data-minutes="{game.minutes}" data-weight="{game.weight}" data-words="{words}">'
        f'<h2 class="unseen">{title}</h2>'
        f'<input class="turner unseen" type="checkbox" id="turn-{slug}" autocomplete="off" '
        f'aria-label="Turn the postcard of {title} over">'
        f'<div class="flip">{_front(game)}{_back(game)}</div></li>'
    )


def _front(game: Game) -> str:
    slug = escape(game.slug)
    drawn = (
        f'<img src="/covers/{slug}.svg" alt="" width="600" height="400">'
        if cover_file(game) is not None
        else f'<div class="moment game-{slug}">{cover(game.slug)}'
        f'<p class="moment-title">{escape(game.title)}</p></div>'
    )
    return (
        f'<label class="front" for="turn-{slug}">{drawn}'
        f"{stamp(_seat_numeral(game), max(players(game)))}{postmark(game.minutes)}</label>"
    )


def _seat_numeral(game: Game) -> str:
    counts = players(game)
    return str(counts[0]) if len(counts) == 1 else f"{min(counts)}-{max(counts)}"


def _back(game: Game) -> str:
    slug, title = escape(game.slug), escape(game.title)
    return (
        f'<div class="back"><div class="message"><p class="back-title">{title}</p>'
        f"<p>{escape(game.sentence)}</p>{_modes(game)}</div>"
        '<ul class="address">'
        f"<li>{players_words(game)}</li><li>about {game.minutes} minutes</li>"
        f"<li>{_weight(game)}</li><li>{_badges(game)}</li></ul>"
        f'<div class="choose" data-game="{slug}">'
        + _learn(game)
        + f'<form method="post" action="/start/{slug}">'
        '<button class="main">Play now</button></form>'
        f'<a class="button" href="/play/{slug}" data-start="{slug}">Set up a table</a>'
        + (f'<a class="button" href="/day/{slug}">Deal of the day</a>' if for_one(game) else "")
        + f'<label class="turn-back" for="turn-{slug}" title="Turn back">'
        f"{icon_image('anticlockwise-rotation')}</label></div></div>"
    )


def _learn(game: Game) -> str:
    """The lesson of a game, if it has one; first for whoever does not know the game."""
    lesson = lesson_of(game)
    if lesson is None:
        return ""
    minutes = sum(part.minutes for part in lesson.part)
    return (
        f'<form class="learn" method="post" action="/learn/{escape(game.slug)}/1">'
        f'<button class="main" title="About {minutes} minutes">Learn</button></form>'
    )


def _modes(game: Game) -> str:
    """Its modes by name; where the card has room, each with its sentence."""
    modes = mode_of(game)
    if modes is None:
        return ""
    listed = "".join(
        f"<li><b>{escape(name)}</b><span>. {escape(text)}</span></li>"
        for name, text in (spoken(modes, value) for value in modes.values)
    )
    return f'<ul class="modes">{listed}</ul>'


def mode_of(game: Game) -> ChoiceOption | None:
    """The option that says how a game is played, if it has one."""
    choices = (each for each in game.options if isinstance(each, ChoiceOption))
    return next((each for each in choices if each.asked == "mode"), None)


def _weight(game: Game) -> str:
    dots = "".join(
        f'<i class="dot{" full" if n < game.weight else ""}"></i>' for n in range(HEAVIEST)
    )
    word = WEIGHTS.get(str(game.weight), "")
    return (
        f'<span class="weight"><span aria-hidden="true">{dots}</span> {word}'
        f'<span class="unseen">: weight {game.weight} of {HEAVIEST}</span></span>'
    )


def _badges(game: Game) -> str:
    kinds = {1: "solo", 2: "duel"}
    most = max(players(game))
    badges = [f'<span class="badge">{kinds[most]}</span>'] if most in kinds else []
    if game.reconstructed:
        badges.append(
            '<button type="button" class="badge mark-reconstructed" '
            'popovertarget="reconstructed">reconstructed</button>'
        )
    return " ".join(badges)


def _envelope(each: Announced) -> str:
    return (
        f'<li class="postcard sealed" id="card-{escape(each.slug)}">'
        f'<div class="envelope"><img src="/static/envelope.svg" alt="" width="600" '
        f'height="400"><h2>{escape(each.title)}</h2></div>'
        f"<p>{escape(each.notice)}</p></li>"
    )


def _filters(games: Sequence[Game]) -> str:
    counts = "".join(
        f'<option value="{count}">{"alone" if count == 1 else f"for {number_word(count)}"}</option>'
        for count in _counts(games)
    )
    longest = max((game.minutes for game in games), default=0)
    minutes = "".join(f'<option value="0-{each}">up to {each} minutes</option>' for each in MINUTES)
    if longest > MINUTES[-1]:
        last = MINUTES[-1]
        minutes += f'<option value="{last + 1}-{longest}">more than {last} minutes</option>'
    weights = "".join(
        f'<option value="{weight}">{word}</option>'
        for weight, word in WEIGHTS.items()
        if any(str(game.weight) == weight for game in games)
    )
    return (
        '<form class="filters" id="filters" role="search" aria-label="Games" hidden>'
        '<label><span class="unseen">Search</span>'
        '<input type="search" name="words" placeholder="Search" autocomplete="off"></label>'
        '<label><span class="unseen">Players</span><select name="players">'
        f'<option value="">any players</option>{counts}</select></label>'
        '<label><span class="unseen">Minutes</span><select name="minutes">'
        f'<option value="">any length</option>{minutes}</select></label>'
        '<label><span class="unseen">Weight</span><select name="weight">'
        f'<option value="">any weight</option>{weights}</select></label>'
        '<output class="unseen" id="found"></output></form>'
    )


def _open_record() -> str:
    return (
        '<details class="record"><summary>Open a record</summary>'
        '<form method="post" action="/records" id="record-form">'
        "<p>A record is a match written down. Open one to look back at it, or to play on "
        "from where it stopped.</p>"
        '<label class="record-file" hidden>The file <input type="file" id="record-file" '
        'accept=".json,application/json"></label>'
        '<label>Its text<textarea name="record" id="record-text" rows="4" required '
        'spellcheck="false"></textarea></label>'
        '<p class="wrong" id="record-wrong" role="alert" hidden></p>'
        '<button class="main">Open</button></form></details>'
    )


def spoken(option: ChoiceOption, value: str) -> tuple[str, str]:
    """A value's name and the sentence that explains it.

    >>> sea = {"calm": "Calm sea: no wind at all.", "gale": "The great gale."}
    >>> spoken(ChoiceOption("mode", "calm", sea), "calm")
    ('Calm sea', 'No wind at all.')
    >>> spoken(ChoiceOption("mode", "calm", sea), "gale")
    ('The great gale', '')
    """
    text = option.values[value]
    name, _, rest = text.partition(": ")
    if len(name) > 30:
        return value.replace("_", " ").capitalize(), text
    return name.rstrip("."), rest[:1].upper() + rest[1:]
