"""Results, reviews and hints in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from parlour.bots.review import Review, Verdict

MINUS = "\N{MINUS SIGN}"


def result_words(result: float, unit: str = "") -> str:
    """What can be expected: a chance to win, or points.

    >>> result_words(0.624), result_words(0.004), result_words(-8.26, "points")
    ('62 %', 'under 1 %', '−8.3 points')
    """
    if unit:
        return f"{result:.1f} {unit}".replace("-", MINUS)
    if 0.0 < result < 0.005:
        return "under 1 %"
    return "over 99 %" if 0.995 < result < 1.0 else f"{100 * result:.0f} %"


def change_words(change: float, unit: str = "") -> str:
    """How much a result rose or fell.

    >>> change_words(0.081), change_words(-1.25, "points")
    ('+8 %', '−1.2 points')
    """
    text = f"{change:+.1f} {unit}" if unit else f"{100 * change:+.0f} %"
    return text.replace("-", MINUS)


def instead_words(verdict: Verdict, unit: str = "") -> str:
    """What was better, and by how much: 'Hunt on 2,3 (62 % instead of 48 %)'."""
    better, played = (result_words(each.result, unit) for each in (verdict.best, verdict.played))
    if unit:
        better = better.removesuffix(f" {unit}")
    return f"{verdict.best.label} ({better} instead of {played})"


def why_words(verdict: Verdict) -> str:
    """Why the best move was better, as a sentence that follows another."""
    return f" {verdict.reason[0].upper()}{verdict.reason[1:]}." if verdict.reason else ""


def choice_words(review: Review, who: str = "You") -> str:
    """How well the seat chose, in a sentence."""
    accuracy = review.accuracy()
    if accuracy is None:
        return "There was nothing to choose."
    share = result_words(accuracy)
    given = sum(verdict.given for verdict in review.verdicts)
    if given == 0.0:
        return f"{who} played at {share} of the best: no choice stands out as a mistake."
    cost = f", {change_words(-given, review.unit).lstrip(MINUS)} short of it" if review.unit else ""
    return f"{who} played at {share} of the best{cost}."


def luck_words(review: Review) -> str:
    """What chance did, in a sentence."""
    rank = review.luck_rank()
    if not review.swings:
        return "Chance had no part in it."
    if rank is None:
        return "Nothing that chance did stands out."
    total = f" ({change_words(review.luck(), review.unit)})" if review.unit else ""
    worse = rank < 0.5
    share = f"{100 * (1 - rank if worse else rank):.0f} %"
    return f"Luck was {'worse' if worse else 'better'} than in {share} of matches{total}."


def noise_words(review: Review) -> str:
    """How far the figures can be trusted."""
    if review.verdicts and all(verdict.exact for verdict in review.verdicts):
        return "All results are exact."
    noise = review.noise()
    if noise == 0.0:
        return ""
    least = change_words(noise, review.unit).lstrip("+")
    return f"Differences below about {least} are mostly noise here."
