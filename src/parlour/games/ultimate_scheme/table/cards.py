"""Ultimate Scheme: schemes, action cards, the dossier, and the backs of them all.

A card fills -33 to 33 by -46 to 46.
"""

from __future__ import annotations

from html import escape

from parlour.games.ultimate_scheme.table.drawings import CREAM, sign, text_lines, wrapped
from parlour.games.ultimate_scheme.table.pieces import ActionCard, Dossier, SchemeCard
from parlour.scene.icons import icon
from parlour.scene.table import Piece

DECK_ICONS = {"criminal": "robber-mask", "subversion": "megaphone", "genius": "gears"}
FRAME = '<rect class="us-paper" x="-33" y="-46" width="66" height="92" rx="5"/>'
FULL_LINE = 15
"""Letters of a title that fit in a line."""
ACROSS = 59.0
"""The width inside the margins."""
COLOURS = {"yellow": "#ffd23f", "orange": "#ff8c2e", "red": "#f0352b"}


def scheme(piece: Piece) -> str:
    """A scheme: its worth and deck above, where and for what in the middle, what lacks below."""
    assert isinstance(piece, SchemeCard)
    lines = wrapped(piece.text, 16)[:3]
    tight = " us-tight" if max(map(len, lines)) > FULL_LINE else ""
    title = text_lines(lines, f"us-title{tight}", 0, -24.5, 7.2)
    hidden = " us-secret" if piece.hidden else ""
    return (
        f'<g class="us-card us-{piece.deck}">{FRAME}'
        '<path class="us-band" d="M-33-33V-41A5 5 0 0 1-28-46H28A5 5 0 0 1 33-41V-33Z"/>'
        f'<g class="us-deck" transform="translate(26 -39.5) scale(.1)">'
        f"{icon(DECK_ICONS[piece.deck])}</g>"
        f'<text class="us-kind" x="-16" y="-37.3">{piece.deck}</text>{_worth(piece.progress)}'
        f'{title}<g class="us-where{hidden}"><rect x="-30" y="-6.5" width="60" height="9.5" '
        f'rx="4"/><text y=".4">{escape(piece.site)}</text></g>'
        f"{_cost(piece)}{_gains(piece)}{_needs(piece)}</g>"
    )


def _worth(progress: int) -> str:
    return (
        '<g class="us-worth" transform="translate(-25 -38.5)"><circle r="7.2"/>'
        f'<text y="3.7">{progress}</text></g>'
    )


def _cost(piece: SchemeCard) -> str:
    """Every token of the cost, hollow where the vault lacks it; then Ninja and colour."""
    count = len(piece.cost) + piece.ninja + bool(piece.colour)
    step = min(9.0, ACROSS / max(count, 1))
    x = -step * (count - 1) / 2
    drawn = ""
    for token, there in piece.cost:
        token_drawn = sign(token, x, 10.5, step - 0.6)
        drawn += token_drawn if there else f'<g class="us-lack">{token_drawn}</g>'
        x += step
    if piece.ninja:
        drawn += sign("N", x, 10.5, step)
        x += step
    if piece.colour:
        drawn += _drop(piece.colour, x, step)
    return drawn


def _drop(colour: str, x: float, size: float) -> str:
    """The colour that the world must have."""
    scale = f"{size / 100:.3g}"
    return (
        f'<path transform="translate({x:g} 10.5) scale({scale})" d="M0-44 38 0 0 44-38 0Z" '
        f'fill="{COLOURS[colour]}" stroke="#3a1206" stroke-width="7"/>'
    )


def _gains(piece: SchemeCard) -> str:
    """Rewards and the flame at the left, success symbols at the right."""
    left = [*piece.rewards, *(["flame"] if piece.anarchy else [])]
    drawn = "".join(sign(each, -25 + 8.6 * n, 21, 8) for n, each in enumerate(left))
    right = len(piece.symbols)
    wide = 6.6 * right + 3
    drawn += f'<rect class="us-seal" x="{30 - wide:g}" y="16.8" width="{wide:g}" height="8.4" '
    drawn += 'rx="2"/>'
    return drawn + "".join(
        sign(each, 30 - wide + 4.8 + 6.6 * n, 21, 6) for n, each in enumerate(piece.symbols)
    )


def _needs(piece: SchemeCard) -> str:
    """A bar of as many parts as executing it takes, and in words what is not met."""
    if not piece.needs:
        return ""
    lacks = [words for words, met in piece.needs if not met]
    ready = " us-ready" if not lacks else ""
    wide = 60 / len(piece.needs)
    bars = "".join(
        f'<rect class="{"us-met" if met else "us-open-need"}" x="{-30 + wide * n + 0.6:g}" '
        f'y="27.8" width="{wide - 1.2:g}" height="3.2" rx="1.6"/>'
        for n, (_, met) in enumerate(piece.needs)
    )
    said = wrapped(", ".join(lacks), 22)[:2] if lacks else ["READY"]
    middle = 39.6 if len(said) == 1 else 37.0
    return f'<g class="us-needs{ready}">{bars}{text_lines(said, "us-said", 0, middle, 5.9)}</g>'


def executed(piece: Piece) -> str:
    """A scheme in the row of its owner, small: its deck, what it was worth, its flame."""
    assert isinstance(piece, SchemeCard)
    flame = sign("flame", 16, -30, 30) if piece.anarchy else ""
    return (
        f'<g class="us-card us-small us-{piece.deck}"><rect class="us-band" x="-33" y="-46" '
        'width="66" height="92" rx="8"/><rect class="us-paper" x="-25" y="-16" width="50" '
        f'height="54" rx="6"/><text class="us-figure" y="28">{piece.progress}</text>{flame}</g>'
    )


def action(piece: Piece) -> str:
    """An action card: its step on a coloured edge, its name, what it does."""
    assert isinstance(piece, ActionCard)
    title = wrapped(piece.text, 15)[:3]
    top = -37.0
    text = wrapped(piece.says, 17)
    start = top + 7.2 * len(title) + 5
    tag = piece.tag.rstrip("+*").lower()
    return (
        f'<g class="us-card us-action us-tag-{tag}">{FRAME}'
        '<path class="us-edge" d="M-33-41A5 5 0 0 1-28-46H-23V46H-28A5 5 0 0 1-33 41Z"/>'
        f'<text class="us-tag" transform="translate(-26 0) rotate(-90)">{escape(piece.tag)}</text>'
        f"{text_lines(title, 'us-title', 5, top, 7.2)}"
        f'<path class="us-rule" d="M-17 {start - 7:g}H27"/>'
        f"{text_lines(text, 'us-text', 5, start, 6.9)}</g>"
    )


def dossier(piece: Piece) -> str:
    """The Ultimate Scheme: a folder with a stamp and boxes that tick themselves."""
    assert isinstance(piece, Dossier)
    title = wrapped(piece.text, 15)[:4]
    y = -24 + 7.4 * len(title) + 2
    rows = ""
    for n, (words, now, goal) in enumerate(piece.checks):
        met = now >= goal
        lead = ("", "or ", "and ", "")[n] if n < 3 else "X: "
        tick = f'<path class="us-tick" d="M-26.5 {y - 2:g}l2 2.6 4-5.6"/>' if met else ""
        lines = wrapped(f"{lead}{words}", 15)
        rows += (
            f'<rect class="us-check" x="-28.5" y="{y - 5:g}" width="6.6" height="6.6" '
            f'rx="1"/>{tick}{text_lines(lines, "us-item", -20, y, 5.4)}'
            f'<text class="us-tally" x="30" y="{y:g}">{min(now, 99)}/{goal}</text>'
        )
        y += 5.4 * len(lines) + 4.2
    return (
        '<g class="us-card us-dossier"><path class="us-tab" d="M-33-38V-43A3 3 0 0 1-30-46H12L16-40'
        'H30A3 3 0 0 1 33-37V43A3 3 0 0 1 30 46H-30A3 3 0 0 1-33 43Z"/>'
        '<rect class="us-sheet" x="-31" y="-35" width="62" height="79" rx="2"/>'
        '<text class="us-top" x="-30" y="-40">Ultimate Scheme</text>'
        f"{text_lines(title, 'us-title', 0, -27, 7.4)}{rows}</g>"
    )


def _back(field: str, line: str, drawn: str) -> str:
    return (
        f'<rect x="-30" y="-43" width="60" height="86" rx="5" fill="{field}"/>'
        f'<rect x="-26" y="-39" width="52" height="78" rx="3" fill="none" stroke="{line}" '
        f'stroke-width="1.6"/><path d="M-26-20 26-39M-26 0 26-19M-26 20 26 1M-26 39 26 21" '
        f'stroke="{line}" stroke-opacity=".35" stroke-width="1.4"/>'
        f'<circle r="22" fill="{field}" stroke="{line}" stroke-width="2"/>'
        f'<g transform="scale(.32)" color="{line}">{drawn}</g>'
    )


BACKS = {
    "back-criminal": _back("#8c2318", "#ffd9a0", icon("robber-mask")),
    "back-subversion": _back("#552a80", "#ecd4ff", icon("megaphone")),
    "back-genius": _back("#0d5f6b", "#c6f6ff", icon("gears")),
    "back-action": _back("#1c2c5e", "#f4c95a", icon("dynamite")),
    "back-ultimate": _back("#5d4321", "#f4d79a", icon("padlock")),
}


def pile(piece: Piece) -> str:
    """The face-up pile of played cards; what lies in it is said when one looks."""
    drawn = "".join(
        f'<rect class="us-paper" transform="rotate({turn})" x="-31" y="-44" width="62" '
        'height="88" rx="5"/>'
        for turn in (-7, 5, -2)[: min(int(piece.text or 0), 3)]
    )
    empty = '<rect class="us-gap" x="-31" y="-44" width="62" height="88" rx="5"/>'
    return (
        f'<g class="us-card us-discard">{drawn or empty}'
        f'<text class="us-figure" y="6">{escape(piece.text)}</text>'
        '<text class="us-played" y="24">played</text></g>'
    )


def deck(piece: Piece) -> str:
    """A face-down deck with its number; what is empty is a gap."""
    if piece.text == "0":
        return '<rect class="us-gap" x="-31" y="-44" width="62" height="88" rx="5"/>'
    layers = "".join(
        f'<rect class="us-layer" x="{-33 + n * 1.2:g}" y="{-46 + n * 1.2:g}" width="64" '
        'height="90" rx="6"/>'
        for n in range(2, -1, -1)
    )
    return (
        f'<g class="us-card us-heap">{layers}<use href="#shape-back-{escape(piece.look)}"/>'
        f'<g class="us-number" transform="translate(0 35)"><rect x="-15" y="-10" width="30" '
        f'height="19" rx="9.5" fill="{CREAM}"/><text y="6">{escape(piece.text)}</text></g></g>'
    )
