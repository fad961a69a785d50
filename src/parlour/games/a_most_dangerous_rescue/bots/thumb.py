"""A Most Dangerous Rescue: the rules of thumb a sensible person plays by."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from parlour.engine.core.bits import count_bits, lowest_bit
from parlour.engine.core.playout import Policy
from parlour.engine.core.position import Position
from parlour.engine.core.rng import Rng
from parlour.games.a_most_dangerous_rescue.bots.evaluation import (
    EVALUATIONS,
    family_of,
    features_of,
)
from parlour.games.a_most_dangerous_rescue.rules.holdings import (
    Side,
)
from parlour.games.a_most_dangerous_rescue.rules.position import Rescue
from parlour.games.a_most_dangerous_rescue.rules.slots import kept_from
from parlour.games.a_most_dangerous_rescue.rules.tables import (
    BOSS,
    CHOOSE,
    COLOURS,
    ENDED,
    GIVE,
    KEEP,
    LEAD,
    MEMBERS,
    PAY,
    PLACE,
    RED,
    SEARCH,
    SEEK,
)

CERTAIN: Final = 1000.0
"""What a match won or lost is worth."""


@final
class Worth:
    """What things are worth; only the ratios matter. The third asset is worth most of all."""

    def __init__(self) -> None:
        self.life: float = 0.75
        """Up to `enough`; beyond it a life is worth `spare`."""
        self.spare: float = 0.45
        self.enough: float = 9.0
        self.risk: float = 0.08
        """For the square of what is missing to a safe life."""
        self.safe: float = 6.0
        self.harm: float = 0.57
        """A life that the gang still has."""
        self.member: float = 1.2
        """A member who still stands."""
        self.scene: float = 0.15
        """A scene that there is still time for."""
        self.shuffle: float = 5.0
        """Scenes that a reshuffle still to come is counted for."""
        self.asset: float = 9.0
        self.more_assets: float = 1.0
        """An asset beyond the third."""
        self.resource: float = 2.0
        self.red: float = 4.0
        self.blue: float = 4.0
        self.green: float = 0.9
        self.purple: float = 2.0
        self.one: float = 0.13
        """The share of a completed research that one ongoing card is worth."""
        self.two: float = 0.6
        self.their_asset: float = 3.2
        self.their_resource: float = 0.2
        self.their_red: float = 1.4
        self.their_blue: float = 1.8
        self.their_green: float = 1.6
        self.their_purple: float = 1.6
        self.their_one: float = 0.2


WORTH: Final = Worth()


class Thumb(Policy):
    """Looks at what each choice comes to before the next card is drawn."""

    def choose(self, position: Position, rng: Rng) -> i64:
        """The move that leads to the best table."""
        assert isinstance(position, Rescue)
        moves = position.moves()
        best: i64 = moves[0]
        if len(moves) == 1 or position.asking == PAY:
            return best
        most = -2 * CERTAIN
        for move in moves:
            twin = position.copy()
            twin.apply(move)
            promise = _promise(twin)
            if promise > most:
                most = promise
                best = move
        return best

    def evaluate(self, position: Position) -> list[float]:
        """The chance to win."""
        assert isinstance(position, Rescue)
        return [judged(position)]

    def reason(self, position: Position, move: i64) -> str:
        """Where the table it leads to is better than those of the other moves."""
        assert isinstance(position, Rescue)
        ours = self._settled(position, move)
        if ours.asking == ENDED:
            return "it beats the boss" if ours.ending == BOSS else ""
        others = [self._settled(position, each) for each in position.moves() if each != move]
        going = [each for each in others if each.asking != ENDED and not _too_late(each)]
        if len(going) == 0:
            return "everything else loses" if len(others) > 0 else ""
        best = ""
        most = 0.05
        for number in range(len(PARTS)):
            mean = sum([_part(each, number) for each in going]) / float(len(going))
            gain = _part(ours, number) - mean
            if gain > most:
                most = gain
                best = PARTS[number]
        return best

    def _settled(self, position: Rescue, move: i64) -> Rescue:
        """The table when the player has decided all he can before the next draw."""
        twin = position.copy()
        twin.apply(move)
        while twin.asking != ENDED and twin.to_move() == 0:
            moves = twin.moves()
            best = moves[0]
            most = -2 * CERTAIN
            if twin.asking != PAY:
                for each in moves:
                    promise = _promise_of(twin, each)
                    if promise > most:
                        most = promise
                        best = each
            twin.apply(best)
        return twin


PARTS: Final = (
    "it keeps more of your life than the others",
    "it hurts the gang more than the others",
    "it leaves more time",
    "it brings you more cards that last",
    "it leaves the gang less",
)
"""What the parts of the worth of a table are in words."""


def _part(position: Rescue, number: int) -> float:
    """One part of the worth of a table, in the order of `PARTS`."""
    if number == 0:
        return _life(position)
    if number == 1:
        return -_their_life(position)
    if number == 2:
        return WORTH.scene * _time(position, position.stage == SEARCH)
    return _holdings(position.player) if number == 3 else -_their_holdings(position.gang)


def _promise_of(position: Rescue, move: i64) -> float:
    twin = position.copy()
    twin.apply(move)
    return _promise(twin)


def _promise(position: Rescue) -> float:
    """The worth of the table when the player has decided all he can before the next draw."""
    while position.asking == KEEP or position.asking == PAY:
        # Which card is kept or spent hardly matters.
        if position.asking == PAY:
            position.apply(position.moves()[0])
        else:
            position.apply(lowest_bit(kept_from(position)))
    if position.to_move() != 0:
        return _table(position)
    most = -2 * CERTAIN
    for move in position.moves():
        twin = position.copy()
        twin.apply(move)
        most = max(most, _promise(twin))
    return most


def judged(position: Rescue) -> float:
    """The chance to win, evaluated; what is decided before the next draw is looked through."""
    asking = position.asking
    if asking == ENDED:
        return 1.0 if position.ending == BOSS else 0.0
    if asking in (PLACE, SEEK, GIVE, PAY, KEEP):
        return _judged_on(position)
    if asking != CHOOSE and _too_late(position):
        return 0.0
    return EVALUATIONS[family_of(position)].chance(features_of(position, 0))


def _judged_on(position: Rescue) -> float:
    """The best of what can be decided."""
    if position.asking == KEEP or position.asking == PAY or position.asking == GIVE:
        twin = position.copy()
        if twin.asking == KEEP:
            twin.apply(lowest_bit(kept_from(twin)))
        else:
            twin.apply(twin.moves()[0])
        return judged(twin)
    most = 0.0
    for move in position.moves():
        twin = position.copy()
        twin.apply(move)
        most = max(most, judged(twin))
    return most


def _table(position: Rescue) -> float:
    """How good a table is for the player."""
    if position.asking == ENDED:
        return CERTAIN if position.ending == BOSS else -CERTAIN
    if _too_late(position):
        return -CERTAIN
    fallen = position.stage == SEARCH
    return (
        _life(position)
        - _their_life(position)
        + WORTH.scene * _time(position, fallen)
        + _holdings(position.player)
        - _their_holdings(position.gang)
    )


def _too_late(position: Rescue) -> bool:
    """Whether the last reshuffle comes before the player decides again."""
    wanted: i64 = 1
    if position.stage == LEAD:
        wanted = 2
    elif position.stage == SEARCH:
        wanted = position.owed + 2
    return position.left < wanted and position.counter + 1 >= position.board.to_lose


def _life(position: Rescue) -> float:
    """The life of the player, and how near he is to losing it."""
    life = float(position.player.life)
    missing = max(WORTH.safe + float(position.gang.bonus(RED)) - life, 0.0)
    spare = max(life - WORTH.enough, 0.0)
    return WORTH.life * (life - spare) + WORTH.spare * spare - WORTH.risk * missing * missing


def _their_life(position: Rescue) -> float:
    """The members who stand, and all the life that is still to be taken from them."""
    waiting = MEMBERS - 1 - position.beaten
    now = float(position.gang.life)
    standing = float(waiting) + (1.0 if now > 0.0 else 0.0)
    return WORTH.harm * (now + float(waiting * position.board.later_life)) + WORTH.member * standing


def _time(position: Rescue, fallen: bool) -> float:
    """Cards until the gang has all its artifacts, about."""
    left = position.left - (position.owed if fallen else 0)
    return float(left) + WORTH.shuffle * float(position.board.to_lose - 1 - position.counter)


def _holdings(side: Side) -> float:
    """What lies before the player."""
    income = float(side.income())
    more = max(income - 3.0, 0.0)
    found = WORTH.asset * (income - more) + WORTH.more_assets * more
    found += WORTH.resource * float(len(side.resources))
    colours = (WORTH.red, WORTH.blue, WORTH.green, WORTH.purple)
    for colour in range(len(COLOURS)):
        cards = count_bits(side.ongoing[colour])
        share = WORTH.two if cards == 2 else WORTH.one if cards == 1 else 0.0
        found += colours[colour] * (float(side.bonus(colour)) + share)
    return found


def _their_holdings(side: Side) -> float:
    """What lies before the gang."""
    found = WORTH.their_asset * float(side.income())
    found += WORTH.their_resource * float(len(side.resources))
    colours = (WORTH.their_red, WORTH.their_blue, WORTH.their_green, WORTH.their_purple)
    for colour in range(len(COLOURS)):
        cards = count_bits(side.ongoing[colour])
        share = WORTH.two if cards == 2 else WORTH.their_one if cards == 1 else 0.0
        found += colours[colour] * (float(side.bonus(colour)) + share)
    return found
