"""Pages as HTML: the hall, starting and joining a match, credits, and the frame of all pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path

from parlour.engine.game import Game
from parlour.engine.options import Choice, Option, Whole
from parlour.engine.playout import random_move
from parlour.engine.position import BYSTANDER, CHANCE, OVER
from parlour.engine.rng import Kiss
from parlour.games import find_game
from parlour.match.match import PERSON
from parlour.match.sight import SeatView, View
from parlour.match.table import EMPTY
from parlour.scene import icons
from parlour.scene.icons import icon_image
from parlour.scene.look import Look
from parlour.scene.plain import scene_of
from parlour.scene.web import picture
from parlour.web.announced import Announced
from parlour.web.mail import postmark, stamp
from parlour.web.start import BOT_WORDS, FRIEND, HERE, ME, SEED_DIGITS, sitters, usual

COVER_STEPS = 14
"""How far the match on a cover has gone."""
HEAVIEST = 5
NAME_LETTERS = 32
MINUTES = (15, 20, 30, 60)
WEIGHTS = {"1": "very light", "2": "light", "3": "middling", "4": "heavy", "5": "very heavy"}
RECONSTRUCTED = (
    "Some parts of a game, such as cards, boards or tables, were printed as pictures that did not "
    "reach us. We filled them in so that the rules work as they are written. Whoever owns the "
    "game can lay the true components over ours."
)


def page(
    title: str,
    body: str,
    games: Sequence[str] = (),
    scripts: Sequence[str] = (),
    sheets: Sequence[str] = (),
    kind: str = "",
    table: bool = True,
) -> str:
    """The frame that all pages share; `kind` is a class of its body, `table` the table's style."""
    own = ["house.css", *(["table.css"] if table else []), *sheets]
    more = "".join(f'<link rel="stylesheet" href="/static/{name}">' for name in own)
    sheet = "".join(f'<link rel="stylesheet" href="/looks/{escape(each)}.css">' for each in games)
    loaded = "".join(f'<script type="module" src="/static/{name}"></script>' for name in scripts)
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f"<title>{escape(title)}</title>"
        '<link rel="icon" href="/static/icon.svg" type="image/svg+xml">'
        f"{more}{sheet}{loaded}</head>"
        f"<body{_class(kind)}>{body}</body></html>"
    )


def house_page(
    title: str, main: str, games: Sequence[str] = (), scripts: Sequence[str] = (), kind: str = ""
) -> str:
    """A page of the house: wordmark above, credits below."""
    whole = title if title == "Parlour" else f"{title} - Parlour"
    body = (
        '<a class="skip" href="#main">To the content</a>'
        '<header class="house-head"><a class="wordmark" href="/">Parlour</a></header>'
        f'<main class="house-main {kind}" id="main">{main}</main>'
        '<footer class="house-foot"><p>Tabletop games, played from their rulebooks.</p>'
        '<p><a href="/credits">Credits and licences</a></p></footer>'
    )
    return page(whole, body, games, scripts, kind="house", table=bool(games))


def _class(kind: str) -> str:
    return f' class="{escape(kind)}"' if kind else ""


# The hall


def hall(games: Sequence[Game], announced: Sequence[Announced] = ()) -> str:
    """The wall of postcards."""
    cards = "".join(_postcard(game) for game in games)
    sealed = "".join(_envelope(each) for each in announced)
    main = (
        '<div class="welcome"><h1>Pick up a postcard</h1>'
        "<p>Small games for one or two, drawn and ready. Turn a card over, sit down, play.</p>"
        "</div>"
        '<section class="my-matches" id="my-matches" aria-labelledby="my-matches-title" hidden>'
        '<h2 id="my-matches-title">Your tables</h2><ul id="matches"></ul></section>'
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


def cover_file(game: Game) -> Path | None:
    """The drawn cover of a game, if it has one."""
    file = game.folder / "cover.svg" if game.folder is not None else None
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
    look = game.look if isinstance(game.look, Look) else Look({}, {})
    return picture(scene_of(game, position, BYSTANDER), look)


def players(game: Game) -> list[int]:
    """With how many persons or bots a game can be played."""
    return [len(names) for names in game.seats]


def _players_words(game: Game) -> str:
    counts = players(game)
    said = " or ".join(map(str, counts))
    return f"{said} player" if counts == [1] else f"{said} players"


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
        f"<li>{_players_words(game)}</li><li>about {game.minutes} minutes</li>"
        f"<li>{_weight(game)}</li><li>{_badges(game)}</li></ul>"
        '<div class="choose">'
        f'<form method="post" action="/start/{slug}"><button class="main">Play now</button></form>'
        f'<a class="button" href="/play/{slug}" data-start="{slug}">Set up a table</a>'
        f'<label class="turn-back" for="turn-{slug}" title="Turn back">'
        f"{icon_image('anticlockwise-rotation')}</label></div></div>"
    )


def _modes(game: Game) -> str:
    """What one can choose first, by name; where the card has room, each with its sentence."""
    modes = next((each for each in game.options if isinstance(each, Choice)), None)
    if modes is None:
        return ""
    listed = "".join(
        f"<li><b>{escape(name)}</b><span>. {escape(text)}</span></li>"
        for name, text in (spoken(modes, value) for value in modes.values)
    )
    return f'<ul class="modes">{listed}</ul>'


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
    badges = [
        f'<span class="badge">{kinds[count]}</span>' for count in players(game) if count in kinds
    ]
    if game.reconstructed:
        badges.append(
            '<button type="button" class="badge mark-reconstructed" '
            'popovertarget="reconstructed">reconstructed</button>'
        )
    return " ".join(badges)


def _envelope(each: Announced) -> str:
    return (
        f'<li class="postcard sealed" id="card-{escape(each.slug)}">'
        f'<div class="envelope"><img src="/static/{escape(each.picture)}" alt="" width="600" '
        f'height="400"><h2>{escape(each.title)}</h2></div>'
        f"<p>{escape(each.notice)}</p></li>"
    )


def _filters(games: Sequence[Game]) -> str:
    longest = max((game.minutes for game in games), default=0)
    minutes = "".join(
        f'<option value="{each}">up to {each} minutes</option>'
        for each in MINUTES
        if each < longest or each == min(MINUTES)
    )
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
        '<option value="">any players</option><option value="1">alone</option>'
        '<option value="2">for two</option></select></label>'
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


# Starting a match


def spoken(option: Choice, value: str) -> tuple[str, str]:
    """A value's name and the sentence that explains it.

    >>> spoken(Choice("mode", "calm", {"calm": "Calm sea: no wind at all."}), "calm")
    ('Calm sea', 'No wind at all.')
    """
    text = option.values[value]
    name, colon, rest = text.partition(": ")
    if not colon or len(name) > 30:
        return value.replace("_", " ").capitalize(), text
    return name, rest[:1].upper() + rest[1:]


def start(game: Game, words: Mapping[str, str] | None = None, wrong: str = "") -> str:
    """The start dialog as a page; the hall opens its form over the wall."""
    said = words or {}
    picture_of = (
        f'<img class="start-cover" src="/covers/{escape(game.slug)}.svg" alt="" '
        'width="600" height="400">'
        if cover_file(game) is not None
        else ""
    )
    options = "".join(_option(option, said) for option in game.options)
    main = (
        f'<form class="start sheet-of-paper" method="post" action="/start/{escape(game.slug)}">'
        f'<header class="start-head">{picture_of}<div><h1>{escape(game.title)}</h1>'
        f"<p>{escape(game.sentence)}</p></div></header>"
        + _wrong(wrong)
        + options
        + _seats(game, said)
        + _your_name(said.get("name", ""))
        + _undoing(said.get("practice", ""))
        + _seed(said.get("seed", ""))
        + '<div class="send"><button class="main big">Sit down and play</button>'
        '<a class="plain-link" href="/" data-close>Back to the hall</a></div></form>'
    )
    return house_page(game.title, main, scripts=["hall.js"], kind="narrow")


def _wrong(why: str) -> str:
    return f'<p class="wrong" role="alert">{escape(_sentence(why))}</p>' if why else ""


def _sentence(text: str) -> str:
    whole = text[:1].upper() + text[1:]
    return whole if whole.endswith((".", "?", "!")) else whole + "."


def _option(option: Option, said: Mapping[str, str]) -> str:
    name = escape(option.name)
    if isinstance(option, Whole):
        return _number(option, said.get(option.name, str(option.default)))
    chosen = said.get(option.name, option.default)
    chosen = chosen if chosen in option.values else option.default
    cards = "".join(
        _radio(name, value, *spoken(option, value), value == chosen) for value in option.values
    )
    legend = escape(option.help.rstrip(".") or option.name.replace("_", " ").capitalize())
    return f'<fieldset><legend>{legend}</legend><div class="picks">{cards}</div></fieldset>'


def _radio(name: str, value: str, label: str, text: str, checked: bool, image: str = "") -> str:
    mark = " checked" if checked else ""
    more = f"<small>{escape(text)}</small>" if text else ""
    return (
        f'<label class="pick"><input type="radio" name="{name}" value="{escape(value)}"{mark}>'
        f"{image}<span><b>{escape(label)}</b>{more}</span></label>"
    )


def _number(option: Whole, value: str) -> str:
    name = escape(option.name)
    label = escape(option.name.replace("_", " ").capitalize())
    return (
        f'<div class="field"><label for="option-{name}">{label}</label>'
        f'<input type="number" id="option-{name}" name="{name}" value="{escape(value)}" '
        f'min="{option.low}" max="{option.high}" aria-describedby="about-{name}" required>'
        f'<small id="about-{name}">{escape(option.help)} {option.low} to {option.high}.</small>'
        "</div>"
    )


def _seats(game: Game, said: Mapping[str, str]) -> str:
    counts = players(game)
    several = ""
    if len(counts) > 1:
        chosen = said.get("seats", str(counts[0]))
        cards = "".join(
            _radio("seats", str(count), f"{count} seats", "", str(count) == chosen)
            for count in counts
        )
        several = f'<fieldset><legend>How many</legend><div class="picks">{cards}</div></fieldset>'
    names = game.seat_names(max(counts))
    return several + "".join(_seat(game, said, n, names[n]) for n in range(len(names)))


def _seat(game: Game, said: Mapping[str, str], seat: int, label: str) -> str:
    field = f"seat-{seat + 1}"
    known = sitters(game, max(players(game)))
    chosen = said.get(field, usual(game, seat))
    chosen = chosen if chosen in known else usual(game, seat)
    cards = "".join(_radio(field, who, *_sitter(who), who == chosen, _face(who)) for who in known)
    guest = ""
    if HERE in known:
        typed = escape(said.get(f"name-{seat + 1}", ""))
        guest = (
            f'<div class="field guest"><label for="name-{seat + 1}">Their name, if you like</label>'
            f'<input id="name-{seat + 1}" name="name-{seat + 1}" value="{typed}" '
            f'maxlength="{NAME_LETTERS}" autocomplete="off"></div>'
        )
    return (
        f'<fieldset class="seat seat-{seat + 1}"><legend>{escape(label)}: who plays?</legend>'
        f'<div class="picks sitters">{cards}</div>{guest}</fieldset>'
    )


def _sitter(who: str) -> tuple[str, str]:
    """What a way to fill a seat is called, and what it means."""
    persons = {
        ME: ("Me", "You play it here."),
        FRIEND: ("A friend", "By a link that you send."),
        HERE: ("Somebody here", "At this same screen."),
    }
    means = BOT_WORDS.get(who, "")
    return persons.get(who) or (f"Bot: {who}", _sentence(f"It {means}") if means else "")


def _face(who: str) -> str:
    faces = {ME: "person", FRIEND: "envelope", HERE: "two-shadows"}
    return icon_image(faces.get(who, "vintage-robot"))


def _your_name(name: str) -> str:
    return (
        '<div class="field"><label for="name">Your name, if you like</label>'
        f'<input id="name" name="name" value="{escape(name)}" maxlength="{NAME_LETTERS}" '
        'autocomplete="nickname" data-remember="parlour.name"></div>'
    )


def _undoing(practice: str) -> str:
    strict = "Take a move back until chance or somebody else has answered it."
    free = "Take back anything, also what the dice gave. The same dice come again."
    return (
        "<fieldset><legend>Taking back</legend>"
        '<div class="picks">'
        + _radio("practice", "no", "Strict", strict, practice != "yes")
        + _radio("practice", "yes", "Practice", free, practice == "yes")
        + "</div></fieldset>"
    )


def _seed(seed: str) -> str:
    return (
        f'<details class="seed"{" open" if seed else ""}><summary>Choose the deal</summary>'
        '<div class="field"><label for="seed">Seed</label>'
        f'<input id="seed" name="seed" value="{escape(seed)}" inputmode="numeric" '
        f'maxlength="{SEED_DIGITS}" autocomplete="off" aria-describedby="about-seed">'
        '<small id="about-seed">A number that fixes all dice and cards. The same number deals '
        "the same match to anybody. Leave it empty for a deal that nobody can know."
        "</small></div></details>"
    )


# Joining a match


def join(
    game: Game,
    view: View,
    invitation: str,
    key: str,
    words: Mapping[str, str] | None = None,
    wrong: str = "",
) -> str:
    """What an invitation is for, and one button that takes the seat."""
    said = words or {}
    picture_of = (
        f'<img class="join-cover" src="/covers/{escape(game.slug)}.svg" alt="" '
        'width="600" height="400">'
        if cover_file(game) is not None
        else ""
    )
    free = [seat for seat in view.seats if seat.who == EMPTY]
    seated = "".join(f"<li>{_seated(seat)}</li>" for seat in view.seats)
    main = (
        f'<form class="join sheet-of-paper" method="post" action="/join/{escape(invitation)}">'
        f"{picture_of}<h1>You are invited to {escape(game.title)}</h1>"
        f"<p>{escape(game.sentence)} {_players_words(game)}, about {game.minutes} minutes.</p>"
        + _wrong(wrong)
        + f'<h2>At the table</h2><ul class="at-table">{seated}</ul>'
        + (_free_seats(free, said.get("seat", "")) if len(free) > 1 else "")
        + f'<input type="hidden" name="key" value="{escape(key)}">'
        + _your_name(said.get("name", ""))
        + '<div class="send"><button class="main big">Sit down</button>'
        f'<a class="plain-link" href="/match/{escape(view.match)}">Only watch</a></div></form>'
    )
    return house_page(f"Invitation to {game.title}", main, scripts=["hall.js"], kind="narrow")


def _seated(seat: SeatView) -> str:
    label = escape(seat.label)
    if seat.who == EMPTY:
        return f"{icon_image('envelope')}<span><b>{label}</b> is free: for you</span>"
    if seat.who == PERSON:
        who = escape(seat.name) or "somebody without a name"
        return f"{icon_image('person')}<span><b>{label}</b> is {who}</span>"
    means = BOT_WORDS.get(seat.who, "")
    bot = f"a bot that {means}" if means else f"the bot {seat.who}"
    return f"{icon_image('vintage-robot')}<span><b>{label}</b> is {escape(bot)}</span>"


def _free_seats(free: Sequence[SeatView], chosen: str) -> str:
    numbers = [str(seat.number + 1) for seat in free]
    pick = chosen if chosen in numbers else numbers[0]
    cards = "".join(
        _radio("seat", number, seat.label, "", number == pick)
        for number, seat in zip(numbers, free, strict=True)
    )
    return f'<fieldset><legend>Your seat</legend><div class="picks">{cards}</div></fieldset>'


# Credits and refusals


def credits_page(games: Sequence[Game]) -> str:
    """Who made what is used here, and what 'reconstructed' means."""
    listed = "".join(
        f"<dt>{escape(game.title)}</dt><dd>{escape(game.credits or 'Author unknown to us.')} "
        f'<a href="/rules/{escape(game.slug)}">The rules as we play them</a></dd>'
        for game in games
    )
    drawn = icons.about()
    main = (
        '<article class="sheet-of-paper prose"><h1>Credits and licences</h1>'
        "<p>Parlour plays games that others thought up. We know them from their rulebooks, "
        "write the rules down in our own words, and draw everything ourselves.</p>"
        f'<h2>The games</h2><dl class="credited">{listed}</dl>'
        '<h2 id="reconstructed">What reconstructed means</h2>'
        f"<p>{RECONSTRUCTED}</p>"
        "<p>In the rules of each game such components are listed, and so are our rulings: how "
        "we read a rule that can be read in two ways.</p>"
        "<h2>Icons</h2>"
        f"<p>From the collection {escape(drawn['collection'])} of game-icons.net, under "
        f"{escape(drawn['licence'])}, by {escape(drawn['authors'])}. The package we take them "
        "from does not say who drew which icon, so we name the authors of the whole collection. "
        "We recolour and resize them.</p>"
        "<h2>Type</h2><ul>"
        "<li>Fraunces, by Undercase Type (Phaedra Charles, Flavia Zimbardi), under the "
        '<a href="/static/fonts/fraunces.LICENSE.txt">SIL Open Font License</a></li>'
        "<li>Atkinson Hyperlegible Next, by the Braille Institute of America and its designers, "
        'under the <a href="/static/fonts/atkinson-hyperlegible-next.LICENSE.txt">SIL Open Font '
        "License</a></li>"
        "<li>Lettering on the postcards is outlined from Fraunces, Alfa Slab One (JM Sole), "
        "League Gothic (The League of Moveable Type) and Courier Prime (Quote-Unquote Apps), all "
        "under the SIL Open Font License</li></ul>"
        "<h2>Libraries</h2><ul>"
        "<li>Starlette and uvicorn by Tom Christie and contributors, BSD</li>"
        "<li>websockets by Aymeric Augustin and contributors, BSD</li>"
        "<li>SQLAlchemy and Alembic by Mike Bayer and contributors, MIT</li>"
        "<li>msgspec by Jim Crist-Harif and contributors, BSD</li>"
        "<li>segno by Lars Heuer, BSD; markdown-it-py by Chris Sewell and contributors, MIT; "
        "prometheus-client by the Prometheus authors, Apache 2.0; rich by Will McGugan, MIT</li>"
        "<li>mypy, mypyc and librt by Jukka Lehtosalo, Ivan Levkivskyi and the mypy team, "
        "MIT</li></ul>"
        "<h2>Parlour itself</h2><p>By the Parlour maintainers, under the MIT licence.</p>"
        "</article>"
    )
    return house_page("Credits and licences", main, kind="narrow")


def sorry(why: str, record: str = "") -> str:
    """A page that says what went wrong and what to do."""
    kept = f'<p><a href="{escape(record)}">Keep the record</a></p>' if record else ""
    main = (
        '<div class="sheet-of-paper sorry"><h1>That did not work</h1>'
        f"<p>{escape(_sentence(why))}</p>{kept}"
        '<p><a class="button" href="/">Back to the hall</a></p></div>'
    )
    return house_page("That did not work", main, kind="narrow")
