"""Nazi Hunter on the table."""

from __future__ import annotations

from parlour.engine.core.bits import BIT, bit_list
from parlour.engine.core.deck import UNKNOWN
from parlour.games.nazi_hunter.components import BANDS, CORNERS
from parlour.games.nazi_hunter.rules.actions import why_no_use
from parlour.games.nazi_hunter.rules.agents import (
    ABILITIES,
    AGENTS,
    BUREAUCRACY,
    CLOSE,
    DEMOLITIONS,
    DOUBLE,
    EXCHANGE,
    FINISH,
    INTIMIDATION,
    RAISE,
    RANGED,
    SEDUCTION,
    Agent,
)
from parlour.games.nazi_hunter.rules.position import NaziHunter
from parlour.games.nazi_hunter.rules.tables import (
    ACT,
    AIRPORT,
    AREA,
    AREAS,
    BUILD,
    DRIVE,
    END,
    ENDED,
    FIRST_ACTION,
    FIRST_AREA,
    FIRST_FILE,
    FUGITIVE,
    LOOK,
    NONE,
    ORDER,
    ORDERS,
    PER_AGENT,
    PUT,
    SETUP,
    Board,
)
from parlour.games.nazi_hunter.table.narration import CLOSING
from parlour.games.nazi_hunter.table.pieces import Area, CaseFile, Strength
from parlour.games.nazi_hunter.table.touch import coin, spot, touches
from parlour.scene.choices import choices, unasked
from parlour.scene.table import (
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

Forecasts = tuple[tuple[str, str], ...]

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

BOX = (1000.0, 985.0)
NODE = (326.0, 290.0)
NAME_ROOM = 60.0
LARGEST = 1.5
POINTS = ((50, 94), (1.2, 70.5), (1.2, 24), (50, 1), (98.8, 24), (98.8, 70.5))
"""Where the areas lie on the map, the Airport at the bottom, then clockwise."""

WORST = 16
"""Where the scale of the score ends while the score is lower."""

ARROWS = {"clockwise": "↻", "counter-clockwise": "↺", "static": "•"}

WAYS = {
    "clockwise": "Moves clockwise",
    "counter-clockwise": "Moves counter-clockwise",
    "static": "Stays where he is",
}

EFFECTS = {
    "agents-clockwise": "When he is drawn both agents move one place clockwise.",
    "agents-counter-clockwise": "When he is drawn both agents move one place counter-clockwise.",
    "plus-one": "While he is on the map everybody there has one more force.",
    "another": "When he is drawn another file is drawn.",
    "none": "No effect.",
}

HELP = {
    "close-combat": "force against everybody here",
    "ranged-combat": "force here or in an adjacent place",
    "drive-auto": "one or two steps, may take the other along",
    "moto": "one step, may take the other along",
    "communications": "look at the top file, put it back on top or at the bottom",
    "research": "look at the top three files and put them in order",
    "seduction": "bring a fugitive from an adjacent place here",
    "intimidation": "send a fugitive from here to an adjacent place",
    "demolitions": "arrest one of three or more in an adjacent place",
    "exchange": "swap a fugitive here with one in custody",
    "bureaucracy": "everybody with an arrow moves one place",
    "double-agent": "turn a fugitive here against the others",
    "disrupt": "the top file goes to the bottom unseen",
}


def scene(position: NaziHunter, seat: int) -> Scene:
    """Everything is open: whoever looks sees the same, and the director may act."""
    building = position.asking == BUILD
    return Scene(
        title="Nazi Hunter",
        seat=seat,
        prompt=_prompt(position),
        zones=_builder(position) if building else _table(position),
        pieces=() if building else (*_files(position, position.board), *_agents(position)),
        choices=choices(position, seat, touches, _label, unasked),
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
        who = _agent(int(position.acting))
        text = f"Build {who}: four abilities"
        return Prompt(0, text, spent, int(position.prices().budget))
    if asking == ACT:
        spent = int(not position.gold.ready) + int(not position.silver.ready)
        return Prompt(0, f"Round {position.round}. Move an agent or use an ability", spent, 2)
    if position.to_move() != 0:
        what = "A file is looked at" if asking == LOOK else "The next file is drawn"
        return Prompt(None, f"Round {position.round}. {what}")
    who = _agent(int(position.acting))
    return Prompt(0, f"{who}, {board.ability_said(position.ability)}: {_question(position)}")


def _question(position: NaziHunter) -> str:
    """What the ability still needs."""
    asking = position.asking
    if asking == AREA:
        if position.ability == INTIMIDATION:
            return f"where does file {_number(position, position.chosen)} go?"
        return "in which place?"
    if asking == FUGITIVE:
        if position.chosen != NONE:
            return f"who goes free for file {_number(position, position.chosen)}?"
        return "which fugitive?"
    if asking == DRIVE:
        return f"where to?{_ride(position)}"
    return "top or bottom?" if asking == PUT else "in which order?"


def _ride(position: NaziHunter) -> str:
    """How the other agent is taken along, where it can be."""
    other = 1 - int(position.acting)
    ends = [(move - int(position.board.first_drive)) % AREAS for move in position.moves()]
    if all(end == position.agent(other).area for end in ends):
        return ""
    return f" Touch {_agent(other)} first to take it along"


def _agent(agent: int) -> str:
    return AGENTS[agent].capitalize()


def _number(position: NaziHunter, card: int) -> str:
    return position.board.files[card]


# The table


def _table(position: NaziHunter) -> tuple[Zone, ...]:
    """The map and the departures, what is asked, the agents, the desk, the folders."""
    board = position.board
    known = any(card != UNKNOWN for card in position.deck.places)
    return (
        _ring(position, board),
        _departures(position, board),
        *((Row("known", "Known in the deck", "cards", place="middle"),) if known else ()),
        *_questions(position),
        *((_end(position),) if position.asking != ENDED else ()),
        *(_card(position, agent) for agent in range(len(AGENTS))),
        _score(position, board),
        _deck(position, board),
        Row("captured", "In custody", "cards", empty="nobody yet"),
        Row("escaped", "Escaped", "cards", empty="nobody yet"),
    )


def _ring(position: NaziHunter, board: Board) -> Graph:
    ids = [spot(board, area) for area in range(AREAS)]
    points = {ids[area]: (float(x), float(y)) for area, (x, y) in enumerate(POINTS)}
    links = tuple((ids[area], ids[(area + 1) % AREAS]) for area in range(AREAS))
    areas = tuple(_area(position, board, area) for area in range(AREAS))
    return Graph(
        "ring",
        "The city",
        areas,
        points,
        links,
        box=BOX,
        node=NODE,
        name_room=NAME_ROOM,
        largest=LARGEST,
    )


def _area(position: NaziHunter, board: Board, area: int) -> Area:
    name = board.area_names[area]
    waits = position.used_area == area
    free = bool(position.at[area] & ~position.turned)
    opposition = int(position.opposition(area))
    strengths = _strengths(position, area, opposition)
    return Area(
        spot(board, area),
        name,
        name,
        "departures" if area == AIRPORT else "area",
        _forces(position, area, strengths),
        lit=waits,
        opposition=opposition if free else None,
        strengths=strengths,
        together=_joined(position, area) > opposition,
        used=int(position.used_force) if waits and free else 0,
        missing=max(opposition + 1 - int(position.used_force), 0) if waits and free else 0,
    )


def _strengths(position: NaziHunter, area: int, opposition: int) -> tuple[Strength, ...]:
    """What each ready agent could bring by combat; a force that waits is added."""
    found: list[Strength] = []
    if not position.at[area] & ~position.turned:
        return ()
    waiting = int(position.used_force) if position.used_area == area else 0
    for agent, name in enumerate(AGENTS):
        who = position.agent(agent)
        ranged = int(who.ranged) if position.board.within[who.area] & BIT[area] else 0
        force = max(ranged, int(who.close) if who.area == area else 0)
        if who.ready and force:
            found.append(Strength(name, force, force + waiting > opposition))
    return tuple(found)


def _joined(position: NaziHunter, area: int) -> int:
    """What both agents bring together at most; 0 unless both are ready and both can."""
    both = (position.gold, position.silver)
    most = [int(position.force_on(area, who)) if who.ready else 0 for who in both]
    return sum(most) if all(most) else 0


def _forces(position: NaziHunter, area: int, strengths: tuple[Strength, ...]) -> str:
    """Opposition, what each agent could bring, and what they would do with it."""
    if position.at[area] == 0:
        return "nobody is here"
    opposition = int(position.opposition(area))
    said = [f"more than {opposition} is needed"]
    if position.used_area == area:
        missing = opposition + 1 - int(position.used_force)
        said.append(f"force {position.used_force} is used, {max(missing, 0)} more is needed")
    for agent, name in enumerate(AGENTS):
        said += [
            f"{_agent(agent)} {each.force}: {'enough' if each.enough else 'not enough'}"
            for each in strengths
            if each.agent == name
        ]
        said += _turning(position, agent, area, opposition)
    together = _joined(position, area)
    if together:
        said.append(f"together: {'enough' if together > opposition else 'not enough'}")
    return "; ".join(said)


def _turning(position: NaziHunter, agent: int, area: int, opposition: int) -> list[str]:
    """What a double agent could do alone with the strongest there."""
    who = position.agent(agent)
    free = bit_list(position.at[area] & ~position.turned)
    if not (who.ready and who.has(DOUBLE) and who.area == area and len(free) > 1):
        return []
    card = max(free, key=position.current_force)
    turned = int(position.current_force(card))
    rest = opposition - turned
    come = "enough" if turned > rest else "not enough"
    number = position.board.files[card]
    return [f"{_agent(agent)} turning file {number}, {turned} against {rest}: {come}"]


def _departures(position: NaziHunter, board: Board) -> Panel:
    """Who leaves when this round ends, and who when the next one does."""
    now = bit_list(position.at[AIRPORT])
    movers = [card for card in bit_list(position.on_board()) if _left(position, card) == 1]
    cost = sum(int(board.force[card]) for card in now)
    leaving = f"{_files_said(board, now)} (+{cost})" if now else "nobody"
    return Panel(
        "departures",
        "Departures",
        (
            Fact("Leaves now", leaving, "leaving" if now else ""),
            Fact("Leaves next", _files_said(board, movers) if movers else "nobody"),
        ),
        place="middle",
    )


def _files_said(board: Board, cards: list[int]) -> str:
    return f"file{'s' if len(cards) > 1 else ''} {', '.join(board.files[card] for card in cards)}"


def _left(position: NaziHunter, card: int) -> int | None:
    """Rounds until the Airport; None for those who stay."""
    area = int(position.area_of(card))
    pattern = position.board.patterns[card]
    return {"clockwise": -area % AREAS, "counter-clockwise": area}.get(pattern)


def _score(position: NaziHunter, board: Board) -> Gauge:
    """Printed forces of the escaped against the bands."""
    score = int(position.score())
    marks = {highest: band for band, highest in zip(BANDS, board.bands, strict=True)}
    return Gauge("score", "Score", score, 0, max(WORST, score), "score", marks=marks)


def _deck(position: NaziHunter, board: Board) -> Pile:
    """How many cards are left, and which files nobody has seen yet."""
    unseen = _spans([board.numbers[card] for card in bit_list(position.unseen())])
    return Pile("deck", "Deck", len(position.deck), "file", f"Unseen: {unseen}")


def _spans(numbers: list[int]) -> str:
    """'1-3, 7, 9-11'."""
    spans: list[list[int]] = []
    for number in sorted(numbers):
        if spans and spans[-1][-1] == number - 1:
            spans[-1].append(number)
        else:
            spans.append([number])
    # A hyphen at which no line breaks.
    said = [f"{span[0]}\u2011{span[-1]}" if len(span) > 1 else str(span[0]) for span in spans]
    return ", ".join(said) or "none"


def _card(position: NaziHunter, agent: int) -> Plates:
    """An agent's card with its four corners, and the reason where one cannot be used."""
    board = position.board
    who = position.agent(agent)
    name = AGENTS[agent]
    corners: list[Spot] = []
    for ability in bit_list(who.abilities):
        word = ABILITIES[ability]
        text = _named(board, word, int(who.points(ability)))
        using = position.acting == agent and position.ability == ability
        detail = _why_greyed(position, agent, ability) or HELP[word]
        forecasts = _reach(position, agent, ability)
        label = f"{_agent(agent)}: {text}"
        corners.append(Spot(f"{name}-{word}", label, text, word, detail, using, forecasts))
    for corner in range(len(corners) + 1, CORNERS + 1):
        empty = f"{_agent(agent)}: an empty corner"
        corners.append(Spot(f"{name}-corner-{corner}", empty, "empty corner", "corner"))
    title = _agent(agent) if position.asking == BUILD else f"{_agent(agent)}, {_state(who)}"
    return Plates(name, title, tuple(corners), "right", titled=True)


def _state(agent: Agent) -> str:
    return "ready" if agent.ready else "has acted"


def _named(board: Board, ability: str, points: int) -> str:
    name = board.ability_names[ability]
    return f"{name} {points}" if ABILITIES.index(ability) <= RANGED else name


def _why_greyed(position: NaziHunter, agent: int, ability: int) -> str:
    """NH-19 and what the ability itself asks for, in few words: a touch tells the rule."""
    if position.asking != ACT:
        return ""
    if not position.agent(agent).ready:
        return f"{_agent(agent)} has acted in this round"
    return why_no_use(position, position.agent(agent), ability).partition(": ")[2]


def _reach(position: NaziHunter, agent: int, ability: int) -> Forecasts:
    """What an ability would certainly come to, shown on the map."""
    board = position.board
    who = position.agent(agent)
    if position.asking != ACT or not who.ready:
        return ()
    if ability in (CLOSE, RANGED):
        reach = BIT[who.area] if ability == CLOSE else board.within[who.area]
        return tuple(
            (spot(board, area), _blow(position, area, int(who.points(ability))))
            for area in bit_list(reach)
            if position.at[area] & ~position.turned
        )
    if ability == BUREAUCRACY:
        movers = bit_list(position.on_board())
        return tuple(forecast for card in movers for forecast in _next_step(position, card))
    return ()


def _blow(position: NaziHunter, area: int, force: int) -> str:
    """Force against opposition, with what waits there already."""
    if position.used_area == area:
        force += int(position.used_force)
    opposition = int(position.opposition(area))
    come = "enough" if force > opposition else "not enough"
    return f"{force} against {opposition}: {come}"


def _end(position: NaziHunter) -> Plates:
    """The plate that ends phase 3; it waits while something else is asked."""
    detail = position.why_not(END) or "on to the departures"
    end = Spot("plate-end", "End the round", "End the round", "end", detail)
    return Plates("round", "The round", (end,), "right")


def _questions(position: NaziHunter) -> tuple[Zone, ...]:
    """Plates that are there only while they are asked for."""
    asking = position.asking
    if asking == PUT:
        top = Spot("plate-top", "Back on top", "On top", "plate")
        bottom = Spot("plate-bottom", "To the bottom", "To the bottom", "plate")
        return (Plates("steps", "The file", (top, bottom), "right", titled=True),)
    if asking in (DRIVE, ORDER):
        return _plates_of_moves(position)
    return ()


def _plates_of_moves(position: NaziHunter) -> tuple[Zone, ...]:
    """Orders, and drives that set the other agent down on the way; the rest is on the map."""
    driving = position.asking == DRIVE
    named = [(touches(position, move)[0][0], move) for move in position.moves()]
    spots = tuple(
        Spot(name, _label(position, move), _plate(position, move), "plate" if driving else "order")
        for name, move in named
        if not name.startswith(("area-", "agent-"))
    )
    label = "Set the other agent down" if driving else "Order, the next file first"
    return (Plates("steps", label, spots, "right", titled=True),) if spots else ()


def _plate(position: NaziHunter, move: int) -> str:
    """What is printed on the plate of a drive or an order."""
    board = position.board
    if position.asking == ORDER:
        places = ORDERS[move - int(board.first_order)].split("-")
        cards = [position.deck.places[int(place) - 1] for place in places]
        return " - ".join(board.files[card] for card in cards)
    end, gets_off = divmod(move - int(board.first_drive), AREAS)
    other = _agent(1 - int(position.acting))
    return f"{other} to the {board.area_names[gets_off]}, on to the {board.area_names[end]}"


# The builder


def _builder(position: NaziHunter) -> tuple[Zone, ...]:
    """The price list, the point meter, both cards with their corners, builds to follow."""
    prices = position.prices()
    acting = int(position.acting)
    spent = int(position.agent(acting).cost(prices))
    budget = int(prices.budget)
    meter = Gauge("points", "Points spent", spent, 0, budget, "points", goal=budget)
    return (
        Plates("steps", "Abilities on offer", _offers(position), "middle", titled=True),
        meter,
        *(_card(position, agent) for agent in (acting, 1 - acting)),
        _models(position),
    )


def _offers(position: NaziHunter) -> tuple[Spot, ...]:
    """What can be bought, with its price or why it cannot; a combat that one has is raised."""
    prices = position.prices()
    agent = position.agent(position.acting)
    legal = position.moves()
    found: list[Spot] = []
    for ability in bit_list(prices.on_offer):
        raising = ability <= RANGED and agent.has(ability)
        move = RAISE + ability if raising else ability
        found.append(_offer(position, move, ability, move in legal))
    why = "" if FINISH in legal else position.why_not(FINISH) or ""
    found.append(Spot("plate-finish", "Finish the agent", "Finish", "finish", why))
    return tuple(found)


def _offer(position: NaziHunter, move: int, ability: int, legal: bool) -> Spot:
    """One line of the price list; what is suggested for the agent is marked."""
    word = ABILITIES[ability]
    name = position.board.ability_names[word]
    text = f"Raise {name.lower()}" if move >= RAISE else name
    price = f"{position.prices().price[ability]} {'a point' if ability <= RANGED else 'points'}"
    why = "" if legal else position.why_not(move) or ""
    suggested = word in position.board.builds[position.mode][position.acting]
    return Spot(
        touches(position, move)[0][0],
        f"{text}, {price}",
        text,
        word,
        why or f"{price}: {HELP[word]}",
        lit=suggested and legal,
    )


def _models(position: NaziHunter) -> Panel:
    """Builds that are known to work, the suggested one first."""
    board = position.board
    facts = [
        Fact(f"Suggested for {_agent(agent)}", _build_said(board, build))
        for agent, build in enumerate(board.builds[position.mode])
    ]
    facts += [
        Fact(f"Ready-made {_agent(agent)}", _build_said(board, build))
        for agent, build in enumerate(board.builds[0])
    ]
    return Panel("models", "Builds to follow", tuple(facts), place="below")


def _abilities_said(board: Board, agent: Agent) -> str:
    names = [(ABILITIES[each], int(agent.points(each))) for each in bit_list(agent.abilities)]
    return _build_said(board, dict(names))


def _build_said(board: Board, build: dict[str, int]) -> str:
    return ", ".join(_named(board, name, points) for name, points in build.items())


# Pieces


def _agents(position: NaziHunter) -> list[Piece]:
    found: list[Piece] = []
    for agent, name in enumerate(AGENTS):
        who = position.agent(agent)
        where = position.board.area_names[who.area]
        state = _state(who)
        found.append(
            Piece(
                coin(agent),
                "coin",
                f"{_agent(agent)}, {state}, at the {where}",
                spot(position.board, int(who.area)),
                name,
                name[0].upper(),
                _abilities_said(position.board, who),
                up=who.ready,
                dim=not who.ready,
            )
        )
    return found


def _files(position: NaziHunter, board: Board) -> list[Piece]:
    """Files in sight: on the map, in the piles, and those known in the deck."""
    found: list[Piece] = []
    for area in range(AREAS):
        found += [_file_on_map(position, card, area) for card in bit_list(position.at[area])]
    for zone, files in (("captured", position.captured), ("escaped", position.escaped)):
        stamp = "in custody" if zone == "captured" else "escaped"
        for card in bit_list(files):
            force = int(board.force[card])
            found.append(_file(board, card, zone, (str(force),), stamp, force=force, stamp=stamp))
    for number, card in enumerate(position.deck.places):
        if card != UNKNOWN:
            force = int(board.force[card])
            marks = (f"no. {number + 1}", str(force))
            state = f"number {number + 1} of the deck"
            found.append(_file(board, card, "known", marks, state, force=force, place=number + 1))
    return found


def _file_on_map(position: NaziHunter, card: int, area: int) -> CaseFile:
    board = position.board
    left = _left(position, card)
    bonus = int(position.bonus())
    force = int(position.current_force(card))
    turned = bool(position.turned & BIT[card])
    marks = [f"{force} ({board.force[card]}+{bonus})" if bonus else str(force)]
    marks.append(ARROWS[board.patterns[card]])
    if board.effects[card] != "none":
        marks.append(board.effects[card])
    state = _outlook(area, left)
    if left is not None:
        marks.append(f"{left} to go")
    if turned:
        marks.append("turned")
        state += ", turned"
    return _file(
        board,
        card,
        spot(board, area),
        tuple(marks),
        state,
        _forecasts(position, card, area),
        force=force,
        bonus=bonus,
        left=left,
        stamp="turned" if turned else "",
    )


def _outlook(area: int, left: int | None) -> str:
    """How long he is still within reach."""
    if area == AIRPORT:
        return "leaves when this round ends"
    if left is None:
        return "stays"
    return f"{left} round{'s' if left > 1 else ''} to the Airport"


def _file(
    board: Board,
    card: int,
    at: str,
    marks: tuple[str, ...],
    state: str,
    forecasts: Forecasts = (),
    *,
    force: int,
    bonus: int = 0,
    left: int | None = None,
    stamp: str = "",
    place: int = 0,
) -> CaseFile:
    number = board.files[card]
    home = board.area_names[board.last_known[card]]
    detail = (
        f"Last known at the {home}. {WAYS[board.patterns[card]]}. "
        f"Printed force {board.force[card]}. {_effect_said(board, board.effects[card])}"
    )
    return CaseFile(
        f"file-{number}",
        "card",
        f"file {number}, force {force}, {state}",
        at,
        "file",
        number,
        detail,
        marks=marks,
        forecasts=forecasts,
        pattern=board.patterns[card],
        effect=board.effects[card],
        force=force,
        bonus=bonus,
        left=left,
        stamp=stamp,
        place=place,
    )


def _effect_said(board: Board, effect: str) -> str:
    """What happens when the file is drawn, or while it is on the map."""
    if effect in board.areas:
        name = board.area_names[board.areas.index(effect)]
        return f"When he is drawn everybody at the {name} escapes."
    return EFFECTS[effect]


def _forecasts(position: NaziHunter, card: int, area: int) -> Forecasts:
    """Where he is in the next round; on the Airport what he costs when this one ends."""
    if area == AIRPORT:
        return (("departures", "leaves"), ("score", f"+{position.board.force[card]}"))
    return _next_step(position, card)


def _next_step(position: NaziHunter, card: int) -> Forecasts:
    """Where a fugitive goes by his pattern."""
    board = position.board
    step = {"clockwise": 1, "counter-clockwise": -1}.get(board.patterns[card])
    if step is None:
        return ()
    there = (int(position.area_of(card)) + step) % AREAS
    return ((spot(board, there), f"file {board.files[card]} next"),)


# Moves


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
    if position.asking == DRIVE:
        return _drive_label(position, move)
    if position.asking == ORDER:
        return f"Put back: {_plate(position, move)}"
    if position.asking == ACT and move != END:
        return _action_label(board, move)
    if position.asking == BUILD:
        return _building_label(position, move)
    return board.book.sentence(move)


def _building_label(position: NaziHunter, move: int) -> str:
    who, board = _agent(int(position.acting)), position.board
    if move == FINISH:
        return f"Finish {who}"
    if move >= RAISE:
        return f"Raise {who}'s {board.ability_said(move - RAISE)} by 1"
    return f"Give {who} {board.ability_said(move)}"


def _action_label(board: Board, move: int) -> str:
    agent, action = divmod(move - FIRST_ACTION, PER_AGENT)
    if action < AREAS:
        return f"{_agent(agent)} moves to the {board.area_names[action]}"
    return f"{_agent(agent)} uses {board.ability_said(action - AREAS)}"


def _drive_label(position: NaziHunter, move: int) -> str:
    board = position.board
    end, gets_off = divmod(move - int(board.first_drive), AREAS)
    first, second = _agent(int(position.acting)), _agent(1 - int(position.acting))
    there = board.area_names[end]
    if gets_off == position.agent(1 - position.acting).area:
        return f"{first} drives to the {there}"
    if end == gets_off:
        return f"{first} drives to the {there} with {second}"
    off = board.area_names[gets_off]
    return f"{first} takes {second} to the {off} and drives on to the {there}"


def _area_label(position: NaziHunter, area: int) -> str:
    name = position.board.area_names[area]
    if position.ability == INTIMIDATION:
        return f"Send file {_number(position, position.chosen)} to the {name}"
    force = int(position.agent(position.acting).points(position.ability))
    if position.used_area == area:
        force += int(position.used_force)
    opposition = int(position.opposition(area))
    come = "enough" if force > opposition else "not enough"
    return f"Use force on the {name}: {force} against {opposition}, {come}"
