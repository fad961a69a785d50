"""Lucha Libre: the fields of a position, and which of them fit together.

What a description leaves out comes from the start: round 1, 10 fans each, all four on e1, El Santo
and Blue Demon in the ring. A team rolls the dice that it should have and does not say; where both
have all of theirs, the first wave is asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from parlour.engine.core.dice import FACES, dice_in
from parlour.engine.errors import BadNotation, BadPosition
from parlour.engine.fields import (
    Derived,
    Each,
    Field,
    Fields,
    Heap,
    Kind,
    OneOf,
    OneWord,
    Said,
    Sparse,
    Whole,
    entries,
    refuse_unless,
)
from parlour.engine.layout import Codec, Spelled
from parlour.games.lucha_libre.components import MOST_ROUNDS
from parlour.games.lucha_libre.rules.tables import (
    BOTH,
    CAP,
    CLAIM,
    DECLINING,
    ENDED,
    ENDINGS,
    FANS,
    NONE,
    OPEN,
    ROLL,
    STEPS,
    WAVE,
    Tables,
)

if TYPE_CHECKING:
    from parlour.games.lucha_libre.rules.position import Corner, LuchaLibre


class Dice(Heap):
    """A handful of dice, said by its faces: `1-1-3`."""

    def words(self, value: object, viewer: int) -> object:
        """The faces, ascending."""
        faces = super().words(value, viewer)
        assert isinstance(faces, list)
        return "-".join(faces)

    def codec(self) -> Codec:
        """How many show each face."""
        return Spelled(super().codec(), lambda said: said.split("-") if said else [], "-".join)

    def value(self, name: str, said: object, before: object) -> int:
        """The handful with these faces."""
        if not isinstance(said, str):
            raise BadPosition(f"{name} is dice such as '1-1-3', not {said!r}")
        return super().value(name, said.split("-") if said else [], before)


def declare(tables: Tables) -> Fields:
    """Everything that lies on the table or is going on."""
    most_fans = tables.target - 1 + max(tables.fans)
    most_waves = 2 * (tables.target - 1) + 1
    dice = Dice([str(face) for face in range(1, FACES + 1)], width=3)
    return Fields(
        Field("seat1_team", OneOf(tables.teams), get=_first_team, put=_sit),
        Field("round_cap", Whole(1, MOST_ROUNDS)),
        Derived("declining", lambda position: DECLINING[tables.declining], OneOf(DECLINING)),
        Field("round", Whole(1, MOST_ROUNDS)),
        _of_teams(tables, "fans", Whole(0, most_fans)),
        Field("energy", Each(tables.wrestlers, OneOf(tables.spaces)), get=_spaces, put=_light),
        Field("ring", Each(tables.teams, OneOf(tables.wrestlers, names=tables.wrestler_names)),
              get=_ring, put=_send_in),
        _of_teams(tables, "dice", dice),
        Field("step", OneOf(STEPS)),
        Field("wave", Whole(0, most_waves)),
        Derived("to_move", lambda position: position.mover()),
        Derived("chance", _to_roll),
        Field("covered", _answer(tables), get=_covered, put=_cover,
              covered=lambda position: {position.team_id(position.first): "hidden"},
              seen=lambda position, viewer: viewer == 0,
              told=Sparse(tables.teams, OneWord("hidden"), NONE)),
        Field("ending", OneOf(ENDINGS)),
        aside=("asked", "second.answer"),
    )  # fmt: skip


def _of_teams(tables: Tables, name: str, kind: Kind) -> Field:
    """What each team has of something."""

    def get(position: LuchaLibre) -> list[int]:
        return [int(getattr(corner, name)) for corner in position.by_team()]

    def put(position: LuchaLibre, values: list[int]) -> None:
        for corner, value in zip(position.by_team(), values, strict=True):
            setattr(corner, name, value)

    return Field(name, Each(tables.teams, kind), get=get, put=put)


def _first_team(position: LuchaLibre) -> int:
    return int(position.first.team)


def _sit(position: LuchaLibre, team: int) -> None:
    """LL-1: which corner plays which team."""
    if team != position.first.team:
        position.first, position.second = position.second, position.first


def _spaces(position: LuchaLibre) -> list[int]:
    """LL-2: the energy of each wrestler."""
    spaces = [0] * len(position.tables.wrestlers)
    for corner in position.by_team():
        spaces[corner.ring], spaces[corner.resting] = int(corner.energy), int(corner.rested)
    return spaces


def _light(position: LuchaLibre, spaces: list[int]) -> None:
    for corner in position.by_team():
        corner.energy, corner.rested = spaces[corner.ring], spaces[corner.resting]


def _ring(position: LuchaLibre) -> list[int]:
    return [int(corner.ring) for corner in position.by_team()]


def _send_in(position: LuchaLibre, wrestlers: list[int]) -> None:
    """LL-1: one of the team's own two."""
    names = position.tables.wrestlers
    for corner, wrestler in zip(position.by_team(), wrestlers, strict=True):
        if wrestler == corner.resting:
            corner.ring, corner.resting = corner.resting, corner.ring
            corner.energy, corner.rested = corner.rested, corner.energy
        own = f"{names[corner.ring]} or {names[corner.resting]}"
        why = f"LL-1: {own} is in the ring for {position.team_id(corner)}, not {names[wrestler]}"
        refuse_unless(wrestler == corner.ring, why)


def _to_roll(position: LuchaLibre) -> dict[str, int] | None:
    """LL-8, LL-13: the dice in the hand of each team."""
    if position.step != ROLL:
        return None
    return {
        position.team_id(corner): int(corner.rolling)
        for corner in position.by_team()
        if corner.rolling > 0
    }


def _answer(tables: Tables) -> Said:
    """LL-10, LL-15: a team and its answer that is not revealed yet; NONE if there is none."""

    def say(value: tuple[int, int]) -> dict[str, str]:
        team, answer = value
        return {} if answer == NONE else {tables.teams[team]: tables.book.notation(answer)}

    def mean(name: str, said: object) -> tuple[int, int]:
        given: Mapping[str, object] = entries(name, said)
        refuse_unless(len(given) <= 1, f"{name}: only one answer can be covered")
        for key, words in given.items():
            team = OneOf(tables.teams).value(name, key, 0)
            try:
                return team, int(tables.book.number(str(words)))
            except BadNotation as error:
                raise BadPosition(f"{name}: {error}") from None
        return 0, NONE

    notations = [tables.book.notation(move) for move in range(tables.book.size)]
    return Said(say, mean, Sparse(tables.teams, OneOf(notations), NONE).codec)


def _covered(position: LuchaLibre) -> tuple[int, int]:
    return int(position.first.team), int(position.first.answer)


def _cover(position: LuchaLibre, value: tuple[int, int]) -> None:
    team, answer = value
    last = f"covered: {position.team_id(position.second)} is asked last"
    refuse_unless(answer == NONE or team == position.first.team, last)
    position.first.answer = answer


def arrange(position: LuchaLibre, words: dict[str, object]) -> None:
    """Make a start the position that is described."""
    position.fields().arrange(position, words, _settle)


def _settle(position: LuchaLibre, said: frozenset[str]) -> None:
    """What follows from what is said, and what cannot be."""
    late = f"LL-39: round {position.round_cap} is the last, not {position.round}"
    refuse_unless(position.round <= position.round_cap, late)
    _dice(position, position.first)
    _dice(position, position.second)
    _step(position, said)
    _wave(position, said)
    position.asked = _asked(position)
    if position.ending == OPEN:
        _going_on(position)
    else:
        _ended(position)
    if position.has_secrets():
        _answered(position)


def _dice(position: LuchaLibre, corner: Corner) -> None:
    """LL-8: the dice on the table and those to roll are as many as the energy says."""
    tables = position.tables
    have, due = dice_in(corner.dice), tables.dice[corner.energy]
    if position.ending != OPEN:
        refuse_unless(have == 0, "LL-34: no dice lie there once it is over")
        due = 0
    name, space = tables.wrestler_names[corner.ring], tables.spaces[corner.energy]
    refuse_unless(have <= due, f"LL-8: {name} on {space} gives {due} dice, not {have}")
    corner.rolling = due - have


def _step(position: LuchaLibre, said: frozenset[str]) -> None:
    """LL-7: dice to roll, then waves, then claims if there is a choice."""
    claim = "step" in said and position.step == CLAIM
    if position.ending != OPEN:
        position.step = ENDED
    elif position.first.rolling or position.second.rolling:
        position.step = ROLL
        refuse_unless(not claim, "LL-8: first say the dice of both teams")
    elif claim:
        choice = max(len(position.claims(corner)) for corner in position.by_team()) > 1
        why = "LL-18: each has a single claim, made at once; begin with the wave"
        refuse_unless(choice, why)
    else:
        position.step = WAVE


def _wave(position: LuchaLibre, said: frozenset[str]) -> None:
    """LL-8, LL-13: before the first wave all dice are rolled, the first corner's first."""
    first, second = position.first, position.second
    if position.step == ENDED:
        position.wave = 0
    elif position.step == ROLL:
        kept = any(corner.rolling and corner.dice for corner in (first, second))
        again = kept or (first.rolling > 0 and second.rolling == 0)
        if "wave" not in said:
            position.wave = int(kept)
        why = f"LL-8: in the first roll {position.team_id(first)} rolls first, and all dice"
        refuse_unless(position.wave > 0 or not again, why)
    else:
        if "wave" not in said:
            position.wave = 1
        refuse_unless(position.wave > 0, "LL-10: the waves of a round are counted from 1")


def _asked(position: LuchaLibre) -> int:
    """The first corner, unless it has nothing to roll or to choose, or has answered."""
    if position.step == ROLL:
        return int(position.first.rolling == 0)
    return int(position.step == CLAIM and len(position.claims(position.first)) == 1)


def _answered(position: LuchaLibre) -> None:
    """LL-10, LL-15: the first corner has answered, the second has still to."""
    refuse_unless(position.together() == [0, 1], "covered: the seats do not decide together now")
    why = position.why_not(int(position.first.answer))
    refuse_unless(why is None, f"covered: {why}")
    position.asked = 1


def _going_on(position: LuchaLibre) -> None:
    """LL-34: while the match goes on nobody has reached the target."""
    most = position.tables.target - 1
    for corner in position.by_team():
        team = position.team_id(corner)
        why = f"LL-34: fans of {team} are 0 to {most}, not {corner.fans}"
        refuse_unless(corner.fans <= most, why)


def _ended(position: LuchaLibre) -> None:
    """LL-34, LL-35, LL-39: what each ending needs."""
    one, two = position.first.fans, position.second.fans
    target = position.tables.target
    reached = int(one >= target) + int(two >= target)
    last = reached == 0 and position.round == position.round_cap
    if position.ending == FANS:
        refuse_unless(reached == 1, f"LL-34: exactly one team has {target} fans")
    elif position.ending == BOTH:
        right = reached == 2 and one != two
        refuse_unless(right, f"LL-35: both have {target} fans or more, and one has more")
    elif position.ending == CAP:
        right = last and one != two
        refuse_unless(right, "LL-39: the last round is over, nobody has won, and one is ahead")
    else:
        right = last and one == two
        refuse_unless(right, "LL-39: the last round is over, nobody has won, and fans are equal")
