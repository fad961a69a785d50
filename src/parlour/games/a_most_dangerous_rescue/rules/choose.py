"""A Most Dangerous Rescue: both sides choose a strategy of the active scene and pay for it."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.engine.core.bits import BIT
from parlour.games.a_most_dangerous_rescue.rules.gang_policy import gang_choice
from parlour.games.a_most_dangerous_rescue.rules.holdings import GANG, PLAYER, SIDES
from parlour.games.a_most_dangerous_rescue.rules.resolve import resolve
from parlour.games.a_most_dangerous_rescue.rules.state import State
from parlour.games.a_most_dangerous_rescue.rules.tables import (
    ACTIONS,
    CHOOSE,
    NONE,
    PASS,
    PAY,
    QUADRANTS,
    SQUARES,
)


def gang_chooses(state: State) -> None:
    """DR-18 to DR-20: YU takes its strategy and pays with its oldest resources."""
    board = state.board
    gang = state.gang
    colour = board.member_colour[state.member()]
    state.gang_takes = gang_choice(board, gang, colour, state.active)
    state.asking = CHOOSE
    if state.audience is not None:
        _tell_choice(state, GANG, state.gang_takes)
    if state.gang_takes == NONE:
        return
    price = board.cost[state.active * QUADRANTS + state.gang_takes] - gang.income()
    while price > 0:
        _pay(state, GANG, gang.resources[0])
        price -= 1


def _pay(state: State, side: i64, card: i64) -> None:
    """DR-17: a resource card goes to the discard pile at once."""
    state.side(side).resources.remove(card)
    state.discard |= BIT[card]
    if state.audience is not None:
        rule = "DR-17" if side == PLAYER else "DR-20"
        state.tell("pays", rule, {"side": SIDES[side], "card": state.board.cards[card]})


def funds(state: State) -> i64:
    """DR-16: the assets and resources of the player."""
    return state.player.income() + len(state.player.resources)


def strategies(state: State) -> i64:
    """DR-17, DR-21: what the player can afford and YU has left; he may pass."""
    board = state.board
    most = funds(state)
    start = state.active * QUADRANTS
    legal = BIT[PASS]
    for quadrant in range(QUADRANTS):
        if quadrant != state.gang_takes and board.cost[start + quadrant] <= most:
            legal |= BIT[board.square[start + quadrant]]
    return legal


def why_no_strategy(state: State, square: i64) -> str:
    """DR-2, DR-17, DR-21: why the player cannot take what is on a square."""
    board = state.board
    name = SQUARES[square]
    quadrant = board.quadrant_at(state.active, square)
    if quadrant == NONE:
        return f"DR-2: there is no strategy at {name}"
    if quadrant == state.gang_takes:
        return f"DR-21: {board.member_names[state.member()]} has taken {name}"
    cost = board.cost[state.active * QUADRANTS + quadrant]
    return f"DR-17: {name} costs {cost}, you are {cost - funds(state)} short"


def why_no_spending() -> str:
    """DR-22: only resources are spent."""
    return "DR-22: this card is not among your resources"


def player_chooses(state: State, move: i64) -> None:
    """DR-21, DR-22: he pays, and picks the cards where there is something to pick."""
    taken: i64 = NONE
    price: i64 = 0
    player = state.player
    if move != PASS:
        taken = state.board.quadrant_at(state.active, move)
        price = state.board.cost[state.active * QUADRANTS + taken] - player.income()
    state.player_takes = taken
    if state.audience is not None:
        _tell_choice(state, PLAYER, taken)
    if 0 < price < len(player.resources):
        state.owed = price
        state.asking = PAY
        return
    while price > 0:
        _pay(state, PLAYER, player.resources[0])
        price -= 1
    resolve(state)


def spend(state: State, card: i64) -> None:
    """DR-22: one of the resource cards that he picks."""
    _pay(state, PLAYER, card)
    state.owed -= 1
    if state.owed == 0:
        resolve(state)


def _tell_choice(state: State, side: i64, quadrant: i64) -> None:
    """DR-18, DR-19, DR-21: what a side takes and what it is worth."""
    board = state.board
    who = state.name(side)
    if quadrant == NONE:
        rule = "DR-21" if side == PLAYER else "DR-19"
        state.tell("passes", rule, {"side": SIDES[side], "who": who})
        return
    strategy = state.active * QUADRANTS + quadrant
    facts: dict[str, object] = {
        "side": SIDES[side],
        "who": who,
        "square": SQUARES[board.square[strategy]],
        "cost": board.cost[strategy],
        "first": ACTIONS[board.first[strategy]],
        "first_score": state.side(side).first_score(board, strategy),
        "second": ACTIONS[board.second[strategy]],
        "second_score": state.side(side).second_score(board, strategy),
    }
    state.tell("takes", "DR-21" if side == PLAYER else "DR-18", facts)
