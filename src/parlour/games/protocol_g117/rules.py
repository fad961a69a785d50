"""Protocol G117: the position and its rules, in the order of the rulebook."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from parlour.engine.bits import BIT, bit_list, count_bits, lowest_bit
from parlour.engine.book import Book
from parlour.engine.position import OVER, Position
from parlour.games.protocol_g117.tables import (
    AI,
    EARTH,
    ELIMINATE,
    EVENT,
    FAR,
    GAIN,
    HU,
    MATRIX,
    PARTS,
    PO,
    SIDES,
    Tables,
)

# What is asked.
SETUP: Final = 0
PAIR: Final = 1
PART: Final = 2
POINT: Final = 3
SECOND: Final = 4
PLACE: Final = 5
ELIMINATION: Final = 6
SABOTAGING: Final = 7
ENDED: Final = 8
STEPS: Final = [
    "setup", "pair", "part", "point", "second step", "place", "eliminate", "sabotage", "over"
]  # fmt: skip

SERIES: Final = 10
"""PG-10: turns of a series, one for each pair."""
NONE: Final = -1
UNIT_LISTS: Final = ["drones", "bots", "troops", "deckers"]


@final
class Army:
    """The cubes of a side: where they stand, what is left, what was won."""

    def __init__(self, cubes: i64) -> None:
        self.one: i64 = 0
        """Squares with at least one unit."""
        self.two: i64 = 0
        self.three: i64 = 0
        self.supply: i64 = cubes
        self.lost: i64 = 0
        """PG-6: eliminated for good."""
        self.score: i64 = 0
        self.held: i64 = 0
        """PG-25: sabotages kept for the count."""
        self.gained: i64 = 0
        """What the last count brought."""
        self.po_marks: i64 = 0
        """Pairs of this series whose PO part was chosen."""
        self.event_marks: i64 = 0

    def copy_of(self, army: Army) -> None:
        """Be like another army."""
        self.one = army.one
        self.two = army.two
        self.three = army.three
        self.supply = army.supply
        self.lost = army.lost
        self.score = army.score
        self.held = army.held
        self.gained = army.gained
        self.po_marks = army.po_marks
        self.event_marks = army.event_marks

    def put(self, square: i64) -> None:
        """A unit more on a square."""
        bit = BIT[square]
        if self.one & bit == 0:
            self.one |= bit
        elif self.two & bit == 0:
            self.two |= bit
        else:
            self.three |= bit

    def lift(self, square: i64) -> None:
        """A unit less on a square."""
        bit = BIT[square]
        if self.three & bit != 0:
            self.three ^= bit
        elif self.two & bit != 0:
            self.two ^= bit
        else:
            self.one ^= bit

    def enter(self, square: i64) -> None:
        """PG-6: a cube comes from the supply."""
        self.supply -= 1
        self.put(square)

    def lose(self, square: i64) -> None:
        """PG-6: a cube is out of the game."""
        self.lost += 1
        self.lift(square)

    def units_on(self, squares: i64) -> i64:
        """How many units stand on some squares."""
        return (
            count_bits(self.one & squares)
            + count_bits(self.two & squares)
            + count_bits(self.three & squares)
        )


@final
class ProtocolG117(Position):
    """A position of Protocol G117."""

    def __init__(self, tables: Tables, ai_seat: i64) -> None:
        """PG-7, PG-8, PG-9: every starting square holds a unit, HU places one more."""
        super().__init__()
        self.tables = tables
        self.ai_seat: i64 = ai_seat
        self.ai = Army(tables.cubes)
        self.hu = Army(tables.cubes)
        self.turn: i64 = 1
        self.step: i64 = SETUP
        self.side: i64 = HU
        """The side that decides."""
        self.used: i64 = 0
        """PG-14: pairs of this series that are used up."""
        self.pair: i64 = NONE
        """The pair of this turn."""
        self.points: i64 = 0
        """Points left, the one in hand included."""
        self.icon: i64 = 0
        """Which icon of the event is resolved."""
        self.sabotaged: i64 = 0
        """PG-32: squares that give nothing this turn."""
        self.bolts: i64 = 0
        """Squares that gave nothing in the last count."""

    def set_up(self) -> None:
        """PG-7, PG-8: what needs no decision, and the second Troop where there is no choice."""
        tables = self.tables
        for side in (AI, HU):
            for square in bit_list(
                tables.starts[side * 2 + EARTH] | tables.starts[side * 2 + MATRIX]
            ):
                self.army(side).enter(square)
        if count_bits(tables.second_troop) == 1:
            self._second_troop(lowest_bit(tables.second_troop))

    def copy(self) -> ProtocolG117:
        twin = ProtocolG117(self.tables, self.ai_seat)
        twin.ai.copy_of(self.ai)
        twin.hu.copy_of(self.hu)
        twin.turn = self.turn
        twin.step = self.step
        twin.side = self.side
        twin.used = self.used
        twin.pair = self.pair
        twin.points = self.points
        twin.icon = self.icon
        twin.sabotaged = self.sabotaged
        twin.bolts = self.bolts
        return twin

    def army(self, side: i64) -> Army:
        """The cubes of a side."""
        return self.ai if side == AI else self.hu

    def seat_of(self, side: i64) -> i64:
        """Who plays a side."""
        return self.ai_seat if side == AI else 1 - self.ai_seat

    def side_of(self, seat: i64) -> i64:
        """The side of a seat."""
        return AI if seat == self.ai_seat else HU

    def to_move(self) -> i64:
        return OVER if self.step == ENDED else self.seat_of(self.side)

    def asks(self) -> str:
        return STEPS[self.step] if self.step != ENDED else "nothing"

    def book(self) -> Book:
        return self.tables.book

    def moves(self) -> list[int]:
        tables = self.tables
        step = self.step
        if step == POINT:
            return self._point_moves()
        if step == SECOND:
            found = self._steps()
            found.append(tables.stop)
            return found
        if step == PAIR:
            return self._pair_moves()
        if step == PART:
            return [tables.first_part, tables.first_part + 1]
        if step == PLACE:
            return _listed(tables.first_place, self.room_to_place(self._icon_field()))
        if step == ELIMINATION:
            return _listed(tables.first_eliminate, self.victims(self._icon_field()))
        if step == SABOTAGING:
            return _listed(tables.first_sabotage, self.open_to_sabotage())
        return _listed(0, tables.second_troop)

    def apply(self, move: i64) -> None:
        tables = self.tables
        step = self.step
        if step == POINT:
            self._point(move)
        elif step == SECOND:
            self._second(move)
        elif step == PAIR:
            self._pair_chosen(move - tables.first_choose)
        elif step == PART:
            self._part_chosen(move - tables.first_part)
        elif step == PLACE:
            self._placed(move - tables.first_place)
            self.next_icon()
        elif step == ELIMINATION:
            self._eliminated(move - tables.first_eliminate)
            self.next_icon()
        elif step == SABOTAGING:
            self._sabotage(move - tables.first_sabotage)
            self.next_sabotage()
        else:
            self._second_troop(move)

    # Battlefields and units

    def free(self) -> i64:
        """PG-4, PG-5: the squares that have room."""
        tables = self.tables
        ai = self.ai
        hu = self.hu
        full = tables.single & (ai.one | hu.one)
        full |= tables.double & (ai.two | hu.two | (ai.one & hu.one))
        if tables.triple != 0:
            mixed = (ai.two & hu.one) | (ai.one & hu.two)
            full |= tables.triple & (ai.three | hu.three | mixed)
        return tables.all & ~full

    def empty(self) -> i64:
        """PG-5: the squares without any unit."""
        return self.tables.all & ~(self.ai.one | self.hu.one)

    # Set-up

    def _second_troop(self, square: i64) -> None:
        """PG-8: beside HU's start, where there are no points."""
        self.hu.enter(square)
        if self.audience is not None:
            self.tell("setup", "PG-8", {"side": "HU", "square": self.tables.squares[square]})
        self._turn_starts()

    # Turn

    def first(self) -> i64:
        """PG-10: AI in odd turns, HU in even ones."""
        return AI if self.turn & 1 != 0 else HU

    def _turn_starts(self) -> None:
        """PG-11, PG-12."""
        self.step = PAIR
        self.side = self.first()
        self.pair = NONE
        if self.audience is not None:
            self.tell("turn", "PG-10", {"turn": self.turn, "first": SIDES[self.side]})

    def _pair_moves(self) -> list[int]:
        """PG-12, PG-R14: both parts of every available pair."""
        found: list[int] = []
        left = self.tables.every_pair & ~self.used
        while left != 0:
            move = self.tables.first_choose + lowest_bit(left) * 2
            found.append(move)
            found.append(move + 1)
            left &= left - 1
        return found

    def _pair_chosen(self, number: i64) -> None:
        """PG-12: the first player has a free choice of pair and part."""
        self.pair = number >> 1
        self._part_chosen(number & 1)

    def _part_chosen(self, part: i64) -> None:
        """PG-12, PG-13, PG-R1: a marker on the part, then it is resolved."""
        army = self.army(self.side)
        if part == PO:
            army.po_marks |= BIT[self.pair]
        else:
            army.event_marks |= BIT[self.pair]
        if self.audience is not None:
            self._tell_part(part)
        if part == PO:
            self.points = self.tables.po[self._action()]
            self.next_point()
        else:
            self.icon = 0
            self.next_icon()

    def _tell_part(self, part: i64) -> None:
        tables = self.tables
        second = self.side != self.first()
        facts = self._acting()
        facts["pair"] = tables.pairs[self.pair]
        facts["action"] = tables.action(self.side, self.pair)
        facts["part"] = PARTS[part]
        facts["points"] = tables.po[self._action()]
        facts["icons"] = ", ".join(tables.icon_words[self._action()])
        self.tell("action", "PG-13" if second else "PG-12", facts)

    def _action(self) -> i64:
        """The number of the action that is resolved: AI's ten, then HU's ten."""
        return self.side * SERIES + self.pair

    def _action_over(self) -> None:
        """PG-11, PG-14: the second player answers; then the pair is used up."""
        self.points = 0
        self.icon = 0
        if self.side == self.first():
            self.side = 1 - self.side
            self.step = PART
            return
        self.used |= BIT[self.pair]
        self.side = self.first()
        self.next_sabotage()

    # PO part

    def next_point(self) -> None:
        """PG-15, PG-16: another point, unless there is none or nothing can be done with it."""
        if self.points > 0 and self._can_act():
            self.step = POINT
        else:
            self._action_over()

    def _can_act(self) -> bool:
        """Whether a point can be used at all."""
        adjacent = self.tables.adjacent
        free = self.free()
        units = self.army(self.side).one
        other = self.army(1 - self.side).one
        while units != 0:
            unit = lowest_bit(units)
            if adjacent[unit] & (free | other) != 0 or other & BIT[unit] != 0:
                return True
            units &= units - 1
        return False

    def _point_moves(self) -> list[int]:
        """PG-15: a Move, an Attack, a Charge, or the end of the action."""
        found = self._steps()
        tables = self.tables
        targets = self.targets()
        while targets != 0:
            found.append(tables.first_attack + lowest_bit(targets))
            targets &= targets - 1
        units = self.army(self.side).one
        while units != 0:
            unit = lowest_bit(units)
            units &= units - 1
            first = tables.first_charge + unit * tables.size
            victims = self.chargeable(unit)
            while victims != 0:
                found.append(first + lowest_bit(victims))
                victims &= victims - 1
        found.append(tables.end_action)
        return found

    def _steps(self) -> list[int]:
        """PG-17, PG-18: to an adjacent square that has room at that moment."""
        tables = self.tables
        found: list[int] = []
        free = self.free()
        units = self.army(self.side).one
        while units != 0:
            unit = lowest_bit(units)
            units &= units - 1
            first = tables.first_step + unit * tables.size
            squares = tables.adjacent[unit] & free
            while squares != 0:
                found.append(first + lowest_bit(squares))
                squares &= squares - 1
        return found

    def targets(self) -> i64:
        """PG-19: enemy units with two of mine in contact."""
        contact = self.tables.contact
        mine = self.army(self.side)
        left = self.army(1 - self.side).one
        found: i64 = 0
        while left != 0:
            square = lowest_bit(left)
            left &= left - 1
            if contact[square] & mine.one != 0 and mine.units_on(contact[square]) >= 2:
                found |= BIT[square]
        return found

    def chargeable(self, unit: i64) -> i64:
        """PG-20, PG-R10: enemy units that a unit can be in contact with after at most two steps."""
        tables = self.tables
        enemies = self.army(1 - self.side).one & tables.rings[unit * FAR + 3]
        if enemies == 0:
            return 0
        free = self.free()
        reached = BIT[unit]
        reached |= tables.adjacent[unit] & free
        reached |= tables.near(reached) & free
        return enemies & (reached | tables.near(reached))

    def _point(self, move: i64) -> None:
        """PG-15."""
        tables = self.tables
        if move < tables.first_attack:
            self._step(move)
            self.step = SECOND
            return
        if move < tables.first_charge:
            self._attack(move - tables.first_attack)
        elif move < tables.end_action:
            number = move - tables.first_charge
            self._charge(number // tables.size, number % tables.size)
        else:
            if self.audience is not None:
                facts = self._acting()
                facts["left"] = self.points
                self.tell("end action", "PG-16", facts)
            self.points = 1
        self._point_used()

    def _second(self, move: i64) -> None:
        """PG-17, PG-R22: a second step of any unit, or a stop."""
        if move != self.tables.stop:
            self._step(move)
        self._point_used()

    def _point_used(self) -> None:
        """PG-15: points are used one after the other."""
        self.points -= 1
        self.next_point()

    def _step(self, move: i64) -> None:
        """PG-17."""
        tables = self.tables
        number = move - tables.first_step
        start: i64 = number // tables.size
        end: i64 = number % tables.size
        army = self.army(self.side)
        if self.audience is not None:
            facts = self._acting()
            facts["unit"] = tables.unit(self.side, start)
            facts["from"] = tables.squares[start]
            facts["to"] = tables.squares[end]
            facts["piece"] = self.piece(self.side, start, army.units_on(BIT[start]))
            facts["into"] = self.piece(self.side, end, army.units_on(BIT[end]) + 1)
            facts["second"] = self.step == SECOND
            self.tell("step", "PG-17", facts)
        army.lift(start)
        army.put(end)

    def _attack(self, square: i64) -> None:
        """PG-19: the target is eliminated, the attackers stay."""
        if self.audience is not None:
            tables = self.tables
            facts = self._hit(square)
            mine = self.army(self.side)
            around = [
                self.piece(self.side, n, place)
                for n in bit_list(mine.one & tables.contact[square])
                for place in range(1, int(mine.units_on(BIT[n])) + 1)
            ]
            facts["by"] = around[:2]
            self.tell("attack", "PG-19", facts)
        self.army(1 - self.side).lose(square)

    def _charge(self, unit: i64, square: i64) -> None:
        """PG-20, PG-R11: both are eliminated."""
        if self.audience is not None:
            facts = self._hit(square)
            mine = self.army(self.side)
            facts["own"] = self.tables.unit(self.side, unit)
            facts["from"] = self.tables.squares[unit]
            facts["own_piece"] = self.piece(self.side, unit, mine.units_on(BIT[unit]))
            self.tell("charge", "PG-20", facts)
        self.army(self.side).lose(unit)
        self.army(1 - self.side).lose(square)

    # Event part

    def next_icon(self) -> None:
        """PG-22: in printed order; what leaves no choice is done at once."""
        tables = self.tables
        action = self._action()
        last = tables.first_icon[action + 1] - tables.first_icon[action]
        while self.icon < last:
            icon = tables.icons[tables.first_icon[action] + self.icon]
            kind = icon >> 1
            if kind == GAIN:
                squares = self.room_to_place(icon & 1)
                if self.army(self.side).supply == 0:
                    squares = 0
            elif kind == ELIMINATE:
                squares = self.victims(icon & 1)
            else:
                self._hold_sabotage()
                continue
            if squares == 0:
                self._nothing(kind, icon & 1)
            elif squares & (squares - 1) != 0:
                self.step = PLACE if kind == GAIN else ELIMINATION
                return
            elif kind == GAIN:
                self._placed(lowest_bit(squares))
            else:
                self._eliminated(lowest_bit(squares))
        self._action_over()

    def _icon_field(self) -> i64:
        """The battlefield of the icon that is resolved."""
        tables = self.tables
        return tables.icons[tables.first_icon[self._action()] + self.icon] & 1

    def _nothing(self, kind: i64, field: i64) -> None:
        """PG-23, PG-24: no cube, no square, no victim."""
        self.icon += 1
        if self.audience is not None:
            facts = self._acting()
            mine = self.side if kind == GAIN else 1 - self.side
            facts["unit"] = self.tables.unit(mine, 0 if field == EARTH else self.tables.size - 1)
            facts["why"] = "supply" if self.army(self.side).supply == 0 else "square"
            rule = "PG-23" if kind == GAIN else "PG-24"
            self.tell("no gain" if kind == GAIN else "no victim", rule, facts)

    def _placed(self, square: i64) -> None:
        """PG-23."""
        self.icon += 1
        army = self.army(self.side)
        if self.audience is not None:
            facts = self._acting()
            facts["unit"] = self.tables.unit(self.side, square)
            facts["square"] = self.tables.squares[square]
            facts["piece"] = self.piece(self.side, square, army.units_on(BIT[square]) + 1)
            facts["cube"] = self.cube(self.side)
            self.tell("gain", "PG-23", facts)
        army.enter(square)

    def victims(self, field: i64) -> i64:
        """PG-24: every enemy unit of that kind."""
        return self.army(1 - self.side).one & self.tables.field(field)

    def _eliminated(self, square: i64) -> None:
        """PG-24."""
        self.icon += 1
        if self.audience is not None:
            self.tell("eliminate", "PG-24", self._hit(square))
        self.army(1 - self.side).lose(square)

    def _hold_sabotage(self) -> None:
        """PG-25."""
        self.icon += 1
        self.army(self.side).held += 1
        if self.audience is not None:
            self.tell("sabotage held", "PG-25", self._acting())

    # Placement

    def room_to_place(self, field: i64) -> i64:
        """PG-26 to PG-30: where a new unit may stand."""
        tables = self.tables
        mine = self.army(self.side)
        squares = tables.field(field)
        own = mine.one & squares
        if own == 0:
            return self._without_units(field)
        other = self.army(1 - self.side)
        alone = own & ~mine.two & ~other.one & ~tables.single
        return (tables.near(own) & self.empty()) | alone

    def _without_units(self, field: i64) -> i64:
        """PG-28, PG-29, PG-R18: a start without an enemy, else any empty square."""
        starts = self.tables.starts[self.side * 2 + field] & ~self.army(1 - self.side).one
        return starts if starts != 0 else self.empty() & self.tables.field(field)

    # Count and end

    def controlled(self, side: i64) -> i64:
        """PG-31: squares with own units and no enemy."""
        return self.army(side).one & ~self.army(1 - side).one

    def open_to_sabotage(self) -> i64:
        """PG-32, PG-R3: numbers that the opponent controls and that are not sabotaged."""
        return self.tables.valued & self.controlled(1 - self.side) & ~self.sabotaged

    def next_sabotage(self) -> None:
        """PG-32: the first player's sabotages, then the second player's, then the count."""
        while True:
            army = self.army(self.side)
            while army.held > 0:
                squares = self.open_to_sabotage()
                if squares == 0:
                    self._sabotage_lost(army)
                elif squares & (squares - 1) != 0:
                    self.step = SABOTAGING
                    return
                else:
                    self._sabotage(lowest_bit(squares))
            if self.side != self.first():
                break
            self.side = 1 - self.side
        self._count()

    def _sabotage(self, square: i64) -> None:
        """PG-32."""
        self.army(self.side).held -= 1
        self.sabotaged |= BIT[square]
        if self.audience is not None:
            facts = self._acting()
            facts["square"] = self.tables.squares[square]
            facts["number"] = self.tables.points[square]
            self.tell("sabotage", "PG-32", facts)

    def _sabotage_lost(self, army: Army) -> None:
        """PG-32: there is nothing to sabotage."""
        army.held -= 1
        if self.audience is not None:
            self.tell("sabotage lost", "PG-32", self._acting())

    def worth(self, squares: i64) -> i64:
        """The sum of the numbers of some squares."""
        tables = self.tables
        total = count_bits(squares & tables.ones) + 2 * count_bits(squares & tables.twos)
        if tables.fours != 0:
            total += 4 * count_bits(squares & tables.fours)
        return total

    def _count(self) -> None:
        """PG-33: the numbers of all controlled squares, less the sabotaged ones."""
        left = ~self.sabotaged
        for side in (AI, HU):
            army = self.army(side)
            army.gained = self.worth(self.controlled(side) & left)
            army.score += army.gained
        if self.audience is not None:
            self._tell_count()
        self.bolts = self.sabotaged
        self.sabotaged = 0
        self._turn_over()

    def _tell_count(self) -> None:
        names = self.tables.squares
        facts: dict[str, object] = {
            "turn": self.turn,
            "gained": {"AI": self.ai.gained, "HU": self.hu.gained},
            "score": self._scores(),
            "sabotaged": [names[n] for n in bit_list(self.sabotaged)],
            "AI": [names[n] for n in bit_list(self._scoring(AI))],
            "HU": [names[n] for n in bit_list(self._scoring(HU))],
        }
        self.tell("count", "PG-33", facts)

    def _scoring(self, side: i64) -> i64:
        return self.controlled(side) & self.tables.valued & ~self.sabotaged

    def _turn_over(self) -> None:
        """PG-34 to PG-37: compare where scores are compared, else the next turn."""
        turn = self.turn
        if turn == SERIES or (turn > SERIES and turn & 1 == 0):
            if self.ai.score != self.hu.score or turn == 2 * SERIES:
                self._end()
                return
        if turn == SERIES:
            self._second_series()
        self.turn += 1
        self._turn_starts()

    def _second_series(self) -> None:
        """PG-35, PG-R16: all pairs again, everything else stays."""
        self.used = 0
        for side in (AI, HU):
            army = self.army(side)
            army.po_marks = 0
            army.event_marks = 0
        if self.audience is not None:
            self.tell("series", "PG-35", {"score": self._scores()})

    def _end(self) -> None:
        """PG-34, PG-36, PG-37."""
        self.step = ENDED
        self.pair = NONE
        if self.audience is not None:
            facts: dict[str, object] = {"turn": self.turn, "score": self._scores()}
            facts["side"] = self._winner()
            rule = "PG-34" if self.turn == SERIES else "PG-36"
            self.tell("end", rule if facts["side"] is not None else "PG-37", facts)

    def _winner(self) -> str | None:
        if self.ai.score == self.hu.score:
            return None
        return SIDES[AI] if self.ai.score > self.hu.score else SIDES[HU]

    def scores(self) -> list[float]:
        winner = self._winner()
        if winner is None:
            return [0.5, 0.5]
        seat = self.seat_of(AI if winner == SIDES[AI] else HU)
        return [1.0, 0.0] if seat == 0 else [0.0, 1.0]

    def result(self) -> dict[str, object]:
        winner = self._winner()
        seats = [0, 1] if winner is None else [int(self.scores()[1])]
        return {
            "winners": seats,
            "side": winner,
            "turns": self.turn,
            "series": 1 if self.turn <= SERIES else 2,
            "AI": self.ai.score,
            "HU": self.hu.score,
        }

    # Taking back

    def stands(self, move: int) -> str:
        """PG-R23: small steps can be taken back until a point, an icon or an action is complete."""
        tables = self.tables
        step = self.step
        if step == POINT and tables.first_step <= move < tables.first_attack:
            return ""
        if step in (POINT, SECOND):
            return "the point is complete"
        if step in (PAIR, PART) and self.why_not(move) is None:
            return self._part_stands(move)
        return "the decision is complete"

    def _part_stands(self, move: int) -> str:
        """A part of which nothing is resolved yet is only a small step."""
        twin = self.copy()
        twin.apply(move)
        asked = twin.step in (POINT, PLACE, ELIMINATION) and twin.side == self.side
        if not asked:
            return "the action is complete"
        return "" if twin.icon == 0 else "its first icon is done"

    # Why not

    def why_not(self, move: int) -> str | None:
        if self.step == ENDED:
            return "the match is over"
        tables = self.tables
        if move < tables.first_choose:
            return self._why_no_setup(move)
        if move < tables.first_part:
            return self._why_no_pair(move - tables.first_choose)
        if move < tables.first_step:
            return None if self.step == PART else "PG-13: no part is to be chosen for an answer now"
        if move < tables.first_attack:
            number = move - tables.first_step
            return self._why_no_step(number // tables.size, number % tables.size)
        if move < tables.first_charge:
            return self._why_no_attack(move - tables.first_attack)
        if move < tables.end_action:
            number = move - tables.first_charge
            return self._why_no_charge(number // tables.size, number % tables.size)
        if move == tables.end_action:
            return None if self.step == POINT else "PG-16: an action ends before a point, not now"
        if move == tables.stop:
            return None if self.step == SECOND else "PG-17: there is no Move to stop"
        if move < tables.first_eliminate:
            return self._why_no_place(move - tables.first_place)
        if move < tables.first_sabotage:
            return self._why_no_elimination(move - tables.first_eliminate)
        return self._why_no_sabotage(move - tables.first_sabotage)

    def _why_no_setup(self, square: i64) -> str | None:
        if self.step != SETUP:
            return "PG-8: the set-up is over"
        if self.tables.second_troop & BIT[square] != 0:
            return None
        if self.tables.points[square] > 0:
            return f"PG-8: {self.tables.squares[square]} has victory points"
        return f"PG-8: {self.tables.squares[square]} is no free square adjacent to HU's start"

    def _why_no_pair(self, number: i64) -> str | None:
        if self.step == PAIR:
            pair = number >> 1
            if self.used & BIT[pair] == 0:
                return None
            return f"PG-14: the pair {self.tables.pairs[pair]} is used up"
        if self.step == SETUP:
            return "PG-8: HU's second Troop comes first"
        if self.side == self.first():
            return "PG-12: the pair of this turn is chosen"
        return f"PG-13: the second player must use the pair {self.tables.pairs[self.pair]}"

    def _why_no_point(self) -> str:
        if self.step == SECOND:
            return "PG-17: first the second step of this Move, or a stop"
        return "PG-15: no operation point is to be used now"

    def _why_no_step(self, start: i64, end: i64) -> str | None:
        tables = self.tables
        if self.step != POINT and self.step != SECOND:
            return self._why_no_point()
        names = tables.squares
        if self.army(self.side).one & BIT[start] == 0:
            return f"PG-17: {SIDES[self.side]} has no unit on {names[start]}"
        if tables.field_of(start) != tables.field_of(end):
            return "PG-1: a unit never leaves its battlefield"
        if tables.adjacent[start] & BIT[end] == 0:
            rule = "PG-2" if tables.field_of(start) == EARTH else "PG-3"
            return f"{rule}: {names[start]} and {names[end]} are not adjacent"
        if self.free() & BIT[end] == 0:
            return f"PG-18: {names[end]} has no room"
        return None

    def _why_no_target(self, square: i64, rule: str) -> str | None:
        if self.army(1 - self.side).one & BIT[square] != 0:
            return None
        name = self.tables.squares[square]
        if self.army(self.side).one & BIT[square] != 0:
            return f"PG-21: the unit on {name} is your own"
        return f"{rule}: no enemy unit is on {name}"

    def _why_no_attack(self, square: i64) -> str | None:
        if self.step != POINT:
            return self._why_no_point()
        why = self._why_no_target(square, "PG-19")
        if why is not None or self.targets() & BIT[square] != 0:
            return why
        return (
            f"PG-19: fewer than two of your units are in contact with {self.tables.squares[square]}"
        )

    def _why_no_charge(self, unit: i64, square: i64) -> str | None:
        if self.step != POINT:
            return self._why_no_point()
        names = self.tables.squares
        if self.army(self.side).one & BIT[unit] == 0:
            return f"PG-20: {SIDES[self.side]} has no unit on {names[unit]}"
        why = self._why_no_target(square, "PG-20")
        if why is not None:
            return why
        if self.tables.field_of(unit) != self.tables.field_of(square):
            return "PG-1: a unit never leaves its battlefield"
        if self.chargeable(unit) & BIT[square] != 0:
            return None
        return f"PG-20: from {names[unit]} no square in contact with {names[square]} is in reach"

    def _why_no_place(self, square: i64) -> str | None:
        if self.step != PLACE:
            return "PG-23: no unit is to be placed now"
        field = self._icon_field()
        if self.room_to_place(field) & BIT[square] != 0:
            return None
        name = self.tables.squares[square]
        if self.tables.field_of(square) != field:
            return f"PG-1: {name} is on the other battlefield"
        if self.army(self.side).one & self.tables.field(field) != 0:
            if field == EARTH:
                return f"PG-26: {name} is no empty square adjacent to one of your units"
            return (
                f"PG-27: {name} is neither empty and adjacent nor held by one of your units alone"
            )
        starts = self.tables.starts[self.side * 2 + field]
        if starts & ~self.army(1 - self.side).one != 0:
            return f"PG-28: {name} is no starting square of yours without an enemy"
        return f"PG-29: {name} is not empty"

    def _why_no_elimination(self, square: i64) -> str | None:
        if self.step != ELIMINATION:
            return "PG-24: no unit is to be eliminated now"
        field = self._icon_field()
        if self.victims(field) & BIT[square] != 0:
            return None
        unit = self.tables.unit(1 - self.side, 0 if field == EARTH else self.tables.size - 1)
        return f"PG-24: no {unit} is on {self.tables.squares[square]}"

    def _why_no_sabotage(self, square: i64) -> str | None:
        name = self.tables.squares[square]
        if self.step != SABOTAGING:
            return "PG-32: squares are sabotaged at the count"
        if self.tables.points[square] == 0:
            return f"PG-32: {name} has no victory points"
        if self.sabotaged & BIT[square] != 0:
            return f"PG-32: {name} is sabotaged already"
        if self.controlled(1 - self.side) & BIT[square] == 0:
            return f"PG-32: {SIDES[1 - self.side]} does not control {name}"
        return None

    # In words

    def piece(self, side: i64, square: i64, place: i64) -> str:
        """What a unit is called on the table: after its kind, its square and its place there."""
        unit = self.tables.unit(side, square).lower()
        return f"{unit}-{self.tables.squares[square]}-{place}"

    def cube(self, side: i64) -> str:
        """The outline of the next cube of the supply."""
        return f"cube-{SIDES[side].lower()}-{self.tables.cubes - self.army(side).supply + 1}"

    def _acting(self) -> dict[str, object]:
        return {"side": SIDES[self.side]}

    def _hit(self, square: i64) -> dict[str, object]:
        """A unit of the other side that is eliminated."""
        facts = self._acting()
        other = 1 - self.side
        facts["unit"] = self.tables.unit(other, square)
        facts["square"] = self.tables.squares[square]
        facts["piece"] = self.piece(other, square, self.army(other).units_on(BIT[square]))
        return facts

    def _scores(self) -> dict[str, object]:
        return {"AI": self.ai.score, "HU": self.hu.score}

    def units(self, side: i64, field: i64) -> list[str]:
        """The squares of the units of a kind, one entry for each unit."""
        army = self.army(side)
        names = self.tables.squares
        found: list[str] = []
        for square in bit_list(army.one & self.tables.field(field)):
            for _ in range(int(army.units_on(BIT[square]))):
                found.append(names[square])
        return found

    def mover(self) -> str:
        """Who is to move: a side, or over."""
        return "over" if self.step == ENDED else SIDES[self.side]

    def marks(self) -> dict[str, object]:
        """Which part of each pair was chosen by whom, this series."""
        found: dict[str, object] = {}
        for number, pair in enumerate(self.tables.pairs):
            bit = BIT[number]
            chosen: dict[str, object] = {}
            for side in (AI, HU):
                army = self.army(side)
                if army.po_marks & bit != 0:
                    chosen[SIDES[side]] = PARTS[PO]
                elif army.event_marks & bit != 0:
                    chosen[SIDES[side]] = PARTS[EVENT]
            if len(chosen) > 0:
                found[pair] = chosen
        return found

    def describe(self) -> dict[str, object]:
        """The words that `words.arrange` reads."""
        names = self.tables.squares
        pairs = self.tables.pairs
        said: dict[str, object] = {
            "seat1_side": SIDES[self.side_of(0)].lower(),
            "turn": self.turn,
            "first": SIDES[self.first()],
            "to_move": self.mover(),
            "step": STEPS[self.step],
            "pair": pairs[self.pair] if self.pair != NONE else None,
            "points": self.points,
            "icon": self.icon + 1,
            "drones": self.units(AI, EARTH),
            "bots": self.units(AI, MATRIX),
            "troops": self.units(HU, EARTH),
            "deckers": self.units(HU, MATRIX),
            "supply": {"AI": self.ai.supply, "HU": self.hu.supply},
            "eliminated": {"AI": self.ai.lost, "HU": self.hu.lost},
            "score": self._scores(),
            "used": [pairs[n] for n in bit_list(self.used)],
            "marks": self.marks(),
            "sabotages": {"AI": self.ai.held, "HU": self.hu.held},
            "sabotaged": [names[n] for n in bit_list(self.sabotaged)],
            "last_count": {
                "AI": self.ai.gained, "HU": self.hu.gained,
                "sabotaged": [names[n] for n in bit_list(self.bolts)],
            },
        }  # fmt: skip
        return said


def _listed(first: i64, squares: i64) -> list[int]:
    """The moves of a family of squares."""
    found: list[int] = []
    while squares != 0:
        found.append(first + lowest_bit(squares))
        squares &= squares - 1
    return found
