"""Protocol G117: the position. It asks one thing at a time. Its rules, as the rulebook has them:

- `army`: the cubes of a side (PG-6)
- `state`: what lies on the battlefields, and what can be seen from it (PG-1 to PG-6)
- `turns`: set-up, and how a turn begins (PG-7 to PG-11)
- `actions`: the pair of a turn and the part of each action (PG-12, PG-13)
- `points`: the PO part (PG-15 to PG-21)
- `events`: the Event part and placement (PG-22 to PG-30)
- `count`: count and end (PG-11, PG-14, PG-31 to PG-37)
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from parlour.engine.core.bits import lowest_bit
from parlour.engine.fields import Fields
from parlour.games.protocol_g117.fields import declare
from parlour.games.protocol_g117.rules.actions import (
    choose_pair,
    choose_part,
    pairs,
    parts,
    why_no_pair,
    why_no_part,
)
from parlour.games.protocol_g117.rules.count import (
    next_sabotage,
    open_to_sabotage,
    sabotage,
    why_no_sabotage,
)
from parlour.games.protocol_g117.rules.events import (
    eliminate,
    icon_field,
    next_icon,
    place,
    room_to_place,
    victims,
    why_no_elimination,
    why_no_place,
)
from parlour.games.protocol_g117.rules.points import (
    point_moves,
    second_step,
    second_steps,
    use_point,
    why_no_attack,
    why_no_charge,
    why_no_end,
    why_no_step,
    why_no_stop,
)
from parlour.games.protocol_g117.rules.state import (
    ELIMINATION,
    ENDED,
    PAIR,
    PART,
    PLACE,
    POINT,
    SABOTAGING,
    SECOND,
    SETUP,
    State,
)
from parlour.games.protocol_g117.rules.turns import second_troop, why_no_setup


@final
class ProtocolG117(State):
    """A position of Protocol G117."""

    def copy(self) -> ProtocolG117:
        twin = ProtocolG117(self.tables, self.ai_seat)
        self.copy_to(twin)
        return twin

    def fields(self) -> Fields:
        if self.tables.fields is None:
            self.tables.fields = declare(self.tables)
        return self.tables.fields

    # What is asked

    def moves(self) -> list[int]:
        tables = self.tables
        step = self.step
        if step == POINT:
            return point_moves(self)
        if step == SECOND:
            return second_steps(self)
        if step == PAIR:
            return pairs(self)
        if step == PART:
            return parts(self)
        if step == PLACE:
            return _listed(tables.first_place, room_to_place(self, icon_field(self)))
        if step == ELIMINATION:
            return _listed(tables.first_eliminate, victims(self, icon_field(self)))
        if step == SABOTAGING:
            return _listed(tables.first_sabotage, open_to_sabotage(self))
        return _listed(0, tables.second_troop) if step == SETUP else []

    def why_not(self, move: int) -> str | None:
        if self.step == ENDED:
            return "PG-34: the match is over"
        tables = self.tables
        if move < tables.first_choose:
            return why_no_setup(self, move)
        if move < tables.first_part:
            return why_no_pair(self, move - tables.first_choose)
        if move < tables.first_step:
            return why_no_part(self)
        if move < tables.first_attack:
            number = move - tables.first_step
            return why_no_step(self, number // tables.size, number % tables.size)
        if move < tables.first_charge:
            return why_no_attack(self, move - tables.first_attack)
        if move < tables.end_action:
            number = move - tables.first_charge
            return why_no_charge(self, number // tables.size, number % tables.size)
        if move == tables.end_action:
            return why_no_end(self)
        if move == tables.stop:
            return why_no_stop(self)
        if move < tables.first_eliminate:
            return why_no_place(self, move - tables.first_place)
        if move < tables.first_sabotage:
            return why_no_elimination(self, move - tables.first_eliminate)
        return why_no_sabotage(self, move - tables.first_sabotage)

    # What is answered

    def apply(self, move: i64) -> None:
        tables = self.tables
        step = self.step
        if step == POINT:
            use_point(self, move)
        elif step == SECOND:
            second_step(self, move)
        elif step == PAIR:
            choose_pair(self, move - tables.first_choose)
        elif step == PART:
            choose_part(self, move - tables.first_part)
        elif step == PLACE:
            place(self, move - tables.first_place)
            next_icon(self)
        elif step == ELIMINATION:
            eliminate(self, move - tables.first_eliminate)
            next_icon(self)
        elif step == SABOTAGING:
            sabotage(self, move - tables.first_sabotage)
            next_sabotage(self)
        else:
            second_troop(self, move)

    # Taking back

    def why_final(self, move: int) -> str:
        """PG-R23: small steps can be taken back until a point, an icon or an action is complete."""
        tables = self.tables
        step = self.step
        if step == POINT and tables.first_step <= move < tables.first_attack:
            return ""
        if step in (POINT, SECOND):
            return "the point is complete"
        if step in (PAIR, PART):
            return self._part_stands(move)
        return "the decision is complete"

    def _part_stands(self, move: int) -> str:
        """A part of which nothing is resolved yet is only a small step."""
        twin = self.copy()
        twin.apply(move)
        asked = twin.step in (POINT, PLACE, ELIMINATION) and twin.side == self.side
        if not asked:
            return "the action is complete"
        return "" if twin.icon == 0 else "its first icon is done"


def _listed(first: i64, squares: i64) -> list[int]:
    """The moves of a family of squares."""
    found: list[int] = []
    while squares != 0:
        found.append(first + lowest_bit(squares))
        squares &= squares - 1
    return found
