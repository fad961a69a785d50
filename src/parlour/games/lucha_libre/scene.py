"""Lucha Libre on the table."""

from __future__ import annotations

from itertools import combinations

from parlour.engine.dice import dice_in, faces_of
from parlour.engine.events import Event
from parlour.games.lucha_libre.rules import (
    CLAIM,
    ENDED,
    NONE,
    ROLL,
    WAVE,
    Corner,
    LuchaLibre,
)
from parlour.games.lucha_libre.tables import ACCEPT, Tables
from parlour.scene.table import (
    Choice,
    Fact,
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
        "ground": "#f3e3c0",
        "ink": "#231a16",
        "quiet": "#85715a",
        "accent": "#c8202f",
        "glow": "#f4b81c",
        "danger": "#8f0f1c",
        "ring": "#fff6e0",
        "corner": "#e4cd9c",
        "rope-red": "#c8202f",
        "rope-white": "#fffaf0",
        "rope-green": "#1d7a46",
        "santo": "#b87a12",
        "demon": "#1f4fa3",
        "seat-1": "#b87a12",
        "seat-2": "#1f4fa3",
        "lamp": "#f4b81c",
        "fan": "#c8202f",
        "white": "#ffffff",
        "gold": "#f4b81c",
        "undecided": "#a89c8b",
    },
    symbols={
        "mask-santo": "◉",
        "mask-demon": "◈",
        "santo": "●",
        "demon": "◆",
        "lamp": "■",
        "fan": "♥",
        "change": "⇄",
        "lock": "▣",
    },
)

ANSWERS = {WAVE: "Choose: accept, or reroll dice for 1 fan", CLAIM: "Choose your moves"}


def scene(position: LuchaLibre, seat: int) -> Scene:
    """All is open but the answers of a wave or claim; the seat that is asked may act."""
    asked = seat >= 0 and position.to_move() == seat
    return Scene(
        title="Lucha Libre",
        seat=seat,
        prompt=_prompt(position, seat),
        zones=_zones(position, seat),
        pieces=_pieces(position),
        choices=_choices(position) if asked else (),
        mood=MOOD,
    )


def _prompt(position: LuchaLibre, seat: int) -> Prompt:
    if position.step == ENDED:
        return Prompt(None, _closing(position.result()))
    name = position.tables.team_names[position.corner(position.asked).team]
    if position.step == ROLL:
        dice = int(position.corner(position.asked).rolling)
        return Prompt(None, f"Round {position.round}. {name} rolls {_counted(dice, 'die', 'dice')}")
    asked = int(position.asked)
    if seat == asked:
        when = f"wave {position.wave}" if position.step == WAVE else "claim"
        return Prompt(asked, f"Round {position.round}, {when}. {ANSWERS[int(position.step)]}")
    waits = "Waiting for the other corner" if seat >= 0 else "The corners choose in secret"
    return Prompt(asked, f"Round {position.round}. {waits}")


def _closing(result: dict[str, object]) -> str:
    fans = result["fans"]
    assert isinstance(fans, dict)
    counts = f"{fans['santo']}/{fans['demon']}"
    if result["team"] is None:
        return f"The last round is over: a draw, fans {counts}."
    return f"The {str(result['team']).capitalize()} team wins with fans {counts}."


def _zones(position: LuchaLibre, seat: int) -> tuple[Zone, ...]:
    found: list[Zone] = [_ring(position)]
    for side, corner in enumerate((position.first, position.second)):
        place = "right" if side else "left"
        for wrestler in sorted((int(corner.ring), int(corner.resting))):
            found.append(_energy(position, corner, wrestler, place))
        found.append(_moves(position.tables, corner, side, place))
    found.append(_fan_track(position.tables))
    found.append(_stand(position))
    found.append(_tray(position.tables, position.first, 0))
    found.append(_tray(position.tables, position.second, 1))
    found.append(_phase(position, seat))
    found.append(Plates("actions", "Answers", _plates(position, seat)))
    return tuple(found)


def _ring(position: LuchaLibre) -> Graph:
    """Two places in the ring and two corners, the first corner at the left."""
    spots: list[Spot] = []
    points: dict[str, tuple[float, float]] = {}
    for corner, side in ((position.first, 0), (position.second, 1)):
        team = position.tables.teams[corner.team]
        name = position.tables.team_names[corner.team]
        spots.append(Spot(f"ring-{team}", f"in the ring for the {name} team", look="ring"))
        spots.append(Spot(f"corner-{team}", f"the {name} corner", look="corner"))
        points[f"ring-{team}"] = (65, 50) if side else (35, 50)
        points[f"corner-{team}"] = (92, 88) if side else (8, 88)
    links = tuple((f"corner-{team}", f"ring-{team}") for team in position.tables.teams)
    return Graph("ring", "The ring", tuple(spots), points, links)


def _energy(position: LuchaLibre, corner: Corner, wrestler: int, place: str) -> Track:
    """Six lamps, the current space lit, each with its number of dice."""
    tables = position.tables
    here = int(corner.energy if corner.ring == wrestler else corner.rested)
    spots = tuple(
        Spot(
            f"energy-{tables.wrestlers[wrestler]}-{space}",
            f"{space}, {tables.dice[number]} dice",
            str(tables.dice[number]),
            "lamp",
            lit=number == here,
        )
        for number, space in enumerate(tables.spaces)
    )
    name = tables.wrestler_names[wrestler]
    return Track(f"energy-{tables.wrestlers[wrestler]}", f"Energy of {name}", spots, place)


def _moves(tables: Tables, corner: Corner, seat: int, place: str) -> Panel:
    """What the wrestler in the ring can do, with the dice it takes."""
    wrestler = int(corner.ring)
    facts: list[Fact] = []
    for number, name in enumerate(tables.move_names):
        dice = _shapes(tables, wrestler, number)
        facts.append(Fact(f"{name}: {dice}", _printed(tables, number), tables.moves[number]))
    title = f"Moves of {tables.wrestler_names[wrestler]}"
    return Panel(f"moves-{tables.teams[corner.team]}", title, tuple(facts), seat, place)


def _shapes(tables: Tables, wrestler: int, move: int) -> str:
    """The dice of a move; X where any number but the lucky one will do, always the same."""
    shapes = [
        shape
        for shape, makes in zip(tables.shapes[wrestler], tables.shape_moves[wrestler], strict=True)
        if makes == move
    ]
    if len(shapes) > 1:
        return "-".join("X" * int(dice_in(shapes[0])))
    return "-".join(map(str, faces_of(shapes[0])))


def _printed(tables: Tables, move: int) -> str:
    """The effect of a move, as it stands on the card."""
    text = _effect(tables.move_fans[move], tables.move_opp[move], tables.move_own[move])
    return f"{text}, the wrestlers swap" if tables.move_swaps[move] else text


def _effect(fans: int, opp: int, own: int) -> str:
    parts = [f"{fans:+} {'fan' if abs(fans) == 1 else 'fans'}"]
    parts += [f"opp {opp:+}"] if opp else []
    parts += [f"own {own:+}"] if own else []
    return ", ".join(parts)


def _fan_track(tables: Tables) -> Track:
    target = int(tables.target)
    looks = {int(tables.start_fans): "white", target: "gold"}
    spots = tuple(
        Spot(f"fan-{count}", f"{count} fans", str(count), looks.get(count, "fan"))
        for count in range(target + 1)
    )
    return Track("fans", "Fan track", spots)


def _stand(position: LuchaLibre) -> Panel:
    """LL-R4: the audience by supporter."""
    tables = position.tables
    corners = position.by_team()
    facts = [
        Fact(tables.team_names[corner.team], str(corner.fans), tables.teams[corner.team])
        for corner in corners
    ]
    left = int(tables.audience) - sum(int(corner.fans) for corner in corners)
    facts.append(Fact("Undecided", str(max(left, 0)), "undecided"))
    return Panel("stand", "The audience", tuple(facts), place="below")


def _tray(tables: Tables, corner: Corner, seat: int) -> Row:
    team = tables.teams[corner.team]
    name = tables.team_names[corner.team]
    rolling = _counted(int(corner.rolling), "die", "dice") + " to roll" if corner.rolling else ""
    return Row(f"dice-{team}", f"Dice of the {name} team", "dice", seat, rolling)


def _phase(position: LuchaLibre, seat: int) -> Panel:
    """Where the round is. Whoever has answered sees the own answer and a lock."""
    facts = [Fact("Round", f"{position.round} of at most {position.round_cap}")]
    if position.step == WAVE:
        facts.append(Fact("Wave", str(position.wave)))
    if seat == 0 and position.first.answer != NONE:
        facts.append(Fact("Your answer", _sentence(position, int(position.first.answer), 0)))
        facts.append(Fact("Locked", "waiting for the other corner", "lock"))
    return Panel("phase", "The round", tuple(facts), place="below")


def _plates(position: LuchaLibre, seat: int) -> tuple[Spot, ...]:
    if position.step == WAVE:
        return (
            Spot("plate-accept", "Accept", "Accept", "plate", "keep all dice"),
            Spot("plate-reroll", "Reroll (1 fan)", "Reroll", "plate", "1 fan, any dice"),
        )
    if position.step == CLAIM and position.asked == seat:
        return tuple(_card(position, seat, move) for move in position.moves())
    return ()


def _card(position: LuchaLibre, seat: int, move: int) -> Spot:
    """A claim with its dice grouped, and what it does if the other corner does nothing."""
    tables = position.tables
    claim = move - int(tables.first_claim)
    mine, other = position.corner(seat), position.corner(1 - seat)
    text = _grouped(tables, mine, claim)
    fans, opp, own = (int(effect[claim]) for effect in (tables.fans, tables.opp, tables.own))
    detail = [_effect(fans, opp, own)]
    detail.append(f"fans {mine.fans} to {max(int(mine.fans) + fans, 0)}")
    detail += _lamps(tables, other, opp) + _lamps(tables, mine, own)
    look = "change" if tables.swaps[claim] else "card"
    label = _sentence(position, move, seat)
    return Spot(f"claim-{tables.claim_words[claim]}", label, text, look, "; ".join(detail))


def _grouped(tables: Tables, corner: Corner, claim: int) -> str:
    groups = tables.groups(int(corner.ring), int(corner.dice), claim) or [0]
    dice = ["-".join(map(str, faces_of(group))) for group in groups[:-1]]
    names = [tables.move_names[move] for move in tables.claim_moves[claim]]
    parts = [f"{name} {faces}" for name, faces in zip(names, dice, strict=True)]
    return ", ".join(parts) or "no move"


def _lamps(tables: Tables, corner: Corner, change: int) -> list[str]:
    """How the energy of a wrestler in the ring would move, with the overflow."""
    if change == 0:
        return []
    space = int(corner.energy) + change
    name = tables.wrestler_names[corner.ring]
    there = tables.spaces[min(max(space, 0), int(tables.top))]
    lost = f" and -{_counted(-space, 'fan', 'fans')}" if space < 0 else ""
    return [f"{name} {tables.spaces[corner.energy]} to {there}{lost}"]


def _pieces(position: LuchaLibre) -> tuple[Piece, ...]:
    found: list[Piece] = []
    for seat, corner in enumerate((position.first, position.second)):
        found.extend(_wrestlers(position.tables, corner, seat))
        found.append(_fan_marker(position.tables, corner, seat))
        found.extend(_dice(position.tables, corner, seat))
    return tuple(found)


def _wrestlers(tables: Tables, corner: Corner, seat: int) -> list[Piece]:
    """The mask in the ring or in the corner, and the energy marker of each."""
    team = tables.teams[corner.team]
    found: list[Piece] = []
    for wrestler in sorted((int(corner.ring), int(corner.resting))):
        word, name = tables.wrestlers[wrestler], tables.wrestler_names[wrestler]
        fights = wrestler == corner.ring
        energy = int(corner.energy if fights else corner.rested)
        marks = ("+1",) if not fights and energy < tables.top else ()
        found.append(
            Piece(
                f"wrestler-{word}",
                "token",
                f"{name}, {'in the ring' if fights else 'resting'}",
                f"ring-{team}" if fights else f"corner-{team}",
                f"mask-{team}",
                name.split()[-1][:2],
                seat=seat,
                dim=not fights,
                marks=marks,
            )
        )
        space = tables.spaces[energy]
        label = f"{name} on {space}, {_counted(int(tables.dice[energy]), 'die', 'dice')}"
        found.append(
            Piece(f"marker-{word}", "marker", label, f"energy-{word}-{space}", team, seat=seat)
        )
    return found


def _fan_marker(tables: Tables, corner: Corner, seat: int) -> Piece:
    """Counts above the target stay on its space and keep their number."""
    team = tables.teams[corner.team]
    fans = int(corner.fans)
    label = f"the {tables.team_names[corner.team]} team has {_counted(fans, 'fan', 'fans')}"
    space = f"fan-{min(fans, int(tables.target))}"
    return Piece(f"fans-{team}", "marker", label, space, f"mask-{team}", str(fans), seat=seat)


def _dice(tables: Tables, corner: Corner, seat: int) -> list[Piece]:
    team = tables.teams[corner.team]
    name = tables.team_names[corner.team]
    return [
        Piece(
            f"die-{team}-{place}",
            "die",
            f"a die of the {name} team, {face}",
            f"dice-{team}",
            team,
            str(face),
            seat=seat,
        )
        for place, face in enumerate(faces_of(corner.dice), start=1)
    ]


def _choices(position: LuchaLibre) -> tuple[Choice, ...]:
    seat = int(position.to_move())
    return tuple(
        Choice(move, _sentence(position, move, seat), _touches(position, seat, move))
        for move in position.moves()
    )


def _sentence(position: LuchaLibre, move: int, seat: int) -> str:
    tables = position.tables
    if move < tables.first_claim:
        return tables.book.sentence(move)
    claim = move - int(tables.first_claim)
    text = _grouped(tables, position.corner(seat), claim)
    return f"Claim {text}" if tables.claim_moves[claim] else "Claim nothing"


def _touches(position: LuchaLibre, seat: int, move: int) -> tuple[tuple[str, ...], ...]:
    """A plate, a claim card, or dice and then the reroll plate."""
    tables = position.tables
    if move == ACCEPT:
        return (("plate-accept",),)
    if move >= tables.first_claim:
        return ((f"claim-{tables.claim_words[move - int(tables.first_claim)]}",),)
    corner = position.corner(seat)
    faces = faces_of(corner.dice)
    chosen = faces_of(tables.handfuls.handfuls[move])
    team = tables.teams[corner.team]
    return tuple(
        (*(f"die-{team}-{place + 1}" for place in places), "plate-reroll")
        for places in combinations(range(len(faces)), len(chosen))
        if [faces[place] for place in places] == chosen
    )


LOG = {
    "roll": "{name} rolls {roll}, now {dice}.",
    "wave": "Wave {wave}: {name} chooses {answer}.",
    "pay": "{name} pays 1 fan to reroll {dice}: {fans} left.",
    "count": "Fans {counts}.",
    "rest": "{fighter} rests: {to}.",
    "tie": "Both have reached the majority with the same count. Fans {counts}.",
    "change": "Tag! {enters} enters, {leaves} sits down.",
    "round": "Round {round}.",
}

EFFECTS = ("fans", "taken", "own", "energy", "overflow")

CLOSING = {
    "fans": "{name} has the majority: the {name} team wins. Fans {counts}.",
    "both": "Both have the majority, {name} has the bigger one: the {name} team wins. "
    "Fans {counts}.",
    "cap": "Round {round} was the last: the {name} team wins. Fans {counts}.",
    "draw": "Round {round} was the last: a draw. Fans {counts}.",
}


def log_line(event: Event) -> str:
    """One event in plain words."""
    facts = event.facts
    if event.kind == "claim":
        moves = facts["moves"]
        assert isinstance(moves, list)
        return "{name} {dice}: ".format(**facts) + (_listed(moves) or "no move") + "."
    if event.kind in EFFECTS:
        return _effect_line(event.kind, facts)
    if event.rule == "LL-8":
        return "{name} rolls {roll}.".format(**facts)
    if event.kind == "end":
        return CLOSING[str(facts["ending"])].format(**facts)
    return LOG[event.kind].format(**facts)


def _effect_line(kind: str, facts: dict[str, object]) -> str:
    change = facts["change"]
    assert isinstance(change, int)
    if kind == "fans":
        return f"{facts['name']} {change:+} {'fan' if abs(change) == 1 else 'fans'}."
    if kind == "overflow":
        lost = _counted(-change, "fan", "fans")
        return f"{facts['name']} loses {lost} for energy that was not there."
    if kind == "energy":
        stays = facts["from"] == facts["to"]
        where = f"stays on {facts['to']}" if stays else f"{facts['from']} to {facts['to']}"
        return f"{facts['fighter']} net {f'{change:+}' if change else '0'}: {where}."
    return f"{facts['fighter']} {change:+} energy."


def _listed(names: list[str]) -> str:
    """'Show Off twice and Triple'."""
    times = {1: "", 2: " twice"}
    parts = [
        f"{name}{times.get(names.count(name), f' {names.count(name)} times')}"
        for name in dict.fromkeys(names)
    ]
    return " and ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else "".join(parts)


def _counted(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}"
