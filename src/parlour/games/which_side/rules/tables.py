"""Which Side: the components as tables that the rules look up, and the move book."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.engine.book import Book, Family
from parlour.engine.fields import Fields
from parlour.games.which_side.components import ACTIONS, Components

# The numbers of the moves: the actions in the order of the components, then the other answers.
TENEMENT_RISK: Final = 0
TENEMENT_UNSANITARY: Final = 1
BONESETTER: Final = 2
LAWYERS_RELEASE: Final = 3
LAWYERS_THREAT: Final = 4
UNION: Final = 5
PRESS: Final = 6
CAFE: Final = 7
CHEMISTRY_RISK: Final = 8
CHEMISTRY_UNSANITARY: Final = 9
DOCKS: Final = 10
TRIANGLE: Final = 11
CREEK: Final = 12
TENDERLOIN: Final = 13
GREENWICH: Final = 14
ARREST_HEALTHY: Final = 15
ARREST_INJURED: Final = 16
TAKE_NONE: Final = 17
FIRST_TAKE: Final = 18

RISK: Final = 0
UNSANITARY: Final = 1
THREAT: Final = 2
NO_GAUGE: Final = -1
GAUGES: Final = ["risk", "unsanitary", "threat"]

NO_RESOURCE: Final = -1
RESOURCES: Final = ["union", "anarchist", "strike", "sabotage"]

MODES: Final = ["normal", "experienced", "hard"]

# What a position asks.
SETUP: Final = 0
EMPLOYER: Final = 1
ACTION: Final = 2
ARREST: Final = 3
MEANS: Final = 4
ENDED: Final = 5
ASKS: Final = ["set-up die", "employer die", "action", "arrest", "means", "nothing"]

# The phases of a turn (WS-7), and what comes before the first.
BEFORE: Final = 0
EMPLOYER_PHASE: Final = 1
WORKER_PHASE: Final = 2
RESOLUTION_PHASE: Final = 3
PHASES: Final = ["set-up", "employer", "worker", "resolution"]

# How it ended (WS-39).
OPEN: Final = 0
WON: Final = 1
STRONG: Final = 2
WIPED_OUT: Final = 3
ENDINGS: Final = ["open", "won", "employer", "wiped out"]

RULES: Final = [
    "WS-20", "WS-20", "WS-21", "WS-22", "WS-22", "WS-23", "WS-24", "WS-25", "WS-26", "WS-26",
    "WS-27", "WS-28", "WS-29", "WS-30", "WS-31",
]  # fmt: skip
"""The rule of each action."""

SENTENCES: Final = [
    "Tenement: bring Risk down by 1",
    "Tenement: bring Unsanitary down by 1",
    "Bonesetter: heal an injured worker",
    "Liberal lawyers: free a worker from prison",
    "Liberal lawyers: bring Police Threat down by 1",
    "Local union: one union agitation",
    "Printing press: one anarchist agitation",
    "Political café: one strike, and Police Threat rises",
    "Chemistry workshop: one sabotage, and Risk rises",
    "Chemistry workshop: one sabotage, and Unsanitary rises",
    "East River docks: earn money, and Risk rises",
    "Triangle Shirtwaist: earn money",
    "Newtown Creek: earn money, and Unsanitary rises",
    "Tenderloin: earn money, and Police Threat rises",
    "Greenwich Village: recruit a worker",
]


@final
class Board:
    """The components as tables."""

    def __init__(self, data: Components, at_once: bool = False) -> None:
        """WS-R1: which Strength is too much is an option of the match."""
        self.fields: Fields | None = None
        """The fields of a position, once they are asked for."""
        modes = (data.modes.normal, data.modes.experienced, data.modes.hard)
        self.targets = vec[i64]([mode.target for mode in modes])
        self.rents = vec[i64]([mode.rent for mode in modes])
        self.start_savings: i64 = data.start.savings
        self.workers: i64 = data.start.workers
        self.recruits: i64 = data.start.recruits
        self.max_strength: i64 = data.strength.top
        self.last_strength: i64 = data.strength.top - 1 if at_once else data.strength.top
        """The highest Strength on which a turn is played (WS-R1)."""
        self.dice = vec[i64]([self._dice(data, step) for step in range(data.strength.top + 1)])
        self.ends = vec[i64](
            [data.gauges.risk + 1, data.gauges.unsanitary + 1, data.gauges.threat + 1]
        )
        played = range(int(self.last_strength) + 1)
        self.turns = turns_to_come([int(self.dice[step]) for step in played])
        """For each Strength at the end of a turn, how likely so many more turns are."""
        self.max_savings: i64 = data.savings.top
        self.means_per_turn: i64 = data.limits.means_per_turn

        actions = data.actions
        self.places: list[str] = [action.place for action in actions]
        self.earns = vec[i64]([action.earns for action in actions])
        self.pays = vec[i64]([action.pays for action in actions])
        self.gives = vec[i64](
            [RESOURCES.index(action.gives) if action.gives else NO_RESOURCE for action in actions]
        )
        self.gauge = vec[i64](
            [GAUGES.index(action.gauge) if action.gauge else NO_GAUGE for action in actions]
        )
        self.repeatable: list[bool] = [action.repeatable for action in actions]
        self.spent = vec[i64]([self._spent(move) for move in range(len(actions))])
        """What may not be done again in a turn once an action was."""

        self.most_resources = [self._most(resource) for resource in range(len(RESOURCES))]
        """WS-23 to WS-26: as many of each resource as a match could bring."""

        means = data.means
        self.count: i64 = len(means)
        self.all_means: i64 = (1 << len(means)) - 1
        self.ids: list[str] = [each.id for each in means]
        self.names: list[str] = [each.name for each in means]
        self.dollars = vec[i64]([each.dollars for each in means])
        self.union = vec[i64]([each.union for each in means])
        self.anarchist = vec[i64]([each.anarchist for each in means])
        self.strike = vec[i64]([each.strike for each in means])
        self.sabotage = vec[i64]([each.sabotage for each in means])

        self.book = move_book(self.ids, self.names)
        self.outcome_book = Book((Family("die", (["1", "2", "3", "4", "5", "6"],), "Rolled {0}"),))

    def _dice(self, data: Components, step: int) -> int:
        """WS-9; none where no turn is played."""
        if step > self.last_strength:
            return 0
        return 2 if step in data.strength.two_dice else 1

    def _spent(self, move: int) -> int:
        """WS-R4: a place that is not repeatable is closed in all its ways."""
        if self.repeatable[move]:
            return 0
        same = [other for other, place in enumerate(self.places) if place == self.places[move]]
        return sum([1 << other for other in same])

    def _most(self, resource: int) -> int:
        """A place that is not repeatable gives one a turn, and there is a turn for each step of
        Strength."""
        giving = [move for move, given in enumerate(self.gives) if given == resource]
        places = {self.places[move] for move in giving}
        again = any(self.repeatable[move] for move in giving)
        in_a_turn = int(self.workers + self.recruits) if again else len(places)
        return in_a_turn * int(self.max_strength)

    def price(self, means: int) -> list[tuple[int, str]]:
        """What one of the means costs, in numbers and words, without the zeros."""
        found = [
            (int(self.dollars[means]), "dollars"),
            (int(self.union[means]), "union"),
            (int(self.anarchist[means]), "anarchist"),
            (int(self.strike[means]), "strike"),
            (int(self.sabotage[means]), "sabotage"),
        ]
        return [(number, word) for number, word in found if number > 0]


def turns_to_come(dice: list[int]) -> list[list[float]]:
    """WS-8 to WS-12, WS-38: for each Strength at the end of a turn, how likely so many more turns
    are; given the dice that each Strength rolls."""
    top = len(dice) - 1
    found: list[list[float]] = [[] for _ in range(top + 1)]
    found[top] = [1.0]
    for strength in range(top - 1, -1, -1):
        reached = [0.0] * (top + 2)
        reached[strength + 1] = 1.0
        for _ in range(dice[strength + 1]):
            after = [0.0] * (top + 2)
            after[top + 1] = reached[top + 1]
            for step in range(top + 1):
                after[step] += reached[step] * 5 / 6
                after[step + 1] += reached[step] / 6
            reached = after
        chances = [0.0] * (top + 1)
        chances[0] = reached[top + 1]
        for step in range(top + 1):
            for turns, chance in enumerate(found[step]):
                chances[turns + 1 if turns < top else turns] += reached[step] * chance
        found[strength] = chances
    return found


def move_book(ids: list[str], names: list[str]) -> Book:
    """The moves, numbered as above."""
    families: list[Family] = []
    for move, name in enumerate(ACTIONS):
        families.append(Family(name, (), SENTENCES[move], RULES[move]))
    families.append(Family("arrest healthy", (), "A healthy worker goes to prison", "WS-15"))
    families.append(Family("arrest injured", (), "An injured worker is taken and dies", "WS-15"))
    families.append(Family("take none", (), "Take nothing this turn", "WS-35"))
    for number, name in enumerate(ids):
        families.append(Family(f"take {name}", (), f"Take the {names[number]}", "WS-35"))
    return Book(tuple(families))
