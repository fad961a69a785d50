"""Ultimate Scheme on the table."""

from __future__ import annotations

from parlour.engine.core.bits import bit_list, count_bits
from parlour.games.ultimate_scheme.components import DECKS
from parlour.games.ultimate_scheme.rules.aims import enemies
from parlour.games.ultimate_scheme.rules.pending import WALK, Arrive, Played
from parlour.games.ultimate_scheme.rules.position import UltimateScheme
from parlour.games.ultimate_scheme.rules.state import (
    CARD_DRAW,
    CLEANUP,
    COLLECT_2,
    DRAW_STEP,
    END_STEP,
    ENDED,
    EXECUTE_STEP,
    MOVE_1,
    MOVE_2,
    SCHEME_DRAW,
    STAGE_START,
    STEPS,
    WINDOW,
)
from parlour.games.ultimate_scheme.rules.tables import (
    COLOURS,
    INCOME,
    REDISTRIBUTION,
    SACRIFICE,
    SACRIFICE_POWER,
    SAUCER_POWER,
    SITES,
    STAB,
    STABBING,
    STRIP_MINING,
    TITLES,
    UNCLEAR,
    cards_in,
)
from parlour.games.ultimate_scheme.rules.victory import factor_met
from parlour.games.ultimate_scheme.table import panels, world
from parlour.games.ultimate_scheme.table.ending import closing
from parlour.games.ultimate_scheme.table.narration import ICON_WORDS
from parlour.games.ultimate_scheme.table.pieces import (
    ActionCard,
    Dossier,
    Headquarters,
    Minion,
    Rung,
    SchemeCard,
    Site,
    Step,
)
from parlour.games.ultimate_scheme.table.readiness import checks, needs, tokens_of, vault_text
from parlour.games.ultimate_scheme.table.sentences import asked_for, detail, label
from parlour.games.ultimate_scheme.table.touch import (
    card_ids,
    deck_ids,
    minion_id,
    on_plates,
    plate_id,
    site_id,
    touches,
)
from parlour.scene.choices import choices, unasked
from parlour.scene.table import (
    Fact,
    Gauge,
    Graph,
    Mood,
    Panel,
    Piece,
    Plates,
    Prompt,
    Row,
    Scene,
    Spot,
    Zone,
)

MOOD = Mood(
    colours={
        "ground": "#101a33",
        "ink": "#f2e9d0",
        "quiet": "#8d97b5",
        "accent": "#d9a441",
        "glow": "#8fe36b",
        "danger": "#e5484d",
        "seat-1": "#e8593a",
        "seat-2": "#4f9cf0",
        "seat-3": "#58c26a",
        "seat-4": "#f2d24a",
        "seat-5": "#d070d8",
    },
    symbols={
        **{f"minion-{n}": sign for n, sign in enumerate("●■▲◆⬢", 1)},
        **{f"score-{n}": sign for n, sign in enumerate("●■▲◆⬢", 1)},
        "ninja": "★", "grey": "♙", "first": "①", "executed": "▤",
    },
)  # fmt: skip
TAG_WORDS = {
    "draw": "Draw", "move": "Move*", "move+": "Move+", "collect": "Collect", "execute": "Execute",
    "end": "End", "reaction": "Reaction", "interrupt": "Interrupt", "ninja": "Ninja-grab",
}  # fmt: skip
LAST_RUNG = 20


def scene(position: UltimateScheme, seat: int) -> Scene:
    """What a seat sees: the world, every panel, and its own cards."""
    return Scene(
        title="Ultimate Scheme",
        seat=seat,
        prompt=_prompt(position, seat),
        zones=_zones(position, seat),
        pieces=_pieces(position, seat),
        choices=choices(position, seat, touches, label, unasked),
        mood=MOOD,
    )


# Whose turn it is


def _prompt(position: UltimateScheme, seat: int) -> Prompt:
    asking, asked = int(position.asking), int(position.asked)
    if asking == ENDED:
        return Prompt(None, closing(position))
    where = f"Turn {position.turn}, {STEPS[position.step]}" if position.turn else "Set-up"
    if asking <= CARD_DRAW:
        drawn = {SCHEME_DRAW: "a scheme", CARD_DRAW: "an action card"}.get(asking)
        if drawn:
            return Prompt(None, f"{where}. {position.who(asked)} draws {drawn}")
        return Prompt(None, f"{where}. {position.asks().capitalize()}")
    mine = seat >= 0 and asked == seat
    if mine or asking == WINDOW:
        return Prompt(seat if mine else None, f"{where}. {asked_for(position)}")
    if position.covert():
        return Prompt(None, f"{where}. {position.who(position.owner())} acts")
    return Prompt(asked, f"{where}. {position.who(asked)} decides")


# The furniture


def _zones(position: UltimateScheme, seat: int) -> tuple[Zone, ...]:
    found: list[Zone] = [_steps(position), _plates(position, seat)]
    found += _stack(position)
    found += [_map(position, seat), _anarchy(position), *_factor(position, seat)]
    if _dossiers(position, seat):
        found.append(Row("dossier", "Top secret", "cards", place="left"))
    found += [_panel(position, number, seat) for number in range(int(position.players))]
    found += [_progress(position), Row("decks", "Decks", "cards", place="right")]
    for number in _shown(position, seat):
        mine = number == seat
        who = "Your" if mine else f"{position.who(number)}:"
        tail = "" if mine else f"-{number + 1}"
        found.append(Row(f"hand{tail}", f"{who} schemes", "hand", number, "no schemes"))
        found.append(Row(f"cards{tail}", f"{who} action cards", "hand", number, "no action cards"))
    return tuple(found)


def _shown(position: UltimateScheme, seat: int) -> list[int]:
    """Whose hands the viewer sees: the own one, and all at the end."""
    if position.asking == ENDED:
        everybody = range(int(position.players))
        return sorted(everybody, key=lambda number: number != seat)
    return [seat] if seat >= 0 else []


def _steps(position: UltimateScheme) -> Graph:
    """US-11: the eight steps; the one that runs shows its slots in turn order."""
    now = int(position.step)
    players = int(position.players)
    order = tuple((int(position.first) + n) % players for n in range(players))
    spots = tuple(
        Step(
            f"step-{number}",
            _step_label(position, number),
            STEPS[number],
            lit=number == now,
            done=number < now,
            order=order if number == now and number != CLEANUP else (),
            slot=int(position.slot) if number == now else -1,
        )
        for number in range(DRAW_STEP, CLEANUP + 1)
    )
    points = {spot.id: (n * 100 / 7, 50.0) for n, spot in enumerate(spots)}
    return Graph(
        "steps", f"Game turn {position.turn}", spots, points, (), "middle", panels.STEP_BOX,
        panels.STEP_NODE, sparse=True,
    )  # fmt: skip


def _step_label(position: UltimateScheme, number: int) -> str:
    if number != position.step or number == CLEANUP:
        return STEPS[number]
    return f"{STEPS[number]}: {position.who(position.owner())}"


def _stack(position: UltimateScheme) -> list[Zone]:
    """US-65: cards that wait for their effect, the innermost first."""
    waiting = [step for step in position.pending if isinstance(step, Played) and step.card < WALK]
    facts: list[Fact] = []
    for step in reversed(waiting):
        card = position.board.data.action_cards[int(step.card)]
        said = f"{position.who(step.seat)}: {card.says}"
        facts.append(Fact(card.name, said, f"{card.tag.rstrip('+')} by-{int(step.seat) + 1}"))
    return [Panel("stack", "In play", tuple(facts), place="middle")] if facts else []


def _map(position: UltimateScheme, seat: int) -> Graph:
    data = position.board.data
    spots = tuple(_site(position, number, seat) for number in range(SITES))
    at = world.places([(site.id, site.x, site.y) for site in data.sites])
    points = {f"site-{code}": point for code, point in at.items()}
    points["bezel"] = world.scaled(world.GREY_AT)
    ends = [link.split("-") for link in data.links]
    links = tuple((f"site-{one}", f"site-{other}") for one, other in ends)
    bezel = Spot("bezel", "the frame of the screen", look="bezel")
    return Graph(
        "map", "The world", (*spots, bezel), points, links, "middle", world.BOX, world.NODE,
        world.NAME_ROOM, world.LARGEST,
    )  # fmt: skip


def _site(position: UltimateScheme, number: int, seat: int) -> Site:
    """A site; who looks sees how many of the own schemes are for it."""
    board = position.board
    site = board.data.sites[number]
    seats = position.seats
    bit = 1 << number
    keys = tuple(n for n, one in enumerate(seats) if int(one.access) & bit)
    homes = [n for n, one in enumerate(seats) if one.faction >= 0 and position.home_of(n) == number]
    plans = [
        board.scheme_names[scheme]
        for scheme in (bit_list(seats[seat].hand) if seat >= 0 else [])
        if board.scheme_site[scheme] == number
    ]
    leaves = _announced(position) and position.move_from == number
    return Site(
        site_id(position, number),
        _site_label(position, number),
        site.name,
        "hidden" if site.hidden else "open",
        _site_detail(position, number, keys, homes, plans),
        code=site.id,
        hidden=site.hidden,
        known=not site.hidden or seat < 0 or bool(int(seats[seat].access) & bit),
        icons=tuple(site.icons.split()),
        home=homes[0] if homes else None,
        access=keys,
        depleted=bool(int(position.depleted) & bit),
        plague=bool(int(position.plague) & bit),
        plans=len(plans),
        goes=site_id(position, int(position.move_to)) if leaves else "",
    )


def _announced(position: UltimateScheme) -> bool:
    """Whether a minion waits to arrive."""
    return position.move_from >= 0 and any(isinstance(step, Arrive) for step in position.pending)


def _site_label(position: UltimateScheme, number: int) -> str:
    site = position.board.data.sites[number]
    words = [f"{site.name}, {'hidden' if site.hidden else 'open'}"]
    if int(position.depleted) >> number & 1:
        words.append("depleted")
    if int(position.plague) >> number & 1:
        words.append("plague")
    return ", ".join(words)


def _site_detail(
    position: UltimateScheme, number: int, keys: tuple[int, ...], homes: list[int], plans: list[str]
) -> str:
    """What one sees while one looks at a site, a line each."""
    site = position.board.data.sites[number]
    lines = ["Gives " + ", ".join(ICON_WORDS[icon] for icon in site.icons.split())]
    lines += [f"Headquarters of {position.who(home)}" for home in homes]
    for seat, one in enumerate(position.seats):
        plain, marked = int(one.standing(number, False)), int(one.standing(number, True))
        sack = f", {marked} with a sack" if marked else ""
        if plain + marked:
            lines.append(f"{position.who(seat)}: {plain + marked}{sack}")
    if keys:
        lines.append("Access: " + ", ".join(position.who(seat) for seat in keys))
    if plans:
        lines.append("Your schemes here: " + "; ".join(plans))
    return ". ".join(lines)


def _anarchy(position: UltimateScheme) -> Gauge:
    anarchy = position.board.data.anarchy
    marks = {0: "green", anarchy.yellow: "yellow", anarchy.orange: "orange", anarchy.red: "red"}
    return Gauge(
        "anarchy", f"Anarchy, {COLOURS[position.colour()]}", int(position.anarchy), 0, anarchy.top,
        f"anarchy-{COLOURS[position.colour()]}", marks, place="left", upright=True,
    )  # fmt: skip


def _progress(position: UltimateScheme) -> Graph:
    """The path with its bounty boxes (US-37)."""
    boxes = {bounty.at: bounty.reward for bounty in position.board.data.bounties}
    spots = tuple(_rung(position, value, boxes.get(value, "")) for value in range(LAST_RUNG + 1))
    return Graph(
        "progress", "Progress", spots, panels.path_points(), (), "right", panels.PATH_BOX,
        panels.PATH_NODE, largest=panels.LARGEST_MARKER, sparse=True,
    )  # fmt: skip


def _rung(position: UltimateScheme, value: int, bounty: str) -> Rung:
    said, owner = "", -1
    if bounty:
        owner = _claimant(position, value)
        said = f"bounty: {ICON_WORDS[bounty]}"
        said += f", claimed by {position.who(owner)}" if owner >= 0 else ""
    claimed = owner if owner >= 0 else None
    return Rung(
        f"progress-{value}", f"progress {value}", str(value), "bounty" if bounty else "space", said,
        value=value, bounty=bounty, claimed=claimed,
    )  # fmt: skip


def _claimant(position: UltimateScheme, at: int) -> int:
    boxes = [int(each) for each in position.board.bounty_at]
    return ((int(position.claimed) >> 4 * boxes.index(at)) & 15) - 1


def _factor(position: UltimateScheme, seat: int) -> list[Zone]:
    """US-5: the X-factor, open for everybody, and who meets it now."""
    if position.factor < 0:
        return []
    factor = position.board.data.x_factors[int(position.factor)]
    meet = [position.who(n) for n in range(int(position.players)) if factor_met(position, n)]
    facts = (
        Fact(factor.name, factor.says, "x-factor"),
        Fact("Met by", ", ".join(meet) or "nobody", "met" if seat >= 0 else ""),
    )
    return [Panel("factor", "X-factor", facts, place="left")]


def _panel(position: UltimateScheme, number: int, seat: int) -> Graph:
    """Everything public about a seat (US-81)."""
    points, sizes = panels.panel_plan(number)
    head = _headquarters(position, number, seat)
    one = position.seats[number]
    said = {
        "power": head.power or "no power yet",
        "ninja": "place of the Ninja",
        "first": "place of the First Player token",
        "executed": f"{int(count_bits(one.executed))} executed schemes",
        **{f"vault-{t}": f"{head.vault[n]} {ICON_WORDS[t]}" for n, t in enumerate("FOSU")},
    }
    spots = tuple(
        Spot(panels.spot_id(name, number), f"{head.name}: {words}",
             words if name == "power" else name.capitalize(), name.partition("-")[0],
             _power_text(position, number) if name == "power" else "")
        for name, words in said.items()
    )  # fmt: skip
    return Graph(
        f"seat-{number + 1}", head.name, (head, *spots), points, (), "right", panels.PANEL,
        (34.0, 34.0), sizes=sizes, sparse=True,
    )  # fmt: skip


def _power_text(position: UltimateScheme, number: int) -> str:
    faction = int(position.seats[number].faction)
    return position.board.data.factions[faction].says if faction >= 0 else ""


def _headquarters(position: UltimateScheme, number: int, seat: int) -> Headquarters:
    board = position.board
    one = position.seats[number]
    faction = board.data.factions[int(one.faction)] if one.faction >= 0 else None
    vault = tokens_of(int(one.vault))
    hands = ", ".join(
        f"{int(position.hand_from(number, deck))} {name}" for deck, name in enumerate(DECKS)
    )
    executed = [board.data.schemes[scheme] for scheme in bit_list(one.executed)]
    regions = [board.region_ids[board.region_of[board.scheme_site[n]]]
               for n in bit_list(one.executed)]  # fmt: skip
    symbols = [token for scheme in executed for token in scheme.symbols.split()]
    name = position.who(number)
    own = " (you)" if number == seat else ""
    return Headquarters(
        f"panel-{number + 1}",
        f"{name}{own}",
        name,
        "panel",
        f"{int(one.progress)} progress. Vault {vault_text(int(one.vault))}. "
        f"{int(one.minions)} minions, {int(one.card_count())} action cards, schemes: {hands}",
        number=number,
        faction=faction.id if faction else "",
        name=name,
        mine=number == seat,
        acts=position.step > 0 and position.step != CLEANUP and position.owner() == number,
        progress=int(one.progress),
        vault=vault,
        schemes=int(count_bits(one.hand)),
        cards=int(one.card_count()),
        minions=int(one.minions),
        keys=int(count_bits(one.access)),
        power=faction.power if faction else "",
        when=faction.when.capitalize() if faction else "",
        usable=_usable(position, number),
        used=bool(one.power_used),
        regions=tuple((each, regions.count(each)) for each in board.region_ids if each in regions),
        symbols=(symbols.count("F"), symbols.count("O"), symbols.count("S"), symbols.count("U")),
        anarchies=sum(scheme.anarchy for scheme in executed),
        completed=bool(one.completed),
    )


def _usable(position: UltimateScheme, number: int) -> bool:
    """Whether a faction's power works in the slot that runs, by public facts."""
    power, step = int(position.power_of(number)), int(position.step)
    one = position.seats[number]
    if position.owner() != number or position.asking == ENDED or one.power_used:
        return False
    if power == SAUCER_POWER:
        return step in (MOVE_1, MOVE_2) and position.stage == STAGE_START
    if power == STABBING:
        there = 1 << int(position.move_to) if position.arrived else 0
        return step in (MOVE_1, MOVE_2) and bool(enemies(position, number, there, STAB))
    if power == SACRIFICE_POWER:
        return step == END_STEP and bool(enemies(position, number, one.here(), SACRIFICE))
    if power == REDISTRIBUTION:
        gap = int(position.board.power_amount[one.faction])
        richest = max(int(other.basics()) for other in position.seats)
        return step == END_STEP and richest >= int(one.basics()) + gap
    runs = {INCOME: DRAW_STEP, STRIP_MINING: COLLECT_2, UNCLEAR: EXECUTE_STEP}
    return runs.get(power) == step


def _plates(position: UltimateScheme, seat: int) -> Plates:
    """What has no piece of its own to touch."""
    moves = position.moves() if seat >= 0 and position.to_move() == seat else []
    spots = tuple(
        Spot(plate_id(position, move), label(position, move), label(position, move),
             plate_look(position, move), detail(position, move))
        for move in moves
        if on_plates(position, move)
    )  # fmt: skip
    return Plates("answers", "Your choice", spots, "middle")


def plate_look(position: UltimateScheme, move: int) -> str:
    """The drawing on a plate: the token, the villain, or a sign."""
    found = position.book().move(move)
    if found.family in ("token", "take"):
        return f"us-{found.arguments[-1]}"
    if found.family == "faction":
        return f"us-portrait-{found.arguments[0]}"
    if found.family in ("target", "stab", "sacrifice"):
        rival = int(position.seats[int(found.arguments[1]) - 1].faction)
        return f"us-portrait-{position.board.faction_ids[rival]}"
    return {
        "done": "us-done", "pass": "us-pass", "saucer": "us-saucer", "anarchy": "us-flame",
        "against": "us-K",
    }.get(found.family, "")  # fmt: skip


# The pieces


def _pieces(position: UltimateScheme, seat: int) -> tuple[Piece, ...]:
    found: list[Piece] = []
    for number in range(int(position.players)):
        found += _minions(position, number, seat)
        done = int(position.seats[number].executed)
        found += [_executed(position, card, number) for card in bit_list(done)]
        if position.seats[number].faction >= 0:
            found.append(_score(position, number))
    found += [*_common(position), *_heaps(position)]
    found += _dossiers(position, seat)
    for number in _shown(position, seat):
        tail = "" if number == seat else f"-{number + 1}"
        hand = bit_list(position.seats[number].hand)
        found += [_scheme(position, card, number, f"hand{tail}") for card in hand]
        found += _cards(position, number, f"cards{tail}")
    return tuple(found)


def _minions(position: UltimateScheme, seat: int, viewer: int) -> list[Piece]:
    one = position.seats[seat]
    faction = position.board.faction_ids[one.faction] if one.faction >= 0 else ""
    found: list[Piece] = []
    for site in bit_list(one.here()):
        for marked in (False, True):
            number = int(one.standing(site, marked))
            if not number:
                continue
            said = f"{number} of {position.who(seat)} in {position.site_name(site)}"
            said += ", with a sack over the head" if marked else ""
            found.append(
                Minion(
                    minion_id(position, seat, site, marked), "token", said,
                    site_id(position, site), f"minion-{seat + 1}", str(number), seat=seat,
                    faction=faction,
                    number=number, sacked=marked, mine=seat == viewer,
                )
            )  # fmt: skip
    return found


def _score(position: UltimateScheme, seat: int) -> Piece:
    progress = int(position.seats[seat].progress)
    said = f"{position.who(seat)} at {progress}"
    at = f"progress-{min(progress, LAST_RUNG)}"
    return Piece(f"score-{seat + 1}", "marker", said, at, f"score-{seat + 1}", seat=seat)


def _common(position: UltimateScheme) -> list[Piece]:
    """The Ninja, the First Player token, and the grey pawn that nobody knows what for (US-R37)."""
    home = next(n for n, site in enumerate(position.board.data.sites) if "N" in site.icons.split())
    ninja = int(position.ninja)
    at = panels.spot_id("ninja", ninja) if ninja >= 0 else site_id(position, home)
    whose = f"the Ninja, with {position.who(ninja)}" if ninja >= 0 else "the Ninja"
    found = [
        Piece("ninja", "token", whose, at, "ninja"),
        Piece("grey-pawn", "token", "a grey pawn", "bezel", "grey",
              detail="It has no rule. It just stands there."),
    ]  # fmt: skip
    if position.turn:
        first = int(position.first)
        said = f"First Player: {position.who(first)}"
        found.append(Piece("first", "token", said, panels.spot_id("first", first), "first"))
    return found


def _heaps(position: UltimateScheme) -> list[Piece]:
    """The decks, face down, and the cards that were played."""
    found = [
        Piece(name, "card", f"{deck.capitalize()} schemes: {int(position.deck_size(n))}", "decks",
              deck, str(int(position.deck_size(n))))
        for n, (name, deck) in enumerate(zip(deck_ids(), DECKS, strict=True))
    ]  # fmt: skip
    left, gone = int(cards_in(position.deck)), int(cards_in(position.discards))
    found.append(
        Piece("deck-action", "card", f"Action cards: {left}", "decks", "action", str(left))
    )
    names, heap = position.board.card_names, int(position.discards)
    played = [
        f"{names[title]}{f' x{copies}' if copies > 1 else ''}"
        for title in range(TITLES)
        if (copies := (heap >> 2 * title) & 3)
    ]
    found.append(
        Piece("discard", "card", f"Played cards: {gone}", "decks", "discard", str(gone),
              ", ".join(played))
    )  # fmt: skip
    return found


def _dossiers(position: UltimateScheme, seat: int) -> list[Piece]:
    """US-4: the own ultimate scheme, and those that were revealed."""
    found: list[Piece] = []
    for number in sorted(range(int(position.players)), key=lambda each: each != seat):
        one = position.seats[number]
        if one.ultimate < 0 or not (number == seat or position.lies_open(number)):
            continue
        ultimate = position.board.data.ultimate_schemes[int(one.ultimate)]
        rows = checks(position, number)
        said = "; ".join(f"{words}: {now} of {goal}" for words, now, goal in rows)
        found.append(
            Dossier(
                f"ultimate-{number + 1}", "card", f"{position.who(number)}: {ultimate.name}",
                "dossier", "dossier", ultimate.name, said, number, checks=rows,
            )
        )  # fmt: skip
    return found


def _scheme(position: UltimateScheme, number: int, seat: int, at: str) -> SchemeCard:
    """A scheme in hand with what it still takes."""
    scheme = position.board.data.schemes[number]
    site = position.board.data.sites[int(position.board.scheme_site[number])]
    cost, lacking = needs(position, seat, number)
    over = position.asking == ENDED
    gives = [ICON_WORDS[icon] for icon in scheme.rewards.split()]
    gives += ["Anarchy +1"] if scheme.anarchy else []
    lines = [f"{site.name}: pay {scheme.cost}"]
    lines += ["You need the Ninja"] if scheme.ninja else []
    lines += [f"The world must be {scheme.colour} or worse"] if scheme.colour else []
    lines.append(f"+{scheme.progress} progress" + (f", {', '.join(gives)}" if gives else ""))
    lines.append(f"Counts as {scheme.symbols}")
    return SchemeCard(
        f"scheme-{scheme.id}",
        "card",
        scheme.name,
        at,
        "scheme",
        scheme.name,
        ". ".join(lines),
        seat,
        deck=scheme.deck,
        site=site.name,
        hidden=site.hidden,
        cost=cost,
        ninja=scheme.ninja,
        colour=scheme.colour,
        progress=scheme.progress,
        rewards=tuple(scheme.rewards.split()),
        anarchy=scheme.anarchy,
        symbols=tuple(scheme.symbols.split()),
        needs=() if over else lacking,
    )


def _executed(position: UltimateScheme, number: int, seat: int) -> SchemeCard:
    """A scheme in the row of its owner (US-41)."""
    board = position.board
    scheme = board.data.schemes[number]
    region = board.region_names[board.region_of[board.scheme_site[number]]]
    flame = ", Anarchy" if scheme.anarchy else ""
    return SchemeCard(
        f"scheme-{scheme.id}", "card", scheme.name, panels.spot_id("executed", seat), "executed",
        "", f"{region}: +{scheme.progress}, {scheme.symbols}{flame}", seat, deck=scheme.deck,
        progress=scheme.progress, anarchy=scheme.anarchy, symbols=tuple(scheme.symbols.split()),
    )  # fmt: skip


def _cards(position: UltimateScheme, seat: int, at: str) -> list[Piece]:
    found: list[Piece] = []
    for title in range(TITLES):
        card = position.board.data.action_cards[title]
        for name in card_ids(position, seat, title):
            ids = name if at == "cards" else f"{name}-of-{seat + 1}"
            found.append(
                ActionCard(
                    ids, "card", card.name, at, "card", card.name,
                    f"{TAG_WORDS[card.tag]}: {card.says}", seat, tag=TAG_WORDS[card.tag],
                    says=card.says,
                )
            )  # fmt: skip
    return found
