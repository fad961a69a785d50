"""What is printed on plates: moves and claims with their dice drawn."""

from __future__ import annotations

import re
from html import escape

from parlour.scene.icons import icon
from parlour.scene.table import Spot
from parlour.scene.web.pieces import PIPS

PARTS = re.compile(r"(?P<name>[^,]+?) (?P<dice>[1-6X](?:-[1-6X])*)(?:, |$)")
"""'Show Off 6, Two-dice sequence 3-5'."""
DIE = 104


def dice(faces: str) -> str:
    """Dice side by side; X is any face, always the same."""
    shown = faces.split("-")
    drawn = "".join(_die(face, DIE * (n + 0.5)) for n, face in enumerate(shown))
    return (
        f'<svg class="mini" viewBox="0 0 {DIE * len(shown)} {DIE}" width="{DIE * len(shown)}"'
        f' aria-hidden="true">{drawn}</svg><span class="unseen">{faces} </span>'
    )


def _die(face: str, x: float) -> str:
    body = '<rect x="-46" y="-46" width="92" height="92" rx="20"/>'
    pips = "".join(f'<circle cx="{a}" cy="{b}" r="10"/>' for a, b in PIPS.get(face, ()))
    written = "" if face in PIPS else f'<text y="22">{face}</text>'
    kind = "pips" if face in PIPS else "pips any"
    return (
        f'<g transform="translate({x:g} {DIE / 2:g})"><g class="cube">{body}</g>'
        f'<g class="{kind}">{pips}{written}</g></g>'
    )


def effect(words: str) -> str:
    """'+5 fans, opponent -2 energy, own -1 energy' as a line of small signs."""
    return "".join(_sign(part) for part in words.split(", "))


def _sign(words: str) -> str:
    if words.endswith(("fan", "fans")):
        kind, drawn, said = "fans", icon("hearts"), words.split()[0]
    elif words.endswith("energy"):
        kind, drawn, said = words[:3], icon("biceps"), words.removesuffix(" energy")
    elif words.endswith("swap"):
        kind, drawn, said = "swap", icon("body-swapping"), "swap"
    else:
        return f'<span class="sign">{escape(words)}</span>'
    picture = f'<svg viewBox="-50 -50 100 100" aria-hidden="true">{drawn}</svg>'
    return f'<span class="sign {kind}">{picture}{escape(said)}</span>'


def move(spot: Spot) -> str:
    """A line of the list of moves."""
    found = PARTS.fullmatch(spot.text)
    assert found is not None
    return (
        f"{dice(found['dice'])}<b>{escape(found['name'])}</b><small>{effect(spot.detail)}</small>"
    )


def card(spot: Spot) -> str:
    """A claim: its moves with their dice, what they do, and where the markers would go."""
    groups = "".join(
        f'<span class="group">{dice(found["dice"])}<b>{escape(found["name"])}</b></span>'
        for found in PARTS.finditer(spot.text)
    )
    signs, *then = spot.detail.split("; ")
    lines = "".join(f"<small>{escape(line)}</small>" for line in then)
    return (
        f'<span class="groups">{groups or "<b>No move</b>"}</span>'
        f'<span class="signs">{effect(signs)}</span>{lines}'
    )


def answer(spot: Spot) -> str:
    """A ticket with a stub, and a lock on it while there is nothing to answer."""
    drawn = icon("check-mark" if spot.id == "plate-accept" else "rolling-dices")
    return (
        f"{_stub(icon('padlock'), ' lock')}{_stub(drawn)}"
        f"<b>{escape(spot.text)}</b><small>{escape(spot.detail)}</small>"
    )


def _stub(drawn: str, kind: str = "") -> str:
    return f'<svg class="stub{kind}" viewBox="-50 -50 100 100" aria-hidden="true">{drawn}</svg>'


PLATES = {"plate": answer, "move": move, "card": card, "change": card}
