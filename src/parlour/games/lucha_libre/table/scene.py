"""Lucha Libre on the table."""

from __future__ import annotations

from parlour.engine.core.dice import dice_in, faces_of
from parlour.games.lucha_libre.rules.position import Corner, LuchaLibre
from parlour.games.lucha_libre.rules.tables import CLAIM, ENDED, NONE, ROLL, WAVE, Tables, holds
from parlour.games.lucha_libre.table.narration import counted, lamp_name
from parlour.games.lucha_libre.table.touch import grouped, named, sentence, touches
from parlour.scene.choices import choices, unasked
from parlour.scene.table import (
    Fact,
    Graph,
    Mood,
    Panel,
    Piece,
    Plates,
    Prompt,
    Row,
    Scene,
    Spot,
    Track,
    Zone,
)

MOOD = Mood(
    colours={
        "ground": "#f3e3c0",
        "ink": "#231a16",
        "quiet": "#85715a",
        "accent": "#c8202f",
        "glow": "#f4b81c",
        "danger": "#8f0f1c",
        "ring": "#fff6e0",
        "corner": "#e4cd9c",
        "rope-red": "#c8202f",
        "rope-white": "#fffaf0",
        "rope-green": "#1d7a46",
        "santo": "#b87a12",
        "demon": "#1f4fa3",
        "seat-1": "#b87a12",
        "seat-2": "#1f4fa3",
        "lamp": "#f4b81c",
        "fan": "#c8202f",
        "white": "#ffffff",
        "gold": "#f4b81c",
        "undecided": "#a89c8b",
    },
    symbols={
        "mask-santo": "◉",
        "mask-cavernario": "◉",
        "mask-demon": "◈",
        "mask-bulldog": "◈",
        "santo": "●",
        "demon": "◆",
        "lamp": "■",
        "fan": "♥",
        "change": "⇄",
        "lock": "▣",
    },
)

MASKED = ("santo", "cavernario", "demon", "bulldog")
"""The wrestlers who have a mask of their own."""

CHOOSE_DICE = "Accept your dice, or reroll some for 1 fan"
CHOOSE_MOVES = "Choose the moves that your dice make"
MUST_ACCEPT = "Accept your dice: you have no fan to pay a reroll"


def scene(position: LuchaLibre, seat: int) -> Scene:
    """All is open but the answers of a wave or claim; the seat that is asked may act."""
    return Scene(
        title="Lucha Libre",
        seat=seat,
        prompt=_prompt(position, seat),
        zones=_zones(position, seat),
        pieces=_pieces(position),
        choices=choices(position, seat, touches, _label, unasked),
        mood=MOOD,
    )


def _label(position: LuchaLibre, move: int) -> str:
    return sentence(position, move, int(position.asked))


def _prompt(position: LuchaLibre, seat: int) -> Prompt:
    if position.step == ENDED:
        return Prompt(None, _closing(position))
    name = position.tables.team_names[position.corner(position.asked).team]
    if position.step == ROLL:
        dice = int(position.corner(position.asked).rolling)
        return Prompt(None, f"Round {position.round}. {name} rolls {counted(dice, 'die', 'dice')}")
    asked = int(position.asked)
    if seat == asked:
        return Prompt(asked, f"Round {position.round}{_question(position)}")
    waits = "Waiting for the other corner" if seat >= 0 else "The corners choose in secret"
    return Prompt(asked, f"Round {position.round}. {waits}")


def _question(position: LuchaLibre) -> str:
    if position.step == CLAIM:
        return f". {CHOOSE_MOVES}"
    pays = position.corner(position.asked).fans > 0
    return f", wave {position.wave}. {CHOOSE_DICE if pays else MUST_ACCEPT}"


def _closing(position: LuchaLibre) -> str:
    winner = position.winner()
    if winner is None:
        return f"The last round is over: a draw at {position.first.fans}."
    other = position.second if winner is position.first else position.first
    name = position.tables.team_names[winner.team]
    return f"The {name} team wins with {counted(int(winner.fans), 'fan', 'fans')} to {other.fans}!"


def _zones(position: LuchaLibre, seat: int) -> tuple[Zone, ...]:
    found: list[Zone] = [
        _ring(position),
        _tray(position.tables, position.first, 0, seat),
        _tray(position.tables, position.second, 1, seat),
        Plates("actions", "Answers", _plates(position, seat), "middle"),
    ]
    for side, corner in enumerate((position.first, position.second)):
        place = "right" if side else "left"
        for wrestler in sorted((int(corner.ring), int(corner.resting))):
            found.append(_energy(position, corner, wrestler, place))
        found.append(_moves(position.tables, corner, place))
    return (*found, _stand(position), _fan_track(position.tables), _phase(position, seat))


def _ring(position: LuchaLibre) -> Graph:
    """Two places in the ring and two corners, the first corner at the left."""
    spots: list[Spot] = []
    points: dict[str, tuple[float, float]] = {}
    for corner, side in ((position.first, 0), (position.second, 1)):
        team = position.tables.teams[corner.team]
        name = position.tables.team_names[corner.team]
        spots.append(Spot(f"ring-{team}", f"in the ring for the {name} team", look="ring"))
        spots.append(Spot(f"corner-{team}", f"the {name} corner", look="corner"))
        points[f"ring-{team}"] = (65.6, 48) if side else (34.4, 48)
        points[f"corner-{team}"] = (98, 92) if side else (2, 92)
    links = tuple((f"corner-{team}", f"ring-{team}") for team in position.tables.teams)
    box, node = (1000.0, 600.0), (200.0, 200.0)
    return Graph("ring", "The ring", tuple(spots), points, links, box=box, node=node)


def _energy(position: LuchaLibre, corner: Corner, wrestler: int, place: str) -> Track:
    """Six lamps, the current space lit, each with its number of dice."""
    tables = position.tables
    here = int(corner.energy if corner.ring == wrestler else corner.rested)
    spots = tuple(
        Spot(
            f"energy-{tables.wrestlers[wrestler]}-{space}",
            f"{lamp_name(space)} lamp, {tables.dice[number]} dice",
            str(tables.dice[number]),
            "lamp",
            lit=number == here,
        )
        for number, space in enumerate(tables.spaces)
    )
    name = tables.wrestler_names[wrestler]
    return Track(f"energy-{tables.wrestlers[wrestler]}", f"Energy of {name}", spots, place)


def _moves(tables: Tables, corner: Corner, place: str) -> Plates:
    """What the wrestler in the ring can do; those that his dice make are lit."""
    wrestler, team = int(corner.ring), tables.teams[corner.team]
    spots: list[Spot] = []
    for number, name in enumerate(tables.move_names):
        text = f"{name} {_shapes(tables, wrestler, number)}"
        made = _making(tables, corner, number)
        forecasts = tuple((die, "✓") for die, _ in named(team, made))
        effect = _printed(tables, number)
        label = f"{text}: {effect}" + (", the dice are there" if made else "")
        word = tables.moves[number]
        spots.append(
            Spot(f"move-{team}-{word}", label, text, "move", effect, bool(made), forecasts)
        )
    title = f"Moves of {tables.wrestler_names[wrestler]}"
    return Plates(f"moves-{team}", title, tuple(spots), place)


def _making(tables: Tables, corner: Corner, move: int) -> list[int]:
    """Dice on the table that make a move, if they lie there."""
    wrestler = int(corner.ring)
    for shape, makes in zip(tables.shapes[wrestler], tables.shape_moves[wrestler], strict=True):
        if makes == move and holds(int(corner.dice), shape):
            return faces_of(shape)
    return []


def _shapes(tables: Tables, wrestler: int, move: int) -> str:
    """The dice of a move; X where any number but the lucky one will do, always the same."""
    shapes = [
        shape
        for shape, makes in zip(tables.shapes[wrestler], tables.shape_moves[wrestler], strict=True)
        if makes == move
    ]
    if len(shapes) > 1:
        return "-".join("X" * int(dice_in(shapes[0])))
    return "-".join(map(str, faces_of(shapes[0])))


def _printed(tables: Tables, move: int) -> str:
    """The effect of a move, as it stands on the card."""
    text = _effect(tables.move_fans[move], tables.move_opp[move], tables.move_own[move])
    return f"{text}, the wrestlers swap" if tables.move_swaps[move] else text


def _effect(fans: int, opp: int, own: int) -> str:
    parts = [f"{fans:+} {'fan' if abs(fans) == 1 else 'fans'}"] if fans else []
    parts += [f"opponent {opp:+} energy"] if opp else []
    parts += [f"own {own:+} energy"] if own else []
    return ", ".join(parts) or "no effect"


def _fan_track(tables: Tables) -> Track:
    target = int(tables.target)
    looks = {int(tables.start_fans): "white", target: "gold"}
    spots = tuple(
        Spot(f"fan-{count}", f"{count} fans", str(count), looks.get(count, "fan"))
        for count in range(target + 1)
    )
    return Track("fans", "Fan track", spots, in_a_row=(target + 2) // 2)


def _stand(position: LuchaLibre) -> Panel:
    """LL-R4: the audience by supporter."""
    tables = position.tables
    facts = [
        Fact(tables.team_names[corner.team], str(corner.fans), tables.teams[corner.team])
        for corner in (position.first, position.second)
    ]
    left = int(tables.audience) - int(position.first.fans) - int(position.second.fans)
    facts.insert(1, Fact("Undecided", str(max(left, 0)), "undecided"))
    return Panel("stand", "The audience", tuple(facts), place="below")


def _tray(tables: Tables, corner: Corner, seat: int, viewer: int) -> Row:
    team = tables.teams[corner.team]
    name = tables.team_names[corner.team]
    label = "Your dice" if seat == viewer else f"Dice of the {name} team"
    return Row(f"dice-{team}", label, "dice", seat, place="middle")


def _phase(position: LuchaLibre, seat: int) -> Panel:
    """Where the round is. Whoever has answered sees the own answer and a lock."""
    facts = [Fact("Round", f"{position.round} of at most {position.round_cap}")]
    if position.step == WAVE:
        facts.append(Fact("Wave", str(position.wave)))
    if seat == 0 and position.first.answer != NONE:
        facts.append(Fact("Your answer", sentence(position, int(position.first.answer), 0)))
        facts.append(Fact("Locked", "waiting for the other corner", "lock"))
    return Panel("phase", "The round", tuple(facts), place="below")


def _plates(position: LuchaLibre, seat: int) -> tuple[Spot, ...]:
    """The two answers to a wave stay where they are, so that nothing jumps while dice roll."""
    if position.step == CLAIM and position.asked == seat:
        return tuple(_card(position, seat, move) for move in position.moves())
    if position.step == ENDED:
        return ()
    return (
        Spot("plate-accept", "Accept", "Accept", "plate", "keep all dice"),
        _reroll_plate(position, seat),
    )


def _reroll_plate(position: LuchaLibre, seat: int) -> Spot:
    fans = int(position.corner(seat).fans) if seat >= 0 else 0
    price = ((f"fan-{fans - 1}", "-1"),) if fans > 0 else ()
    detail = "no fan left" if seat >= 0 and fans == 0 else "1 fan, any dice"
    return Spot("plate-reroll", "Reroll (1 fan)", "Reroll", "plate", detail, forecasts=price)


def _card(position: LuchaLibre, seat: int, move: int) -> Spot:
    """A claim with its dice grouped, and what it does if the other corner does nothing."""
    tables = position.tables
    claim = move - int(tables.first_claim)
    mine, other = position.corner(seat), position.corner(1 - seat)
    text = grouped(tables, mine, claim)
    fans, opp, own = _sums(tables, claim)
    detail = [_effect(fans, opp, own)]
    after = max(int(mine.fans) + fans, 0)
    detail += [f"Fans {mine.fans} → {after}"] if after != mine.fans else []
    detail += _lamps(tables, other, opp) + _lamps(tables, mine, own)
    look = "change" if tables.swaps[claim] else "card"
    label = sentence(position, move, seat)
    forecasts = _card_forecasts(tables, mine, other, claim)
    name = f"claim-{tables.claim_words[claim]}"
    return Spot(name, label, text, look, "; ".join(detail), forecasts=forecasts)


def _card_forecasts(
    tables: Tables, mine: Corner, other: Corner, claim: int
) -> tuple[tuple[str, str], ...]:
    """Where the markers would go on both tracks if the other corner does nothing."""
    fans, opp, own = _sums(tables, claim)
    found: list[tuple[str, str]] = []
    for corner, energy, gain in ((mine, own, fans), (other, opp, 0)):
        space = int(corner.energy) + energy
        gain += min(space, 0)
        if energy:
            there = tables.spaces[min(max(space, 0), int(tables.top))]
            found.append((f"energy-{tables.wrestlers[corner.ring]}-{there}", f"{energy:+}"))
        if gain:
            count = min(max(int(corner.fans) + gain, 0), int(tables.target))
            found.append((f"fan-{count}", f"{gain:+}"))
    if tables.swaps[claim]:
        found.append((f"wrestler-{tables.wrestlers[mine.resting]}", "enters"))
    return tuple(found)


def _sums(tables: Tables, claim: int) -> tuple[int, int, int]:
    """Fans, energy of the other wrestler, own energy."""
    return int(tables.fans[claim]), int(tables.opp[claim]), int(tables.own[claim])


def _lamps(tables: Tables, corner: Corner, change: int) -> list[str]:
    """How the energy of a wrestler in the ring would move, with the overflow."""
    if change == 0:
        return []
    space = int(corner.energy) + change
    name = tables.wrestler_names[corner.ring]
    there = min(max(space, 0), int(tables.top))
    lost = f", loses {counted(-space, 'fan', 'fans')}" if space < 0 else ""
    if there == corner.energy:
        return [f"{name} stays on the {'highest' if change > 0 else 'lowest'} lamp{lost}"]
    way = "up" if change > 0 else "down"
    return [f"{name} {way} to the {lamp_name(tables.spaces[there])} lamp{lost}"]


def _pieces(position: LuchaLibre) -> tuple[Piece, ...]:
    found: list[Piece] = []
    for seat, corner in enumerate((position.first, position.second)):
        found.extend(_wrestlers(position, corner, seat))
        found.append(_fan_marker(position.tables, corner, seat))
        found.extend(_dice(position.tables, corner, seat))
    return tuple(found)


def _wrestlers(position: LuchaLibre, corner: Corner, seat: int) -> list[Piece]:
    """The mask in the ring or in the corner, and the energy marker of each."""
    tables = position.tables
    team = tables.teams[corner.team]
    found: list[Piece] = []
    for wrestler in sorted((int(corner.ring), int(corner.resting))):
        word, name = tables.wrestlers[wrestler], tables.wrestler_names[wrestler]
        fights = wrestler == corner.ring
        energy = int(corner.energy if fights else corner.rested)
        marks: tuple[str, ...] = ()
        if position.step == ENDED:
            marks = ("winner",) if fights and position.result()["winners"] == [seat] else ()
        elif not fights and energy < tables.top:
            marks = ("+1",)
        found.append(
            Piece(
                f"wrestler-{word}",
                "token",
                f"{name}, {'in the ring' if fights else 'resting'}",
                f"ring-{team}" if fights else f"corner-{team}",
                _mask(tables, wrestler),
                name.split()[-1][:2],
                seat=seat,
                dim=not fights,
                marks=marks,
            )
        )
        space = tables.spaces[energy]
        dice = counted(int(tables.dice[energy]), "die", "dice")
        label = f"{name} on the {lamp_name(space)} lamp, {dice}"
        found.append(
            Piece(f"marker-{word}", "marker", label, f"energy-{word}-{space}", team, seat=seat)
        )
    return found


def _mask(tables: Tables, wrestler: int) -> str:
    """His own mask; a wrestler of an owner's components wears that of his team."""
    word = tables.wrestlers[wrestler]
    return f"mask-{word if word in MASKED else tables.teams[tables.team_of[wrestler]]}"


def _fan_marker(tables: Tables, corner: Corner, seat: int) -> Piece:
    """Counts above the target stay on its space and keep their number."""
    team = tables.teams[corner.team]
    fans = int(corner.fans)
    label = f"the {tables.team_names[corner.team]} team has {counted(fans, 'fan', 'fans')}"
    space = f"fan-{min(fans, int(tables.target))}"
    return Piece(f"fans-{team}", "marker", label, space, f"mask-{team}", str(fans), seat=seat)


def _dice(tables: Tables, corner: Corner, seat: int) -> list[Piece]:
    """The dice on the table, then those in the hand, which show no face yet."""
    team = tables.teams[corner.team]
    name = f"a die of the {tables.team_names[corner.team]} team"
    found = [
        Piece(
            die,
            "die",
            f"{name}, {face}",
            f"dice-{team}",
            team,
            str(face),
            seat=seat,
            forecasts=_die_forecasts(tables, corner, face),
        )
        for die, face in named(team, faces_of(corner.dice))
    ]
    found += [
        Piece(
            f"die-{team}-roll-{n}", "die", f"{name}, to be rolled", f"dice-{team}", team, seat=seat
        )
        for n in range(1, int(corner.rolling) + 1)
    ]
    return found


def _die_forecasts(tables: Tables, corner: Corner, face: int) -> tuple[tuple[str, str], ...]:
    """The moves that this die makes together with others on the table."""
    team = tables.teams[corner.team]
    return tuple(
        (f"move-{team}-{word}", "✓")
        for move, word in enumerate(tables.moves)
        if face in _making(tables, corner, move)
    )
