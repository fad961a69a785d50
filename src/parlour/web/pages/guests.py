"""The pages of whoever runs a house: the way in, and who sits at the newest tables."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from html import escape

from parlour.games import all_games
from parlour.house.rows import ListedTable, SeatRow
from parlour.scene.icons import icon_image
from parlour.web.pages.shell import house_page, wrong_note


def sign_in(wrong: str = "") -> str:
    """Where the operator's link leads: it fills the form in and sends it by itself."""
    main = (
        '<form class="start sheet-of-paper" method="post" action="/operator">'
        "<h1>Who runs this house?</h1>"
        + wrong_note(wrong)
        + "<p>Open the link that was printed when it started, or give the token at its end.</p>"
        '<label>The token <input type="password" name="token" id="token" required '
        'autocomplete="off" spellcheck="false"></label>'
        '<div class="send"><button class="main">Come in</button></div></form>'
    )
    return house_page("Operator", main, scripts=["operator.js"], kind="narrow")


def tables(found: Sequence[ListedTable], invitation: str = "") -> str:
    """The newest tables at which a match is played, and a button for each guest."""
    titles = {slug: game.title for slug, game in all_games().items()}
    cards = "".join(_table(each, titles.get(each.game, each.game)) for each in found)
    main = (
        '<div class="sheet-of-paper tables"><h1>Tables and their guests</h1>'
        + _freed(invitation)
        + "<p>The newest come first. Whoever is removed loses the seat, and no invitation sent "
        "before is good any more.</p>"
        + (f"<ul>{cards}</ul>" if cards else "<p>Nobody plays.</p>")
        + "</div>"
    )
    return house_page("Operator", main, scripts=["operator.js"], kind="narrow")


def _freed(invitation: str) -> str:
    if not invitation:
        return ""
    return (
        '<p class="said" role="status">The seat is free. This link invites somebody else: '
        f"<code>{escape(invitation)}</code></p>"
    )


def _table(table: ListedTable, title: str) -> str:
    since = datetime.fromtimestamp(table.created, UTC)
    seats = "".join(_seat(table.match, seat) for seat in table.seats)
    return (
        f'<li><h2><a href="/match/{escape(table.match)}">{escape(title)}</a></h2>'
        f'<p>since <time datetime="{since:%Y-%m-%dT%H:%MZ}">{since:%Y-%m-%d %H:%M}</time> UTC</p>'
        f'<ul class="at-table">{seats}</ul></li>'
    )


def _seat(match: str, seat: SeatRow) -> str:
    number = seat.number + 1
    if seat.token is None:
        return f"<li>{icon_image('envelope')}<span>Seat {number}: {escape(seat.called)}</span></li>"
    name = escape(seat.called)
    return (
        f"<li>{icon_image('person')}<span>Seat {number}: {name}</span>"
        '<form method="post" action="/operator/remove">'
        f'<input type="hidden" name="match" value="{escape(match)}">'
        f'<input type="hidden" name="seat" value="{number}">'
        f'<button aria-label="Remove {name} from the table">Remove from the table</button>'
        "</form></li>"
    )
