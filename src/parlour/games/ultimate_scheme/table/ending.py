"""Ultimate Scheme: how a match went, once all cards lie open."""

from __future__ import annotations

from collections.abc import Callable

from parlour.engine.core.bits import bit_list, count_bits
from parlour.engine.record import History
from parlour.games.ultimate_scheme.rules.position import UltimateScheme
from parlour.games.ultimate_scheme.rules.state import ENDED, Seat
from parlour.games.ultimate_scheme.rules.tables import TITLES, UNOBTAINIUM
from parlour.games.ultimate_scheme.rules.victory import ranked
from parlour.games.ultimate_scheme.table.readiness import checks
from parlour.scene.ending import Chart, Ending, SeatSummary, Series
from parlour.scene.table import Fact

COUNTED: tuple[tuple[str, Callable[[Seat], int]], ...] = (
    ("progress", lambda one: int(one.progress)),
    ("Unobtainium", lambda one: int(one.held(UNOBTAINIUM))),
    ("executed schemes", lambda one: int(count_bits(one.executed))),
)
"""What decides, the most important first (US-85)."""


def ending(history: History) -> Ending:
    """What decided, progress by game turn, and what each seat had and lacked."""
    position = history.position
    assert isinstance(position, UltimateScheme)
    over = position.asking == ENDED
    winners = ranked(position) if over else []
    return Ending(
        reasons(position) if over else (),
        (_progress(position, history),),
        tuple(
            _seat_summary(position, seat, seat in winners) for seat in range(int(position.players))
        ),
    )


def compared(position: UltimateScheme) -> list[tuple[str, dict[int, int]]]:
    """US-85, US-R32: what was compared, one after the other, among those still level."""
    left = completed(position) or list(range(int(position.players)))
    found: list[tuple[str, dict[int, int]]] = []
    for name, count in COUNTED:
        if len(left) == 1:
            break
        values = {seat: count(position.seats[seat]) for seat in left}
        found.append((name, values))
        left = [seat for seat in left if values[seat] == max(values.values())]
    return found


def completed(position: UltimateScheme) -> list[int]:
    """Who completed an ultimate scheme."""
    return [seat for seat, one in enumerate(position.seats) if one.completed]


def closing(position: UltimateScheme) -> str:
    """Who wins, and what decided, in one sentence."""
    winners, steps = ranked(position), compared(position)
    verb = "wins" if len(winners) == 1 else "share the win"
    if not steps:
        why = "the ultimate scheme is complete"
    elif len(winners) > 1:
        why = "level in everything that counts"
    else:
        name, values = steps[-1]
        level = " and ".join(each for each, _ in steps[:-1])
        why = (f"level on {level}, " if level else "") + f"most {name}, {max(values.values())}"
    return f"{_names(position, winners)} {verb} in game turn {int(position.turn)}: {why}"


def reasons(position: UltimateScheme) -> tuple[str, ...]:
    """Every step of the decision, with its numbers."""
    done = completed(position)
    if not done:
        said = [f"Nobody completed an ultimate scheme by game turn {int(position.turn)}, the last."]
    elif len(done) == 1:
        said = [f"Only {_names(position, done)} completed an ultimate scheme."]
    else:
        said = [f"{_names(position, done)} completed their ultimate schemes in one game turn."]
    for name, values in compared(position):
        best = [seat for seat, value in values.items() if value == max(values.values())]
        counts = ", ".join(f"{position.who(seat)} {value}" for seat, value in values.items())
        tail = "has the most" if len(best) == 1 else "are level"
        said.append(f"{name[0].upper()}{name[1:]}: {counts}. {_names(position, best)} {tail}.")
    return tuple(said)


def _names(position: UltimateScheme, seats: list[int]) -> str:
    return " and ".join(position.who(seat) for seat in seats)


def _progress(position: UltimateScheme, history: History) -> Chart:
    """The progress of each seat at the end of each game turn, from 0 at the start."""
    players = range(int(position.players))
    now = [0 for _ in players]
    turns: list[tuple[int, ...]] = []
    for event in (event for step in history.steps for event in step.events):
        if event.kind == "turn":
            turns.append(tuple(now))
        elif event.kind == "executed":
            seat, total = event.facts["seat"], event.facts["total"]
            assert isinstance(seat, int)
            assert isinstance(total, int)
            now[seat] = total
    turns.append(tuple(now))
    board = position.board
    return Chart(
        "Progress",
        "game turn",
        tuple(
            Series(position.who(seat), tuple(turn[seat] for turn in turns), seat)
            for seat in players
        ),
        goals={
            int(board.short_progress): "enough with the condition",
            int(board.long_progress): "enough alone",
        },
    )


def _seat_summary(position: UltimateScheme, seat: int, won: bool) -> SeatSummary:
    """All that was secret about a seat, and how far it came."""
    one = position.seats[seat]
    board = position.board
    schemes = [board.scheme_names[scheme] for scheme in bit_list(one.hand)]
    cards = [
        board.card_names[title] + (f" x{copies}" if copies > 1 else "")
        for title in range(TITLES)
        if (copies := int(one.cards) >> 2 * title & 3)
    ]
    facts = [
        Fact("Schemes in hand", "; ".join(schemes) or "none"),
        Fact("Action cards", "; ".join(cards) or "none"),
    ]
    if one.ultimate >= 0:
        ultimate = board.data.ultimate_schemes[int(one.ultimate)]
        words = f"{ultimate.name} ({ultimate.says})"
        facts = [Fact("Ultimate scheme", words), _standing(position, seat), *facts]
    return SeatSummary(seat, position.who(seat), tuple(facts), won)


def _standing(position: UltimateScheme, seat: int) -> Fact:
    """How the ultimate scheme was completed, or what it still lacked (US-82)."""
    one = position.seats[seat]
    if one.completed:
        with_it = "" if one.progress >= position.board.long_progress else " and the condition"
        return Fact("Completed", f"with {int(one.progress)} progress{with_it}")
    return Fact("Still lacked", lacked(position, seat))


def lacked(position: UltimateScheme, seat: int) -> str:
    """What a seat would have needed to complete its ultimate scheme, by either way."""
    (_, now, long), (_, _, short), (condition, there, goal), *factor = checks(position, seat)
    ways = [f"{long - now} progress"] if now < long else []
    rest = [f"{short - now} progress"] if now < short else []
    rest += [_more(goal - there, condition)] if there < goal else []
    if ways and rest:
        ways.append(" and ".join(rest))
    found = [", or ".join(ways)] if ways and rest else []
    found += [
        f"{_more(least - has, name)} for the X-factor" for name, has, least in factor if has < least
    ]
    return "; and ".join(found) or "nothing any more, but it did when it was checked"


def _more(count: int, words: str) -> str:
    """So many more of something."""
    if words == "the Ninja":
        return words
    if words == "access":
        return f"access to {count} hidden site{'s' if count > 1 else ''}"
    if count == 1:
        words = words.replace("schemes", "scheme").replace("symbols", "symbol")
        words = words.replace("minions", "minion")
    return f"{count} {words}"
