"""Two matches of one deal beside each other, each as a review, moved by one step control."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from parlour.house.rows import GUEST
from parlour.house.views import DayBoard, TryLine
from parlour.web.pages import shell
from parlour.web.pages.day import line_words
from parlour.web.pages.review import scrub
from parlour.web.pages.shell import page
from parlour.web.pages.table import bar

POLICY = f"{shell.POLICY}; frame-src 'self'"
"""Each review stands in a frame."""
SIDES = ("left", "right")


def beside(board: DayBoard, shown: Sequence[TryLine], step: int) -> str:
    """The page; `shown` are the two matches that one looks at."""
    slug = escape(board.game)
    back = f'<a class="button" href="/day/{slug}/{board.day}">The board</a>'
    chosen = "".join(
        _choice(side, board.finished, line) for side, line in zip(SIDES, shown, strict=True)
    )
    frames = "".join(_frame(line, step) for line in shown)
    body = (
        f'<div class="frame looking-back pair game-{slug}">'
        + bar(f"{board.title}, deal of {board.day}", back)
        + scrub(step, 0)
        + f'<main class="both"><form class="whose-two" action="/day/{slug}/{board.day}/beside">'
        f"{chosen}<button>Show</button></form>{frames}</main></div>"
    )
    title = f"{board.title}: beside each other - Parlour"
    return page(title, body, [board.game], ["beside.js"], ["frame.css", "review.css"])


def who_words(line: TryLine) -> str:
    """Whose match it is, and what became of it."""
    name = line.name or GUEST
    who = f"A {line.who} bot" if line.place == 0 else f"{line.place}. {name}"
    return f"{who}{' (you)' if line.mine else ''}: {line_words(line)}"


def _choice(side: str, lines: Sequence[TryLine], chosen: TryLine) -> str:
    options = "".join(
        f'<option value="{escape(line.match)}"{" selected" if line == chosen else ""}>'
        f"{escape(who_words(line))}</option>"
        for line in lines
    )
    return (
        f'<label class="whose"><span class="unseen">The match on the {side}</span>'
        f'<select name="{side}">{options}</select></label>'
    )


def _frame(line: TryLine, step: int) -> str:
    where = f"/match/{escape(line.match)}/review?beside=yes&amp;step={step}"
    return (
        f'<section aria-label="{escape(who_words(line))}"><h2>{escape(who_words(line))}</h2>'
        f'<iframe src="{where}" title="{escape(who_words(line))}"></iframe></section>'
    )
