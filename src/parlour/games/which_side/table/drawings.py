"""Which Side: the shapes of its pieces and of what happens to them, from -50 to 50, y down."""

from __future__ import annotations

from math import cos, pi, sin

from parlour.scene.icons import icon


def _star(points: int, long: float, short: float) -> str:
    """A jagged outline."""
    corners = []
    for step in range(points * 2):
        radius = short if step % 2 else long * (1 if step % 4 else 0.84)
        angle = pi * step / points
        corners.append(f"{radius * cos(angle):.1f} {radius * sin(angle):.1f}")
    return f"M{'L'.join(corners)}Z"


def _sized(name: str, scale: float = 0.84, down: float = 0) -> str:
    return f'<g transform="translate(0 {down:g}) scale({scale:g})">{icon(name)}</g>'


# People: a man with a flat cap, a woman with a headscarf.

CAP = """
<path class="coat" d="M-40 48C-40 22-24 12 0 12S40 22 40 48Z"/>
<path class="shirt" d="M-11 13 0 34 11 13C4 17-4 17-11 13Z"/>
<path class="tie" d="M-3 20H3L5 40 0 47-5 40Z"/>
<path class="face" d="M-17-20C-18 4-10 16 0 16S18 4 17-20Z"/>
<path class="brow" d="M-10-6H-4M4-6H10M-7 6C-3 9 3 9 7 6"/>
<path class="moustache" d="M-9 2C-4-2-1-1 0 1 1-1 4-2 9 2 4 5 1 4 0 3-1 4-4 5-9 2Z"/>
<path class="cap" d="M-21-17C-27-34-12-44 4-43S26-32 23-19C29-18 33-15 33-11 20-16-8-18-21-17Z"/>
<path class="seam" d="M2-43C4-34 3-26 0-18"/>
"""
SCARF = """
<path class="shawl" d="M-41 48C-40 24-26 13 0 13S40 24 41 48Z"/>
<path class="fold" d="M-26 46C-22 32-12 24 0 20 12 24 22 32 26 46M0 20V46"/>
<path class="scarf" d="M0-45C22-45 28-26 24-6 22 8 12 18 0 18S-22 8-24-6C-28-26-22-45 0-45Z"/>
<path class="face" d="M0-31C12-31 16-20 15-8 14 4 8 11 0 11S-14 4-15-8C-16-20-12-31 0-31Z"/>
<path class="hair" d="M0-31C12-31 15-22 15-15 8-22 3-25 0-28-3-25-8-22-15-15-15-22-12-31 0-31Z"/>
<path class="brow" d="M-9-9H-4M4-9H9M-4 3C-1 5 1 5 4 3"/>
<path class="knot" d="M0 14-11 24-4 27 0 20 4 27 11 24Z"/>
"""
BANDAGE = """
<path class="bandage" d="M-19-25 20-17 19-7-19-15Z"/>
<path class="blood" d="M-6-20C-2-23 4-20 3-15 0-12-6-14-6-20Z"/>
<path class="bandage" d="M-34 26-30 19 12 34 34 22 30 46H-14Z"/>
"""
STAIRS = '<path class="stairs" d="M-48 50V34H-22V40H12V46H48V50Z"/>'
BARS = """
<path class="bars" d="M-34-48V48M-17-48V48M0-48V48M17-48V48M34-48V48"/>
<path class="rail" d="M-46-40H46M-46 42H46"/>
"""


def _resting(person: str) -> str:
    """Slumped on the stairs."""
    return f'<g transform="translate(-4 8) rotate(-14) scale(.84)">{person}</g>{STAIRS}'


def _group(kind: str, drawn: str) -> str:
    """Styles reach into a shape by the class of its group."""
    return f'<g class="{kind}">{drawn}</g>'


PEOPLE = {
    name: _group("ws-person", drawn)
    for name, drawn in {
        "cap": CAP,
        "scarf": SCARF,
        "cap-hurt": CAP + BANDAGE,
        "scarf-hurt": SCARF + BANDAGE,
        "cap-hurt-rests": _resting(CAP + BANDAGE),
        "scarf-hurt-rests": _resting(SCARF + BANDAGE),
        "prisoner": f'<rect class="dark" x="-44" y="-46" width="88" height="92"/>{CAP}{BARS}',
        "worker": CAP,
    }.items()
}

# Markers and counters.

HAT = """
<ellipse class="shade" cx="0" cy="38" rx="46" ry="9"/>
<path class="felt" d="M-27-38C-26 0-25 18-28 26-40 27-47 31-47 35-46 44-24 47 0 47S46 44 47 35
C47 31 40 27 28 26 25 18 26 0 27-38 20-45-20-45-27-38Z"/>
<path class="band" d="M-26 8C-10 13 10 13 26 8L27 22C10 28-10 28-27 22Z"/>
<path class="shine" d="M-17-34C-16-14-16-4-17 4"/>
<ellipse class="crown" cx="0" cy="-38" rx="27" ry="6"/>
"""
COIN = """
<circle class="coin" r="40"/><circle class="rim" r="33"/>
<path class="sign" d="M14-14C9-22-14-23-14-10S15-2 15 10-9 23-15 13M0-29V29"/>
"""


def _marker(kind: str, name: str) -> str:
    """A wooden disc with a drawing burnt into it."""
    return (
        f'<g class="ws-disc {kind}"><circle class="wood" r="42"/><circle class="rim" r="36"/>'
        f"{_sized(name, 0.56)}</g>"
    )


def _counter(kind: str, name: str) -> str:
    """A pin that one wears, with its number below."""
    return (
        f'<g class="ws-pin {kind}"><circle class="body" r="44"/><circle class="rim" r="38"/>'
        f"{_sized(name, 0.56, -8)}</g>"
    )


MARKERS = {
    "hat": _group("ws-hat", HAT),
    "fire": _marker("fire", "fire"),
    "rat": _marker("rat", "rat"),
    "police": _marker("police", "police-badge"),
    "coin": _group("ws-coin", COIN),
    "union": _counter("union", "shaking-hands"),
    "anarchist": _counter("anarchist", "papers"),
    "strike": _counter("strike", "fist"),
    "sabotage": _counter("sabotage", "monkey-wrench"),
}

# What is printed on the cards of the places and of the workshops.

PLACES = {
    "tenement_risk": "broom",
    "tenement_unsanitary": "broom",
    "bonesetter": "arm-bandage",
    "lawyers_release": "scales",
    "lawyers_threat": "scales",
    "union": "shaking-hands",
    "press": "papers",
    "cafe": "coffee-cup",
    "chemistry_risk": "fizzing-flask",
    "chemistry_unsanitary": "fizzing-flask",
    "docks": "cargo-crane",
    "triangle": "sewing-machine",
    "creek": "barrel-leak",
    "tenderloin": "theater-curtains",
    "greenwich": "team-upgrade",
}
WORKSHOPS = (
    "bread", "gears", "clothesline", "power-generator", "newspaper", "carrot", "paint-bucket",
    "harbor-dock",
)  # fmt: skip
CARDS = {
    **{f"do-{place}": _sized(name, 0.9) for place, name in PLACES.items()},
    **{f"means-{number}": _sized(name, 0.9) for number, name in enumerate(WORKSHOPS, start=1)},
    "none": _sized("hourglass", 0.8),
}

# What happens.

FLAG = """<g class="ws-flag">
<path class="red" d="M-34-42C-10-52 10-32 42-40V18C10 26-10 6-34 16Z"/>
<path class="black" d="M42-40V18C10 26-10 6-34 16Z"/><path class="pole" d="M-36-48V48"/>
</g>"""
BURSTS = {
    "blow": (
        f'<path class="outer" d="{_star(12, 50, 26)}"/>'
        f'<path class="inner" d="{_star(10, 30, 15)}"/>'
    ),
    "jailed": _group(
        "ws-person", f'<rect class="dark" x="-46" y="-46" width="92" height="92" rx="4"/>{BARS}'
    ),
    "healing": f'<circle class="halo" r="48"/>{_sized("arm-bandage", 0.7)}',
    "death": _sized("tombstone", 0.92),
    "flag": FLAG,
    "commune": FLAG,
    "grip": _group("ws-hat", HAT),
}

SHAPES = {**PEOPLE, **MARKERS, **CARDS, **BURSTS}
