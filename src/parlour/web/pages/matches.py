"""What a person has played, by game: how it went, and ways to look back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from parlour.games import all_games
from parlour.house.days import day_of
from parlour.house.persons import MOST_PLAYED
from parlour.house.views import Played
from parlour.match.outcome import DRAWN, LOST, WON
from parlour.web.pages.day import day_words
from parlour.web.pages.shell import house_page
from parlour.web.pages.wall import cover_image

TITLE = "Your matches"
GIVEN_UP = "given up"
SHAPES = {
    WON: "M-6 0A6 6 0 1 1 6 0A6 6 0 1 1-6 0Z",
    LOST: "M-5 0A5 5 0 1 1 5 0A5 5 0 1 1-5 0Z",
    DRAWN: "M0-6.5 6.5 0 0 6.5-6.5 0Z",
    GIVEN_UP: "M-4.5-4.5 4.5 4.5M-4.5 4.5 4.5-4.5",
}
"""Each way to end has a shape as well as a colour."""
NEWEST = 20
"""So many matches of a game are drawn."""
LISTED = 5
"""So many are listed at once."""
STEP, MARGIN, HIGH, LOW, ROW = 18, 12, 9, 47, 68
"""The picture: how far matches lie apart, where the line and the row of marks are."""
NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
)  # fmt: skip
ORDINALS = (
    "no", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
    "tenth", "eleventh", "twelfth",
)  # fmt: skip


def matches(played: Sequence[Played]) -> str:
    """All that a person has played, the game played last first."""
    by_game: dict[str, list[Played]] = {}
    for each in played:
        by_game.setdefault(each.game, []).append(each)
    nothing = "<p>You have not played a match to its end yet, or this browser does not know it.</p>"
    most = f"<p>These are the newest {MOST_PLAYED}.</p>" if len(played) == MOST_PLAYED else ""
    main = (
        f'<div class="played-head"><h1>{TITLE}</h1>{most if by_game else nothing}'
        '<p><a href="/me">Your tables and your data</a></p></div>'
        + "".join(_game(slug, found) for slug, found in by_game.items())
    )
    return house_page(TITLE, main, kind="narrow", sheets=["matches.css"])


def _game(slug: str, played: Sequence[Played]) -> str:
    """One game: its cover, how often it was won, a picture of that, and the matches."""
    game = all_games().get(slug)
    cover = cover_image(game, "played-cover") if game is not None else ""
    shown, rest = played[:LISTED], played[LISTED:]
    older = f"<details><summary>{len(rest)} older</summary>{_list(rest)}</details>" if rest else ""
    return (
        f'<section class="sheet-of-paper played" id="{escape(slug)}" '
        f'aria-labelledby="title-{escape(slug)}">{cover}<div>'
        f'<h2 id="title-{escape(slug)}">{escape(played[0].title)}</h2>'
        f"<p>{escape(tally_words(played))}</p></div>"
        f"{progress(played[:NEWEST][::-1])}{_list(shown)}{older}</section>"
    )


def tally_words(played: Sequence[Played]) -> str:
    """How often somebody has played and won."""
    ends = [_end(each) for each in played]
    said = [f"{ends.count(end)} {end}" for end in SHAPES if end in ends]
    best = best_of(played)
    more = f" Best: {measure_words(best)}." if best is not None else ""
    return f"{number(len(played)).capitalize()} played: {', '.join(said)}.{more}"


def record_words(played: Sequence[Played], match: str) -> str:
    """What a match is among those played before it; empty if it is not among them. The newest come
    first."""
    at = next((n for n, each in enumerate(played) if each.match == match), None)
    if at is None:
        return ""
    this, so_far = played[at], played[at:]
    wins, count, best = sum(each.outcome == WON for each in so_far), len(so_far), best_of(so_far)
    if count == 1:
        return "First match, first win." if wins else f"Your first match of {this.title}."
    if this.outcome == WON:
        found = f"{ordinal(wins)} win of {number(count)}"
    elif wins == 0:
        return f"{number(count).capitalize()} matches, no win yet."
    else:
        found = f"{number(wins)} {'win' if wins == 1 else 'wins'} of {number(count)}"
    if best is None or (best is this and wins == 1):
        return f"{found.capitalize()}."
    yours = ", and your best: " if best is this else ", best: "
    return f"{found.capitalize()}{yours}{measure_words(best)}."


def best_of(played: Iterable[Played]) -> Played | None:
    """The best of the matches that were won: by points, or else the quickest. The oldest of equal
    ones, as the newest come first."""
    won = [each for each in played if each.outcome == WON]
    same = [each for each in won if each.length.unit == won[0].length.unit]
    return min(
        reversed(same),
        key=lambda each: -each.score if each.score is not None else each.length.count,
        default=None,
    )


def measure_words(each: Played) -> str:
    """What a match is measured by: its points, or its length."""
    return f"{abs(each.score):g} {each.unit}" if each.score is not None else str(each.length)


def number(count: int) -> str:
    """Small numbers in words.

    >>> number(3), number(40)
    ('three', '40')
    """
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def ordinal(count: int) -> str:
    """Which one in a row.

    >>> ordinal(3), ordinal(13), ordinal(22), ordinal(101), ordinal(111)
    ('third', '13th', '22nd', '101st', '111th')
    """
    if count < len(ORDINALS):
        return ORDINALS[count]
    teen = count % 100 in (11, 12, 13)
    return f"{count}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(count % 10, 'th')}"


def _end(each: Played) -> str:
    return GIVEN_UP if each.given_up else each.outcome


# The picture


def progress(played: Sequence[Played]) -> str:
    """A mark for each match, the oldest first, and a line of what they are measured by: nothing
    where there is nothing to compare. What was given up is not measured."""
    units = [_unit(each) for each in played if not each.given_up]
    if len(units) < 2:
        return ""
    unit = units[-1]
    values = [
        (n, _value(each))
        for n, each in enumerate(played)
        if _unit(each) == unit and not each.given_up
    ]
    told = ", ".join(f"{value:g}" for _, value in values)
    marks = "".join(
        f'<path class="{_class(each)}" transform="translate({_x(n)} {ROW})" d="{_shape(each)}"/>'
        for n, each in enumerate(played)
    )
    wide = 2 * MARGIN + STEP * (len(played) - 1)
    return (
        f'<figure class="progress"><svg viewBox="0 0 {wide} {ROW + 10}" width="{wide}" '
        f'aria-hidden="true">{_line(values)}{marks}</svg>'
        f"<figcaption>{escape(unit.capitalize())}, match by match: {told}</figcaption></figure>"
    )


def _line(values: Sequence[tuple[int, float]]) -> str:
    if len(values) < 2:
        return ""
    low, high = min(value for _, value in values), max(value for _, value in values)
    points = [
        (_x(n), round(LOW - (LOW - HIGH) * (value - low) / ((high - low) or 1), 1))
        for n, value in values
    ]
    way = "L".join(f"{x} {y:g}" for x, y in points)
    dots = "".join(f'<circle cx="{x}" cy="{y:g}" r="3"/>' for x, y in points)
    return f'<path class="line" d="M{way}"/>{dots}'


def _x(place: int) -> int:
    return MARGIN + STEP * place


def _unit(each: Played) -> str:
    return each.unit if each.score is not None else each.length.unit


def _value(each: Played) -> float:
    return abs(each.score) if each.score is not None else each.length.count


def _shape(each: Played) -> str:
    return SHAPES[_end(each)]


def _class(each: Played) -> str:
    return f"mark {_end(each).replace(' ', '-')}"


# The matches


def _list(played: Sequence[Played]) -> str:
    return f"<ul>{''.join(map(_line_of, played))}</ul>"


def _line_of(each: Played) -> str:
    day = day_of(each.ended)
    others = f", against {' and '.join(map(_who, each.others))}" if each.others else ""
    way = "in" if each.outcome == WON else "after"
    said = f"{_end(each).capitalize()} {way} {each.length}"
    if each.score is not None:
        said += f", {measure_words(each)}"
    return (
        f'<li><svg viewBox="-9 -9 18 18" aria-hidden="true"><path class="{_class(each)}" '
        f'd="{_shape(each)}"/></svg><span><b>{escape(said)}</b>{escape(others)}'
        f'<small><time datetime="{day}">{day_words(day)}</time></small></span>'
        f"{_look_back(each)}</li>"
    )


def _who(name: str) -> str:
    return {"person": "somebody", "empty": "an empty seat"}.get(name, name)


def _look_back(each: Played) -> str:
    here = f"/match/{escape(each.match)}"
    if each.counting:
        return f'<span class="ways"><a href="{here}">Table</a></span>'
    return (
        f'<span class="ways"><a href="{here}">Table</a><a href="{here}/review">Review</a>'
        f'<a href="{here}/record">Record</a></span>'
    )
