"""Urban Recovery: reading a description of a position."""

from __future__ import annotations

from collections.abc import Mapping

from parlour.engine.core.bits import BIT
from parlour.engine.errors import BadPosition, nearest
from parlour.engine.fields import refuse_unless
from parlour.engine.words import Words
from parlour.games.urban_recovery.rules.position import (
    AWAKE,
    CAUGHT,
    ENDINGS,
    FROZEN,
    JUST_HIT,
    LATE,
    OPEN,
    STUNS,
    WON,
    UrbanRecovery,
)
from parlour.games.urban_recovery.rules.tables import BLOCKED, DIRECTIONS, NOWHERE

ENEMY_FIELDS = ("square", "facing", "number", "stunned", "lured")
OTHER_NAMES = {
    "cold_tokens": "cold",
    "broken_windows": "broken",
    "has_brick": "brick",
    "holds_brick": "brick",
    "has_friend": "friend",
    "steps_left": "steps",
}
LONG_DIRECTIONS = ["north", "east", "south", "west"]


def arrange(position: UrbanRecovery, words: dict[str, object]) -> None:
    """What is not said comes from the start of the board.

    - `player`: a square such as `a11`. `turn`, `cold`, `steps` (left in this turn): numbers.
      Upper case and spaces do not matter: `Cold tokens`.
    - `brick` (he holds one), `thrown` (in this turn), `friend` (is with him): true or false.
    - `broken`: windows by the squares beside them, such as `j3-k3`, `k3-j3` or ['j3', 'k3'].
    - `enemies`: for each id `b5 S`, or a dictionary of `square`, `facing`, `number`, `stunned`
      and `lured`. Enemies that are not named stay where they start.
    - `numbers`: where on their routes enemies are, by id; what is not said comes from the square.
    - `stunned`: by id just hit or since the turn before; a list of ids means just hit.
    - `lured`: the ids of those who were put on the brick in this turn.
    - `lying`: where the brick thrown in this turn lies, if it hit nobody; if it is not said,
      where the lured enemies stand.
    - `ending`: won, caught, frozen or late, and `by` the enemy who saw the player.
    """
    words = _tidied(words)
    read = Words(words)
    board = position.board
    names = board.names
    position.ending = read.one_of("ending", ENDINGS, ENDINGS[OPEN])
    position.turn = read.whole("turn", 1, int(board.turn_limit), 1)
    position.player = read.one_of("player", names, names[board.start])
    position.steps = read.whole("steps", 0, int(board.steps), int(board.steps))
    position.brick = read.flag("brick", False)
    position.friend = read.flag("friend", False)
    position.cold = read.whole("cold", 0, int(board.cold_limit), 0)
    position.broken = sum({1 << each for each in read.some_of("broken", board.windows, [])})
    position.lying = read.one_of("lying", names, None)
    position.catcher = read.one_of("by", board.ids, None)
    read.skip("to_move", "own_board")
    for name, value in _merged(position, read, words).items():
        _enemy(position, name, value)
        if position.lured & BIT[name] and position.lying == NOWHERE:
            position.lying = position.at[name]
    position.thrown = read.flag("thrown", position.lying != NOWHERE)
    read.done()
    _check(position)


def _tidied(words: dict[str, object]) -> dict[str, object]:
    """One spelling for each field and each window."""
    found: dict[str, object] = {}
    for name, value in words.items():
        plain = name.strip().lower().replace(" ", "_").replace("-", "_")
        found[OTHER_NAMES.get(plain, plain)] = value
    windows = found.get("broken")
    if isinstance(windows, list | tuple):
        found["broken"] = [_window(each) for each in windows]
    return found


def _window(said: object) -> str:
    """A window is named after the two squares beside it, the upper or left one first."""
    pair = said.split("-") if isinstance(said, str) else said
    if not isinstance(pair, list | tuple):
        return str(said)
    squares = [str(each).strip().lower() for each in pair]
    return "-".join(sorted(squares, key=lambda square: (square[1:].zfill(2), square[:1])))


def _merged(
    position: UrbanRecovery, read: Words, words: dict[str, object]
) -> dict[int, dict[str, object]]:
    """What is said of each enemy, wherever it is said."""
    found: dict[int, dict[str, object]] = {}
    for name, value in (read.each("enemies") or {}).items():
        enemy = _found(position, "enemies", name)
        found[enemy] = _fields(f"enemies, {position.board.ids[enemy]}", value)
    for name, value in (read.each("numbers") or {}).items():
        found.setdefault(_found(position, "numbers", name), {})["number"] = value
    if isinstance(words.get("stunned"), list):
        for enemy in read.some_of("stunned", position.board.ids, []):
            found.setdefault(enemy, {})["stunned"] = STUNS[JUST_HIT]
    for name, value in (read.each("stunned") or {}).items():
        found.setdefault(_found(position, "stunned", name), {})["stunned"] = value
    for enemy in read.some_of("lured", position.board.ids, []):
        found.setdefault(enemy, {})["lured"] = True
    return found


def _found(position: UrbanRecovery, field: str, name: str) -> int:
    ids = position.board.ids
    for enemy, each in enumerate(ids):
        if each.lower() == str(name).lower():
            return enemy
    raise BadPosition(f"{field}: there is no enemy '{name}'.{nearest(str(name), ids)}")


def _fields(about: str, value: object) -> dict[str, object]:
    """One enemy: `b5 S`, ['b5', 'S'], or a dictionary."""
    if isinstance(value, str):
        value = value.split()
    if isinstance(value, list | tuple):
        refuse_unless(1 <= len(value) <= 2, f"{about}: say square and facing, such as 'b5 S'")
        value = dict(zip(ENEMY_FIELDS, value, strict=False))
    if not isinstance(value, dict):
        raise BadPosition(f"{about}: say square and facing, such as 'b5 S', not {value!r}")
    return dict(value)


def _enemy(position: UrbanRecovery, enemy: int, said: dict[str, object]) -> None:
    read = Words(said)
    try:
        _stand(position, enemy, read, said)
        read.done()
    except BadPosition as error:
        raise BadPosition(f"enemies, {position.board.ids[enemy]}: {error}") from None


def _stand(position: UrbanRecovery, enemy: int, read: Words, said: Mapping[str, object]) -> None:
    board = position.board
    names, route = board.names, list(board.routes[enemy])
    square = read.one_of("square", names, names[position.at[enemy]])
    refuse_unless(board.kinds[square] != BLOCKED, f"UR-4: {names[square]} is blocked")
    position.at[enemy] = square
    facing = read.one_of(
        "facing", [*DIRECTIONS, *LONG_DIRECTIONS], DIRECTIONS[position.facing[enemy]]
    )
    position.facing[enemy] = facing % len(DIRECTIONS)
    lowest = int(board.route_number(enemy, square))
    if said.get("number") is None:
        refuse_unless(
            "number" not in said or lowest == NOWHERE,
            f"UR-34: {names[square]} is on his route, with number {lowest}",
        )
        position.number[enemy] = lowest
        read.skip("number")
    else:
        number = read.whole("number", 0, len(route) - 1, 0)
        fits = route[number] == square
        refuse_unless(fits, f"UR-6: number {number} of his route is {names[route[number]]}")
        position.number[enemy] = number
    if isinstance(said.get("stunned"), bool):
        position.stun[enemy] = JUST_HIT if said["stunned"] else AWAKE
        read.skip("stunned")
    else:
        position.stun[enemy] = read.one_of("stunned", STUNS, STUNS[AWAKE])
    if read.flag("lured", False):
        position.lured |= BIT[enemy]


def _check(position: UrbanRecovery) -> None:
    """What no match can lead to."""
    board = position.board
    names = board.names
    player = names[position.player]
    refuse_unless(board.kinds[position.player] != BLOCKED, f"UR-4: {player} is blocked")
    lying = int(position.lying)
    if lying != NOWHERE:
        refuse_unless(position.thrown, "UR-19: a brick lies only where it was thrown in this turn")
        refuse_unless(board.kinds[lying] != BLOCKED, f"UR-19: {names[lying]} is blocked")
    for enemy, name in enumerate(board.ids):
        if position.lured & BIT[enemy] and position.ending == OPEN:
            on_it = position.at[enemy] == lying
            refuse_unless(on_it, f"UR-22: {name} is lured, so he stands on the brick that lies")
    if position.ending == OPEN:
        _check_open(position, player)
    else:
        _check_over(position, player)


def _check_open(position: UrbanRecovery, player: str) -> None:
    board = position.board
    warm = position.cold < board.cold_limit
    refuse_unless(warm, f"UR-28: with {board.cold_limit} cold tokens the match is over")
    refuse_unless(position.catcher == NOWHERE, "UR-15: by names the enemy who saw the player")
    home = position.friend and position.player == board.start
    refuse_unless(not home, "UR-27: with the friend on the start square the match is won")
    for enemy, name in enumerate(board.ids):
        seen = position.sees_player(enemy)
        where = f"{board.names[position.at[enemy]]} {DIRECTIONS[position.facing[enemy]]}"
        refuse_unless(not seen, f"UR-15: {name} on {where} sees the player on {player}")


def _check_over(position: UrbanRecovery, player: str) -> None:
    board = position.board
    caught = position.ending == CAUGHT
    refuse_unless(
        caught == (position.catcher != NOWHERE), "UR-15: say in 'by' who has caught the player"
    )
    if caught:
        name = board.ids[position.catcher]
        seen = position.sees_player(position.catcher)
        refuse_unless(seen, f"UR-15: {name} does not see the player on {player}")
    home = position.friend and position.player == board.start
    refuse_unless(
        home or position.ending != WON, "UR-27: it is won with the friend on the start square"
    )
    frozen = position.cold >= board.cold_limit
    refuse_unless(frozen == (position.ending == FROZEN), "UR-28: frozen with all cold tokens")
    late = position.turn >= board.turn_limit
    refuse_unless(late or position.ending != LATE, "UR-29: it is late after the last turn")
