"""Toroball on the table."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from parlour.games.toroball.books import CALLED, NAMES, TEAMS
from parlour.games.toroball.components import ACROSS, DIRECTIONS, DOWN
from parlour.games.toroball.rules.position import Toroball
from parlour.games.toroball.rules.state import (
    ACTING,
    ARROWS,
    COW_START,
    DRINK,
    ENDED,
    FIRST_PLAYER,
    HIDDEN,
    IDLE,
    OUT,
    PERCHED,
    PLACE,
    SCATTER,
    TURN,
)
from parlour.games.toroball.rules.tables import NOBODY, NOWHERE, Pitch
from parlour.games.toroball.table.forecasts import (
    Forecasts,
    ball_forecasts,
    charge,
    charge_forecasts,
    cow_forecasts,
    fan,
    goal_spot,
    kick_forecasts,
    spot,
    step_forecasts,
    stepped,
)
from parlour.games.toroball.table.narration import closing
from parlour.games.toroball.table.touch import asked, label, touches
from parlour.scene.choices import choices
from parlour.scene.table import (
    Fact,
    Gauge,
    Graph,
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

LOOKS = {
    "f": "fence",
    "a": "arrow",
    "S": "bottle",
    "b": "barrier",
    "*": "spot",
    "#": "shelter",
    ".": "sand",
}
SAID = {
    "f": "fence",
    "a": "arrow square",
    "S": "sangria",
    "b": "barrier",
    "*": "starting spot",
    "#": "shelter",
    ".": "sand",
}
PRINTED = {"S": "S", "b": "b", "*": "*", "#": "#"}
"""For a terminal; a browser draws these things."""
MOODS = {2: "calm", 3: "calm", 4: "snorting", 5: "snorting", 6: "furious"}
MOOD = Mood(
    colours={
        "ground": "#3a2a17",
        "ink": "#f7ecd2",
        "quiet": "#c9b58c",
        "accent": "#e9b949",
        "glow": "#ffd166",
        "danger": "#ff6b5a",
        "seat-1": "#e0533d",
        "seat-2": "#8fd694",
        "west": "#e0533d",
        "east": "#8fd694",
        "cow": "#f3e3c3",
        "ball": "#fff6df",
        "sand": "#a9843f",
        "fence": "#7a4f26",
        "arrow": "#f7ecd2",
        "bottle": "#b0304a",
        "barrier": "#c4432f",
        "spot": "#8a6a30",
        "shelter": "#5c3a1c",
        "goal": "#f7ecd2",
        "stand": "#3a2a17",
        "foot": "#ffd166",
    },
    symbols={"ball": "o", "cow": "&", "foot": "•", "west": "W", "east": "E"},
)


def scene(position: Toroball, seat: int) -> Scene:
    """Everything is open; each side sees the same pitch."""
    return Scene(
        title="Toroball",
        seat=seat,
        prompt=_prompt(position, seat),
        zones=_zones(position, seat),
        pieces=_pieces(position),
        choices=choices(position, seat, touches, label, asked),
        mood=MOOD,
    )


# Prompt


def _prompt(position: Toroball, seat: int) -> Prompt:
    mover = int(position.to_move())
    if mover < 0:
        return Prompt(None, _chance(position))
    if mover != seat:
        return Prompt(mover, f"Waiting for {TEAMS[mover]}")
    return Prompt(mover, _asked(position))


def _asked(position: Toroball) -> str:
    if position.step == ARROWS:
        return f"Choose an arrow square for {CALLED[position.seat * 3 + 2]}"
    if position.step == TURN:
        own = range(3 * position.seat, 3 * position.seat + 3)
        hurried = any(position.hurries(character) for character in own)
        return "Take one under pressure first" if hurried else "Take a character, or skip"
    name = CALLED[position.actor]
    if position.step == PLACE:
        return f"Put {name} back on the pitch"
    left = int(position.left)
    steps = f"{left or 'no'} step{'' if left == 1 else 's'} left"
    if not (position.stepped or position.kicked):
        return f"Step or kick with {name}, {steps}"
    return f"Go on with {name}, {steps}, or end the turn"


def _chance(position: Toroball) -> str:
    names = position.pitch.names
    if position.step == ENDED:
        winner = int(position.winner())
        return closing(
            {
                "team": TEAMS[winner] if winner != NOBODY else None,
                "goals": [int(position.goals[0]), int(position.goals[1])],
                "round": int(position.round),
            }
        )
    if position.step == FIRST_PLAYER:
        return "A coin decides who goes first"
    if position.step == COW_START:
        return "A coin decides where the cow starts"
    if position.step == SCATTER:
        return f"The ball rolls on from {names[position.flown]}"
    if position.step == DRINK:
        return f"{CALLED[position.actor]} has drunk: where to?"
    if position.step == IDLE:
        return "Nobody has moved: the cow turns somewhere"
    target = int(position.target())
    aim = CALLED[target] if target != NOBODY else "nobody"
    return f"The cow goes for {aim}: die + {position.ene}"


# Zones


def _zones(position: Toroball, seat: int) -> tuple[Zone, ...]:
    return (
        _grid(position),
        _score(position, seat),
        _agitation(position),
        _compass(position.pitch),
        Row("bench-west", "West bench", "tokens", 0, "nobody", place="middle"),
        Row("feet", "Movement", "tokens", None, "nobody acts", place="middle"),
        Row("bench-east", "East bench", "tokens", 1, "nobody", place="middle"),
        Plates("actions", "Do", _plates(position)),
    )  # fmt: skip


def _agitation(position: Toroball) -> Gauge:
    low, high = int(position.pitch.ene_least), int(position.pitch.ene_most)
    marks = {low: MOODS[2], (low + high) // 2: MOODS[4], high: MOODS[6]}
    return Gauge("ene", "Agitation", int(position.ene), low, high, "ene", marks=marks)


def _score(position: Toroball, seat: int) -> Panel:
    """Score, round, order of turns."""
    goals = f"{position.goals[0]} : {position.goals[1]}"
    order = sorted((n for n in range(6) if position.order[n]), key=lambda n: int(position.order[n]))
    turns = ", ".join(CALLED[n] for n in order) or "none yet"
    first = TEAMS[position.first] if position.first != NOBODY else "a coin"
    target = int(position.target())
    chased = CALLED[target] if target != NOBODY else "nobody yet"
    return Panel(
        "score",
        " : ".join(f"{team} (you)" if n == seat else team for n, team in enumerate(TEAMS)),
        (
            Fact("Goals", goals, "goals"),
            Fact("Round", f"{position.round} of {position.round_cap}"),
            Fact("First player", first),
            Fact("Turns so far", turns),
            Fact("The cow goes for", chased, "danger" if target != NOBODY else ""),
        ),
        place="right",
    )


@lru_cache(maxsize=64)
def _compass(pitch: Pitch) -> Graph:
    """TB-8, as it lies on the pitch."""
    faces = list(enumerate(pitch.data.compass.faces, 1))
    spots = tuple(Spot(f"compass-{n}", f"{n} {word}", str(n), "compass") for n, word in faces)
    points = {f"compass-{n}": _point(word) for n, word in faces}
    return Graph("compass", "Compass", spots, points, (), "right", box=(240, 190), node=(46, 46),
                 titled=True)  # fmt: skip


def _point(word: str) -> tuple[float, float]:
    """Where a direction lies on the compass, in a box of 100 by 100."""
    number = DIRECTIONS.index(word)
    across, down = ACROSS[number], DOWN[number]
    narrow = 0.72 if across and down else 1.0
    return 50 + 50 * narrow * across, 50 + 40 * down


def _grid(position: Toroball) -> Grid:
    """The pitch, with a goal beyond each short side and the stands around."""
    pitch = position.pitch
    forecasts = _square_forecasts(position)
    details = {spot(position, square): _detail(position, square) for square in _steps(position)}
    told = {*details, *forecasts}

    def now(printed: Spot) -> Spot:
        name = printed.id
        if name not in told:
            return printed
        return replace(printed, detail=details.get(name, ""), forecasts=forecasts.get(name, ()))

    rows = tuple(tuple(now(each) for each in row) for row in _squares(pitch))
    letters = [name[0] for name in pitch.real[: int(pitch.columns)]]
    return Grid(
        "pitch",
        "Pitch",
        rows,
        row_marks=tuple(str(row + 1) for row in range(len(rows))),
        column_marks=("", *letters, ""),
    )


@lru_cache(maxsize=64)
def _squares(pitch: Pitch) -> tuple[tuple[Spot, ...], ...]:
    """The squares as they are printed: a pitch is drawn up once."""
    rows = []
    for row, line in enumerate(pitch.data.pitch):
        squares = [int(pitch.inner[row * int(pitch.columns) + n]) for n in range(len(line))]
        spots = [
            Spot(
                f"square-{pitch.names[square]}",
                f"{pitch.names[square]}, {SAID[letter]}",
                PRINTED.get(letter, ""),
                LOOKS[letter],
            )
            for square, letter in zip(squares, line, strict=True)
        ]
        rows.append((_end(pitch, 0, row), *spots, _end(pitch, 1, row)))
    return tuple(rows)


def _end(pitch: Pitch, side: int, row: int) -> Spot:
    """What lies beyond an end of a row: the goal, or the stands."""
    if int(pitch.goals[side]) // int(pitch.wide) == row + 1:
        return Spot(goal_spot(side), f"the {TEAMS[side]} goal", "G", "goal")
    return Spot(f"stand-{TEAMS[side].lower()}-{row + 1}", "the stands", "", "stand")


def _square_forecasts(position: Toroball) -> dict[str, Forecasts]:
    """Fans of kicks, and what the cow would do after a step."""
    if position.step != ACTING:
        return {}
    found = kick_forecasts(position)
    for square in _steps(position):
        found[spot(position, square)] = step_forecasts(position, square)
    return found


def _steps(position: Toroball) -> list[int]:
    """Where whoever acts can step to."""
    pitch = position.pitch
    if position.step != ACTING:
        return []
    return [
        int(pitch.inner[move - pitch.first_step])
        for move in position.legal
        if pitch.first_step <= move < pitch.first_kick
    ]


def _detail(position: Toroball, square: int) -> str:
    """How likely the cow nudges whoever ends there as the last of the round."""
    twin = stepped(position, square)
    found = charge(twin, int(twin.actor))
    if found.met != twin.actor:
        return "Out of the cow's reach" if found.met == NOBODY else "Another one is in her way"
    return f"If the cow goes for you: nudged {found.dice} in 6"


def _plates(position: Toroball) -> tuple[Spot, ...]:
    bonus, ene = int(position.pitch.adrenaline), int(position.ene)
    wilder = f"agitation {ene + 1}, {bonus} more steps"
    return (
        Spot("plate-kick", "Kick", "Kick", "do-kick", "then touch a target",
             forecasts=ball_forecasts(position)),
        Spot("plate-agitate", "Agitate", "Agitate", "do-agitate",
             wilder if ene < position.pitch.ene_most else f"agitation {ene}, wild enough"),
        Spot("plate-perch", "Perch", "Perch", "do-perch", "on the fence"),
        Spot("plate-hide", "Hide", "Hide", "do-hide", "barrier or shelter"),
        Spot("plate-skip", "Skip", "Skip", "do-skip", "stay safe"),
        Spot("plate-end", "End turn", "End turn", "do-end", "exposed to the cow",
             forecasts=_end_forecasts(position)),
    )  # fmt: skip


def _end_forecasts(position: Toroball) -> Forecasts:
    """What the cow does if the turn ends here and nobody moves after it."""
    if position.step != ACTING or not (position.stepped or position.kicked):
        return ()
    return charge_forecasts(
        stepped(position, int(position.at[position.actor])), int(position.actor)
    )


# Pieces


def _pieces(position: Toroball) -> tuple[Piece, ...]:
    found = [_character(position, n) for n in range(6)]
    if position.cow != NOWHERE:
        mood = MOODS.get(int(position.ene), "snorting")
        found.append(
            Piece("cow", "token", f"the cow, {mood}, agitation {position.ene}",
                  spot(position, int(position.cow)), "cow", str(position.ene),
                  _cow_detail(position), marks=(mood,), forecasts=cow_forecasts(position))
        )  # fmt: skip
    lies = position.flown if position.step == SCATTER else position.ball
    if lies != NOWHERE:
        forecasts = (
            fan(position, int(lies)) if position.step == SCATTER else ball_forecasts(position)
        )
        found.append(
            Piece(
                "ball",
                "token",
                "the ball",
                spot(position, int(lies)),
                "ball",
                aside=True,
                forecasts=forecasts,
            )
        )
    if position.actor != NOBODY and position.step != PLACE:
        for foot in range(1, int(position.left) + 1):
            found.append(Piece(f"foot-{foot}", "token", "a square of movement", "feet", "foot"))
    return tuple(found)


def _cow_detail(position: Toroball) -> str:
    target = int(position.target())
    if target == NOBODY:
        return "Nobody has moved yet this round"
    found = charge(position, target)
    if found.met == NOBODY:
        return f"Goes for {CALLED[target]}, out of her reach"
    return f"Goes for {CALLED[target]}; {CALLED[found.met]} is nudged {found.dice} in 6"


def _character(position: Toroball, character: int) -> Piece:
    """Its number, its state, and whether it has had its turn."""
    team, name = character // 3, NAMES[character]
    state = int(position.state[character])
    placed = position.at[character] != NOWHERE
    words, marks = [], []
    if state == OUT:
        words.append(f"out, returns in round {position.back[character]}")
        marks.append(f"round {position.back[character]}")
    elif not placed:
        words.append("waits for an arrow square")
    else:
        words.append(f"on {position.pitch.names[position.at[character]]}")
    if state == PERCHED:
        words.append("perched")
        marks.append("perched")
    elif state == HIDDEN:
        words.append("hidden")
        marks.append("hidden")
    if position.is_exposed(character):
        words.append("exposed")
        marks.append("dust")
    if position.target() == character:
        words.append("the cow's target")
        marks.append("target")
    if position.hurries(character):
        words.append("under pressure")
        marks.append("pressure")
    if character == position.actor:
        words.append("acting")
        marks.append("acting")
    done = bool(position.order[character])
    if done:
        words.append("has had its turn")
    at = spot(position, int(position.at[character])) if placed else f"bench-{TEAMS[team].lower()}"
    return Piece(
        name, "token", f"{CALLED[character]} {', '.join(words)}", at, TEAMS[team].lower(),
        f"{name[1]}_" if state in (PERCHED, HIDDEN) else name[1],
        seat=team, dim=done, marks=tuple(marks),
    )  # fmt: skip
