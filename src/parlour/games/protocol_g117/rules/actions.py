"""Protocol G117: the parts of an action and how they are resolved (PG-12 to PG-30)."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.engine.core.bits import BIT, bit_list, lowest_bit
from parlour.games.protocol_g117.rules.state import ELIMINATION, PLACE, POINT, SECOND
from parlour.games.protocol_g117.rules.tables import EARTH, ELIMINATE, FAR, GAIN, PARTS, PO
from parlour.games.protocol_g117.rules.turns import Turns


class Actions(Turns):
    """Operation points, event icons, and where new units are placed."""

    # The chosen part

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
