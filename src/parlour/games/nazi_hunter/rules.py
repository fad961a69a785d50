"""Nazi Hunter: the position and its rules, in the order of the rulebook."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.engine.bits import BIT, bit_list, count_bits
from parlour.engine.book import Book
from parlour.engine.deck import UNKNOWN, Deck
from parlour.engine.position import CHANCE, OVER, Position
from parlour.engine.rng import Rng
from parlour.games.nazi_hunter.agents import (
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
    FINISH,
    INTIMIDATION,
    MOTO,
    RAISE,
    RANGED,
    RESEARCH,
    SEDUCTION,
    Agent,
    Prices,
)
from parlour.games.nazi_hunter.tables import (
    AGENTS_CLOCKWISE,
    AGENTS_COUNTER,
    AIRPORT,
    ANOTHER,
    AREAS,
    BOTTOM,
    END,
    FIRST_ACTION,
    FIRST_AREA,
    FIRST_FILE,
    MODES,
    NONE,
    NOWHERE,
    ORDERS,
    PER_AGENT,
    READY,
    ROOKIE,
    TOP,
    Board,
)

CROWD: Final = 3
"""How many fugitives demolitions need in one area (NH-31)."""
LOOKS: Final = 3
"""How many cards research looks at (NH-28)."""

# What a position asks.
BUILD: Final = 0
SETUP: Final = 1
DRAW: Final = 2
LOOK: Final = 3
ACT: Final = 4
AREA: Final = 5
FUGITIVE: Final = 6
DRIVE: Final = 7
PUT: Final = 8
ORDER: Final = 9
ENDED: Final = 10
ASKS: Final = [
    "building step", "set-up card", "draw", "look", "action", "area", "file", "drive",
    "top or bottom", "order", "nothing",
]  # fmt: skip


def begin(board: Board, mode: int) -> NaziHunter:
    """NH-9, NH-10: both agents on the Airport, all files unseen, one of them removed."""
    pool = [1] * int(board.count)
    position = NaziHunter(board, mode, Deck(int(board.count) - 1, pool))
    position.gold = Agent(AIRPORT)
    position.silver = Agent(AIRPORT)
    if mode == READY:
        position.take_ready_made()
        position.asking = SETUP
    else:
        position.acting = 0
    return position


@final
class NaziHunter(Position):
    """A position of Nazi Hunter."""

    gold: Agent
    silver: Agent
    at: vec[i64]
    """The fugitives in each area."""

    def __init__(self, board: Board, mode: i64, deck: Deck) -> None:
        super().__init__()
        self.board = board
        self.mode: i64 = mode
        self.deck = deck
        self.asking: i64 = BUILD
        self.round: i64 = 0
        self.at = vec[i64]([0, 0, 0, 0, 0, 0])
        self.captured: i64 = 0
        self.escaped: i64 = 0
        self.acting: i64 = NONE
        """The agent that is being built or in the middle of its action."""
        self.ability: i64 = NONE
        """The ability that it is using."""
        self.chosen: i64 = NONE
        """The first fugitive chosen for intimidation or exchange."""
        self.turned: i64 = 0
        """Fugitives turned in this phase (NH-24)."""
        self.used_area: i64 = NOWHERE
        """Where force has been used in this phase (NH-23)."""
        self.used_force: i64 = 0

    def copy(self) -> NaziHunter:
        twin = NaziHunter(self.board, self.mode, self.deck.copy())
        twin.gold = self.gold.copy()
        twin.silver = self.silver.copy()
        twin.asking = self.asking
        twin.round = self.round
        for area in range(AREAS):
            twin.at[area] = self.at[area]
        twin.captured = self.captured
        twin.escaped = self.escaped
        twin.acting = self.acting
        twin.ability = self.ability
        twin.chosen = self.chosen
        twin.turned = self.turned
        twin.used_area = self.used_area
        twin.used_force = self.used_force
        return twin

    def to_move(self) -> i64:
        asking = self.asking
        if asking == ENDED:
            return OVER
        return CHANCE if SETUP <= asking <= LOOK else 0

    def asks(self) -> str:
        return ASKS[self.asking]

    def book(self) -> Book:
        return self.board.book

    def outcome_book(self) -> Book:
        return self.board.outcome_book

    def outcomes(self) -> list[tuple[int, int]]:
        """NH-R18: every chance event is an unseen card, all equally likely."""
        return self.deck.outcomes()

    def sample(self, rng: Rng) -> i64:
        return self.deck.sample(rng)

    def moves(self) -> list[int]:
        asking = self.asking
        if asking == ACT:
            return bit_list(self._actions())
        if asking == AREA:
            return [FIRST_AREA + area for area in bit_list(self._areas_to_choose())]
        if asking == FUGITIVE:
            return [FIRST_FILE + card for card in bit_list(self._files_to_choose())]
        if asking == DRIVE:
            return [int(self.board.first_drive) + ends for ends in self._ends_to_choose()]
        if asking == PUT:
            return [TOP, BOTTOM]
        if asking == ORDER:
            return self._orders_to_choose()
        return bit_list(self.agent(self.acting).buildable(self.prices()))

    def apply(self, move: i64) -> None:
        asking = self.asking
        if asking == ACT:
            self._act(move)
        elif asking == AREA:
            self._area_chosen(move - FIRST_AREA)
        elif asking == FUGITIVE:
            self._file_chosen(move - FIRST_FILE)
        elif asking == DRIVE:
            self._drive(move - self.board.first_drive)
        elif asking == PUT:
            self._put_back(move)
        elif asking == ORDER:
            self._reorder(move - self.board.first_order)
        elif asking == BUILD:
            self._build(move)
        elif asking == LOOK:
            self._see(move)
        elif asking == DRAW:
            self.deck.see(0, move)
            self._draw()
        else:
            self._setup_card(move)

    # Board and cards

    def on_board(self) -> i64:
        """Every fugitive in some area."""
        at = self.at
        return at[0] | at[1] | at[2] | at[3] | at[4] | at[5]

    def bonus(self) -> i64:
        """NH-3, NH-17: one for each plus-one card on the board."""
        return count_bits(self.on_board() & self.board.plus_one)

    def current_force(self, card: i64) -> i64:
        """NH-3."""
        force = self.board.force[card]
        return force + self.bonus() if self.on_board() & BIT[card] != 0 else force

    def area_of(self, card: i64) -> i64:
        """Where a fugitive is; NOWHERE if it is not on the board."""
        for area in range(AREAS):
            if self.at[area] & BIT[card] != 0:
                return area
        return NOWHERE

    # Agents

    def agent(self, agent: i64) -> Agent:
        """Gold or silver (NH-R22: only the tokens differ)."""
        return self.gold if agent == 0 else self.silver

    def prices(self) -> Prices:
        """NH-5, NH-7: by the mode."""
        return self.board.prices[self.mode]

    def take_ready_made(self) -> None:
        """NH-8; in rookie mode, for a description that names no agents, the suggested pair."""
        pair = self.board.builds[ROOKIE if self.mode == ROOKIE else READY]
        self.gold.take(pair[0])
        self.silver.take(pair[1])

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

    # Abilities

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

    def score(self) -> i64:
        """NH-38: printed forces of the escaped."""
        return self.board.forces(self.escaped)

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

    # Why not

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

    # In words

    def _numbers(self, files: i64) -> list[int]:
        return [self.board.numbers[card] for card in bit_list(files)]

    def _phase(self) -> str:
        if self.asking >= LOOK:
            return "over" if self.asking == ENDED else "actions"
        return ["build", "set-up", "draw"][self.asking]

    def unseen(self) -> i64:
        """NH-R18: the pool of the unknown places and the removed card."""
        found: i64 = 0
        for card, count in enumerate(self.deck.pool):
            if count > 0:
                found |= BIT[card]
        return found

    def describe(self) -> dict[str, object]:
        board = self.board
        turn = self.to_move()
        numbers = board.numbers
        used: dict[str, object] = {}
        if self.used_area != NOWHERE:
            used[board.areas[self.used_area]] = self.used_force
        return {
            "mode": MODES[self.mode],
            "round": self.round,
            "phase": self._phase(),
            "agents": {
                "gold": self.gold.describe(board.areas),
                "silver": self.silver.describe(board.areas),
            },
            "areas": {name: self._numbers(self.at[area]) for area, name in enumerate(board.areas)},
            "captured": self._numbers(self.captured),
            "escaped": self._numbers(self.escaped),
            "deck": [None if card == UNKNOWN else numbers[card] for card in self.deck.places],
            "unseen": self._numbers(self.unseen()),
            "turned": self._numbers(self.turned),
            "force_used": used,
            "to_move": self.mover(),
            "chance": ASKS[self.asking] if turn == CHANCE else None,
            "acting": AGENTS[self.acting] if self.acting != NONE else None,
            "ability": ABILITIES[self.ability] if self.ability != NONE else None,
            "chosen": numbers[self.chosen] if self.chosen != NONE else None,
            "score": self.score(),
        }

    def go_on(self, phase: str) -> None:
        """From the start of a phase to the next decision or chance event."""
        if phase == "over":
            self.asking = ENDED
        elif phase == "move":
            self._fugitives_move("NH-13")
            self._draw()
        elif phase == "draw":
            self._draw()
        elif phase == "resolve" or not (self.gold.ready or self.silver.ready):
            self._resolve()
        else:
            self.asking = ACT

    def go_on_using(self, ability: i64, chosen: i64) -> None:
        """From the start of the acting agent's action to where its target is asked."""
        self._use(ability)
        if chosen != NONE and self._files_to_choose() & BIT[chosen] != 0:
            self._file_chosen(chosen)
