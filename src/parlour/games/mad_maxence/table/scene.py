"""Mad Maxence on the table."""

from __future__ import annotations

from math import cos, pi, sin

from parlour.games.mad_maxence.adventure_file import Equipment, Fight, inside
from parlour.games.mad_maxence.rules.position import Journey
from parlour.games.mad_maxence.rules.tables import (
    CHOICE,
    COMBAT,
    DEFEAT,
    DEPART,
    DONE,
    ENDED,
    FIGHT,
    GIVE_UP,
    NONE,
    REPAIR,
    TOSS,
    level,
)
from parlour.games.mad_maxence.table.pieces import Stop
from parlour.games.mad_maxence.table.sentences import (
    chance,
    changes,
    gear,
    missing,
    outlook,
    percent,
)
from parlour.games.mad_maxence.table.touch import PLATES, manoeuvre_plate, touches
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
    Zone,
)

MOOD = Mood(
    colours={
        "ground": "#2b1d14",
        "ink": "#f3e6d0",
        "quiet": "#b59c80",
        "accent": "#d98a4a",
        "glow": "#f2b65a",
        "danger": "#e2543a",
        "stop": "#6d4a30",
        "letter": "#574433",
        "way": "#8a5a34",
        "car": "#e2543a",
        "clock": "#f3e6d0",
        "dial": "#d98a4a",
        "foe": "#e2543a",
        "gear": "#c9a36b",
        "coin": "#e0b458",
    },
    symbols={"car": "▶", "coin": "●", "stop": "○", "letter": "·", "way": "◎", "gear": "▭"},
)

BOX = (1000.0, 840.0)
NODE = (132.0, 132.0)
NAME_ROOM = 66.0
LARGEST = 0.92


def scene(position: Journey, seat: int) -> Scene:
    """Whoever looks sees the open page and what has been read, never what has not (MM-R13)."""
    return Scene(
        title=position.world.campaign.game.title,
        seat=seat,
        prompt=_prompt(position),
        zones=(
            _map(position),
            *_page(position),
            *_dashboard(position),
            Row("gear", "Equipment", "cards", empty="none in this adventure", place="below"),
            _notebook(position),
            Row("coins", _coins_said(position), "tokens", place="below"),
        ),
        pieces=(_car(position), *_coins(position), *_equipment(position)),
        choices=choices(position, seat, touches, _label, _warning),
        mood=MOOD,
    )


# What is asked


def _prompt(position: Journey) -> Prompt:
    world = position.world
    asking = position.asking
    clock = f"{world.names[world.clock]} {position.level(world.clock)} of {position.booklet.limit}"
    if asking == ENDED:
        return Prompt(None, _ending(position))
    if asking == DEFEAT:
        return Prompt(0, f"{_cause(position)} Try again?")
    if asking == CHOICE:
        return Prompt(0, f"{clock}. {position.place_name()}: what do you do?")
    if asking == COMBAT:
        fight = f"Round {position.round} against {position.foe_name()}"
        return Prompt(0, f"{clock}. {fight}: fight or flee?")
    if asking == TOSS:
        return Prompt(None, f"{clock}. The coins are tossed: {_tossed_for(position)}")
    if position.manoeuvre == DONE:
        return Prompt(0, f"{clock}. Take a road")
    if world.health != NONE and position.level(world.health) == 0:
        return Prompt(0, f"{clock}. The {world.campaign.game.hero.vehicle} does not start: repair")
    return Prompt(0, f"{clock}. Leave {position.place_name()}: take a road")


def _tossed_for(position: Journey) -> str:
    world = position.world
    if position.line == NONE:
        return f"{world.manoeuvres[position.manoeuvre]} manoeuvre"
    if world.op[position.line] == FIGHT:
        return f"round {position.round} against {position.foe_name()}"
    skill, difficulty = int(world.one[position.line]), int(world.two[position.line])
    return f"{world.names[skill].lower()}, difficulty {difficulty}"


def _cause(position: Journey) -> str:
    """Why the adventure is lost."""
    game = position.world.campaign.game
    if position.cause == 0:
        return f"Caught by {game.clock.pursuers}."
    return f"Stranded: the {game.hero.vehicle} does not start."


def _ending(position: Journey) -> str:
    if position.won():
        told = "The last adventure is won." if position.campaign else "You are out."
        return f"{position.booklet.title}. {told}"
    return f"{position.booklet.title}. {_cause(position)}"


# The map


def _map(position: Journey) -> Graph:
    chart = position.booklet.data.chart
    hidden = [(letter, near) for letter, places in chart.hidden.items() for near in places]
    links = [*chart.roads, *hidden]
    points = chart.points if set(chart.points) == set(chart.places) else _circle(chart.places)
    return Graph(
        "map",
        f"The map: {position.booklet.title}",
        tuple(_stop(position, place) for place in chart.places),
        {f"place-{place}": points[place] for place in chart.places},
        tuple((f"place-{one}", f"place-{other}") for one, other in links),
        box=BOX,
        node=NODE,
        name_room=NAME_ROOM,
        largest=LARGEST,
    )


def _circle(places: tuple[str, ...]) -> dict[str, tuple[float, float]]:
    """Where places lie on a map that does not say it."""
    if len(places) == 1:
        return {places[0]: (50.0, 50.0)}
    turns = [2 * pi * number / len(places) for number in range(len(places))]
    return {
        place: (round(50 - 50 * sin(turn), 1), round(50 + 50 * cos(turn), 1))
        for place, turn in zip(places, turns, strict=True)
    }


def _stop(position: Journey, place: str) -> Stop:
    world, booklet = position.world, position.booklet
    number = world.places.index(place)
    here = number == position.at
    before = number == position.came_from
    near = bool(booklet.beside[position.at] >> number & 1) and not before
    known = bool(position.read >> number & 1) and not position.blank >> number & 1
    been = bool(position.visited >> number & 1)
    name = booklet.name(place) if known else ""
    hidden = place in booklet.data.chart.hidden
    leaves = number == booklet.exit
    said = [f"location {place}", name or "not read yet"]
    said += [word for word, holds in (("the exit", leaves), ("visited", been and not here),
             ("you are here", here), ("you came from here", before)) if holds]  # fmt: skip
    return Stop(
        f"place-{place}",
        ", ".join(said),
        place,
        "letter" if hidden else "stop",
        lit=here,
        hidden=hidden,
        here=here,
        before=before,
        near=near,
        name=name,
        been=been,
        leaves=leaves,
    )


def _car(position: Journey) -> Piece:
    hero = position.world.campaign.game.hero
    place = position.world.places[position.at]
    return Piece("car", "token", f"{hero.name}, at {place}", f"place-{place}", "car", seat=0)


# The open page


def _page(position: Journey) -> tuple[Zone, ...]:
    """Name, text and options; during a fight both sides."""
    return (
        _text(position),
        *_fight(position),
        *_plates(position),
    )


def _text(position: Journey) -> Panel:
    booklet = position.booklet
    place = position.world.places[position.at]
    page = booklet.data.pages[place]
    if position.blank >> int(position.at) & 1:
        return Panel("page", "An unread page", (Fact(f"Location {place}", "?"),), place="right")
    facts = [Fact(f"Location {place}", page.text)]
    if len(position.route) == 1 and position.asking not in (DEFEAT, ENDED):
        facts = [*_story(position), *facts]
    if position.asking in (DEFEAT, ENDED):
        facts = [Fact("The end", page.win_text if position.won() else _cause(position))]
    return Panel("page", page.name, tuple(facts), place="right")


def _story(position: Journey) -> list[Fact]:
    """What is read before the first page: how the last adventure ended, and the intro."""
    found: list[Fact] = []
    booklets = position.world.booklets
    if position.adventure > 0 and position.tries[position.adventure - 1] > 0:
        last = booklets[position.adventure - 1].data
        found.append(Fact(f"Out of {last.title}", last.pages[last.exit].win_text))
    return [*found, Fact(position.booklet.title, position.booklet.data.intro)]


def _fight(position: Journey) -> tuple[Zone, ...]:
    """Both combativeness bars."""
    if position.round == 0:
        return ()
    world = position.world
    left = int(position.foe)
    full = max(left, int(world.two[position.line]))
    health = int(position.level(world.health))
    top = int(position.top(world.health))
    hero = world.campaign.game.hero.name
    return (
        Gauge("foe", position.foe_name(), left, 0, full, "foe"),
        Gauge("mine", f"{hero}, {world.names[world.health].lower()}", health, 0, top, "dial",
              danger=1),
    )  # fmt: skip


def _plates(position: Journey) -> tuple[Zone, ...]:
    asking = position.asking
    if asking == CHOICE:
        return (Plates("options", "What do you do?", _options(position), "right", titled=True),)
    if asking == COMBAT:
        return (Plates("combat", "Fight or flee?", _combat(position), "right", titled=True),)
    if asking == DEFEAT:
        spots = (
            Spot("plate-retry", "Try again", "Try again", "retry", "as you entered this adventure"),
            Spot("plate-give-up", "Give up", "Give up", "give-up", "the campaign is lost"),
        )
        return (Plates("defeat", "Lost", spots, "right"),)
    if asking == ENDED or position.line != NONE:
        return ()
    return (Plates("departure", "Before you leave", _departure(position), "right", titled=True),)


def _options(position: Journey) -> tuple[Spot, ...]:
    """The options with their known price; those that are not offered say why."""
    world = position.world
    decision = world.decisions[world.one[position.line]]
    found: list[Spot] = []
    for number, option in enumerate(decision.step.options, 1):
        lacks = missing(position, option.when)
        detail = ", ".join(lacks) if lacks else outlook(position, option.then)
        look = "closed" if lacks else "option"
        found.append(Spot(f"option-{number}", option.label, option.label, look, _capital(detail)))
    return tuple(found)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _combat(position: Journey) -> tuple[Spot, ...]:
    world = position.world
    coins = int(position.coins())
    foe = int(position.foe)
    health = int(position.level(world.health))
    enough = chance(coins, max(foe, coins - health + 1))
    said = f"{percent(enough)} to win this round" if enough else "cannot win in this round"
    tossed = f"{coins} coin{'' if coins == 1 else 's'}"
    flee = _flee(position)
    return (
        Spot("plate-fight", "Fight", "Fight", "fight", f"{tossed} against {foe}: {said}"),
        Spot("plate-flee", "Flee", "Flee", "flee", flee),
    )


def _flee(position: Journey) -> str:
    """What flight costs: the fight of the page that lies open."""
    page = position.booklet.data.pages[position.world.places[position.at]]
    where = position.world.wheres[position.line].partition(": ")[2]
    for steps in (page.enter, page.again):
        for step in inside(steps):
            if isinstance(step, Fight) and step.where == where and step.flee is not None:
                return _capital(outlook(position, step.flee))
    return ""


def _departure(position: Journey) -> tuple[Spot, ...]:
    """Repair and manoeuvre; equipment is touched itself, roads are on the map."""
    world = position.world
    found: list[Spot] = []
    if world.parts != NONE:
        price = ((world.parts, -1), (world.clock, 1), (world.health, 1))
        detail = _capital(changes(world, tuple((world.gauges[g], n) for g, n in price)))
        found.append(Spot(PLATES[REPAIR], "Repair", "Repair", "repair", detail))
    coins = int(position.level(world.driving))
    for kind, name in enumerate(world.manoeuvres):
        difficulty = int(world.difficulties[kind])
        likely = percent(chance(coins, difficulty))
        text = f"{_capital(name)} manoeuvre"
        fuel = changes(world, ((world.gauges[world.fuel], -1),))
        saved = changes(world, ((world.gauges[world.clock], -int(world.saves[kind])),))
        detail = _capital(f"{fuel}; {likely}: {saved}")
        found.append(Spot(manoeuvre_plate(world, kind), text, text, "manoeuvre", detail))
    return tuple(found)


def _coins_said(position: Journey) -> str:
    if position.tossed == NONE:
        return "Coins"
    heads = int(position.heads)
    return f"Coins: {heads} head{'' if heads == 1 else 's'} of {position.tossed}"


def _coins(position: Journey) -> list[Piece]:
    """As they lie since the last toss; those that were not tossed rest."""
    found: list[Piece] = []
    for number in range(int(position.world.coins)):
        tossed = number < position.tossed
        up = not tossed or number < position.heads
        side = ("heads" if up else "tails") if tossed else "not tossed"
        label = f"coin {number + 1}, {side}"
        found.append(
            Piece(f"coin-{number + 1}", "coin", label, "coins", "coin", up=up, dim=not tossed)
        )
    return found


# The dashboard


def _dashboard(position: Journey) -> list[Zone]:
    """The clock, and a dial for every other gauge."""
    world = position.world
    clock = int(world.clock)
    limit = int(position.booklet.limit)
    marks = {limit: world.campaign.game.clock.pursuers}
    zones: list[Zone] = [
        Gauge(f"gauge-{world.gauges[clock]}", world.names[clock],
              int(position.level(clock)), 0, limit, "clock", marks, place="left")
    ]  # fmt: skip
    for gauge, name in enumerate(world.gauges):
        if gauge == clock:
            continue
        danger = 0 if gauge == world.health else None
        zones.append(
            Gauge(f"gauge-{name}", world.names[gauge], int(position.level(gauge)), 0,
                  int(position.top(gauge)), "dial", danger=danger, place="left", upright=True)
        )  # fmt: skip
    return zones


# Equipment and notebook


def _equipment(position: Journey) -> list[Piece]:
    """The rectangles of this adventure beside the map, and what she brought along."""
    world = position.world
    here = position.booklet.data.equipment
    older = [piece for booklet in world.booklets for piece in booklet.data.equipment
             if piece not in here and position.held >> world.items.index(piece.id) & 1]  # fmt: skip
    return [_rectangle(position, piece) for piece in (*here, *older)]


def _rectangle(position: Journey, piece: Equipment) -> Piece:
    world = position.world
    held = bool(position.held >> world.items.index(piece.id) & 1)
    use = ""
    if piece.use is not None:
        once = " (once)" if piece.once else ""
        use = f"Use: {outlook(position, piece.use)}{once}."
    name = gear(world, piece.id)
    label = f"{name}, {'yours' if held else 'not found yet'}"
    marks = tuple(f"{world.shorts[world.gauges.index(g)]} {n:+}" for g, n in piece.fitted)
    return Piece(
        f"item-{piece.id}", "card", label, "gear", "gear", name, use, dim=not held, marks=marks
    )


def _notebook(position: Journey) -> Panel:
    """MM-23: adventures, attempts, words, route, gauges at entry."""
    world = position.world
    facts: list[Fact] = []
    if position.campaign:
        for place, booklet in enumerate(world.booklets):
            tries = position.tries[place]
            if not tries:
                continue
            state = "won" if place < position.adventure or position.won() else "under way"
            attempts = f"{tries} attempt{'' if tries == 1 else 's'}"
            facts.append(Fact(booklet.title, f"{state}, {attempts}"))
    words = [word for number, word in enumerate(world.words) if position.words >> number & 1]
    facts.append(Fact("Words", ", ".join(words) or "none yet"))
    facts.append(Fact("Route", " ".join(world.places[place] for place in position.route)))
    if position.campaign:
        entry = [f"{world.names[gauge]} {level(position.entry_gauges, gauge)}"
                 for gauge in range(len(world.gauges))]  # fmt: skip
        facts.append(Fact("Entered with", ", ".join(entry)))
    return Panel("notebook", "Notebook", tuple(facts), place="below")


# Moves


def _label(position: Journey, move: int) -> str:
    """The move in a sentence, as it reads in this position."""
    world = position.world
    if world.first_go <= move < world.first_use:
        place = world.places[move - int(world.first_go)]
        known = position.read >> world.places.index(place) & 1
        name = f", {position.booklet.name(place)}" if known else ""
        return f"Drive to {place}{name}"
    if move >= world.first_use:
        return f"Use {gear(world, world.usable[move - int(world.first_use)])}"
    return position.book().sentence(move)


def _warning(position: Journey, move: int) -> str:
    """Asked before the campaign is given up, or a road is taken without time for it."""
    world = position.world
    if move == GIVE_UP:
        return "This gives up the campaign."
    late = position.level(world.clock) >= position.booklet.limit
    other = any(each < world.first_go for each in position.moves())
    if late and other and position.asking == DEPART and world.first_go <= move < world.first_use:
        return f"There is no time left: {world.campaign.game.clock.pursuers} will catch you."
    return ""
