"""Lucha Libre, drawn: a fight poster of the fifties, red corner against blue corner."""

from __future__ import annotations

from parlour.games.lucha_libre.table.arena import ARENA, burst, sign, star, stool_name, wood
from parlour.games.lucha_libre.table.fighters import DRESSES, figure
from parlour.games.lucha_libre.table.masks import MASKS
from parlour.games.lucha_libre.table.plates import PLATES
from parlour.scene.look import Box, Look
from parlour.scene.table import Panel, Piece, Scene, Track, Zone
from parlour.scene.web.geometry import STEP, layout_of

CREAM = "#fdf3dc"


def name_of(piece: Piece) -> str:
    """The wrestler's name, which the label begins with."""
    return piece.label.rpartition(",")[0]


def arena(scene: Scene, zone: Zone, box: Box) -> str:
    """The hall and the ring, and on banners who fights for how many fans."""
    plan = layout_of(zone)
    assert plan is not None
    signs = ""
    for piece in scene.pieces:
        if not piece.id.startswith("wrestler-"):
            continue
        where, _, team = piece.at.partition("-")
        place = plan.places[piece.at]
        if where == "ring":
            signs += sign(team, name_of(piece), _fans(scene, team), place.x < box.width / 2)
        else:
            signs += stool_name(name_of(piece), place.x)
    return f'<use href="#shape-lucha-arena"/>{signs}{burst()}'


def _fans(scene: Scene, team: str) -> str:
    return next((piece.text for piece in scene.pieces if piece.id == f"fans-{team}"), "")


def lamps(scene: Scene, zone: Zone, box: Box) -> str:
    """A cartridge: mask and name, the dice he gives, and six bulbs of which one burns."""
    assert isinstance(zone, Track)
    wrestler = zone.id.removeprefix("energy-")
    piece = next(each for each in scene.pieces if each.id == f"wrestler-{wrestler}")
    fights = piece.at.startswith("ring-")
    burning = next(number for number, spot in enumerate(zone.spots) if spot.lit)
    states = ["warm"] * burning + ["burns"] + ["cold"] * (len(zone.spots) - burning - 1)
    bulbs = "".join(_bulb((n + 0.5) * STEP, state) for n, state in enumerate(states))
    where = "in the ring" if fights else "resting, +1" if piece.marks else "resting"
    return (
        f'<g class="cartridge {piece.at.partition("-")[2]} {"fights" if fights else "rests"}">'
        f'<rect class="case" x="-14" y="-96" width="{box.width + 28:g}" '
        f'height="{box.height + 108:g}" rx="14"/>'
        f'<rect class="inset" x="-6" y="-10" width="{box.width + 12:g}" '
        f'height="{box.height + 14:g}" rx="10"/>'
        f'<use href="#shape-{piece.look}" transform="translate(34 -53) scale(.78)"/>'
        f"{wood(name_of(piece), 188, -48, 46, 'name-up', 220)}"
        f'<text class="where" x="188" y="-19">{where}</text>'
        f"{_dice_given(zone.spots[burning].text, box.width - 38)}</g>{bulbs}"
    )


def _dice_given(number: str, x: float) -> str:
    """The number of the space, large, on a die."""
    return (
        f'<rect class="given" x="{x - 34:g}" y="-88" width="68" height="70" rx="14"/>'
        f'<text class="number" x="{x:g}" y="-34">{number}</text>'
    )


def _bulb(x: float, state: str) -> str:
    return (
        f'<g class="bulb {state}" transform="translate({x:g} 32)"><circle class="flare" r="38"/>'
        '<rect class="socket" x="-9" y="17" width="18" height="12" rx="2"/>'
        '<circle class="glass" r="23"/><path class="gleam" d="M-14-9A17 17 0 0 1-3-17"/></g>'
    )


def stand(scene: Scene, zone: Zone, box: Box) -> str:
    """All heads of the audience over the track: who cheers for whom, who is still undecided."""
    assert isinstance(zone, Track)
    seated = [team for team, count in _audience(scene) for _ in range(count)]
    across = -(-len(seated) // 3)
    step = box.width / (across + 0.5)
    heads = "".join(
        f'<use class="fan {team}" href="#shape-head-{team}" transform="translate('
        f"{(number // 3 + 0.5 + 0.5 * (number % 3 == 1)) * step:.0f} {-122 + 46 * (number % 3)})"
        ' scale(.46)"/>'
        for number, team in enumerate(seated)
    )
    benches = "".join(
        f'<rect class="bench" y="{-104 + 46 * n}" width="{box.width:g}" height="10" rx="3"/>'
        for n in range(3)
    )
    return (
        f'<rect class="tribune" x="-8" y="-152" width="{box.width + 16:g}" height="144" rx="10"/>'
        f"{benches}{heads}{_lane(zone)}"
    )


def _audience(scene: Scene) -> list[tuple[str, int]]:
    """Who sits where, from left to right."""
    panel = next(each for each in scene.zones if isinstance(each, Panel) and each.id == "stand")
    return [(fact.look, int(fact.text)) for fact in panel.facts]


def _lane(zone: Track) -> str:
    """The printed spaces; every fifth stands out, the first is white, the last is gold."""
    plan = layout_of(zone)
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
            drawn = star(5, 31, 14, "#ffe9a0")
            fields.append(f'<g transform="translate({place.x:g} {place.y:g})">{drawn}</g>')
    return "".join(fields)


def mask(piece: Piece) -> str:
    """A wrestler in the ring or in his corner; on the fan track the mask alone."""
    if piece.kind == "token":
        return figure(piece)
    side = -1 if piece.seat == 1 else 1
    return f'<use href="#shape-{piece.look}" transform="scale({1.25 * side:g} 1.25)"/>'


HEADS = {
    "head-santo": '<circle class="head" r="38"/><path class="eyes" d="M-24-6h15M9-6h15"/>',
    "head-demon": '<path class="head" d="M0-46 40-8 26 34 0 46-26 34-40-8Z"/>'
    '<path class="eyes" d="M-26-12l17 9M26-12l-17 9"/>',
    "head-undecided": '<circle class="head" r="26" cy="6"/>',
}
"""The audience: round masks for one side, pointed ones for the other, bare heads for nobody."""
MARKS = {
    "santo": '<circle class="under" r="45"/><circle class="over" r="45"/>',
    "demon": '<path class="under" d="M0-57 57 0 0 57-57 0Z"/>'
    '<path class="over" d="M0-57 57 0 0 57-57 0Z"/>',
}
"""Energy markers go around the bulb they lie on."""
SPLASHES = {
    "pow": star(14, 50, 32, "#f4b81c") + star(14, 36, 24, "#c8202f") + wood("pow", 0, 10, 30),
    "slap": star(10, 50, 28, "#fdf3dc") + star(10, 40, 24, "#1d7a46") + wood("tag", 0, 10, 30),
    "flare": star(12, 50, 20, "#ffd84a"),
    "victory": star(24, 50, 40, "#c8202f") + star(24, 42, 34, "#f4b81c") + star(5, 28, 12, CREAM),
}
"""What bursts over a place for a moment."""

LOOK = Look(
    colours={
        "ground": ("0.87 0.065 86", "0.19 0.028 30"),
        "mat": ("0.955 0.032 90", "0.255 0.032 38"),
        "ink": ("0.22 0.03 40", "0.94 0.03 88"),
        "quiet": ("0.41 0.045 55", "0.77 0.045 80"),
        "accent": ("0.46 0.185 27", "0.84 0.15 84"),
        "glow": ("0.80 0.165 82", "0.87 0.165 88"),
        "danger": ("0.46 0.185 20", "0.72 0.17 25"),
        "seat-1": ("0.50 0.195 27", "0.60 0.21 27"),
        "seat-2": ("0.42 0.16 262", "0.60 0.16 257"),
        "santo": ("0.50 0.195 27", "0.72 0.16 27"),
        "demon": ("0.42 0.16 262", "0.74 0.12 252"),
        "ray": ("0.83 0.085 82", "0.215 0.04 30"),
        "edge": ("0.30 0.04 45", "0.42 0.05 50"),
        "rim": ("0.18 0.04 40", "0.80 0.04 85"),
    },
    shapes={
        "lucha-arena": ARENA,
        **{f"mask-{word}": drawn for word, drawn in MASKS.items()},
        **HEADS,
        **MARKS,
        **SPLASHES,
    },
    faces={f"mask-{word}": mask for word in DRESSES},
    plates=PLATES,
    backdrops={
        "ring": arena,
        "fans": stand,
        **{f"energy-{word}": lamps for word in DRESSES},
    },
)
