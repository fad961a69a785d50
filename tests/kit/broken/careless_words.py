"""Misspelt fields of a description are passed over in silence."""

from tests.examples.lucky_square import LuckySquare
from tests.kit.broken import broken

CAUGHT_BY = "unknown_fields_are_refused"


class Careless(LuckySquare):
    def arrange(self, words: dict[str, object]) -> None:
        super().arrange({name: words[name] for name in ("grid", "lucky") if name in words})


GAME = broken(Careless, "careless-words")
