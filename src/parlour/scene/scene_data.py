"""A scene as data: what of it is new since the one before, and the scene made of that again.

Only the vocabulary of `table.py` is told. What a game adds to its spots and pieces is for its own
drawings; whatever one needs to know stands in their labels.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, Final, TypeVar, get_args

from msgspec import UNSET, Struct, UnsetType, convert

from parlour.scene.cues import Cue
from parlour.scene.table import Goal, Mood, Piece, Prompt, Scene, Zone

Tagged = dict[str, Any]
"""The fields of a zone or a cue, and one more that names its kind."""
TaggedZone = Tagged
T = TypeVar("T", Zone, Piece)
K = TypeVar("K")
ZONES: Final[Mapping[str, type[Zone]]] = {each.__name__.lower(): each for each in get_args(Zone)}
CUES: Final[Mapping[str, type[Cue]]] = {each.__name__.lower(): each for each in get_args(Cue)}


class SceneData(Struct):
    """A scene for whoever knows the one before. Choices are told elsewhere."""

    title: str
    seat: int
    prompt: Prompt
    zones: list[TaggedZone]
    """Those that are new or have changed; `is` says their kind."""
    pieces: list[Piece]
    """Those that are new or have changed."""
    zone_ids: list[str] | UnsetType = UNSET
    """All zones in their order; left out while it stays the same."""
    piece_ids: list[str] | UnsetType = UNSET
    mood: Mood | UnsetType = UNSET
    """Left out while it stays the same."""
    goal: Goal | None = None


def scene_data(before: Scene | None, scene: Scene) -> SceneData:
    """What tells a scene to whoever knows the one before; everything, if there was none."""
    zones, pieces = (before.zones, before.pieces) if before is not None else ((), ())
    return SceneData(
        title=scene.title,
        seat=scene.seat,
        prompt=scene.prompt,
        zones=[tagged("is", zone, ZONES) for zone in _new(zones, scene.zones)],
        pieces=[_plain(piece, Piece) for piece in _new(pieces, scene.pieces)],
        zone_ids=_ids(zones, scene.zones),
        piece_ids=_ids(pieces, scene.pieces),
        mood=scene.mood if before is None or scene.mood != before.mood else UNSET,
        goal=scene.goal,
    )


def scene_after(before: Scene | None, data: SceneData) -> Scene:
    """The scene that was told, without its choices."""
    zones = [untagged("is", zone, ZONES) for zone in data.zones]
    mood = before.mood if before is not None else Mood({})
    return Scene(
        title=data.title,
        seat=data.seat,
        prompt=data.prompt,
        zones=_laid(before.zones if before is not None else (), zones, data.zone_ids),
        pieces=_laid(before.pieces if before is not None else (), data.pieces, data.piece_ids),
        choices=(),
        mood=data.mood if data.mood is not UNSET else mood,
        goal=data.goal,
    )


def tagged(field: str, thing: object, kinds: Mapping[str, type[Any]]) -> Tagged:
    """The fields of a thing, and its kind."""
    name, kind = next(each for each in kinds.items() if isinstance(thing, each[1]))
    plain = _plain(thing, kind)
    return {field: name} | {each.name: getattr(plain, each.name) for each in fields(kind)}


def untagged(field: str, told: Tagged, kinds: Mapping[str, type[Any]]) -> Any:
    """The thing whose fields were told."""
    return convert(told, kinds[told[field]], str_keys=True)


def _plain(thing: object, kind: type[K]) -> K:
    """A thing of a game's own as the one of the vocabulary that it is."""
    return convert(thing, kind, from_attributes=True)


def _new(before: Sequence[T], after: Sequence[T]) -> list[T]:
    """What is there now and was not, or not like this."""
    known = {each.id: each for each in before}
    return [each for each in after if known.get(each.id) != each]


def _ids(before: Sequence[T], after: Sequence[T]) -> list[str] | UnsetType:
    """What there is now, in its order, if that has changed."""
    ids = [each.id for each in after]
    return UNSET if ids == [each.id for each in before] else ids


def _laid(before: Sequence[T], new: Sequence[T], ids: list[str] | UnsetType) -> tuple[T, ...]:
    """What there is now, in its order."""
    found = {each.id: each for each in before} | {each.id: each for each in new}
    order = [each.id for each in before] if ids is UNSET else ids
    return tuple(found[each] for each in order)
