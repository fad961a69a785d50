"""The Last Glow on the table."""

from __future__ import annotations

from parlour.engine.core.bits import bit_list
from parlour.games.last_glow.rules.position import LastGlow
from parlour.games.last_glow.rules.tables import (
    APPEARANCE,
    ASKS,
    CREW,
    ENDED,
    ENDINGS,
    FACES,
    FIRST_HUNT,
    HEART,
    HUNT,
    MODES,
    NOWHERE,
    Board,
)
from parlour.games.last_glow.table.forecasts import fall, heart_forecasts, ship_forecasts
from parlour.games.last_glow.table.narration import CLOSING
from parlour.games.last_glow.table.touch import PLATES, touches, warning
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
        "asleep": "#7fd6c2",
        "crew": "#c8a24a",
        "patching": "#c98f5a",
        "brightness": "#ffd25e",
        "structure": "#c98f5a",
        "victory": "#7fd6c2",
    },
    symbols={
        "lighthouse": "▲",
        "heart": "✹",
        "item": "♫",
        "asleep": "♫",
        "crew": "☻",
        "patching": "⚒",
    },
)


def scene(position: LastGlow, seat: int) -> Scene:
    """Everything is open: whoever looks sees the same, and the captain may act."""
    board = position.board
    return Scene(
        title="The Last Glow",
        seat=seat,
        prompt=_prompt(position),
        zones=_zones(position, board),
        pieces=_pieces(position, board),
        choices=choices(position, seat, touches, ask=warning),
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
        _sky(position, board),
        Row("hold", "In the hold", "tokens", 0, "no item aboard", place="middle"),
        Row("crew", "Crew", "tokens", 0, place="middle"),
        Gauge(
            "brightness", "Brightness", int(position.brightness), 0, int(board.max_brightness),
            "brightness", danger=int(board.dark), upright=True,
        ),
        Gauge(
            "structure", "Structure", int(position.sp), 0, int(board.max_sp), "structure",
            marks={int(board.patching): "a sailor patches"}, danger=int(board.patching),
            upright=True,
        ),
        Gauge(
            "victory", "Victory", int(position.vp), 0, int(board.max_vp), "victory",
            goal=int(board.max_vp), upright=True,
        ),
        _next_storm(position, board),
        *_nightmare_strip(position, board),
        Plates("actions", "Actions", _plates(position)),
    )  # fmt: skip


def _sky(position: LastGlow, board: Board) -> Grid:
    """The grid; while the crew works the square is lit where the ship will fall."""
    columns = int(board.columns)
    lines = len(board.line_numbers)
    falls = fall(position) if position.asking in (CREW, HUNT) else NOWHERE
    rows = tuple(
        tuple(
            Spot(
                f"square-{line},{column}",
                f"line {line}, column {column}",
                look="rim" if line == lines else "sky",
                lit=(line - 1) * columns + column - 1 == falls,
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
    """Where the ship will fall, what becomes of the lamp, how many Hearts will come."""
    mode = MODES[position.mode]
    house = " (house mode)" if mode == "abyss" else ""
    played = Fact("Mode", f"{mode.capitalize()}{house}")
    if position.asking == ENDED:
        turns = Fact("Turns", str(position.turn))
        return Panel("storm", "The storm", (played, turns), place="right")
    dice = board.new_hearts[position.mode]
    due = int(dice[(int(position.turn) - 1) % len(dice)])
    lamp, falls = _fading(position, board), _falling(position, board)
    facts = (played, falls, lamp, Fact("Hearts", f"{due} new"))
    return Panel("storm", "Next storm", facts, place="right")


def _fading(position: LastGlow, board: Board) -> Fact:
    """LG-22, LG-R5."""
    if position.brightness > board.dark:
        return Fact("Lamp", f"fades to {position.brightness - 1}")
    state = "goes out" if position.brightness else "is out"
    return Fact("Lamp", f"{state}: -{board.dark_damage} Structure", "danger")


def _falling(position: LastGlow, board: Board) -> Fact:
    below = int(position.lighthouse) + int(board.columns)
    if below >= board.squares:
        return Fact("Ship", "falls out of the sky", "danger")
    if position.hearts >> below & 1:
        return Fact("Ship", f"falls onto the Heart on {board.names[below]}", "danger")
    return Fact("Ship", f"falls to {board.names[below]}")


def _nightmare_strip(position: LastGlow, board: Board) -> tuple[Track, ...]:
    dice = list(board.new_hearts[position.mode])
    if len(dice) < 2:
        return ()
    now = (int(position.turn) - 1) % len(dice)
    spots = tuple(
        Spot(f"dice-{step + 1}", f"{count} new Hearts", str(count), "heart", lit=step == now)
        for step, count in enumerate(dice)
    )
    return (Track("strip", "New Hearts by turn", spots, place="right", in_a_row=5),)


def _plates(position: LastGlow) -> tuple[Spot, ...]:
    board = position.board
    price = f", Structure -{board.throttle_damage}" if position.throttles else ""
    details = {
        "light": f"Brightness +{board.light_up}",
        "repair": f"Structure +{board.repair}",
        "left": "one column",
        "right": "one column",
        "throttle": f"one line up{price}",
        "hunt": "a Heart in reach",
        "sleep": "an item: 1 or 2 crew",
        "send": "Victory +1",
    }
    return tuple(
        Spot(f"plate-{name}", label, label, f"do-{name}", details[name]) for name, label in PLATES
    )


def _pieces(position: LastGlow, board: Board) -> tuple[Piece, ...]:
    names = board.names
    found: list[Piece] = []
    if position.lighthouse >= 0:
        where = names[position.lighthouse]
        found.append(
            Piece(
                "lighthouse", "token", f"the Lighthouse on {where}", f"square-{where}",
                "lighthouse", str(position.brightness), forecasts=ship_forecasts(position),
            )
        )  # fmt: skip
    hunts, sleeps = _reach(position)
    for square in bit_list(position.hearts):
        where = names[square]
        marks = (f"{hunts[square]}+" if hunts[square] < FACES else "6",) if square in hunts else ()
        label = f"a Storm Heart on {where}"
        forecasts = heart_forecasts(position, square)
        found.append(
            Piece(
                f"heart-{where}", "token", label, f"square-{where}", "heart",
                marks=marks, forecasts=forecasts,
            )
        )  # fmt: skip
    for square in bit_list(position.items):
        where = names[square]
        marks = (f"{sleeps[square]} crew",) if square in sleeps else ()
        label = f"an item on {where}"
        found.append(Piece(f"item-{where}", "token", label, f"square-{where}", "item", marks=marks))
    for number in range(1, int(position.aboard) + 1):
        found.append(Piece(f"hold-{number}", "token", "an item aboard", "hold", "asleep"))
    found.extend(_crew(position, board))
    return tuple(found)


def _crew(position: LastGlow, board: Board) -> list[Piece]:
    """Placed members are dim; the one who patches hammers."""
    found: list[Piece] = []
    limit = int(position.limit())
    for number in range(1, int(board.crew) + 1):
        placed = number <= position.placed
        patching = number > limit and not placed
        state = "placed" if placed else "patching the hull" if patching else "ready"
        label = f"crew member {number}, {state}"
        look = "patching" if patching else "crew"
        found.append(Piece(f"crew-{number}", "token", label, "crew", look, dim=placed))
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
