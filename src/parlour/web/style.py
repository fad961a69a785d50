"""Style sheets made from the looks of games: a strict policy allows no inline styles."""

from __future__ import annotations

from parlour.engine.game import Game
from parlour.scene.look import Look

HOUSE = Look(
    colours={
        "ground": ("0.94 0.012 80", "0.20 0.012 60"),
        "mat": ("0.985 0.006 80", "0.26 0.014 60"),
        "ink": ("0.27 0.02 60", "0.93 0.015 80"),
        "quiet": ("0.49 0.02 60", "0.73 0.02 80"),
        "accent": ("0.47 0.11 40", "0.80 0.11 60"),
        "glow": ("0.80 0.15 85", "0.86 0.14 88"),
        "danger": ("0.52 0.20 25", "0.70 0.18 25"),
    },
)
"""The frame: hall, dialogs, and games without a look of their own."""


def look_css(game: Game) -> str:
    """Colours for day and night, then what the game draws itself."""
    look = game.look if isinstance(game.look, Look) else HOUSE
    own = game.folder / "table" / "look.css" if game.folder is not None else None
    drawn = own.read_text("utf-8") if own is not None and own.is_file() else ""
    return palette(f".game-{game.slug}", look) + drawn


def palette(selector: str, look: Look) -> str:
    """A look's colours as custom properties; where it is always night, dialogs are dark too."""
    if look.night:
        dark = f":root:has(.frame{selector}) {{ color-scheme: dark; }}"
        return f"{selector} {{ color-scheme: dark; {_rules(look, 1)} }}\n{dark}\n"
    day, night = _rules(look, 0), _rules(look, 1)
    dark = f"@media (prefers-color-scheme: dark) {{ {selector} {{ {night} }} }}"
    return f"{selector} {{ {day} }}\n{dark}\n"


def _rules(look: Look, night: int) -> str:
    return " ".join(f"--{name}: {look.shade(name, night)};" for name in look.colours)
