"""Nazi Hunter: the fields of a position, and which of them fit together.

What a description leaves out comes from game B after the set-up: both agents on the Airport, ready,
with their ready-made abilities (in rookie mode the suggested ones), in the actions of round 1,
nobody anywhere. Files that are named nowhere are unseen: without `deck` all of them but the removed
one are in the deck, with `deck` those left over lie aside unseen, like the removed one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from parlour.engine.core.bits import BIT, bit_list, count_bits, lowest_bit
from parlour.engine.core.deck import UNKNOWN
from parlour.engine.core.position import CHANCE
from parlour.engine.errors import BadPosition
from parlour.engine.fields import (
    Bits,
    Derived,
    Each,
    Field,
    Fields,
    Flag,
    ListOf,
    OneOf,
    RecordOf,
    Sparse,
    Whole,
    refuse_unless,
)
from parlour.games.nazi_hunter.rules.agents import (
    ABILITIES,
    AGENTS,
    BUREAUCRACY,
    CLOSE,
    CORNERS,
    DISRUPT,
    EXCHANGE,
    INTIMIDATION,
    RANGED,
    Agent,
)
from parlour.games.nazi_hunter.rules.tables import (
    ACT,
    AIRPORT,
    ASKS,
    BUILD,
    DRAW,
    ENDED,
    LOOK,
    MODES,
    NONE,
    NOWHERE,
    READY,
    SETUP,
    Board,
)

if TYPE_CHECKING:
    from parlour.games.nazi_hunter.rules.position import NaziHunter

PHASES = {"build": BUILD, "set-up": SETUP, "draw": DRAW, "actions": ACT, "over": ENDED}
"""What is asked where a phase begins; within the actions an agent may be in mid-step."""
CHANCES = ASKS[SETUP : LOOK + 1]


def declare(board: Board) -> Fields:
    """Everything that lies on the table or is going on."""
    numbers, areas = board.numbers, board.areas
    files, file = Bits(numbers), OneOf(numbers, none=NONE)
    most = max(*_most_points(board), int(max(board.force) + count_bits(board.plus_one)))
    total = int(board.forces(board.all_files))
    return Fields(
        Derived("mode", lambda position: MODES[position.mode], OneOf(MODES)),
        Field("round", Whole(0, board.max_rounds)),
        Field("phase", OneOf(list(PHASES)), get=_phase, put=_set_phase),
        Field("agents", _agents(board), get=lambda position: position, put=_in_place),
        Field("areas", Each(areas, files), get=lambda p: list(p.at), put=_set_areas),
        Field("captured", files),
        Field("escaped", files),
        Field(
            "deck",
            ListOf(OneOf(numbers, none=UNKNOWN), int(board.count) - 1),
            get=lambda position: position.deck.places,
            put=_set_deck,
        ),
        Field("unseen", files, get=lambda position: position.unseen(), put=_set_unseen),
        Field("turned", files),
        Field("force_used", Sparse(areas, Whole(1, most), 0), get=_force, put=_set_force),
        Derived("to_move", lambda position: position.mover()),
        Field("chance", OneOf(CHANCES, none=NONE), get=_chance, put=_ask),
        Field("acting", OneOf(AGENTS, none=NONE)),
        Field("ability", OneOf(ABILITIES, none=NONE)),
        Field("chosen", file),
        Derived("score", lambda position: int(position.score()), Whole(0, total)),
        # Among the abilities the combats follow from their points.
        aside=("gold.abilities", "silver.abilities"),
    )


def _most_points(board: Board) -> list[int]:
    """NH-6: as much of each combat as can be paid."""
    budget = max(int(each.budget) for each in board.prices)
    return [budget // int(board.prices[READY].price[combat]) for combat in (CLOSE, RANGED)]


def _agents(board: Board) -> RecordOf:
    """NH-6: a combat has its points, any other ability is there or not."""
    combats = [Whole(1, most) for most in _most_points(board)]
    kinds = [*combats, *[Flag()] * (len(ABILITIES) - len(combats))]
    agent = RecordOf(
        Field("area", OneOf(board.areas)),
        Field("ready", Flag()),
        Field("abilities", Sparse(ABILITIES, kinds, 0), get=_points, put=_take),
    )
    return RecordOf(*(Field(name, agent) for name in AGENTS))


def _points(agent: Agent) -> list[int]:
    return [int(agent.points(ability)) for ability in range(len(ABILITIES))]


def _take(agent: Agent, points: list[int]) -> None:
    agent.take({name: int(value) for name, value in zip(ABILITIES, points, strict=True) if value})


def _in_place(position: NaziHunter, same: NaziHunter) -> None:
    """The agents have been changed where they are."""


def _phase(position: NaziHunter) -> int:
    asking = position.asking
    starts = list(PHASES.values())
    return starts.index(int(asking)) if asking in starts else starts.index(ACT)


def _set_phase(position: NaziHunter, phase: int) -> None:
    position.asking = list(PHASES.values())[phase]


def _set_areas(position: NaziHunter, files: list[int]) -> None:
    position.at = vec[i64](files)


def _set_deck(position: NaziHunter, places: list[int]) -> None:
    position.deck.places = places


def _set_unseen(position: NaziHunter, files: int) -> None:
    position.deck.pool = [files >> card & 1 for card in range(int(position.board.count))]


def _force(position: NaziHunter) -> list[int]:
    """NH-23: what has been used against each area."""
    used = position.used_area
    return [int(position.used_force) if area == used else 0 for area in range(len(position.at))]


def _set_force(position: NaziHunter, row: list[int]) -> None:
    used = [area for area, force in enumerate(row) if force]
    refuse_unless(len(used) <= 1, "NH-23: one agent has used force, not two")
    position.used_area = used[0] if used else NOWHERE
    position.used_force = sum(row)


def _chance(position: NaziHunter) -> int:
    return int(position.asking) - SETUP if position.to_move() == CHANCE else NONE


def _ask(position: NaziHunter, chance: int) -> None:
    """A look is asked in the middle of an action."""
    if chance != NONE:
        position.asking = ACT if SETUP + chance == LOOK else SETUP + chance
    elif position.to_move() == CHANCE:
        position.asking = ACT


def arrange(position: NaziHunter, words: dict[str, object]) -> None:
    """Make a start the position that is described."""
    position.fields().arrange(position, words, _settle)


def _settle(position: NaziHunter, said: frozenset[str]) -> None:
    """What follows from what is said, and what cannot be."""
    if "phase" not in said and not ("chance" in said and position.to_move() == CHANCE):
        position.asking = ACT
    _round(position, said)
    _builds(position, said)
    _files(position, said)
    _round_so_far(position)
    if position.asking == BUILD or position.asking == SETUP:
        _fresh(position)
    elif position.asking == DRAW:
        refuse_unless(len(position.deck) > 0, "NH-14: the deck is empty, so nothing is drawn")
        known = position.deck.top_known()
        refuse_unless(not known, "NH-14: the top card is known, so it has been drawn already")
    elif position.asking == ENDED:
        _over(position)
    else:
        _acting(position)


def _round(position: NaziHunter, said: frozenset[str]) -> None:
    """NH-11: round 1 begins after the set-up card."""
    early = position.asking in (BUILD, SETUP)
    if "round" not in said:
        position.round = 0 if early else 1
    refuse_unless(early == (position.round == 0), "NH-11: round 1 begins after the set-up card")


def _builds(position: NaziHunter, said: frozenset[str]) -> None:
    """NH-5 to NH-9, NH-R25: what each agent can do; while they are built, so far."""
    building = position.asking == BUILD
    refuse_unless(not building or position.mode != READY, "NH-8: ready-made agents are not built")
    if "acting" not in said:
        position.acting = 0 if building else NONE
    refuse_unless(not building or position.acting != NONE, "NH-R25: say in 'acting' who is built")
    for agent, name in enumerate(AGENTS):
        who = position.agent(agent)
        later = building and agent > position.acting
        refuse_unless(not later or who.abilities == 0, f"NH-R25: {name} is built after gold")
        if not building and who.abilities == 0:
            who.take(position.ready_made(agent))
        _build(position, who, name, building and agent >= position.acting)


def _build(position: NaziHunter, agent: Agent, name: str, building: bool) -> None:
    """NH-5, NH-7, NH-R25: exactly four abilities, within the budget; fewer while building."""
    prices = position.prices()
    for ability in bit_list(agent.abilities & ~prices.on_offer):
        raise BadPosition(f"NH-7: {ABILITIES[ability]} exists only in rookie mode")
    count = count_bits(agent.abilities)
    right = count <= CORNERS if building else count == CORNERS
    refuse_unless(right, f"NH-5: an agent has {CORNERS} abilities, {name} has {count}")
    cost = agent.cost(prices) + agent.rest(prices, 0)
    why = f"NH-5: an agent has {prices.budget} points to spend, {name} needs {cost}"
    refuse_unless(cost <= prices.budget, why)


def _files(position: NaziHunter, said: frozenset[str]) -> None:
    """NH-4, NH-R18: every card in one place, the unseen ones one more than unknown places."""
    board = position.board
    known = [card for card in position.deck.places if card != UNKNOWN] if "deck" in said else []
    zones = {f"the {name}": position.at[area] for area, name in enumerate(board.areas)}
    zones["the captured pile"] = position.captured
    zones["the escaped pile"] = position.escaped
    seen = 0
    for where, files in [*zones.items(), *[("the deck", BIT[card]) for card in known]]:
        _only_here(position, int(files) & seen, where)
        seen |= int(files)
    left = int(board.all_files) & ~seen
    if "unseen" not in said:
        _set_unseen(position, left)
    if "deck" not in said:
        position.deck.places = [UNKNOWN] * (count_bits(left) - 1)
    unseen = int(position.unseen())
    _only_here(position, unseen & seen, "the unseen cards")
    if left & ~unseen:
        raise BadPosition(f"NH-4: file {board.files[lowest_bit(left & ~unseen)]} is nowhere")
    unknown = position.deck.places.count(UNKNOWN)
    why = f"NH-R18: {unknown} unknown cards and the removed one are {unknown + 1} unseen cards"
    refuse_unless(count_bits(unseen) > unknown, f"{why}, not {count_bits(unseen)}")


def _only_here(position: NaziHunter, twice: int, where: str) -> None:
    """NH-4."""
    if twice:
        name = position.board.files[lowest_bit(twice)]
        raise BadPosition(f"NH-4: file {name} is in {where} and elsewhere")


def _round_so_far(position: NaziHunter) -> None:
    """NH-19, NH-20, NH-23, NH-24: who has acted, and where force has been used."""
    ready = int(position.gold.ready) + int(position.silver.ready)
    if position.turned != 0:
        _turned(position)
    used = position.turned != 0 or position.used_area != NOWHERE
    if position.asking == ACT:
        refuse_unless(ready > 0, "NH-R27: with both agents spent the phase is over")
        why = "NH-23: where force has been used, one agent is ready and the other not"
        refuse_unless(ready == 1 or not used, why)
        return
    busy = position.ability != NONE or (position.acting != NONE and position.asking != BUILD)
    why = "NH-19: agents act, use force and turn fugitives in phase 'actions' only"
    refuse_unless(not used and not busy and position.chosen == NONE, why)
    early = position.asking in (BUILD, SETUP)
    rule = "NH-9: both agents start on the Airport, ready" if early else "NH-20: both are ready"
    refuse_unless(ready == len(AGENTS), rule)


def _turned(position: NaziHunter) -> None:
    """NH-24: one fugitive is turned, where his force was used."""
    refuse_unless(count_bits(position.turned) == 1, "NH-24: one agent has turned one fugitive")
    card = lowest_bit(position.turned)
    area = position.area_of(card)
    name = position.board.files[card]
    refuse_unless(area != NOWHERE, f"NH-24: file {name} is turned but not on the board")
    if position.used_area == NOWHERE:
        position.used_area = area
        position.used_force = position.current_force(card)
    why = f"NH-24: file {name} was turned where force was used"
    refuse_unless(area == position.used_area, why)


def _fresh(position: NaziHunter) -> None:
    """NH-9 to NH-11: before the set-up card nothing has happened."""
    home = position.gold.area == position.silver.area == AIRPORT
    refuse_unless(home, "NH-9: both agents start on the Airport, ready")
    full = position.deck.places == [UNKNOWN] * (int(position.board.count) - 1)
    refuse_unless(full, "NH-10: before the set-up card all cards but one are unknown in the deck")


def _over(position: NaziHunter) -> None:
    """NH-36, NH-37."""
    refuse_unless(position.on_board() == 0, "NH-36: at the end nobody is on the board")
    done = len(position.deck) == 0 or position.round >= position.board.max_rounds
    refuse_unless(done, "NH-36: the match is not over while the deck has cards")


def _acting(position: NaziHunter) -> None:
    """NH-19: an agent in the middle of its action says which ability it uses."""
    acting, ability, chosen = int(position.acting), int(position.ability), int(position.chosen)
    if acting == NONE and ability == NONE:
        refuse_unless(chosen == NONE, "NH-19: say in 'acting' and 'ability' who chose")
        return
    refuse_unless(acting != NONE and ability != NONE, "NH-19: say both 'acting' and 'ability'")
    instant = ability in (BUREAUCRACY, DISRUPT)
    refuse_unless(not instant, f"NH-19: {ABILITIES[ability]} has no target to choose")
    position.acting = position.ability = position.chosen = NONE
    _play(position, f"{AGENTS[acting]} {ABILITIES[ability]}")
    if chosen != NONE:
        staged = ability in (INTIMIDATION, EXCHANGE)
        why = "NH-19: 'chosen' is a file that intimidation or exchange may choose"
        refuse_unless(staged, why)
        _play(position, f"file {position.board.files[chosen]}")


def _play(position: NaziHunter, notation: str) -> None:
    """A step of the action that is going on, if it is possible."""
    move = position.book().number(notation)
    why = position.why_not(move)
    refuse_unless(why is None, why or "")
    position.apply(move)
