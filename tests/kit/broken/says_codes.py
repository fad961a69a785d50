"""A refusal and the log speak in the words of the data."""

from dataclasses import replace

from parlour.engine.events import Event
from tests.examples.lucky_square import LuckySquare
from tests.kit.broken import broken

CAUGHT_BY = "people_read_words"


def log_line(event: Event) -> str:
    return f"to_move: {event.facts}"


GAME = replace(broken(LuckySquare, "says-codes"), log_line=log_line)
