"""Nazi Hunter: the agents, what their abilities cost and how they are built."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.engine.core.bits import BIT, count_bits
from parlour.games.nazi_hunter import components
from parlour.games.nazi_hunter.components import Components

AGENTS: Final = ["gold", "silver"]
ABILITIES: Final = list(components.ABILITIES)
CLOSE: Final = 0
RANGED: Final = 1
AUTO: Final = 2
MOTO: Final = 3
COMMUNICATIONS: Final = 4
RESEARCH: Final = 5
SEDUCTION: Final = 6
INTIMIDATION: Final = 7
DEMOLITIONS: Final = 8
EXCHANGE: Final = 9
BUREAUCRACY: Final = 10
DOUBLE: Final = 11
DISRUPT: Final = 12
CORNERS: Final = 4

# The numbers of the building moves: one to add each ability, one to raise each combat.
RAISE: Final = 13
FINISH: Final = 15


@final
class Prices:
    """NH-5, NH-6, NH-7: what an agent may spend, and on what."""

    def __init__(self, data: Components, rookie: bool) -> None:
        known = {ability.id: ability for ability in data.abilities}
        self.budget: i64 = data.points.rookie if rookie else data.points.create
        self.price = vec[i64]([known[each].price for each in ABILITIES])
        self.by_price = vec[i64](
            sorted(range(len(ABILITIES)), key=lambda ability: known[ABILITIES[ability]].price)
        )
        self.on_offer: i64 = sum(
            1 << ability
            for ability, each in enumerate(ABILITIES)
            if rookie or not known[each].rookie
        )

    def cheapest(self, abilities: i64, count: i64) -> i64:
        """What so many of these abilities cost at least."""
        total: i64 = 0
        for ability in self.by_price:
            if count > 0 and abilities & BIT[ability] != 0:
                total += self.price[ability]
                count -= 1
        return total


@final
class Agent:
    """One of the two agents: where it stands, whether it is ready, what it can do."""

    def __init__(self, area: i64) -> None:
        self.area: i64 = area
        self.ready: bool = True
        self.abilities: i64 = 0
        self.close: i64 = 0
        self.ranged: i64 = 0

    def copy(self) -> Agent:
        """An agent of its own."""
        twin = Agent(self.area)
        twin.ready = self.ready
        twin.abilities = self.abilities
        twin.close = self.close
        twin.ranged = self.ranged
        return twin

    def has(self, ability: i64) -> bool:
        """Whether the ability is one of its four."""
        return self.abilities & BIT[ability] != 0

    def points(self, ability: i64) -> i64:
        """The value of a combat; 1 for any other ability it has, 0 for those it has not."""
        if ability == CLOSE:
            return self.close
        if ability == RANGED:
            return self.ranged
        return 1 if self.has(ability) else 0

    def cost(self, prices: Prices) -> i64:
        """NH-6: combats by the point, the others once."""
        total: i64 = 0
        for ability in range(len(ABILITIES)):
            total += prices.price[ability] * self.points(ability)
        return total

    def buildable(self, prices: Prices) -> i64:
        """NH-R25: the building moves that leave four abilities within the budget."""
        missing = CORNERS - count_bits(self.abilities)
        legal: i64 = BIT[FINISH] if missing == 0 else 0
        left = prices.budget - self.cost(prices)
        for ability in range(len(ABILITIES)):
            if self.has(ability):
                if ability <= RANGED and self.rest(prices, 0) + prices.price[ability] <= left:
                    legal |= BIT[RAISE + ability]
            elif missing > 0 and prices.on_offer & BIT[ability] != 0:
                if self.rest(prices, BIT[ability]) + prices.price[ability] <= left:
                    legal |= BIT[ability]
        return legal

    def rest(self, prices: Prices, added: i64) -> i64:
        """What the corners still empty cost at least, once this ability is added."""
        mine = self.abilities | added
        return prices.cheapest(prices.on_offer & ~mine, CORNERS - count_bits(mine))

    def why_no_step(self, move: i64, prices: Prices, name: str) -> str:
        """NH-5, NH-7, NH-R13, NH-R25."""
        count = count_bits(self.abilities)
        if move == FINISH:
            return f"NH-5: {name} has {count} of {CORNERS} abilities"
        ability = move - RAISE if move >= RAISE else move
        said = ABILITIES[ability].replace("-", " ")
        if move >= RAISE and not self.has(ability):
            return f"NH-R13: {name} has no {said} to raise"
        if move < RAISE:
            if prices.on_offer & BIT[ability] == 0:
                return f"NH-7: only rookie agents can have {said}"
            if self.has(ability):
                return f"NH-R13: {name} has {said} already"
            if count == CORNERS:
                return f"NH-5: {name} has {CORNERS} abilities already"
        left = prices.budget - self.cost(prices)
        price = prices.price[ability]
        if price > left:
            return f"NH-R25: it costs {price}, and {name} has {left} of {prices.budget} points left"
        rest = self.rest(prices, BIT[ability])
        return f"NH-R25: {name} would have {left - price} points for the rest, which costs {rest}"

    def build(self, move: i64) -> None:
        """NH-R25: add an ability, a combat with 1 point, or raise a combat by 1."""
        if move < RAISE:
            self.abilities |= BIT[move]
        if move == CLOSE or move == RAISE + CLOSE:
            self.close += 1
        elif move == RANGED or move == RAISE + RANGED:
            self.ranged += 1

    def take(self, build: dict[str, int]) -> None:
        """NH-8: the abilities of a build in words."""
        self.abilities = 0
        self.close = build.get(ABILITIES[CLOSE], 0)
        self.ranged = build.get(ABILITIES[RANGED], 0)
        for ability, each in enumerate(ABILITIES):
            if each in build:
                self.abilities |= BIT[ability]
