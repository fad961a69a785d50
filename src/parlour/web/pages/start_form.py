"""How a match shall start, as a form in words."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from parlour.engine.game import Game
from parlour.engine.options import ChoiceOption, NumberOption, Option, is_reading
from parlour.house.rows import BOT
from parlour.match.reaction_window import SECONDS
from parlour.scene.icons import icon_image
from parlour.web.pages.shell import house_page, sentence, wrong_note
from parlour.web.pages.wall import cover_image, players, spoken
from parlour.web.start import (
    ABSENT,
    ANYBODY,
    FRIEND,
    HERE,
    ME,
    SEED_DIGITS,
    WINDOWS,
    bot_words,
    bots_of,
    sitters,
    usual,
)

NAME_LETTERS = 32


def start(
    game: Game, words: Mapping[str, str] | None = None, wrong: str = "", lab: bool = False
) -> str:
    """The start dialog as a page; the hall opens its form over the wall."""
    said = words or {}
    to_lab = f'<a class="plain-link" href="/lab/{escape(game.slug)}">What the lab says</a>'
    options = "".join(option_field(each, said) for each in game.options if not is_reading(each))
    main = (
        f'<form class="start sheet-of-paper" method="post" action="/start/{escape(game.slug)}">'
        f'<header class="start-head">{cover_image(game, "start-cover")}<div>'
        f"<h1>{escape(game.title)}</h1>"
        f"<p>{escape(game.sentence)}</p></div></header>"
        + wrong_note(wrong)
        + options
        + _seats(game, said)
        + _absent(game, said.get("absent", BOT))
        + your_name(said.get("name", ""))
        + _undoing(said.get("practice", ""))
        + (_windows(said.get("window", "")) if game.windows else "")
        + _readings(game, said)
        + _seed(said.get("seed", ""))
        + '<div class="send"><button class="main big">Sit down and play</button>'
        '<a class="plain-link" href="/" data-close>Back to the hall</a>'
        + (to_lab if lab else "")
        + "</div></form>"
    )
    return house_page(game.title, main, scripts=["hall.js"], kind="narrow")


def option_field(option: Option, said: Mapping[str, str]) -> str:
    """An option in words."""
    name = escape(option.name)
    if isinstance(option, NumberOption):
        return _number(option, said.get(option.name, str(option.default)))
    chosen = said.get(option.name, option.default)
    chosen = chosen if chosen in option.values else option.default
    cards = "".join(
        radio(name, value, *spoken(option, value), value == chosen) for value in option.values
    )
    legend = escape(option.help.rstrip(".") or option.name.replace("_", " ").capitalize())
    return f'<fieldset><legend>{legend}</legend><div class="picks">{cards}</div></fieldset>'


def radio(name: str, value: str, label: str, text: str, checked: bool, image: str = "") -> str:
    """One answer of several, as a card to choose."""
    mark = " checked" if checked else ""
    more = f"<small>{escape(text)}</small>" if text else ""
    return (
        f'<label class="pick"><input type="radio" name="{name}" value="{escape(value)}"{mark}>'
        f"{image}<span><b>{escape(label)}</b>{more}</span></label>"
    )


def _number(option: NumberOption, value: str) -> str:
    name = escape(option.name)
    label = escape(option.name.replace("_", " ").capitalize())
    return (
        f'<div class="field"><label for="option-{name}">{label}</label>'
        f'<input type="number" id="option-{name}" name="{name}" value="{escape(value)}" '
        f'min="{option.low}" max="{option.high}" aria-describedby="about-{name}" required>'
        f'<small id="about-{name}">{escape(option.help)} {option.low} to {option.high}.</small>'
        "</div>"
    )


def seats_field(game: Game, said: Mapping[str, str]) -> str:
    """How many play; nothing where that is not to be chosen."""
    counts = players(game)
    if len(counts) == 1:
        return ""
    chosen = said.get("seats", str(counts[0]))
    cards = "".join(
        radio("seats", str(count), f"{count} seats", "", str(count) == chosen) for count in counts
    )
    return f'<fieldset><legend>How many</legend><div class="picks">{cards}</div></fieldset>'


def _seats(game: Game, said: Mapping[str, str]) -> str:
    names = game.seat_names(max(players(game)))
    return seats_field(game, said) + "".join(
        _seat(game, said, n, names[n]) for n in range(len(names))
    )


def _seat(game: Game, said: Mapping[str, str], seat: int, label: str) -> str:
    field = f"seat-{seat + 1}"
    known = sitters(game, max(players(game)))
    chosen = said.get(field, usual(game, seat))
    chosen = chosen if chosen in known else usual(game, seat)
    cards = {
        who: radio(field, who, *_sitter(game, who), who == chosen, _face(who)) for who in known
    }
    or_bots = "or a bot" if HERE in known else "or watch a bot"
    bots = "".join(cards.pop(who) for who in bots_of(game))
    guest = ""
    if HERE in known:
        typed = escape(said.get(f"name-{seat + 1}", ""))
        guest = (
            f'<div class="field guest"><label for="name-{seat + 1}">Their name, if you like</label>'
            f'<input id="name-{seat + 1}" name="name-{seat + 1}" value="{typed}" '
            f'maxlength="{NAME_LETTERS}" autocomplete="off"></div>'
        )
    return (
        f'<fieldset class="seat seat-{seat + 1}"><legend>{escape(label)}: who plays?</legend>'
        f'<div class="picks sitters">{"".join(cards.values())}</div>'
        f'<p class="or">{or_bots}</p><div class="picks bots">{bots}</div>{guest}</fieldset>'
    )


def _sitter(game: Game, who: str) -> tuple[str, str]:
    """What a way to fill a seat is called, and what it means."""
    persons = {
        ME: ("Me", "You play it here."),
        FRIEND: ("A friend", "By a link that you send."),
        ANYBODY: ("Anybody", "Whoever comes through the hall."),
        HERE: ("Somebody here", "At this same screen."),
    }
    means = bot_words(game, who)
    return persons.get(who) or (who.capitalize(), sentence(f"It {means}") if means else "")


def _face(who: str) -> str:
    faces = {ME: "person", FRIEND: "envelope", ANYBODY: "exit-door", HERE: "two-shadows"}
    return icon_image(faces[who]) if who in faces else ""


def your_name(name: str) -> str:
    """Where one says what one is called."""
    return (
        '<div class="field"><label for="name">Your name, if you like</label>'
        f'<input id="name" name="name" value="{escape(name)}" maxlength="{NAME_LETTERS}" '
        'autocomplete="nickname" data-remember="parlour.name"></div>'
    )


def _absent(game: Game, chosen: str) -> str:
    """What becomes of a stranger's seat; shown once a seat is for anybody."""
    if max(players(game)) < 2:
        return ""
    cards = "".join(
        radio("absent", value, *words, value == chosen) for value, words in ABSENT.items()
    )
    return (
        '<fieldset class="absent"><legend>If a stranger stays away for five minutes</legend>'
        f'<div class="picks">{cards}</div></fieldset>'
    )


def _undoing(practice: str) -> str:
    strict = "Take a move back until chance or somebody else has answered it."
    free = "Take back anything, also what the dice gave. The same dice come again."
    return (
        "<fieldset><legend>Taking back</legend>"
        '<div class="picks">'
        + radio("practice", "no", "Strict", strict, practice != "yes")
        + radio("practice", "yes", "Practice", free, practice == "yes")
        + "</div></fieldset>"
    )


def _windows(window: str) -> str:
    """How long everybody waits where somebody may have an answer."""
    chosen = window if window in WINDOWS else f"{SECONDS:g}"
    cards = "".join(
        radio("window", value, *words, value == chosen) for value, words in WINDOWS.items()
    )
    return (
        "<fieldset><legend>Time to react between persons, whether or not somebody can</legend>"
        f'<div class="picks">{cards}</div></fieldset>'
    )


def _readings(game: Game, said: Mapping[str, str]) -> str:
    """Sentences of the rulebook that can be read in two ways, for whoever reads them otherwise."""
    found = [each for each in game.options if isinstance(each, ChoiceOption) and each.ruling]
    if not found:
        return ""
    chosen = any(said.get(each.name, each.default) != each.default for each in found)
    return (
        f'<details class="readings"{" open" if chosen else ""}>'
        "<summary>Readings of the rulebook</summary>"
        "<p>Some sentences can be read in two ways. The first is ours.</p>"
        + "".join(option_field(each, said) for each in found)
        + "</details>"
    )


def _seed(seed: str) -> str:
    return (
        f'<details class="seed"{" open" if seed else ""}><summary>Choose the deal</summary>'
        '<div class="field"><label for="seed">Seed</label>'
        f'<input id="seed" name="seed" value="{escape(seed)}" inputmode="numeric" '
        f'maxlength="{SEED_DIGITS}" autocomplete="off" aria-describedby="about-seed">'
        '<small id="about-seed">A number that fixes all dice and cards. The same number deals '
        "the same match to anybody. Leave it empty for a deal that nobody can know."
        "</small></div></details>"
    )


# Joining a match
