"""Toroball: reading a description of a position."""

from __future__ import annotations

import re
from collections.abc import Iterable

from parlour.engine.core.bits import BIT
from parlour.engine.errors import BadPosition, nearest
from parlour.engine.fields import refuse_unless
from parlour.engine.words import Words, plain_name, renamed
from parlour.games.toroball.books import NAMES, TEAMS
from parlour.games.toroball.components import DIRECTIONS
from parlour.games.toroball.reachability import BEFORE, check, presses
from parlour.games.toroball.rules.position import Toroball
from parlour.games.toroball.rules.state import (
    ACTING,
    ARROWS,
    COW_MOVE,
    DRINK,
    ENDED,
    FIRST_PLAYER,
    FREE,
    IDLE,
    OUT,
    PERCHED,
    PLACE,
    SCATTER,
    STATES,
    STEPS,
    TURN,
)
from parlour.games.toroball.rules.tables import (
    COW,
    EMPTY,
    NOBODY,
    NOWHERE,
    Pitch,
)

MID_TURN = (PLACE, ACTING, SCATTER, DRINK)
OTHER_FIELDS = {
    "agitation": "ene", "goals": "score", "points": "score", "exposed": "moved",
    "left": "movement", "movement_left": "movement", "squares_left": "movement",
    "under_pressure": "pressure", "first": "first_player", "player": "to_move", "turn": "to_move",
    "actor": "acting", "active": "acting", "moving": "acting", "name": "character",
    "had_turn": "turns", "acted": "turns", "order": "turns", "turn_order": "turns",
    "nudged": "out", "phase": "asks", "step": "asks", "flight_ends": "flight",
    "scatter_from": "flight", "direction": "heading", "w": "west", "e": "east",
}  # fmt: skip
"""Other words for the fields of a description."""
OTHER_STEPS = {
    "set_up": ARROWS, "setup": ARROWS, "arrow_square": ARROWS, "place": PLACE, "act": ACTING,
    "character": TURN, "character_phase": TURN, "cow": COW_MOVE, "cow_phase": COW_MOVE,
    "nothing": ENDED, "end": ENDED,
}  # fmt: skip
FLAGS = ("stepped", "kicked", "agitated", "drunk", "returned")
LISTS = ("turns", "moved", "skipped", "perched", "hidden", "pressure", "out", "returning")
"""Fields that name characters; one alone needs no list."""
SHORT = ["nw", "n", "ne", "w", "e", "sw", "s", "se"]
"""The directions as a compass says them."""


def arrange(position: Toroball, words: dict[str, object]) -> None:
    """What is not said comes from the start, with every third character on its middle arrow;
    whoever is not named gives way to who is.

    - `cow`, `ball`: squares such as `C4`. `ene` (or `agitation`), `round`: numbers.
    - `score`: `{"West": 1, "East": 0}`, `[1, 0]` or `1-0`. `first_player`, `to_move`: West or East.
    - `characters`: for each of W1 to E3 `A4`, `K7 perched`, `D2 hidden`, `out`, `out until 7`; or
      `W1` and so on by themselves; or `west` and `east` as lists in the order of the numbers.
    - `perched`, `hidden`, `out`: lists of names instead; the first two may also give the square,
      `out` the round of return. `returning`: who is out and returns in this round.
    - `turns`: who has had a turn this round, in order; `moved` (or `exposed`): who of these has
      moved; `skipped`: who has not; `target`: the one of these that had its turn last. A target
      alone means the cow phase.
    - `pressure`: who is under pressure; what is not said comes from the cow.
    - `acting`: a name, or a dictionary of `character`, `movement`, `stepped`, `kicked`,
      `agitated`, `drunk` and `returned`, which may also stand by themselves.
    - `flight`: where the flight of the ball ended, while its scatter roll is asked.
    - `heading`: the direction of a cow without a target, while its die is asked.
    - `asks`: first_player, arrow, cow_start, turn, return, acting, scatter (of the ball), drink
      and idle (scatter of a drinker and of the cow), cow_move, or over. A scatter without a flight
      is that of the acting character, or of the cow.
    Characters may also be called `West 1`, teams `W`, directions `NE`; more words for the fields
    are in `OTHER_FIELDS`.
    """
    named = {str(_known_as(name)): value for name, value in words.items()}
    fields = renamed(named, OTHER_FIELDS)
    for name in LISTS:
        fields[name] = _several(fields.get(name))
    for name in ("target", "acting"):
        fields[name] = _known_as(fields.get(name))
    for name in ("to_move", "first_player"):
        fields[name] = _team(fields.get(name))
    _Reader(position, fields).read()


def _known_as(word: object) -> object:
    """A character by its name, also where it is called `West 1`; other things as they are."""
    found = re.fullmatch(r"\s*(w|e|west|east)[\s_-]*([1-3])\s*", str(word), re.IGNORECASE)
    return f"{found[1][0].upper()}{found[2]}" if found else word


def _several(said: object) -> object:
    """Characters by their names, one alone as a list of one."""
    if isinstance(said, str):
        return [_known_as(said)]
    if isinstance(said, dict):
        return {str(_known_as(name)): value for name, value in said.items()}
    return [_known_as(each) for each in said] if isinstance(said, list | tuple) else said


def _team(word: object) -> object:
    """A team by its name, also by its first letter."""
    return {"w": "West", "e": "East"}.get(str(word).strip().lower(), word)


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
        self._make_room()
        self._stand()
        self._had_turns(turns, moved)
        self._actor(acting, seat)
        self._cow_phase()
        self._pressure()
        words.done()
        self._to_move(seat)
        check(position)
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
        turns = turns + self.words.some_of("skipped", NAMES, [])
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
            found = renamed(given, OTHER_FIELDS)
            found["character"] = _known_as(found.get("character"))
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
            elif self.fields.get("target") is not None and not words.has("to_move"):
                default = COW_MOVE
            else:
                default = TURN
            words.skip("asks")
            return default
        word = plain_name(self._raw("asks"))
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
        told = renamed(cow, OTHER_FIELDS) if isinstance(cow, dict) else {}
        self.cow = told.get("square", told.get("at")) if isinstance(cow, dict) else cow
        default = Words(told).whole("ene", low, high, low) if told else low
        self.position.ene = words.whole("ene", low, high, default)

    def _score(self) -> None:
        """TB-46: the goals of each team."""
        value = self._raw("score")
        if value is None:
            return
        if isinstance(value, str) and re.fullmatch(r"\s*\d+\s*[-:]\s*\d+\s*", value):
            value = [int(each) for each in re.split("[-:]", value)]
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
        position, pitch = self.position, self.pitch
        for name, value in self._named().items():
            self._place(NAMES.index(name), value)
        for state, word in enumerate(STATES[PERCHED:OUT], PERCHED):
            for character in self._resting(word):
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

    def _resting(self, field: str) -> list[int]:
        """Who is perched or hidden, and on which square where that is said too."""
        given = self.fields.get(field)
        if not isinstance(given, dict):
            return self.words.some_of(field, NAMES, [])
        self.words.skip(field)
        names = [self._name(field, each) for each in given]
        for name, square in zip(names, given.values(), strict=True):
            self._place(NAMES.index(name), square)
        return [NAMES.index(name) for name in names]

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
        word = str(_known_as(name)).strip().upper()
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
            value = _in_a_line(value)
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
            elif word not in ("until", "round", "in", "on", "returns", "back"):
                square = self._square(name, part)
        if back and square == NOWHERE:
            state = OUT
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
        for character in self.words.some_of("returning", NAMES, []):
            position.state[character] = OUT
            position.back[character] = position.round
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

    def _make_room(self) -> None:
        """Whoever is not named gives way to who is: to the nearest free square."""
        position, pitch = self.position, self.pitch
        if position.step in BEFORE:
            return
        taken = [int(position.at[n]) for n in range(6) if self.said[n]] + [int(position.cow)]
        for character in range(6):
            home = int(position.at[character])
            if not self.said[character] and home in taken:
                free = [
                    int(square)
                    for square in pitch.inner
                    if int(square) not in (*taken, int(pitch.shelter), int(position.ball))
                    and int(square) not in [int(each) for each in position.at]
                ]
                position.at[character] = min(free, key=lambda s: pitch.distance(s, home))
            taken.append(int(position.at[character]))

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
            if self.fields.get("ball") is None:
                position.ball = position.at[actor]
        else:
            refuse_unless(flight is None, "TB-25: the ball does not fly now")

    def _cow_phase(self) -> None:
        position = self.position
        heading = self._direction()
        position.heading = heading
        if position.step == IDLE:
            refuse_unless(position.target() == NOBODY, "TB-40: the cow has a target")
        if heading != NOBODY:
            fits = position.step == COW_MOVE and position.target() == NOBODY
            refuse_unless(fits, "TB-40: only a cow without a target has a heading")
        elif position.step == COW_MOVE and position.target() == NOBODY:
            position.step = IDLE

    def _direction(self) -> int:
        """TB-8: `east`, `E`, or the face of the scatter roll."""
        said = self._raw("heading")
        if isinstance(said, int) and 1 <= said <= len(self.pitch.compass):
            return int(self.pitch.compass[said - 1])
        word = str(said).lower()
        said = DIRECTIONS[SHORT.index(word)] if word in SHORT else said
        return Words({"heading": said}).one_of("heading", DIRECTIONS, None)

    def _pressure(self) -> None:
        """TB-42: whoever is perched or hidden beside the cow and still to have his turn."""
        position = self.position
        if self.words.has("pressure"):
            pressed: Iterable[int] = self.words.some_of("pressure", NAMES, [])
        else:
            self.words.skip("pressure")
            pressed = [n for n in range(6) if presses(position, n)]
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


def _in_a_line(value: dict[str, object]) -> str:
    """`{"square": "K7", "perched": True}` as `K7 perched`."""
    said = renamed(value, {"at": "square", "back": "returns", "until": "returns"})
    states = [name for name in (*STATES, "nudged") if said.get(name) is True]
    fields = (said.get(key) for key in ("square", "state", "returns", "return_round"))
    return " ".join([*(str(each) for each in fields if each is not None), *states])
