"""An option of the match is not in its description."""

from dataclasses import replace

from parlour.engine.options import ChoiceOption
from tests.examples.lucky_square import LuckySquare
from tests.kit.broken import broken

CAUGHT_BY = "options_are_described"
PACE = ChoiceOption("pace", "slow", {"slow": "Slow.", "fast": "Fast."}, "How fast one plays.")
GAME = replace(broken(LuckySquare, "silent-option"), options=(PACE,))
