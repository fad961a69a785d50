"""How a match shall start, as a form in words."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from parlour.bots import usual_bot
from parlour.engine.game import Game
from parlour.engine.options import ChoiceOption, NumberOption, Option, is_reading
from parlour.house.rows import BOT
from parlour.match.reaction_window import SECONDS
from parlour.scene.icons import icon_image
from parlour.web.pages.shell import house_page, sentence, wrong_note
from parlour.web.pages.wall import cover_image, number_word, players, spoken
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
    usual,
)

NAME_LETTERS = 32
SITTERS = {
    ME: ("Me", "person", ""),
    BOT: ("A bot", "vintage-robot", ""),
    FRIEND: ("A friend", "envelope", "You get a link to send."),
    ANYBODY: ("Anybody", "exit-door", "The table hangs in the hall for whoever comes."),
    HERE: ("Somebody here", "two-shadows", ""),
}
"""Who may sit in a seat: what it is called, its picture, what it means."""


def start(
    game: Game, words: Mapping[str, str] | None = None, wrong: str = "", lab: str = ""
) -> str:
    """The start dialog as a page; the hall opens its form over the wall. `lab` is what the link to
    the lab says, where there is one."""
    said = words or {}
    to_lab = f'<a class="plain-link" href="/lab/{escape(game.slug)}">{lab}</a>' if lab else ""
    who = _seats(game, said) + your_name(said.get("name", "")) + _asked(game, "who", said)
    modes, levels = _asked(game, "mode", said), _levels(game, said)
    alone = max(players(game)) == 1
    shown, folded = (modes, who + levels) if alone else (who + modes + levels, "")
    rest = "Everything else" if shown else "Change something"
    main = (
        f'<form class="start sheet-of-paper" method="post" action="/start/{escape(game.slug)}">'
        f'<header class="start-head">{cover_image(game, "start-cover")}<div>'
        f"<h1>{escape(game.title)}</h1>"
        f"<p>{escape(game.sentence)}</p></div></header>"
        + wrong_note(wrong)
        + shown
        + f'<details class="more"{" open" if wrong else ""}><summary>{rest}</summary>'
        f'<div class="folded">{folded}{_more(game, said)}</div></details>'
        f'<p class="about"><a class="plain-link" href="/rules/{escape(game.slug)}">The rules</a>'
        f'{to_lab}</p><div class="send"><button class="main big">Sit down and play</button>'
        '<a class="plain-link" href="/" data-close>Back to the hall</a></div></form>'
    )
    return house_page(game.title, main, scripts=["hall.js"], kind="narrow")


def _asked(game: Game, where: str, said: Mapping[str, str]) -> str:
    """The options that are asked in one place; other readings of the rulebook have their own."""
    found = [option for option in game.options if not is_reading(option)]
    return "".join(
        option_field(option, said) for option in found if getattr(option, "asked", "more") == where
    )


def _more(game: Game, said: Mapping[str, str]) -> str:
    """What most people leave as it is."""
    return (
        _asked(game, "more", said)
        + _absent(game, said.get("absent", BOT))
        + (_windows(said.get("window", "")) if game.windows else "")
        + _undoing(said.get("practice", ""))
        + _readings(game, said)
        + _seed(said.get("seed", ""))
    )


def option_field(option: Option, said: Mapping[str, str]) -> str:
    """An option in words; nothing where there is nothing to choose."""
    name = escape(option.name)
    if isinstance(option, NumberOption):
        return _number(option, said.get(option.name, str(option.default)))
    if len(option.values) == 1:
        return ""
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
    """The first sentence of its help is what it is called."""
    name = escape(option.name)
    label, _, more = option.help.partition(". ")
    about = f"{more} From {option.low} to {option.high}.".strip()
    return (
        f'<div class="field"><label for="option-{name}">{escape(label.rstrip("."))}</label>'
        f'<input type="number" id="option-{name}" name="{name}" value="{escape(value)}" '
        f'min="{option.low}" max="{option.high}" aria-describedby="about-{name}" required>'
        f'<small id="about-{name}">{escape(about)}</small></div>'
    )


def seats_field(game: Game, said: Mapping[str, str]) -> str:
    """How many play; nothing where that is not to be chosen."""
    counts = players(game)
    if len(counts) == 1:
        return ""
    chosen = said.get("seats", str(counts[0]))
    cards = "".join(
        radio("seats", str(count), number_word(count).capitalize(), "", str(count) == chosen)
        for count in counts
    )
    return f'<fieldset><legend>How many play</legend><div class="strip">{cards}</div></fieldset>'


def _seats(game: Game, said: Mapping[str, str]) -> str:
    names = game.seat_names(max(players(game)))
    rows = "".join(_seat(game, said, n, name) for n, name in enumerate(names))
    several = "<h2>Who plays</h2>" if len(names) > 1 else ""
    return f'{seats_field(game, said)}<div class="seats">{several}{rows}</div>'


def _seat(game: Game, said: Mapping[str, str], seat: int, label: str) -> str:
    field, alone = f"seat-{seat + 1}", max(players(game)) == 1
    chosen = said.get(field, usual(seat))
    if chosen not in SITTERS:
        chosen = BOT
    known = {who: SITTERS[who] for who in ((ME, BOT) if alone else SITTERS)}
    cards = "".join(
        radio(field, who, name, "", who == chosen, icon_image(drawn))
        for who, (name, drawn, _) in known.items()
    )
    means = "".join(
        f'<p class="means for-{who}">{text}</p>' for who, (_, _, text) in known.items() if text
    )
    guest = ""
    if not alone:
        typed = escape(said.get(f"name-{seat + 1}", ""))
        guest = (
            f'<div class="field guest"><label for="name-{seat + 1}">Their name, if you like</label>'
            f'<input id="name-{seat + 1}" name="name-{seat + 1}" value="{typed}" '
            f'maxlength="{NAME_LETTERS}" autocomplete="off"></div>'
        )
    legend = "Who plays" if alone else escape(label)
    return (
        f'<fieldset class="seat"><legend>{legend}</legend>'
        f'<div class="strip">{cards}</div>{means}{guest}</fieldset>'
    )


def _levels(game: Game, said: Mapping[str, str]) -> str:
    """How well bots play; shown while one has a seat."""
    levels = bots_of(game)
    named = [said.get(f"seat-{n + 1}", "") for n in range(max(players(game)))]
    chosen = next((who for who in [said.get("level", ""), *named] if who in levels), "")
    cards = "".join(
        radio(
            "level",
            level,
            level.capitalize(),
            sentence(bot_words(game, level)),
            level == (chosen or usual_bot(game)),
        )
        for level in levels
    )
    return (
        '<fieldset class="levels"><legend>How well the bots play</legend>'
        f'<div class="picks bots">{cards}</div></fieldset>'
    )


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
        '<fieldset class="with-people"><legend>Time to react, whether or not somebody can</legend>'
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
        '<div class="field"><label for="seed">Seed of the deal</label>'
        f'<input id="seed" name="seed" value="{escape(seed)}" inputmode="numeric" '
        f'maxlength="{SEED_DIGITS}" autocomplete="off" aria-describedby="about-seed">'
        '<small id="about-seed">A number that fixes all dice and cards. The same number deals '
        "the same match to anybody. Leave it empty for a deal that nobody can know."
        "</small></div>"
    )
