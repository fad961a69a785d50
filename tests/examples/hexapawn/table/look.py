"""Hexapawn, drawn: turned wood on a plain board."""

from __future__ import annotations

from parlour.scene.look import Look

PAWN = '<path class="hp-pawn" d="M-22 34H22L14 16C10 6 9 0 9-6A15 15 0 1 0-9-6C-9 0-10 6-14 16Z"/>'

LOOK = Look(
    colours={
        "ground": ("0.93 0.02 75", "0.22 0.02 60"),
        "mat": ("0.97 0.015 80", "0.28 0.025 60"),
        "ink": ("0.27 0.03 60", "0.94 0.02 80"),
        "quiet": ("0.47 0.03 60", "0.75 0.03 75"),
        "accent": ("0.47 0.10 60", "0.80 0.11 75"),
        "glow": ("0.78 0.15 80", "0.86 0.14 88"),
        "danger": ("0.52 0.20 25", "0.70 0.18 25"),
    },
    shapes={"white": PAWN, "black": PAWN},
)
