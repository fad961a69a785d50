"""What an invitation is for, and where one sits down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from parlour.engine.game import Game
from parlour.house.rows import GUEST
from parlour.house.stored_match import EMPTY
from parlour.house.views import SeatView, View
from parlour.match.match import PERSON
from parlour.scene.icons import icon_image
from parlour.web.pages.shell import house_page, wrong_note
from parlour.web.pages.start_form import radio, your_name
from parlour.web.pages.terms import terms
from parlour.web.pages.wall import cover_image, players_words
from parlour.web.start import bot_words


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
    free = [seat for seat in view.seats if seat.who == EMPTY]
    seated = "".join(f"<li>{_seated(game, seat)}</li>" for seat in view.seats)
    main = (
        f'<form class="join sheet-of-paper" method="post" action="/join/{escape(invitation)}">'
        f"{cover_image(game, 'join-cover')}<h1>You are invited to {escape(game.title)}</h1>"
        f"<p>{escape(game.sentence)} {players_words(game)}, about {game.minutes} minutes.</p>"
        + wrong_note(wrong)
        + f'<h2>At the table</h2><ul class="at-table">{seated}</ul>'
        + f"<h2>What is agreed</h2>{terms(view)}"
        + (_free_seats(free, said.get("seat", "")) if len(free) > 1 else "")
        + f'<input type="hidden" name="key" value="{escape(key)}">'
        + your_name(said.get("name", ""))
        + '<div class="send"><button class="main big">Sit down</button>'
        f'<a class="plain-link" href="/match/{escape(view.match)}">Only watch</a></div></form>'
    )
    return house_page(f"Invitation to {game.title}", main, scripts=["hall.js"], kind="narrow")


def _seated(game: Game, seat: SeatView) -> str:
    label = escape(seat.label)
    if seat.who == EMPTY:
        return f"{icon_image('envelope')}<span><b>{label}</b> is free: for you</span>"
    if seat.who == PERSON:
        who = escape(seat.name) or GUEST
        return f"{icon_image('person')}<span><b>{label}</b> is {who}</span>"
    means = bot_words(game, seat.who)
    bot = f"a bot that {means}" if means else f"a {seat.who} bot"
    return f"{icon_image('vintage-robot')}<span><b>{label}</b> is {escape(bot)}</span>"


def _free_seats(free: Sequence[SeatView], chosen: str) -> str:
    numbers = [str(seat.number + 1) for seat in free]
    pick = chosen if chosen in numbers else numbers[0]
    cards = "".join(
        radio("seat", number, seat.label, "", number == pick)
        for number, seat in zip(numbers, free, strict=True)
    )
    return f'<fieldset><legend>Your seat</legend><div class="picks">{cards}</div></fieldset>'
