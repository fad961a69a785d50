"""Pages as HTML: the hall and the frame of a table. What lies on it comes by the socket."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from html import escape

from parlour.engine.game import Game
from parlour.engine.options import Choice, Option
from parlour.engine.playout import random_move
from parlour.engine.position import BYSTANDER, CHANCE, OVER
from parlour.engine.rng import Kiss
from parlour.games import find_game
from parlour.match.sight import View
from parlour.scene.look import Look
from parlour.scene.plain import scene_of
from parlour.scene.web import picture

COVER_STEPS = 14
"""How far the match on a cover has gone."""


def page(title: str, body: str, games: Sequence[str] = (), scripts: Sequence[str] = ()) -> str:
    """The frame that all pages share."""
    sheet = "".join(f'<link rel="stylesheet" href="/looks/{escape(each)}.css">' for each in games)
    loaded = "".join(f'<script type="module" src="/static/{name}"></script>' for name in scripts)
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title>"
        '<link rel="icon" href="/static/icon.svg" type="image/svg+xml">'
        '<link rel="stylesheet" href="/static/house.css">'
        f'<link rel="stylesheet" href="/static/table.css">{sheet}{loaded}</head>'
        f"<body>{body}</body></html>"
    )


def hall(games: Sequence[Game]) -> str:
    """The wall of postcards."""
    cards = "".join(_postcard(game) for game in games)
    body = (
        '<main class="house hall"><header><h1>Parlour</h1>'
        "<p>Tabletop games from their rulebooks. Choose one and sit down.</p></header>"
        f'<div class="wall">{cards}</div></main>'
    )
    return page("Parlour", body, [game.slug for game in games])


@cache
def cover(slug: str) -> str:
    """A moment of a match, drawn as the table draws it."""
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


def _postcard(game: Game) -> str:
    seats = " or ".join(str(len(names)) for names in game.seats)
    people = "1 player" if seats == "1" else f"{seats} players"
    mark = '<span class="badge">reconstructed</span>' if game.reconstructed else ""
    options = "".join(_option(option) for option in game.options)
    others = "".join(_seat(number, name) for number, name in enumerate(game.seats[0]) if number)
    return (
        f'<article class="postcard"><div class="cover game-{escape(game.slug)}">'
        f"{cover(game.slug)}<h2>{escape(game.title)}</h2></div>"
        f"<p>{escape(game.sentence)}</p>"
        f'<p class="facts">{people}, {game.minutes} minutes {mark}</p>'
        f'<form method="post" action="/start/{escape(game.slug)}">{options}{others}'
        '<label class="check"><input type="checkbox" name="practice" value="yes"> '
        "Practice: take back anything</label>"
        "<button>Play</button></form></article>"
    )


def _option(option: Option) -> str:
    name = escape(option.name)
    label = escape(option.help or option.name.replace("_", " ").capitalize())
    if not isinstance(option, Choice):
        span = f'min="{option.low}" max="{option.high}" value="{option.default}"'
        return f'<label>{label}<input type="number" name="{name}" {span}></label>'
    values = "".join(
        f'<option value="{escape(value)}"{" selected" if value == option.default else ""}>'
        f"{escape(text or value)}</option>"
        for value, text in option.values.items()
    )
    return f'<label>{label}<select name="{name}">{values}</select></label>'


def _seat(number: int, name: str) -> str:
    return (
        f'<label>{escape(name)}<select name="seat-{number + 1}">'
        '<option value="thumb">a bot that plays by rules of thumb</option>'
        '<option value="person">a friend, by a link</option>'
        '<option value="random">a bot that plays at random</option></select></label>'
    )


def table(view: View, invitation: str | None) -> str:
    """The empty table of a match; the socket lays it."""
    places = "".join(
        f'<div class="place" id="place-{place}"></div>'
        for place in ("left", "middle", "right", "below")
    )
    link = (
        '<p class="invitation">A seat is free. Send this link: '
        f"<code>{escape(invitation)}</code></p>"
        if invitation
        else ""
    )
    body = (
        f'<header class="bar game-{escape(view.game)}"><a href="/">Parlour</a>'
        f"<h1>{escape(view.title)}</h1>"
        '<button id="undo" type="button">Undo</button>'
        '<button id="concede" type="button">Concede</button></header>'
        f'{link}<main class="table game-{escape(view.game)}" id="table" '
        f'data-match="{escape(view.match)}" data-seat="{view.seat}">{places}</main>'
        '<p id="notice" class="notice" role="alert" hidden></p>'
        f'<aside class="log game-{escape(view.game)}"><h2>What happened</h2>'
        '<ol id="log" aria-live="polite"></ol></aside>'
    )
    return page(f"{view.title} - Parlour", body, [view.game], ["main.js"])


def sorry(why: str) -> str:
    """A page that says what went wrong and what to do."""
    body = (
        '<main class="house"><h1>That did not work</h1>'
        f"<p>{escape(why[:1].upper() + why[1:])}</p>"
        '<p><a href="/">Back to the hall</a></p></main>'
    )
    return page("Parlour", body)
