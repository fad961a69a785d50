"""Misspelt fields of a description are passed over in silence."""

from collections.abc import Mapping
from typing import Any

from parlour.engine.fields import Fields
from tests.examples.lucky_square import LuckySquare
from tests.kit.broken import broken

CAUGHT_BY = "unknown_fields_are_refused"


class CarelessFields(Fields):
    def read(self, owner: Any, words: Mapping[str, object], path: str = "") -> frozenset[str]:
        return super().read(owner, {name: words[name] for name in words if name in GRID}, path)

    def confirm(self, owner: Any, words: Mapping[str, object], path: str = "") -> None:
        """Nothing is confirmed."""


GRID = ("grid", "lucky")


class Careless(LuckySquare):
    def fields(self) -> Fields:
        return CarelessFields(*super().fields().all)


GAME = broken(Careless, "careless-words")
