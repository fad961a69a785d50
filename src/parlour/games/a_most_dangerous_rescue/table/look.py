"""A Most Dangerous Rescue, drawn: a travel poster of the thirties, coins on a map."""

from __future__ import annotations

from html import escape
from math import cos, radians, sin

from parlour.games.a_most_dangerous_rescue.rules.tables import ACTIONS, COLOURS
from parlour.games.a_most_dangerous_rescue.table.drawings import (
    BACK,
    DISC,
    FEDORA,
    HIT,
    HUNTER,
    PAWN,
    RELIC_CARD,
    RELICS,
    SIGNS,
    STAMP,
)
from parlour.games.a_most_dangerous_rescue.table.pieces import MemberCard, SceneCard, Slot, Strategy
from parlour.scene.look import Box, Look
from parlour.scene.table import Gauge, Graph, Piece, Scene, Zone
from parlour.scene.web.geometry import CELL, MARGIN, layout_of

COLOUR_OF = dict(zip(ACTIONS, COLOURS, strict=True))
SIDE = 4 * CELL
FIVE = 5
SEAT = 65.0
"""A card of a research needs so much of the width."""


def scene_map(scene: Scene, zone: Zone, box: Box) -> str:
    """A map under the grid, gilt frames for the edge squares, and a border for each action."""
    x, y = MARGIN, MARGIN
    return (
        f'<g transform="translate({x:g} {y:g})">'
        f'<defs><clipPath id="a-most-dangerous-rescue-map"><rect width="{SIDE:g}" '
        f'height="{SIDE:g}"/></clipPath></defs>'
        f'<rect class="sheet" x="-12" y="-12" width="{SIDE + 24:g}" height="{SIDE + 24:g}" '
        'rx="10"/>'
        f'<g clip-path="url(#a-most-dangerous-rescue-map)">{_land()}</g>'
        f"{_gilt()}{_borders()}{_opponent_line(scene)}</g>"
    )


def _opponent_line(scene: Scene) -> str:
    """DR-6: below the grid, what the card says about the gang."""
    coin = next((piece for piece in scene.pieces if isinstance(piece, Strategy)), None)
    if coin is None:
        return ""
    spends = "the gang spends" if coin.spend else "the gang saves"
    state = "" if coin.spend else " saves"
    return (
        '<g class="opponent" transform="translate(0 438)">'
        f'<rect x="-6" y="-10" width="412" height="42" rx="6"/><text class="who" x="34" y="18">'
        f'{escape(coin.card)}</text><g class="{coin.colour}" transform="translate(92 11)">'
        f'<circle class="spot-of" r="15"/><g class="medal" transform="scale(.2)">'
        f'{SIGNS[coin.colour]}</g></g><text x="156" y="18">research</text>'
        f'<g class="purse-of{state}" transform="translate(222 11)"><circle r="15"/>'
        f'<g transform="scale(.2)">{SIGNS["green"]}</g></g><text x="318" y="18">{spends}</text></g>'
    )


def _land() -> str:
    """Coasts, meridians and a route; no place in particular."""
    lines = "".join(f"M0 {each}Q200 {each + 22} 400 {each}" for each in range(20, 400, 60))
    lines += "".join(f"M{200 + each} 0Q{200 + each * 1.25:g} 200 {200 + each} 400" for each in
                     range(-180, 200, 60))  # fmt: skip
    land = (
        "M-10 60C40 30 90 70 130 40S190-10 210-10H-10ZM250-10C240 40 290 60 300 100"
        "S380 130 410 110V-10ZM-10 250C50 230 80 270 70 310S140 350 130 410H-10Z"
        "M200 250C240 220 300 230 310 270S360 300 350 340 270 380 240 350 170 290 200 250Z"
    )
    return (
        '<rect class="sea" width="400" height="400"/>'
        f'<path class="land" d="{land}"/><path class="meridians" d="{lines}"/>'
        '<path class="route" d="M40 360C90 260 150 330 190 220S300 160 350 60"/>'
    )


def _gilt() -> str:
    """DR-4: squares on the border are framed in gold."""
    frames = ""
    for square in range(16):
        column, row = square % 4, square // 4
        if column in (0, 3) or row in (0, 3):
            frames += (
                f'<rect class="gilt" x="{column * CELL + 5:g}" y="{row * CELL + 5:g}" '
                f'width="{CELL - 10:g}" height="{CELL - 10:g}" rx="5"/>'
            )
    quarters = '<path class="quarters" d="M200 0V400M0 200H400"/>'
    return frames + quarters


def _borders() -> str:
    """Left red, right blue, top green, bottom purple, each with the sign of its action."""
    bars = {
        "red": ("M-6 0V400", -6, 200),
        "blue": ("M406 0V400", 406, 200),
        "green": ("M0-6H400", 200, -6),
        "purple": ("M0 406H400", 200, 406),
    }
    drawn = ""
    for colour, (path, x, y) in bars.items():
        drawn += (
            f'<g class="border {colour}"><path class="bar" d="{path}"/>'
            f'<g transform="translate({x} {y})"><circle r="19"/>'
            f'<g class="medal" transform="scale(.25)">{SIGNS[colour]}</g></g></g>'
        )
    return drawn


def coin(piece: Piece) -> str:
    """A coin with its cost; arcs on its rim say what it does, gilt ones on the edge."""
    assert isinstance(piece, Strategy)
    arcs = _arc(180, piece.first, piece.first_edge) if piece.first == "attack" else ""
    arcs += _arc(0, piece.first, piece.first_edge) if piece.first == "defence" else ""
    turn = 270 if piece.second == "money" else 90
    arcs += _arc(turn, piece.second, piece.second_edge)
    state = " taken" if piece.taken else " short" if piece.missing else ""
    short = (
        f'<g class="lack"><rect x="-31" y="19" width="62" height="25" rx="6"/>'
        f'<text y="37">{piece.missing} short</text></g>'
        if piece.missing
        else ""
    )
    return (
        f'<g class="cash{state}"><circle class="edge" r="39"/><circle class="metal" r="31"/>'
        f'{arcs}<text class="cost" y="13">{escape(piece.text)}</text>{short}</g>'
    )


def _arc(middle: int, action: str, edge: bool) -> str:
    """A quarter of the rim in the colour of an action."""
    one, other = radians(middle - 42), radians(middle + 42)
    r = 35.5
    path = (
        f"M{r * cos(one):.1f} {r * sin(one):.1f}A{r} {r} 0 0 1 {r * cos(other):.1f} "
        f"{r * sin(other):.1f}"
    )
    rim = f'<path class="bright" d="{path}"/>' if edge else ""
    return f'{rim}<path class="arc {COLOUR_OF[action]}" d="{path}"/>'


def small_card(piece: Piece) -> str:
    """A scene card, small: its grid, the colour of its research, whether the gang spends."""
    assert isinstance(piece, SceneCard)
    dots = ""
    for cost, square in piece.strategies:
        x, y = -24 + 16 * (square % 4), -38 + 16 * (square // 4)
        half = "left" if square % 4 < 2 else "right"
        dots += (
            f'<g transform="translate({x} {y})"><rect class="{half}" x="-7.4" y="-7.4" '
            f'width="14.8" height="14.8" rx="2"/><text class="fine" y="4.9">{cost}</text></g>'
        )
    gilt = " kept" if piece.gilt else ""
    spends = '<circle class="spends" cx="22" cy="33" r="6.5"/>' if piece.spend else ""
    return (
        f'<g class="small-card{gilt}"><rect class="sheet" x="-33" y="-46" width="66" height="92" '
        'rx="5"/><path class="net" d="M-32-46H32V18H-32ZM-16-46V18M0-46V18M16-46V18M-32-30H32'
        f'M-32-14H32M-32 2H32"/>{dots}'
        f'<rect class="band {piece.colour}" x="-32" y="21" width="64" height="24" rx="4"/>'
        f'<text class="card-id" x="-7" y="40.5">{escape(piece.text)}</text>{spends}</g>'
    )


def member(piece: Piece) -> str:
    """A poster of a member: hat and coat before the sun, the sign of his colour, his name."""
    assert isinstance(piece, MemberCard)
    rays = "".join(
        f'<path d="M0-8 {_to_the_edge(turn)} {_to_the_edge(turn + 10)}Z"/>'
        for turn in range(180, 360, 20)
    )
    seal = (
        '<g class="seal" transform="translate(22 -35)"><circle r="9"/>'
        '<path d="M0-6 1.8-1.9 6-1.6 2.8 1.2 3.8 5.4 0 3.1-3.8 5.4-2.8 1.2-6-1.6-1.8-1.9Z"/></g>'
        if piece.boss
        else ""
    )
    cross = '<path class="cross" d="M-26-38 26 22M26-38-26 22"/>' if piece.beaten else ""
    return (
        f'<g class="member {piece.colour}"><rect class="sky" x="-33" y="-46" width="66" '
        f'height="92" rx="5"/><g class="rays">{rays}</g>'
        f'<g transform="scale(.88) translate(0 2)">{FEDORA}</g>'
        '<rect class="plate-band" x="-33" y="26" width="66" height="20" rx="4"/>'
        f'<g class="emblem" transform="translate(-22 -35) scale(.17)">{SIGNS[piece.colour]}</g>'
        f'<text y="41">{escape(piece.text)}</text>{seal}{cross}</g>'
    )


def _to_the_edge(turn: int) -> str:
    """Where a ray of the sun, at (0, -8), meets the frame of a poster."""
    across, up = cos(radians(turn)), sin(radians(turn))
    long = min(32 / max(abs(across), 0.01), 37 / max(abs(up), 0.01))
    return f"{long * across:.1f} {long * up - 8:.1f}"


def research(scene: Scene, zone: Zone, box: Box) -> str:
    """Four slots with the sign of their action and room for three cards each."""
    assert isinstance(zone, Graph)
    plan = layout_of(zone)
    assert plan is not None
    drawn = ""
    for slot in zone.spots:
        assert isinstance(slot, Slot)
        place = plan.places[slot.id]
        left, top = -place.width / 2, -place.height / 2
        drawn += (
            f'<g class="slot {slot.colour}" transform="translate({place.x:g} {place.y:g})">'
            f'<rect class="field-of" x="{left:g}" y="{top:g}" width="{place.width:g}" '
            f'height="{place.height:g}" rx="8"/>'
            f'<rect class="head" x="{left:g}" y="{top:g}" width="{place.width:g}" height="30" '
            'rx="8"/><g class="medal" '
            f'transform="translate({left + 20:g} {top + 15:g}) scale(.22)">'
            f"{SIGNS[slot.colour]}</g>{_seats()}{_plus(slot, -left, top)}</g>"
        )
    return drawn


def _seats() -> str:
    """Three places for cards."""
    return "".join(
        f'<rect class="seat" x="{(n - 1.5) * SEAT + 3:g}" y="-30" width="{SEAT - 6:g}" '
        'height="92" rx="5"/>'
        for n in range(3)
    )


def _plus(slot: Slot, right: float, top: float) -> str:
    """What is complete, as a gold seal."""
    if not slot.bonus:
        return ""
    return (
        f'<g class="plus" transform="translate({right - 22:g} {top + 15:g})"><circle r="15"/>'
        f'<text y="7">+{slot.bonus}</text></g>'
    )


def frame(scene: Scene, zone: Zone, box: Box) -> str:
    """Four places; the last one is gilt: there the cards become an asset."""
    plan = layout_of(zone)
    assert plan is not None
    drawn = ""
    for number, place in enumerate(plan.places.values()):
        last = " gilded" if number == len(plan.places) - 1 else ""
        drawn += (
            f'<rect class="purse{last}" x="{place.x - 44:g}" y="{place.y - 62:g}" width="88" '
            'height="124" rx="7"/>'
        )
        if last:
            drawn += (
                f'<g class="medal" transform="translate({place.x:g} {place.y:g}) scale(.5)">'
                f"{SIGNS['green']}</g>"
            )
    return drawn


def life(gauge: Gauge) -> str:
    """Life tokens in a pile: large ones of five, small ones of one."""
    fives, ones = divmod(min(gauge.value, 45), FIVE)
    drawn, y = "", 132.0
    for x, y in _rows(fives, 30, 132):
        drawn += (
            f'<g class="five" transform="translate({x:g} {y:g})"><circle r="14"/>'
            '<text y="5">5</text></g>'
        )
    base = y - 28 if fives else 134.0
    for x, y in _rows(ones, 23, base):
        drawn += f'<circle class="one" cx="{x:g}" cy="{y:g}" r="10"/>'
    return f'<g class="tokens">{drawn}</g>'


def _rows(count: int, step: float, base: float) -> list[tuple[float, float]]:
    """Pairs of tokens from the bottom up, an odd one in the middle."""
    found: list[tuple[float, float]] = []
    for number in range(count):
        alone = number == count - 1 and number % 2 == 0
        x = 36 if alone else 36 + step * (number % 2 - 0.5)
        found.append((x, base - step * (number // 2)))
    return found


def _marker(side: str) -> str:
    if side == "player":
        return '<path class="mark-body" d="M0-40 32 0 0 40-32 0Z"/>'
    return '<circle class="mark-body" r="32"/><path class="mark-pin" d="M-12 0H12M0-12V12"/>'


MARKERS = {
    f"{side}-{colour}": f'<g class="score-marker {colour}">{_marker(side)}</g>'
    for side in ("player", "yu")
    for colour in (*COLOURS, "blank")
}

LOOK = Look(
    colours={
        "ground": ("0.87 0.042 84", "0.235 0.032 205"),
        "mat": ("0.955 0.022 88", "0.295 0.034 203"),
        "ink": ("0.28 0.035 205", "0.925 0.035 86"),
        "quiet": ("0.44 0.03 200", "0.77 0.03 90"),
        "accent": ("0.43 0.125 28", "0.82 0.10 80"),
        "glow": ("0.64 0.15 62", "0.82 0.145 78"),
        "danger": ("0.48 0.17 27", "0.72 0.15 32"),
        "seat-1": ("0.50 0.08 195", "0.70 0.09 192"),
        "seat-2": ("0.43 0.125 28", "0.62 0.15 29"),
        "dr-sea": ("0.84 0.045 190", "0.36 0.045 205"),
        "dr-land": ("0.90 0.05 86", "0.44 0.045 95"),
        "dr-line": ("0.45 0.04 200 / .22", "0.85 0.03 90 / .16"),
        "dr-sheet": ("0.93 0.035 86", "0.33 0.03 200"),
        "dr-gilt": ("0.66 0.11 82", "0.72 0.10 84"),
        "dr-red": ("0.50 0.15 29", "0.62 0.16 30"),
        "dr-blue": ("0.48 0.10 240", "0.63 0.11 238"),
        "dr-green": ("0.50 0.10 145", "0.65 0.12 145"),
        "dr-purple": ("0.48 0.12 315", "0.66 0.12 315"),
        "dr-tint": ("14%", "22%"),
    },
    shapes={
        "pawn": f'<g class="pawn-shape">{PAWN}</g>',
        "hunter": f'<g class="hunter-shape">{HUNTER}</g>',
        "counter": f'<g class="counter-shape">{DISC}{RELICS[3]}</g>',
        "back-scene": BACK,
        "relic-card": RELIC_CARD,
        "hit": HIT,
        "stamp": STAMP,
        **{
            f"relic-{n}": f'<g class="relic-shape">{DISC}{drawn}</g>'
            for n, drawn in enumerate(RELICS, 1)
        },
        **MARKERS,
    },
    backdrops={
        "scene": scene_map,
        "player-research": research,
        "yu-research": research,
        "player-resources": frame,
        "yu-resources": frame,
    },
    faces={"coin": coin, "scene": small_card, "gilt": small_card, "member": member},
    gauges={"player-life": life, "yu-life": life},
    ground='<path class="chart" d="M0 50Q25 40 50 50T100 50M0 100Q25 90 50 100T100 100"/>',
)
