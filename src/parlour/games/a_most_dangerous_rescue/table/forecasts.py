"""A Most Dangerous Rescue: what a strategy would come to, in words."""

from __future__ import annotations

from parlour.games.a_most_dangerous_rescue.rules.choose import funds
from parlour.games.a_most_dangerous_rescue.rules.holdings import (
    GANG,
    PLAYER,
)
from parlour.games.a_most_dangerous_rescue.rules.position import (
    Rescue,
)
from parlour.games.a_most_dangerous_rescue.rules.resolve import standing
from parlour.games.a_most_dangerous_rescue.rules.tables import (
    ACTIONS,
    ATTACK,
    DEFENCE,
    NONE,
    QUADRANTS,
    SQUARES,
)

BORDERS = ("column a", "column d", "row 1", "row 4")


def forecast(position: Rescue, quadrant: int) -> str:
    """Both scores with their parts, what it costs, and who wins the scene."""
    said: list[str] = []
    if quadrant != NONE:
        said.append(", ".join(_scores(position, PLAYER, quadrant)))
        missing = _cost(position, quadrant) - int(funds(position))
        if missing > 0:
            return f"{said[0]}; you are {missing} short"
        cards = max(_cost(position, quadrant) - int(position.player.income()), 0)
        said.append(_price(cards))
        if 0 < cards < len(position.player.resources):
            said.append(_lives(position, quadrant))  # the next question hides it from the preview
    said.append(_winner(position, quadrant))
    return "; ".join(said)


def pass_forecast(position: Rescue) -> str:
    """What passing comes to."""
    mine, theirs = lives_after(position, NONE)
    lost, gained = int(position.player.life) - mine, theirs - int(position.gang.life)
    name = position.board.member_names[position.member()]
    said = [f"you lose {lost} life"] if lost else [f"{name} gains {gained} life"] if gained else []
    return "; ".join([*said, _winner(position, NONE)])


def _scores(position: Rescue, number: int, quadrant: int) -> list[str]:
    """'attack 3 = 1 + 2 edge'."""
    board = position.board
    side = position.side(number)
    strategy = int(position.active) * QUADRANTS + quadrant
    cost = int(board.cost[strategy])
    parts = (
        (int(board.first[strategy]), int(board.first_edge[strategy])),
        (int(board.second[strategy]), int(board.second_edge[strategy])),
    )
    said: list[str] = []
    for action, edge in parts:
        bonus = int(side.bonus(action))
        terms = [str(cost), *([f"{edge} edge"] if edge else [])]
        terms += [f"{bonus} research"] if bonus else []
        total = cost + edge + bonus
        words = f"{ACTIONS[action]} {total}"
        said.append(f"{words} ({' + '.join(terms)})" if len(terms) > 1 else words)
    return said


def _cost(position: Rescue, quadrant: int) -> int:
    return int(position.board.cost[int(position.active) * QUADRANTS + quadrant])


def _lives(position: Rescue, quadrant: int) -> str:
    mine, theirs = lives_after(position, quadrant)
    name = position.board.member_names[position.member()]
    return f"your life {position.player.life} → {mine}, {name}'s {position.gang.life} → {theirs}"


def _price(cards: int) -> str:
    if not cards:
        return "your assets pay for it"
    return f"costs {cards} resource{'s' if cards > 1 else ''}"


def lives_after(position: Rescue, quadrant: int) -> tuple[int, int]:
    """The life of the player and of the gang after defence and attack."""
    life = [int(position.player.life), int(position.gang.life)]
    hits = [0, 0]
    for number, taken in ((PLAYER, quadrant), (GANG, int(position.gang_takes))):
        if taken == NONE:
            continue
        strategy = int(position.active) * QUADRANTS + taken
        score = int(position.side(number).first_score(position.board, strategy))
        action = int(position.board.first[strategy])
        if action == DEFENCE:
            life[number] += score
        if action == ATTACK:
            hits[1 - number] = score
    return max(life[PLAYER] - hits[PLAYER], 0), max(life[GANG] - hits[GANG], 0)


def _winner(position: Rescue, quadrant: int) -> str:
    mine, theirs = lives_after(position, quadrant)
    if mine == 0:
        return "you lose the match"
    if theirs == 0:
        return f"{position.board.member_names[position.member()]} falls, the scene is yours"
    my_score = int(standing(position, PLAYER, quadrant))
    their_score = int(standing(position, GANG, int(position.gang_takes)))
    come = "nobody wins the scene"
    if my_score != their_score:
        come = "you win the scene" if my_score > their_score else "the gang wins the scene"
    high, low = max(my_score, their_score), min(my_score, their_score)
    return f"{come}, {high} to {low}"


def ranking(position: Rescue) -> str:
    """DR-18: why the gang has taken what it took."""
    board = position.board
    member = position.member()
    colour = int(board.member_colour[member])
    taken = int(position.gang_takes)
    start = int(position.active) * QUADRANTS
    order = sorted(
        range(QUADRANTS),
        key=lambda n: (int(board.away(colour, start + n)), -board.cost[start + n]),
    )
    said: list[str] = []
    for quadrant in order:
        square = int(board.square[start + quadrant])
        words = f"{board.cost[start + quadrant]} at {SQUARES[square]}"
        if quadrant == taken:
            said.append(f"{words} is the nearest it can pay")
            break
        said.append(f"{words} is too dear")
    wants = f"{board.member_names[member]} wants {BORDERS[colour]}: {', '.join(said)}."
    if taken == NONE:
        return wants
    scores = ", ".join(_scores(position, GANG, taken))
    return f"{wants} {scores[0].upper()}{scores[1:]}."
