"""Nazi Hunter on the table."""

from __future__ import annotations

from parlour.engine.bits import BIT, bit_list
from parlour.engine.deck import UNKNOWN
from parlour.engine.events import Event
from parlour.games.nazi_hunter.agents import (
    ABILITIES,
    AGENTS,
    DEMOLITIONS,
    DOUBLE,
    EXCHANGE,
    FINISH,
    INTIMIDATION,
    RAISE,
    RANGED,
    SEDUCTION,
)
from parlour.games.nazi_hunter.components import BANDS, CORNERS
from parlour.games.nazi_hunter.rules import (
    ACT,
    AREA,
    BUILD,
    DRIVE,
    ENDED,
    FUGITIVE,
    LOOK,
    ORDER,
    PUT,
    SETUP,
    NaziHunter,
)
from parlour.games.nazi_hunter.tables import (
    AREAS,
    BOTTOM,
    END,
    FIRST_ACTION,
    FIRST_AREA,
    FIRST_FILE,
    NONE,
    ORDERS,
    PER_AGENT,
    TOP,
    Board,
)
from parlour.scene.table import (
    Choice,
    Fact,
    Gauge,
    Graph,
    Mood,
    Panel,
    Piece,
    Pile,
    Plates,
    Prompt,
    Row,
    Scene,
    Spot,
    Zone,
)

MOOD = Mood(
    colours={
        "ground": "#23272b",
        "ink": "#e9e4d6",
        "quiet": "#8b9096",
        "accent": "#7f97ad",
        "glow": "#e8b86a",
        "danger": "#c8553d",
        "area": "#39424a",
        "departures": "#4a4238",
        "file": "#d9d2bf",
        "gold": "#c9a45c",
        "silver": "#b4bac0",
        "plate": "#4a555f",
        "score": "#e8b86a",
        "points": "#7f97ad",
    },
    symbols={"file": "▤", "gold": "G", "silver": "S", "departures": "▽", "area": "□"},
)

POINTS = ((50, 88), (14, 68), (14, 32), (50, 12), (86, 32), (86, 68))
"""Where the areas lie on the map, the Airport at the bottom, then clockwise."""

ARROWS = {"clockwise": "↻", "counter-clockwise": "↺", "static": "•"}

CLOSING = {
    "perfect": "Nobody escaped.",
    "master": "Almost nobody escaped: the work of a master.",
    "expert": "Few escaped: the work of an expert.",
    "success": "Most of them will stand trial.",
    "failure": "Too many escaped.",
}

HELP = {
    "close-combat": "force against your own area",
    "ranged-combat": "force against your own or an adjacent area",
    "drive-auto": "one or two steps, the other agent may ride along",
    "moto": "one step, the other agent may ride along",
    "communications": "look at the top card, put it back on top or at the bottom",
    "research": "look at the top three cards and put them in order",
    "seduction": "bring a fugitive from an adjacent area here",
    "intimidation": "send a fugitive from here to an adjacent area",
    "demolitions": "arrest one of three or more in an adjacent area",
    "exchange": "swap a fugitive here with a captured one",
    "bureaucracy": "all fugitives move by their pattern",
    "double-agent": "turn a fugitive here against the others",
    "disrupt": "the top card goes to the bottom unseen",
}


def scene(position: NaziHunter, seat: int) -> Scene:
    """Everything is open: whoever looks sees the same, and the director may act."""
    return Scene(
        title="Nazi Hunter",
        seat=seat,
        prompt=_prompt(position),
        zones=_zones(position, position.board),
        pieces=(*_agents(position), *_files(position, position.board)),
        choices=_choices(position) if seat == 0 else (),
        mood=MOOD,
    )


def _prompt(position: NaziHunter) -> Prompt:
    asking = position.asking
    board = position.board
    if asking == ENDED:
        return Prompt(None, f"Score {position.score()}. {CLOSING[board.band(position.score())]}")
    if asking == SETUP:
        return Prompt(None, "The first file is opened")
    if asking == BUILD:
        spent = int(position.agent(position.acting).cost(position.prices()))
        who = AGENTS[position.acting].capitalize()
        text = f"Build {who}: four abilities"
        return Prompt(0, text, spent, int(position.prices().budget))
    if asking == ACT:
        spent = int(not position.gold.ready) + int(not position.silver.ready)
        return Prompt(0, f"Round {position.round}. Choose an action", spent, 2)
    if position.to_move() != 0:
        what = "A card is looked at" if asking == LOOK else "The next file is drawn"
        return Prompt(None, f"Round {position.round}. {what}")
    who = AGENTS[position.acting].capitalize()
    ability = board.ability_names[ABILITIES[position.ability]].lower()
    return Prompt(0, f"{who}, {ability}: {_question(position)}")


def _question(position: NaziHunter) -> str:
    """What the ability still needs."""
    asking = position.asking
    if asking == AREA:
        if position.ability == INTIMIDATION:
            return f"where does file {_number(position, position.chosen)} go?"
        return "against which area?"
    if asking == FUGITIVE:
        if position.chosen != NONE:
            return f"which captured file for file {_number(position, position.chosen)}?"
        return "which fugitive?"
    if asking == DRIVE:
        return "where do both agents end?"
    return "top or bottom?" if asking == PUT else "in which order?"


def _number(position: NaziHunter, card: int) -> str:
    return position.board.files[card]


def _zones(position: NaziHunter, board: Board) -> tuple[Zone, ...]:
    worst = int(board.forces(board.all_files))
    marks = {highest: band for band, highest in zip(BANDS, board.bands, strict=True)}
    unseen = ", ".join(board.files[card] for card in bit_list(position.unseen()))
    common: tuple[Zone, ...] = (
        _ring(position, board),
        _case(position, board),
        Gauge("score", "Score", int(position.score()), 0, worst, "score", marks=marks),
        Pile("deck", "Deck", len(position.deck), "file", f"unseen: {unseen}"),
        Row("known", "Known in the deck", "cards", empty="no card is known", place="right"),
        Row("captured", "In custody", "cards", empty="nobody yet", place="right"),
        Row("escaped", "Escaped", "cards", empty="nobody yet", place="right"),
        *(_abilities(position, agent) for agent in range(len(AGENTS))),
    )
    return (*common, *_questions(position))


def _ring(position: NaziHunter, board: Board) -> Graph:
    ids = [f"area-{name}" for name in board.areas]
    spots = tuple(
        Spot(
            ids[area],
            board.area_names[area],
            board.area_names[area],
            "departures" if area == 0 else "area",
            _forces(position, area),
            lit=position.used_area == area,
        )
        for area in range(AREAS)
    )
    points = {ids[area]: (float(x), float(y)) for area, (x, y) in enumerate(POINTS)}
    links = tuple((ids[area], ids[(area + 1) % AREAS]) for area in range(AREAS))
    return Graph("ring", "The city", spots, points, links)


def _forces(position: NaziHunter, area: int) -> str:
    """Opposition, what each agent could bring, and what they would do with it."""
    if position.at[area] == 0:
        return "nobody is here"
    opposition = int(position.opposition(area))
    said = [f"opposition {opposition}"]
    if position.used_area == area:
        missing = opposition + 1 - int(position.used_force)
        said.append(f"force used {position.used_force}, needs {max(missing, 0)} more")
    ready = [agent for agent in (0, 1) if position.agent(agent).ready]
    for agent in ready:
        said += _force_of(position, agent, area, opposition)
    most = [int(position.force_on(area, position.agent(agent))) for agent in ready]
    if len(ready) == 2 and all(most):
        said.append(f"together: {'enough' if sum(most) > opposition else 'not enough'}")
    return "; ".join(said)


def _force_of(position: NaziHunter, agent: int, area: int, opposition: int) -> list[str]:
    """What one agent could do alone from where it stands, by combat and by double agent."""
    who = position.agent(agent)
    said: list[str] = []
    ranged = int(who.ranged) if position.board.within[who.area] & BIT[area] else 0
    force = max(ranged, int(who.close) if who.area == area else 0)
    if force:
        said.append(f"{AGENTS[agent]} {force}: {'enough' if force > opposition else 'not enough'}")
    free = bit_list(position.at[area] & ~position.turned)
    if who.has(DOUBLE) and who.area == area and len(free) > 1:
        card = max(free, key=position.current_force)
        turned = int(position.current_force(card))
        rest = opposition - turned
        come = "enough" if turned > rest else "not enough"
        number = position.board.files[card]
        said.append(f"{AGENTS[agent]} turning file {number}, {turned} against {rest}: {come}")
    return said


def _case(position: NaziHunter, board: Board) -> Panel:
    score = int(position.score())
    limits = ", ".join(f"{band} {top}" for band, top in zip(BANDS, board.bands, strict=True))
    bonus = int(position.bonus())
    facts = [
        Fact("Round", f"{position.round} of {board.max_rounds}"),
        Fact("Escaped force", f"{score} ({board.band(score)})", "score"),
        Fact("Up to", limits),
    ]
    if bonus:
        facts.append(Fact("Plus one", f"every fugitive +{bonus}", "danger"))
    if position.asking == BUILD:
        suggested = board.builds[position.mode][position.acting]
        words = [_named(board, name, points) for name, points in suggested.items()]
        facts.append(Fact("Suggested", ", ".join(words)))
    return Panel("case", "The case", tuple(facts))


def _named(board: Board, ability: str, points: int) -> str:
    name = board.ability_names[ability]
    return f"{name} {points}" if ABILITIES.index(ability) <= RANGED else name


def _abilities(position: NaziHunter, agent: int) -> Plates:
    """The four corners of an agent's card, with the reason where one cannot be used."""
    board = position.board
    who = position.agent(agent)
    name = AGENTS[agent]
    spots: list[Spot] = []
    for ability in bit_list(who.abilities):
        word = ABILITIES[ability]
        text = _named(board, word, int(who.points(ability)))
        using = position.acting == agent and position.ability == ability
        detail = _why_greyed(position, agent, ability) or HELP[word]
        spots.append(Spot(f"{name}-{word}", f"{name}: {text}", text, "plate", detail, using))
    for corner in range(len(spots) + 1, CORNERS + 1):
        spots.append(Spot(f"{name}-corner-{corner}", f"{name}: an empty corner", "", "plate"))
    return Plates(name, name.capitalize(), tuple(spots))


def _why_greyed(position: NaziHunter, agent: int, ability: int) -> str:
    if position.asking != ACT:
        return ""
    if not position.agent(agent).ready:
        return f"NH-19: {AGENTS[agent]} has acted in this round"
    return position.why_not_use(ability, agent) or ""


def _questions(position: NaziHunter) -> tuple[Zone, ...]:
    """Plates and instruments that are there only while they are asked for."""
    asking = position.asking
    if asking == BUILD:
        return _builder(position)
    if asking == ACT:
        end = Spot("plate-end", "End the actions", "End", "plate", "on to the departures")
        return (Plates("steps", "Round", (end,)),)
    if asking == PUT:
        top = Spot("plate-top", "Back on top", "On top", "plate")
        bottom = Spot("plate-bottom", "To the bottom", "To the bottom", "plate")
        return (Plates("steps", "The card", (top, bottom)),)
    if asking in (DRIVE, ORDER):
        spots = tuple(
            Spot(_touches(position, move)[0][0], _label(position, move), _plate(position, move))
            for move in position.moves()
        )
        return (Plates("steps", "Drive" if asking == DRIVE else "Order", spots),)
    return ()


def _plate(position: NaziHunter, move: int) -> str:
    """What is printed on the plate of a drive or an order."""
    board = position.board
    if position.asking == ORDER:
        places = ORDERS[move - int(board.first_order)].split("-")
        cards = [position.deck.places[int(place) - 1] for place in places]
        return " - ".join(board.files[card] for card in cards)
    driver, other = divmod(move - int(board.first_drive), AREAS)
    first, second = AGENTS[position.acting], AGENTS[1 - position.acting]
    return f"{first} {board.area_names[driver]}, {second} {board.area_names[other]}"


def _builder(position: NaziHunter) -> tuple[Zone, ...]:
    """The point meter and the price list."""
    board = position.board
    prices = position.prices()
    agent = position.agent(position.acting)
    spent = int(agent.cost(prices))
    legal = position.moves()
    spots: list[Spot] = []
    for move in range(FINISH + 1):
        ability = move - RAISE if move >= RAISE else move
        why = "" if move in legal else position.why_not(move) or ""
        if move == FINISH:
            spots.append(Spot("plate-finish", "Finish the agent", "Finish", "plate", why))
        elif move >= RAISE or prices.on_offer & BIT[ability]:
            verb = "raise" if move >= RAISE else "add"
            text = f"{verb.capitalize()} {board.ability_names[ABILITIES[ability]].lower()}"
            price = f"{prices.price[ability]} points; {HELP[ABILITIES[ability]]}"
            spots.append(
                Spot(
                    f"{verb}-{ABILITIES[ability]}", f"{text}, {price}", text, "plate", why or price
                )
            )
    budget = int(prices.budget)
    return (
        Gauge("points", "Points spent", spent, 0, budget, "points", goal=budget),
        Plates("steps", "Abilities on offer", tuple(spots)),
    )


def _agents(position: NaziHunter) -> list[Piece]:
    found: list[Piece] = []
    for agent, name in enumerate(AGENTS):
        who = position.agent(agent)
        where = position.board.area_names[who.area]
        state = "ready" if who.ready else "spent"
        label = f"{name}, {state}, at the {where}"
        spot = f"area-{position.board.areas[who.area]}"
        face = name[0].upper()
        spent = not who.ready
        found.append(
            Piece(f"agent-{name}", "coin", label, spot, name, face, up=who.ready, dim=spent)
        )
    return found


def _files(position: NaziHunter, board: Board) -> list[Piece]:
    """Files in sight: on the map, in the piles, and those known in the deck."""
    found: list[Piece] = []
    for area in range(AREAS):
        for card in bit_list(position.at[area]):
            found.append(_file_on_map(position, card, area))
    for zone, files in (("captured", position.captured), ("escaped", position.escaped)):
        for card in bit_list(files):
            stamp = "in custody" if zone == "captured" else "escaped"
            found.append(_file(board, card, zone, (str(board.force[card]),), stamp))
    for place, card in enumerate(position.deck.places):
        if card != UNKNOWN:
            marks = (f"no. {place + 1}", str(board.force[card]))
            found.append(_file(board, card, "known", marks, f"card {place + 1} of the deck"))
    return found


def _file_on_map(position: NaziHunter, card: int, area: int) -> Piece:
    board = position.board
    pattern = board.patterns[card]
    left = {"clockwise": -area % AREAS, "counter-clockwise": area}.get(pattern)
    force = str(position.current_force(card))
    if position.bonus():
        force = f"{force} ({board.force[card]}+{position.bonus()})"
    marks = [force, ARROWS[pattern]]
    if board.effects[card] != "none":
        marks.append(board.effects[card])
    state = "stays" if left is None else f"{left} rounds to the Airport"
    if left is not None:
        marks.append(f"{left} to go")
    if position.turned & BIT[card]:
        marks.append("turned")
        state += ", turned"
    return _file(board, card, f"area-{board.areas[area]}", tuple(marks), state)


def _file(board: Board, card: int, at: str, marks: tuple[str, ...], state: str) -> Piece:
    number = board.files[card]
    home = board.area_names[board.last_known[card]]
    detail = (
        f"Last known at the {home}; {board.patterns[card]}; force {board.force[card]}; "
        f"effect: {board.effects[card]}"
    )
    return Piece(
        f"file-{number}", "card", f"file {number}, {state}", at, "file", number, detail, marks=marks
    )


def _choices(position: NaziHunter) -> tuple[Choice, ...]:
    if position.to_move() != 0:
        return ()
    return tuple(
        Choice(move, _label(position, move), _touches(position, move)) for move in position.moves()
    )


VERBS = {
    SEDUCTION: "Seduce file {}",
    INTIMIDATION: "Intimidate file {}",
    DEMOLITIONS: "Arrest file {}",
    EXCHANGE: "Take file {} into custody",
    DOUBLE: "Turn file {} against the others",
}


def _label(position: NaziHunter, move: int) -> str:
    """The move in a sentence, as it reads in this position."""
    board = position.board
    if position.asking == AREA:
        return _area_label(position, move - FIRST_AREA)
    if position.asking == FUGITIVE:
        number = board.files[move - FIRST_FILE]
        if position.chosen != NONE:
            return (
                f"Release file {number} in exchange for file {_number(position, position.chosen)}"
            )
        return VERBS[int(position.ability)].format(number)
    if position.asking in (DRIVE, ORDER):
        what = "Drive" if position.asking == DRIVE else "Put back"
        return f"{what}: {_plate(position, move)}"
    return board.book.sentence(move)


def _area_label(position: NaziHunter, area: int) -> str:
    name = position.board.area_names[area]
    if position.ability == INTIMIDATION:
        return f"Send file {_number(position, position.chosen)} to the {name}"
    force = int(position.agent(position.acting).points(position.ability))
    if position.used_area == area:
        force += int(position.used_force)
    opposition = int(position.opposition(area))
    come = "all are arrested" if force > opposition else "not enough alone"
    return f"Use force on the {name}: {force} against {opposition}, {come}"


def _touches(position: NaziHunter, move: int) -> tuple[tuple[str, ...], ...]:
    """An agent and an area, a plate, or directly the area or file meant."""
    board = position.board
    if move < FIRST_ACTION:
        return ((_builder_plate(move),),)
    if move < END:
        agent, action = divmod(move - FIRST_ACTION, PER_AGENT)
        name = AGENTS[agent]
        if action < AREAS:
            return ((f"agent-{name}", f"area-{board.areas[action]}"),)
        plate = f"{name}-{ABILITIES[action - AREAS]}"
        return ((plate,), (f"agent-{name}", plate))
    if move in (END, TOP, BOTTOM):
        return (({END: "plate-end", TOP: "plate-top", BOTTOM: "plate-bottom"}[move],),)
    if move < FIRST_FILE:
        return ((f"area-{board.areas[move - FIRST_AREA]}",),)
    if move < board.first_drive:
        return ((f"file-{board.files[move - FIRST_FILE]}",),)
    if move >= board.first_order:
        return ((f"order-{ORDERS[move - int(board.first_order)]}",),)
    driver, other = divmod(move - int(board.first_drive), AREAS)
    plate = f"drive-{board.areas[driver]}-{board.areas[other]}"
    if driver == other:
        return ((plate,),)
    return ((plate,), (f"area-{board.areas[driver]}", f"area-{board.areas[other]}"))


def _builder_plate(move: int) -> str:
    if move == FINISH:
        return "plate-finish"
    if move >= RAISE:
        return f"raise-{ABILITIES[move - RAISE]}"
    return f"add-{ABILITIES[move]}"


LOG = {
    "built": "{agent} is ready for the search.",
    "seen": "File {file} seen at {area}.",
    "round": "Round {round}.",
    "agent": "{agent} goes from {from} to {to}.",
    "turned": "File {file} at {area} is turned.",
    "moved": "File {file} goes from {from} to {to}.",
    "look": "Card {place} of the deck is file {file}.",
    "put": "File {file} goes back to the {place} of the deck.",
    "exchange": "At {area} file {arrested} is arrested, file {released} is let go.",
    "disrupt": "The top card goes to the bottom of the deck unseen.",
    "spent": "{agent} has acted.",
    "ready": "Both agents are ready again.",
    "end": "The search is over after round {round}: score {score}. {closing}",
}


def log_line(event: Event) -> str:
    """One event in plain words."""
    facts = {name: _said(name, value) for name, value in event.facts.items()}
    kind = event.kind
    if kind == "build":
        points = f" {facts['points']}" if facts["ability"] in ABILITIES[: RANGED + 1] else ""
        return "{agent}: {ability}".format(**facts) + f"{points}, {facts['left']} points left."
    if kind == "march":
        return _march_line(event)
    if kind == "escape":
        return _escape_line(event)
    if kind == "force":
        enough = _whole(event, "total") > _whole(event, "opposition")
        come = "enough" if enough else "not enough"
        return (
            "{agent} uses {ability} at {area}: force {total} against {opposition}, ".format(**facts)
            + f"{come}."
        )
    if kind == "arrest":
        return f"Arrested at {facts['area']}: {_files_said(event)}."
    if kind == "order":
        return f"The next cards of the deck are {_files_said(event)}."
    if kind == "put":
        facts["place"] = facts["to"].removeprefix("the ").lower()
    if kind == "end":
        facts["closing"] = CLOSING[str(event.facts["band"])]
    return LOG[kind].format(**facts)


def _said(name: str, value: object) -> str:
    """Agents and areas as people say them."""
    if name in ("area", "from", "to"):
        return _place(value)
    return str(value).capitalize() if name == "agent" else str(value)


def _place(area: object) -> str:
    return "the " + str(area).replace("-", " ").title()


def _whole(event: Event, name: str) -> int:
    value = event.facts[name]
    assert isinstance(value, int)
    return value


def _list(event: Event, name: str) -> list[object]:
    value = event.facts[name]
    assert isinstance(value, list)
    return value


def _files_said(event: Event) -> str:
    files = _list(event, "files")
    return f"file{'s' if len(files) > 1 else ''} {', '.join(map(str, files))}"


def _march_line(event: Event) -> str:
    """NH-13: who goes where, in the order of the rules."""
    said = []
    for step in _list(event, "moves"):
        assert isinstance(step, dict)
        said.append(f"{step['file']} to {_place(step['to'])}")
    return f"On the move: file {', '.join(said)}."


def _escape_line(event: Event) -> str:
    """'The Airport is cleared: file 11 escapes (2).'"""
    pairs = zip(_list(event, "files"), _list(event, "forces"), strict=True)
    gone = ", ".join(f"file {file} escapes ({force})" for file, force in pairs)
    where = str(event.facts["area"]).title()
    if event.rule == "NH-15":
        return f"The {where} is cleared: {gone or 'nobody is there'}."
    return f"{where}: {gone}."
