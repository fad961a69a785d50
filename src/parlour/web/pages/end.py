"""The end of a match: a picture, the result, its numbers, and what to do next."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

from parlour.bots.narration import change_words, choice_words, luck_words
from parlour.bots.review import Verdict
from parlour.engine.game import Game
from parlour.house.analysis import DONE, RUNNING
from parlour.house.stored_match import EMPTY
from parlour.house.views import Analysis, Played, View
from parlour.match.match import PERSON
from parlour.match.outcome import DRAWN, LOST, OUTCOMES, WON, Summary
from parlour.scene.web import draw_ending
from parlour.web.pages.matches import record_words
from parlour.web.pages.wall import cover_image, drawing_file

SHORT = {WON: "You won", LOST: "You lost", DRAWN: "A draw"}
MINUTE, HOUR = 60, 3600


def end_file(game: Game, outcome: str) -> Path | None:
    """The picture that a game has for an outcome, if it has one."""
    return drawing_file(game, outcome) if outcome in OUTCOMES else None


def frame() -> str:
    """Where the end is shown. What it says is asked for when it has come."""
    return '<section class="end" id="over" aria-labelledby="over-text" hidden></section>'


def strip() -> str:
    """What brings the end back that was put aside."""
    return (
        '<section class="strip" id="over-strip" aria-label="Result" hidden>'
        '<span id="over-short"></span><button type="button">Show the result</button></section>'
    )


def end(view: View, game: Game, played: Sequence[Played], found: Analysis | None) -> str:
    """All that is told at the end; `played` are the person's matches of the game."""
    summary = view.summary
    assert summary is not None
    record = record_words(played, view.match)
    told = draw_ending(view.ending) if view.ending is not None else ""
    return (
        f'<div class="end-picture">{_picture(game, summary.outcome)}'
        '<button type="button" class="close" id="over-close" '
        'aria-label="Put the result aside" title="Put the result aside (Escape)">×</button></div>'
        f'<div class="end-said" data-outcome="{summary.outcome}" data-short="{_short(view)}">'
        + (f'<p class="kicker">{_short(view)}</p>' if len(view.seats) > 1 and summary.own else "")
        + f'<h2 id="over-text" tabindex="-1">{escape(view.prompt.text)}</h2>'
        + _numbers(summary, game.unit)
        + (f'<p class="own-record">{escape(record)}</p>' if record else "")
        + '<p id="over-wants" class="wants" role="status"></p>'
        + _ways_on(view, summary.outcome)
        + (_over_day() if view.counting else "")
        + (f'<div id="over-review" aria-live="polite">{weighed(found)}</div>' if found else "")
        + (f'<div id="over-story" class="story game-{escape(view.game)}">{told}</div>' * bool(told))
        + _links(view)
        + _chance(view)
        + "</div>"
    )


def _short(view: View) -> str:
    """How it ended, in two words."""
    assert view.summary is not None
    return SHORT[view.summary.outcome] if view.summary.own else "The match is over"


def _picture(game: Game, outcome: str) -> str:
    """Drawn for the outcome, or else the cover."""
    if end_file(game, outcome) is None:
        return cover_image(game, "cropped")
    return f'<img src="/ends/{escape(game.slug)}/{outcome}.svg" alt="" width="900" height="300">'


def _numbers(summary: Summary, unit: str) -> str:
    told = [
        (unit.capitalize(), f"{abs(summary.score):g}" if summary.score is not None else ""),
        (summary.length.unit.capitalize(), str(summary.length.count or "")),
        ("Played for", time_words(summary.seconds)),
    ]
    rows = "".join(f"<div><dt>{name}</dt><dd>{text}</dd></div>" for name, text in told if text)
    return f'<dl class="numbers">{rows}</dl>'


def time_words(seconds: float) -> str:
    """How long somebody played.

    >>> time_words(20), time_words(80), time_words(14 * 60), time_words(2 * 3600 + 60 * 5)
    ('under a minute', '1 minute', '14 minutes', '2 h 5 min')
    """
    minutes = int(seconds // MINUTE)
    if minutes < 1:
        return "under a minute"
    if minutes < 2 * MINUTE:
        return "1 minute" if minutes == 1 else f"{minutes} minutes"
    return f"{minutes // MINUTE} h {minutes % MINUTE} min"


def _over_day() -> str:
    """One's place on the board, one's streak, and a line for others that spoils nothing."""
    return (
        '<section id="over-day" aria-live="polite" hidden><p><b id="over-place"></b> '
        '<span id="over-streak"></span></p><p class="link"><span id="share"></span></p>'
        '<p><button type="button" data-copy="share">Copy a line to share</button></p>'
        "<p>The key, the record and the review open after midnight UTC.</p></section>"
    )


def _ways_on(view: View, outcome: str) -> str:
    """What to do next, the likeliest first: whoever has lost alone may want the same deal again."""
    here, mine = f"/match/{escape(view.match)}", view.seat >= 0
    others = sum(seat.who in (PERSON, EMPTY) for seat in view.seats) > 1
    again = "Rematch" if len(view.seats) > 1 else "Play again"
    if view.counting:
        again = "Play another deal"
    ways = [f'id="over-rematch" formaction="{here}/rematch">{again}</button>'] if mine else []
    if mine and not view.counting:
        same = f'formaction="{here}/again">Same deal again</button>'
        ways.insert(0 if outcome == LOST and not others else 1, same)
    kinds = ['class="main" ', *[""] * len(ways)]
    buttons = "".join(f"<button {kind}{way}" for kind, way in zip(kinds, ways, strict=False))
    review = "" if view.counting else f'<a class="button" href="{here}/review">Review</a>'
    return f'<form method="post" id="over-form">{buttons}{review}</form>'


def _links(view: View) -> str:
    record = f'<a href="/match/{escape(view.match)}/record">Keep the record</a>'
    board = board_link(view) if view.day is not None else ""
    own = f'<a href="/me/matches#{escape(view.game)}">your matches</a>' if view.seat >= 0 else ""
    links = [record * (not view.counting), board, own, '<a href="/">back to the hall</a>']
    return f'<p class="links">{", ".join(filter(None, links))}</p>'


def board_link(view: View) -> str:
    """The way to the board of a match's day."""
    return f'<a href="/day/{escape(view.game)}/{view.day}">The board of the day</a>'


def _chance(view: View) -> str:
    if view.key is None:
        return ""
    return (
        '<details class="link" id="over-chance"><summary>The key of chance</summary>'
        f'<p><code id="over-key">{escape(view.key)}</code></p><p>With the record, '
        "<code>parlour verify</code> shows that nothing that chance did was changed.</p></details>"
    )


def weighed(found: Analysis) -> str:
    """What a look back has found: the best and the costliest choice, and what was luck."""
    review = found.review
    if found.state == RUNNING:
        part = f' value="{review.done}" max="{review.of}"' if review is not None else ""
        return f"<p><label>Weighing every choice <progress{part}></progress></label></p>"
    if found.state != DONE or review is None:
        return '<p><button type="button" id="over-weigh">Weigh my choices</button></p>'
    best, dear = review.best_choice(), next(iter(review.costliest(1)), None)
    rows = _choice("Best choice", best, found, "") if best is not None else ""
    if dear is not None:
        cost = change_words(-dear.given, review.unit)
        rows += _choice("Costliest choice", dear, found, f" <b>{escape(cost)}</b>")
    return f"<p>{escape(choice_words(review))} {escape(luck_words(review))}</p>" + (
        f'<dl class="weighed">{rows}</dl>' if rows else ""
    )


def _choice(name: str, verdict: Verdict, found: Analysis, more: str) -> str:
    there = f"/match/{escape(found.match)}/review?step={found.moments[verdict.step]}"
    label = escape(verdict.played.label)
    return f'<dt>{name}</dt><dd><a href="{there}">{label}</a>{more}</dd>'
