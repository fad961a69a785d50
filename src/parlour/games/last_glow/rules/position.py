"""The Last Glow: the position and its rules, in the order of the rulebook."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from parlour.engine.book import Book
from parlour.engine.core.bits import BIT, bit_list, count_bits, lowest_bit
from parlour.engine.core.dice import DiePosition
from parlour.engine.core.position import CHANCE, OVER
from parlour.engine.fields import Fields
from parlour.games.last_glow.fields import declare
from parlour.games.last_glow.rules.tables import (
    APPEARANCE,
    ASKS,
    CONTACT,
    CRASH,
    CREW,
    ENDED,
    ENDINGS,
    EXPLODES,
    FACES,
    FIRST_HUNT,
    HEART,
    HUNT,
    LEFT,
    LIGHT,
    MODES,
    NOWHERE,
    OPEN,
    REPAIR,
    RIGHT,
    SEND,
    SETUP,
    STRUCTURE,
    THROTTLE,
    TIME,
    WON,
    Board,
)


@final
class LastGlow(DiePosition):
    """A position of The Last Glow."""

    def __init__(self, board: Board, mode: int) -> None:
        """LG-2, LG-3, LG-4: everything in its place, the set-up die still to come."""
        super().__init__()
        self.board = board
        self.mode: i64 = mode
        self.asking: i64 = SETUP
        self.turn: i64 = 1
        self.lighthouse: i64 = board.start_square
        self.hearts: i64 = 0
        self.items: i64 = 0
        self.aboard: i64 = 0
        self.brightness: i64 = board.start_brightness
        self.sp: i64 = board.start_sp
        self.vp: i64 = board.start_vp
        self.placed: i64 = 0
        self.throttles: i64 = 0
        self.target: i64 = NOWHERE
        """The Heart being hunted or being blown by the storm."""
        self.waiting: i64 = 0
        """Hearts that the storm has still to handle, the target included."""
        self.again: bool = False
        """Whether the die asked for is the second one (LG-27, LG-33)."""
        self.dice_left: i64 = 0
        """Appearance dice still to roll, the one asked for included."""
        self.ending: i64 = OPEN

    def copy(self) -> LastGlow:
        twin = LastGlow(self.board, self.mode)
        twin.asking = self.asking
        twin.turn = self.turn
        twin.lighthouse = self.lighthouse
        twin.hearts = self.hearts
        twin.items = self.items
        twin.aboard = self.aboard
        twin.brightness = self.brightness
        twin.sp = self.sp
        twin.vp = self.vp
        twin.placed = self.placed
        twin.throttles = self.throttles
        twin.target = self.target
        twin.waiting = self.waiting
        twin.again = self.again
        twin.dice_left = self.dice_left
        twin.ending = self.ending
        return twin

    def to_move(self) -> i64:
        if self.asking == CREW:
            return 0
        return OVER if self.asking == ENDED else CHANCE

    def asks(self) -> str:
        return ASKS[self.asking]

    def book(self) -> Book:
        return self.board.book

    def outcome_book(self) -> Book:
        return self.board.outcome_book

    def apply(self, move: i64) -> None:
        asking = self.asking
        if asking == CREW:
            self._crew_acts(move)
        elif asking == HEART:
            self._heart_die(move + 1)
        elif asking == HUNT:
            self._hunt_die(move + 1)
        elif asking == APPEARANCE:
            self._appearance_die(move)
        else:
            self._setup_die(move)

    # Set-up

    def _setup_die(self, column: i64) -> None:
        """LG-5: the first Heart appears in the sky; then turn 1 starts."""
        self._heart_appears(column)
        if self.ending == OPEN:
            self.asking = CREW

    # Lighthouse Phase

    def limit(self) -> i64:
        """LG-7: one of the crew patches while the structure is low."""
        board = self.board
        return board.crew if self.sp > board.patching else board.crew - 1

    def moves(self) -> list[int]:
        if self.asking != CREW:
            return []
        board = self.board
        found = bit_list(self._plain_moves())
        found += [FIRST_HUNT + square for square in bit_list(self.huntable())]
        found += [int(board.first_sleep) + square for square in bit_list(self._sleepable())]
        return found

    def mask(self) -> i64:
        board = self.board
        if not board.fits_mask:
            return -1
        hunts = self.huntable() << FIRST_HUNT
        return self._plain_moves() | hunts | (self._sleepable() << board.first_sleep)

    def why_not(self, move: int) -> str | None:
        if self.asking != CREW:
            return "LG-8: the crew acts only in the Lighthouse Phase"
        if move in self.moves():
            return None
        board = self.board
        if move == SEND:
            return "LG-18: no item is aboard"
        if move < FIRST_HUNT:
            return self._why_no_flight(move)
        if move < board.first_sleep:
            return self._why_no_hunt(move - FIRST_HUNT)
        return self._why_no_sleep(move - board.first_sleep)

    def _crew_acts(self, move: i64) -> None:
        """LG-8: one action, resolved at once."""
        self.placed += 1
        if move == LIGHT:
            self._light_up()
        elif move == REPAIR:
            self._repair()
        elif move == LEFT:
            self._maneuver(-1)
        elif move == RIGHT:
            self._maneuver(1)
        elif move == THROTTLE:
            self._full_throttle()
        elif move == SEND:
            self._send()
        elif move < self.board.first_sleep:
            self._hunt(move - FIRST_HUNT)
            return
        else:
            self._sleep(move - self.board.first_sleep)
        self._after_action()

    def _after_action(self) -> None:
        """LG-7: the phase goes on while somebody is left to place."""
        if self.ending == OPEN:
            if self.placed < self.limit():
                self.asking = CREW
            else:
                self._storm_phase()

    def _plain_moves(self) -> i64:
        """LG-9 and LG-10 are always legal; LG-11, LG-12 and LG-18 by their conditions."""
        board = self.board
        ship = self.lighthouse
        legal = board.sailing[ship]
        if self.hearts & board.beside[ship] != 0:
            if self.hearts & board.left[ship] != 0:
                legal &= ~BIT[LEFT]
            if self.hearts & board.right[ship] != 0:
                legal &= ~BIT[RIGHT]
            if self.hearts & board.above[ship] != 0:
                legal &= ~BIT[THROTTLE]
        return legal | BIT[SEND] if self.aboard > 0 else legal

    def _why_no_flight(self, move: int) -> str:
        """LG-11, LG-12: off the grid, or onto a Heart."""
        board = self.board
        column = self.lighthouse % board.columns
        if move == THROTTLE:
            if self.lighthouse < board.columns:
                return "LG-12: the Lighthouse is on the highest line"
            above = board.names[self.lighthouse - board.columns]
            return f"LG-12: a Storm Heart stands on {above}"
        if column == (0 if move == LEFT else board.columns - 1):
            return "LG-11: the Lighthouse would leave the grid"
        beside = board.names[self.lighthouse + (1 if move == RIGHT else -1)]
        return f"LG-11: a Storm Heart stands on {beside}"

    def _light_up(self) -> None:
        """LG-9."""
        before = self.brightness
        self.brightness = min(before + self.board.light_up, self.board.max_brightness)
        if self.audience is not None:
            facts: dict[str, object] = {
                "brightness": self.brightness, "gained": self.brightness - before,
            }  # fmt: skip
            self.tell("light", "LG-9", facts)

    def _repair(self) -> None:
        """LG-10."""
        before = self.sp
        self.sp = min(before + self.board.repair, self.board.max_sp)
        if self.audience is not None:
            self.tell("repair", "LG-10", {"sp": self.sp, "gained": self.sp - before})

    def _maneuver(self, step: i64) -> None:
        """LG-11."""
        self._ship_moves("LG-11", self.lighthouse + step)

    def _full_throttle(self) -> None:
        """LG-12, LG-13: from the second one of a turn on the hull pays, after the move."""
        self._ship_moves("LG-12", self.lighthouse - self.board.columns)
        self.throttles += 1
        if self.throttles > 1:
            self._damage("LG-13", self.board.throttle_damage)

    def _ship_moves(self, rule: str, square: i64) -> None:
        if self.audience is not None:
            names = self.board.names
            facts: dict[str, object] = {"from": names[self.lighthouse], "to": names[square]}
            self.tell("sail", rule, facts)
        self.lighthouse = square

    def huntable(self) -> i64:
        """LG-14, LG-15: Hearts in reach, while item cubes are left."""
        if self.items_in_play() >= self.board.max_items:
            return 0
        return self.hearts & self.board.in_reach[self.lighthouse]

    def items_in_play(self) -> i64:
        """LG-15: on the grid and aboard."""
        return count_bits(self.items) + self.aboard

    def _why_no_hunt(self, square: i64) -> str:
        board = self.board
        name = board.names[square]
        if self.hearts & BIT[square] == 0:
            return f"LG-14: no Heart stands on {name}"
        if self.items_in_play() >= board.max_items:
            return f"LG-15: all {board.max_items} items are in play"
        distance = board.distance[self.lighthouse * board.squares + square]
        return f"LG-14: the Heart on {name} is {distance} away, out of reach"

    def _hunt(self, square: i64) -> None:
        """LG-14: name a Heart, then roll."""
        self.target = square
        self.asking = HUNT

    def _hunt_die(self, die: i64) -> None:
        """LG-14: die minus distance decides."""
        board = self.board
        square = self.target
        distance = board.distance[self.lighthouse * board.squares + square]
        calmed = die - distance >= board.hunt
        if calmed:
            self.hearts &= ~BIT[square]
            self.items |= BIT[square]
        if self.audience is not None:
            facts: dict[str, object] = {
                "square": board.names[square], "distance": distance, "die": die, "calmed": calmed,
            }  # fmt: skip
            self.tell("hunt", "LG-14", facts)
        self.target = NOWHERE
        self._after_action()

    def _sleepable(self) -> i64:
        """LG-16 here for one of the crew, LG-17 on the next squares for two."""
        here = self.items & BIT[self.lighthouse]
        if self.items == here or self.placed + 2 > self.limit():
            return here
        return here | (self.items & self.board.beside[self.lighthouse])

    def _why_no_sleep(self, square: i64) -> str:
        board = self.board
        name = board.names[square]
        if self.items & BIT[square] == 0:
            return f"LG-16: no item lies on {name}"
        if board.beside[self.lighthouse] & BIT[square] == 0:
            return f"LG-17: {name} is not next to the Lighthouse"
        return f"LG-17: it takes two of the crew, and {self.limit() - self.placed} is left"

    def _sleep(self, square: i64) -> None:
        """LG-16, LG-17."""
        if square != self.lighthouse:
            self.placed += 1
        self.items &= ~BIT[square]
        self.aboard += 1
        if self.audience is not None:
            rule = "LG-16" if square == self.lighthouse else "LG-17"
            self.tell("sleep", rule, {"square": self.board.names[square], "aboard": self.aboard})

    def _send(self) -> None:
        """LG-18, LG-19: the sixth one closes the dome."""
        self.aboard -= 1
        self.vp += 1
        if self.audience is not None:
            self.tell("send", "LG-18", {"vp": self.vp})
        if self.vp >= self.board.max_vp:
            self._end(WON, "LG-19")

    # Storm Phase: Lighthouse management

    def _storm_phase(self) -> None:
        """LG-6: the ship falls, its light fades, then the Hearts move."""
        self._ship_falls()
        if self.ending == OPEN:
            self._light_fades()
        if self.ending == OPEN:
            self.waiting = self.hearts
            self.next_heart()

    def _ship_falls(self) -> None:
        """LG-20, LG-21."""
        board = self.board
        below = self.lighthouse + board.columns
        if below >= board.squares:
            self.lighthouse = NOWHERE
            self._end(CRASH, "LG-20")
            return
        self._ship_moves("LG-20", below)
        if self.hearts & BIT[below] != 0:
            self.hearts &= ~BIT[below]
            self._collision(below)

    def _light_fades(self) -> None:
        """LG-22, LG-R5: a lamp that is already dark costs structure; by the other reading so does
        one that goes dark now."""
        dark = self.brightness <= self.board.dark
        if self.brightness > 0:
            self.brightness -= 1
            if self.audience is not None:
                self.tell("fade", "LG-22", {"brightness": self.brightness})
        if dark:
            self._damage("LG-22", self.board.dark_damage)

    # Storm Phase: Heart management

    def next_heart(self) -> None:
        """LG-23: from the lowest line up, from left to right."""
        if self.waiting == 0:
            self.target = NOWHERE
            self._appearance()
            return
        line: i64 = len(self.board.lines) - 1
        while self.waiting & self.board.lines[line] == 0:
            line -= 1
        self.target = lowest_bit(self.waiting & self.board.lines[line])
        self.again = False
        self.asking = HEART

    def _heart_die(self, die: i64) -> None:
        """LG-24, LG-25: the die and the number of the line say where the Heart goes."""
        board = self.board
        heart = self.target
        square = board.storm[heart * FACES + die - 1]
        if square >= 0 and self.hearts & BIT[square] != 0:
            self._heart_blocked(die, square)
            return
        if self.audience is not None:
            self._tell_heart(die, square)
        self.hearts &= ~BIT[heart]
        if square == EXPLODES:
            self._explosion(heart)
        elif square == NOWHERE:
            self._contact()
        else:
            self._heart_enters(square)
        self._heart_done()

    def _heart_done(self) -> None:
        if self.ending == OPEN:
            self.waiting &= ~BIT[self.target]
            self.next_heart()

    def _tell_heart(self, die: i64, square: i64) -> None:
        names = self.board.names
        number = self.board.line_numbers[self.target // self.board.columns]
        facts: dict[str, object] = {
            "from": names[self.target], "die": die, "number": number, "total": die + number,
            "to": names[square] if square >= 0 else "planet" if square == NOWHERE else "explosion",
            "hits": square == self.lighthouse,
        }  # fmt: skip
        self.tell("heart", "LG-26" if square == EXPLODES else "LG-25", facts)

    def _heart_blocked(self, die: i64, square: i64) -> None:
        """LG-27: one more roll, and if that is blocked too it stays."""
        if self.audience is not None:
            names = self.board.names
            facts: dict[str, object] = {
                "from": names[self.target], "to": names[square], "die": die, "stays": self.again,
            }  # fmt: skip
            self.tell("blocked", "LG-27", facts)
        if self.again:
            self._heart_done()
        else:
            self.again = True

    def _explosion(self, heart: i64) -> None:
        """LG-26."""
        hurt = self.board.explosion[heart * self.board.squares + self.lighthouse]
        if hurt > 0:
            self._damage("LG-26", hurt)

    def _contact(self) -> None:
        """LG-28: without a victory point to lose the planet is lost."""
        if self.vp == 0:
            self._end(CONTACT, "LG-28")
            return
        self.vp -= 1
        if self.audience is not None:
            self.tell("contact", "LG-28", {"vp": self.vp})

    def _heart_enters(self, square: i64) -> None:
        """LG-29, LG-30: it crushes an item, and it may hit the ship."""
        if self.items & BIT[square] != 0:
            self.items &= ~BIT[square]
            if self.audience is not None:
                self.tell("crushed", "LG-29", {"square": self.board.names[square]})
        if square == self.lighthouse:
            self._collision(square)
        else:
            self.hearts |= BIT[square]

    def _collision(self, square: i64) -> None:
        """LG-30, LG-R8: the Heart bursts without a further explosion."""
        if self.audience is not None:
            self.tell("collision", "LG-30", {"square": self.board.names[square]})
        self._damage("LG-30", self.board.collision_damage)

    # Storm Phase: appearance of new Hearts

    def _appearance(self) -> None:
        """LG-31: as many dice as the mode says for this turn."""
        dice = self.board.new_hearts[self.mode]
        self.dice_left = dice[(self.turn - 1) % len(dice)]
        self._next_appearance()

    def _next_appearance(self) -> None:
        """LG-32, LG-35: one die after the other, none while all cubes are in use."""
        if self.dice_left > 0 and count_bits(self.hearts) < self.board.max_hearts:
            self.again = False
            self.asking = APPEARANCE
        else:
            self.dice_left = 0
            self._turn_ends()

    def _appearance_die(self, column: i64) -> None:
        """LG-33: on a Heart one more roll, then give up."""
        if self.hearts & BIT[column] != 0:
            if self.audience is not None:
                facts: dict[str, object] = {"square": self.board.names[column], "none": self.again}
                self.tell("crowded", "LG-33", facts)
            if not self.again:
                self.again = True
                return
        else:
            self._heart_appears(column)
        if self.ending == OPEN:
            self.dice_left -= 1
            self._next_appearance()

    def _heart_appears(self, column: i64) -> None:
        """LG-32, LG-34."""
        if self.audience is not None:
            self.tell("appears", "LG-32", {"square": self.board.names[column]})
        self._heart_enters(column)

    def _turn_ends(self) -> None:
        """LG-6, LG-37: the next turn, unless the light goes out."""
        if self.turn >= self.board.max_turns:
            self._end(TIME, "LG-37")
            return
        self.turn += 1
        self.placed = 0
        self.throttles = 0
        self.again = False
        self.asking = CREW
        if self.audience is not None:
            self.tell("turn", "LG-6", {"turn": self.turn})

    # End

    def _damage(self, rule: str, points: i64) -> None:
        """LG-36, LG-R23: at 0 the ship is lost, whatever the reason."""
        self.sp = max(self.sp - points, 0)
        if self.audience is not None:
            patching = self.sp <= self.board.patching < self.sp + points
            self.tell("damage", rule, {"points": points, "sp": self.sp, "patching": patching})
        if self.sp == 0:
            self._end(STRUCTURE, "LG-36")

    def _end(self, ending: i64, rule: str) -> None:
        self.ending = ending
        self.asking = ENDED
        self.target = NOWHERE
        self.waiting = 0
        self.dice_left = 0
        self.again = False
        if self.audience is not None:
            self.tell("end", rule, {"ending": ENDINGS[ending], "turn": self.turn})

    def scores(self) -> list[float]:
        return [1.0 if self.ending == WON else 0.0]

    def result(self) -> dict[str, object]:
        """LG-38."""
        won = self.ending == WON
        return {
            "winners": [0] if won else [],
            "cause": ENDINGS[self.ending],
            "mode": MODES[self.mode],
            "turns": self.turn,
            "vp": self.vp,
            "sp": self.sp,
        }

    # In words

    def fields(self) -> Fields:
        if self.board.fields is None:
            self.board.fields = declare(self.board)
        return self.board.fields
