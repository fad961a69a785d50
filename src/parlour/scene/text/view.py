"""A scene as a drawer needs it: what lies where, what can be touched, how pieces look small."""

from __future__ import annotations

from rich.text import Text

from parlour.scene.table import Piece, Scene, Spot
from parlour.scene.text.ink import Ink
from parlour.scene.text.lines import flowed, joined, padded


class TextView:
    """A scene with its ink and its indexes."""

    def __init__(self, scene: Scene, roomy: bool = True, folded: bool = False) -> None:
        self.scene = scene
        self.ink = Ink(scene.mood)
        self.roomy = roomy
        """Whether there is height for real dice and blank lines."""
        self.folded = folded
        """Whether long panels are only named."""
        self._lying: dict[str, list[Piece]] = {}
        for piece in scene.pieces:
            self._lying.setdefault(piece.at, []).append(piece)
        self._touched = {
            each for choice in scene.choices for path in choice.touches for each in path
        }

    def lying(self, place: str) -> list[Piece]:
        """The pieces on a spot or in a zone, those that lie on other pieces included."""
        found: list[Piece] = []
        for piece in self._lying.get(place, []):
            found.append(piece)
            if piece.id != place:
                found.extend(self.lying(piece.id))
        return found

    def can_touch(self, thing: str) -> bool:
        """Whether a legal choice touches it."""
        return thing in self._touched

    def can_touch_in(self, spot: Spot) -> bool:
        """Whether a legal choice touches the spot or something on it."""
        return self.can_touch(spot.id) or any(self.can_touch(p.id) for p in self.lying(spot.id))

    def says_something(self, spot: Spot) -> bool:
        """Whether something is said of a spot, lies on it or can be done with it."""
        told = spot.detail or spot.lit or self.lying(spot.id)
        return bool(told) or self.can_touch(spot.id)

    def symbol(self, piece: Piece) -> Text:
        """A piece in a few characters, without its marks."""
        ink = self.ink
        if piece.kind == "die":
            return Text(f" {piece.text or '?'} ", ink.chip(*ink.names_of(piece), dim=piece.dim))
        if piece.kind == "card":
            face = piece.text if piece.up else "░"
            return Text(f"[{face or ink.symbol(piece)}]", ink.of_piece(piece))
        symbol = ink.symbol(piece)
        many = f"×{piece.count}" if piece.count > 1 else ""
        face = symbol if symbol == piece.text else symbol + piece.text
        return Text(face + many, ink.of_piece(piece))

    def marks(self, piece: Piece) -> Text:
        """The small badges of a piece."""
        names = ("glow",) if self.can_touch(piece.id) else ("accent",)
        return Text(" ".join(piece.marks), self.ink.style(*names))

    def badge(self, piece: Piece) -> Text:
        """A piece with its marks."""
        symbol = self.symbol(piece)
        return joined(symbol, " ", self.marks(piece)) if piece.marks else symbol

    def badges(self, piece: Piece, width: int) -> list[Text]:
        """A piece with its marks, in parts where they do not fit together."""
        whole = self.badge(piece)
        if whole.cell_len <= width:
            return [whole]
        symbol, style = self.symbol(piece), self.marks(piece).style
        parts = [symbol, *(Text(mark, style) for mark in piece.marks)]
        return flowed([padded(part, min(part.cell_len, width)) for part in parts], width, " ")
