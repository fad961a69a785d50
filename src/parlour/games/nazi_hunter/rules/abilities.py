"""Nazi Hunter: what agents can do in phase 3 (NH-19, NH-21 to NH-35)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from parlour.engine.core.bits import BIT, bit_list, count_bits
from parlour.engine.core.deck import UNKNOWN
from parlour.games.nazi_hunter.rules.agents import (
    ABILITIES,
    AGENTS,
    AUTO,
    BUREAUCRACY,
    CLOSE,
    COMMUNICATIONS,
    DEMOLITIONS,
    DISRUPT,
    DOUBLE,
    EXCHANGE,
    INTIMIDATION,
    MOTO,
    RANGED,
    RESEARCH,
    SEDUCTION,
    Agent,
)
from parlour.games.nazi_hunter.rules.rounds import Rounds
from parlour.games.nazi_hunter.rules.state import AREA, DRIVE, FUGITIVE, LOOK, ORDER, PUT
from parlour.games.nazi_hunter.rules.tables import (
    AIRPORT,
    AREAS,
    BOTTOM,
    END,
    FIRST_ACTION,
    NONE,
    NOWHERE,
    ORDERS,
    PER_AGENT,
    TOP,
)

CROWD: Final = 3
"""How many fugitives demolitions need in one area (NH-31)."""
LOOKS: Final = 3
"""How many cards research looks at (NH-28)."""


class Abilities(Rounds):
    """Moving, using force, and the other abilities."""

    # Actions

    def _actions(self) -> i64:
        """NH-19: every ready agent may move or use an ability; the phase may end any time."""
        legal = BIT[END]
        gold, silver = self.gold, self.silver
        if gold.ready:
            legal |= (self.board.beside[gold.area] | self._usable(gold) << AREAS) << FIRST_ACTION
        if silver.ready:
            acts = self.board.beside[silver.area] | self._usable(silver) << AREAS
            legal |= acts << (FIRST_ACTION + PER_AGENT)
        return legal

    def _act(self, move: i64) -> None:
        """NH-19: one agent moves or starts to use an ability."""
        if move == END:
            self._resolve()
            return
        self.acting = 0 if move < FIRST_ACTION + PER_AGENT else 1
        action = move - FIRST_ACTION - self.acting * PER_AGENT
        if action < AREAS:
            self._agent_goes(self.acting, action, "NH-19")
            self._action_done()
        else:
            self._use(action - AREAS)

    def _usable(self, agent: Agent) -> i64:
        """The abilities of an agent that have a target now."""
        has = agent.abilities
        area = agent.area
        here = self.at[area]
        usable = has & (BIT[AUTO] | BIT[MOTO] | BIT[BUREAUCRACY])
        if here & ~self.turned != 0:
            usable |= has & BIT[CLOSE]
        if has & BIT[RANGED] != 0 and self._in_force_reach(self.board.within[area]) != 0:
            usable |= BIT[RANGED]
        if has & BIT[DOUBLE] != 0 and count_bits(here & ~self.turned) > 1:
            usable |= BIT[DOUBLE]
        if has & BIT[SEDUCTION] != 0 and self._seducible(area) != 0:
            usable |= BIT[SEDUCTION]
        if here != 0 and area != AIRPORT:
            usable |= has & BIT[INTIMIDATION]
        if has & BIT[DEMOLITIONS] != 0 and self._crowded(area) != 0:
            usable |= BIT[DEMOLITIONS]
        if here != 0 and self.captured != 0:
            usable |= has & BIT[EXCHANGE]
        cards = len(self.deck.places)
        if cards > 0:
            usable |= has & (BIT[COMMUNICATIONS] | BIT[RESEARCH])
        if cards > 1:
            usable |= has & BIT[DISRUPT]
        return usable

    def _use(self, ability: i64) -> None:
        """An ability is used: its target is asked, or it happens at once."""
        self.ability = ability
        if ability <= RANGED:
            self.asking = AREA
        elif ability <= MOTO:
            self.asking = DRIVE
        elif ability <= RESEARCH:
            self._look()
        elif ability == BUREAUCRACY:
            self._bureaucracy()
        elif ability == DISRUPT:
            self._disrupt()
        else:
            self.asking = FUGITIVE

    def _areas_to_choose(self) -> i64:
        """NH-21 for force, NH-30 for the way out of intimidation."""
        area = self.agent(self.acting).area
        if self.ability == INTIMIDATION:
            return self.board.beside[area]
        return self._in_force_reach(BIT[area] if self.ability == CLOSE else self.board.within[area])

    def _area_chosen(self, area: i64) -> None:
        if self.ability == INTIMIDATION:
            self._intimidate(area)
        else:
            self._use_force(area, self.agent(self.acting).points(self.ability))

    def _files_to_choose(self) -> i64:
        """NH-24, NH-29 to NH-32: the fugitives, or captured cards, that may be chosen."""
        area = self.agent(self.acting).area
        if self.ability == DOUBLE:
            return self.at[area] & ~self.turned
        if self.ability == SEDUCTION:
            return self._seducible(area)
        if self.ability == DEMOLITIONS:
            return self._crowded(area)
        return self.at[area] if self.chosen == NONE else self.captured

    def _file_chosen(self, card: i64) -> None:
        if self.ability == DOUBLE:
            self._turn(card)
        elif self.ability == SEDUCTION:
            self._seduce(card)
        elif self.ability == DEMOLITIONS:
            self._demolish(card)
        elif self.chosen != NONE:
            self._exchange(card)
        else:
            self.chosen = card
            self.asking = AREA if self.ability == INTIMIDATION else FUGITIVE

    # Using force

    def _in_force_reach(self, areas: i64) -> i64:
        """NH-21: those of the areas that hold a fugitive who is not turned."""
        found: i64 = 0
        for area in range(AREAS):
            if areas & BIT[area] != 0 and self.at[area] & ~self.turned != 0:
                found |= BIT[area]
        return found

    def opposition(self, area: i64) -> i64:
        """NH-22: current forces of those who are not turned."""
        files = self.at[area] & ~self.turned
        return self.board.forces(files) + self.bonus() * count_bits(files)

    def force_on(self, area: i64, agent: Agent) -> i64:
        """The most that an agent can bring against an area from where it stands. A fugitive
        that it would turn counts twice: for the agent, and no longer in T (NH-24)."""
        most: i64 = agent.ranged if self.board.within[agent.area] & BIT[area] != 0 else 0
        if agent.area == area:
            most = max(most, agent.close)
            free = self.at[area] & ~self.turned
            if agent.has(DOUBLE) and count_bits(free) > 1:
                bonus = self.bonus()
                for card in bit_list(free):
                    most = max(most, 2 * (self.board.force[card] + bonus))
        return most

    def _use_force(self, area: i64, force: i64) -> None:
        """NH-23, NH-R8: with what the other agent used there before; more than T or nothing."""
        total = force + (self.used_force if self.used_area == area else 0)
        opposition = self.opposition(area)
        if self.audience is not None:
            facts: dict[str, object] = {
                "agent": AGENTS[self.acting], "ability": ABILITIES[self.ability],
                "area": self.board.areas[area], "force": force, "total": total,
                "opposition": opposition,
            }  # fmt: skip
            self.tell("force", "NH-23", facts)
        if total > opposition:
            self._capture(self.at[area] & ~self.turned, area, "NH-23")
        self.used_area = area
        self.used_force = force
        self._action_done()

    def _capture(self, files: i64, area: i64, rule: str) -> None:
        self.at[area] &= ~files
        self.captured |= files
        if self.audience is not None:
            facts: dict[str, object] = {
                "area": self.board.areas[area], "files": self._numbers(files),
            }  # fmt: skip
            self.tell("arrest", rule, facts)

    def _turn(self, card: i64) -> None:
        """NH-24, NH-R12: his current force is used against the others of his area."""
        area = self.agent(self.acting).area
        self.turned |= BIT[card]
        if self.audience is not None:
            board = self.board
            self.tell("turned", "NH-24", {"file": board.numbers[card], "area": board.areas[area]})
        self._use_force(area, self.current_force(card))

    # Other abilities

    def _ends_to_choose(self) -> list[int]:
        """NH-25, NH-26: where both agents can end."""
        driver = self.agent(self.acting)
        other = self.agent(1 - self.acting)
        ways = self.board.drives if self.ability == AUTO else self.board.rides
        return ways[driver.area * AREAS + other.area]

    def _drive(self, ends: i64) -> None:
        """NH-25, NH-26: the passenger's token does not flip."""
        rule = "NH-25" if self.ability == AUTO else "NH-26"
        self._agent_goes(self.acting, ends // AREAS, rule)
        self._agent_goes(1 - self.acting, ends % AREAS, rule)
        self._action_done()

    def _look(self) -> None:
        """NH-27, NH-28, NH-R18: each unknown place asks chance once, from the top."""
        if self._unknown_place() >= 0:
            self.asking = LOOK
        else:
            self.asking = PUT if self.ability == COMMUNICATIONS else ORDER

    def _looked_at(self) -> i64:
        """How many cards are looked at."""
        return 1 if self.ability == COMMUNICATIONS else min(len(self.deck.places), LOOKS)

    def _unknown_place(self) -> i64:
        for place in range(self._looked_at()):
            if self.deck.places[place] == UNKNOWN:
                return place
        return NOWHERE

    def _see(self, card: i64) -> None:
        """NH-R18: the place that is looked at turns out to hold this card."""
        place = self._unknown_place()
        self.deck.see(place, card)
        if self.audience is not None:
            rule = "NH-27" if self.ability == COMMUNICATIONS else "NH-28"
            self.tell("look", rule, {"file": self.board.numbers[card], "place": place + 1})
        self._look()

    def _put_back(self, move: i64) -> None:
        """NH-27: on top or at the bottom."""
        if self.audience is not None:
            number = self.board.numbers[self.deck.places[0]]
            self.tell("put", "NH-27", {"file": number, "to": "top" if move == TOP else "bottom"})
        if move == BOTTOM:
            self.deck.to_bottom()
        self._action_done()

    def _orders_to_choose(self) -> list[int]:
        """NH-28: every order of the cards looked at."""
        first = int(self.board.first_order)
        looked_at = self._looked_at()
        if looked_at == 1:
            return [first]
        return list(range(first + 1, first + 3) if looked_at == 2 else range(first + 3, first + 9))

    def _reorder(self, order: i64) -> None:
        """NH-28: the word of the order names their old places."""
        places = self.deck.places
        old = places[:LOOKS]
        for place, word in enumerate(ORDERS[order].split("-")):
            places[place] = old[int(word) - 1]
        if self.audience is not None:
            files = [self.board.numbers[places[place]] for place in range(self._looked_at())]
            self.tell("order", "NH-28", {"files": files})
        self._action_done()

    def _seducible(self, area: i64) -> i64:
        """NH-29: whoever is next to the agent, but not on the Airport."""
        found: i64 = 0
        for near in range(1, AREAS):
            if self.board.beside[area] & BIT[near] != 0:
                found |= self.at[near]
        return found

    def _seduce(self, card: i64) -> None:
        """NH-29, NH-R15: he comes to the agent, be it on the Airport."""
        self._fugitive_goes(card, self.agent(self.acting).area, "NH-29")
        self._action_done()

    def _intimidate(self, area: i64) -> None:
        """NH-30, NH-R15: he goes to the next area, be it the Airport."""
        self._fugitive_goes(self.chosen, area, "NH-30")
        self._action_done()

    def _fugitive_goes(self, card: i64, area: i64, rule: str) -> None:
        """NH-35: whatever his pattern."""
        left = self.area_of(card)
        self.at[left] &= ~BIT[card]
        self.at[area] |= BIT[card]
        if self.audience is not None:
            board = self.board
            facts: dict[str, object] = {
                "file": board.numbers[card], "from": board.areas[left], "to": board.areas[area],
            }  # fmt: skip
            self.tell("moved", rule, facts)

    def _crowded(self, area: i64) -> i64:
        """NH-31: everybody in an area next to the agent that holds three or more."""
        found: i64 = 0
        for near in range(AREAS):
            if self.board.beside[area] & BIT[near] != 0 and count_bits(self.at[near]) >= CROWD:
                found |= self.at[near]
        return found

    def _demolish(self, card: i64) -> None:
        """NH-31."""
        self._capture(BIT[card], self.area_of(card), "NH-31")
        self._action_done()

    def _exchange(self, card: i64) -> None:
        """NH-32, NH-R5: a captured card comes back here without any immediate effect."""
        area = self.agent(self.acting).area
        self.at[area] = self.at[area] & ~BIT[self.chosen] | BIT[card]
        self.captured = self.captured & ~BIT[card] | BIT[self.chosen]
        if self.audience is not None:
            board = self.board
            facts: dict[str, object] = {
                "area": board.areas[area], "arrested": board.numbers[self.chosen],
                "released": board.numbers[card],
            }  # fmt: skip
            self.tell("exchange", "NH-32", facts)
        self._action_done()

    def _bureaucracy(self) -> None:
        """NH-33, NH-R17: as in phase 1, those on the Airport included."""
        self._fugitives_move("NH-33")
        self._action_done()

    def _disrupt(self) -> None:
        """NH-34: the top card goes to the bottom unseen."""
        self.deck.to_bottom()
        if self.audience is not None:
            self.tell("disrupt", "NH-34", {})
        self._action_done()
