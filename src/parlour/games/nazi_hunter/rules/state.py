"""Nazi Hunter: what a position holds, and what can be seen from it (NH-1 to NH-8, NH-22)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from parlour.engine.book import Book
from parlour.engine.core.bits import BIT, bit_list, count_bits
from parlour.engine.core.deck import Deck
from parlour.engine.core.position import CHANCE, OVER, Position
from parlour.engine.core.rng import Rng
from parlour.games.nazi_hunter.rules.agents import DOUBLE, Agent, Prices
from parlour.games.nazi_hunter.rules.tables import (
    AREAS,
    ASKS,
    BUILD,
    ENDED,
    LOOK,
    NONE,
    NOWHERE,
    READY,
    ROOKIE,
    SETUP,
    Board,
)


class City(Position):
    """Six areas with fugitives, two agents, the deck and the piles. How they change stands in the
    sections of the rules, which are about a city each."""

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

    def copy_to(self, twin: City) -> None:
        """Make another position like this one; its deck is its own already."""
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

    def unseen(self) -> i64:
        """NH-R18: the pool of the unknown places and the removed card."""
        found: i64 = 0
        for card, count in enumerate(self.deck.pool):
            if count > 0:
                found |= BIT[card]
        return found

    def numbers(self, files: i64) -> list[int]:
        """Files by their numbers."""
        return [self.board.numbers[card] for card in bit_list(files)]

    # Agents

    def agent(self, agent: i64) -> Agent:
        """Gold or silver (NH-R22: only the tokens differ)."""
        return self.gold if agent == 0 else self.silver

    def prices(self) -> Prices:
        """NH-5, NH-7: by the mode."""
        return self.board.prices[self.mode]

    def ready_made(self, agent: i64) -> dict[str, int]:
        """NH-8; in rookie mode, for a description that names no agents, the suggested build."""
        return self.board.builds[ROOKIE if self.mode == ROOKIE else READY][agent]

    # Force

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

    # Score

    def score(self) -> i64:
        """NH-38: printed forces of the escaped."""
        return self.board.forces(self.escaped)
