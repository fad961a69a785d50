"""Ultimate Scheme: what is pending, in words, and what can be pending together."""

from __future__ import annotations

from functools import partial
from typing import Any

from parlour.engine.core.bits import BIT, bit_list
from parlour.engine.fields import Field, Flag, OneOf, RecordOf, Variant, Whole, refuse_unless
from parlour.games.ultimate_scheme.components import DECKS
from parlour.games.ultimate_scheme.rules import (
    aims,
    executing,
    pending,
    setup,
    state,
    tables,
    windows,
)
from parlour.games.ultimate_scheme.rules.pending import (
    FLY,
    NOWHERE,
    WALK,
    Aim,
    Arrive,
    ChooseDeck,
    Deal,
    Die,
    DrawCard,
    DrawScheme,
    Execute,
    Icon,
    Pending,
    Played,
    Racket,
    Resolve,
    Task,
    Window,
)
from parlour.games.ultimate_scheme.rules.state import State
from parlour.games.ultimate_scheme.rules.tables import Board

Step = Pending | None
NAMES = {
    DrawScheme: "scheme", ChooseDeck: "deck", DrawCard: "card", Icon: "icon", Aim: "aim",
    Resolve: "resolve", Arrive: "arrive", Execute: "execute", Racket: "racket", Die: "die",
    Window: "window",
}  # fmt: skip
MOVES = (state.MOVE_1, state.MOVE_2)
COLLECTS = (state.COLLECT_1, state.COLLECT_2)
SLOTS = {
    tables.TAG_DRAW: (state.DRAW_STEP,),
    tables.TAG_MOVE: MOVES,
    tables.TAG_MOVE_PLUS: MOVES,
    tables.TAG_COLLECT: COLLECTS,
    tables.TAG_EXECUTE: (state.EXECUTE_STEP,),
    tables.TAG_END: (state.END_STEP,),
    tables.TAG_NINJA: (*MOVES, *COLLECTS, state.EXECUTE_STEP),
}
"""US-55, US-74: in which own slots the cards of a tag are played."""


def pending_kind(board: Board, players: int) -> Variant:
    """What is pending, each sort with its parts."""
    number = OneOf(range(1, players + 1))
    named = OneOf(board.site_ids, none=NOWHERE, names=board.site_names)
    scheme = OneOf(board.scheme_ids, none=-1, names=board.scheme_names)
    seat, site, marked = Field("seat", number), Field("site", named), Field("marked", Flag())
    card = Field("card", OneOf([*board.card_ids, "walk", "saucer"], names=board.card_names))
    targets = (
        site, Field("to", named), Field("rival", OneOf(range(1, players + 1), none=-1)), marked,
        Field("choice", OneOf(tables.CHOICES, none=-1)),
    )  # fmt: skip
    sorts = {
        "scheme": RecordOf(seat, Field("deck", OneOf(DECKS)), make=lambda: DrawScheme(0, 0)),
        "deck": RecordOf(seat, make=lambda: ChooseDeck(0)),
        "card": RecordOf(seat, make=lambda: DrawCard(0)),
        "icon": RecordOf(seat, Field("icon", OneOf(tables.ICONS)),
                       Field("source", OneOf(pending.SOURCES)), site,
                       make=lambda: Icon(0, 0, 0, 0)),
        "aim": RecordOf(seat, card, Field("named", Whole(0, 3)), *targets, make=lambda: Aim(0, 0)),
        "resolve": RecordOf(seat, card, *targets,
                            make=lambda: Resolve(0, 0, -1, -1, -1, False, -1)),
        "arrive": RecordOf(card, make=lambda: Arrive(0)),
        "execute": RecordOf(Field("scheme", scheme), make=lambda: Execute(0)),
        "racket": RecordOf(seat, make=lambda: Racket(0)),
        "die": RecordOf(seat, site, marked, Field("cause", OneOf(pending.CAUSES)),
                      Field("by", number), make=lambda: Die(0, 0, False, 0, 0)),
        "window": RecordOf(Field("window", OneOf(pending.WINDOWS), "kind"), seat,
                         Field("scheme", scheme), Field("at", Whole(0, players, none=-1)),
                         Field("low", Whole(0, players)), Field("paused", Flag()),
                         make=lambda: Window(0, 0)),
    }  # fmt: skip
    for what, name in enumerate(pending.TASKS):
        sorts[name] = RecordOf(make=partial(Task, what))
    for what, name in enumerate(pending.DEALS):
        sorts[name] = RecordOf(Field("slot", number), make=partial(Deal, what, 0))
    return Variant("do", sorts, sort_of)


def sort_of(step: Pending) -> str:
    """What is to do, in a word."""
    if isinstance(step, Task):
        return pending.TASKS[step.what]
    return pending.DEALS[step.what] if isinstance(step, Deal) else NAMES[type(step)]


# What can be pending together


def check_pending(position: State) -> None:
    """Refuse what cannot be pending in the slot that runs, or not on what lies below it."""
    if position.step == state.SET_UP:
        _check_set_up(position)
        return
    steps: list[Step] = [None, *position.pending, None]
    for below, step, above in zip(steps, position.pending, steps[2:], strict=False):
        rule, fits = FITS[type(step)]
        where = f"under '{sort_of(above)}'" if above is not None else "next"
        reason = f"{rule}: '{sort_of(step)}' cannot be pending {where} here"
        refuse_unless(bool(fits(position, step, below, above)), reason)


def _is_window(step: Step, kind: int) -> bool:
    return isinstance(step, Window) and step.kind == kind


def _is_task(step: Step, *tasks: int) -> bool:
    return isinstance(step, Task) and step.what in tasks


def _asked_in(position: State, window: Step) -> int:
    """The seat that a window has come to; -1 if there is none."""
    if not isinstance(window, Window) or window.at == 0:
        return -1
    return int((window.seat + window.at) % position.players)


def _window_fits(position: State, window: Window, below: Step, above: Step) -> bool:
    """US-63 to US-73: how far round the table it is, and what it is about."""
    kind, at, low = int(window.kind), int(window.at), int(window.low)
    last = int(windows.last_asked(position, kind))
    right = low <= at <= last and (at == 0) == (low == 0)
    if kind == pending.SAVE_WINDOW:
        right = right and at in (0, last) and isinstance(below, Die) and below.seat == window.seat
    elif kind == pending.NEUTRALIZER_WINDOW:
        right = right and isinstance(below, Resolve) and below.seat == window.seat
    elif kind == pending.RENDITION_WINDOW:
        right = right and isinstance(below, Arrive) and window.seat == position.owner()
    else:
        right = right and below is None and window.seat == position.owner()
        right = right and _in_its_step(position, window)
    waits = above is None or (at == low and not window.paused)
    return right and waits and (window.scheme >= 0) == (kind == pending.FINISHED_WINDOW)


def _in_its_step(position: State, window: Window) -> bool:
    """US-70, US-72, US-73: what has happened in the slot before a window opens."""
    if window.kind == pending.AMBUSH_WINDOW:
        return position.stage == state.STAGE_OVER and position.move_to >= 0
    if window.kind == pending.COLLECTED_WINDOW:
        return position.collected >= 0
    row = position.seats[position.owner()].executed
    finished = window.scheme < 0 or bool(row & BIT[window.scheme])
    return position.step == state.EXECUTE_STEP and finished


def _played_fits(position: State, card: Played, below: Step, above: Step) -> bool:
    """US-55 to US-57: played in its moment, with targets that can be named."""
    if isinstance(card, Resolve):
        stands = card.card < WALK and _is_window(above, pending.NEUTRALIZER_WINDOW)
    else:
        stands = above is None
    if isinstance(below, Window):
        asked = card.seat == _asked_in(position, below) and card.card < WALK
        answers = windows.answering(position, below, card.seat) if asked else 0
        stands = stands and answers >> 2 * card.card & 3 != 0
    else:
        own = below is None and card.seat == position.owner()
        stands = stands and own and _in_its_slot(position, int(card.card))
    return stands and _can_be_named(position, card)


def _in_its_slot(position: State, card: int) -> bool:
    """US-23, US-24, US-55: whether the slot that runs is one for a card."""
    owner = position.owner()
    if card == FLY:
        used = position.seats[owner].power_used
        if used or position.power_of(owner) != tables.SAUCER_POWER:
            return False
    tag = tables.TAG_MOVE if card >= WALK else int(position.board.tag[card])
    early = tag != tables.TAG_MOVE or position.stage == state.STAGE_START
    return early and position.stage != state.STAGE_OVER and position.step in SLOTS.get(tag, ())


def _can_be_named(position: State, card: Played) -> bool:
    """US-56: whether the targets can have been named one after the other."""
    if isinstance(card, Resolve) and position.board.effect[card.card] == tables.METEORITE:
        return 0 <= card.choice < tables.UP and max(card.site, card.to, card.rival) < 0  # paid
    named = card.named if isinstance(card, Aim) else aims.targets_of(position, card.card)
    found = _first_aims(position, card)
    while found and found[0].named < named:
        found = [aims.aimed(position, aim, move) for aim in found
                 for move in aims.aim_options(position, aim)]  # fmt: skip
    return any(aim.named == named and _targets(aim) == _targets(card) for aim in found)


def _first_aims(position: State, card: Played) -> list[Aim]:
    """How aiming begins: a walk with its way, a Rendition with its site, all else with nothing."""
    one, board = position.seats[card.seat], position.board
    if card.card == WALK:
        may = board.open | one.access
        return [Aim(card.seat, WALK, 2, start, end) for start in bit_list(one.here())
                for end in bit_list(board.links[start] & may)]  # fmt: skip
    if aims.effect_of(position, card.card) == tables.RENDITION:
        sites = bit_list(board.open & ~BIT[position.move_from])
        return [Aim(card.seat, card.card, 1, site) for site in sites]
    return [Aim(card.seat, card.card)]


def _targets(card: Played) -> tuple[int, int, int, bool, int]:
    return int(card.site), int(card.to), int(card.rival), bool(card.marked), int(card.choice)


def _arrive_fits(position: State, step: Arrive, below: Step, above: Step) -> bool:
    """US-25: a minion waits to arrive from where it stands."""
    going = position.stage == state.STAGE_AFTER and position.move_from >= 0 and not position.arrived
    if below is not None or not going or not _is_window(above, pending.RENDITION_WINDOW):
        return False
    flies = step.card >= WALK or position.board.tag[step.card] == tables.TAG_MOVE
    one = position.seats[position.owner()]
    return flies and one.standing(position.move_from, position.move_marked) > 0


STRIKES = {
    pending.BY_CARD: (MOVES, None),
    pending.BY_STAB: (MOVES, tables.STABBING),
    pending.BY_SACRIFICE: ((state.END_STEP,), tables.SACRIFICE_POWER),
}
"""US-25, US-42: in which steps one strikes in one's own slot, and which power that takes."""


def _die_fits(position: State, die: Die, below: Step, above: Step) -> bool:
    """US-45: the minion is there, and somebody can have struck it."""
    victim, owner = position.seats[die.seat], position.owner()
    there = die.site >= 0 and victim.standing(die.site, die.marked) > 0
    if not there or die.by == die.seat or not _is_window(above, pending.SAVE_WINDOW):
        return False
    if die.cause == pending.BY_AMBUSH:
        moved = die.seat == owner and die.site == position.move_to
        ambush = moved and _is_window(below, pending.AMBUSH_WINDOW)
        return ambush and die.by == _asked_in(position, below)
    steps, power = STRIKES[int(die.cause)]
    can = power is None or position.power_of(owner) == power
    return below is None and die.by == owner and position.step in steps and can


def _icon_fits(position: State, icon: Icon, below: Step, above: Step) -> bool:
    """US-28, US-35, US-38: whose icon it is, and on what it is printed."""
    board, source, owner = position.board, int(icon.source), position.owner()
    if source == pending.ON_CARD:
        on = below is None or isinstance(below, ChooseDeck | Icon)
        return on and icon.site == NOWHERE and (icon.icon <= tables.ANY or icon.icon == tables.KEY)
    lowest = position.pending[0]
    if icon.seat != owner or not isinstance(lowest, Window):
        return False
    if source == pending.ON_SITE:
        on = isinstance(below, Icon) or _is_task(below, pending.DEPLETE_TASK, pending.STRIP_TASK)
        here = on and position.collected >= 0 and icon.site == position.collected
        return here and icon.icon in board.icons[position.collected]
    if lowest.scheme < 0:
        return False
    if source == pending.ON_BOUNTY:
        given = icon.icon in list(board.bounty_icon) and icon.site == position.home_of(owner)
        return given and _is_task(below, pending.BOUNTY_TASK)
    printed = [tables.ANY] if source == pending.ON_FACTION else board.rewards[lowest.scheme]
    on = isinstance(below, Icon | Window) or _is_task(below, pending.ANARCHY_TASK)
    return on and icon.site == board.scheme_site[lowest.scheme] and icon.icon in printed


def _task_fits(position: State, task: Task, below: Step, above: Step) -> bool:
    """US-29, US-35: tasks of collecting and executing, in their order."""
    what = int(task.what)
    if what == pending.DEPLETE_TASK:
        return _is_window(below, pending.COLLECTED_WINDOW)
    if what == pending.STRIP_TASK:
        mines = position.power_of(position.owner()) == tables.STRIP_MINING
        second = position.step == state.COLLECT_2
        return _is_task(below, pending.DEPLETE_TASK) and second and mines
    if what == pending.PUT_BACK_TASK:
        return isinstance(below, ChooseDeck) and below.seat == position.owner()
    if what not in (pending.ANARCHY_TASK, pending.BOUNTY_TASK):
        return False
    on = isinstance(below, Icon) or _is_window(below, pending.FINISHED_WINDOW)
    return on or (what == pending.BOUNTY_TASK and _is_task(below, pending.ANARCHY_TASK))


def _execute_fits(position: State, step: Execute, below: Step, above: Step) -> bool:
    """US-33, US-34."""
    owner = position.owner()
    alone = below is None and above is None and position.step == state.EXECUTE_STEP
    held = step.scheme >= 0 and position.seats[owner].hand & BIT[step.scheme]
    return alone and bool(held) and executing.is_executable(position, owner, step.scheme)


def _racket_fits(position: State, racket: Racket, below: Step, above: Step) -> bool:
    """US-72."""
    collected = _is_window(below, pending.COLLECTED_WINDOW)
    return collected and racket.seat == _asked_in(position, below)


def _draw_fits(
    position: State, draw: DrawScheme | ChooseDeck | DrawCard, below: Step, above: Step
) -> bool:
    """US-59, US-61: there is something to draw, and something that gives it."""
    if draw.seat not in (position.owner(), _asked_in(position, position.pending[0])):
        return False
    if isinstance(draw, DrawScheme) and not position.pool & position.board.decks[draw.deck]:
        return False
    if isinstance(draw, DrawCard) and (position.deck == 0 or below is None):
        return False
    if below is None:
        return position.step == state.DRAW_STEP or _gives_schemes(position)
    on = isinstance(below, ChooseDeck | Icon | Task)
    return on or _is_window(below, pending.FINISHED_WINDOW)


def _gives_schemes(position: State) -> bool:
    """Whether a card for the slot that runs gives schemes."""
    tags = {tag for tag, steps in SLOTS.items() if position.step in steps}
    given = zip(position.board.tag, position.board.effect, strict=True)
    schemes = (tables.DRAW_SCHEMES, tables.SHRED)
    return any(tag in tags and effect in schemes for tag, effect in given)


def _deal_fits(position: State, deal: Deal, below: Step, above: Step) -> bool:
    """US-11: after the set-up nothing of it is pending."""
    return False


FITS: dict[type, tuple[str, Any]] = {
    Window: ("US-62", _window_fits),
    Aim: ("US-56", _played_fits),
    Resolve: ("US-57", _played_fits),
    Arrive: ("US-25", _arrive_fits),
    Die: ("US-45", _die_fits),
    Icon: ("US-28", _icon_fits),
    Task: ("US-35", _task_fits),
    Execute: ("US-33", _execute_fits),
    Racket: ("US-72", _racket_fits),
    ChooseDeck: ("US-61", _draw_fits),
    DrawScheme: ("US-61", _draw_fits),
    DrawCard: ("US-59", _draw_fits),
    Deal: ("US-11", _deal_fits),
}
"""For each sort the rule that says when it is pending, and whether it can be."""


# The set-up (US-2 to US-10)


def _check_set_up(position: State) -> None:
    """What is left of the set-up is its end, and whatever came before has been dealt."""
    left = [_told(step) for step in position.pending if isinstance(step, Task | Deal)]
    whole = setup.to_set_up(position)
    orderly = bool(left) and left == [_told(step) for step in whole[: len(left)]]
    refuse_unless(orderly, "US-2: the set-up goes in its order: say in 'pending' what is left")
    draws = [_told(step) for step in position.pending[len(left) :]]
    last = whole[len(left)] if len(left) < len(whole) else None
    given = [_told(step) for step in _draws_after(position, last)]
    refuse_unless(draws == given[: len(draws)], "US-8: in the set-up each seat draws in its turn")
    for slot in range(int(position.players)):
        one = position.seats[(position.first + slot) % position.players]
        has = (one.faction >= 0, one.ultimate >= 0, one.minions > 0)
        for what, there in zip(pending.DEALS, has, strict=False):
            lacking = f"US-3: '{what}' of slot {slot + 1} is pending until it has been dealt"
            refuse_unless(there == ((what, slot) not in left), lacking)
    drawn = (position.factor >= 0) == (("x-factor", 0) not in left)
    refuse_unless(drawn or position.wanted_factor != -2, "US-5: the X-factor is drawn, then known")
    nobody = position.slot == 0 and (position.first == 0 or ("first player", 0) not in left)
    refuse_unless(nobody, "US-2: in the set-up nobody has a slot but the First Player")


def _told(step: Pending) -> tuple[str, int]:
    """What tells two things of the set-up apart."""
    if isinstance(step, Deal):
        return sort_of(step), int(step.slot)
    if isinstance(step, DrawScheme):
        return DECKS[step.deck], int(step.seat)
    return sort_of(step), int(step.seat) if isinstance(step, DrawCard) else 0


def _draws_after(position: State, last: Step) -> list[Pending]:
    """US-8, US-9: what a seat draws after it has been dealt something."""
    if not isinstance(last, Deal):
        return []
    seat = setup.seat_of(position, last)
    if last.what == pending.START_DEAL:
        return setup.start_draws(seat)
    faction = position.seats[seat].faction
    bonus = last.what == pending.BONUS_DEAL and faction >= 0
    return [DrawCard(seat)] * int(position.board.bonus_cards[faction]) if bonus else []
