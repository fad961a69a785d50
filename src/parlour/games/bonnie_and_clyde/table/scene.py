"""Bonnie and Clyde on the table."""

from __future__ import annotations

from dataclasses import replace

from parlour.engine.core.bits import bit_list
from parlour.games.bonnie_and_clyde.rules.position import BonnieAndClyde
from parlour.games.bonnie_and_clyde.rules.tables import (
    ACTION,
    BUY_AMMUNITION,
    CARTRIDGE,
    CEMENT_CITY,
    DALLAS,
    ENDED,
    ENDINGS,
    GOOD_WORK,
    HOME,
    LEAVE_TOWN,
    LOST_CUBE,
    PHOTO,
    PLACE,
    PLACES,
    POEM,
    POLICE_DIE,
    RIDE,
    ROY_DIE,
    STEAL_AMMUNITION,
    STICK_UP_ARMED,
    STICK_UP_BOLD,
    WORK,
)
from parlour.games.bonnie_and_clyde.solved_table import shown_chances
from parlour.games.bonnie_and_clyde.table.narration import CLOSING, cube_at
from parlour.games.bonnie_and_clyde.table.touch import TARGETS, touches
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
    Track,
    Zone,
)

MOOD = Mood(
    colours={
        "ground": "#2a2119",
        "ink": "#efe3cb",
        "quiet": "#a8967a",
        "accent": "#d9594c",
        "glow": "#e9bd6b",
        "danger": "#e2604f",
        "police": "#7f97b3",
        "love": "#d9594c",
        "boredom": "#a8967a",
        "threat": "#7f97b3",
        "ammunition": "#d0a95a",
        "savings": "#8fae6a",
        "passion": "#d9594c",
        "poem": "#efe3cb",
        "prison": "#7f97b3",
        "cube": "#e9bd6b",
        "marker": "#7f97b3",
        "roy": "#c7a77a",
        "place": "#8a744f",
    },
    symbols={
        "passion": "♥",
        "poem": "✎",
        "prison": "#",
        "cube": "■",
        "marker": "▲",
        "roy": "R",
    },
)

POINTS = {HOME: (0.0, 0.0), CEMENT_CITY: (100.0, 0.0), DALLAS: (0.0, 100.0), RIDE: (100.0, 100.0)}
BOX = (620.0, 430.0)
NODE = (270.0, 170.0)
NAMES = {HOME: "Home", CEMENT_CITY: "Cement City", DALLAS: "Dallas", RIDE: "Go for a ride"}
GAUGES = ("love", "boredom", "threat", "ammunition", "savings")


def scene(position: BonnieAndClyde, seat: int) -> Scene:
    """Everything is open: whoever looks sees the same, and the player may act."""
    return Scene(
        title="Bonnie and Clyde",
        seat=seat,
        prompt=_prompt(position),
        zones=_zones(position),
        pieces=_pieces(position),
        choices=choices(position, seat, touches),
        mood=MOOD,
    )


def _prompt(position: BonnieAndClyde) -> Prompt:
    asking = position.asking
    if asking == ENDED:
        return Prompt(None, CLOSING[ENDINGS[position.ending]])
    if asking == POLICE_DIE:
        return Prompt(None, f"The police are coming: {kills(position)}")
    if asking == ROY_DIE:
        return Prompt(None, "Is Roy at home?")
    if asking == CARTRIDGE:
        return Prompt(0, f"The police roll comes to {position.total}. Spend a cartridge?")
    if asking == LOST_CUBE:
        return Prompt(0, "No cartridge: which cube do you give up?")
    if asking == POEM:
        return Prompt(0, "Does Bonnie write a poem?")
    if asking == PLACE:
        done = len(bit_list(position.places))
        return Prompt(0, "Choose a place", done, int(position.place_cubes()))
    done = len(bit_list(position.daily))
    return Prompt(0, "Choose a daily action", done, int(position.daily_cubes()))


def deadly_faces(position: BonnieAndClyde, total: int) -> list[int]:
    """BC-14, BC-16: the faces of the next police die that come to a total or more."""
    return [face for face in range(1, 7) if face + position.modifier() >= total]


def kills(position: BonnieAndClyde) -> str:
    """Which faces of the next police die would kill: '5 and 6 kill'."""
    faces = deadly_faces(position, int(position.board.death_total))
    if not faces:
        return "no die can kill"
    return f"a {faces[0]} kills" if len(faces) == 1 else f"{listed(faces, 'and')} kill"


def listed(faces: list[int], last: str) -> str:
    """'4, 5 and 6'."""
    *first, end = (str(face) for face in faces)
    return f"{', '.join(first)} {last} {end}" if first else end


def effect(position: BonnieAndClyde, total: int) -> str:
    """What the police do at a total, as things stand."""
    board = position.board
    if total >= board.death_total:
        return "Clyde is killed"
    threat = "Threat +1" if position.threat < board.max_threat else "Prison, Love -1"
    if total >= board.ambush_total:
        return f"{threat}, Ammunition -1"
    if total >= board.threat_total:
        return threat
    if total >= board.love_total:
        lost = "a Passion is lost" if position.passion else "nothing to lose"
        return "Love -1" if position.love else lost
    if total >= board.boredom_total:
        lost = "a poem is lost" if position.poem else "nothing to lose"
        return "Boredom -1" if position.boredom else lost
    return "nothing happens"


def result_of(position: BonnieAndClyde, total: int) -> str:
    """The look of a space of the police strip."""
    board = position.board
    if total >= board.death_total:
        return "death"
    if total >= board.ambush_total:
        return "ambush"
    if total >= board.threat_total:
        return "threat"
    if total >= board.love_total:
        return "love"
    return "boredom" if total >= board.boredom_total else "quiet"


# Zones


def _zones(position: BonnieAndClyde) -> tuple[Zone, ...]:
    chances = {TARGETS[move]: words for move, words in shown_chances(position).items()}
    return tuple(_told(zone, chances) for zone in _furniture(position))


def _told(zone: Zone, chances: dict[str, str]) -> Zone:
    """The same zone with the chance to win on everything that can be touched."""
    if not chances or not isinstance(zone, Plates | Graph):
        return zone
    spots = tuple(
        replace(spot, detail=f"{spot.detail}; {chances[spot.id]}") if spot.id in chances else spot
        for spot in zone.spots
    )
    return replace(zone, spots=spots)


def _furniture(position: BonnieAndClyde) -> tuple[Zone, ...]:
    return (
        _love_to_death(position),
        Plates("sign", "Leave town", (_plate(position, LEAVE_TOWN),), place="left"),
        _today(position),
        _strip(position),
        *_question(position),
        *_gauges(position),
        _track(position, "passion", "Passion", int(position.board.max_passion)),
        _track(position, "poem", "Poems", int(position.board.max_poem)),
        _prison(position),
        Row("thornton", "Roy", "cards", place="middle"),
        _map(position),
        _daily(position),
    )


def _love_to_death(position: BonnieAndClyde) -> Grid:
    """The four targets, each lit when it is met."""
    board = position.board
    wanted = (
        ("love", "Love", position.love, board.max_love),
        ("ammunition", "Ammunition", position.ammunition, board.max_ammunition),
        ("passion", "Passion", position.passion, board.max_passion),
        ("poem", "Poem", position.poem, board.max_poem),
    )
    spots = [
        Spot(
            f"target-{name}", f"{label} {value} of {top}", f"{value}/{top}", f"target-{name}",
            lit=value == top,
        )
        for name, label, value, top in wanted
    ]  # fmt: skip
    rows = ((spots[0], spots[1]), (spots[2], spots[3]))
    return Grid("death", "Love to death", rows, place="left")


def _today(position: BonnieAndClyde) -> Panel:
    """What the night and the evening will bring."""
    board = position.board
    if position.asking == ENDED:
        return Panel("today", "The end", (Fact("Turns", str(position.turn)),))
    deadly = kills(position) != "no die can kill"
    added = f"die +{position.modifier()}: " if position.modifier() else ""
    when = "Police" if position.asking == POLICE_DIE else "Next police"
    left = int(position.savings - board.life_cost)
    evening = (
        Fact("Evening", f"pay ${board.life_cost}, ${left} left")
        if left >= 0
        else Fact("Evening", f"${board.life_cost} is missing", "danger")
    )
    if board.at_once:
        holds = position.love_to_death()
        road = Fact("Winning", "all four this evening", "lit" if holds else "")
    elif position.leaving:
        road = Fact("Leaving", "tonight, if all four still hold", "lit")
    elif position.held:
        road = Fact("Leaving", "all four held last night", "lit")
    else:
        road = Fact("Leaving", "all four must last a night")
    return Panel(
        "today",
        f"Turn {position.turn}",
        (
            Fact(when, f"{added}{kills(position)}", "danger" if deadly else ""),
            evening,
            road,
        ),
    )


def _strip(position: BonnieAndClyde) -> Grid:
    """What each total brings, and under it the faces of the die as the modifier shifts them."""
    board = position.board
    most = 6 + int(board.modifiers[board.max_prison] + board.wanted)
    totals = tuple(
        Spot(
            f"total-{total}", f"total {total}", str(total),
            f"on-{result_of(position, total)}", effect(position, total), total == position.total,
        )
        for total in range(1, most + 1)
    )  # fmt: skip
    rolls = tuple(
        Spot(f"roll-{total}", f"faces that come to {total}", look="roll")
        for total in range(1, most + 1)
    )
    return Grid("police", "The police", (totals, rolls))


def _question(position: BonnieAndClyde) -> tuple[Plates, ...]:
    """The plates of a question that is asked right now."""
    board = position.board
    asking = position.asking
    if asking == CARTRIDGE:
        total = int(position.total)
        lower = effect(position, total - 1)
        aim = ((f"total-{total - 1}", f"instead of {total}"),)
        spots = (
            Spot("plate-spend", "Spend a cartridge", "Spend a cartridge", "bullet",
                 f"{total} becomes {total - 1}: {lower}", forecasts=aim),
            Spot("plate-keep", "Keep the cartridges", "Keep it", "holster",
                 f"{total}: {effect(position, total)}"),
        )  # fmt: skip
    elif asking == LOST_CUBE:
        spots = (
            Spot("plate-lose-place", "Give up a place cube", "A place cube", "cube",
                 "one place less today"),
            Spot("plate-lose-daily", "Give up a daily cube", "A daily cube", "cube",
                 "one daily action less today"),
        )  # fmt: skip
    elif asking == POEM:
        spots = (
            Spot("plate-write", "Write a poem", "Write a poem", "quill",
                 f"pay ${board.poem_price}: poem {position.poem + 1} of {board.max_poem}"),
            Spot("plate-decline", "Write no poem", "Let it be", "candle", "the boredom passes"),
        )  # fmt: skip
    else:
        return ()
    return (Plates("question", "What is asked", spots, place="middle"),)


def _gauges(position: BonnieAndClyde) -> tuple[Gauge, ...]:
    """The revolver cylinders."""
    found: list[Gauge] = []
    for name in GAUGES:
        top = int(getattr(position.board, f"max_{name}"))
        value = int(getattr(position, name))
        goal = top if name in ("love", "ammunition") else None
        danger = int(position.board.life_cost) - 1 if name == "savings" else None
        found.append(
            Gauge(
                name, name.capitalize(), value, 0, top, name,
                danger=danger, goal=goal, place="middle", upright=True,
            )
        )  # fmt: skip
    return tuple(found)


def _track(position: BonnieAndClyde, name: str, label: str, spaces: int) -> Track:
    spots = tuple(
        Spot(f"{name}-{space}", f"{label} {space} of {spaces}", str(space), name)
        for space in range(1, spaces + 1)
    )
    return Track(name, label, spots, place="middle")


def _prison(position: BonnieAndClyde) -> Track:
    modifiers = position.board.modifiers
    spots = tuple(
        Spot(
            f"prison-{space}", f"Prison {space}: police +{modifiers[space]}",
            f"+{modifiers[space]}", "prison", lit=space == position.prison,
        )
        for space in range(1, int(position.board.max_prison) + 1)
    )  # fmt: skip
    return Track("prison", "Prison", spots, place="middle")


def _map(position: BonnieAndClyde) -> Graph:
    """Home, Cement City, Dallas and the road; cubes wait at the crossing."""
    price = position.board.ride_price
    visit = "Boredom -1, Love +1" if position.boredom or not position.poem else "a poem for Love +1"
    details = {
        HOME: "Boredom +1",
        CEMENT_CITY: visit,
        DALLAS: f"Savings +${position.board.dallas_gain}",
        RIDE: f"-${price}, Love +1",
    }
    places = tuple(
        Spot(
            TARGETS[move], name, name, f"at-{TARGETS[move]}", details[move],
            bool(position.places >> int(ACTION[move]) & 1),
        )
        for move, name in NAMES.items()
    )  # fmt: skip
    crossing = Spot("crossing", "the crossing, where place cubes wait", " ", "crossing")
    points = {TARGETS[move]: point for move, point in POINTS.items()}
    points["crossing"] = (50.0, 35.4)
    links = tuple(("crossing", TARGETS[move]) for move in NAMES)
    return Graph(
        "map", "Dallas, Texas", (crossing, *places), points, links,
        place="right", box=BOX, node=NODE, name_room=76.0, largest=0.95,
    )  # fmt: skip


DAILY_PLATES = (
    GOOD_WORK,
    WORK,
    PHOTO,
    BUY_AMMUNITION,
    STEAL_AMMUNITION,
    STICK_UP_ARMED,
    STICK_UP_BOLD,
)

WORDS = {
    GOOD_WORK: ("Good work", "briefcase"),
    WORK: ("Work", "factory"),
    PHOTO: ("Photo", "camera"),
    BUY_AMMUNITION: ("Buy ammunition", "bullets"),
    STEAL_AMMUNITION: ("Steal ammunition", "mask"),
    STICK_UP_ARMED: ("Stick up", "revolver"),
    STICK_UP_BOLD: ("Stick up", "robber"),
    LEAVE_TOWN: ("Leave town", "road"),
}


def _daily(position: BonnieAndClyde) -> Plates:
    spots = tuple(_plate(position, move) for move in DAILY_PLATES)
    return Plates("daily", "Daily actions", spots, place="right", titled=True)


def _plate(position: BonnieAndClyde, move: int) -> Spot:
    """A card with what it costs and brings; one with a cube on it is lit."""
    board = position.board
    threat = "Threat +1" if position.threat < board.max_threat else "Prison"
    details = {
        GOOD_WORK: "nothing comes of it",
        WORK: f"+${board.work_gain}, Boredom +1",
        PHOTO: f"-${board.photo_price}, Love +{board.photo_love}",
        BUY_AMMUNITION: f"-${board.ammunition_price}, Ammunition +1",
        STEAL_AMMUNITION: f"{threat}, Ammunition +1",
        STICK_UP_ARMED: f"Ammunition -1, +${board.stick_up_gain}",
        STICK_UP_BOLD: f"{threat}, +${board.stick_up_gain}",
        LEAVE_TOWN: _sign(position),
    }
    text, look = WORDS[move]
    if move in (STICK_UP_ARMED, STICK_UP_BOLD):
        text = f"{text}, armed" if move == STICK_UP_ARMED else f"{text}, bold"
    used = bool(position.daily >> int(ACTION[move]) & 1)
    ready = position.love_to_death() and (position.held or board.at_once)
    lit = ready if move == LEAVE_TOWN else used
    return Spot(TARGETS[move], text, text, look, details[move], lit)


def _sign(position: BonnieAndClyde) -> str:
    """What the road sign says under its name."""
    if position.board.at_once:
        return "not needed: all four in the evening win"
    if position.leaving:
        return "tonight"
    missing = position.missing()
    if missing:
        return f"missing: {', '.join(missing)}"
    return "the road is open" if position.held else "hold all four overnight"


# Pieces


def _pieces(position: BonnieAndClyde) -> tuple[Piece, ...]:
    return (
        *_dice(position),
        *_counters(position),
        _roy(position),
        *_cubes(position),
    )


def _dice(position: BonnieAndClyde) -> list[Piece]:
    """The six faces under what they come to, and the marker of today's total (BC-R3)."""
    modifier = int(position.modifier())
    rolled = int(position.die) if position.asking == CARTRIDGE else 0
    found: list[Piece] = []
    for face in range(1, 7):
        total = face + modifier
        label = f"die {face} comes to {total}"
        dim = rolled not in (0, face)
        found.append(
            Piece(f"face-{face}", "die", label, f"roll-{total}", "face", str(face), dim=dim)
        )
    if position.total:
        label = f"today's police: {position.total}"
        found.append(Piece("police-marker", "marker", label, f"total-{position.total}", "marker"))
    return found


def _counters(position: BonnieAndClyde) -> list[Piece]:
    """Hearts, pages and bars."""
    found: list[Piece] = []
    for name, kind, said, count in (
        ("heart", "passion", "a passion", int(position.passion)),
        ("page", "poem", "a poem", int(position.poem)),
        ("bars", "prison", "a prison", int(position.prison)),
    ):
        for number in range(1, count + 1):
            where = f"{kind}-{number}"
            found.append(Piece(f"{name}-{number}", "token", f"{said}, {number}", where, kind))
    return found


def _roy(position: BonnieAndClyde) -> Piece:
    state = "present" if position.roy else "absent"
    detail = "no passion while he is there" if position.roy else "passion can grow"
    return Piece(
        "roy", "card", f"Roy Thornton is {state}", "thornton", "roy",
        "+" if position.roy else "-", detail, dim=not position.roy,
    )  # fmt: skip


def _cubes(position: BonnieAndClyde) -> list[Piece]:
    """Place cubes: on the map, waiting at the crossing, or lost for today."""
    used = bit_list(position.places)
    found = [
        Piece(
            cube_at(PLACES[place]), "token", f"a place cube, {PLACES[place].title()}",
            TARGETS[HOME + place], "cube",
        )
        for place in used
    ]  # fmt: skip
    today = int(position.place_cubes())
    for number in range(1, int(position.board.place_cubes) + 1):
        if today - len(used) < number <= today:
            continue
        state = "lost today" if number > today else "waiting"
        label = f"place cube {number}, {state}"
        found.append(
            Piece(
                f"place-cube-{number}", "token", label, "crossing", "cube", dim=number > today,
            )
        )  # fmt: skip
    return found
