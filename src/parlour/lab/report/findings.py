"""What was found, in words."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from parlour.engine.game import Game, Setup
from parlour.engine.measures import Measures
from parlour.lab.estimates import Estimate, share, z_of
from parlour.lab.plan.changes import SetupChange, value_at
from parlour.lab.plan.experiment import measures_of, seat_names
from parlour.lab.run.rows import FACT
from parlour.lab.stats.formats import in_words, interval, percent, plain, points, signed
from parlour.lab.stats.lift import Standout
from parlour.lab.stats.outliers import PriceOutlier, WeightOutlier
from parlour.lab.stats.results import Results
from parlour.lab.stats.summing import ArmSums

PLURAL = {
    "random": "random players",
    "beginner": "beginners",
    "thumb": "players by rules of thumb",
    "perfect": "perfect players",
}
MOST = 0.5
SURE = 0.12
"""Half of an interval that is small enough to say who wins more."""


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
    lines = [f"{name} is won by {' and '.join(parts)}{_losses(game, arms, levels)}."]
    return [*lines, *_skill(arms, levels)]


def _losses(game: Game, arms: dict[str, ArmSums], levels: Sequence[str]) -> str:
    """Why matches are lost, by whoever loses enough of them."""
    measures = measures_of(game)
    for level in reversed(named_levels(levels)):
        lost = arms[level].causes - arms[level].won
        total = sum(lost.values())
        if total >= 10:
            cause, count = lost.most_common(1)[0]
            much = "all" if count == total else "most" if count > MOST * total else "many"
            return (
                f"; {much} losses of {players(level)} are {escape(display_name(measures, cause))}"
            )
    return ""


def _skill(arms: dict[str, ArmSums], levels: Sequence[str]) -> list[str]:
    """How much of it is skill."""
    if len(levels) < 2:
        return []
    means = [arms[level].number("share").mean() for level in levels]
    low, high = means[0], means[-1]
    gap = high.value - low.value
    if gap > 0.5:
        return [
            f"Skill decides: from {players(levels[0])} to {players(levels[-1])} the share of wins "
            f"rises by {100 * gap:.0f} points."
        ]
    if not (high.low > low.high):
        return ["Luck decides: no level of play is surely better than another."]
    return [
        f"Skill helps: from {players(levels[0])} to {players(levels[-1])} the share of wins "
        f"rises by {100 * gap:.0f} points."
    ]


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
    level = _sure_level(arms, levels)
    best = arms[level]
    names = seat_names(game, setup)
    wins = best.seats
    even = 1 / setup.seats
    # The seat that is named is the furthest of all, so all their intervals must hold together.
    z = z_of(setup.seats)
    found = [share(wins[seat], best.decided, z) for seat in range(setup.seats)]
    far = max(
        range(setup.seats),
        key=lambda seat: (round(abs(found[seat].value - even), 9), found[seat].value),
    )
    first = found[far]
    sure = first.beyond(even)
    more = "more" if first.value > even else "fewer"
    drawn = "" if best.decided == best.matches else " of the matches that one seat wins"
    lines = [
        f"Among {players(level)} of {name}, {escape(names[far])} wins "
        f"<strong>{percent(first.value)}</strong> ({interval(first)}){drawn}: "
        + (f"{more} than its part of {percent(even)}." if sure else
           f"no seat surely wins more than its part of {percent(even)}.")
    ]  # fmt: skip
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


def _sure_level(arms: dict[str, ArmSums], levels: Sequence[str]) -> str:
    """The strongest level that has played enough to tell who wins more, or the one with most."""
    known = [level for level in levels if arms[level].number("first").mean().half <= SURE]
    return known[-1] if known else max(reversed(levels), key=lambda level: arms[level].matches)


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
    own = {
        "forced": "decisions with one legal move",
        "turns": measures_of(results.design.game).length,
    }
    return own.get(name, name.removeprefix(FACT).replace("_", " "))


def change_words(change: SetupChange) -> str:
    """A change, and what it is a number of; HTML."""
    name = f" ({escape(change.name)})" if change.name else ""
    return f"<code>{escape(change.words)}</code>{name}"


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
        f"Of the {escape(each.kind)}, <strong>{escape(says)}</strong> "
        f"(<code>{escape(weight.path)}</code>) weighs more than is usual: "
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
        f"Of the {escape(tariff.things)}, <strong>{escape(offer.name)}</strong> "
        f"(<code>{escape(offer.path)}</code>) has {more} than its like{asked}: "
        f"{plain(offer.gives)} {escape(tariff.gives)}, where {plain(each.usual)} is usual."
    )
