"""Lucha Libre, drawn: a fight poster of the fifties, red corner against blue corner."""

from __future__ import annotations

from html import escape
from math import cos, pi, sin
from random import Random

from parlour.scene.look import Box, Look
from parlour.scene.table import Panel, Piece, Scene, Track, Zone
from parlour.scene.web.geometry import STEP, Place, plan_of

TEAMS = ("santo", "demon")

MASK_SANTO = """
<defs><linearGradient id="ll-silver" x2="1" y2=".5"><stop class="low" offset="0"/>
<stop class="high" offset=".3"/><stop class="mid" offset=".62"/><stop class="low" offset="1"/>
</linearGradient></defs>
<path class="face" d="M0-49C25-49 39-31 39-6 39 12 34 24 27 34 21 44 12 49 0 49S-21 44-27 34
C-34 24-39 12-39-6-39-31-25-49 0-49Z"/>
<path class="shade" d="M14-46C31-40 39-25 39-6 39 12 34 24 27 34 21 44 12 49 0 49
22 38 30 8 14-46Z"/>
<path class="shine" d="M-27-24C-24-36-16-43-8-45-16-38-21-30-23-20Z"/>
<path class="seam" d="M0-48V0M-37 2C-28 8-24 18-25 36M37 2C28 8 24 18 25 36"/>
<path class="stitch" d="M-3.4-46V-16M3.4-46V-16M-33 4C-26 10-22 19-22 34M33 4C26 10 22 19 22 34"/>
<path class="trim" d="M-4-7C-8-22-30-24-36-8-31 6-11 8-4-7ZM4-7C8-22 30-24 36-8 31 6 11 8 4-7Z"/>
<path class="hole" d="M-8-7C-12-16-26-18-31-8-27 1-14 2-8-7ZM8-7C12-16 26-18 31-8 27 1 14 2 8-7Z"/>
<path class="white" d="M-27-8Q-19-15-11-7-19-2-27-8ZM27-8Q19-15 11-7 19-2 27-8Z"/>
<circle class="iris" cx="-18.5" cy="-8" r="3.7"/><circle class="iris" cx="18.5" cy="-8" r="3.7"/>
<circle class="spark" cx="-17.2" cy="-9.4" r="1.2"/>
<circle class="spark" cx="19.8" cy="-9.4" r="1.2"/>
<path class="trim" d="M0 2C7 10 10 16 6 20H-6C-10 16-7 10 0 2Z"/>
<path class="skin" d="M0 7C4 12 6 15 4 17H-4C-6 15-4 12 0 7Z"/>
<ellipse class="trim" cy="31" rx="19" ry="9.5"/><ellipse class="skin" cy="31" rx="15" ry="6.5"/>
<path class="lips" d="M-13 31Q-6 26 0 28.500 6 26 13 31 6 36.500 0 36.500-6 36.500-13 31Z"/>
<path class="line" d="M-12 31Q0 33.500 12 31"/>
"""
MASK_DEMON = """
<defs><linearGradient id="ll-blue" x2="1" y2=".5"><stop class="low" offset="0"/>
<stop class="high" offset=".3"/><stop class="mid" offset=".62"/><stop class="low" offset="1"/>
</linearGradient></defs>
<path class="face" d="M-24-47Q0-53 24-47 38-38 41-16L38 12 29 35 15 48Q0 51-15 48L-29 35-38 12-41-16
Q-38-38-24-47Z"/>
<path class="shade" d="M18-48Q38-40 41-16L38 12 29 35 15 48Q8 49 2 49 26 30 18-48Z"/>
<path class="shine" d="M-32-26C-30-36-25-41-18-44-22-38-25-32-26-23Z"/>
<path class="crest" d="M0-49 9-37 6-39 11-27 6-30 0-14-6-30-11-27-6-39-9-37Z"/>
<path class="stitch" d="M-35 10C-28 16-26 24-27 33M35 10C28 16 26 24 27 33M-37-18C-34-34-26-41-16-45
M37-18C34-34 26-41 16-45"/>
<path class="trim" d="M-3-1-9-17-22-14-39-24-38-8-30 4-17 7ZM3-1 9-17 22-14 39-24 38-8 30 4 17 7Z"/>
<path class="hole" d="M-7-2-11-12-22-9-34-16-33-8-28 0-17 2ZM7-2 11-12 22-9 34-16 33-8 28 0 17 2Z"/>
<path class="white" d="M-29-7Q-20-10-11-5-18 0-28-3ZM29-7Q20-10 11-5 18 0 28-3Z"/>
<circle class="iris" cx="-19.5" cy="-5" r="3.4"/><circle class="iris" cx="19.5" cy="-5" r="3.4"/>
<circle class="spark" cx="-18.3" cy="-6.2" r="1.1"/>
<circle class="spark" cx="20.7" cy="-6.2" r="1.1"/>
<path class="trim" d="M0 1 11 17 5 21H-5L-11 17Z"/><path class="skin" d="M0 8 6 16 3 18H-3L-6 16Z"/>
<path class="trim" d="M-21 29-9 22H9L21 29 14 41H-14Z"/>
<path class="skin" d="M-15 29.500-7 25.500H7L15 29.500 11 37.500H-11Z"/>
<path class="lips" d="M-12 31Q-5 27 0 29 5 27 12 31L9 36H-9Z"/>
<path class="line" d="M-11 31.500H11"/>
"""
RING_MARK = '<circle class="under" r="45"/><circle class="over" r="45"/>'
DIAMOND_MARK = '<path class="under" d="{0}"/><path class="over" d="{0}"/>'.format(
    "M0-57 57 0 0 57-57 0Z"
)
"""Markers go around the bulb they lie on: a ring for one team, a diamond for the other."""


def wood(words: str, x: float, y: float, size: float, kind: str = "", most: float = 0) -> str:
    """Condensed capitals, cut to the same width whatever fonts there are."""
    printed = words.upper()
    length = 54.0 * len(printed)
    scale = size / 100
    if most and length * scale > most:
        length = most / scale
    return (
        f'<g transform="translate({x:g} {y:g}) scale({scale:.3f})"><text class="wood {kind}" '
        f'textLength="{length:.0f}" lengthAdjust="spacingAndGlyphs">{escape(printed)}</text></g>'
    )


def arena(scene: Scene, zone: Zone, box: Box) -> str:
    """The hall in the dark, the ring in the light, both corners, and what the poster says."""
    plan = plan_of(zone)
    assert plan is not None
    fighters = [piece for piece in scene.pieces if piece.id.startswith("wrestler-")]
    inside = [piece for piece in fighters if piece.at.startswith("ring-")]
    outside = [piece for piece in fighters if piece.at.startswith("corner-")]
    busts = "".join(_bust(_team(piece), plan.places[piece.at]) for piece in inside)
    stools = "".join(_stool(piece, plan.places[piece.at]) for piece in outside)
    signs = "".join(_sign(scene, piece, plan.places[piece.at]) for piece in inside)
    return (
        "<defs>"
        '<radialGradient id="ll-hall" cx=".5" cy=".55" r=".6"><stop class="hall-in" offset="0"/>'
        '<stop class="hall-out" offset="1"/></radialGradient>'
        '<radialGradient id="ll-pool"><stop class="pool-in" offset="0"/>'
        '<stop class="pool-out" offset="1"/></radialGradient>'
        '<linearGradient id="ll-beam" x2="0" y2="1"><stop class="beam-in" offset="0"/>'
        '<stop class="beam-out" offset="1"/></linearGradient></defs>'
        '<rect class="hall" x="-600" y="-200" width="2200" height="1200"/>'
        f"{_crowd()}{_ring()}{_beams()}{busts}{_front()}{stools}{signs}{_burst()}"
    )


def _team(piece: Piece) -> str:
    return piece.at.partition("-")[2]


def _name(piece: Piece) -> str:
    return piece.label.rpartition(",")[0]


def _crowd() -> str:
    """Rows of heads, nearer ones larger; hats here and there."""
    places = Random(37)
    rows: list[str] = []
    for row in range(13):
        size = 15 + row * 1.7
        y = 84 + row * 46
        heads: list[str] = []
        x = -420.0 + 17 * (row % 2)
        while x < 1420:
            heads.append(_head(x + places.uniform(-4, 4), y + places.uniform(-5, 5), size, places))
            x += size * 2.55
        rows.append(f'<g class="tier tier-{row % 3}">{"".join(heads)}</g>')
    return f'<g class="crowd">{"".join(rows)}</g>'


def _head(x: float, y: float, size: float, places: Random) -> str:
    """A head and its shoulders; some wear a hat."""
    s = size
    half = f"{1.15 * s:.0f}"
    body = f"M{x - 1.15 * s:.0f} {y + 2 * s:.0f}q0-{s:.0f} {half}-{s:.0f}t{half} {s:.0f}z"
    head = f"M{x - 0.62 * s:.0f} {y:.0f}a{0.62 * s:.0f} {0.76 * s:.0f} 0 1 1 {1.24 * s:.0f} 0"
    hat = (
        f"M{x - 1.1 * s:.0f} {y - 0.3 * s:.0f}h{2.2 * s:.0f}l-{0.5 * s:.0f}-{0.22 * s:.0f}"
        f"-{0.1 * s:.0f}-{0.6 * s:.0f}h-{s:.0f}l-{0.1 * s:.0f} {0.6 * s:.0f}z"
        if places.random() < 0.3
        else ""
    )
    return f'<path d="{body}{head}a{0.62 * s:.0f} {0.76 * s:.0f} 0 1 1-{1.24 * s:.0f} 0{hat}"/>'


BACK, FRONT = 232.0, 612.0
BACK_LEFT, BACK_RIGHT, FRONT_LEFT, FRONT_RIGHT = 196.0, 804.0, 62.0, 938.0
ROPES = ("red", "white", "green")


def _ring() -> str:
    """The canvas and the three sides behind the fighters."""
    corners = f"M{BACK_LEFT} {BACK}H{BACK_RIGHT}L{FRONT_RIGHT} {FRONT}H{FRONT_LEFT}Z"
    boards = "".join(
        f'<path class="board" d="M{BACK_LEFT + (BACK_RIGHT - BACK_LEFT) * n / 8:g} {BACK}'
        f'L{FRONT_LEFT + (FRONT_RIGHT - FRONT_LEFT) * n / 8:g} {FRONT}"/>'
        for n in range(1, 8)
    )
    ropes = ""
    for number, colour in enumerate(ROPES):
        back, front = BACK - 92 + 30 * number, FRONT - 128 + 42 * number
        ropes += _rope(
            colour,
            f"M{FRONT_LEFT} {front}L{BACK_LEFT} {back}H{BACK_RIGHT}L{FRONT_RIGHT} {front}",
        )
    posts = _post(BACK_LEFT, BACK, 104, 16) + _post(BACK_RIGHT, BACK, 104, 16)
    return (
        f'<path class="canvas" d="{corners}"/>{boards}'
        '<ellipse class="pool" cx="500" cy="430" rx="400" ry="190"/>'
        f"{posts}{ropes}"
    )


def _rope(colour: str, path: str) -> str:
    return (
        f'<path class="rope shadow" d="{path}"/><path class="rope {colour}" d="{path}"/>'
        f'<path class="rope twist" d="{path}"/>'
    )


def _post(x: float, y: float, tall: float, wide: float) -> str:
    return (
        f'<rect class="post" x="{x - wide / 2:g}" y="{y - tall:g}" width="{wide:g}" '
        f'height="{tall:g}" rx="5"/><circle class="knob" cx="{x:g}" cy="{y - tall:g}" '
        f'r="{wide * 0.72:g}"/>'
    )


def _front() -> str:
    """The apron with the title, and the ropes between the two nearer posts."""
    ropes = "".join(
        _rope(
            colour,
            f"M{FRONT_LEFT} {FRONT - 128 + 42 * n}Q500 {FRONT - 118 + 42 * n} "
            f"{FRONT_RIGHT} {FRONT - 128 + 42 * n}",
        )
        for n, colour in enumerate(ROPES)
    )
    fringe = "".join(
        f'<path class="fringe fringe-{n % 3}" '
        f'd="M{FRONT_LEFT + 36.5 * n:g} {FRONT}h36.5l-18.25 24z"/>'
        for n in range(24)
    )
    return (
        f'<path class="apron" d="M{FRONT_LEFT} {FRONT}H{FRONT_RIGHT}L970 760H30Z"/>{fringe}'
        f"{_post(FRONT_LEFT, FRONT + 20, 162, 24)}{_post(FRONT_RIGHT, FRONT + 20, 162, 24)}{ropes}"
        f"{wood('Lucha libre', 500, 700, 70, 'title', 356)}"
    )


def _beams() -> str:
    return (
        '<path class="beam" d="M150-60 90-60 210 560 560 500Z"/>'
        '<path class="beam" d="M850-60 910-60 790 560 440 500Z"/>'
    )


def _bust(team: str, place: Place) -> str:
    """Shoulders and cape under the mask of whoever is in the ring."""
    x, y = place.x, place.y + 8
    return (
        f'<g class="bust {team}" transform="translate({x:g} {y:g}) scale(1.06)">'
        '<ellipse class="cast" cy="226" rx="130" ry="20"/>'
        '<path class="cape" d="M-60 92C-112 104-134 150-140 228H140C134 150 112 104 60 92L0 128Z"/>'
        '<path class="flesh" d="M-34 60V104C-70 118-92 136-98 228H98C92 136 70 118 34 104V60Z"/>'
        '<path class="fold" d="M-34 106C-20 128 20 128 34 106M0 134V190'
        'M-62 168Q-32 190 0 178 32 190 62 168"/>'
        '<path class="collar" d="M-64 90-34 104-52 132-92 122ZM64 90 34 104 52 132 92 122Z"/>'
        "</g>"
    )


def _stool(piece: Piece, place: Place) -> str:
    """The corner pad, the stool and a towel for who rests, and his name."""
    x, y = place.x, place.y
    side = -1 if x < 500 else 1
    legs = f"M{x - 44:g} {y + 70:g}l-12 70M{x + 44:g} {y + 70:g}l12 70"
    return (
        f'<g class="stool {_team(piece)}"><path class="legs" d="{legs}"/>'
        f'<circle class="pad" cx="{x:g}" cy="{y - 4:g}" r="84"/>'
        f'<circle class="pad-edge" cx="{x:g}" cy="{y - 4:g}" r="74"/>'
        f'<path class="towel" d="M{x + side * 44:g} {y - 62:g}q{side * 34:g} 4 {side * 38:g} 34'
        f'l{side * 6:g} 88h{-side * 34:g}l{-side * 4:g}-70z"/>'
        f'<path class="towel-line" d="M{x + side * 56:g} {y + 44:g}h{side * 30:g}"/>'
        f'<rect class="plaque" x="{x - 112:g}" y="{y + 86:g}" width="224" height="46" rx="6"/>'
        f"{wood(_name(piece), x, y + 121, 36, 'resting', 204)}</g>"
    )


def _sign(scene: Scene, piece: Piece, place: Place) -> str:
    """A banner over the ring: who fights, and the fans of his team."""
    team = _team(piece)
    fans = next((each.text for each in scene.pieces if each.id == f"fans-{team}"), "")
    side = -1 if place.x < 500 else 1
    edge = 500 + side * 52
    far = 500 + side * 486
    banner = f"M{edge:g} 22H{far:g}l{-side * 22:g} 45 {side * 22:g} 45H{edge:g}Z"
    count = 500 + side * 124
    return (
        f'<g class="sign {team}"><path class="cloth" d="{banner}"/>'
        f'<path class="hem" d="M{edge:g} 30H{far - side * 12:g}M{edge:g} 104H{far - side * 12:g}"/>'
        f"{wood(_name(piece), 500 + side * 320, 88, 62, 'name-up', 244)}"
        f'<rect class="board-back" x="{count - 50:g}" y="8" width="100" height="118" rx="10"/>'
        f"{wood(fans, count, 80, 80, 'score')}"
        f"{wood('fans', count, 114, 26, 'score-word')}</g>"
    )


def _burst() -> str:
    """VS on a star, between the banners."""
    points = []
    for n in range(24):
        radius = 62 if n % 2 else 46
        x, y = radius * cos(n * pi / 12), radius * sin(n * pi / 12)
        points.append(f"{500 + x:.0f},{67 + y:.0f}")
    return (
        f'<polygon class="burst" points="{" ".join(points)}"/>{wood("vs", 500, 88, 58, "versus")}'
    )


def lamps(scene: Scene, zone: Zone, box: Box) -> str:
    """A marquee with the name, over six bulbs; one burns, those below it still glow."""
    assert isinstance(zone, Track)
    wrestler = zone.id.removeprefix("energy-")
    piece = next(each for each in scene.pieces if each.id == f"wrestler-{wrestler}")
    fights = piece.at.startswith("ring-")
    burning = next(number for number, spot in enumerate(zone.spots) if spot.lit)
    bulbs = "".join(
        _bulb(
            (number + 0.5) * STEP,
            "burns" if number == burning else "warm" if number < burning else "cold",
        )
        for number in range(len(zone.spots))
    )
    where = "in the ring" if fights else "resting, +1" if piece.marks else "resting"
    state = "fights" if fights else "rests"
    return (
        f'<g class="marquee {_team(piece)} {state}">'
        f'<rect class="case" x="-14" y="-92" width="{box.width + 28:g}" '
        f'height="{box.height + 104:g}" rx="14"/>'
        f'<rect class="inset" x="-6" y="-8" width="{box.width + 12:g}" height="{box.height + 14:g}"'
        ' rx="10"/>'
        f"{wood(_name(piece), box.width / 2, -44, 46, 'name-up', 330)}"
        f'<text class="where" x="{box.width / 2:g}" y="-18">{where}</text></g>{bulbs}'
    )


def _bulb(x: float, state: str) -> str:
    return (
        f'<g class="bulb {state}" transform="translate({x:g} 32)"><circle class="flare" r="40"/>'
        '<rect class="socket" x="-9" y="17" width="18" height="12" rx="2"/>'
        f'<circle class="glass" r="23"/><path class="gleam" d="M-14-9A17 17 0 0 1-3-17"/></g>'
    )


def stand(scene: Scene, zone: Zone, box: Box) -> str:
    """All heads of the audience over the track: who cheers for whom, who is still undecided."""
    assert isinstance(zone, Track)
    counts = _audience(scene)
    sides = [piece.look.partition("-")[2] for piece in scene.pieces if piece.id.startswith("fans-")]
    left, right = sides
    total = sum(counts.values())
    order = [left] * counts[left] + ["undecided"] * counts["undecided"] + [right] * counts[right]
    across = -(-total // 3)
    step = box.width / (across + 0.5)
    heads = "".join(
        _fan(team, (number // 3 + 0.5 + 0.5 * (number % 3 == 1)) * step, -122 + 46 * (number % 3))
        for number, team in enumerate(order)
    )
    benches = "".join(
        f'<rect class="bench" x="0" y="{-104 + 46 * n}" width="{box.width:g}" height="10" rx="3"/>'
        for n in range(3)
    )
    return (
        f'<rect class="tribune" x="-8" y="-152" width="{box.width + 16:g}" height="144" rx="10"/>'
        f"{benches}{heads}{_lane(zone)}"
    )


def _audience(scene: Scene) -> dict[str, int]:
    panel = next(each for each in scene.zones if isinstance(each, Panel) and each.id == "stand")
    return {fact.look: int(fact.text) for fact in panel.facts}


def _fan(team: str, x: float, y: float) -> str:
    """Round masks for one side, pointed ones for the other, bare heads for nobody."""
    shape = {
        "santo": '<circle r="14"/><path class="eyes" d="M-8-2h5M3-2h5"/>',
        "demon": '<path d="M0-18 15-3 10 12 0 17-10 12-15-3Z"/>'
        '<path class="eyes" d="M-9-4l6 3M9-4l-6 3"/>',
    }.get(team, '<circle r="10" cy="3"/>')
    return f'<g class="fan {team}" transform="translate({x:.1f} {y:.1f}) scale(1.35)">{shape}</g>'


def _lane(zone: Track) -> str:
    """The printed spaces; every fifth stands out, the first is white, the last is gold."""
    plan = plan_of(zone)
    assert plan is not None
    fields: list[str] = []
    for number, spot in enumerate(zone.spots):
        place = plan.places[spot.id]
        kind = spot.look if spot.look != "fan" else "fifth" if number % 5 == 0 else "plain"
        fields.append(
            f'<rect class="space {kind}" x="{place.x - 30:g}" y="{place.y - 30:g}"'
            ' width="60" height="60" rx="7"/>'
        )
        if kind == "gold":
            fields.append(
                f'<path class="star" transform="translate({place.x:g} {place.y:g})" '
                'd="M0-29 8-10 28-9 12 4 18 24 0 13-18 24-12 4-28-9-8-10Z"/>'
            )
    return "".join(fields)


LOOK = Look(
    light={
        "ground": "oklch(0.87 0.065 86)",
        "mat": "oklch(0.955 0.032 90)",
        "ink": "oklch(0.22 0.03 40)",
        "quiet": "oklch(0.41 0.045 55)",
        "accent": "oklch(0.46 0.185 27)",
        "glow": "oklch(0.80 0.165 82)",
        "danger": "oklch(0.46 0.185 20)",
        "seat-1": "oklch(0.50 0.195 27)",
        "seat-2": "oklch(0.42 0.16 262)",
        "santo": "oklch(0.50 0.195 27)",
        "demon": "oklch(0.42 0.16 262)",
        "ray": "oklch(0.83 0.085 82)",
        "edge": "oklch(0.30 0.04 45)",
        "rim": "oklch(0.18 0.04 40)",
    },
    dark={
        "ground": "oklch(0.19 0.028 30)",
        "mat": "oklch(0.255 0.032 38)",
        "ink": "oklch(0.94 0.03 88)",
        "quiet": "oklch(0.77 0.045 80)",
        "accent": "oklch(0.84 0.15 84)",
        "glow": "oklch(0.87 0.165 88)",
        "danger": "oklch(0.72 0.17 25)",
        "seat-1": "oklch(0.60 0.21 27)",
        "seat-2": "oklch(0.60 0.16 257)",
        "santo": "oklch(0.72 0.16 27)",
        "demon": "oklch(0.74 0.12 252)",
        "ray": "oklch(0.215 0.04 30)",
        "edge": "oklch(0.42 0.05 50)",
        "rim": "oklch(0.80 0.04 85)",
    },
    shapes={
        "mask-santo": MASK_SANTO,
        "mask-demon": MASK_DEMON,
        "santo": RING_MARK,
        "demon": DIAMOND_MARK,
    },
    backdrops={
        "ring": arena,
        "fans": stand,
        **{f"energy-{name}": lamps for name in ("santo", "cavernario", "demon", "bulldog")},
    },
)
