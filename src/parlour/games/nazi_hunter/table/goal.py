"""Nazi Hunter: what one wants, and when the search is about to fail."""

from __future__ import annotations

from parlour.engine.core.bits import bit_list, count_bits
from parlour.games.nazi_hunter.rules.position import NaziHunter
from parlour.scene.table import Goal, GoalPart


def goal(position: NaziHunter, seat: int) -> Goal:
    """NH-38, NH-R21: the fewer escape, the better; a file is out of the match from the start."""
    arrested = GoalPart(
        "In custody", int(count_bits(position.captured)), int(position.board.count) - 1
    )
    return Goal("Arrest the fugitives before they escape", (arrested,), _danger(position))


def _danger(position: NaziHunter) -> str:
    """Whether the score has failed, or does with one more escape."""
    board = position.board
    score, most = int(position.score()), board.bands[-1]
    if score > most:
        return f"Score {score}: above {most} the search has failed"
    at_large = board.all_files & ~position.captured & ~position.escaped
    if score + max((int(board.force[card]) for card in bit_list(at_large)), default=0) > most:
        return f"Score {score}: above {most} the search fails"
    return ""
