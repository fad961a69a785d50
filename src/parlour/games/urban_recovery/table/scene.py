"""Urban Recovery on the table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from parlour.games.urban_recovery.board import DOORWAY, EAST, SOLID, SOUTH, WINDOW
from parlour.games.urban_recovery.rules.position import UrbanRecovery
from parlour.games.urban_recovery.rules.tables import (
    AWAKE,
    BLOCKED,
    ENDINGS,
    OPEN,
    SAID_WAYS,
    Board,
)
from parlour.games.urban_recovery.table.forecasts import (
    ARROWS,
    enemy_forecasts,
    seen_by,
    spot,
    target_forecasts,
    turn_forecasts,
)
from parlour.games.urban_recovery.table.narration import CLOSING
from parlour.games.urban_recovery.table.touch import label, touches, warning
from parlour.scene.choices import choices
from parlour.scene.table import (
    Fact,
    Gauge,
    Grid,
    Mood,
    Panel,
    Piece,
    Plates,
    Prompt,
    Row,
    Scene,
    Spot,
    Zone,
)

LOOKS = ("street", "start", "cell", "pile", "warm", "shelter", "roof")
SAID = ("street", "your start", "where your friend is kept", "brick pile", "warm", "shelter",
        "inside a building")  # fmt: skip
SOON = "soon seen"
"""Where an enemy looks in the next enemies' turn; the drawing knows these squares by it."""
LOSES = "a step there loses"
"""The same for squares beside the player that are seen now."""

MOOD = Mood(
    colours={
        "ground": "#151b2b",
        "ink": "#e9e6dc",
        "quiet": "#8b95ac",
        "accent": "#f2b544",
        "glow": "#ffd166",
        "danger": "#ff6b6b",
        "street": "#2c3950",
        "start": "#6b46a8",
        "cell": "#8a3f63",
        "pile": "#3d6b45",
        "warm": "#b8862b",
        "shelter": "#2f6ea8",
        "roof": "#0e121c",
        "player": "#b78cff",
        "friend": "#ff9ac1",
        "patrol": "#ff5d5d",
        "guard": "#ff5d5d",
        "brick": "#c4553b",
        "foot": "#f2b544",
        "cold": "#9bd3ff",
    },
    symbols={"player": "☻", "friend": "♥", "brick": "▬", "foot": "•"},
)


@dataclass(frozen=True, slots=True)
class Square(Spot):
    """A square, and the ways in which routes leave it."""

    routes: tuple[tuple[str, int], ...] = ()
    """Whose, and in which direction."""


def scene(position: UrbanRecovery, seat: int) -> Scene:
    """Everything is open: whoever looks sees the same, and the runner may act."""
    board = position.board
    return Scene(
        title="Urban Recovery",
        seat=seat,
        prompt=_prompt(position),
        zones=_zones(position, board),
        pieces=_pieces(position, board),
        choices=choices(position, seat, touches, label, warning),
        mood=MOOD,
    )


def _prompt(position: UrbanRecovery) -> Prompt:
    if position.ending != OPEN:
        return Prompt(None, CLOSING[ENDINGS[position.ending]])
    left = int(position.steps)
    if not left:
        return Prompt(0, "No steps left: end the turn")
    return Prompt(0, f"Step, or end the turn: {left} step{'' if left == 1 else 's'} left")


def _zones(position: UrbanRecovery, board: Board) -> tuple[Zone, ...]:
    limit = int(board.cold_limit)
    return (
        _grid(position, board),
        Row("hand", "In hand", "tokens", 0, "no brick", place="right"),
        Row("freed", "Your friend", "tokens", 0, "not free yet", place="right"),
        Row("feet", "Steps left", "tokens", 0, "none", place="right"),
        Gauge("cold", "Cold", int(position.cold), 0, limit, "cold",
              marks={limit: "you freeze"}, place="right"),
        Plates("ways", "Step", _ways(position)),
        Plates("actions", "Do", _plates(position)),
        _night(position, board),
    )  # fmt: skip


def _night(position: UrbanRecovery, board: Board) -> Panel:
    facts = [Fact("Board", board.data.name), Fact("Turn", f"{position.turn} of {board.turn_limit}")]
    if board.best():
        facts.append(Fact("Shortest win", f"{board.best()} turns"))
    if position.hints and position.ending == OPEN:
        seen = position.foresee().looked_at(position.player)
        words = "you will be seen here" if seen else "nobody will see you here"
        facts.append(Fact("If you stay", words, "danger" if seen else ""))
    return Panel("night", "Tonight", tuple(facts), place="right")


@lru_cache(maxsize=32)
def _walls(board: Board) -> tuple[tuple[str, str, str], ...]:
    """Every edge that is not open, each once."""
    looks = {SOLID: "wall", DOORWAY: "door", WINDOW: "window"}
    plan = board.plan
    found: list[tuple[str, str, str]] = []
    for square in range(int(board.squares)):
        for direction in (EAST, SOUTH):
            other, edge = plan.beyond(square, direction), plan.edge(square, direction)
            if other >= 0 and edge in looks:
                found.append((spot(board, square), spot(board, other), looks[edge]))
    return tuple(found)


@lru_cache(maxsize=32)
def _routes(board: Board) -> dict[int, tuple[tuple[str, int], ...]]:
    """UR-6: for each square the enemies who leave it along their arrows."""
    found: dict[int, tuple[tuple[str, int], ...]] = {}
    for enemy, name in enumerate(board.ids):
        for number, square in enumerate(board.routes[enemy]):
            if not board.guards[enemy]:
                leaves = (name, int(board.ahead(enemy, number)))
                found[int(square)] = (*found.get(int(square), ()), leaves)
    return found


def _grid(position: UrbanRecovery, board: Board) -> Grid:
    """The streets; lit where an enemy would see the player now, and in the end what the one
    who caught him sees."""
    columns = int(board.columns)
    shown = position.hints and position.ending == OPEN
    now = position.looks() if shown else None
    then = position.foresee() if shown else None
    near = _steps_away(position) if shown else {}
    routes = _routes(board)
    beside = [position.walk(position.player, way) for way in range(4)] if position.steps else []
    aims = set(position.targets()) if position.brick and not position.thrown else set()
    spots: list[Spot] = []
    for square, name in enumerate(board.names):
        kind = int(board.kinds[square])
        seen = _caught_in(position, square) if now is None else bool(now.looked_at(square))
        soon = then is not None and bool(then.looked_at(square))
        details = []
        if seen:
            names = seen_by(position, square) if now else [board.ids[position.catcher]]
            details.append(f"seen by {', '.join(names)}")
            if square in beside:
                details.append(LOSES)
        if soon:
            details.append(SOON)
        spots.append(
            Square(
                spot(board, square),
                f"{name}, {SAID[kind]}",
                str(near[square]) if near.get(square, 0) > 1 else "",
                LOOKS[kind],
                ", ".join(details),
                lit=seen and kind != BLOCKED,
                forecasts=target_forecasts(position, square) if shown and square in aims else (),
                routes=routes.get(square, ()),
            )
        )
    rows = tuple(tuple(spots[first : first + columns]) for first in range(0, len(spots), columns))
    broken = [name for n, name in enumerate(board.windows) if position.broken >> n & 1]
    walls = tuple(
        (one, other, "broken" if _window(one, other) in broken else look)
        for one, other, look in _walls(board)
    )
    return Grid(
        "board",
        board.data.name,
        rows,
        row_marks=tuple(str(row + 1) for row in range(len(rows))),
        column_marks=tuple(chr(ord("a") + column) for column in range(columns)),
        walls=walls,
    )


def _caught_in(position: UrbanRecovery, square: int) -> bool:
    """Whether the enemy who caught the player sees a square."""
    who = int(position.catcher)
    if who < 0:
        return False
    return bool(position.board.sees(position.at[who], position.facing[who], square))


def _window(one: str, other: str) -> str:
    return f"{one.removeprefix('square-')}-{other.removeprefix('square-')}"


def _steps_away(position: UrbanRecovery) -> dict[int, int]:
    """How many of the steps left lead unseen to each square."""
    now = position.looks()
    found = {int(position.player): 0}
    edge = [int(position.player)]
    for steps in range(1, int(position.steps) + 1):
        further = []
        for square in edge:
            for direction in range(4):
                other = int(position.walk(square, direction))
                if other >= 0 and other not in found and not now.looked_at(other):
                    found[other] = steps
                    further.append(other)
        edge = further
    return found


def _ways(position: UrbanRecovery) -> tuple[Spot, ...]:
    """The four steps, for thumbs."""
    names = ("North", "East", "South", "West")
    return tuple(
        Spot(f"plate-{name[0].lower()}", f"Step {name.lower()}", ARROWS[way], f"way-{way}")
        for way, name in enumerate(names)
    )


def _plates(position: UrbanRecovery) -> tuple[Spot, ...]:
    return (
        Spot("plate-pick-up", "Pick up", "Pick up", "do-pick-up", "beside a pile"),
        Spot("plate-throw", "Throw", "Throw", "do-throw", "then touch a square"),
        Spot("plate-release", "Release", "Release", "do-release", "beside your friend"),
        Spot("plate-end-turn", "End turn", "End turn", "do-end-turn", "cold +1, enemies move",
             forecasts=turn_forecasts(position)),
    )  # fmt: skip


def _pieces(position: UrbanRecovery, board: Board) -> tuple[Piece, ...]:
    names = board.names
    found = [
        Piece("player", "token", f"you, on {names[position.player]}",
              spot(board, int(position.player)), "player", dim=position.ending > 1),
        Piece("friend", "token", "your friend",
              "freed" if position.friend else spot(board, int(board.friend)), "friend"),
    ]  # fmt: skip
    for enemy in range(int(board.enemies)):
        found.append(_enemy(position, board, enemy))
    if position.lying >= 0 and not position.lured:
        where = names[position.lying]
        found.append(Piece("thrown", "token", f"a brick on {where}",
                           spot(board, int(position.lying)), "brick"))  # fmt: skip
    if position.brick:
        found.append(Piece("brick", "token", "a brick in your hand", "hand", "brick"))
    for foot in range(1, int(board.steps) + 1):
        used = foot > position.steps
        label = "a step made" if used else "a step left"
        found.append(Piece(f"foot-{foot}", "token", label, "feet", "foot", dim=used))
    return tuple(found)


def _enemy(position: UrbanRecovery, board: Board, enemy: int) -> Piece:
    """His letter and the way he looks."""
    name = board.ids[enemy]
    guard = bool(board.guards[enemy])
    facing = int(position.facing[enemy])
    stunned = position.stun[enemy] != AWAKE
    state = "stunned" if stunned else f"facing {SAID_WAYS[facing]}"
    where = board.names[position.at[enemy]]
    kind = "guard" if guard else "patrol"
    return Piece(
        f"enemy-{name}", "token", f"{kind} {name} on {where}, {state}",
        spot(board, int(position.at[enemy])), kind, f"{name}{ARROWS[facing]}",
        _next(position, board, enemy),
        dim=stunned, marks=("brick",) if position.lured >> enemy & 1 else (),
        forecasts=enemy_forecasts(position, enemy),
    )  # fmt: skip


def _next(position: UrbanRecovery, board: Board, enemy: int) -> str:
    """What he does in the next enemies' turn."""
    if not position.hints or position.ending != OPEN:
        return ""
    then = position.foresee()
    where = board.names[then.at[enemy]]
    if position.stun[enemy] != AWAKE:
        return "Wakes and looks" if then.stun[enemy] == AWAKE else "Stays stunned"
    if then.at[enemy] == position.at[enemy]:
        return "Stays where he is"
    if position.number[enemy] >= 0:
        return f"Walks on to {where}"
    return f"Goes back {'by' if then.number[enemy] < 0 else 'to'} {where}"
