"""The page on which one looks back at a match, and what an analysis adds to it."""

from __future__ import annotations

from collections import Counter
from html import escape
from typing import Any

from parlour.bots.narration import (
    change_words,
    choice_words,
    instead_words,
    luck_words,
    noise_words,
    result_words,
)
from parlour.bots.review import BEST, CLASSES, Review, Verdict
from parlour.house.analysis import DONE, FAILED, RUNNING
from parlour.house.views import Analysis, Past
from parlour.web.pages.curve import curve, sign
from parlour.web.pages.foot import way
from parlour.web.pages.shell import POLICY, page
from parlour.web.pages.table import bar, mat, speed

HEIGHT, LOW_HEIGHT = 148, 116
FRAMED = POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
"""A page of ours may show it beside another one."""
NARROW = 560
"""Below this width the curve is lower, too."""


def review(past: Past, offered: bool, framed: bool = False) -> str:
    """The table of a match that somebody looks back at; with an analysis if it is over. In a frame
    beside another one only the table is seen."""
    slug, match = escape(past.game), escape(past.match)
    back = f'<a class="button" href="/match/{match}">To the table</a>'
    ways = way("table", "Table", "table") + way("side", "Log", "side", name="log")
    whole = ' data-drawer="table"' if framed else ""
    found = '<section class="sheet" id="sheet-found" aria-label="Choices" hidden></section>'
    body = (
        f'<div class="frame looking-back game-{slug}"{whole}>'
        + bar(past.title, ways + speed() + back)
        + scrub(past.step, past.of)
        + (_panel(match) if offered else "")
        + mat(past.match, past.game, 'data-kind="past"')
        + '<aside class="side" id="side" aria-label="Beside the table">'
        + (found if offered else "")
        + '<section class="sheet" id="sheet-log"><h2>What happened</h2><ol id="log"></ol></section>'
        + f'<p class="under"><a href="/match/{match}/record">Keep the record</a></p>'
        + "</aside></div>"
        + f'<div id="flights" class="game-{slug}" aria-hidden="true"></div>'
        + '<dialog id="rule" aria-label="A rule"><div class="text"></div>'
        + '<form method="dialog"><button>Close</button></form></dialog>'
    )
    title = f"{past.title}: looking back - Parlour"
    sheets = ["frame.css", "phone.css", "review.css"]
    return page(title, body, [past.game], ["review.js"], sheets, "framed" if framed else "")


def scrub(step: int, of: int) -> str:
    """The control that goes from step to step."""
    return (
        '<form class="scrub" id="scrub" aria-label="Steps of the match">'
        + _go("first", "To the start", "«")
        + _go("back", "One step back", "‹")
        + f'<input type="range" id="step" min="0" max="{of}" value="{step}" '
        + 'aria-label="Step of the match">'
        + _go("on", "One step on", "›")
        + _go("last", "To the end", "»")
        + '<button type="button" data-go="play">Play</button>'
        + '<output id="where" for="step"></output></form>'
    )


def _go(where: str, label: str, sign: str) -> str:
    return f'<button type="button" data-go="{where}" aria-label="{label}">{sign}</button>'


def _panel(match: str) -> str:
    """Where the curve goes; below it what one sees at this step."""
    return (
        '<section class="analysis" id="analysis" aria-label="Analysis">'
        '<div id="analysis-found"></div>'
        '<div class="here"><p id="verdict" aria-live="polite"></p>'
        f'<form method="post" action="/match/{match}/on" id="on">'
        '<input type="hidden" name="step" value="0"><input type="hidden" name="seat" value="0">'
        "<button>Play on from here</button></form></div></section>"
    )


def message(found: Analysis, width: int) -> dict[str, Any]:
    """What a page is sent of an analysis."""
    review = found.review
    height = LOW_HEIGHT if width < NARROW else HEIGHT
    drawn = curve(review, found.moments, width, height) if review and review.verdicts else ""
    return {
        "state": found.state,
        "seat": found.seat,
        "done": review.done if review else 0,
        "of": review.of if review else 0,
        "above": _above(found, drawn),
        "beside": _beside(found) if review and found.state == DONE else "",
        "steps": _steps(found) if review else [],
    }


def _above(found: Analysis, drawn: str) -> str:
    if found.state == DONE and found.review is not None:
        return _sentence(found, found.review) + drawn
    if found.state == RUNNING:
        review = found.review
        done, of = (review.done, review.of) if review else (0, 0)
        part = f'value="{done}" max="{of}"' if of else ""
        return (
            '<div class="work"><label for="progress">Weighing every choice</label>'
            f'<progress id="progress" {part}></progress>'
            f"<span>{f'{done} of {of}' if of else 'waiting'}</span>"
            '<button type="button" data-do="stop">Cancel</button></div>' + drawn
        )
    sorry = "<b>That did not work.</b> " if found.state == FAILED else ""
    pitch = "See what each choice was worth, and what was luck."
    return (
        f'<div class="work"><p>{sorry}{pitch}</p>{_whose(found)}'
        '<button type="button" class="yes" data-do="analyse">Analyse</button></div>'
    )


def _sentence(found: Analysis, review: Review) -> str:
    who = "You" if found.mine else found.names[found.seat]
    kinds = Counter(verdict.kind for verdict in review.verdicts)
    chips = "".join(
        f'<li class="{kind}">{sign(kind)} {kinds[kind]} {escape(_many(kind, kinds[kind]))}</li>'
        for kind, _ in reversed(CLASSES)
        if kinds[kind] and kind != BEST
    )
    return (
        f'<div class="sum"><p><b>{escape(choice_words(review, who))}</b> '
        f"{escape(luck_words(review))}</p>{_whose(found)}"
        f'<ul class="kinds">{chips}</ul></div>'
    )


def _many(kind: str, count: int) -> str:
    if kind == "good":
        return "good"
    plural = "inaccuracies" if kind == "inaccuracy" else f"{kind}s"
    return kind if count == 1 else plural


def _whose(found: Analysis) -> str:
    """Whose choices are looked at, where there is more than one seat."""
    if len(found.names) < 2:
        return ""
    options = "".join(
        f'<option value="{seat}"{" selected" if seat == found.seat else ""}>{escape(name)}</option>'
        for seat, name in enumerate(found.names)
    )
    return f'<label class="whose">Seat <select id="whose">{options}</select></label>'


def _beside(found: Analysis) -> str:
    """The costliest moves, each leading to its moment."""
    review = found.review
    assert review is not None
    items = "".join(_costly(verdict, found) for verdict in review.costliest())
    nothing = "<p>No choice stands out as a mistake.</p>"
    noise = noise_words(review)
    return (
        "<h2>Costliest choices</h2>"
        + (f'<ol class="costly">{items}</ol>' if items else nothing)
        + (f'<p class="fine">{escape(noise)}</p>' if noise else "")
    )


def _costly(verdict: Verdict, found: Analysis) -> str:
    assert found.review is not None
    at = found.moments[verdict.step]
    unit = found.review.unit
    return (
        f'<li><button type="button" data-step="{at}" class="{verdict.kind}">'
        f"{sign(verdict.kind)}<span><b>{escape(verdict.played.label)}</b> "
        f"<i>{escape(change_words(-verdict.given, unit))}</i>"
        f"<small>Step {at}, {verdict.kind}. Better was {escape(instead_words(verdict, unit))}"
        "</small></span></button></li>"
    )


def _steps(found: Analysis) -> list[dict[str, Any]]:
    """What to say at each step: what was chosen there, and what chance did before it."""
    review, moments = found.review, found.moments
    assert review is not None
    said: dict[int, dict[str, Any]] = {}
    for swing in review.swings:
        if swing.change:
            words = f"Chance ({swing.words}): {change_words(swing.change, review.unit)}."
            said[moments[swing.until]] = {"chance": words}
    for verdict in review.verdicts:
        entry = said.setdefault(moments[verdict.step], {})
        entry.update(text=_said(verdict, found), kind=verdict.kind, costly=verdict.given > 0)
        entry["touches"] = verdict.touches
    usual = {"chance": "", "text": "", "kind": "", "costly": False, "touches": []}
    return [{"at": at, **usual, **entry} for at, entry in sorted(said.items())]


def _said(verdict: Verdict, found: Analysis) -> str:
    assert found.review is not None
    unit = found.review.unit
    who = "you" if found.mine else found.names[found.seat]
    played = f"{verdict.played.label} ({result_words(verdict.played.result, unit)})"
    if verdict.given:
        better = f"{verdict.best.label} ({result_words(verdict.best.result, unit)})"
        return f"Here {who} played: {played}. Better was: {better}."
    if verdict.played.move == verdict.best.move:
        return f"Here {who} played the best move: {played}."
    return f"Here {who} played: {played}, as good as any other as far as one can tell."
