"""Which Side on the table."""

from __future__ import annotations

from parlour.games.which_side.components import ACTIONS
from parlour.games.which_side.rules.position import WhichSide
from parlour.games.which_side.rules.tables import (
    ACTION,
    ARREST,
    EMPLOYER,
    ENDED,
    ENDINGS,
    GAUGES,
    MEANS,
    MODES,
    NO_GAUGE,
    RESOURCES,
    RISK,
    THREAT,
    UNSANITARY,
    Board,
)
from parlour.games.which_side.table.goal import turns_left
from parlour.games.which_side.table.narration import CLOSING, GAUGE_NAMES
from parlour.games.which_side.table.people import people
from parlour.games.which_side.table.touch import touches
from parlour.scene.choices import choices
from parlour.scene.table import (
    Fact,
    Gauge,
    Graph,
    Mood,
    Panel,
    Piece,
    Plates,
    Prompt,
    Row,
    Scene,
    Spot,
    Track,
    Zone,
)

MOOD = Mood(
    colours={
        "ground": "#efe6d2",
        "ink": "#241f1a",
        "quiet": "#7a6f5f",
        "accent": "#b3261e",
        "glow": "#d9912b",
        "danger": "#c3261e",
        "fire": "#d9652b",
        "rat": "#7d8a4a",
        "police": "#3d5a8a",
        "hat": "#241f1a",
        "savings": "#4f7d4a",
    },
    symbols={
        "hat": "▟▙",
        "fire": "▲",
        "rat": "≈",
        "police": "★",
        "cap": "☻",
        "scarf": "☻",
        "cap-hurt": "☹",
        "scarf-hurt": "☹",
        "cap-hurt-rests": "☹",
        "scarf-hurt-rests": "☹",
        "prisoner": "▦",
        "union": "U",
        "anarchist": "A",
        "strike": "S",
        "sabotage": "X",
    },
)

MARKERS = {"risk": "fire", "unsanitary": "rat", "threat": "police"}

NAMES = {
    "tenement_risk": "Clear the stairs",
    "tenement_unsanitary": "Clean the rooms",
    "bonesetter": "Bonesetter",
    "lawyers_release": "Lawyers: release",
    "lawyers_threat": "Lawyers: defend",
    "union": "Local union",
    "press": "Printing press",
    "cafe": "Political café",
    "chemistry_risk": "Chemistry, by night",
    "chemistry_unsanitary": "Chemistry, at home",
    "docks": "East River docks",
    "triangle": "Triangle Shirtwaist",
    "creek": "Newtown Creek",
    "tenderloin": "Tenderloin",
    "greenwich": "Greenwich Village",
}
GROUP = ("bonesetter", "union", "press", "cafe", "chemistry_risk", "chemistry_unsanitary")
YORK = ("docks", "triangle", "creek", "tenderloin", "greenwich")
SHORT = {**GAUGE_NAMES, "threat": "Threat"}
"""As it stands on the cards."""
RESOURCE_NAMES = {
    "union": "union agitation",
    "anarchist": "anarchist agitation",
    "strike": "strikes",
    "sabotage": "sabotage",
}


def scene(position: WhichSide, seat: int) -> Scene:
    """Everything is open: whoever looks sees the same, and the workers may act."""
    return Scene(
        title="Which Side",
        seat=seat,
        prompt=_prompt(position),
        zones=_zones(position),
        pieces=_pieces(position),
        choices=choices(position, seat, touches),
        mood=MOOD,
    )


def _prompt(position: WhichSide) -> Prompt:
    asking = position.asking
    if asking == ACTION:
        text = f"Turn {position.turn}. Send a worker out"
        return Prompt(0, text, int(position.done), int(position.actions))
    if asking == ARREST:
        return Prompt(0, "The police are here. Who is arrested?")
    if asking == MEANS:
        some = "Take one of the means of production, or none"
        none = "None of the means of production can be paid. Go on"
        return Prompt(0, f"Turn {position.turn}. {some if position.payable() else none}")
    if asking == ENDED:
        return Prompt(None, CLOSING[ENDINGS[position.ending]])
    if asking == EMPLOYER:
        dice = "dice" if position.dice_left > 1 else "die"
        return Prompt(
            None, f"Turn {position.turn}. The employers strike: {position.dice_left} {dice}"
        )
    return Prompt(None, "The employers strike first: the set-up die")


def _zones(position: WhichSide) -> tuple[Zone, ...]:
    board = position.board
    return (
        _strength(position, board),
        Row("workers", "Your people", "tokens", 0, "nobody is left", place="middle"),
        *_arrest(position),
        _places(position, "group", GROUP, "The anarchist group"),
        _places(position, "york", YORK, "Work in New York"),
        _danger(position, RISK),
        _places(position, "stairs", ("tenement_risk",)),
        _danger(position, UNSANITARY),
        _places(position, "rooms", ("tenement_unsanitary",)),
        _danger(position, THREAT),
        _places(position, "defence", ("lawyers_threat",)),
        Row("cell", "In prison", "tokens", 0, "the cell is empty", place="left"),
        _places(position, "release", ("lawyers_release",)),
        _purse(position, board),
        _life_cost(position),
        Row("resources", "Resources", "tokens", 0, place="right"),
        Row("recruits", "At Ellis Island", "tokens", 0, "nobody waits", place="right"),
        _means(position, board),
    )


def _strength(position: WhichSide, board: Board) -> Graph:
    """The ladder of top hats, and how long the employers can be held off."""
    top = int(board.max_strength)
    spots = tuple(
        Spot(
            f"strength-{step}",
            f"strength {step}",
            str(step),
            "two-dice" if board.dice[step] > 1 else "top" if step == top else "step",
            _step_words(board, step),
            lit=step == position.strength,
        )
        for step in range(top + 1)
    )
    points = {spot.id: (100 * step / top, 84 - 84 * step / top) for step, spot in enumerate(spots)}
    return Graph(
        "strength",
        f"Employer's Strength {position.strength}: {_time_left(position)}",
        spots,
        points,
        (),
        box=(1100.0, 190.0),
        node=(82.0, 82.0),
    )


def _step_words(board: Board, step: int) -> str:
    """What a step of the ladder means (WS-9, WS-R1)."""
    if step > board.last_strength:
        return "defeat"
    if step == board.last_strength:
        return "the last turn"
    return "two dice" if board.dice[step] > 1 else ""


def _time_left(position: WhichSide) -> str:
    """At most so many turns, this one included."""
    if position.asking == ENDED:
        return "the end"
    left = turns_left(position)
    return "the last turn" if left == 1 else f"at most {left} turns"


def _danger(position: WhichSide, gauge: int) -> Track:
    """Harmless steps, then the last space."""
    name = GAUGES[gauge]
    end = int(position.board.ends[gauge])
    word = "Jail" if gauge == THREAT else "Hurt"
    spots = [
        Spot(f"{name}-{step}", f"{GAUGE_NAMES[name]} {step}", str(step), f"step-{name}")
        for step in range(end)
    ]
    spots.append(Spot(f"{name}-end", f"{GAUGE_NAMES[name]}: {word}", word, f"end-{name}"))
    return Track(name, GAUGE_NAMES[name], tuple(spots), place="left")


def _purse(position: WhichSide, board: Board) -> Gauge:
    """What there is, and the mark of what will be needed."""
    cost, top = int(position.life_cost()), int(board.max_savings)
    marks = {cost: "life cost"} if cost <= top else {}
    return Gauge(
        "savings", "Savings in $", int(position.savings), 0, top, "savings", marks,
        danger=min(cost - 1, top),
    )  # fmt: skip


def _life_cost(position: WhichSide) -> Panel:
    """The bill, broken down, and what it would do."""
    living = int(position.healthy + position.injured + position.prison)
    parts = [f"{living} {'worker' if living == 1 else 'workers'}"]
    if position.injured:
        parts.append(f"{position.injured} injured")
    parts.append(f"{position.rent()} rent")
    if position.temporary:
        parts.append(f"{position.temporary} this turn")
    cost = int(position.life_cost())
    held, target = int(position.controlled()), int(position.target())
    return Panel(
        "cost",
        f"Life cost ${cost}",
        (
            Fact("Bill", " + ".join(parts)),
            _after_paying(position, cost),
            Fact("Dead", str(position.dead), "danger" if position.dead else ""),
            Fact("Mode", f"{MODES[position.mode].capitalize()}: {held} of {target}"),
        ),
        place="right",
    )


def _after_paying(position: WhichSide, cost: int) -> Fact:
    missing = cost - int(position.savings)
    if position.asking in (MEANS, ENDED):
        return Fact("Purse", "paid")
    if missing <= 0:
        return Fact("Purse", f"${-missing} would be left")
    return Fact("Purse", f"${missing} short, or {missing} injured", "danger")


def _arrest(position: WhichSide) -> tuple[Plates, ...]:
    if position.asking != ARREST:
        return ()
    spots = (
        Spot("arrest-healthy", "A healthy worker", "A healthy worker", "jailed",
             "goes to prison, life cost unchanged"),
        Spot("arrest-injured", "An injured worker", "An injured worker", "death",
             "dies, life cost $2 lower"),
    )  # fmt: skip
    return (Plates("arrest", "Who is arrested?", spots, place="middle", titled=True),)


def _places(position: WhichSide, group: str, actions: tuple[str, ...], title: str = "") -> Plates:
    """The cards of some places; a loop says that one may come again. What lowers a danger, or
    empties the cell, lies beside it and needs no title."""
    board = position.board
    spots: list[Spot] = []
    for action in actions:
        move = ACTIONS.index(action)
        detail = f"{effect_of(board, move)}{' ↻' if board.repeatable[move] else ''}"
        name = NAMES[action]
        spots.append(Spot(f"do-{action}", name, name, f"do-{action}", detail))
    label, place = (title, "middle") if title else (spots[0].label, "left")
    return Plates(group, label, tuple(spots), place=place, titled=bool(title))


def effect_of(board: Board, move: int) -> str:
    """What an action does, in a few words: '$3, Risk +1'."""
    name = ACTIONS[move]
    fixed = {
        "bonesetter": "heal one",
        "lawyers_release": "free one",
        "greenwich": "recruit one",
    }
    if name in fixed:
        return fixed[name]
    gauge = int(board.gauge[move])
    if name.startswith(("tenement", "lawyers")):
        return f"{SHORT[GAUGES[gauge]]} -1"
    parts: list[str] = []
    if board.pays[move]:
        parts.append(f"-${board.pays[move]}")
    if board.earns[move]:
        parts.append(f"+${board.earns[move]}")
    if board.gives[move] >= 0:
        parts.append(f"+1 {RESOURCES[board.gives[move]]}")
    if gauge != NO_GAUGE:
        parts.append(f"{SHORT[GAUGES[gauge]]} +1")
    return ", ".join(parts)


def _means(position: WhichSide, board: Board) -> Plates:
    held, target = int(position.controlled()), int(position.target())
    spots: list[Spot] = []
    for number, name in enumerate(board.ids):
        mine = bool(position.means >> number & 1)
        price = " + ".join(
            f"${count}" if word == "dollars" else word if count == 1 else f"{count} {word}"
            for count, word in board.price(number)
        )
        said = "under control" if mine else price
        title = board.names[number]
        spots.append(Spot(f"take-{name}", title, title, f"means-{number + 1}", said, lit=mine))
    spots.append(Spot("take-none", "Take none", "Take none", "none", "end the turn"))
    return Plates("means", f"Means of production: {held} of {target}", tuple(spots), titled=True)


def _pieces(position: WhichSide) -> tuple[Piece, ...]:
    found = [
        Piece("hat", "marker", f"the employers at {position.strength}",
              f"strength-{position.strength}", "hat"),
    ]  # fmt: skip
    for gauge, name in enumerate(GAUGES):
        level, end = int(position.level(gauge)), int(position.board.ends[gauge])
        spot = f"{name}-{'end' if level >= end else level}"
        label = f"{GAUGE_NAMES[name]} at {level}"
        found.append(Piece(f"mark-{name}", "marker", label, spot, MARKERS[name]))
    found.extend(_people(position))
    for name in RESOURCES:
        count = int(getattr(position, name))
        label = f"{count} {RESOURCE_NAMES[name]}"
        found.append(
            Piece(f"resource-{name}", "token", label, "resources", name, str(count), dim=not count)
        )
    return tuple(found)


def _people(position: WhichSide) -> list[Piece]:
    """Caps and headscarves by turns; the injured wear a bandage."""
    found: list[Piece] = []
    for person in people(position):
        health = "injured" if person.injured else "healthy"
        look = ("cap", "scarf")[person.place % 2] + ("-hurt" if person.injured else "")
        look += "-rests" if person.state == "resting" else ""
        said = {"ready": "can act", "done": "has acted", "resting": "cannot act"}[person.state]
        label = f"{health} worker {person.place}, {said}"
        found.append(
            Piece(f"worker-{person.place}", "token", label, "workers", look,
                  dim=person.state == "done")
        )  # fmt: skip
    for number in range(1, int(position.recruits) + 1):
        look = ("cap", "scarf")[number % 2]
        label = f"recruit {number}"
        found.append(Piece(f"recruit-{number}", "token", label, "recruits", look))
    for number in range(1, int(position.prison) + 1):
        found.append(Piece(f"prisoner-{number}", "token", "a worker in prison", "cell", "prisoner"))
    return found
