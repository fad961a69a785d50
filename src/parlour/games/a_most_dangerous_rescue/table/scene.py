"""A Most Dangerous Rescue on the table."""

from __future__ import annotations

from parlour.engine.core.bits import count_bits
from parlour.games.a_most_dangerous_rescue.rules.holdings import (
    ASSETS,
    FRAME,
    GANG,
    PLAYER,
    SIDES,
    Side,
)
from parlour.games.a_most_dangerous_rescue.rules.position import Rescue
from parlour.games.a_most_dangerous_rescue.rules.tables import (
    ACTIONS,
    CHOOSE,
    COLOURS,
    DEAL,
    DRAW,
    ENDED,
    ENDINGS,
    FIND,
    KEEP,
    LEAD,
    MEMBER,
    NONE,
    PASS,
    PAY,
    PLACE,
    PRICE,
    QUADRANTS,
    SEARCH,
    SEEK,
    SLOT,
    SPEND,
    SQUARES,
    WAYS,
)
from parlour.games.a_most_dangerous_rescue.table.forecasts import forecast, pass_forecast
from parlour.games.a_most_dangerous_rescue.table.layout import HIGHEST, TRACKS, pieces
from parlour.games.a_most_dangerous_rescue.table.narration import CLOSING, account, research_name
from parlour.games.a_most_dangerous_rescue.table.pieces import Slot
from parlour.games.a_most_dangerous_rescue.table.touch import (
    square_id,
    touches,
    way_id,
)
from parlour.scene.choices import choices
from parlour.scene.table import (
    Gauge,
    Graph,
    Grid,
    Mood,
    Pile,
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
        "ground": "#1d3537",
        "ink": "#f2e6cb",
        "quiet": "#a99f88",
        "accent": "#e0b66a",
        "glow": "#f0c565",
        "danger": "#d2604a",
        "square": "#d8c49a",
        "empty": "#3a4f4d",
        "red": "#b5442f",
        "blue": "#3f7fa6",
        "green": "#5c9450",
        "purple": "#8a5fa8",
        "coin": "#e0b66a",
        "scene": "#d8c49a",
        "pawn": "#b5442f",
        "hunter": "#4fa39a",
    },
    symbols={
        "pawn": "♟",
        "hunter": "◆",
        "scene": "▤",
        "gilt": "▣",
        "coin": "●",
        "relic": "✦",
        "marker-player": "◆",
        "marker-yu": "♟",
        "counter": "✦",
    },
)

TALL_LIFE = 12
"""Where the scale of the life ends while it is lower."""

WAY_NAMES = ("Notes", "Scholar's favour", "Cash", "Favour", "Investigation")
WAY_COSTS = (
    "two ongoing research cards",
    "one completed research card",
    "two resource cards",
    "one asset card",
    "the top two cards of the scene deck",
)
GIVEN = ("an ongoing research", "a completed research", "a resource", "an asset")
WHOSE = ("Your", "Gang")
FRAME_POINTS = (0.0, 100 / 3, 200 / 3, 100.0)


def scene(position: Rescue, seat: int) -> Scene:
    """Everything is open: whoever looks sees the same, and the hunter may act."""
    return Scene(
        title="A Most Dangerous Rescue",
        seat=seat,
        prompt=_prompt(position),
        zones=_zones(position),
        pieces=pieces(position),
        choices=choices(position, seat, touches, _label),
        mood=MOOD,
    )


# Prompt


def _prompt(position: Rescue) -> Prompt:
    asking = position.asking
    if asking == ENDED:
        return Prompt(None, f"{CLOSING[ENDINGS[position.ending]]} {_account(position)}")
    if asking <= KEEP:
        return Prompt(None, _chance(position))
    board = position.board
    if asking == CHOOSE:
        seen = (f"Scene {position.scenes}.", _their_choice(position), _stake(position))
        return Prompt(0, f"{' '.join(filter(None, seen))} Take a free coin or pass")
    if asking == PAY:
        return Prompt(0, f"Spend {_count(position.owed, 'resource card')} for your strategy")
    if asking == PLACE:
        return Prompt(0, "You win the scene: which research gets the card?")
    fallen = board.member_names[position.member()]
    if asking == SEEK:
        following = board.member_names[position.members[position.beaten + 1]]
        return Prompt(0, f"{fallen} has fallen. How do you find {following}?")
    price = int(PRICE[position.way])
    return Prompt(0, f"Give up {GIVEN[position.way]} card", price - int(position.owed), price)


def _account(position: Rescue) -> str:
    """DR-45: what the end screen reports."""
    return account(
        int(position.scenes), int(position.beaten), int(position.counter), int(position.secured)
    )


def _chance(position: Rescue) -> str:
    asking = position.asking
    if asking == DEAL:
        return "The cards are dealt"
    if asking == MEMBER:
        return "The gang lines up"
    if asking == DRAW:
        if position.stage == SEARCH:
            return "Investigation: the next card is discarded"
        return (
            "The gang draws a card for its research"
            if position.stage == LEAD
            else "The next scene is drawn"
        )
    if asking == KEEP:
        whose = "Your" if position.winner == PLAYER else "The gang's"
        if position.slot == ASSETS:
            return f"{whose} four resources become an asset"
        return f"{whose} {COLOURS[position.slot]} research is complete"
    return "The artifacts are laid out"


def _their_choice(position: Rescue) -> str:
    name = position.board.member_names[position.member()]
    if position.gang_takes == NONE:
        return f"{name} passes."
    strategy = int(position.active) * QUADRANTS + int(position.gang_takes)
    board = position.board
    return f"{name} takes {board.cost[strategy]} at {SQUARES[board.square[strategy]]}."


def _stake(position: Rescue) -> str:
    if not position.relic_scene:
        return ""
    name = position.board.artifact_names[position.relics[position.next_relic]]
    return f"The {name} is at stake."


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


# Zones


def _zones(position: Rescue) -> tuple[Zone, ...]:
    """The action in the middle, the gang above it, the player below."""
    return (
        Row("members", "The gang", "cards", place="left"),
        *_section(position, GANG, "left"),
        _life(position, GANG),
        _life(position, PLAYER),
        _grid(position),
        *_questions(position),
        _track(0),
        _track(1),
        _counter(position),
        _deck(position),
        _discard(position),
        Row("relics", "Artifacts", "tokens", empty="none left", place="right"),
        *_section(position, PLAYER, "below"),
    )


def _section(position: Rescue, number: int, place: str) -> tuple[Zone, ...]:
    """Assets, the frame of the resources, the four researches; what the player has completed of
    them lies beside it, since he may give it up, that of the gang is a number in its slot."""
    side = position.side(number)
    name, whose = SIDES[number], WHOSE[number]
    ids = [f"{name}-frame-{n + 1}" for n in range(FRAME)]
    frame = Graph(
        f"{name}-resources",
        f"{whose} resources",
        tuple(Spot(each, f"{whose} resource {n + 1}", look="frame") for n, each in enumerate(ids)),
        {each: (FRAME_POINTS[n], 50.0) for n, each in enumerate(ids)},
        (),
        place,
        box=(400.0, 136.0),
        node=(94.0, 128.0),
        titled=True,
    )
    zones: list[Zone] = [
        Row(f"{name}-assets", f"{whose} assets", "cards", empty="none", place=place),
        frame,
        _research(side, number, place),
    ]
    if number == PLAYER and side.finished():
        zones.append(Row("player-completed", "Completed research", "cards", place=place))
    return tuple(zones)


def _research(side: Side, number: int, place: str) -> Graph:
    """The four slots: red, blue, green, purple."""
    name, whose = SIDES[number], WHOSE[number]
    slots = tuple(_slot(side, name, whose, colour) for colour in range(len(COLOURS)))
    corners = ((0.0, 0.0), (100.0, 0.0), (0.0, 100.0), (100.0, 100.0))
    points = {slot.id: corners[n] for n, slot in enumerate(slots)}
    return Graph(
        f"{name}-research",
        f"{whose} research",
        slots,
        points,
        (),
        place,
        box=(400.0, 280.0),
        node=(197.0, 137.0),
        name_room=32.0,
        titled=True,
    )


def _slot(side: Side, name: str, whose: str, colour: int) -> Slot:
    cards, bonus = int(count_bits(side.ongoing[colour])), int(side.bonus(colour))
    return Slot(
        f"{name}-slot-{COLOURS[colour]}",
        f"{whose} {COLOURS[colour]} research: {cards} of 3, {ACTIONS[colour]} +{bonus}",
        ACTIONS[colour].capitalize(),
        COLOURS[colour],
        f"{3 - cards} more for +1 on every {ACTIONS[colour]}",
        colour=COLOURS[colour],
        bonus=bonus,
    )


def _life(position: Rescue, number: int) -> Gauge:
    life = int(position.side(number).life)
    if number == PLAYER:
        label = "Your life"
    else:
        member = position.member()
        label = position.board.member_names[member] if member != NONE else "The gang"
    return Gauge(
        f"{SIDES[number]}-life",
        label,
        life,
        0,
        max(TALL_LIFE, life),
        f"life-{SIDES[number]}",
        danger=3 if number == PLAYER else None,
        place="middle",
        upright=True,
    )


def _grid(position: Rescue) -> Grid:
    """The active scene; without one the squares are blank."""
    rows = tuple(
        tuple(_square(position, 4 * row + column) for column in range(4)) for row in range(4)
    )
    name = "No scene yet"
    if position.active != NONE:
        board = position.board
        colour = COLOURS[board.colour[position.active]]
        spends = "spends" if board.spend[position.active] else "does not spend"
        card = board.cards[position.active]
        name = f"Scene card {card}: research {colour}, the gang {spends} resources"
    return Grid("scene", name, rows, ("1", "2", "3", "4"), ("a", "b", "c", "d"))


def _square(position: Rescue, square: int) -> Spot:
    name = SQUARES[square]
    edge = "edge" if square % 4 in (0, 3) or square // 4 in (0, 3) else "centre"
    quadrant = _quadrant_at(position, square)
    if quadrant == NONE:
        return Spot(square_id(square), f"{name}, empty", look=f"bare-{edge}")
    strategy = int(position.active) * QUADRANTS + quadrant
    cost = int(position.board.cost[strategy])
    return Spot(square_id(square), f"{name}: strategy of cost {cost}", look=edge)


def _quadrant_at(position: Rescue, square: int) -> int:
    if position.active == NONE:
        return NONE
    return int(position.board.quadrant_at(position.active, square))


def _questions(position: Rescue) -> tuple[Zone, ...]:
    """Pass while a strategy is asked, the five ways while a member is looked for."""
    if position.asking == CHOOSE:
        detail = pass_forecast(position)
        plate = Spot("plate-pass", "Pass", "Pass", "pass", detail)
        return (Plates("choose", "Or do nothing", (plate,), "middle"),)
    if position.asking == SEEK:
        ways = tuple(_way(position, way) for way in range(len(WAYS)))
        return (Plates("ways", "Find the next member", ways, "middle", titled=True),)
    return ()


def _way(position: Rescue, way: int) -> Spot:
    """A way to the next member and what it costs."""
    reason = position.why_not(FIND + way)
    detail = reason or f"discard {WAY_COSTS[way]}"
    if not reason and way == len(WAYS) - 1 and position.left < 2:
        detail += ": the reshuffle gives the gang an artifact"
    return Spot(way_id(way), WAY_NAMES[way], WAY_NAMES[way], "way", detail)


def _track(line: int) -> Track:
    """DR-R2: red and blue above, green and purple below."""
    name, label = TRACKS[line]
    spots = tuple(
        Spot(f"{name}-{value}", f"{label} {value}", str(value)) for value in range(HIGHEST + 1)
    )
    return Track(f"scores-{name}", label, spots, "right", in_a_row=HIGHEST + 1)


def _counter(position: Rescue) -> Track:
    """How many artifacts the gang has; with the last slot it wins."""
    last = int(position.board.to_lose)
    spots = tuple(
        Spot(
            f"counter-{value}",
            f"{value} of {last} artifacts",
            str(value),
            "last" if value == last else "",
            lit=0 < value <= position.counter,
        )
        for value in range(last + 1)
    )
    return Track("counter", "Artifacts of the gang", spots, "right")


def _deck(position: Rescue) -> Pile:
    """What is known of the deck, with a warning when it runs out."""
    left = int(position.left)
    inside = "in it" if position.relic_in else "gone from it"
    pool = int(count_bits(position.pool))
    known = "" if position.known else f", any of {pool} unseen"
    detail = f"Artifact scene card {inside}{known}."
    if position.asking != ENDED and position.stage != 0 and left <= 2:
        detail = f"When it is empty, the gang gains an artifact. {detail}"
    return Pile("deck", "Scene deck", left, "scene", detail)


def _discard(position: Rescue) -> Pile:
    names = position.named(position.discard)
    if not position.relic_in:
        names = [*names, "the artifact scene card"]
    said = ", ".join(names) if names else "empty"
    return Pile("discard", "Discard pile", len(names), "scene", said)


# Moves


def _label(position: Rescue, move: int) -> str:
    """The move in a sentence, as it reads in this position."""
    board = position.board
    if move <= PASS:
        if move == PASS:
            return f"Pass: {pass_forecast(position)}"
        quadrant = int(board.quadrant_at(position.active, move))
        return f"Take {SQUARES[move]}: {forecast(position, quadrant)}"
    if SLOT <= move < FIND:
        colour = move - SLOT
        cards = int(count_bits(position.player.ongoing[colour])) + 1
        come = "complete, +1" if cards == 3 else f"{cards} of 3"
        return f"Put the card in {research_name(COLOURS[colour])}: {come}"
    if FIND <= move < SPEND:
        return f"{WAY_NAMES[move - FIND]}: discard {WAY_COSTS[move - FIND]}"
    return board.book.sentence(move)
