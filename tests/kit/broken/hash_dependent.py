"""The position depends on the hash seed of the process."""

from parlour.engine.fields import Derived, Fields
from tests.examples.lucky_square import LuckySquare
from tests.kit.broken import broken

CAUGHT_BY = "records_replay_elsewhere"
ORDER = Derived("order", lambda position: [str(each) for each in {"a", "b", "c", "d", "e"}])


class Hashed(LuckySquare):
    def fields(self) -> Fields:
        return Fields(*super().fields().all, ORDER)


GAME = broken(Hashed, "hash-dependent")
