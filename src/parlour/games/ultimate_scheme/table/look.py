"""Ultimate Scheme, drawn: a war room with a midnight world on the wall and brass around it."""

from __future__ import annotations

from parlour.games.ultimate_scheme.table import cards, drawings, panels, world
from parlour.games.ultimate_scheme.table.drawings import TOKENS
from parlour.scene.icons import icon
from parlour.scene.look import Look

SEATS = {
    "seat-1": "oklch(0.66 0.20 30)",
    "seat-2": "oklch(0.70 0.13 240)",
    "seat-3": "oklch(0.76 0.17 145)",
    "seat-4": "oklch(0.86 0.15 92)",
    "seat-5": "oklch(0.70 0.17 325)",
}

LOOK = Look(
    colours={
        "ground": ("0.87 0.035 82", "0.185 0.035 268"),
        "mat": ("0.955 0.02 88", "0.245 0.042 266"),
        "ink": ("0.25 0.055 268", "0.94 0.025 88"),
        "quiet": ("0.44 0.04 265", "0.76 0.03 255"),
        "accent": ("0.46 0.16 28", "0.82 0.12 82"),
        "glow": ("0.60 0.19 145", "0.86 0.21 142"),
        "danger": ("0.50 0.19 27", "0.70 0.19 27"),
        "us-brass": ("0.66 0.11 82", "0.70 0.11 82"),
        "us-brass-dark": ("0.42 0.075 72", "0.38 0.07 72"),
        "us-well": ("0.90 0.025 85", "0.195 0.04 267"),
        "seat-1": "0.66 0.20 30",
        "seat-2": "0.70 0.13 240",
        "seat-3": "0.76 0.17 145",
        "seat-4": "0.86 0.15 92",
        "seat-5": "0.70 0.17 325",
    },
    shapes={
        **{f"us-{'any' if name == '*' else name}": drawn for name, drawn in TOKENS.items()},
        **cards.BACKS,
        **{f"us-head-{name}": drawings.head(name) for name in drawings.HATS},
        **{f"us-portrait-{name}": drawings.portrait(name) for name in drawings.HATS},
        "ninja": drawings.NINJA,
        "grey": drawings.GREY,
        "first": drawings.FIRST,
        "us-lock": drawings.LOCK,
        "us-plague": drawings.PLAGUE,
        "us-jet": drawings.JET,
        "us-saucer": drawings.SAUCER,
        "us-submarine": drawings.SUBMARINE,
        "us-hook": drawings.HOOK,
        "us-sack": f'<g transform="translate(0 24)">{drawings.SACK}</g>',
        "us-trapdoor": drawings.TRAPDOOR,
        "us-executed": drawings.STAMP,
        "us-cancel": drawings.CANCEL,
        "us-alarm": drawings.ALARM,
        "us-done": icon("check-mark"),
        "us-pass": icon("hourglass"),
        "us-power": icon("crown"),
        "us-up": icon("megaphone"),
    },
    backdrops={
        "map": world.world,
        "steps": panels.steps,
        "progress": panels.progress,
        **{f"seat-{number}": panels.headquarters for number in range(1, 6)},
    },
    faces={
        **{f"minion-{number}": drawings.minion for number in range(1, 6)},
        "scheme": cards.scheme,
        "executed": cards.executed,
        "card": cards.action,
        "dossier": cards.dossier,
        "discard": cards.pile,
        **dict.fromkeys(("criminal", "subversion", "genius", "action"), cards.deck),
    },
    gauges={"anarchy": panels.thermometer},
    ground='<path class="us-rivets" d="M10 10h.1M60 60h.1M10 60h.1M60 10h.1"/>',
    aside=("decks", "progress"),
)
