"""Protocol G117: the position. It asks one thing at a time. Its rules, as the rulebook has them:

- `rules_army`: the cubes of a side (PG-6)
- `rules_state`: what lies on the battlefields, and what can be seen from it (PG-1 to PG-6)
- `rules_turns`: set-up and turns, count and end (PG-7 to PG-14, PG-31 to PG-37)
- `rules_actions`: the parts of an action and how they are resolved (PG-12 to PG-30)
- `rules_refusals`: why a move is not possible
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from parlour.engine.core.bits import lowest_bit
from parlour.games.protocol_g117.rules.refusals import Refusals
from parlour.games.protocol_g117.rules.state import (
    ELIMINATION,
    PAIR,
    PART,
    PLACE,
    POINT,
    SABOTAGING,
    SECOND,
)


@final
class ProtocolG117(Refusals):
    """A position of Protocol G117."""

    def copy(self) -> ProtocolG117:
        twin = ProtocolG117(self.tables, self.ai_seat)
        self.copy_to(twin)
        return twin

    # What is asked

    def moves(self) -> list[int]:
        tables = self.tables
        step = self.step
        if step == POINT:
            return self._point_moves()
        if step == SECOND:
            found = self._steps()
            found.append(tables.stop)
            return found
        if step == PAIR:
            return self._pair_moves()
        if step == PART:
            return [tables.first_part, tables.first_part + 1]
        if step == PLACE:
            return _listed(tables.first_place, self.room_to_place(self._icon_field()))
        if step == ELIMINATION:
            return _listed(tables.first_eliminate, self.victims(self._icon_field()))
        if step == SABOTAGING:
            return _listed(tables.first_sabotage, self.open_to_sabotage())
        return _listed(0, tables.second_troop)

    # What is answered

    def apply(self, move: i64) -> None:
        tables = self.tables
        step = self.step
        if step == POINT:
            self._point(move)
        elif step == SECOND:
            self._second(move)
        elif step == PAIR:
            self._pair_chosen(move - tables.first_choose)
        elif step == PART:
            self._part_chosen(move - tables.first_part)
        elif step == PLACE:
            self._placed(move - tables.first_place)
            self.next_icon()
        elif step == ELIMINATION:
            self._eliminated(move - tables.first_eliminate)
            self.next_icon()
        elif step == SABOTAGING:
            self._sabotage(move - tables.first_sabotage)
            self.next_sabotage()
        else:
            self._second_troop(move)

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
