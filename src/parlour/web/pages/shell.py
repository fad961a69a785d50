"""The frame of every page, and the page that says sorry."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
"""What pages may load and run: only what is ours."""

LONGEST = 500
"""Letters of a sentence: it may repeat what somebody sent."""


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
    title: str,
    main: str,
    games: Sequence[str] = (),
    scripts: Sequence[str] = (),
    kind: str = "",
    sheets: Sequence[str] = (),
) -> str:
    """A page of the house: wordmark above, credits below."""
    whole = title if title == "Parlour" else f"{title} - Parlour"
    body = (
        '<a class="skip" href="#main">To the content</a>'
        '<header class="house-head"><a class="wordmark" href="/">Parlour</a></header>'
        f'<main class="house-main {kind}" id="main">{main}</main>'
        '<footer class="house-foot"><p>Tabletop games, played from their rulebooks.</p>'
        '<p><a href="/me">Your tables and your data</a></p>'
        '<p><a href="/credits">Credits and licences</a></p></footer>'
    )
    return page(whole, body, games, scripts, sheets, kind="house", table=bool(games))


def _class(kind: str) -> str:
    return f' class="{escape(kind)}"' if kind else ""


# The hall


def sorry(why: str, record: str = "") -> str:
    """A page that says what went wrong and what to do."""
    kept = f'<p><a href="{escape(record)}">Keep the record</a></p>' if record else ""
    main = (
        '<div class="sheet-of-paper sorry"><h1>That did not work</h1>'
        f"<p>{escape(sentence(why))}</p>{kept}"
        '<p><a class="button" href="/">Back to the hall</a></p></div>'
    )
    return house_page("That did not work", main, kind="narrow")


def sentence(text: str) -> str:
    """Words that begin with a capital letter and end with a full stop."""
    whole = text[:1].upper() + text[1:LONGEST]
    return whole if whole.endswith((".", "?", "!")) else whole + "."


def wrong_note(why: str) -> str:
    """What was wrong with a form, above it."""
    return f'<p class="wrong" role="alert">{escape(sentence(why))}</p>' if why else ""
