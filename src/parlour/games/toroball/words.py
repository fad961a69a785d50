"""Toroball: reading a description of a position."""

from __future__ import annotations

import re
from collections.abc import Iterable

from parlour.engine.bits import BIT
from parlour.engine.errors import BadPosition, nearest
from parlour.engine.words import Words, refuse_unless
from parlour.games.toroball.books import NAMES, TEAMS
from parlour.games.toroball.components import DIRECTIONS
from parlour.games.toroball.rules import Toroball
from parlour.games.toroball.rules_state import (
    ACTING,
    ARROWS,
    COW_MOVE,
    COW_START,
    DRINK,
    ENDED,
    FIRST_PLAYER,
    FREE,
    HIDDEN,
    IDLE,
    OUT,
    PERCHED,
    PLACE,
    SCATTER,
    STATES,
    STEPS,
    TURN,
)
from parlour.games.toroball.tables import (
    AT_BARRIER,
    AT_FENCE,
    COW,
    EMPTY,
    NOBODY,
    NOWHERE,
    Pitch,
)

BEFORE = (FIRST_PLAYER, ARROWS, COW_START)
"""What is asked before a character phase."""
MID_TURN = (PLACE, ACTING, SCATTER, DRINK)
ALIASES = {"agitation": "ene", "goals": "score", "exposed": "moved", "left": "movement"}
OTHER_STEPS = {
    "set_up": ARROWS, "setup": ARROWS, "arrow_square": ARROWS, "place": PLACE, "act": ACTING,
    "nothing": ENDED, "end": ENDED,
}  # fmt: skip
FLAGS = ("stepped", "kicked", "agitated", "drunk", "returned")


def arrange(position: Toroball, words: dict[str, object]) -> None:
    """What is not said comes from the start, with every third character on its middle arrow.

    - `cow`, `ball`: squares such as `C4`. `ene` (or `agitation`), `round`: numbers.
    - `score`: `{"West": 1, "East": 0}` or `[1, 0]`. `first_player`, `to_move`: West or East.
    - `characters`: for each of W1 to E3 `A4`, `K7 perched`, `D2 hidden`, `out`, `out until 7`; or
      `W1` and so on by themselves; or `west` and `east` as lists in the order of the numbers.
    - `perched`, `hidden`, `out`: lists of names instead; `out` may also give the round of return.
    - `turns`: who has had a turn this round, in order; `moved`: who of these has moved and not
      skipped; `target`: the one of these that had its turn last.
    - `pressure`: who is under pressure; what is not said comes from the cow.
    - `acting`: a name, or a dictionary of `character`, `movement`, `stepped`, `kicked`,
      `agitated`, `drunk` and `returned`, which may also stand by themselves.
    - `flight`: where the flight of the ball ended, while its scatter roll is asked.
    - `heading`: the direction of a cow without a target, while its die is asked.
    - `asks`: first_player, arrow, cow_start, turn, return, acting, scatter (of the ball), drink
      and idle (scatter of a drinker and of the cow), cow_move, or over. A scatter without a flight
      is that of the acting character, or of the cow.
    """
    _Reader(position, {_key(name): value for name, value in words.items()}).read()


def _key(name: str) -> str:
    word = re.sub(r"[\s-]+", "_", str(name).strip().lower())
    return ALIASES.get(word, word)


class _Reader:
    """Fills a position from the words of a description, field by field."""

    def __init__(self, position: Toroball, fields: dict[str, object]) -> None:
        self.position = position
        self.pitch: Pitch = position.pitch
        self.fields = fields
        self.words = Words(fields)
        self.said = [False] * 6
        """Whose place is given."""
        self.cow: object = None

    def read(self) -> None:
        """Everything, in an order in which each field can rest on those before."""
        position, words = self.position, self.words
        turns, moved = self._turns()
        acting = self._acting()
        position.step = self._step(turns, acting)
        position.round = words.whole("round", 1, int(position.round_cap), 1)
        position.first = words.one_of("first_player", TEAMS, None)
        if position.first == NOBODY and position.step != FIRST_PLAYER:
            position.first = 0
        self._score()
        self._ene()
        seat = self._seat(turns, acting)
        self._characters(seat)
        self._cow_and_ball()
        self._stand()
        self._had_turns(turns, moved)
        self._actor(acting, seat)
        self._cow_phase()
        self._pressure()
        words.done()
        self._to_move(seat)
        _check(position)
        position.legal = position.offers() if position.to_move() >= 0 else []
        refuse_unless(
            position.to_move() < 0 or bool(position.legal), "TB-16: nothing can be decided here"
        )

    def _raw(self, field: str) -> object:
        """A field that may be said in several ways, as it was said."""
        self.words.skip(field)
        return self.fields.get(field)

    def _one(self, field: str) -> int:
        return self.words.one_of(field, NAMES, None)

    def _turns(self) -> tuple[list[int], list[int]]:
        """Who has had a turn, in order, and who of them has moved."""
        turns = self.words.some_of("turns", NAMES, [])
        moved = self.words.some_of("moved", NAMES, [])
        target = self._one("target")
        if target >= 0:
            moved = [each for each in moved if each != target] + [target]
            turns = [each for each in turns if each != target]
        turns = turns + [each for each in moved if each not in turns]
        refuse_unless(len(set(turns)) == len(turns), "TB-13: a character has one turn a round")
        return turns, moved

    def _acting(self) -> dict[str, object] | None:
        """The acting character and its turn so far, wherever they are said."""
        found: dict[str, object] = {}
        given = self._raw("acting")
        if isinstance(given, dict):
            found = {_key(name): value for name, value in given.items()}
        elif given is not None:
            found = {"character": given}
        for name in (*FLAGS, "movement"):
            value = self._raw(name)
            if value is not None:
                found.setdefault(name, value)
        return found or None

    def _step(self, turns: list[int], acting: dict[str, object] | None) -> int:
        words = self.words
        if not words.has("asks"):
            if words.has("flight"):
                default = SCATTER
            elif words.has("heading"):
                default = COW_MOVE
            elif acting is not None:
                default = ACTING
            else:
                default = TURN
            words.skip("asks")
            return default
        word = _key(str(self._raw("asks")))
        if word == "scatter" and not words.has("flight"):
            return DRINK if acting is not None else IDLE
        known = [*STEPS, *OTHER_STEPS]
        if word not in known:
            raise BadPosition(f"asks cannot be '{word}'.{nearest(word, known)}")
        return STEPS.index(word) if word in STEPS else OTHER_STEPS[word]

    def _ene(self) -> None:
        """TB-30. It may also be said with the cow: `{"square": "I4", "ene": 3}`."""
        words = self.words
        low, high = int(self.pitch.ene_least), int(self.pitch.ene_most)
        cow = self._raw("cow")
        told = {_key(name): value for name, value in cow.items()} if isinstance(cow, dict) else {}
        self.cow = told.get("square", told.get("at")) if isinstance(cow, dict) else cow
        default = Words(told).whole("ene", low, high, low) if told else low
        self.position.ene = words.whole("ene", low, high, default)

    def _score(self) -> None:
        """TB-46: the goals of each team."""
        value = self._raw("score")
        if value is None:
            return
        if isinstance(value, dict):
            lowered = {str(name).lower(): count for name, count in value.items()}
            for name in lowered:
                known = [team.lower() for team in TEAMS]
                refuse_unless(name in known, f"score: there is no team '{name}'")
            value = [lowered.get("west", 0), lowered.get("east", 0)]
        fits = isinstance(value, list | tuple) and len(value) == 2
        refuse_unless(fits, f"score is a list of two numbers, not {value!r}")
        assert isinstance(value, list | tuple)
        for team in (0, 1):
            most = int(self.position.goals_to_win)
            self.position.goals[team] = Words({"score": value[team]}).whole("score", 0, most, 0)

    def _seat(self, turns: list[int], acting: dict[str, object] | None) -> int:
        """The team to move, if it is said or can be seen."""
        said = self._raw("to_move")
        if isinstance(said, str) and said.lower() in ("chance", "over"):
            said = None
        seat = Words({"to_move": said}).one_of("to_move", TEAMS, None)
        if acting is not None and acting.get("character") is not None:
            own = Words(acting).one_of("character", NAMES, None) // 3
            refuse_unless(seat in (NOBODY, own), "TB-13: the acting character is not his")
            return own
        return seat

    # Who stands where

    def _characters(self, seat: int) -> None:
        """TB-9, TB-49: from the set-up, changed by what is said."""
        position, words, pitch = self.position, self.words, self.pitch
        for name, value in self._named().items():
            self._place(NAMES.index(name), value)
        for state, word in enumerate(STATES[PERCHED:OUT], PERCHED):
            for character in words.some_of(word, NAMES, []):
                refuse_unless(position.state[character] in (FREE, state), "TB-33: one state each")
                position.state[character] = state
        self._out()
        for character in range(6):
            if not self.said[character] and position.state[character] != OUT:
                third = character % 3 == 2
                if third and not self._third_waits(character // 3, seat):
                    position.at[character] = self._free_arrow(character // 3)
        for character in range(6):
            if position.state[character] == OUT:
                position.at[character] = NOWHERE
        self.pitch = pitch

    def _third_waits(self, team: int, seat: int) -> bool:
        """TB-50: whether a team has not chosen its arrow square yet."""
        position = self.position
        if position.step == FIRST_PLAYER:
            return True
        return position.step == ARROWS and (seat in (NOBODY, position.first) or team == seat)

    def _free_arrow(self, team: int) -> int:
        """The middle arrow square, or another one if somebody is named for it."""
        pitch, position = self.pitch, self.position
        own = [
            int(n) for n, side in zip(pitch.arrows, pitch.arrow_team, strict=True) if side == team
        ]
        own = sorted(own, key=lambda square: abs(own.index(square) - len(own) // 2))
        taken = [int(position.at[n]) for n in range(6) if self.said[n]]
        free = [square for square in own if square not in taken]
        return free[0] if free else own[0]

    def _named(self) -> dict[str, object]:
        """What is said of each character, wherever it is said."""
        words = self.words
        found: dict[str, object] = {}
        for field, value in (words.each("characters") or {}).items():
            found[self._name("characters", field)] = value
        for team, side in enumerate(("west", "east")):
            value = self._raw(side)
            if isinstance(value, list | tuple):
                refuse_unless(len(value) <= 3, f"{side} has three characters")
                value = dict(zip(NAMES[3 * team : 3 * team + 3], value, strict=False))
            refuse_unless(value is None or isinstance(value, dict), f"{side} is a list")
            if isinstance(value, dict):
                letter = TEAMS[team][0]
                for name, each in value.items():
                    full = f"{letter}{name}" if str(name).isdigit() else name
                    found[self._name(side, full)] = each
        for name in NAMES:
            value = self._raw(name.lower())
            if value is not None:
                found[name] = value
        return found

    def _name(self, field: str, name: object) -> str:
        word = str(name).strip().upper()
        if word not in NAMES:
            raise BadPosition(f"{field}: there is no character '{name}'.{nearest(word, NAMES)}")
        return word

    def _place(self, character: int, value: object) -> None:
        """`A4`, `K7 perched`, `out`, `out until 7`, a dictionary, or None before the set-up."""
        position, name = self.position, NAMES[character]
        self.said[character] = True
        if value is None:
            position.at[character] = NOWHERE
            return
        if isinstance(value, dict):
            value = " ".join(str(value[key]) for key in ("square", "at", "state", "returns", "back")
                             if value.get(key) is not None)  # fmt: skip
        text = " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
        parts = [part for part in re.split(r"[\s,]+", text.strip()) if part]
        state, back = FREE, 0
        square = NOWHERE
        for part in parts:
            word = part.lower()
            if word in STATES or word == "nudged":
                state = OUT if word == "nudged" else STATES.index(word)
            elif word.isdigit():
                back = int(word)
            elif word in ("until", "round", "in", "on", "returns"):
                continue
            else:
                square = self._square(name, part)
        position.state[character] = state
        position.at[character] = square
        position.back[character] = back
        refuse_unless(state == OUT or square != NOWHERE, f"{name}: say on which square it stands")

    def _square(self, about: str, word: object) -> int:
        names = self.pitch.real
        place = str(word).strip().upper()
        if place not in names:
            raise BadPosition(f"{about}: '{word}' is no square.{nearest(place, names)}")
        return int(self.pitch.inner[names.index(place)])

    def _out(self) -> None:
        """TB-43: who is out, and in which round he returns; by default in the next one."""
        position = self.position
        given = self._raw("out")
        if isinstance(given, str):
            given = [given]
        refuse_unless(given is None or isinstance(given, dict | list | tuple), "out is a list")
        if isinstance(given, dict | list | tuple):
            for each in given:
                character = NAMES.index(self._name("out", each))
                position.state[character] = OUT
                if isinstance(given, dict):
                    high = int(position.round_cap) + 2
                    said = {str(key): value for key, value in given.items()}
                    position.back[character] = Words(said).whole(str(each), 1, high, 1)
        for character in range(6):
            if position.state[character] == OUT and position.back[character] == 0:
                position.back[character] = position.round + 1

    def _cow_and_ball(self) -> None:
        """TB-10: on the two spots; what is not said lies on the other side of what is."""
        position, pitch = self.position, self.pitch
        cow, ball = self.cow, self._raw("ball")
        before = position.step in BEFORE and position.round == 1
        if cow is not None:
            position.cow = self._square("cow", cow)
        if ball is not None:
            position.ball = self._square("ball", ball)
        if position.step == ENDED or (before and cow is None):
            return
        taken = [int(square) for square in position.at]
        spots = [int(square) for square in pitch.spots]
        if cow is None:
            wanted = spots[1 - self._half(int(position.ball))] if ball is not None else spots[0]
            free = [square for square in (wanted, *spots) if square not in taken]
            refuse_unless(bool(free), "TB-7: both spots are taken: say where the cow is")
            position.cow = free[0]
        if ball is None:
            position.ball = spots[1 - self._half(int(position.cow))]

    def _half(self, square: int) -> int:
        """0 in the west, 1 in the middle and in the east."""
        return 0 if square % int(self.pitch.wide) <= int(self.pitch.columns) // 2 else 1

    def _stand(self) -> None:
        """TB-4, TB-7: one on each square, nobody on the central hiding spot."""
        position, pitch = self.position, self.pitch
        for square in pitch.inner:
            position.holds[square] = pitch.empty[square]
        for character in [*range(6), COW]:
            square = int(position.cow) if character == COW else int(position.at[character])
            if square == NOWHERE:
                continue
            what = "the cow" if character == COW else NAMES[character]
            name = pitch.names[square]
            refuse_unless(square != pitch.shelter, f"TB-4: {what} cannot stand on {name}")
            free = position.holds[square] == EMPTY
            refuse_unless(free, f"TB-7: {name} is taken, {what} cannot stand there too")
            position.holds[square] = character
        refuse_unless(position.ball != pitch.shelter, "TB-4: the ball cannot lie on the shelter")

    # What happened in this round

    def _had_turns(self, turns: list[int], moved: list[int]) -> None:
        """TB-13: in order. In the cow phase everybody has had his turn."""
        position = self.position
        for character in range(6):
            position.order[character] = 0
        if position.step in (COW_MOVE, IDLE):
            position.turns = 0
            late = [n for n in range(6) if n not in turns and position.waits(n)]
            turns = late + turns
        for number, character in enumerate(turns, 1):
            position.order[character] = number
        position.turns = len(turns)
        position.moved = sum(int(BIT[n]) for n in set(moved))

    def _actor(self, acting: dict[str, object] | None, seat: int) -> None:
        position, pitch = self.position, self.pitch
        flight = self._raw("flight")
        if position.step not in MID_TURN:
            refuse_unless(acting is None, "TB-13: nobody has his turn now")
            refuse_unless(flight is None, "TB-25: the ball does not fly now")
            return
        read = Words(acting or {})
        actor = read.one_of("character", NAMES, None)
        if actor == NOBODY:
            team = seat if seat != NOBODY else int(position.first)
            waiting = [n for n in range(3 * team, 3 * team + 3) if position.waits(n)]
            refuse_unless(bool(waiting), f"TB-13: {TEAMS[team]} has no character left to act")
            here = [n for n in waiting if position.at[n] == position.ball]
            actor = here[0] if here else waiting[0]
        position.actor = actor
        most = int(pitch.movement + pitch.adrenaline)
        start = 0 if position.step == PLACE else int(pitch.movement)
        position.left = read.whole("movement", 0, most, start)
        shooting = position.step == SCATTER
        drinking = position.step == DRINK
        position.returned = read.flag("returned", False)
        less = position.step == ACTING and position.left != pitch.movement
        position.stepped = read.flag("stepped", drinking or less)
        position.kicked = read.flag("kicked", shooting)
        position.agitated = read.flag("agitated", False)
        position.drunk = read.flag("drunk", drinking)
        read.done()
        if shooting:
            refuse_unless(flight is not None, "TB-25: say in 'flight' where the ball came down")
            position.flown = self._square("flight", flight)
        else:
            refuse_unless(flight is None, "TB-25: the ball does not fly now")

    def _cow_phase(self) -> None:
        position = self.position
        heading = self.words.one_of("heading", DIRECTIONS, None)
        position.heading = heading
        if position.step == IDLE:
            refuse_unless(position.target() == NOBODY, "TB-40: the cow has a target")
        if heading != NOBODY:
            fits = position.step == COW_MOVE and position.target() == NOBODY
            refuse_unless(fits, "TB-40: only a cow without a target has a heading")
        elif position.step == COW_MOVE and position.target() == NOBODY:
            position.step = IDLE

    def _pressure(self) -> None:
        """TB-42: whoever is perched or hidden beside the cow and still to have his turn."""
        position = self.position
        if self.words.has("pressure"):
            pressed: Iterable[int] = self.words.some_of("pressure", NAMES, [])
        else:
            self.words.skip("pressure")
            pressed = [n for n in range(6) if _presses(position, n)]
            if position.step in (*BEFORE, ENDED):
                pressed = []
        position.pressed = sum(int(BIT[n]) for n in set(pressed))

    def _to_move(self, seat: int) -> None:
        """TB-13: whose turn it is, as the turns so far say."""
        position = self.position
        if position.step in MID_TURN:
            position.seat = position.actor // 3
        elif position.step == ARROWS:
            position.seat = seat if seat != NOBODY else position.first
        elif position.step == TURN:
            self._turn(seat)

    def _turn(self, seat: int) -> None:
        position = self.position
        if seat != NOBODY:
            fits = position.has_turns(seat)
            refuse_unless(fits, f"TB-13: {TEAMS[seat]} has no character left to act")
            position.seat = seat
            return
        last = [n for n in range(6) if position.order[n] == position.turns and position.turns]
        before = last[0] // 3 if last else 1 - int(position.first)
        seat = 1 - before if position.has_turns(1 - before) else before
        position.seat = seat
        if not position.has_turns(seat):
            position.step = IDLE if position.target() == NOBODY else COW_MOVE


def _presses(position: Toroball, character: int) -> bool:
    """TB-42: whether the cow presses a character that is still to have its turn."""
    resting = position.state[character] in (PERCHED, HIDDEN)
    if not resting or position.cow == NOWHERE or not position.waits(character):
        return False
    return position.by_the_cow(position.at[character])


def _check(position: Toroball) -> None:
    """What no match can lead to."""
    for character in range(6):
        _check_character(position, character)
    over = position.step == ENDED
    won = max(int(position.goals[0]), int(position.goals[1])) >= position.goals_to_win
    refuse_unless(over or not won, f"TB-46: with {position.goals_to_win} goals the match is over")
    last = position.round >= position.round_cap
    refuse_unless(not over or won or last, "TB-48: nobody has won yet")
    both = min(int(position.goals[0]), int(position.goals[1])) >= position.goals_to_win
    refuse_unless(not both, "TB-46: only one team can win")
    for team in (0, 1):
        field = over or position.on_field(team)
        refuse_unless(field, f"TB-45: {TEAMS[team]} has nobody on the field and has conceded")
    if position.actor != NOBODY:
        _check_actor(position)


def _check_character(position: Toroball, character: int) -> None:
    pitch, name = position.pitch, NAMES[character]
    square, state = int(position.at[character]), int(position.state[character])
    third = character % 3 == 2
    waiting = third and position.step in (FIRST_PLAYER, ARROWS)
    over = position.step == ENDED
    if position.step in BEFORE:
        spot = pitch.bottles[character // 3 * 2 + character % 3] if not third else NOWHERE
        arrows = [int(each) for each in pitch.arrows]
        fits = square in arrows or (waiting and square == NOWHERE) if third else square == spot
        refuse_unless(fits and state == FREE, f"TB-9: {name} is not at its place of the set-up")
    if state == OUT:
        low, high = int(position.round), int(position.round) + 1
        fits = over or low <= position.back[character] <= high
        refuse_unless(fits, f"TB-43: {name} is out: it returns in round {low} or {high}")
        gone = over or position.back[character] == high or position.order[character] == 0
        refuse_unless(gone, f"TB-43: {name} has had its turn, so it is back")
        refuse_unless(
            over or position.back[character] == high or not position.turns_are_over(),
            f"TB-43: {name} was to return in this round",
        )
    elif square != NOWHERE:
        where = pitch.names[square]
        fence = state != PERCHED or pitch.kinds[square] == AT_FENCE
        refuse_unless(fence, f"TB-31: {name} cannot perch on {where}, it is no fence square")
        near = pitch.distance(square, pitch.shelter) == 1
        cover = state != HIDDEN or pitch.kinds[square] == AT_BARRIER or near
        refuse_unless(cover, f"TB-31: {name} cannot hide on {where}")
    else:
        refuse_unless(waiting, f"TB-9: say where {name} is")
    has_moved = position.moved & BIT[character] != 0
    had_turn = position.order[character] != 0
    refuse_unless(not has_moved or had_turn, f"TB-18: {name} has moved, so it has had its turn")
    refuse_unless(
        not has_moved or state == FREE or over,
        f"TB-33: {name} is {STATES[state]}, so it has skipped",
    )
    absent = state == OUT and position.back[character] > position.round and not over
    refuse_unless(not (absent and had_turn), f"TB-14: {name} is out and has no turn")
    if position.pressed & BIT[character] and not had_turn and character != position.actor:
        pressed = _presses(position, character)
        refuse_unless(pressed, f"TB-42: {name} is not perched or hidden beside the cow")


def _check_actor(position: Toroball) -> None:
    pitch, name = position.pitch, NAMES[position.actor]
    refuse_unless(position.waits(position.actor), f"TB-13: {name} has no turn left")
    out = position.state[position.actor] == OUT
    place = position.step == PLACE
    refuse_unless(out == place, f"TB-43: {name} is put on the pitch when it returns")
    begun = position.stepped or position.kicked
    refuse_unless(not begun or position.state[position.actor] == FREE, f"TB-19: {name} is free")
    refuse_unless(not position.agitated or position.stepped, "TB-29: one agitates after a step")
    refuse_unless(not position.drunk or position.stepped, "TB-34: one drinks after a step")
    here = int(position.at[position.actor])
    if position.step == SCATTER:
        refuse_unless(position.kicked, "TB-25: the ball scatters after a kick")
        refuse_unless(here == position.ball, f"TB-21: {name} is not on the ball's square")
    if position.step == DRINK:
        bottle = here in [int(square) for square in pitch.bottles]
        refuse_unless(bottle, f"TB-34: {name} is not on a sangria square")
        refuse_unless(position.left > 0, "TB-34: one drinks with movement left")
        refuse_unless(position.drunk, "TB-34: it drinks now")
