"""Nazi Hunter: reading a description of a position."""

from __future__ import annotations

import re

from librt.vecs import vec
from mypy_extensions import i64

from parlour.engine.core.bits import BIT, bit_list, count_bits, lowest_bit
from parlour.engine.core.deck import UNKNOWN, Deck
from parlour.engine.core.position import CHANCE
from parlour.engine.errors import BadPosition
from parlour.engine.fields import refuse_unless
from parlour.engine.words import Words, each_of, plain_name, renamed, several
from parlour.games.nazi_hunter.rules.agents import (
    ABILITIES,
    AGENTS,
    BUREAUCRACY,
    DISRUPT,
    EXCHANGE,
    INTIMIDATION,
    RANGED,
    Agent,
    Prices,
)
from parlour.games.nazi_hunter.rules.position import NaziHunter
from parlour.games.nazi_hunter.rules.state import ASKS, BUILD, LOOK, SETUP
from parlour.games.nazi_hunter.rules.tables import AIRPORT, NONE

PHASES = ["build", "set-up", "move", "draw", "actions", "resolve", "over"]
CHANCES = ASKS[SETUP : LOOK + 1]
MOVERS = ["player", "chance", "over"]
OTHER_FIELDS = {
    "board": "areas", "files": "fugitives", "arrested": "captured", "force": "force_used",
    "agent": "acting", "at": "area",
}  # fmt: skip
"""Other words for the fields of a description."""
OTHER_PHASES = {
    "1": "move", "2": "draw", "3": "actions", "4": "resolve", "move fugitives": "move",
    "action": "actions", "setup": "set-up", "end": "over",
}  # fmt: skip
UNKNOWN_CARDS = ("unknown", "?")


def arrange(position: NaziHunter, words: dict[str, object]) -> None:
    """What is not said comes from game B after the set-up: both agents on the Airport,
    ready, with their ready-made abilities, in the actions of round 1, nobody anywhere.

    - `phase`: build, set-up, move, draw, actions, resolve or over. The position goes on by
      itself from the start of the phase to the next decision or chance event.
    - `round`: 0 before the set-up card, else 1 to 24.
    - `agents`: {"gold": {"area": "port", "ready": true, "abilities": {"close-combat": 3,
      "moto": true, ...}}, "silver": ...}: any four abilities within the points of the mode.
      In rookie mode an agent that is not described has the suggested build.
    - `areas`: {"market": [10, 11], ...}; `captured`, `escaped`, `unseen`, `turned`: numbers.
    - `deck`: a number of unknown cards, or a list from the top with null for an unknown one.
      Cards named nowhere are unseen; without `deck` all of them but the removed one are in
      the deck, with `deck` those that are left over lie aside unseen, like the removed one.
    - `force_used`: {"market": 3}, by the agent that is not ready (NH-23).
    - `acting`, `ability`, `chosen`: an agent being built or in the middle of its action.
    - `to_move` (player, chance, over), `chance` (set-up card, draw, look) and `score` only
      repeat what follows from the rest, and are refused where they do not.
    - Capitals and hyphens do not matter. Areas and agents may stand by themselves, an agent as
      its area alone; abilities may be a list (`close combat 3`); `fugitives` says the area of
      each file; `spent` names agents that are not ready; `removed` the card set aside.
    """
    words = _plain(position, words)
    read = Words(words)
    chance = read.one_of("chance", CHANCES, None)
    mover = read.one_of("to_move", MOVERS, None)
    phase = _phase(read, chance, mover)
    _round(position, read, phase)
    _agents(position, read, phase == "build")
    _files(position, read, words)
    _action(position, read, phase)
    score = read.whole("score", 0, 5 * int(position.board.count), int(position.score()))
    read.done()
    why = f"NH-38: the escaped pile makes a score of {position.score()}, not {score}"
    refuse_unless(score == position.score(), why)
    _go_on(position, phase)
    _check_asked(position, chance, mover)


def _plain(position: NaziHunter, words: dict[str, object]) -> dict[str, object]:
    """The fields under their own names, with everything that is said in other ways."""
    known = {plain_name(name): name for name in position.board.areas}
    found = renamed(words, {**OTHER_FIELDS, **known})
    areas = renamed(each_of("areas", found.get("areas")), known)
    for name in position.board.areas:
        if name in found:
            areas[name] = found.pop(name)
    for file, area in each_of("fugitives", found.pop("fugitives", None)).items():
        place = known.get(plain_name(area))
        if place is not None:
            areas[place] = [*several(areas.get(place)), file]
        else:
            areas |= renamed({file: area}, known)
    found["areas"] = {name: several(said) for name, said in areas.items()}
    for name in ("captured", "escaped", "turned", "unseen", "removed"):
        if found.get(name) is not None:
            found[name] = several(found[name])
    found["agents"] = _both_agents(found)
    found["force_used"] = renamed(each_of("force_used", found.get("force_used")), known)
    if found.get("ability") is not None:
        found["ability"] = _hyphens(found["ability"])
    phase = re.sub(r"^phase\s*", "", str(found.get("phase")).strip().lower())
    found["phase"] = OTHER_PHASES.get(phase, found.get("phase"))
    deck = found.get("deck")
    if deck == "empty":
        found["deck"] = 0
    elif isinstance(deck, list | tuple):
        found["deck"] = [None if card in UNKNOWN_CARDS else card for card in deck]
    return found


def _both_agents(found: dict[str, object]) -> dict[str, object]:
    """What is said of gold and silver, wherever it is said."""
    agents = renamed(each_of("agents", found.get("agents")), {})
    spent = [str(each).lower() for each in several(found.pop("spent", None))]
    for name in AGENTS:
        said = found.pop(name, agents.get(name))
        said = {"area": said} if isinstance(said, str) else said
        agent = renamed(each_of(name, said), OTHER_FIELDS)
        if name in spent or agent.pop("spent", False) is True:
            agent["ready"] = False
        if "face" in agent:
            agent["ready"] = agent.pop("face") == "heads"
        abilities = agent.get("abilities")
        if isinstance(abilities, list | tuple):
            agent["abilities"] = dict(_priced(str(each)) for each in abilities)
        elif isinstance(abilities, dict):
            agent["abilities"] = {_hyphens(each): points for each, points in abilities.items()}
        agents[name] = agent
    return agents


def _priced(said: str) -> tuple[str, int]:
    """An ability with its points, as in `close combat 3`."""
    name, points = re.fullmatch(r"\s*(.*?)\s*(\d*)\s*", said).groups()  # type: ignore[union-attr]
    return _hyphens(name), int(points or 1)


def _hyphens(said: object) -> str:
    """An ability as its name is written here: `close-combat`."""
    return re.sub(r"[\s_]+", "-", str(said).strip().lower())


def _phase(read: Words, chance: int, mover: int) -> str:
    """A description that does not say what is asked means that the player decides."""
    phase = read.one_of("phase", PHASES, None)
    if phase >= 0:
        return PHASES[phase]
    if chance >= 0:
        return ["set-up", "draw", "actions"][chance]
    return "over" if mover == 2 else "actions"


def _round(position: NaziHunter, read: Words, phase: str) -> None:
    """NH-11: round 1 begins after the set-up card."""
    early = phase in ("build", "set-up")
    last = 0 if early else int(position.board.max_rounds)
    position.round = read.whole("round", 0 if early else 1, last, 0 if early else 1)


def _agents(position: NaziHunter, read: Words, building: bool) -> None:
    """NH-5 to NH-9, NH-R25."""
    prices = position.prices()
    areas = position.board.areas
    position.acting = read.one_of("acting", AGENTS, AGENTS[0] if building else None)
    position.gold = Agent(AIRPORT)
    position.silver = Agent(AIRPORT)
    if not building:
        position.take_ready_made()
    given = Words(read.each("agents") or {})
    for agent, name in enumerate(AGENTS):
        who = position.agent(agent)
        _agent(who, Words(given.each(name) or {}), areas, prices)
        later = building and agent > position.acting
        refuse_unless(not later or who.abilities == 0, f"NH-R25: {name} is built after gold")
        who.check(prices, name, building and agent >= position.acting)
    given.done()


def _agent(agent: Agent, read: Words, areas: list[str], prices: Prices) -> None:
    agent.area = read.one_of("area", areas, areas[agent.area])
    agent.ready = read.flag("ready", agent.ready)
    abilities = read.each("abilities")
    read.done()
    if abilities is not None:
        agent.take(_build(abilities, prices))


def _build(given: dict[str, object], prices: Prices) -> dict[str, int]:
    """NH-6, NH-7: a combat has its points, any other ability is true, or 1."""
    read = Words(given)
    build: dict[str, int] = {}
    for ability, name in enumerate(ABILITIES):
        if not read.has(name):
            read.skip(name)
            continue
        on_offer = prices.on_offer & BIT[ability] != 0
        refuse_unless(on_offer, f"NH-7: {name} exists only in rookie mode")
        if given[name] is True and ability > RANGED:
            read.skip(name)
            build[name] = 1
        else:
            build[name] = read.whole(name, 1, 99 if ability <= RANGED else 1, 1)
    read.done()
    return build


def _files(position: NaziHunter, read: Words, words: dict[str, object]) -> None:
    """NH-4, NH-R18: every card in one place, the unseen ones one more than unknown places."""
    board = position.board
    files = board.files
    placed = _Placed(files)
    given = Words(read.each("areas") or {})
    position.at = vec[i64](
        [placed.put(given.some_of(name, files, []), f"the {name}") for name in board.areas]
    )
    given.done()
    position.captured = placed.put(read.some_of("captured", files, []), "the captured pile")
    position.escaped = placed.put(read.some_of("escaped", files, []), "the escaped pile")
    read.skip("deck")
    places = placed.put_deck(words.get("deck"))
    left = bit_list(board.all_files & ~placed.seen)
    if words.get("deck") is None:
        places = [UNKNOWN] * (len(left) - 1)
    unseen = placed.put(read.some_of("unseen", files, left), "the unseen cards")
    missing = board.all_files & ~placed.seen
    if missing:
        raise BadPosition(f"NH-4: file {files[lowest_bit(missing)]} is nowhere")
    for card in read.some_of("removed", files, []):
        aside = unseen & BIT[card] != 0
        refuse_unless(aside, f"NH-10: file {files[card]} is removed and elsewhere")
    unknown = places.count(UNKNOWN)
    why = f"NH-R18: {unknown} unknown cards and the removed one are {unknown + 1} unseen cards"
    refuse_unless(count_bits(unseen) > unknown, f"{why}, not {count_bits(unseen)}")
    position.deck = Deck(0, [int(unseen & BIT[card] != 0) for card in range(len(files))])
    position.deck.places = places


class _Placed:
    """The cards that a description has put somewhere."""

    def __init__(self, files: list[str]) -> None:
        self.files = files
        self.seen = 0

    def put(self, cards: list[int], where: str) -> int:
        """The cards of a zone as a set, none of them anywhere else."""
        found = 0
        for card in cards:
            again = self.seen & BIT[card] != 0
            refuse_unless(not again, f"NH-4: file {self.files[card]} is in {where} and elsewhere")
            self.seen |= BIT[card]
            found |= BIT[card]
        return found

    def put_deck(self, deck: object) -> list[int]:
        """A number of unknown cards, or the cards from the top, null where unknown."""
        if deck is None:
            return []
        if isinstance(deck, int) and not isinstance(deck, bool):
            right = 0 <= deck < len(self.files)
            refuse_unless(right, f"NH-10: the deck cannot have {deck} cards")
            return [UNKNOWN] * deck
        if not isinstance(deck, list | tuple):
            raise BadPosition(f"deck is a number, or a list from the top, not {deck!r}")
        named = [card for card in deck if card is not None]
        known = Words({"deck": named}).some_of("deck", self.files, [])
        self.put(known, "the deck")
        known.reverse()
        return [UNKNOWN if card is None else known.pop() for card in deck]


def _action(position: NaziHunter, read: Words, phase: str) -> None:
    """NH-19, NH-23, NH-24: the actions of the round so far."""
    files = position.board.files
    position.ability = read.one_of("ability", ABILITIES, None)
    position.chosen = read.one_of("chosen", files, None)
    position.turned = sum(BIT[card] for card in set(read.some_of("turned", files, [])))
    position.used_area = NONE
    position.used_force = 0
    used = Words(read.each("force_used") or {})
    for area, name in enumerate(position.board.areas):
        force = used.whole(name, 0, 999, 0)
        if force > 0:
            refuse_unless(position.used_area == NONE, "NH-23: one agent has used force, not two")
            position.used_area = area
            position.used_force = force
    used.done()
    acting = position.ability != NONE or (position.acting != NONE and phase != "build")
    fresh = position.turned == 0 and position.used_area == NONE and not acting
    why = "NH-19: agents act, use force and turn fugitives in phase 'actions' only"
    refuse_unless(phase == "actions" or fresh, why)
    _check_force(position)


def _check_force(position: NaziHunter) -> None:
    """NH-23, NH-24: force has been used by the agent that is spent."""
    if position.turned == 0 and position.used_area == NONE:
        return
    one = position.gold.ready != position.silver.ready
    refuse_unless(one, "NH-23: where force has been used, one agent is ready and the other not")
    if position.turned == 0:
        return
    refuse_unless(count_bits(position.turned) == 1, "NH-24: one agent has turned one fugitive")
    card = lowest_bit(position.turned)
    area = position.area_of(card)
    name = position.board.files[card]
    refuse_unless(area != NONE, f"NH-24: file {name} is turned but not on the board")
    if position.used_area == NONE:
        position.used_area = area
        position.used_force = position.current_force(card)
    why = f"NH-24: file {name} was turned where force was used"
    refuse_unless(area == position.used_area, why)


def _go_on(position: NaziHunter, phase: str) -> None:
    """To the next decision or chance event."""
    if phase in ("build", "set-up"):
        _check_fresh(position)
        position.asking = BUILD if phase == "build" else SETUP
    elif phase == "over":
        _check_over(position)
        position.go_on(phase)
    elif position.ability == NONE and position.acting == NONE:
        refuse_unless(position.chosen == NONE, "NH-19: say in 'acting' and 'ability' who chose")
        position.go_on(phase)
    else:
        _go_on_acting(position)


def _check_fresh(position: NaziHunter) -> None:
    """NH-9 to NH-11: before the set-up card nothing has happened."""
    for agent in (position.gold, position.silver):
        home = agent.area == AIRPORT and agent.ready
        refuse_unless(home, "NH-9: both agents start on the Airport, ready")
    full = position.deck.places == [UNKNOWN] * (int(position.board.count) - 1)
    refuse_unless(full, "NH-10: before the set-up card all cards but one are unknown in the deck")


def _go_on_acting(position: NaziHunter) -> None:
    """NH-19: an agent in the middle of its action says which ability it uses."""
    acting, ability, chosen = position.acting, position.ability, position.chosen
    refuse_unless(acting != NONE and ability != NONE, "NH-19: say both 'acting' and 'ability'")
    position.go_on("actions")
    position.acting = position.ability = position.chosen = NONE
    move = position.book().number(f"{AGENTS[acting]} {ABILITIES[ability]}")
    why = position.why_not(move)
    refuse_unless(why is None, why or "")
    instant = ability in (BUREAUCRACY, DISRUPT)
    refuse_unless(not instant, f"NH-19: {ABILITIES[ability]} has no target to choose")
    position.acting = acting
    position.go_on_using(ability, chosen)
    staged = chosen == NONE or (ability in (INTIMIDATION, EXCHANGE) and position.chosen == chosen)
    refuse_unless(staged, "NH-19: 'chosen' is a file that intimidation or exchange may choose")


def _check_over(position: NaziHunter) -> None:
    """NH-36, NH-37."""
    refuse_unless(position.on_board() == 0, "NH-36: at the end nobody is on the board")
    done = len(position.deck) == 0 or position.round >= position.board.max_rounds
    refuse_unless(done, "NH-36: the match is not over while the deck has cards")


def _check_asked(position: NaziHunter, chance: int, mover: int) -> None:
    """What the description says is asked must be what the rules ask."""
    turn = position.to_move()
    now = 0 if turn >= 0 else 1 if turn == CHANCE else 2
    asked = position.asks()
    refuse_unless(mover in (NONE, now), f"NH-12: the next to move is {MOVERS[now]}")
    right = chance == NONE or CHANCES[chance] == asked
    refuse_unless(right, f"NH-R18: what is asked next is the {asked}")
