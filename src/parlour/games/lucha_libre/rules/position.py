"""Lucha Libre: the position and its rules, in the order of the rulebook."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from parlour.engine.book import Book
from parlour.engine.core.dice import dice_in, roll
from parlour.engine.core.position import CHANCE, OVER, Position
from parlour.engine.core.rng import Rng
from parlour.engine.fields import Fields
from parlour.games.lucha_libre.fields import declare
from parlour.games.lucha_libre.rules.tables import (
    ACCEPT,
    BOTH,
    CAP,
    CLAIM,
    DRAW,
    ENDED,
    ENDINGS,
    FANS,
    NONE,
    OPEN,
    ROLL,
    STEPS,
    WAVE,
    Tables,
    holds,
)


@final
class Corner:
    """A team at the table: its fans, its two wrestlers, its dice, its covered answer."""

    def __init__(self, tables: Tables, team: i64) -> None:
        """LL-4, LL-5, LL-6: the start of a team."""
        self.team: i64 = team
        self.fans: i64 = tables.start_fans
        self.ring: i64 = tables.in_ring[team]
        self.resting: i64 = tables.resting[team]
        self.energy: i64 = tables.start_energy
        """The space of the wrestler in the ring."""
        self.rested: i64 = tables.start_energy
        """The space of the wrestler outside."""
        self.dice: i64 = 0
        """The dice on the table, as a handful."""
        self.rolling: i64 = tables.dice[tables.start_energy]
        """Dice in the hand, to be rolled."""
        self.answer: i64 = NONE
        """A decision of this wave or claim that is not revealed yet."""

    def copy_of(self, corner: Corner) -> None:
        """Be like another corner."""
        self.team = corner.team
        self.fans = corner.fans
        self.ring = corner.ring
        self.resting = corner.resting
        self.energy = corner.energy
        self.rested = corner.rested
        self.dice = corner.dice
        self.rolling = corner.rolling
        self.answer = corner.answer


@final
class LuchaLibre(Position):
    """A position of Lucha Libre."""

    def __init__(self, tables: Tables, seat1_team: int, round_cap: int) -> None:
        """LL-1, LL-6: the first corner has the team that the option names."""
        super().__init__()
        self.tables = tables
        self.round_cap: i64 = round_cap
        self.first = Corner(tables, seat1_team)
        self.second = Corner(tables, 1 - seat1_team)
        self.step: i64 = ROLL
        self.asked: i64 = 0
        """The seat that rolls or decides."""
        self.round: i64 = 1
        self.wave: i64 = 0
        """Waves of this round so far, the one that is asked included."""
        self.ending: i64 = OPEN

    def copy(self) -> LuchaLibre:
        twin = LuchaLibre(self.tables, self.first.team, self.round_cap)
        twin.first.copy_of(self.first)
        twin.second.copy_of(self.second)
        twin.step = self.step
        twin.asked = self.asked
        twin.round = self.round
        twin.wave = self.wave
        twin.ending = self.ending
        return twin

    def corner(self, seat: i64) -> Corner:
        """The team of a seat."""
        return self.first if seat == 0 else self.second

    def to_move(self) -> i64:
        if self.step == ROLL:
            return CHANCE
        return OVER if self.step == ENDED else self.asked

    def asks(self) -> str:
        if self.step == ROLL:
            return f"roll of the {self._team(self.corner(self.asked))} team"
        return "nothing" if self.step == ENDED else STEPS[self.step]

    def book(self) -> Book:
        return self.tables.book

    def outcome_book(self) -> Book:
        return self.tables.outcome_book

    def outcomes(self) -> list[tuple[int, int]]:
        """Every chance event is a roll of some dice of one team."""
        return self.tables.handfuls.outcomes(self.corner(self.asked).rolling)

    def sample(self, rng: Rng) -> i64:
        return self.tables.handfuls.number(roll(self.corner(self.asked).rolling, rng))

    def moves(self) -> list[int]:
        if self.step == WAVE:
            return self._answers(self.corner(self.asked))
        return self.claims(self.corner(self.asked)) if self.step == CLAIM else []

    def why_not(self, move: int) -> str | None:
        if self.step == ROLL:
            return f"LL-8: the {self.asks()} is to come"
        if self.step == ENDED:
            return "the match is over"
        if move < self.tables.first_claim:
            return self._why_no_answer(self.corner(self.asked), move)
        return self._why_no_claim(self.corner(self.asked), move)

    def apply(self, move: i64) -> None:
        if self.step == ROLL:
            self._rolled(move)
        elif self.step == WAVE:
            self._wave_answer(move)
        else:
            self._claim_answer(move)

    # The roll phase

    def _round_starts(self) -> None:
        """LL-8: as many dice as the energy number of the wrestler in the ring."""
        dice = self.tables.dice
        self.first.rolling = dice[self.first.energy]
        self.second.rolling = dice[self.second.energy]
        self.first.dice = 0
        self.second.dice = 0
        self.wave = 0
        self.step = ROLL
        self.asked = 0

    def _rolled(self, number: i64) -> None:
        """LL-8, LL-13: the first corner rolls before the second, then a wave follows."""
        corner = self.corner(self.asked)
        corner.dice += self.tables.handfuls.handfuls[number]
        corner.rolling = 0
        if self.audience is not None:
            self._tell_roll(corner, number)
        if self.second.rolling > 0:
            self.asked = 1
        else:
            self.wave += 1
            self.step = WAVE
            self.asked = 0

    def _tell_roll(self, corner: Corner, number: i64) -> None:
        facts: dict[str, object] = {
            "team": self.team_id(corner), "name": self._team(corner),
            "roll": self.tables.handfuls.words[number], "dice": self._dice(corner),
        }  # fmt: skip
        self.tell("roll", "LL-13" if self.wave > 0 else "LL-8", facts)

    def _answers(self, corner: Corner) -> list[int]:
        """LL-10, LL-12: accept, or reroll any of the dice while there is a fan to pay with."""
        tables = self.tables
        if corner.fans == 0:
            return tables.accept_only
        return tables.rerolls[tables.handfuls.number(corner.dice)]

    def _why_no_answer(self, corner: Corner, move: i64) -> str | None:
        if self.step != WAVE:
            return "LL-14: the roll phase is over"
        if move == ACCEPT:
            return None
        if corner.fans == 0:
            return f"LL-12: the {self._team(corner)} team has no fans, it can only accept"
        if holds(corner.dice, self.tables.handfuls.handfuls[move]):
            return None
        return f"LL-10: the dice of the {self._team(corner)} team are {self._dice(corner)}"

    def _wave_answer(self, move: i64) -> None:
        """LL-10: covered until both have chosen."""
        self.corner(self.asked).answer = move
        if self.asked == 0:
            self.asked = 1
        else:
            self._wave_revealed()

    def _wave_revealed(self) -> None:
        """LL-13, LL-14: another wave after a reroll; both accepting ends the phase."""
        if self.audience is not None:
            self._tell_wave()
        self._pays(self.first)
        self._pays(self.second)
        if self.first.rolling > 0:
            self.step = ROLL
            self.asked = 0
        elif self.second.rolling > 0:
            self.step = ROLL
        else:
            self.step = CLAIM
            self._next_claim(0)

    def _tell_wave(self) -> None:
        book = self.tables.book
        for corner in (self.first, self.second):
            facts: dict[str, object] = {
                "team": self.team_id(corner), "name": self._team(corner), "wave": self.wave,
                "answer": book.notation(corner.answer),
            }  # fmt: skip
            self.tell("wave", "LL-10", facts)

    def _pays(self, corner: Corner) -> None:
        """LL-11: one fan, before the chosen dice are rolled."""
        answer = corner.answer
        corner.answer = NONE
        if answer == ACCEPT:
            return
        chosen: i64 = self.tables.handfuls.handfuls[answer]
        corner.fans -= 1
        corner.dice -= chosen
        corner.rolling = dice_in(chosen)
        if self.audience is not None:
            facts: dict[str, object] = {
                "team": self.team_id(corner), "name": self._team(corner), "fans": corner.fans,
                "dice": self.tables.handfuls.words[answer],
            }  # fmt: skip
            self.tell("pay", "LL-11", facts)

    # Claiming moves

    def claims(self, corner: Corner) -> list[int]:
        """LL-15 to LL-17: what a team may claim with its dice."""
        tables = self.tables
        return tables.claims[corner.ring * tables.count + tables.handfuls.number(corner.dice)]

    def _why_no_claim(self, corner: Corner, move: i64) -> str | None:
        if self.step != CLAIM:
            return "LL-15: claims are made after the roll phase"
        if move in self.claims(corner):
            return None
        tables = self.tables
        claim = move - tables.first_claim
        name = tables.wrestler_names[corner.ring]
        groups = tables.groups(corner.ring, corner.dice, claim)
        if groups is None:
            words = tables.claim_names[claim]
            return f"LL-15: {name} has no dice for {words}: {self._dice(corner)}"
        more = tables.compulsory(corner.ring, groups[-1], tables.claim_moves[claim])
        left = tables.handfuls.words[tables.handfuls.number(groups[-1])]
        return f"LL-17: {name} can still make {tables.move_names[more[0]]} with {left}"

    def _next_claim(self, seat: i64) -> None:
        """LL-18, LL-R21: only a seat that has a choice is asked."""
        while seat < 2 and len(self.claims(self.corner(seat))) == 1:
            seat += 1
        if seat < 2:
            self.asked = seat
        else:
            self._resolution()

    def _claim_answer(self, move: i64) -> None:
        """LL-15: covered until both have chosen."""
        self.corner(self.asked).answer = move
        self._next_claim(self.asked + 1)

    def _claimed(self, corner: Corner) -> i64:
        """LL-18: the claim that was chosen, or the only one."""
        answer = corner.answer
        corner.answer = NONE
        if answer == NONE:
            answer = self.claims(corner)[0]
        return answer - self.tables.first_claim

    # Resolution

    def _resolution(self) -> None:
        """LL-28: all effects of both claims at the same time."""
        tables = self.tables
        one = self._claimed(self.first)
        two = self._claimed(self.second)
        if self.audience is not None:
            self._tell_effects(one, two)
        lost_one = self._energy(self.first, tables.own[one], tables.opp[two])
        lost_two = self._energy(self.second, tables.own[two], tables.opp[one])
        if self.audience is not None:
            self._tell_effect("overflow", self.first, "LL-30", -lost_one)
            self._tell_effect("overflow", self.second, "LL-30", -lost_two)
        self._count(self.first, tables.fans[one] - lost_one)
        self._count(self.second, tables.fans[two] - lost_two)
        if self.audience is not None:
            self.tell("count", "LL-31", {"fans": self._fans(), "counts": self._counts()})
        self._rest(self.first)
        self._rest(self.second)
        self._victory_check()
        if self.step != ENDED:
            self._change(self.first, one)
            self._change(self.second, two)
            self._next_round()

    def _tell_effects(self, one: i64, two: i64) -> None:
        """LL-32: both claims, then fans, energy taken, own energy."""
        self._tell_claim(self.first, one)
        self._tell_claim(self.second, two)
        tables = self.tables
        self._tell_effect("fans", self.first, "LL-31", tables.fans[one])
        self._tell_effect("fans", self.second, "LL-31", tables.fans[two])
        self._tell_effect("taken", self.second, "LL-28", tables.opp[one])
        self._tell_effect("taken", self.first, "LL-28", tables.opp[two])
        self._tell_effect("own", self.first, "LL-28", tables.own[one])
        self._tell_effect("own", self.second, "LL-28", tables.own[two])

    def _tell_claim(self, corner: Corner, claim: i64) -> None:
        tables = self.tables
        facts: dict[str, object] = {
            "team": self.team_id(corner), "name": self._team(corner), "dice": self._dice(corner),
            "claim": tables.claim_words[claim],
            "moves": [tables.move_names[move] for move in tables.claim_moves[claim]],
        }  # fmt: skip
        self.tell("claim", "LL-15", facts)

    def _tell_effect(self, kind: str, corner: Corner, rule: str, change: i64) -> None:
        if change != 0:
            self.tell(kind, rule, self._effect(corner, change))

    def _effect(self, corner: Corner, change: i64) -> dict[str, object]:
        return {
            "team": self.team_id(corner), "name": self._team(corner), "change": change,
            "wrestler": self.tables.wrestlers[corner.ring],
            "fighter": self.tables.wrestler_names[corner.ring],
        }  # fmt: skip

    def _energy(self, corner: Corner, own: i64, taken: i64) -> i64:
        """LL-29: the marker moves by the net number; return the overflow."""
        before = corner.energy
        space = before + own + taken
        corner.energy = min(max(space, 0), self.tables.top)
        if self.audience is not None and (own != 0 or taken != 0):
            spaces = self.tables.spaces
            facts = self._effect(corner, own + taken)
            facts["from"] = spaces[before]
            facts["to"] = spaces[corner.energy]
            self.tell("energy", "LL-29", facts)
        return -space if space < 0 else 0

    def _count(self, corner: Corner, change: i64) -> None:
        """LL-31, LL-38: one sum, and only its end is never below 0."""
        corner.fans = max(corner.fans + change, 0)

    # Rest, end and change

    def _rest(self, corner: Corner) -> None:
        """LL-33: whoever was outside during the round."""
        if corner.rested == self.tables.top:
            return
        corner.rested += 1
        if self.audience is not None:
            facts: dict[str, object] = {
                "team": self.team_id(corner), "wrestler": self.tables.wrestlers[corner.resting],
                "fighter": self.tables.wrestler_names[corner.resting],
                "to": self.tables.spaces[corner.rested],
            }  # fmt: skip
            self.tell("rest", "LL-33", facts)

    def _victory_check(self) -> None:
        """LL-34, LL-35: the target, and with both there the bigger support."""
        target = self.tables.target
        one = self.first.fans
        two = self.second.fans
        if one >= target and two >= target:
            if one == two:
                self._tie()
            else:
                self._end(BOTH, "LL-35")
                return
        elif one >= target or two >= target:
            self._end(FANS, "LL-34")
            return
        self._cap()

    def _tie(self) -> None:
        """LL-36: one fan of each stays undecided."""
        self.first.fans = self.tables.target - 1
        self.second.fans = self.tables.target - 1
        if self.audience is not None:
            self.tell("tie", "LL-36", {"fans": self._fans(), "counts": self._counts()})

    def _cap(self) -> None:
        """LL-39: the last round is decided by the fans."""
        if self.round >= self.round_cap:
            self._end(DRAW if self.first.fans == self.second.fans else CAP, "LL-39")

    def _change(self, corner: Corner, claim: i64) -> None:
        """LL-37: both keep their energy."""
        if self.tables.swaps[claim] == 0:
            return
        corner.ring, corner.resting = corner.resting, corner.ring
        corner.energy, corner.rested = corner.rested, corner.energy
        if self.audience is not None:
            names = self.tables.wrestler_names
            facts: dict[str, object] = {
                "team": self.team_id(corner), "wrestler": self.tables.wrestlers[corner.ring],
                "enters": names[corner.ring], "leaves": names[corner.resting],
            }  # fmt: skip
            self.tell("change", "LL-37", facts)

    def _next_round(self) -> None:
        """LL-7."""
        self.round += 1
        self._round_starts()
        if self.audience is not None:
            self.tell("round", "LL-7", {"round": self.round})

    def _end(self, ending: i64, rule: str) -> None:
        self.ending = ending
        self.step = ENDED
        self.asked = 0
        self.wave = 0
        self.first.dice = 0
        self.second.dice = 0
        if self.audience is not None:
            winner = self.winner()
            facts: dict[str, object] = {
                "ending": ENDINGS[ending], "round": self.round, "fans": self._fans(),
                "counts": self._counts(),
                "team": self.team_id(winner) if winner is not None else None,
                "name": self._team(winner) if winner is not None else None,
            }  # fmt: skip
            self.tell("end", rule, facts)

    def winner(self) -> Corner | None:
        """LL-34, LL-35, LL-39: in every ending the one with more fans."""
        if self.first.fans == self.second.fans:
            return None
        return self.first if self.first.fans > self.second.fans else self.second

    def scores(self) -> list[float]:
        winner = self.winner()
        if winner is None:
            return [0.5, 0.5]
        return [1.0, 0.0] if winner is self.first else [0.0, 1.0]

    def result(self) -> dict[str, object]:
        winner = self.winner()
        return {
            "winners": [0, 1] if winner is None else [0 if winner is self.first else 1],
            "team": self.team_id(winner) if winner is not None else None,
            "cause": ENDINGS[self.ending],
            "rounds": self.round,
            "fans": self._fans(),
            "ring": self._ring(),
        }

    # Deciding together

    def together(self) -> list[int]:
        """LL-10, LL-15, LL-R21: the seats that have still to answer."""
        if self.step == WAVE:
            return [0, 1] if self.asked == 0 else [1]
        if self.step == CLAIM:
            both = self.asked == 0 and len(self.claims(self.second)) > 1
            return [0, 1] if both else [self.asked]
        return []

    def unanswered(self) -> LuchaLibre:
        if not self.has_secrets():
            return self
        twin = self.copy()
        twin.first.answer = NONE
        twin.asked = 0
        return twin

    def has_secrets(self) -> bool:
        """LL-10, LL-15: an answer stays covered until the other is given."""
        return self.first.answer != NONE

    def reveals(self, move: int) -> bool:
        """The last answer of a wave or claim shows the other one."""
        return self.asked == 1 and self.has_secrets()

    def redeal(self, seat: int, rng: Rng) -> LuchaLibre:
        """Any legal answer in place of the covered one."""
        twin = self.copy()
        if seat != 0 and self.has_secrets():
            first = self.first
            answers = self._answers(first) if self.step == WAVE else self.claims(first)
            twin.first.answer = answers[rng.below(len(answers))]
        return twin

    # In words

    def team_id(self, corner: Corner) -> str:
        """The team of a corner in a word."""
        return self.tables.teams[corner.team]

    def _team(self, corner: Corner) -> str:
        return self.tables.team_names[corner.team]

    def _dice(self, corner: Corner) -> str:
        return self.tables.handfuls.words[self.tables.handfuls.number(corner.dice)]

    def by_team(self) -> list[Corner]:
        """The corners in the order of the teams, Santo first."""
        return [self.first, self.second] if self.first.team == 0 else [self.second, self.first]

    def _fans(self) -> dict[str, object]:
        return {self.team_id(corner): corner.fans for corner in self.by_team()}

    def _counts(self) -> str:
        return ", ".join([f"{self._team(corner)} {corner.fans}" for corner in self.by_team()])

    def _ring(self) -> dict[str, object]:
        return {
            self.team_id(corner): self.tables.wrestlers[corner.ring] for corner in self.by_team()
        }

    def mover(self) -> str:
        """Who is to move: a team, chance, or over."""
        turn = self.to_move()
        if turn < 0:
            return "chance" if turn == CHANCE else "over"
        return self.team_id(self.corner(turn))

    def fields(self) -> Fields:
        if self.tables.fields is None:
            self.tables.fields = declare(self.tables)
        return self.tables.fields
