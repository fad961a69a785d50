"""Nazi Hunter: which agents do best together."""

from __future__ import annotations

from itertools import combinations, product

from parlour.engine.components import laid_over
from parlour.engine.experiments import Entry, PairPart, Race
from parlour.engine.game import Setup
from parlour.games.nazi_hunter import components
from parlour.games.nazi_hunter.rules.agents import ABILITIES, CORNERS, Prices

BETWEEN = ", "


def builds(setup: Setup) -> list[PairPart]:
    """NH-5 to NH-7: every agent that can be bought, as words."""
    data = components.load(setup.components, setup.file)
    rookie = setup.text("mode") == "rookie"
    prices = Prices(data, rookie)
    offered = [
        (each, int(prices.price[place]))
        for place, each in enumerate(ABILITIES)
        if int(prices.on_offer) >> place & 1
    ]
    found: list[PairPart] = []
    for chosen in combinations(offered, CORNERS):
        points = [_points(each, price, int(prices.budget)) for each, price in chosen]
        for bought in product(*points):
            cost = sum(price * count for (_, price), count in zip(chosen, bought, strict=True))
            if cost <= prices.budget:
                names = [each for each, _ in chosen]
                words = [_words(each, count) for each, count in zip(names, bought, strict=True)]
                found.append(PairPart(BETWEEN.join(words), tuple(names)))
    return found


def _points(ability: str, price: int, budget: int) -> range:
    return range(1, budget // price + 1) if ability in components.COMBATS else range(1, 2)


def _words(ability: str, points: int) -> str:
    return f"{ability} {points}" if ability in components.COMBATS else ability


def prices(setup: Setup) -> dict[str, int]:
    """NH-5: points of the budget that an ability costs, a combat for each of its points."""
    data = components.load(setup.components, setup.file)
    known = Prices(data, setup.text("mode") == "rookie")
    return {each: int(known.price[place]) for place, each in enumerate(ABILITIES)}


def begins(setup: Setup, gold: str, silver: str) -> Entry:
    """A match with these two on the table. In rookie mode they are bought first, as suggested."""
    mode = _mode(setup)
    pair = {"gold": gold.split(BETWEEN), "silver": silver.split(BETWEEN)}
    own = laid_over(setup.components or {}, {"agents": {mode: pair}})
    return Entry(f"{gold} + {silver}", {**setup.options, "mode": mode}, own)


def known(setup: Setup) -> dict[str, tuple[str, str]]:
    """The pairs that are in the box."""
    agents = components.load(setup.components, setup.file).agents
    if _mode(setup) == "rookie":
        pairs = {"suggested": agents.rookie}
    else:
        pairs = {"ready-made": agents.ready, "suggested": agents.create}
    return {name: (_in_order(pair.gold), _in_order(pair.silver)) for name, pair in pairs.items()}


def _in_order(build: list[str]) -> str:
    """A build as `builds` writes it."""
    points = components.points_of(build)
    return BETWEEN.join(_words(each, points[each]) for each in ABILITIES if each in points)


def _mode(setup: Setup) -> str:
    return "rookie" if setup.text("mode") == "rookie" else "ready"


AGENTS = Race(
    "agents",
    "The best pairs of agents",
    "Every agent that the points can buy, in pairs.",
    "pairs of agents",
    builds,
    begins,
    known,
    "Abilities",
    prices,
)
