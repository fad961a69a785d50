"""Urban Recovery: new boards. Streets around blocks, a house with the friend, patrols around both;
changed piece by piece until the solver proves a shortest win of the wanted length."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

from parlour.engine.errors import ParlourError
from parlour.games.urban_recovery import components
from parlour.games.urban_recovery.board import BLOCKED, FRIEND, PILE, SHELTER, START, WARM
from parlour.games.urban_recovery.board import square_name as name_of
from parlour.games.urban_recovery.board_file import read_plan
from parlour.games.urban_recovery.bots.solving import Solver
from parlour.games.urban_recovery.components import BoardFile
from parlour.games.urban_recovery.rules.position import UrbanRecovery
from parlour.games.urban_recovery.rules.tables import Board

TURNS = (4, 24)
"""How long a shortest win can be asked for."""
COLUMNS, ROWS = (8, 16), (7, 12)
PATIENCE = 3_000
"""Outlooks that the solver follows on a draft."""
NO_WIN = 100
"""As far from every wanted length as a board without a win is."""
CHANGES = 60
"""Changes to a draft without getting nearer before it is thrown away."""
ENEMIES = "ABCDEH"
COLD_LIMIT, TURN_LIMIT = 8, 100

Place = tuple[int, int]
"""A column and a row."""
Near = Callable[[int], None]


@dataclass(frozen=True)
class Box:
    """A rectangle of squares."""

    left: int
    top: int
    wide: int
    high: int

    def around(self, margin: int) -> Box:
        """The same with a margin."""
        return Box(
            self.left - margin, self.top - margin, self.wide + 2 * margin, self.high + 2 * margin
        )

    def places(self) -> list[Place]:
        """Its squares."""
        return [
            (column, row)
            for row in range(self.top, self.top + self.high)
            for column in range(self.left, self.left + self.wide)
        ]

    def meets(self, other: Box) -> bool:
        """Whether they share a square."""
        return (
            self.left < other.left + other.wide
            and other.left < self.left + self.wide
            and self.top < other.top + other.high
            and other.top < self.top + self.high
        )

    def corners(self) -> tuple[Place, Place, Place, Place]:
        """Clockwise."""
        right, bottom = self.left + self.wide - 1, self.top + self.high - 1
        return (self.left, self.top), (right, self.top), (right, bottom), (self.left, bottom)


@dataclass(frozen=True)
class Patrol:
    """A round about a block or the house."""

    about: int
    """The number of the block; -1: the house."""
    first: int
    """The corner where it begins."""
    clockwise: bool


@dataclass(frozen=True)
class Draft:
    """A board as it is made."""

    columns: int
    rows: int
    house: Box
    door: int
    """How far along its southern wall."""
    window: int
    """How far along its western wall."""
    friend: Place
    blocks: tuple[Box, ...]
    patrols: tuple[Patrol, ...]
    guard: bool
    things: tuple[tuple[Place, str], ...]
    """Bricks, warm squares and shelters."""


def draft(rng: Random, columns: int, rows: int) -> Draft:
    """A first try."""
    wide, high = rng.randint(3, 4), rng.randint(2, 3)
    top = rng.randint(1, 2)
    house = Box(columns - wide - rng.randint(1, 2), top, wide, high)
    blocks: list[Box] = []
    for _ in range(30):
        block = Box(
            rng.randint(1, columns - 3),
            rng.randint(1, rows - 3),
            rng.randint(2, 3),
            rng.randint(2, 3),
        )
        inside = block.left + block.wide < columns and block.top + block.high < rows
        clear = not any(block.around(1).meets(other) for other in (house, *blocks))
        if inside and clear:
            blocks.append(block)
    made = Draft(
        columns,
        rows,
        house,
        rng.randrange(wide),
        rng.randrange(high),
        rng.choice(house.places()),
        tuple(blocks),
        (),
        rng.random() < 0.7,
        (),
    )
    rounds = [*range(len(blocks)), -1]
    rng.shuffle(rounds)
    chosen = rounds[: rng.randint(2, min(len(rounds), len(ENEMIES)))]
    made = replace(made, patrols=tuple(_patrol(rng, about) for about in chosen))
    for kind, few, many in ((PILE, 1, 3), (WARM, 1, 2), (SHELTER, 1, 4)):
        for _ in range(rng.randint(few, many)):
            made = _with_thing(made, rng, kind)
    return made


def _patrol(rng: Random, about: int) -> Patrol:
    return Patrol(about, rng.randrange(4), rng.random() < 0.5)


def _with_thing(made: Draft, rng: Random, kind: str) -> Draft:
    free = free_places(made)
    return replace(made, things=(*made.things, (rng.choice(free), kind))) if free else made


def free_places(made: Draft) -> list[Place]:
    """Squares with nothing on them that no enemy walks."""
    taken = {place for box in made.blocks for place in box.places()}
    taken |= {place for place, _ in made.things} | {made.friend, (0, made.rows - 1)}
    for patrol in made.patrols:
        taken |= set(round_of(made, patrol))
    if made.guard:
        taken.add(post_of(made))
    everywhere = Box(0, 0, made.columns, made.rows).places()
    return [place for place in everywhere if place not in taken]


def round_of(made: Draft, patrol: Patrol) -> list[Place]:
    """The squares of a patrol."""
    box = made.house if patrol.about < 0 else made.blocks[patrol.about]
    ring, inner = box.around(1), set(box.places())
    return [place for place in ring.places() if place not in inner]


def post_of(made: Draft) -> Place:
    """Before the door."""
    return made.house.left + made.door, made.house.top + made.house.high


def changed(made: Draft, rng: Random) -> Draft:
    """The same board with one thing altered."""
    kind = rng.randrange(7)
    if kind == 0 and made.patrols:
        at = rng.randrange(len(made.patrols))
        turned = _patrol(rng, made.patrols[at].about)
        return replace(made, patrols=(*made.patrols[:at], turned, *made.patrols[at + 1 :]))
    if kind == 1:
        known = {patrol.about for patrol in made.patrols}
        new = [about for about in range(-1, len(made.blocks)) if about not in known]
        if new and len(made.patrols) < len(ENEMIES):
            more = replace(made, patrols=(*made.patrols, _patrol(rng, rng.choice(new))))
            walked = {place for patrol in more.patrols for place in round_of(more, patrol)}
            return replace(more, things=tuple(one for one in made.things if one[0] not in walked))
    if kind == 2 and len(made.patrols) > 1:
        at = rng.randrange(len(made.patrols))
        return replace(made, patrols=made.patrols[:at] + made.patrols[at + 1 :])
    if kind == 3:
        return replace(made, guard=not made.guard)
    if kind == 4:
        return replace(made, door=rng.randrange(made.house.wide))
    if kind == 5 and made.things:
        at = rng.randrange(len(made.things))
        return replace(made, things=made.things[:at] + made.things[at + 1 :])
    return _with_thing(made, rng, rng.choice((PILE, WARM, SHELTER)))


def drawn(made: Draft, name: str, best: int = 0) -> BoardFile:
    """The board as a file has it."""
    high, wide = 2 * made.rows + 1, 2 * made.columns + 1
    page = [[" "] * wide for _ in range(high)]
    for row in range(made.rows):
        for column in range(made.columns):
            page[2 * row + 1][2 * column + 1] = "."
    for box in (Box(0, 0, made.columns, made.rows), made.house, *made.blocks):
        _wall(page, box)
    for block in made.blocks:
        for column, row in block.places():
            page[2 * row + 1][2 * column + 1] = BLOCKED
    house = made.house
    page[2 * (house.top + house.high)][2 * (house.left + made.door) + 1] = "D"
    page[2 * (house.top + made.window) + 1][2 * house.left] = "W"
    for (column, row), kind in (*made.things, (made.friend, FRIEND), ((0, made.rows - 1), START)):
        page[2 * row + 1][2 * column + 1] = kind
    return BoardFile(
        id=name.lower().replace(" ", "-"),
        name=name,
        cold_limit=COLD_LIMIT,
        map=["".join(line) for line in page],
        enemies=_enemies(made),
        turn_limit=TURN_LIMIT,
        best=best,
    )


def _wall(page: list[list[str]], box: Box) -> None:
    """Draw a wall around a box."""
    top, bottom = 2 * box.top, 2 * (box.top + box.high)
    left, right = 2 * box.left, 2 * (box.left + box.wide)
    for line in (top, bottom):
        for at in range(left, right + 1):
            page[line][at] = "+" if at % 2 == 0 else "-"
    for line in range(top + 1, bottom):
        for at in (left, right):
            page[line][at] = "+" if line % 2 == 0 else "|"


def _enemies(made: Draft) -> list[str]:
    found = [f"G guard {name_of(*post_of(made))} S"] if made.guard else []
    for letter, patrol in zip(ENEMIES, made.patrols, strict=False):
        box = made.house if patrol.about < 0 else made.blocks[patrol.about]
        corners = list(box.around(1).corners())
        corners = corners[patrol.first :] + corners[: patrol.first]
        if not patrol.clockwise:
            corners = [corners[0], *reversed(corners[1:])]
        found.append(f"{letter} patrol " + " ".join(name_of(*corner) for corner in corners))
    return found


def board_of(file: BoardFile) -> Board:
    """A board that can be played; what is wrong with it is raised."""
    common = components.load()
    return Board(file, common.limits, read_plan(file, common.tile, file.id), True)


def shortest(file: BoardFile, patience: int = PATIENCE) -> tuple[int, int]:
    """The turns of the shortest win and the outlooks that it took to prove it; 0 turns if there
    is none, or none was found."""
    try:
        solver = Solver(UrbanRecovery(board_of(file), hints=True))
    except ParlourError:
        return 0, 0
    solver.solve(patience)
    return int(solver.turns()), int(solver.expanded)


def without(file: BoardFile, kind: str) -> BoardFile:
    """The same board without its bricks, warm squares or shelters."""
    lines = list(file.map)
    for row in range(1, len(lines), 2):
        line = list(lines[row])
        line[1::2] = ["." if each == kind else each for each in line[1::2]]
        lines[row] = "".join(line)
    return replace_board(file, map=lines)


def replace_board(file: BoardFile, **fields: object) -> BoardFile:
    """The same board with some fields changed."""
    kept = {name: getattr(file, name) for name in file.__struct_fields__}
    return BoardFile(**{**kept, **fields})


def make_board(
    turns: int,
    seed: int,
    name: str = "",
    columns: int = 11,
    rows: int = 9,
    tries: int = 4_000,
    near: Near = lambda turns: None,
) -> BoardFile:
    """A board whose shortest win takes so many turns; the same for the same wishes. `near` hears
    of each draft that came nearer."""
    for value, (low, high), what in (
        (turns, TURNS, "turns"), (columns, COLUMNS, "columns"), (rows, ROWS, "rows"),
    ):  # fmt: skip
        if not low <= value <= high:
            raise ParlourError(f"{what}: {low} to {high}, not {value}")
    name = name or f"Night {seed}"
    rng = Random(f"{turns} {seed} {columns} {rows}")
    kept, gap, idle = draft(rng, columns, rows), 2 * NO_WIN, CHANGES
    for _ in range(tries):
        other = changed(kept, rng) if idle < CHANGES else draft(rng, columns, rows)
        found, _ = shortest(drawn(other, name))
        distance = abs(turns - found) if found else NO_WIN
        if idle >= CHANGES or distance < gap:
            idle, gap, kept = 0, distance, other
            near(found)
        else:
            idle += 1
            kept = other if distance == gap else kept
        if gap == 0:
            return drawn(kept, name, best=turns)
    raise ParlourError(
        f"none of {tries:,} drafts has a shortest win of {turns} turns: "
        "try another seed or a larger board"
    )


def as_toml(file: BoardFile) -> str:
    """The board as a file."""
    lines = "\n".join(f'  "{line}",' for line in file.map)
    enemies = "\n".join(f'  "{line}",' for line in file.enemies)
    return (
        "# Urban Recovery, a board. Squares and edges: see docs/games/urban-recovery.md.\n"
        f'\nid = "{file.id}"\nname = "{file.name}"\nnote = "{file.note}"\n'
        f"cold_limit = {file.cold_limit}\nturn_limit = {file.turn_limit}\n"
        f"best = {file.best}        # the proven shortest win, in turns\n"
        f"\nmap = [\n{lines}\n]\n\nenemies = [\n{enemies}\n]\n"
    )
