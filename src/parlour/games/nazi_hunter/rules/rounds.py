"""Nazi Hunter: building, set-up, rounds and the end (NH-9 to NH-20, NH-36 to NH-38)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from parlour.engine.core.bits import BIT, bit_list, count_bits
from parlour.games.nazi_hunter.rules.agents import ABILITIES, AGENTS, FINISH, RAISE
from parlour.games.nazi_hunter.rules.state import ACT, DRAW, ENDED, SETUP, City
from parlour.games.nazi_hunter.rules.tables import (
    AGENTS_CLOCKWISE,
    AGENTS_COUNTER,
    AIRPORT,
    ANOTHER,
    AREAS,
    MODES,
    NONE,
    NOWHERE,
)


class Rounds(City):
    """How a match runs; what agents do in phase 3 is elsewhere."""

    # Agents

    def _build(self, move: i64) -> None:
        """NH-R25: gold first, then silver, then the set-up card."""
        agent = self.agent(self.acting)
        if move != FINISH:
            agent.build(move)
            if self.audience is not None:
                ability = move if move < RAISE else move - RAISE
                left = self.prices().budget - agent.cost(self.prices())
                facts: dict[str, object] = {
                    "agent": AGENTS[self.acting], "ability": ABILITIES[ability],
                    "points": agent.points(ability), "left": left,
                }  # fmt: skip
                self.tell("build", "NH-R25", facts)
            return
        if self.audience is not None:
            self.tell("built", "NH-R25", {"agent": AGENTS[self.acting]})
        if self.acting == 0:
            self.acting = 1
        else:
            self.acting = NONE
            self.asking = SETUP

    # Set-up

    def _setup_card(self, card: i64) -> None:
        """NH-11: the first card, without its immediate effect; then round 1."""
        self.deck.see(0, card)
        self._place(self.deck.draw(), "NH-11")
        self._next_round()

    def _place(self, card: i64, rule: str) -> None:
        """NH-11, NH-14: a card comes to its last known area."""
        area = self.board.last_known[card]
        self.at[area] |= BIT[card]
        if self.audience is not None:
            board = self.board
            self.tell("seen", rule, {"file": board.numbers[card], "area": board.areas[area]})

    # Round

    def _next_round(self) -> None:
        """NH-12: phase 1, then phase 2; phase 3 waits for the player."""
        self.round += 1
        if self.audience is not None:
            self.tell("round", "NH-12", {"round": self.round})
        self._fugitives_move("NH-13")
        self._draw()

    def _fugitives_move(self, rule: str) -> None:
        """NH-13, NH-33: everybody who moves goes one area by its pattern, all at once."""
        board = self.board
        if self.audience is not None:
            self._tell_march(rule)
        old = self.at
        new = vec[i64]([0, 0, 0, 0, 0, 0])
        for area in range(AREAS):
            before = AREAS - 1 if area == 0 else area - 1
            after = 0 if area == AREAS - 1 else area + 1
            comes = old[before] & board.clockwise | old[after] & board.counter
            new[area] = old[area] & board.static | comes
        self.at = new

    def _tell_march(self, rule: str) -> None:
        """NH-13: the order of the log: with the clock from the right, against it from the left."""
        board = self.board
        moves: list[dict[str, object]] = []
        for step in (1, -1):
            movers = board.clockwise if step == 1 else board.counter
            for place in range(AREAS):
                area = -step * place % AREAS
                for card in bit_list(self.at[area] & movers):
                    to = board.areas[(area + step) % AREAS]
                    moves.append({"file": board.numbers[card], "from": board.areas[area], "to": to})
        if moves:
            self.tell("march", rule, {"moves": moves})

    def _draw(self) -> None:
        """NH-14, NH-18: the top card and its effect, again while it says another."""
        deck = self.deck
        while len(deck.places) > 0:
            if not deck.top_known():
                self.asking = DRAW
                return
            card: i64 = deck.draw()
            self._place(card, "NH-14")
            self._effect(card)
            if self.board.effect[card] != ANOTHER:
                break
        self.asking = ACT

    def _effect(self, card: i64) -> None:
        """NH-15, NH-16; plus one (NH-17) is read off the board, another (NH-18) by the draw."""
        effect = self.board.effect[card]
        if effect < AREAS:
            self._escape(effect, "NH-15")
        elif effect <= AGENTS_COUNTER:
            step: i64 = 1 if effect == AGENTS_CLOCKWISE else AREAS - 1
            self._agent_goes(0, (self.gold.area + step) % AREAS, "NH-16")
            self._agent_goes(1, (self.silver.area + step) % AREAS, "NH-16")

    def _escape(self, area: i64, rule: str) -> None:
        """NH-15, NH-20, NH-R23: whoever is in the area is gone."""
        gone = self.at[area]
        self.at[area] = 0
        self.escaped |= gone
        if self.audience is not None and (gone != 0 or rule == "NH-15"):
            board = self.board
            facts: dict[str, object] = {
                "area": board.areas[area], "files": self._numbers(gone),
                "forces": [int(board.force[card]) for card in bit_list(gone)],
                "score": self.score(),
            }  # fmt: skip
            self.tell("escape", rule, facts)

    def _agent_goes(self, agent: i64, area: i64, rule: str) -> None:
        who = self.agent(agent)
        if self.audience is not None and area != who.area:
            areas = self.board.areas
            facts: dict[str, object] = {
                "agent": AGENTS[agent], "from": areas[who.area], "to": areas[area],
            }  # fmt: skip
            self.tell("agent", rule, facts)
        who.area = area

    def _action_done(self) -> None:
        """NH-19, NH-R27: the agent is spent; with both spent the phase is over."""
        self.agent(self.acting).ready = False
        if self.audience is not None:
            self.tell("spent", "NH-19", {"agent": AGENTS[self.acting]})
        self.acting = NONE
        self.ability = NONE
        self.chosen = NONE
        if self.gold.ready or self.silver.ready:
            self.asking = ACT
        else:
            self._resolve()

    def _resolve(self) -> None:
        """NH-20: the Airport empties, the agents are ready again, the end is checked."""
        self.turned = 0
        self.used_area = NOWHERE
        self.used_force = 0
        self._escape(AIRPORT, "NH-20")
        if self.audience is not None and not (self.gold.ready and self.silver.ready):
            self.tell("ready", "NH-20", {})
        self.gold.ready = True
        self.silver.ready = True
        if len(self.deck.places) == 0 and self.on_board() & ~self.board.static == 0:
            self._end("NH-36")
        elif self.round >= self.board.max_rounds:
            self._end("NH-37")
        else:
            self._next_round()

    # End and score

    def _end(self, rule: str) -> None:
        """NH-36, NH-37: whoever is still on the board escapes."""
        for area in range(AREAS):
            self._escape(area, rule)
        self.asking = ENDED
        if self.audience is not None:
            facts: dict[str, object] = {
                "score": self.score(), "band": self.board.band(self.score()), "round": self.round,
                "files": self._numbers(self.escaped),
            }  # fmt: skip
            self.tell("end", rule, facts)

    def scores(self) -> list[float]:
        return [-float(self.score())]

    def result(self) -> dict[str, object]:
        """NH-38, NH-R21: up to twelve is no failure."""
        band = self.board.band(self.score())
        return {
            "winners": [] if band == "failure" else [0],
            "score": self.score(),
            "band": band,
            "mode": MODES[self.mode],
            "rounds": self.round,
            "escaped": self._numbers(self.escaped),
            "captured": count_bits(self.captured),
        }
