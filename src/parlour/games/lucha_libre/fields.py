"""Lucha Libre: reading a description of a position."""

from __future__ import annotations

from parlour.engine.core.dice import dice_in, handful_of
from parlour.engine.errors import BadNotation, BadPosition, nearest
from parlour.engine.fields import refuse_unless
from parlour.engine.words import Words
from parlour.games.lucha_libre.rules.position import (
    BOTH,
    CAP,
    CLAIM,
    ENDED,
    ENDINGS,
    FANS,
    NONE,
    OPEN,
    ROLL,
    STEPS,
    WAVE,
    Corner,
    LuchaLibre,
)

MOST = 999
"""No count in a description is larger."""


def arrange(position: LuchaLibre, words: dict[str, object]) -> None:
    """What is not said comes from the start: round 1, 10 fans each, all four on e1,
    El Santo and Blue Demon in the ring.

    - `fans`, `ring`, `dice`: by team, {"santo": ..., "demon": ...}. Dice are written `1-1-3`
      or [1, 1, 3], wrestlers by their ids.
    - `energy`: by wrestler, {"bulldog": "e3"}, or the number of the space alone.
    - `step`: roll, wave, claim or over. A team without dice has all of them to roll; with the
      dice of both and no step the wave is asked.
    - `chance`: by team, how many dice are still to roll; then `dice` are those that were kept.
    - `round`, and `wave`: the waves of this round so far, the one that is asked included.
    - `covered`: {"santo": "reroll 1-1"}, the answer that the first corner has given while the
      second has still to answer.
    - `to_move`: santo, demon, chance or over; it follows from the rest.
    - `ending`: fans, both, cap or draw, if the match is over.
    """
    read = Words(words)
    position.round = read.whole("round", 1, int(position.round_cap), 1)
    position.ending = read.one_of("ending", ENDINGS, ENDINGS[OPEN])
    _ring(position, read.each("ring"))
    _energy(position, read.each("energy"))
    _dice(position, read.each("dice"), read.each("chance"))
    position.step = _step(position, read.one_of("step", STEPS, None))
    _fans(position, read.each("fans"))
    _wave(position, read)
    position.asked = _asked(position)
    _covered(position, read.each("covered"))
    movers = [*position.tables.teams, "chance", "over"]
    mover = read.one_of("to_move", movers, None)
    if mover != NONE:
        here = position.mover()
        refuse_unless(movers[mover] == here, f"to_move is {here} here, not {movers[mover]}")
    read.done()


def _by_seat(
    position: LuchaLibre, name: str, given: dict[str, object] | None
) -> list[tuple[Corner, object]]:
    """What a field says about the team of each seat."""
    teams = position.tables.teams
    said = given or {}
    for key in said:
        if key not in teams:
            raise BadPosition(f"{name}: no team '{key}'.{nearest(key, teams)}")
    corners = (position.first, position.second)
    return [(corner, said.get(position.team_id(corner))) for corner in corners]


def _ring(position: LuchaLibre, given: dict[str, object] | None) -> None:
    """LL-1: one of the team's own two."""
    names = position.tables.wrestlers
    for corner, said in _by_seat(position, "ring", given):
        if said is None:
            continue
        pair = [names[corner.ring], names[corner.resting]]
        why = f"LL-1: {pair[0]} or {pair[1]} is in the ring for {position.team_id(corner)}"
        refuse_unless(said in pair, f"{why}, not {said!r}")
        if said == pair[1]:
            corner.ring, corner.resting = corner.resting, corner.ring


def _energy(position: LuchaLibre, given: dict[str, object] | None) -> None:
    """LL-2."""
    tables = position.tables
    for name, said in (given or {}).items():
        if name not in tables.wrestlers:
            raise BadPosition(f"energy: no wrestler '{name}'.{nearest(name, tables.wrestlers)}")
        word = str(said).strip().lower()
        space = word if word.startswith("e") else f"e{word}"
        why = f"LL-2: the energy of {name} is e0 to e{tables.top}, not {said!r}"
        refuse_unless(space in tables.spaces, why)
        wrestler = tables.wrestlers.index(name)
        corner = position.by_team()[tables.team_of[wrestler]]
        if corner.ring == wrestler:
            corner.energy = tables.spaces.index(space)
        else:
            corner.rested = tables.spaces.index(space)


def _dice(
    position: LuchaLibre, dice: dict[str, object] | None, chance: dict[str, object] | None
) -> None:
    """LL-8: the dice on the table and those to roll are as many as the energy says."""
    tables = position.tables
    to_roll = _by_seat(position, "chance", chance)
    for seat, (corner, said) in enumerate(_by_seat(position, "dice", dice)):
        corner.dice = handful_of(_faces(position, corner, said))
        have = int(dice_in(corner.dice))
        due = int(tables.dice[corner.energy])
        if position.ending != OPEN:
            refuse_unless(have == 0 and chance is None, "LL-34: no dice once it is over")
            corner.rolling = 0
            continue
        corner.rolling = _to_roll(position, corner, to_roll[seat][1])
        if chance is None and have == 0:
            corner.rolling = due
        name = tables.wrestler_names[corner.ring]
        count = have + int(corner.rolling)
        why = f"LL-8: {name} on {tables.spaces[corner.energy]} gives {due} dice, not {count}"
        refuse_unless(count == due, why)


def _faces(position: LuchaLibre, corner: Corner, said: object) -> list[int]:
    if said is None or said in ("", []):
        return []
    faces = said.split("-") if isinstance(said, str) else said
    most = len(position.tables.handfuls.starts) - 2
    if isinstance(faces, list | tuple) and len(faces) <= most:
        words = [str(face).strip() for face in faces]
        if all(word in ("1", "2", "3", "4", "5", "6") for word in words):
            return [int(word) for word in words]
    team = position.team_id(corner)
    raise BadPosition(f"dice of {team} are faces such as 1-1-3, at most {most}, not {said!r}")


def _to_roll(position: LuchaLibre, corner: Corner, said: object) -> int:
    if said is None:
        return 0
    if isinstance(said, int) and not isinstance(said, bool) and 0 <= said <= MOST:
        return said
    raise BadPosition(f"chance of {position.team_id(corner)} is a number of dice, not {said!r}")


def _step(position: LuchaLibre, said: int) -> int:
    if position.ending != OPEN:
        refuse_unless(said in (NONE, ENDED), "with an ending the step is 'over'")
        return ENDED
    refuse_unless(said != ENDED, "a position that is over says how in 'ending'")
    first, second = position.first, position.second
    if first.rolling or second.rolling:
        refuse_unless(said in (NONE, ROLL), "LL-8: first say the dice of both teams")
        return ROLL
    refuse_unless(said != ROLL, "LL-8: a roll needs a team without all its dice")
    if said != CLAIM:
        return WAVE
    choice = len(position.claims(first)) > 1 or len(position.claims(second)) > 1
    refuse_unless(choice, "LL-18: each has a single claim, made at once; begin with the wave")
    return CLAIM


def _fans(position: LuchaLibre, given: dict[str, object] | None) -> None:
    """LL-4, LL-34: while the match goes on nobody has reached the target."""
    most = MOST if position.ending != OPEN else int(position.tables.target) - 1
    for corner, said in _by_seat(position, "fans", given):
        if said is None:
            continue
        if not isinstance(said, int) or isinstance(said, bool) or not 0 <= said <= most:
            rule = "LL-34" if isinstance(said, int) and said > most else "LL-4"
            team = position.team_id(corner)
            raise BadPosition(f"{rule}: fans of {team} are 0 to {most}, not {said!r}")
        corner.fans = said
    if position.ending != OPEN:
        _ending(position)


def _ending(position: LuchaLibre) -> None:
    one, two = position.first.fans, position.second.fans
    target = position.tables.target
    reached = int(one >= target) + int(two >= target)
    last = reached == 0 and position.round == position.round_cap
    if position.ending == FANS:
        refuse_unless(reached == 1, f"LL-34: exactly one team has {target} fans")
    elif position.ending == BOTH:
        refuse_unless(reached == 2 and one != two, f"LL-35: both have {target} fans, one more")
    elif position.ending == CAP:
        refuse_unless(last and one != two, "LL-39: the last round, no winner, one ahead")
    else:
        refuse_unless(last and one == two, "LL-39: the last round, no winner, equal fans")


def _wave(position: LuchaLibre, read: Words) -> None:
    """LL-8, LL-13: before the first wave all dice are rolled, the first corner's first."""
    if position.step == ENDED:
        position.wave = read.whole("wave", 0, 0, 0)
        return
    if position.step != ROLL:
        position.wave = read.whole("wave", 1, MOST, 1)
        return
    first, second = position.first, position.second
    kept = any(corner.rolling and corner.dice for corner in (first, second))
    again = kept or (first.rolling > 0 and second.rolling == 0)
    position.wave = read.whole("wave", 0, MOST, int(kept))
    why = f"LL-8: in the first roll {position.team_id(first)} rolls first, and all dice"
    refuse_unless(position.wave > 0 or not again, why)


def _asked(position: LuchaLibre) -> int:
    """The first corner, unless it has nothing to roll or to choose."""
    if position.step == ROLL:
        return int(position.first.rolling == 0)
    return int(position.step == CLAIM and len(position.claims(position.first)) == 1)


def _covered(position: LuchaLibre, given: dict[str, object] | None) -> None:
    """LL-10, LL-15: the first corner has answered, the second has still to."""
    said = _by_seat(position, "covered", given)
    last = position.team_id(position.second)
    refuse_unless(said[1][1] is None, f"covered: {last} is asked last")
    if said[0][1] is None:
        return
    refuse_unless(position.together() == [0, 1], "covered: the seats do not decide together now")
    try:
        move = position.book().number(str(said[0][1]))
    except BadNotation as error:
        raise BadPosition(f"covered: {error}") from None
    why = position.why_not(move)
    refuse_unless(why is None, f"covered: {why}")
    position.first.answer = move
    position.asked = 1
