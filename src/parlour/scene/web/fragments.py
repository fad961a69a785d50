"""Fragments: the pieces of a page that have a name, and what changed between two of them.

A fragment is one element. Its attributes and its content are told apart, so that a piece
that only moves keeps its node and just gets another `transform`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from html import escape
from types import MappingProxyType
from typing import Any


@dataclass(frozen=True, slots=True)
class Fragment:
    """An element with a stable id inside a parent."""

    id: str
    parent: str
    tag: str
    attributes: Mapping[str, str] = field(default_factory=dict)
    inner: str = ""

    def html(self) -> str:
        """The whole element."""
        pairs = "".join(f' {name}="{escape(value)}"' for name, value in self.attributes.items())
        return f'<{self.tag} id="{escape(self.id)}"{pairs}>{self.inner}</{self.tag}>'


Patch = dict[str, Any]
"""One change, ready for JSON: `name`, `drop`, `put`, `set` or `fill`."""
NOWHERE: Mapping[str, str] = MappingProxyType({})


def changes(
    old: Sequence[Fragment], new: Sequence[Fragment], travels: Mapping[str, str] = NOWHERE
) -> list[Patch]:
    """What turns one list of fragments into the other.

    `travels` says which element goes on under which other name.

    >>> one = Fragment("heart-1", "sky", "g", {"transform": "translate(1 1)"}, "x")
    >>> two = Fragment("heart-2", "sky", "g", {"transform": "translate(2 1)"}, "x")
    >>> changes([one], [two], {"heart-1": "heart-2"})  # doctest: +NORMALIZE_WHITESPACE
    [{'op': 'name', 'id': 'heart-1', 'as': 'heart-2'},
     {'op': 'set', 'id': 'heart-2', 'attributes': {'transform': 'translate(2 1)'}}]
    """
    before = {fragment.id: fragment for fragment in old}
    after = {fragment.id for fragment in new}
    patches = _renamed(before, after, travels)
    patches += [{"op": "drop", "id": name} for name in before if name not in after]
    last: dict[str, str] = {}
    for fragment in new:
        known = before.get(fragment.id)
        if known is None or (known.parent, known.tag) != (fragment.parent, fragment.tag):
            patches.append(
                {
                    "op": "put",
                    "id": fragment.id,
                    "parent": fragment.parent,
                    "after": last.get(fragment.parent),
                    "html": fragment.html(),
                }
            )
        elif known is not fragment:
            patches += _inside(known, fragment)
        last[fragment.parent] = fragment.id
    return patches


def _renamed(
    before: dict[str, Fragment], after: set[str], travels: Mapping[str, str]
) -> list[Patch]:
    """Give elements their new names, as far as the names are free."""
    patches: list[Patch] = []
    for name, into in travels.items():
        if name in before and name not in after and into in after and into not in before:
            before[into] = replace(before.pop(name), id=into)
            patches.append({"op": "name", "id": name, "as": into})
    return patches


def _inside(known: Fragment, fragment: Fragment) -> list[Patch]:
    """Attributes and content that changed; an attribute that is gone is None."""
    found: list[Patch] = []
    gone = {name: None for name in known.attributes if name not in fragment.attributes}
    other = {
        name: value
        for name, value in fragment.attributes.items()
        if known.attributes.get(name) != value
    }
    if gone or other:
        found.append({"op": "set", "id": fragment.id, "attributes": {**gone, **other}})
    if known.inner != fragment.inner:
        found.append({"op": "fill", "id": fragment.id, "html": fragment.inner})
    return found
