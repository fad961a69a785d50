"""Colours and symbols of a mood."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from rich.style import Style

from parlour.scene.table import Mood, Piece

DEFAULTS = {
    "ground": "#16181d",
    "ink": "#e6e6e6",
    "quiet": "#8a8f98",
    "accent": "#c8a24a",
    "glow": "#ffd25e",
    "danger": "#ff6b6b",
    "seat-1": "#e0605a",
    "seat-2": "#5aa0e0",
    "seat-3": "#6fc27a",
    "seat-4": "#d8a848",
    "seat-5": "#b07ad8",
}
SYMBOLS = {"token": "●", "marker": "◆", "card": "▮", "die": "◼"}
READABLE = 4.5
"""The contrast that text needs."""
HEADS, TAILS = "◉", "○"


@dataclass(frozen=True)
class Ink:
    """Styles by the name of what they colour."""

    mood: Mood

    def colour(self, *names: str) -> str:
        """The colour of the first name that has one; the ink if none has."""
        for name in names:
            found = self.mood.colours.get(name) or DEFAULTS.get(name)
            if found:
                return found
        return self.mood.colours.get("ink", DEFAULTS["ink"])

    def style(self, *names: str, bold: bool = False, on: str | None = None) -> Style:
        """A style in the colour of the first name that has one, strong enough to be read."""
        colour = self.readable(self.colour(*names), on)
        return Style(color=colour, bgcolor=on, bold=bold or None)

    def readable(self, colour: str, on: str | None = None) -> str:
        """The colour, darkened or lightened towards the ink until it can be read."""
        return readable(colour, on or self.colour("ground"), self.colour("ink"))

    def base(self) -> Style:
        """The ink on its ground."""
        return Style(color=self.colour("ink"), bgcolor=self.colour("ground"))

    def quiet(self) -> Style:
        """For what one need not read at once."""
        return self.style("quiet")

    def line(self) -> Style:
        """For frames and grid lines."""
        return Style(color=self.tint("quiet", 0.55))

    def tint(self, name: str, share: float) -> str:
        """A colour of which only a share is laid on the ground."""
        return mixed(self.colour(name), self.colour("ground"), share)

    def chip(self, *names: str, dim: bool = False) -> Style:
        """Ground-coloured letters on a coloured field."""
        ground = self.colour("ground")
        field = self.colour(*names)
        return Style(color=ground, bgcolor=mixed(field, ground, 0.5) if dim else field, bold=True)

    def names_of(self, piece: Piece) -> tuple[str, ...]:
        """What colours a piece: its look, else its seat."""
        seat = () if piece.seat is None else (f"seat-{piece.seat + 1}",)
        return (piece.look, *seat) if piece.look in self.mood.colours else (*seat, piece.look)

    def of_piece(self, piece: Piece) -> Style:
        """The style of a piece's symbol; pieces out of use are faint."""
        colour = self.readable(self.colour(*self.names_of(piece)))
        if piece.dim:
            colour = mixed(colour, self.colour("ground"), 0.4)
        return Style(color=colour, bold=not piece.dim)

    def symbol(self, piece: Piece) -> str:
        """One or two characters for a piece."""
        own = self.mood.symbols.get(piece.look, "")
        if piece.kind == "coin":
            return (HEADS if piece.up else TAILS) + ("" if own == piece.text else own)
        return own or SYMBOLS.get(piece.kind, "●")


@cache
def readable(colour: str, ground: str, ink: str) -> str:
    """As much of a colour as contrasts with the ground (WCAG AA), the rest ink.

    >>> readable("#f4b81c", "#12122b", "#e8e4d8")
    '#f4b81c'
    >>> readable("#ffffff", "#f3e3c0", "#231a16")
    '#655f5c'
    """
    for share in range(20, 0, -1):
        mix = mixed(colour, ink, share / 20)
        if contrast(mix, ground) >= READABLE:
            return mix
    return ink


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, from 1 to 21.

    >>> contrast("#ffffff", "#000000")
    21.0
    """
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    def linear(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    red, green, blue = map(linear, _parts(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def mixed(colour: str, ground: str, share: float) -> str:
    """A share of one colour in another.

    >>> mixed("#ffffff", "#000000", 0.5)
    '#808080'
    """
    parts = zip(_parts(colour), _parts(ground), strict=True)
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in parts)


def _parts(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
