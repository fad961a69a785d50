"""A preview says that nothing changes, though it does."""

from dataclasses import replace

from tests.examples.lucky_square import LuckySquare
from tests.kit.broken import broken

CAUGHT_BY = "previews_say_something"


GAME = replace(
    broken(LuckySquare, "says-nothing-ahead"),
    log_line=lambda event: event.kind,
    preview_line=lambda event: "",
)
