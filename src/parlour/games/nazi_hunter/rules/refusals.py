"""Nazi Hunter: why a move is not possible now."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.engine.core.bits import BIT
from parlour.engine.core.position import CHANCE
from parlour.games.nazi_hunter.rules.abilities import Abilities
from parlour.games.nazi_hunter.rules.agents import (
    ABILITIES,
    AGENTS,
    AUTO,
    CLOSE,
    COMMUNICATIONS,
    DEMOLITIONS,
    DISRUPT,
    DOUBLE,
    EXCHANGE,
    INTIMIDATION,
    RANGED,
    SEDUCTION,
)
from parlour.games.nazi_hunter.rules.state import ACT, AREA, BUILD, DRIVE, ENDED, FUGITIVE, ORDER
from parlour.games.nazi_hunter.rules.tables import (
    AIRPORT,
    AREAS,
    END,
    FIRST_ACTION,
    FIRST_AREA,
    FIRST_FILE,
    NONE,
    PER_AGENT,
    TOP,
)


class Refusals(Abilities):
    """For every move of the book, the rule that forbids it."""

    def why_not(self, move: int) -> str | None:
        if self.asking == ENDED:
            return "NH-36: the match is over"
        if self.to_move() == CHANCE:
            return f"NH-R18: the {self.asks()} is asked"
        if move in self.moves():
            return None
        if self.asking == BUILD:
            name = AGENTS[self.acting]
            if move >= FIRST_ACTION:
                return f"NH-R25: {name} is still being built"
            return self.agent(self.acting).why_not_build(move, self.prices(), name)
        if move < FIRST_ACTION:
            return "NH-R25: agents are built before the set-up card is drawn"
        if self.asking != ACT:
            return self._why_no_target(move)
        return self._why_no_action(move) if move < END else "NH-19: first say which agent does what"

    def _why_no_action(self, move: i64) -> str:
        agent: i64 = 0 if move < FIRST_ACTION + PER_AGENT else 1
        action = move - FIRST_ACTION - agent * PER_AGENT
        who = self.agent(agent)
        name = AGENTS[agent]
        if not who.ready:
            return f"NH-19: {name} has acted in this round"
        if action < AREAS:
            areas = self.board.areas
            return f"NH-19: the {areas[action]} is not next to the {areas[who.area]}"
        if not who.has(action - AREAS):
            return f"NH-19: {name} has no {ABILITIES[action - AREAS]}"
        return self.why_not_use(action - AREAS, agent) or ""

    def why_not_use(self, ability: i64, agent: int) -> str | None:
        """Why an agent cannot use an ability that it has; None if it can."""
        who = self.agent(agent)
        if self._usable(who) & BIT[ability] != 0:
            return None
        here = self.board.areas[who.area]
        if ability == CLOSE:
            return f"NH-21: there is nobody to arrest in the {here}"
        if ability == RANGED:
            return f"NH-21: there is nobody to arrest in the {here} or next to it"
        if ability == DOUBLE:
            return f"NH-24: the {here} holds fewer than two fugitives who are not turned"
        if ability == SEDUCTION:
            return f"NH-29: nobody to seduce in an area next to the {here} (the Airport is barred)"
        if ability == INTIMIDATION:
            if who.area == AIRPORT:
                return "NH-30: nobody is intimidated on the Airport"
            return f"NH-30: there is nobody to intimidate in the {here}"
        if ability == DEMOLITIONS:
            return f"NH-31: no area next to the {here} holds three fugitives"
        if ability == EXCHANGE:
            nobody = self.captured == 0
            why = "nobody has been captured" if nobody else f"there is nobody in the {here}"
            return f"NH-32: {why}"
        if ability == DISRUPT:
            return "NH-34: the deck has fewer than two cards"
        return f"NH-{27 if ability == COMMUNICATIONS else 28}: the deck is empty"

    def _why_no_target(self, move: i64) -> str:
        board = self.board
        name = f"{AGENTS[self.acting]} uses {ABILITIES[self.ability]}"
        if self.asking == AREA and FIRST_AREA <= move < TOP:
            return self._why_no_area(move - FIRST_AREA)
        if self.asking == FUGITIVE and FIRST_FILE <= move < board.first_drive:
            return self._why_no_file(move - FIRST_FILE)
        if self.asking == DRIVE and board.first_drive <= move < board.first_order:
            rule = "NH-25" if self.ability == AUTO else "NH-26"
            return f"{rule}: no path ends with both agents there"
        if self.asking == ORDER and move >= board.first_order:
            return f"NH-28: {self._looked_at()} cards are put back"
        return f"NH-19: {name}: the {self.asks()} is asked"

    def _why_no_area(self, area: i64) -> str:
        name = self.board.areas[area]
        here = self.agent(self.acting).area
        if self.ability == INTIMIDATION:
            return f"NH-30: the {name} is not next to the {self.board.areas[here]}"
        reach = BIT[here] if self.ability == CLOSE else self.board.within[here]
        if reach & BIT[area] == 0:
            return f"NH-21: the {name} is out of reach of {ABILITIES[self.ability]}"
        return f"NH-21: there is nobody to arrest in the {name}"

    def _why_no_file(self, card: i64) -> str:
        """The area or pile where he would have to be."""
        name = f"file {self.board.files[card]}"
        area = self.area_of(card)
        if self.ability == SEDUCTION:
            if area == AIRPORT:
                return f"NH-29: {name} is on the Airport"
            return f"NH-29: {name} is not in an adjacent area"
        if self.ability == DEMOLITIONS:
            return f"NH-31: {name} is not in an adjacent area that holds three fugitives"
        if self.chosen != NONE:
            return f"NH-32: {name} is not in the captured pile"
        if self.turned & BIT[card] != 0 and self.ability == DOUBLE:
            return f"NH-24: {name} is turned already"
        rules = {DOUBLE: "NH-24", INTIMIDATION: "NH-30", EXCHANGE: "NH-32"}
        here = self.board.areas[self.agent(self.acting).area]
        return f"{rules[int(self.ability)]}: {name} is not in the {here}"
