"""Fragments: the pieces of a page that have a name, and what changed between two of them.

A fragment is one element. Its attributes and its content are told apart, so that a piece
that only moves keeps its node and just gets another `transform`. Of a large drawing only the
elements are told that changed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
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
"""One change, ready for JSON: `name`, `drop`, `put`, `set`, `fill` or `splice`."""
NOWHERE: Mapping[str, str] = MappingProxyType({})
LARGE = 600
"""Letters from which on it is worth looking for what changed inside."""
TAG = re.compile(r"<(/?)([A-Za-z][\w-]*)((?:[^>\"]|\"[^\"]*\")*)>")


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
        found.append(_filled(fragment.id, known.inner, fragment.inner))
    return found


def _filled(name: str, old: str, new: str) -> Patch:
    """New content: only the elements that changed, where that is much less.

    >>> grass = "<g>" + "<path/>" * 100 + "</g>"
    >>> _filled("sky", f'{grass}<g><circle r="1"/></g>', f'{grass}<g><circle r="2"/></g>')
    {'op': 'splice', 'id': 'sky', 'path': [1], 'at': 0, 'remove': 1, 'html': '<circle r="2"/>'}
    """
    whole = {"op": "fill", "id": name, "html": new}
    path: list[int] = []
    before, after = (old, new) if len(new) >= LARGE else ("", "")
    while (found := _differing(before, after)) is not None:
        at, gone, come = found
        if len(gone) == len(come) == 1 and _opening(gone[0]) == _opening(come[0]):
            path.append(at)
            before, after = _content(gone[0]), _content(come[0])
            if elements(before) and elements(after):
                continue
            path.pop()
        html = "".join(come)
        spliced = {"op": "splice", "id": name, "path": path, "at": at, "remove": len(gone)}
        return spliced | {"html": html} if len(html) * 2 < len(new) else whole
    return whole


def _differing(before: str, after: str) -> tuple[int, tuple[str, ...], tuple[str, ...]] | None:
    """Where two lists of elements begin to differ, and what goes and comes there; None if one of
    them holds text too."""
    old, new = elements(before), elements(after)
    if not old or not new:
        return None
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    end = 0
    while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
        end += 1
    return start, old[start : len(old) - end], new[start : len(new) - end]


@lru_cache(maxsize=512)
def elements(drawn: str) -> tuple[str, ...]:
    """The elements that something drawn is made of; none if there is text beside them.

    >>> elements('<g><path d="M0 0"/></g><path/>')
    ('<g><path d="M0 0"/></g>', '<path/>')
    >>> elements("<b>3</b> of 5")
    ()
    """
    found: list[str] = []
    depth = begin = end = 0
    for tag in TAG.finditer(drawn):
        if depth == 0 and not tag[1]:
            begin = tag.start()
            if begin != end:
                return ()
        depth += -1 if tag[1] else 0 if tag[3].endswith("/") else 1
        if depth == 0:
            end = tag.end()
            found.append(drawn[begin:end])
    return tuple(found) if depth == 0 and end == len(drawn) else ()


def _opening(element: str) -> str:
    tag = TAG.match(element)
    return tag[0] if tag is not None else ""


def _content(element: str) -> str:
    return element[len(_opening(element)) : element.rfind("</")]
