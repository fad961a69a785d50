"""What was found, in words."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from parlour.engine.game import Game, Setup
from parlour.engine.measures import Measures
from parlour.lab.estimates import Estimate, share
from parlour.lab.plan.changes import value_at
from parlour.lab.plan.experiment import measures_of, seat_names
from parlour.lab.report.names import length_words
from parlour.lab.run.rows import FACT
from parlour.lab.run.running import Run
from parlour.lab.stats.claims import Claim, close_level, seat_claim
from parlour.lab.stats.formats import in_words, interval, percent, plain, points, signed
from parlour.lab.stats.lift import Standout
from parlour.lab.stats.outliers import PriceOutlier, WeightOutlier
from parlour.lab.stats.results import Results
from parlour.lab.stats.summing import ArmSums

PLURAL = {
    "random": "random players",
    "beginner": "beginners",
    "perfect": "perfect players",
}


def players(level: str) -> str:
    """Who plays at a level.

    >>> players("beginner"), players("strong"), players("search:50")
    ('beginners', 'strong players', 'players who search:50')
    """
    if level.startswith("search:"):
        return f"players who {level}"
    return PLURAL.get(level, f"{level} players")


def display_name(measures: Measures, word: str) -> str:
    """How something is called."""
    return measures.words.get(word, word.replace("_", " "))


def played_words(run: Run) -> str:
    """What was planned, and what of it was played."""
    played, planned = sum(run.played), run.planned
    if not run.timely:
        return (
            f"Cut short: {played:,} of {planned:,} planned matches were played before the time was "
            "up. Shares and differences of results hold all the same; everything else on this "
            "page describes these matches only. The same command goes on."
        )
    if run.looked:
        return (
            f"Continued: {played:,} matches, after a report on fewer of them. Shares and "
            "differences of results hold all the same; everything else on this page describes "
            "these matches only."
        )
    return f"All {planned:,} planned matches were played."


def setting(game: Game, setup: Setup, seats: bool = True) -> str:
    """What differs from the usual setup: 'mode nightmare, 3 seats, own components'."""
    usual = game.setup({})
    parts = [
        f"{name.replace('_', ' ')} {value}"
        for name, value in setup.options.items()
        if value != usual.options[name]
    ]
    if seats and len(game.seats) > 1:
        parts.append(f"{setup.seats} seats")
    if setup.components is not None:
        parts.append("components of an owner")
    return ", ".join(parts)


def title_of(game: Game, setup: Setup) -> str:
    """The game as it was played."""
    mode = setup.options.get("mode")
    own = f" ({mode})" if mode is not None and mode != game.setup({}).options["mode"] else ""
    return game.title + own


def opening(game: Game, setup: Setup, arms: dict[str, ArmSums], levels: Sequence[str]) -> list[str]:
    """The answer, before all pictures; HTML."""
    name = escape(title_of(game, setup))
    if setup.seats > 1:
        return _among(game, setup, name, arms, levels)
    if game.unit:
        return _scored(game, name, arms, levels)
    return _alone(game, name, arms, levels)


def named_levels(levels: Sequence[str]) -> list[str]:
    """The levels one names: who begins, and the best."""
    human = [level for level in levels if level != "random"] or list(levels)
    return human if len(human) == 1 else [human[0], human[-1]]


def _alone(game: Game, name: str, arms: dict[str, ArmSums], levels: Sequence[str]) -> list[str]:
    parts = []
    for level in named_levels(levels):
        won = arms[level].number("share")
        part = won.total / max(won.count, 1)
        sure = interval(share(won.total, won.count))
        parts.append(f"<strong>{share_of_players(part, level)}</strong> ({sure})")
    return [f"{name} is won by {' and '.join(parts)}{_losses(game, arms, levels)}."]


def _losses(game: Game, arms: dict[str, ArmSums], levels: Sequence[str]) -> str:
    """Why matches are lost, by whoever loses enough of them."""
    measures = measures_of(game)
    for level in reversed(named_levels(levels)):
        lost = arms[level].causes - arms[level].won
        total = sum(lost.values())
        if total >= 10:
            cause, count = lost.most_common(1)[0]
            what = escape(display_name(measures, cause))
            return f"; {count:,} of {total:,} losses of {players(level)} are {what}"
    return ""


def too_few(claim: Claim) -> str:
    """That nobody knows yet, and what would tell."""
    more = f" (about {claim.missing:,} more would)" if claim.missing else ""
    return f"Too few matches to tell{more}"


def _scored(game: Game, name: str, arms: dict[str, ArmSums], levels: Sequence[str]) -> list[str]:
    parts, wins = [], []
    for level in named_levels(levels):
        score = arms[level].number("value").mean()
        parts.append(
            f"{players(level)} reach <strong>{plain(score.value)}</strong> "
            f"({interval(score, plain)})"
        )
        won = arms[level].number("share")
        wins.append(share_of_players(won.total / max(won.count, 1), level))
    return [
        f"In {name} {' and '.join(parts)} {escape(game.unit)}; it counts as a success for "
        f"{' and '.join(wins)}."
    ]


def _among(
    game: Game, setup: Setup, name: str, arms: dict[str, ArmSums], levels: Sequence[str]
) -> list[str]:
    level = close_level(arms, levels)
    best = arms[level]
    far, claim = seat_claim(best, setup.seats)
    first, even = claim.value, claim.than
    drawn = "" if best.decided == best.matches else " of the matches that one seat wins"
    said = (
        f"Among {players(level)} of {name}, {escape(seat_names(game, setup)[far])} wins "
        f"<strong>{percent(first.value)}</strong> ({interval(first)}){drawn}"
    )
    more = "more" if first.value > even else "fewer"
    if claim.sure:
        lines = [f"{said}: {more} than its fair share of {percent(even)}."]
    elif claim.negligible:
        lines = [
            f"{said}: no seat is {100 * claim.most:.0f} points from its fair share of "
            f"{percent(even)}."
        ]
    else:
        lines = [f"{said}. {too_few(claim)} whether that is {more} than its fair share."]
    against = [name for name, arm in arms.items() if " against " in name and arm.matches]
    if against:
        known, strong = (_won(arms[name]) for name in (against[0], against[-1]))
        top, _, other = against[-1].partition(" against ")
        lines.append(
            f"Against {players(other)}, {players(top)} win "
            f"<strong>{percent(strong.value)}</strong> ({interval(strong)})"
            + (
                f", {players(against[0].partition(' against ')[0])} {percent(known.value)}."
                if len(against) > 1
                else "."
            )
        )
    return lines


def _won(arm: ArmSums) -> Estimate:
    won = arm.number("share")
    return share(won.total, won.count)


def share_of_players(part: float, level: str) -> str:
    """'1 in 5 beginners'.

    >>> share_of_players(0.2, "beginner"), share_of_players(0.5, "beginner")
    ('1 in 5 beginners', 'half of the beginners')
    """
    words = in_words(part)
    return f"{words}{' of the' if words in ('half', 'none') else ''} {players(level)}"


def standout_words(measures: Measures, found: Standout, in_points: bool) -> str:
    """One thing that is better or worse than its like; HTML."""
    lift = found.lift.lift
    show = points if in_points else signed
    unit = " points" if in_points else ""
    title = found.lift.group.title
    better = "better" if lift.value > found.usual else "worse"
    return (
        f"<strong>{escape(display_name(measures, found.lift.thing))}</strong> "
        f"({escape(title[:1].lower() + title[1:])}) stands out as {better} than its like: each "
        f"goes with {show(lift.value)}{unit} ({show(lift.low)} to {show(lift.high)}), in the "
        f"middle of its group with {show(found.usual)}."
    )


def _named(results: Results, name: str) -> str:
    if name == results.headline:
        return results.result
    measures = measures_of(results.design.game)
    own = {"forced": "decisions with one legal move", "turns": length_words(measures)}
    fact = name.removeprefix(FACT)
    return own.get(name) or measures.titles.get(fact) or display_name(measures, fact)


def column_words(results: Results, name: str, change: Estimate) -> str:
    """What changes, and by how much; HTML."""
    show = points if _is_share(results, name) else signed
    return (
        f"{escape(_named(results, name))} {show(change.value)}"
        f"{' points' if _is_share(results, name) else ''} "
        f"({show(change.low)} to {show(change.high)})"
    )


def column_size(results: Results, name: str, size: float) -> str:
    """A difference of a column, whichever way."""
    return f"{100 * size:.1f} points" if _is_share(results, name) else plain(size)


def _is_share(results: Results, name: str) -> bool:
    return name in ("share", "first") or (name == "value" and results.in_points)


def weight_outlier_words(results: Results, each: WeightOutlier) -> str:
    """One such number in words; HTML."""
    weight = each.weight
    says = next(lever.says for lever in results.design.levers if lever.path == weight.path)
    now = value_at(results.design.game, results.design.setup, weight.path)
    return (
        f"Of the {escape(each.kind)}, <strong>{escape(says)}</strong> weighs more than is usual: "
        f"{weight.arm.changes[weight.path]} instead of {now}, "
        f"{column_words(results, weight.column, weight.change)}; in the middle of the others a "
        f"notch does {column_size(results, weight.column, each.usual)}."
    )


def price_outlier_words(each: PriceOutlier) -> str:
    """One such thing in words; HTML."""
    offer, tariff = each.offer, each.tariff
    more = "more" if offer.gives > each.usual else "less"
    asked = " for what it asks" if offer.asks else ""
    return (
        f"Of the {escape(tariff.things)}, <strong>{escape(offer.name)}</strong> has {more} than "
        f"its like{asked}: "
        f"{plain(offer.gives)} {escape(tariff.gives)}, where {plain(each.usual)} is usual."
    )
