"""Ultimate Scheme on the table."""

from __future__ import annotations

from parlour.engine.bits import bit_list
from parlour.games.ultimate_scheme.components import DECKS
from parlour.games.ultimate_scheme.rules import UltimateScheme
from parlour.games.ultimate_scheme.rules_secrets import vault_words
from parlour.games.ultimate_scheme.rules_state import (
    AFTER_MOVE,
    AIM,
    CARD_DRAW,
    COLLECT_SLOT,
    DECK_CHOICE,
    DISCOUNT,
    DRAW_SLOT,
    END_SLOT,
    ENDED,
    EXECUTE_SLOT,
    MOVE_SLOT,
    PICK_FACTION,
    PUT_BACK,
    SCHEME_DRAW,
    STEPS,
    TOKEN_CHOICE,
    WINDOW,
    card_of,
)
from parlour.games.ultimate_scheme.tables import (
    COLOURS,
    ICONS,
    NOBODY,
    PASS,
    SITES,
    TITLES,
    cards_in,
)
from parlour.games.ultimate_scheme.telling import ICON_WORDS, WAITING
from parlour.games.ultimate_scheme.touching import (
    card_ids,
    minion_ids,
    on_plates,
    plate_id,
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
    Pile,
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
        "ground": "#101a33",
        "ink": "#f2e9d0",
        "quiet": "#8d97b5",
        "accent": "#d9a441",
        "glow": "#8fe36b",
        "danger": "#e5484d",
        "seat-1": "#e5484d",
        "seat-2": "#4f9cf0",
        "seat-3": "#f2b632",
        "seat-4": "#58c26a",
        "seat-5": "#b980f0",
    },
    symbols={
        "minion-1": "▲", "minion-2": "●", "minion-3": "■", "minion-4": "◆", "minion-5": "★",
        "sack-1": "△", "sack-2": "○", "sack-3": "□", "sack-4": "◇", "sack-5": "☆",
        "ninja": "忍", "depleted": "▨", "plague": "☠", "key": "⚷",
        "progress-1": "▲", "progress-2": "●", "progress-3": "■", "progress-4": "◆",
        "progress-5": "★",
    },
)  # fmt: skip

ASKED = {
    DRAW_SLOT: "Draw a scheme", MOVE_SLOT: "Move a minion, or pass",
    AFTER_MOVE: "Play a card, or be done", COLLECT_SLOT: "Collect from a site",
    EXECUTE_SLOT: "Execute your schemes", END_SLOT: "End your turn", AIM: "Name a target",
    TOKEN_CHOICE: "Choose a token", DECK_CHOICE: "Choose a deck", DISCOUNT: "What costs nothing?",
    PUT_BACK: "Put a scheme back", PICK_FACTION: "Choose your faction",
    WINDOW: "You may answer",
}  # fmt: skip


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


def name_of(position: UltimateScheme, seat: int) -> str:
    """The faction of a seat, or its number before it has one."""
    return position.who(seat)


def label(position: UltimateScheme, move: int) -> str:
    """A move in a sentence, with the names of factions for seats."""
    if move == PASS and position.asking == MOVE_SLOT:
        return "Do not move"
    if move == NOBODY:
        return "Take nobody's access"
    said = position.book().sentence(move)
    for number in range(int(position.players)):
        said = said.replace(f"seat {number + 1}", name_of(position, number))
    return said


# Whose turn it is


def _prompt(position: UltimateScheme, seat: int) -> Prompt:
    asking, asked = int(position.asking), int(position.asked)
    where = f"Turn {position.turn}, {STEPS[position.step]}" if position.turn else "Set-up"
    if asking == ENDED:
        return Prompt(None, _closing(position))
    if asking <= CARD_DRAW:
        drawn = {SCHEME_DRAW: "a scheme", CARD_DRAW: "an action card"}.get(asking)
        if drawn:
            return Prompt(None, f"{where}. {name_of(position, asked)} draws {drawn}")
        return Prompt(None, f"{where}. {position.asks().capitalize()}")
    if seat >= 0 and asked == seat:
        text = _window_text(position) if asking == WINDOW else ASKED.get(asking, "Choose")
        return Prompt(seat, f"{where}. {text}")
    if asking == WINDOW:
        return Prompt(None, f"{where}. {_window_text(position)}")
    if position.covert():
        return Prompt(None, f"{where}: {name_of(position, int(position.owner()))}")
    return Prompt(asked, f"{where}: {name_of(position, asked)} decides")


def _window_text(position: UltimateScheme) -> str:
    about = position.peek()
    facts = position.window_facts(about)
    return WAITING[int(card_of(about))].format(**facts)


def _closing(position: UltimateScheme) -> str:
    names = [name_of(position, seat) for seat in position.ranked()]
    verb = "wins" if len(names) == 1 else "share the win"
    return f"{' and '.join(names)} {verb} after {position.turn} game turns"


# The furniture


def _zones(position: UltimateScheme, seat: int) -> tuple[Zone, ...]:
    found: list[Zone] = [_steps(position), _map(position), _anarchy(position), _progress(position)]
    found += _goals(position, seat)
    for number in range(int(position.players)):
        found.append(_panel(position, number))
        found.append(Row(f"vault-{number + 1}", name_of(position, number), "tokens", number,
                         place="left"))  # fmt: skip
        found.append(Row(f"row-{number + 1}", f"Executed by {name_of(position, number)}", "cards",
                         number, "no scheme yet", place="below"))  # fmt: skip
    for place, deck in enumerate(DECKS):
        title = f"{deck.capitalize()} schemes"
        found.append(Pile(f"deck-{deck}", title, int(position.deck_size(place)), f"back-{deck}"))
    found.append(Pile("deck-actions", "Action cards", int(cards_in(position.deck)), "back-action"))
    gone = int(cards_in(position.discards))
    found.append(Pile("discards", "Played cards", gone, "discards", _discarded(position)))
    for number in _shown(position, seat):
        mine = number == seat
        who = "Your" if mine else f"{name_of(position, number)}:"
        tail = "" if mine else f"-{number + 1}"
        found.append(Row(f"hand{tail}", f"{who} schemes", "hand", number, "no schemes"))
        found.append(Row(f"cards{tail}", f"{who} action cards", "hand", number, "no action cards"))
    found.append(_plates(position, seat))
    return tuple(found)


def _shown(position: UltimateScheme, seat: int) -> list[int]:
    """Whose hands the viewer sees: the own one, and all at the end."""
    if position.asking == ENDED:
        everybody = range(int(position.players))
        return sorted(everybody, key=lambda number: number != seat)
    return [seat] if seat >= 0 else []


def _steps(position: UltimateScheme) -> Track:
    spots = tuple(
        Spot(f"step-{number}", name, name, "step", lit=number == position.step)
        for number, name in enumerate(STEPS)
        if number
    )
    return Track("steps", f"Game turn {position.turn}", spots, place="middle", in_a_row=8)


def _map(position: UltimateScheme) -> Graph:
    data = position.board.data
    spots = tuple(
        Spot(
            f"site-{site.id}",
            _site_label(position, number),
            site.name,
            "hidden" if site.hidden else "open",
            site.icons,
        )
        for number, site in enumerate(data.sites)
    )
    points = {f"site-{site.id}": (site.x, site.y / 0.6) for site in data.sites}
    links = tuple(
        (f"site-{link.split('-')[0]}", f"site-{link.split('-')[1]}") for link in data.links
    )
    return Graph("map", "The world", spots, points, links, box=(1600.0, 960.0), node=(110.0, 90.0))


def _site_label(position: UltimateScheme, number: int) -> str:
    site = position.board.data.sites[number]
    words = [site.name, "hidden" if site.hidden else "open"]
    words.append(", ".join(ICON_WORDS[icon] for icon in site.icons.split()))
    for seat in range(int(position.players)):
        one = position.seats[seat]
        plain, marked = int(one.standing(number, False)), int(one.standing(number, True))
        if plain + marked:
            words.append(f"{plain + marked} of {name_of(position, seat)}")
    if int(position.depleted) >> number & 1:
        words.append("depleted")
    if int(position.plague) >> number & 1:
        words.append("plague")
    return ": ".join([words[0], ", ".join(words[1:])])


def _anarchy(position: UltimateScheme) -> Gauge:
    anarchy = position.board.data.anarchy
    marks = {0: "green", anarchy.yellow: "yellow", anarchy.orange: "orange", anarchy.red: "red"}
    title = f"Anarchy, {COLOURS[position.colour()]}"
    return Gauge("anarchy", title, int(position.anarchy), 0, anarchy.top, "anarchy", marks,
                 upright=True)  # fmt: skip


def _progress(position: UltimateScheme) -> Track:
    boxes = {bounty.at: bounty.reward for bounty in position.board.data.bounties}
    spots: list[Spot] = []
    for step in range(21):
        said = f"progress {step}"
        if step in boxes:
            owner = _claimant(position, step)
            said += f", bounty {ICON_WORDS[boxes[step]]}"
            said += f", claimed by {name_of(position, owner)}" if owner >= 0 else ""
        text = f"{step} {boxes[step]}" if step in boxes else str(step)
        spots.append(Spot(f"progress-{step}", said, text, "bounty" if step in boxes else "space"))
    return Track("progress", "Progress", tuple(spots), place="below", in_a_row=21)


def _claimant(position: UltimateScheme, at: int) -> int:
    boxes = [int(each) for each in position.board.bounty_at]
    return ((int(position.claimed) >> 4 * boxes.index(at)) & 15) - 1


def _goals(position: UltimateScheme, seat: int) -> list[Zone]:
    """The X-factor, and the own ultimate scheme with how far it is."""
    data = position.board.data
    facts: list[Fact] = []
    if position.factor >= 0:
        factor = data.x_factors[int(position.factor)]
        facts.append(Fact("X-factor", f"{factor.name}: {factor.says}", "x-factor"))
    for number in range(int(position.players)):
        one = position.seats[number]
        if one.ultimate < 0:
            continue
        if number == seat or int(position.shown) >> number & 1:
            ultimate = data.ultimate_schemes[int(one.ultimate)]
            done = int(position.board.reached(one.ultimate, one.executed))
            name = "Ultimate scheme" if number == seat else name_of(position, number)
            text = f"{ultimate.name}: {ultimate.says} ({done} so far)"
            facts.append(Fact(name, text, "ultimate"))
    return [Panel("goals", "What it takes", tuple(facts), place="right")] if facts else []


def _panel(position: UltimateScheme, number: int) -> Panel:
    one = position.seats[number]
    data = position.board.data
    hands = " ".join(f"{DECKS[deck][0].upper()}{position.hand_from(number, deck)}"
                     for deck in range(3))  # fmt: skip
    facts = [Fact("Vault", vault_words(one.vault), "vault"),
             Fact("Progress", str(one.progress), "progress"),
             Fact("Schemes", hands, "schemes"),
             Fact("Action cards", str(one.card_count()), "cards"),
             Fact("Minions", str(one.minions), "minions")]  # fmt: skip
    if one.faction >= 0:
        faction = data.factions[int(one.faction)]
        facts.append(Fact(faction.power, faction.says, "power"))
    if number == position.first:
        facts.append(Fact("First", "First Player of this game turn", "first"))
    if one.completed:
        facts.append(Fact("Completed", "has announced victory", "completed"))
    return Panel(f"panel-{number + 1}", name_of(position, number), tuple(facts), number)


def _discarded(position: UltimateScheme) -> str:
    names = position.board.card_names
    heap = int(position.discards)
    found = [f"{names[title]} x{(heap >> 2 * title) & 3}" for title in range(TITLES)
             if (heap >> 2 * title) & 3]  # fmt: skip
    return ", ".join(found)


def _plates(position: UltimateScheme, seat: int) -> Plates:
    """What has no piece of its own to touch."""
    moves = position.moves() if seat >= 0 and position.to_move() == seat else []
    book = position.book()
    spots = tuple(
        Spot(plate_id(position, move), label(position, move), label(position, move),
             book.move(move).family)
        for move in moves
        if on_plates(move)
    )  # fmt: skip
    return Plates("answers", "Your choice", spots)


# The pieces


def _pieces(position: UltimateScheme, seat: int) -> tuple[Piece, ...]:
    found: list[Piece] = []
    for number in range(int(position.players)):
        found += _minions(position, number)
        found += _keys(position, number)
        found += _vault(position, number)
        found += _schemes(position, int(position.seats[number].executed), f"row-{number + 1}")
        found.append(_mark(position, number))
    found += _board_tokens(position)
    at = f"vault-{position.ninja + 1}" if position.ninja >= 0 else "site-OKI"
    found.append(Piece("ninja", "token", "the Ninja", at, "ninja"))
    for number in _shown(position, seat):
        tail = "" if number == seat else f"-{number + 1}"
        found += _schemes(position, int(position.seats[number].hand), f"hand{tail}")
        found += _cards(position, number, f"cards{tail}")
    return tuple(found)


def _minions(position: UltimateScheme, seat: int) -> list[Piece]:
    found: list[Piece] = []
    for site in range(SITES):
        name = position.site_name(site)
        for marked in (False, True):
            look = f"{'sack' if marked else 'minion'}-{seat + 1}"
            said = f"minion of {name_of(position, seat)} in {name}"
            said += ", with a Rendition token" if marked else ""
            for piece in minion_ids(position, seat, site, marked):
                at = f"site-{position.board.site_ids[site]}"
                found.append(Piece(piece, "token", said, at, look, seat=seat, dim=marked))
    return found


def _keys(position: UltimateScheme, seat: int) -> list[Piece]:
    found: list[Piece] = []
    for site in bit_list(position.seats[seat].access):
        code = position.board.site_ids[site]
        said = f"{name_of(position, seat)} has access to {position.site_name(site)}"
        piece = f"key-{seat + 1}-{code}"
        found.append(Piece(piece, "marker", said, f"site-{code}", "key", seat=seat))
    return found


def _vault(position: UltimateScheme, seat: int) -> list[Piece]:
    one = position.seats[seat]
    found: list[Piece] = []
    for token in range(4):
        letter = ICONS[token]
        count = int(one.held(token))
        said = f"{count} {ICON_WORDS[letter]}"
        found.append(Piece(f"token-{seat + 1}-{letter}", "token", said, f"vault-{seat + 1}",
                           f"token-{letter}", str(count), seat=seat, dim=not count))  # fmt: skip
    return found


def _mark(position: UltimateScheme, seat: int) -> Piece:
    progress = int(position.seats[seat].progress)
    said = f"{name_of(position, seat)} at {progress}"
    at = f"progress-{min(progress, 20)}"
    return Piece(f"mark-{seat + 1}", "marker", said, at, f"progress-{seat + 1}", seat=seat)


def _board_tokens(position: UltimateScheme) -> list[Piece]:
    found: list[Piece] = []
    for kind, sites in (("depleted", position.depleted), ("plague", position.plague)):
        for site in bit_list(sites):
            code = position.board.site_ids[site]
            said = f"{position.site_name(site)}: {kind}"
            found.append(Piece(f"{kind}-{code}", "marker", said, f"site-{code}", kind))
    return found


def _schemes(position: UltimateScheme, cards: int, at: str) -> list[Piece]:
    board = position.board
    found: list[Piece] = []
    for number in bit_list(cards):
        scheme = board.data.schemes[number]
        site = board.site_names[board.scheme_site[number]]
        needs = [f"{site}: {scheme.cost}"]
        needs += ["the Ninja"] if scheme.ninja else []
        needs += [f"{scheme.colour} or worse"] if scheme.colour else []
        gives = [f"+{scheme.progress}"] + ([scheme.rewards] if scheme.rewards else [])
        gives += ["Anarchy +1"] if scheme.anarchy else []
        detail = f"{', '.join(needs)}. {', '.join(gives)}. {scheme.symbols}"
        found.append(Piece(f"scheme-{scheme.id}", "card", scheme.name, at, scheme.deck,
                           str(scheme.progress), detail))  # fmt: skip
    return found


def _cards(position: UltimateScheme, seat: int, at: str) -> list[Piece]:
    board = position.board
    found: list[Piece] = []
    for title in range(TITLES):
        card = board.data.action_cards[title]
        for name in card_ids(position, seat, title):
            ids = name if at == "cards" else f"{name}-of-{seat + 1}"
            found.append(Piece(ids, "card", card.name, at, f"action-{card.tag}", card.id,
                               card.says, seat))  # fmt: skip
    return found
