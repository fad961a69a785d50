"""What the house knows of a person: taking it along to another device, and forgetting it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from parlour.web.pages.shell import house_page

TITLE = "Your tables and your data"
KNOWN = (
    "the name that you gave at each table, and when you were last there",
    "what you did there: it is the record of the match",
    "a token in a cookie of this browser, of which the house keeps only a fingerprint",
)
WHAT_HAPPENS = (
    "Your name and your tokens are removed from every seat.",
    "In matches that others are playing with you, a bot goes on in your seat.",
    "Matches in which no other person ever sat are deleted, with their analyses.",
    "Matches that you have played with others stay for them, without your name.",
    "What this browser has stored for this house is deleted too.",
    "Your other devices lose these tables as well. None of it can be undone.",
)


def me(tables: int, link: str = "", code: str = "") -> str:
    """How many tables there are, and what one can do with them."""
    known = "".join(f"<li>{each}</li>" for each in KNOWN)
    forget = '<p><a class="button" href="/me/forget">Forget me</a></p>' if tables else ""
    main = (
        f'<article class="sheet-of-paper prose mine"><h1>{TITLE}</h1>'
        f'<p>{_sits(tables)} <a href="/me/matches">Your matches</a></p>'
        + (_take_along(link, code) if tables else "")
        + f"<h2>What the house knows of you</h2><ul>{known}</ul>"
        "<p>There is no account, no mail address and nothing else.</p>" + forget + "</article>"
    )
    return house_page(TITLE, main, kind="narrow")


def _sits(tables: int) -> str:
    if not tables:
        return "You have not sat down at a table yet, or this browser does not know it."
    return f"You sit or have sat at {_tables(tables)}."


def _tables(count: int) -> str:
    return "one table" if count == 1 else f"{count} tables"


def _take_along(link: str, code: str) -> str:
    made = (
        f'<div class="taken-along"><div class="code" role="img" aria-label="The link as a QR code">'
        f"{code}</div><div><p>Open this link on the other device, or point its camera at the "
        "picture. It is good once, for ten minutes, and whoever opens it plays for you: show it to "
        f"nobody else.</p><p><code>{escape(link)}</code></p></div></div>"
        if link
        else ""
    )
    words = "Make another link" if link else "Make a link"
    return (
        "<h2>Take them along</h2><p>A link moves your seats and your history to another device. "
        "You can go on here as well.</p>"
        f'{made}<form method="post" action="/me/link">'
        f'<button class="{"" if link else "main"}">{words}</button></form>'
    )


def take(code: str, tables: int, own: int) -> str:
    """Asks before the tables of another device come to this one."""
    joined = (
        f"<p>This browser sits at {_tables(own)} of its own: they are joined to them, and whoever "
        "made the link can play there too.</p>"
        if own
        else ""
    )
    main = (
        f'<form class="sheet-of-paper prose mine" method="post" action="/take/{escape(code)}">'
        "<h1>Use these tables on this device?</h1>"
        f"<p>The link brings {_tables(tables)}, with the seats and the history.</p>{joined}"
        "<p>Go on only if you made the link yourself, on another device.</p>"
        '<div class="send"><button class="main big">Use them here</button>'
        '<a class="plain-link" href="/">Leave it</a></div></form>'
    )
    return house_page("Take tables along", main, kind="narrow")


def forget(tables: int) -> str:
    """Says what happens before one is forgotten."""
    happens = "".join(f"<li>{each}</li>" for each in WHAT_HAPPENS)
    main = (
        '<form class="sheet-of-paper prose mine" method="post" action="/me/forget">'
        f"<h1>Forget me?</h1><p>You sit or have sat at {_tables(tables)}. This is what happens:"
        f'</p><ul>{happens}</ul><div class="send"><button class="main">Forget me</button>'
        '<a class="plain-link" href="/me">Keep everything</a></div></form>'
    )
    return house_page("Forget me?", main, kind="narrow")


def forgotten(matches: Sequence[str]) -> str:
    """Says that it is done; the browser clears what it has of these matches."""
    main = (
        '<article class="sheet-of-paper prose mine" id="forgotten" '
        f'data-matches="{escape(" ".join(matches))}"><h1>You are forgotten</h1>'
        "<p>The house knows nothing of you any more.</p>"
        '<p><a class="button" href="/">Back to the hall</a></p></article>'
    )
    return house_page("You are forgotten", main, scripts=["forgotten.js"], kind="narrow")
