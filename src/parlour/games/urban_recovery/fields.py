"""Urban Recovery: the fields of a position, and which of them fit together.

What a description leaves out comes from the start of the board. Where an enemy is on his route
follows from his square, unless `numbers` says which of several; where the brick of this turn lies
follows from those it lured.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from parlour.engine.core.bits import bit_list
from parlour.engine.fields import (
    Bits,
    Derived,
    Each,
    Field,
    Fields,
    Flag,
    Kind,
    OneOf,
    Sparse,
    Whole,
    refuse_unless,
)
from parlour.engine.layout import ChoiceCodec, Codec, Spelled, Together
from parlour.games.urban_recovery.rules.tables import (
    AWAKE,
    BLOCKED,
    CAUGHT,
    DIRECTIONS,
    ENDINGS,
    FROZEN,
    JUST_HIT,
    LATE,
    NOWHERE,
    OPEN,
    STUNS,
    WAYS_BACK,
    WON,
    Board,
)

if TYPE_CHECKING:
    from parlour.games.urban_recovery.rules.position import UrbanRecovery

HINTS = ["off", "on"]


class Stand(OneOf):
    """Where somebody is and how he faces: `b5 S`."""

    def codec(self) -> Codec:
        """Both apart."""
        pairs = [str(code).split() for code in self.codes]
        columns = [list(dict.fromkeys(column)) for column in zip(*pairs, strict=True)]
        parts = Together([ChoiceCodec(column) for column in columns], ["square", "facing"])
        return Spelled(parts, str.split, " ".join)


def declare(board: Board) -> Fields:
    """Everything that lies on the table or is going on."""
    ids, names = board.ids, board.names
    stands = Stand([f"{name} {direction}" for name in names for direction in DIRECTIONS])
    longest = max((len(route) for route in board.routes), default=1)
    option = "own_board" if board.own else "board"
    return Fields(
        Derived(option, lambda position: board.data.id, OneOf([board.data.id])),
        Derived("hints", lambda position: HINTS[position.hints], OneOf(HINTS)),
        Derived("way_back", lambda position: WAYS_BACK[board.back_at_once], OneOf(WAYS_BACK)),
        Field("turn", Whole(1, board.turn_limit)),
        Field("player", OneOf(names)),
        Field("steps", Whole(0, board.steps)),
        Field("brick", Flag()),
        Field("thrown", Flag()),
        Field("friend", Flag()),
        Field("cold", Whole(0, board.cold_limit)),
        Field("broken", Bits(board.windows)),
        Field("lying", OneOf(names, none=NOWHERE)),
        Field("enemies", Each(ids, stands), get=_stands, put=_stand),
        _row("numbers", Each(ids, Whole(0, longest - 1, none=NOWHERE)), "number"),
        _row("stunned", Sparse(ids, OneOf(STUNS), AWAKE), "stun"),
        Field("lured", Bits(ids)),
        Field("ending", OneOf(ENDINGS)),
        Field("by", OneOf(ids, none=NOWHERE), "catcher"),
        aside=("looked",) if board.windows else ("looked", "broken"),
    )


def _row(name: str, kind: Kind, at: str) -> Field:
    """A number of each enemy."""

    def put(position: UrbanRecovery, row: list[int]) -> None:
        setattr(position, at, vec[i64](row))

    return Field(name, kind, get=lambda position: list(getattr(position, at)), put=put)


def _stands(position: UrbanRecovery) -> list[int]:
    """Where each enemy is and how he faces, by the place of 'b5 S' among all of them."""
    pairs = zip(position.at, position.facing, strict=True)
    return [int(square) * len(DIRECTIONS) + int(facing) for square, facing in pairs]


def _stand(position: UrbanRecovery, row: list[int]) -> None:
    """UR-R15: his square says where on his route he is."""
    for enemy, place in enumerate(row):
        square, facing = divmod(place, len(DIRECTIONS))
        position.at[enemy] = square
        position.facing[enemy] = facing
        position.number[enemy] = position.board.route_number(enemy, square)


def arrange(position: UrbanRecovery, words: dict[str, object]) -> None:
    """Make a start the position that is described."""
    position.fields().arrange(position, words, _settle)


def _settle(position: UrbanRecovery, said: frozenset[str]) -> None:
    """What follows from what is said, and what cannot be."""
    lured = bit_list(position.lured)
    if lured and "lying" not in said:
        position.lying = position.at[lured[0]]
    if "thrown" not in said:
        position.thrown = position.lying != NOWHERE or JUST_HIT in list(position.stun)
    board = position.board
    player = board.names[position.player]
    refuse_unless(board.kinds[position.player] != BLOCKED, f"UR-4: {player} is blocked")
    for enemy in range(int(board.enemies)):
        _enemy(position, enemy)
    _brick(position)
    if position.ending == OPEN:
        _going_on(position, player)
    else:
        _over(position, player)


def _enemy(position: UrbanRecovery, enemy: int) -> None:
    """UR-4, UR-6, UR-34: his square, and where on his route it is."""
    board = position.board
    name, route = board.ids[enemy], board.routes[enemy]
    square, number = position.at[enemy], position.number[enemy]
    where = board.names[square]
    refuse_unless(board.kinds[square] != BLOCKED, f"UR-4: {name} is on {where}, which is blocked")
    if number == NOWHERE:
        lowest = board.route_number(enemy, square)
        why = f"UR-34: {where} is on the route of {name}, with number {lowest}"
        refuse_unless(lowest == NOWHERE, why)
        return
    why = f"UR-6: the route of {name} has numbers from 0 to {len(route) - 1}"
    refuse_unless(number < len(route), why)
    there = board.names[route[number]]
    why = f"UR-6: number {number} of the route of {name} is {there}, not {where}"
    refuse_unless(route[number] == square, why)


def _brick(position: UrbanRecovery) -> None:
    """UR-19 to UR-22, UR-24: the brick of this turn, whom it hit and whom it lured."""
    board, lying = position.board, position.lying
    hit = [board.ids[enemy] for enemy, stun in enumerate(position.stun) if stun == JUST_HIT]
    if hit:
        refuse_unless(position.thrown, f"UR-21: {hit[0]} was hit by a brick thrown in this turn")
        refuse_unless(lying == NOWHERE, f"UR-21: the brick hit {hit[0]}, so it lies nowhere else")
    if lying != NOWHERE:
        refuse_unless(position.thrown, "UR-19: a brick lies only where it was thrown in this turn")
        blocked = board.kinds[lying] == BLOCKED
        refuse_unless(not blocked, f"UR-19: {board.names[lying]} is blocked")
    for enemy in bit_list(position.lured):
        name = board.ids[enemy]
        on_it = position.at[enemy] == lying
        refuse_unless(on_it, f"UR-22: {name} is lured, so he stands on the brick that lies")
        awake = position.stun[enemy] == AWAKE
        refuse_unless(awake, f"UR-24: {name} is stunned, so he hears nothing that could lure him")


def _going_on(position: UrbanRecovery, player: str) -> None:
    """What ends a match is not there yet."""
    board = position.board
    warm = position.cold < board.cold_limit
    refuse_unless(warm, f"UR-28: with {board.cold_limit} cold tokens the match is over")
    refuse_unless(position.catcher == NOWHERE, "UR-15: by names the enemy who saw the player")
    why = "UR-27: with the friend on the start square the match is won"
    refuse_unless(not _home(position), why)
    for enemy, name in enumerate(board.ids):
        seen = position.sees_player(enemy)
        where = f"{board.names[position.at[enemy]]} {DIRECTIONS[position.facing[enemy]]}"
        refuse_unless(not seen, f"UR-15: {name} on {where} sees the player on {player}")


def _over(position: UrbanRecovery, player: str) -> None:
    """What each ending needs."""
    board, ending = position.board, position.ending
    caught = ending == CAUGHT
    named = position.catcher != NOWHERE
    refuse_unless(caught == named, "UR-15: say in 'by' who has caught the player")
    if caught:
        name = board.ids[position.catcher]
        seen = position.sees_player(position.catcher)
        refuse_unless(seen, f"UR-15: {name} does not see the player on {player}")
    why = "UR-27: it is won with the friend on the start square"
    refuse_unless(ending != WON or _home(position), why)
    frozen = position.cold >= board.cold_limit
    refuse_unless(frozen == (ending == FROZEN), "UR-28: frozen with all cold tokens")
    late = position.turn >= board.turn_limit
    refuse_unless(ending != LATE or late, "UR-29: it is late after the last turn")


def _home(position: UrbanRecovery) -> bool:
    return position.friend and position.player == position.board.start
