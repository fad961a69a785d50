"""The frame of a table as HTML. What lies on the table comes by the socket."""

from __future__ import annotations

from html import escape

from parlour.house.days import NO_HINT, OPENS
from parlour.house.stored_match import EMPTY
from parlour.house.views import View
from parlour.web.pages import end as end_page
from parlour.web.pages import foot
from parlour.web.pages.coach import coach
from parlour.web.pages.shell import page
from parlour.web.pages.terms import terms

PLACES = ("left", "middle", "right", "below")
RECAP = '<button type="button" id="recap" class="recap" title="Show it in the log" hidden></button>'
TABS = (("log", "Log"), ("guide", "Guide"), ("seats", "Seats"), ("moves", "Moves"))
SPEEDS = {
    "slow": "Speed: slow",
    "usual": "Speed: usual",
    "quick": "Speed: quick",
    "at-once": "Speed: at once",
}
KEYS = (
    ("Arrow keys", "go from one thing you can touch to the next"),
    ("Enter", "touch it"),
    ("Escape", "let go of what you have touched"),
    ("u", "take your last decision back"),
    ("h", "ask for a hint"),
    ("s", "sound on or off"),
    ("w", "hold the table for a moment, where you may have an answer"),
    ("1 to 9", "answer, while the table waits for you"),
    ("?", "this help"),
    ("any key or tap", "finish what is moving at once"),
)


def table(view: View, invitation: str, code: str, address: str) -> str:
    """The table of a match that is being played, or has ended."""
    slug = escape(view.game)
    source = "a seed somebody chose" if view.seeded else "a key nobody knows yet"
    if view.day is not None:
        source = f"the key of {view.day}, the same for everybody"
    body = (
        f'<div class="frame game-{slug}">'
        + bar(view.title, _buttons(), RECAP)
        + '<div class="above"><p id="trouble" class="strip" role="alert" hidden></p>'
        '<section id="handed" class="strip" role="status" aria-label="Your seat" hidden></section>'
        '<form id="rematch" class="strip" method="post" aria-label="Rematch" hidden '
        f'action="/match/{escape(view.match)}/rematch">'
        '<span id="rematch-text" role="status"></span><button>Sit down</button></form>'
        + end_page.strip()
        + _invitation(view, invitation, code)
        + "</div>"
        + mat(view.match, view.game, f'data-seat="{view.seat}" data-kind="play"{_closed(view)}')
        + (coach(view.lesson, view.game) if view.lesson is not None else "")
        + _side(view, address, source)
        + end_page.frame()
        + "</div>"
        + _dialogs(view)
    )
    sheets = ["frame.css", "phone.css", "end.css"]
    return page(f"{view.title} - Parlour", body, [view.game], ["main.js"], sheets)


def _closed(view: View) -> str:
    """What a table of the deal of the day says of itself, and why much is closed there."""
    if not view.counting:
        return ""
    return f' data-day="{view.day}" data-closed="{OPENS}" data-no-hint="{NO_HINT}"'


def bar(title: str, buttons: str, said: str = "") -> str:
    """The bar above a table."""
    return (
        '<header class="bar"><a class="home" href="/">Parlour</a>'
        f"<h1>{escape(title)}</h1>"
        '<a class="elsewhere" id="elsewhere" href="/" hidden></a>'
        f'{said}<div class="buttons">{buttons}</div></header>'
    )


def speed() -> str:
    """How fast one is shown what happens."""
    options = "".join(f'<option value="{name}">{words}</option>' for name, words in SPEEDS.items())
    return (
        '<select id="speed" aria-label="How fast the table shows what happens" '
        f'title="How fast the table shows what happens">{options}</select>'
    )


def _buttons() -> str:
    often = (
        ("hint", "Hint", "The best moves, and why (h)"),
        ("undo", "Undo", "Take your last decision back (u)"),
    )
    seldom = (
        ("sound", "Sound", "Sound on or off (s)"),
        ("help", "?", "Keys and help (?)"),
        ("concede", "Concede", "Give this match up"),
    )
    return foot.buttons(often, seldom, speed())


def _invitation(view: View, link: str, code: str) -> str:
    """How somebody comes to the free seat: a link to send, a code to show."""
    if not link:
        return ""
    free = [seat for seat in view.seats if seat.who == EMPTY]
    title, text = "A seat is free", "Send this link to a friend. It opens on any device."
    if view.kept:
        title = "Your rematch"
        text = "For five minutes the seats are kept for those who played with you; then this link "
        text += "is for others too."
    elif all(seat.open for seat in free):
        title = "A seat is open to everybody"
        text = "Your table hangs in the hall. A friend can come by this link as well."
    return (
        '<section class="invitation" id="invitation" aria-label="Invitation">'
        f'<div class="code" role="img" aria-label="The link as a QR code">{code}</div>'
        f"<div><h2>{title}</h2><p>{text}</p>"
        f'<p class="link"><code id="link">{escape(link)}</code> '
        '<button type="button" data-copy="link">Copy the link</button></p></div></section>'
    )


def mat(match: str, game: str, more: str) -> str:
    """Where the table is laid."""
    places = "".join(f'<div class="place" id="place-{place}"></div>' for place in PLACES)
    return (
        f'<div class="frame-table"><main class="table game-{escape(game)}" id="table" '
        f'data-match="{escape(match)}" data-game="{escape(game)}" data-busy="true" {more}>'
        f"{places}</main></div>"
    )


def _side(view: View, address: str, source: str) -> str:
    """What lies beside the table: log, guide, seats, the moves as a list."""
    tabs = "".join(
        f'<button type="button" role="tab" id="tab-{name}" aria-controls="sheet-{name}" '
        f'aria-selected="{"true" if name == "log" else "false"}">{label}</button>'
        for name, label in TABS
    )
    insides = {
        "log": '<h2>What happened</h2><ol id="log"></ol>',
        "guide": f'<div id="guide"></div><p><a href="/rules/{escape(view.game)}'
        f'?table={escape(view.match)}">All rules with their numbers</a></p>',
        "seats": '<h2>Who sits where</h2><ul id="seats"></ul><ul id="standing"></ul>'
        + _new_invitation(view)
        + ("" if view.counting else _look_on(address))
        + f"<h2>Chance</h2><p>It comes from {source}. Its fingerprint:</p>"
        f'<p class="link"><code>{escape(view.commitment)}</code></p>' + _look_back(view),
        "moves": '<h2>What you can do</h2><ul id="moves"></ul>',
    }
    sheets = "".join(
        f'<section class="sheet" role="tabpanel" id="sheet-{name}" '
        f'aria-labelledby="tab-{name}"{"" if name == "log" else " hidden"}>'
        f"{insides[name]}</section>"
        for name, _ in TABS
    )
    return (
        f'<aside class="side" id="side" aria-label="Beside the table">{terms(view)}'
        f'<div class="tabs" role="tablist" aria-label="Beside the table">{tabs}</div>'
        f"{sheets}</aside>"
    )


def _look_on(address: str) -> str:
    return (
        "<h2>Look on</h2><p>Whoever opens this link sees what a bystander sees.</p>"
        f'<p class="link"><code id="watch">{escape(address)}</code> '
        '<button type="button" data-copy="watch">Copy the link</button></p>'
    )


def _look_back(view: View) -> str:
    here = f"/match/{escape(view.match)}"
    if view.counting:
        return f"<p>{end_page.board_link(view)}</p>"
    return (
        f'<p><a href="{here}/record">Keep the record</a>, <a href="{here}/review">look back</a></p>'
    )


def _new_invitation(view: View) -> str:
    """A free seat can be offered to somebody else; the link before is then no longer good."""
    if view.seat < 0 or all(seat.who != EMPTY for seat in view.seats):
        return ""
    return (
        f'<form method="post" action="/match/{escape(view.match)}/invite">'
        "<button>Make a new invitation</button></form>"
    )


def _dialogs(view: View) -> str:
    keys = "".join(f"<dt>{key}</dt><dd>{text}</dd>" for key, text in KEYS)
    here = f"/match/{escape(view.match)}"
    return (
        '<p id="notice" class="notice" role="alert" hidden></p>'
        f'<form id="remove-form" method="post" action="{here}/remove" hidden>'
        '<input type="hidden" name="seat" id="remove-seat"></form>'
        '<p id="said" class="unseen" aria-live="polite"></p>'
        f'<div id="flights" class="game-{escape(view.game)}" aria-hidden="true"></div>'
        '<section id="tip" class="tip" aria-label="What it would do" hidden></section>'
        '<section id="reaction" class="reaction" aria-label="The table waits" hidden>'
        '<div class="clock" id="reaction-clock" aria-hidden="true"></div>'
        '<p id="reaction-text"></p><div class="answers" id="reaction-answers"></div>'
        '<button type="button" id="reaction-hold">Hold</button></section>'
        '<p id="reaction-said" class="unseen" aria-live="assertive"></p>'
        '<section id="counsel" class="counsel" aria-label="Hint" aria-live="polite" hidden>'
        "</section>"
        '<section id="away" class="away" aria-label="While you were away" hidden>'
        '<span id="away-text"></span><ul id="away-lines"></ul>'
        '<button type="button" id="away-skip">Skip to now</button></section>'
        '<dialog id="ask" aria-labelledby="ask-text"><p id="ask-text"></p>'
        '<form method="dialog"><button class="yes" value="yes">Do it</button>'
        '<button class="no" value="no">Leave it</button></form></dialog>'
        '<dialog id="rule" aria-label="A rule"><div class="text"></div>'
        '<form method="dialog"><button>Close</button></form></dialog>'
        '<dialog id="keys" aria-labelledby="keys-title"><h2 id="keys-title">At the table</h2>'
        "<p>Touch what glows. Some moves take two touches, in any order; dragging does the same. "
        "Touch anything else to hear why not.</p>"
        f'<dl>{keys}</dl><form method="dialog"><button>Close</button></form></dialog>'
        '<dialog id="handover" aria-labelledby="handover-text"><p id="handover-text"></p>'
        "<p>The others look away.</p>"
        '<form method="dialog"><button class="yes">I am here</button></form></dialog>'
    )
