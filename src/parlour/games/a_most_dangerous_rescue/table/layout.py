"""A Most Dangerous Rescue: what lies on the table, piece by piece."""

from __future__ import annotations

from parlour.engine.core.bits import bit_list
from parlour.games.a_most_dangerous_rescue.rules.choose import funds
from parlour.games.a_most_dangerous_rescue.rules.holdings import GANG, PLAYER, SIDES, Side
from parlour.games.a_most_dangerous_rescue.rules.position import Rescue
from parlour.games.a_most_dangerous_rescue.rules.tables import (
    ACTIONS,
    CHOOSE,
    COLOURS,
    MEMBERS,
    NONE,
    QUADRANTS,
    SQUARES,
    Board,
)
from parlour.games.a_most_dangerous_rescue.table.forecasts import forecast, ranking
from parlour.games.a_most_dangerous_rescue.table.pieces import MemberCard, SceneCard, Strategy
from parlour.games.a_most_dangerous_rescue.table.touch import card_id, coin_id, square_id
from parlour.scene.table import Piece

HIGHEST = 12
"""Where the score tracks end."""
TRACKS = (("upper", "Attack and defence"), ("lower", "Money and research"))
SEEKS = ("column a, attack", "column d, defence", "row 1, money", "row 4, research")


def pieces(position: Rescue) -> tuple[Piece, ...]:
    """Coins, pawns and markers, the gang, the artifacts, the cards of both sides."""
    board = position.board
    return (
        *_coins(position),
        *_pawns(position),
        *_markers(position),
        *_members(position),
        *_relics(position),
        *(_cards_of(board, position.player, PLAYER)),
        *(_cards_of(board, position.gang, GANG)),
        Piece(
            "counter-marker", "marker", f"The gang has {position.counter} artifacts",
            f"counter-{position.counter}", "counter",
        ),
    )  # fmt: skip


def _coins(position: Rescue) -> list[Strategy]:
    """The four strategies of the active scene."""
    if position.active == NONE:
        return []
    board = position.board
    most = int(funds(position))
    found: list[Strategy] = []
    for quadrant in range(QUADRANTS):
        strategy = int(position.active) * QUADRANTS + quadrant
        cost, square = int(board.cost[strategy]), int(board.square[strategy])
        taken = quadrant == position.gang_takes
        missing = max(cost - most, 0) if position.asking == CHOOSE and not taken else 0
        chosen = quadrant == position.player_takes
        first, second = ACTIONS[board.first[strategy]], ACTIONS[board.second[strategy]]
        state = "taken by the gang" if taken else f"{missing} short" if missing else "free"
        found.append(
            Strategy(
                coin_id(quadrant),
                "token",
                f"{SQUARES[square]}: cost {cost}, {first} and {second}, "
                f"{'yours' if chosen else state}",
                square_id(square),
                "coin",
                str(cost),
                forecast(position, quadrant) if missing else "",
                dim=missing > 0,
                marks=(f"-{missing}",) if missing else (),
                first=first,
                second=second,
                first_edge=bool(board.first_edge[strategy]),
                second_edge=bool(board.second_edge[strategy]),
                missing=missing,
                taken=taken,
                card=board.cards[position.active],
                colour=COLOURS[board.colour[position.active]],
                spend=board.spend[position.active],
            )
        )
    return found


def _pawns(position: Rescue) -> list[Piece]:
    """The pawn stands on the strategy of the gang, the compass on that of the player."""
    found: list[Piece] = []
    if position.active != NONE and position.gang_takes != NONE:
        strategy = int(position.active) * QUADRANTS + int(position.gang_takes)
        theirs = square_id(int(position.board.square[strategy]))
        found.append(
            Piece("pawn", "token", "The gang's choice", theirs, "pawn", "♟", ranking(position))
        )
    if position.active != NONE and position.player_takes != NONE:
        strategy = int(position.active) * QUADRANTS + int(position.player_takes)
        mine = square_id(int(position.board.square[strategy]))
        found.append(Piece("hunter", "token", "Your choice", mine, "hunter", "◆"))
    return found


def _markers(position: Rescue) -> list[Piece]:
    """Four markers: two of each side, on their colours."""
    found: list[Piece] = []
    for number, quadrant in ((PLAYER, position.player_takes), (GANG, position.gang_takes)):
        side = position.side(number)
        strategy = int(position.active) * QUADRANTS + int(quadrant)
        chosen = position.active != NONE and quadrant != NONE
        actions = (position.board.first, position.board.second)
        scores = (side.first_score, side.second_score)
        for line in range(2):
            score = int(scores[line](position.board, strategy)) if chosen else 0
            colour = COLOURS[actions[line][strategy]] if chosen else COLOURS[2 * line]
            who = "You" if number == PLAYER else "The gang"
            said = ACTIONS[COLOURS.index(colour)] if chosen else "no action yet"
            name = TRACKS[line][0]
            found.append(
                Piece(
                    f"marker-{SIDES[number]}-{name}",
                    "marker",
                    f"{who}: {said} {score}",
                    f"{name}-{min(score, HIGHEST)}",
                    f"{SIDES[number]}-{colour if chosen else 'blank'}",
                )
            )
    return found


def _members(position: Rescue) -> list[MemberCard]:
    """The gang in its order, beaten ones crossed out."""
    board = position.board
    found: list[MemberCard] = []
    for place, member in enumerate(position.members):
        colour = int(board.member_colour[member])
        beaten = place < position.beaten
        boss = place == MEMBERS - 1
        state = "beaten" if beaten else "fights you" if place == position.beaten else "waits"
        name = board.member_names[member]
        found.append(
            MemberCard(
                f"member-{board.member_ids[member]}",
                "card",
                f"{name}{', the boss' if boss else ''}, {COLOURS[colour]}, {state}",
                "members",
                "member",
                name.split()[-1],
                f"Wants {SEEKS[colour]}.",
                dim=beaten,
                colour=COLOURS[colour],
                boss=boss,
                beaten=beaten,
            )
        )
    return found


def _relics(position: Rescue) -> list[Piece]:
    """The artifacts that are left, the next one first."""
    board = position.board
    found: list[Piece] = []
    for place in range(int(position.next_relic), len(position.relics)):
        relic = position.relics[place]
        top = place == position.next_relic
        stake = top and position.relic_scene
        found.append(
            Piece(
                f"relic-{board.artifact_ids[relic]}",
                "token",
                f"{board.artifact_names[relic]}{', at stake' if stake else ''}",
                "relics",
                f"relic-{relic + 1}",
                detail=board.artifact_names[relic],
                dim=not top,
                marks=("at stake",) if stake else (),
            )
        )
    return found


def _cards_of(board: Board, side: Side, number: int) -> list[SceneCard]:
    """The scene cards before a side."""
    name = SIDES[number]
    found = [
        _card(board, card, f"{name}-assets", "an asset", True) for card in bit_list(side.assets)
    ]
    for place, card in enumerate(side.resources):
        found.append(_card(board, card, f"{name}-frame-{place + 1}", "a resource", False))
    for colour, slot in enumerate(COLOURS):
        for card in bit_list(side.ongoing[colour]):
            at = f"{name}-slot-{slot}"
            found.append(_card(board, card, at, f"ongoing {slot} research", False))
        for card in bit_list(side.completed[colour] if number == PLAYER else 0):
            at = "player-completed"
            found.append(_card(board, card, at, f"completed {slot} research", True, slot))
    return found


def _card(board: Board, card: int, at: str, state: str, gilt: bool, band: str = "") -> SceneCard:
    start = card * QUADRANTS
    printed = tuple((int(board.cost[start + n]), int(board.square[start + n])) for n in range(4))
    said = ", ".join(f"{cost} at {SQUARES[square]}" for cost, square in printed)
    colour = COLOURS[board.colour[card]]
    spends = "the gang spends resources" if board.spend[card] else "the gang spends no resources"
    return SceneCard(
        card_id(board.cards[card]),
        "card",
        f"Scene card {board.cards[card]}, {state}",
        at,
        "gilt" if gilt else "scene",
        board.cards[card],
        f"{said}; research {colour}, {spends}.",
        strategies=printed,
        colour=band or colour,
        spend=board.spend[card],
        gilt=gilt,
    )
