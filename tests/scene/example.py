"""A scene with one zone of every kind."""

from __future__ import annotations

from parlour.scene.table import (
    Choice,
    Fact,
    Gauge,
    Graph,
    Grid,
    Mood,
    Panel,
    Piece,
    Pile,
    Plates,
    Prompt,
    Row,
    Scene,
    Spot,
    Track,
)

MOOD = Mood(
    colours={"ground": "#101020", "ink": "#f0f0f0", "glow": "#ffd25e", "heart": "#b36bff"},
    symbols={"heart": "✹", "ship": "▲"},
)


def squares() -> tuple[tuple[Spot, ...], ...]:
    """Two lines of three."""
    return tuple(
        tuple(Spot(f"s-{line},{column}", f"line {line}, column {column}") for column in (1, 2, 3))
        for line in (1, 2)
    )


def ring() -> Graph:
    """Six places round an oval."""
    names = ("Market", "Harbour", "Station", "Airport", "Old Town", "Park")
    points = ((50, 5), (90, 30), (90, 70), (50, 95), (10, 70), (10, 30))
    spots = tuple(Spot(f"area-{n}", name, name) for n, name in enumerate(names))
    links = tuple((f"area-{n}", f"area-{(n + 1) % 6}") for n in range(6))
    return Graph("ring", "The city", spots, {f"area-{n}": p for n, p in enumerate(points)}, links)


def full_scene() -> Scene:
    """Everything the vocabulary can say."""
    fans = tuple(
        Spot(f"fan-{n}", f"{n} fans", str(n), "gold" if n == 37 else "") for n in range(38)
    )
    steps = tuple(Spot(f"step-{n}", f"step {n}", str(n), lit=n == 2) for n in range(1, 5))
    zones = (
        Grid("grid", "The sky", squares(), ("+0", "+1"), ("1", "2", "3")),
        ring(),
        Gauge("hull", "Hull", 2, 0, 6, marks={3: "a sailor patches"}, danger=3, goal=6),
        Pile("deck", "Deck", 12, detail="two known"),
        Row("dice", "Your dice", "dice", 0),
        Row("hand", "Your hand", "cards", 0),
        Row("agents", "Agents", "tokens", 0, place="left"),
        Row("hold", "Hold", "tokens", 0, "nothing aboard", place="left"),
        Track("fans", "Fan track", fans),
        Track("steps", "Steps", steps),
        Plates("answers", "Answers", (Spot("yes", "Accept", "Accept", detail="keep all"),)),
        Panel("facts", "Next storm", (Fact("Falls", "out of the sky", "danger"),)),
    )
    pieces = (
        Piece("ship", "token", "the ship on 1,1", "s-1,1", "ship"),
        Piece("heart", "token", "a Heart on 2,3", "s-2,3", "heart", marks=("4+",)),
        Piece("file-12", "card", "file 12, clockwise", "area-0", "file", "12", marks=("force 3",)),
        *(
            Piece(f"die-{n}", "die", f"a die showing {n}", "dice", "", str(n), seat=0)
            for n in (3, 5)
        ),
        Piece("card-1", "card", "The lamp", "hand", "card", "7", "Draw two cards."),
        Piece("card-2", "card", "a covered card", "hand", "card", up=False),
        Piece("gold", "coin", "the gold agent, ready", "agents", "gold"),
        Piece("silver", "coin", "the silver agent, spent", "agents", "silver", up=False, dim=True),
        Piece("santo", "marker", "Santo has 12 fans", "fan-12", seat=0),
        Piece("demon", "marker", "Demon has 30 fans", "fan-30", seat=1),
    )
    choices = (
        Choice(0, "Hunt the Heart", (("heart",),)),
        Choice(1, "Go right", (("s-1,2",),)),
        Choice(2, "Accept", (("yes",),), "Really?"),
    )
    prompt = Prompt(1, "Place your crew", 2, 5)
    return Scene("The Example", 0, prompt, zones, pieces, choices, MOOD)
