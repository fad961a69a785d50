"""The four wrestlers as figures: wrestling in the ring, or leaning in their corner."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.games.lucha_libre.table.masks import INK
from parlour.scene.table import Piece

SKIN, SHADOW = "#c68a5e", "#8f5534"
ARM = 15.0


@dataclass(frozen=True, slots=True)
class Dress:
    """What a wrestler wears."""

    cape: str
    lining: str
    trunks: str
    boots: str
    extra: str = ""
    """Drawn on the chest."""


STUDS = "".join(
    f'<path d="M{x} 20l2.4-5 2.4 5z" fill="#e8ecf2" stroke="{INK}" stroke-width="1"/>'
    for x in (-14, -8, -2, 4, 9)
)
DRESSES = {
    "santo": Dress("#c8202f", "#f4b81c", "#dfe3ea", "#f3f5f8"),
    "cavernario": Dress(
        "",
        "",
        "#c98a3c",
        "#6b3d1c",
        '<path d="M-22 17-10 16 15 44H-15L-16 38Z" fill="#d1903f" stroke="#1d1512"'
        ' stroke-width="2"/>'
        '<path d="M-14 20l5 2-2 4zM-7 26l6 1-3 4zM-2 34l5 1-2 4zM-10 35l4 1-2 4zM6 39l4 1-2 3z"'
        ' fill="#5b2f12"/>',
    ),
    "demon": Dress("#1f4fa3", "#f4b81c", "#1f56c4", "#123274"),
    "bulldog": Dress(
        "",
        "",
        "#3a4560",
        "#2a1a14",
        '<path d="M-15 19Q-1 26 13 19L13 25Q-1 32-15 25Z" fill="#2a1a14" stroke="#1d1512"'
        f' stroke-width="2"/>{STUDS}',
    ),
}


def limb(path: str, width: float = ARM) -> str:
    """An arm or a leg: a thick line with an outline and a shadow."""
    line = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
    return (
        f'<path d="{path}" {line} stroke="{INK}" stroke-width="{width + 4:g}"/>'
        f'<path d="{path}" {line} stroke="{SKIN}" stroke-width="{width:g}"/>'
    )


def fist(x: float, y: float) -> str:
    """A hand with its fingers."""
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="8.6" fill="{SKIN}" stroke="{INK}" stroke-width="2"/>'
        f'<path d="M{x - 3:g} {y - 6:g}v6M{x + 1:g} {y - 6.5:g}v6M{x + 5:g} {y - 5:g}v5"'
        f' fill="none" stroke="{SHADOW}" stroke-width="1.4" stroke-linecap="round"/>'
    )


def shape(path: str, fill: str, width: float = 2) -> str:
    """A part of the body or a garment."""
    return (
        f'<path d="{path}" fill="{fill}" stroke="{INK}" stroke-width="{width:g}"'
        ' stroke-linejoin="round"/>'
    )


def head(look: str, size: float, y: float, turned: float = 0) -> str:
    """The mask of a look."""
    return (
        f'<use href="#shape-{look}" transform="translate(0 {y:g}) rotate({turned:g})'
        f' scale({size:g})"/>'
    )


def _torso(dress: Dress) -> str:
    return (
        shape("M-25 20C-31 26-22 40-17 48H15C21 40 29 27 23 20 10 13-12 13-25 20Z", SKIN)
        + f'<path d="M-15 31Q-7 36-1 32 6 36 14 31M-1 34V44M-8 39H-4M3 39H7" fill="none"'
        f' stroke="{SHADOW}" stroke-width="1.8" stroke-linecap="round"/>' + dress.extra
    )


def _stance(look: str, dress: Dress, wins: bool) -> str:
    """In the ring: legs apart, one fist back, the other hand in the opponent's or raised."""
    cape = ""
    if dress.cape:
        cape = shape("M-20 16C-44 26-52 46-54 66L-34 60-22 67-14 40Z", dress.cape) + shape(
            "M-20 16C-34 28-42 46-42 58L-34 60C-32 44-26 30-14 22Z", dress.lining, 1.4
        )
    legs = limb("M-9 52-19 64", 14) + limb("M8 52 20 64", 14)
    boots = shape("M-29 60-15 59-12 72H-32Q-33 66-29 60Z", dress.boots) + shape(
        "M13 59 27 60 34 72H12Z", dress.boots
    )
    trunks = shape("M-18 44H16L19 56 8 60-1 55-10 60-20 56Z", dress.trunks)
    return (
        f'<ellipse cy="72" rx="44" ry="7" fill="{INK}" opacity=".28"/>'
        f"{cape}{legs}{boots}{_torso(dress)}{trunks}{_raised(look) if wins else _grip(look)}"
    )


def _grip(look: str) -> str:
    return (
        f"{limb('M-24 26-40 36-44 20')}{fist(-44, 15)}{head(look, 0.74, -15, 5)}"
        f"{limb('M21 27 38 36 54 20')}{fist(58, 15)}"
    )


def _raised(look: str) -> str:
    """Both arms up, and the belt around the waist."""
    belt = shape("M-20 41H18V50H-20Z", "#f4b81c") + (
        f'<circle cx="-1" cy="45.500" r="8.500" fill="#ffe9a0" stroke="{INK}" stroke-width="2"/>'
    )
    arms = limb("M-24 26-44 22-46-8") + limb("M22 26 42 22 44-8")
    return f"{belt}{arms}{fist(-46, -14)}{fist(44, -14)}{head(look, 0.74, -15)}"


def _leaning(look: str, dress: Dress) -> str:
    """In the corner: arms over the ropes, a towel around the neck."""
    towel = shape("M-18 16C-22 24-22 34-20 48H-9C-11 36-10 26-6 20Z", "#fffaf0") + shape(
        "M16 16C22 24 22 36 20 50H9C11 38 10 28 5 20Z", "#fffaf0"
    )
    stripes = '<path d="M-20.500 42H-10M9.500 44H20" stroke="#c8202f" stroke-width="3"/>'
    arms = limb("M-23 26-42 30-50 44", 13) + limb("M22 26 42 30 50 44", 13)
    return f"{arms}{_torso(dress)}{towel}{stripes}{head(look, 0.74, -15, -6)}"


def figure(piece: Piece) -> str:
    """A wrestler as he stands now; those of the second seat look to the left."""
    word = piece.look.removeprefix("mask-")
    dress = DRESSES[word]
    side = -1 if piece.seat == 1 else 1
    wins = "winner" in piece.marks
    body = _leaning(piece.look, dress) if piece.dim else _stance(piece.look, dress, wins)
    size = 0.74 if piece.dim else 1
    plus = "" if wins else "".join(_plus(mark, 30 * side) for mark in piece.marks)
    return f'<g transform="scale({side * size:g} {size:g})">{body}</g>{plus}'


def _plus(words: str, x: float) -> str:
    """How much energy the rest gives."""
    return (
        f'<g class="rests" transform="translate({x:g} -30)"><circle r="14" fill="#f4b81c"'
        f' stroke="{INK}" stroke-width="2"/><text class="badge" y="6">{words}</text></g>'
    )
