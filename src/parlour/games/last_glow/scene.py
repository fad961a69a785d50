"""The Last Glow on the table."""

from __future__ import annotations

from parlour.engine.bits import bit_list
from parlour.engine.events import Event
from parlour.games.last_glow.rules import (
    APPEARANCE,
    ASKS,
    CREW,
    ENDED,
    ENDINGS,
    HEART,
    HUNT,
    MODES,
    LastGlow,
)
from parlour.games.last_glow.tables import FIRST_HUNT, Board
from parlour.scene.choices import warning
from parlour.scene.table import (
    Choice,
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
    Track,
    Zone,
)

MOOD = Mood(
    colours={
        "ground": "#12122b",
        "ink": "#e8e4d8",
        "quiet": "#7d7a99",
        "accent": "#c8a24a",
        "glow": "#ffd25e",
        "danger": "#ff6b6b",
        "sky": "#3b3f8f",
        "rim": "#5d8f4e",
        "lighthouse": "#ffd25e",
        "heart": "#b36bff",
        "item": "#7fd6c2",
        "crew": "#c8a24a",
        "brightness": "#ffd25e",
        "structure": "#c98f5a",
        "victory": "#7fd6c2",
    },
    symbols={"lighthouse": "▲", "heart": "✹", "item": "♫", "crew": "☻"},
)

PLATES = (
    ("light", "Light up"),
    ("repair", "Repair"),
    ("left", "Maneuver left"),
    ("right", "Maneuver right"),
    ("throttle", "Full throttle"),
    ("send", "Send"),
)

CLOSING = {
    "won": "The dome closes over Mylemord: you have won!",
    "structure": "The hull breaks: the Lighthouse is lost.",
    "crash": "The Lighthouse falls out of the sky.",
    "contact": "A Heart reaches an unprotected planet.",
    "time": "After too many turns the light goes out.",
}


def scene(position: LastGlow, seat: int) -> Scene:
    """Everything is open: whoever looks sees the same, and the captain may act."""
    board = position.board
    return Scene(
        title="The Last Glow",
        seat=seat,
        prompt=_prompt(position),
        zones=_zones(position, board),
        pieces=_pieces(position, board),
        choices=_choices(position) if seat == 0 else (),
        mood=MOOD,
    )


def _prompt(position: LastGlow) -> Prompt:
    asking = position.asking
    if asking == CREW:
        limit = int(position.limit())
        text = f"Turn {position.turn}. Place your crew"
        return Prompt(0, text, int(position.placed), limit)
    if asking == ENDED:
        return Prompt(None, CLOSING[ENDINGS[position.ending]])
    names = position.board.names
    if asking == HUNT:
        return Prompt(None, f"The hunt for the Heart on {names[position.target]}")
    if asking == HEART:
        again = ", once more" if position.again else ""
        return Prompt(None, f"The storm takes the Heart on {names[position.target]}{again}")
    if asking == APPEARANCE:
        return Prompt(None, f"New Hearts appear: {position.dice_left} to come")
    return Prompt(None, f"The first Heart appears: the {ASKS[asking]}")


def _zones(position: LastGlow, board: Board) -> tuple[Zone, ...]:
    return (
        _sky(board),
        Gauge(
            "brightness", "Brightness", int(position.brightness), 0, int(board.max_brightness),
            "brightness", danger=0,
        ),
        Gauge(
            "structure", "Structure", int(position.sp), 0, int(board.max_sp), "structure",
            marks={int(board.patching): "a sailor patches"}, danger=int(board.patching),
        ),
        Gauge(
            "victory", "Victory", int(position.vp), 0, int(board.max_vp), "victory",
            goal=int(board.max_vp),
        ),
        Row("crew", "Crew", "tokens", 0, place="left"),
        Row("hold", "In the hold", "tokens", 0, "no item aboard", place="left"),
        _next_storm(position, board),
        *_nightmare_strip(position, board),
        Plates("actions", "Actions", _plates(position)),
    )  # fmt: skip


def _sky(board: Board) -> Grid:
    columns = int(board.columns)
    lines = len(board.line_numbers)
    rows = tuple(
        tuple(
            Spot(
                f"square-{line},{column}",
                f"line {line}, column {column}",
                look="rim" if line == lines else "sky",
            )
            for column in range(1, columns + 1)
        )
        for line in range(1, lines + 1)
    )
    return Grid(
        "grid",
        "The sky above Mylemord",
        rows,
        row_marks=tuple(f"+{number}" for number in board.line_numbers),
        column_marks=tuple(str(column) for column in range(1, columns + 1)),
    )


def _next_storm(position: LastGlow, board: Board) -> Panel:
    """Where the ship will fall and how many Hearts will come."""
    dice = board.new_hearts[position.mode]
    due = int(dice[(int(position.turn) - 1) % len(dice)])
    below = int(position.lighthouse) + int(board.columns)
    if position.lighthouse < 0:
        fall = "gone"
    elif below >= board.squares:
        fall = "out of the sky: it crashes"
    else:
        fall = f"to {board.names[below]}"
    mode = MODES[position.mode]
    return Panel(
        "storm",
        "Next storm",
        (
            Fact(
                "Mode",
                f"{mode.capitalize()} (house mode)" if mode == "abyss" else mode.capitalize(),
            ),
            Fact("The ship falls", fall, "danger" if "crashes" in fall else ""),
            Fact("New Hearts", str(due)),
        ),
    )


def _nightmare_strip(position: LastGlow, board: Board) -> tuple[Track, ...]:
    dice = list(board.new_hearts[position.mode])
    if len(dice) < 2:
        return ()
    now = (int(position.turn) - 1) % len(dice)
    spots = tuple(
        Spot(f"dice-{step + 1}", f"{count} new Hearts", str(count), "heart", lit=step == now)
        for step, count in enumerate(dice)
    )
    return (Track("strip", "New Hearts by turn", spots),)


def _plates(position: LastGlow) -> tuple[Spot, ...]:
    board = position.board
    price = f", costs {board.throttle_damage} structure" if position.throttles else ""
    details = {
        "light": f"Brightness +{board.light_up}",
        "repair": f"structure +{board.repair}",
        "left": "one column",
        "right": "one column",
        "throttle": f"one line up{price}",
        "send": "one item: victory +1",
    }
    return tuple(
        Spot(f"plate-{name}", label, label, "plate", details[name]) for name, label in PLATES
    )


def _pieces(position: LastGlow, board: Board) -> tuple[Piece, ...]:
    names = board.names
    found: list[Piece] = []
    if position.lighthouse >= 0:
        where = names[position.lighthouse]
        found.append(
            Piece(
                "lighthouse", "token", f"the Lighthouse on {where}", f"square-{where}", "lighthouse"
            )
        )
    hunts, sleeps = _reach(position)
    for square in bit_list(position.hearts):
        where = names[square]
        marks = (f"{hunts[square]}+" if hunts[square] < 6 else "6",) if square in hunts else ()
        label = f"a Storm Heart on {where}"
        found.append(
            Piece(f"heart-{where}", "token", label, f"square-{where}", "heart", marks=marks)
        )
    for square in bit_list(position.items):
        where = names[square]
        marks = (f"{sleeps[square]} crew",) if square in sleeps else ()
        label = f"an item on {where}"
        found.append(Piece(f"item-{where}", "token", label, f"square-{where}", "item", marks=marks))
    for number in range(1, int(position.aboard) + 1):
        found.append(Piece(f"hold-{number}", "token", "an item aboard", "hold", "item"))
    found.extend(_crew(position, board))
    return tuple(found)


def _crew(position: LastGlow, board: Board) -> list[Piece]:
    """Placed members are dim; the one who patches is marked."""
    found: list[Piece] = []
    limit = int(position.limit())
    for number in range(1, int(board.crew) + 1):
        placed = number <= position.placed
        patching = number > limit and not placed
        state = "placed" if placed else "patching the hull" if patching else "ready"
        marks = ("patches",) if patching else ()
        found.append(
            Piece(
                f"crew-{number}",
                "token",
                f"crew member {number}, {state}",
                "crew",
                "crew",
                dim=placed or patching,
                marks=marks,
            )
        )
    return found


def _reach(position: LastGlow) -> tuple[dict[int, int], dict[int, int]]:
    """The die needed for each Heart in reach, and the crew needed for each item in reach."""
    hunts: dict[int, int] = {}
    sleeps: dict[int, int] = {}
    if position.asking != CREW:
        return hunts, sleeps
    board = position.board
    for move in position.moves():
        if move >= board.first_sleep:
            square = move - int(board.first_sleep)
            sleeps[square] = 1 if square == position.lighthouse else 2
        elif move >= FIRST_HUNT:
            square = move - FIRST_HUNT
            distance = board.distance[int(position.lighthouse) * int(board.squares) + square]
            hunts[square] = int(distance) + int(board.hunt)
    return hunts, sleeps


def _choices(position: LastGlow) -> tuple[Choice, ...]:
    if position.asking != CREW:
        return ()
    book = position.book()
    return tuple(
        Choice(move, book.sentence(move), _touches(position, move), warning(position, move, 0))
        for move in position.moves()
    )


def _touches(position: LastGlow, move: int) -> tuple[tuple[str, ...], ...]:
    """Action plates, or directly what is on the grid."""
    board = position.board
    names = board.names
    if move >= board.first_sleep:
        return ((f"item-{names[move - int(board.first_sleep)]}",),)
    if move >= FIRST_HUNT:
        return ((f"heart-{names[move - FIRST_HUNT]}",),)
    plate = f"plate-{PLATES[move][0]}"
    steps = {2: -1, 3: 1, 4: -int(board.columns)}
    if move in steps:
        target = names[int(position.lighthouse) + steps[move]]
        return ((plate,), (f"square-{target}",))
    return ((plate,),)


LOG = {
    "light": "Light up: Brightness {brightness}.",
    "repair": "Repair: structure {sp}.",
    "sail": "The Lighthouse goes from {from} to {to}.",
    "sleep": "The item on {square} falls asleep: {aboard} aboard.",
    "send": "An item is sent down: victory {vp}.",
    "fade": "The lamp fades: Brightness {brightness}.",
    "crushed": "The Heart destroys the item on {square}.",
    "collision": "Collision with a Heart on {square}.",
    "contact": "It reaches the planet, a segment of the dome collapses: victory {vp}.",
    "appears": "A Heart appears on {square}.",
    "turn": "Turn {turn}.",
}


def log_line(event: Event) -> str:
    """One event in plain words."""
    facts = event.facts
    if event.kind == "sail" and event.rule == "LG-20":
        return f"The Lighthouse falls from {facts['from']} to {facts['to']}."
    if event.kind == "hunt":
        come = "the Heart calms" if facts["calmed"] else "nothing changes"
        return "Hunt {square} at distance {distance}: rolled {die}, ".format(**facts) + come + "."
    if event.kind == "heart":
        where = {"explosion": "explodes", "planet": "falls"}.get(
            str(facts["to"]), f"moves to {facts['to']}"
        )
        return "Heart {from}: {die}+{number} = {total}, ".format(**facts) + where + "."
    if event.kind == "blocked":
        come = "it stays" if facts["stays"] else "it rolls again"
        return "Heart {from}: rolled {die}, a Heart stands on {to}; ".format(**facts) + come + "."
    if event.kind == "crowded":
        come = "no Heart appears" if facts["none"] else "roll again"
        return f"A Heart stands on {facts['square']} already: {come}."
    if event.kind == "damage":
        more = ": a sailor starts patching" if facts["patching"] else ""
        return "-{points} structure ({sp} left)".format(**facts) + more + "."
    if event.kind == "end":
        return CLOSING[str(facts["ending"])]
    return LOG[event.kind].format(**facts)
