"""What screens show, drawn and encoded once for all who look from the same place."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from threading import Lock
from typing import Generic, TypeVar

import msgspec

from parlour.scene.look import Look
from parlour.scene.table import Scene
from parlour.scene.web import Fragment, changes, render

V = TypeVar("V")
MOST = 2_000
"""So many drawings are kept, of whatever tables."""


class Kept(Generic[V]):
    """What was made of the very same things, as long as it is among the newest."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._found: OrderedDict[tuple[Hashable, ...], tuple[object, V]] = OrderedDict()
        self._guard = Lock()

    def of(self, things: tuple[object, ...], more: Hashable, make: Callable[[], V]) -> V:
        """What was made of these things themselves, not of equal ones; and of something more."""
        key = (*map(id, things), more)
        with self._guard:
            if key in self._found:
                self._found.move_to_end(key)
                return self._found[key][1]
        made = make()
        with self._guard:
            self._found[key] = (things, made)  # they live as long as their ids are used
            if len(self._found) > self._most:
                self._found.popitem(last=False)
        return made


_DRAWN: Kept[list[Fragment]] = Kept()
_PATCHES: Kept[msgspec.Raw] = Kept()


def patches(
    before: Scene | None, after: Scene, look: Look, travels: Mapping[str, str]
) -> msgspec.Raw:
    """What turns one scene on a screen into the next, as it is sent."""

    def made() -> msgspec.Raw:
        shown = drawn(before, look) if before is not None else []
        return msgspec.Raw(msgspec.json.encode(changes(shown, drawn(after, look), travels)))

    return _PATCHES.of((before, after), tuple(travels.items()), made)


def drawn(scene: Scene, look: Look) -> list[Fragment]:
    """Everything that a scene shows."""
    return _DRAWN.of((scene,), "", lambda: render(scene, look))
