"""The position depends on the hash seed of the process."""

from tests.examples.lucky_square import LuckySquare
from tests.kit.broken import broken

CAUGHT_BY = "records_replay_elsewhere"


class Hashed(LuckySquare):
    def describe(self) -> dict[str, object]:
        return {**super().describe(), "order": [str(each) for each in {"a", "b", "c", "d", "e"}]}

    def arrange(self, words: dict[str, object]) -> None:
        super().arrange({name: value for name, value in words.items() if name != "order"})


GAME = broken(Hashed, "hash-dependent")
