"""The page on which a designer asks how a game plays."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from parlour.engine.game import Game
from parlour.match.lab_answers import lab_answers
from parlour.web.experiment_jobs import FAILED, MINUTES, RUNNING, STOPPED
from parlour.web.pages import shell
from parlour.web.pages.shell import house_page, sentence, wrong_note
from parlour.web.pages.start_form import option_field, radio, seats_field

POLICY = f"{shell.POLICY}; frame-src 'self'"
"""The report stands in a frame."""


def lab(
    game: Game, state: Mapping[str, object], words: Mapping[str, str] | None = None, wrong: str = ""
) -> str:
    """What is known of a game, and what one can ask."""
    slug, title = escape(game.slug), escape(game.title)
    asked = state["asked"]
    assert isinstance(asked, dict)
    asking = _working(slug, state) if state["state"] == RUNNING else _form(game, words or asked)
    shown = (
        f'<iframe class="report" src="/lab/{slug}/report" title="The report on {title}"></iframe>'
        f'<p><a href="/lab/{slug}/report">The report alone, to keep or to print</a></p>'
        if state["report"]
        else _answers(game) or "<p>No experiment has been run here yet.</p>"
    )
    main = (
        f'<div class="sheet-of-paper lab" data-lab="{slug}" data-state="{state["state"]}">'
        f"<h1>The lab: {title}</h1><p>Bots play many matches at every level, and the report says "
        "how hard, how long and how fair the game is. Whoever changes cards or numbers asks in "
        f"the terminal: <code>parlour lab {slug} --compare mine.toml</code>.</p>"
        + wrong_note(wrong or _trouble(state))
        + asking
        + '<p><a class="plain-link" href="/">Back to the hall</a></p></div>'
        + shown
    )
    return house_page(f"The lab: {game.title}", main, scripts=["lab.js"], kind="wide")


def kept(game: Game) -> str:
    """What is kept with a game, for everybody."""
    main = (
        f'<div class="sheet-of-paper lab"><h1>What the lab says of {escape(game.title)}</h1>'
        "<p>Bots have played it many times. This is what came of it.</p>"
        f'<p><a class="button" href="/play/{escape(game.slug)}">Set up a table</a> '
        '<a class="plain-link" href="/">Back to the hall</a></p></div>' + _answers(game)
    )
    return house_page(f"What the lab says of {game.title}", main, kind="wide")


def _answers(game: Game) -> str:
    """The answers that are kept with a game, as cards."""
    found = lab_answers(game)
    if found is None:
        return ""
    cards = "".join(
        f'<article class="sheet-of-paper"><h2>{escape(each.question)}</h2>'
        f'<p class="said">{each.sentence}</p>{each.picture}<p class="note">{each.note}</p>'
        "</article>"
        for each in found.answers
    )
    return (
        f'<div class="answers">{cards}</div>'
        f'<p class="lab-played">{found.matches:,} matches of bots: '
        f"<code>{escape(found.command)}</code></p>"
    )


def _trouble(state: Mapping[str, object]) -> str:
    if state["state"] == STOPPED:
        return "that experiment was cancelled; the same one goes on where it stopped"
    if state["state"] == FAILED:
        return f"that experiment failed: {str(state['line']).removeprefix('parlour: ')}"
    return ""


def _working(slug: str, state: Mapping[str, object]) -> str:
    done, wanted = state["done"], state["wanted"]
    part = f'value="{done}" max="{wanted}"' if wanted else ""
    return (
        f'<form class="work" method="post" action="/lab/{slug}/stop">'
        '<label for="progress">Playing</label>'
        f'<progress id="progress" {part}></progress><span id="played" aria-live="polite"></span>'
        "<button>Cancel</button></form>"
    )


def _form(game: Game, words: Mapping[str, str]) -> str:
    options = "".join(option_field(option, words) for option in game.options)
    minutes = words.get("minutes", "1")
    times = "".join(
        radio("minutes", value, sentence(text).rstrip("."), "", value == minutes)
        for value, text in MINUTES.items()
    )
    return (
        f'<form class="start" method="post" action="/lab/{escape(game.slug)}">'
        + seats_field(game, words)
        + options
        + f'<fieldset><legend>How long</legend><div class="picks">{times}</div></fieldset>'
        '<div class="send"><button class="main">Run the experiment</button></div></form>'
    )
