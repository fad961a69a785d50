"""Ultimate Scheme: reading a description of a position."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from parlour.engine.core.steps import Steps
from parlour.engine.errors import BadPosition, nearest
from parlour.engine.fields import refuse_unless
from parlour.engine.words import Words
from parlour.games.ultimate_scheme.components import DECKS
from parlour.games.ultimate_scheme.rules.position import UltimateScheme
from parlour.games.ultimate_scheme.rules.state import (
    CLEANUP,
    DO_AIM,
    DO_RESOLVE,
    ENDED,
    MOVE_1,
    NOTHING,
    PENDING,
    SET_UP,
    STAGES,
    STEPS,
    Seat,
    note,
)
from parlour.games.ultimate_scheme.rules.tables import Board, cards_in
from parlour.games.ultimate_scheme.rules.windows import PAUSED

OTHER_NAMES = {
    "action_discard": "discards", "action_discards": "discards", "bounties": "claimed",
    "bounty": "claimed", "discard": "discards", "discard_pile": "discards",
    "first_player": "first", "game_turn": "turn", "num_players": "players", "seat_to_move": "slot",
    "actions": "action_deck",
}  # fmt: skip
SEAT_NAMES = {
    "action_cards": "cards", "actions": "cards", "action_hand": "cards", "bounties": "claimed",
    "executed_schemes": "executed", "row": "executed", "schemes": "hand", "scheme_hand": "hand",
    "tokens": "vault", "ultimate_scheme": "ultimate", "renditioned": "marked",
    "has_ninja": "ninja", "controls_ninja": "ninja",
}  # fmt: skip
TOKENS = {"f": 0, "finance": 0, "o": 1, "occult": 1, "s": 2, "science": 2, "u": 3, "unobtainium": 3}


def arrange(position: UltimateScheme, words: dict[str, object]) -> None:
    """What is not said: game turn 2, Move 1, the slot of seat 1; two minions in headquarters,
    empty vaults and hands, all other cards in their decks. See "Positions in words" in the rules.
    """
    read = Words(_tidied(words, OTHER_NAMES))
    given = _entries(read)
    players = read.whole("players", 2, 5, min(max(len(given), int(position.players)), 5))
    refuse_unless(len(given) <= players, f"there are {len(given)} seats for {players} players")
    _clear(position, players)
    _seats(position, given, read.has("pending"))
    _track(position, read)
    _cards(position, read, given)
    _slot(position, read)
    _pending(position, read)
    read.skip("asks", "to_move", "over", "ninja")
    read.done()
    _check(position)
    if position.step == CLEANUP:
        position.asking = ENDED
        position.shown = 31
    else:
        position.go_on()


def _tidied(words: Mapping[str, object], others: Mapping[str, str]) -> dict[str, object]:
    """One spelling for each field."""
    found: dict[str, object] = {}
    for name, value in words.items():
        plain = re.sub(r"[ -]", "_", str(name).strip().lower())
        found[others.get(plain, plain)] = value
    return found


def _entries(read: Words) -> list[dict[str, object]]:
    """The seats: a list, or a dictionary by number."""
    value = read._take("seats", [])
    if isinstance(value, Mapping):
        numbers = {str(name): each for name, each in value.items()}
        size = max((int(name) for name in numbers if name.isdigit()), default=0)
        refuse_unless(all(name.isdigit() for name in numbers), "seats are numbered from 1")
        value = [numbers.get(str(n), {}) for n in range(1, size + 1)]
    refuse_unless(isinstance(value, list | tuple), f"seats is a list, not {value!r}")
    assert isinstance(value, list | tuple)
    for each in value:
        refuse_unless(isinstance(each, Mapping), f"a seat is a dictionary, not {each!r}")
    return [_tidied(each, SEAT_NAMES) for each in value]


def _clear(position: UltimateScheme, players: int) -> None:
    """An empty table with so many seats."""
    blank = UltimateScheme(position.board, 0, -1, position.wanted_factor, position.pick)
    blank.players = players
    blank.seats = [Seat() for _ in range(players)]
    blank.anarchy = position.board.anarchy_start[1 if players == 2 else 0]
    blank.cap = position.cap
    blank.wanted_first = position.wanted_first
    blank.copy_to(position)


# Seats


def _seats(position: UltimateScheme, given: list[dict[str, object]], whole: bool) -> None:
    board = position.board
    entries = given + [{} for _ in range(int(position.players) - len(given))]
    reads = [Words(entry) for entry in entries]
    for one, read in zip(position.seats, reads, strict=True):
        one.faction = _known(read, "faction", board.faction_ids, board.faction_names)
        one.ultimate = _known(read, "ultimate", board.ultimate_ids, board.ultimate_names)
    if not whole:
        _rest(position, "faction", len(board.faction_ids))
        _rest(position, "ultimate", len(board.ultimate_ids))
    for number, (one, read) in enumerate(zip(position.seats, reads, strict=True)):
        where = f"seat {number + 1}"
        one.vault = _vault(read._take("vault", {}), where)
        _minions(position, one, read, where, whole)
        one.access = _sites(board, read._take("access", []), f"{where}, access")
        refuse_unless(not one.access & board.open, f"{where}: access is to hidden sites (US-48)")
        one.progress = read.whole("progress", 0, 200, 0)
        one.power_used = read.flag("power_used", False)
        one.completed = read.flag("completed", False)
        if one.completed:
            position.shown |= 1 << number
        one.denied = sum({1 << n for n in read.some_of("denied", board.ultimate_ids, [])})
        if read.flag("ninja", False):
            refuse_unless(position.ninja < 0, "US-51: only one seat controls the Ninja")
            position.ninja = number
        _claims(position, read._take("claimed", None), number)
        one.returned = _returned(position, read)
        read.skip("hand", "cards", "executed", "past")
        read.done()


def _known(read: Words, field: str, ids: list[str], names: list[str]) -> int:
    """A code or a name; -1 if nothing is said."""
    place = read.one_of(field, [*ids, *names], None)
    return place % len(ids) if place >= 0 else -1


def _rest(position: UltimateScheme, field: str, count: int) -> None:
    """Whoever is not said to have one gets the first that is free."""
    taken = [getattr(one, field) for one in position.seats]
    for one in position.seats:
        if getattr(one, field) < 0:
            free = next(n for n in range(count) if n not in taken)
            setattr(one, field, free)
            taken.append(free)
    counts = Counter(getattr(one, field) for one in position.seats)
    refuse_unless(max(counts.values()) == 1, f"US-3, US-4: two seats have the same {field}")


def _minions(position: UltimateScheme, one: Seat, read: Words, where: str, whole: bool) -> None:
    board = position.board
    if not read.has("minions") and not read.has("marked"):
        read.skip("minions", "marked")
        if one.faction >= 0:
            for _ in range(int(board.start_minions)):
                one.put(board.home[one.faction], False)
        return
    plain, marked = _spread(read._take("minions", [])), _spread(read._take("marked", []))
    for word in plain:
        sack = re.search(r"[(* ]*(marked|rendition)\)?$|\*$", word, re.I)
        bare = word[: sack.start()] if sack else word
        one.put(_site(board, bare, f"{where}, minions"), bool(sack))
    for word in marked:
        one.put(_site(board, word, f"{where}, marked"), True)
    if one.minions == 0 and not whole:
        one.put(board.home[one.faction], False)
    most = int(board.most_minions)
    refuse_unless(one.minions <= most, f"US-44: {where} has more than {most} minions")


def _spread(value: object) -> list[str]:
    """A list of sites, 'SIN NYC', or how many stand in each."""
    if isinstance(value, Mapping):
        return [str(site) for site, count in value.items() for _ in range(int(str(count)))]
    if isinstance(value, str):
        return [
            word.strip() for word in re.split(r"[,;]| (?=[A-Z0-9]{3}\b)", value) if word.strip()
        ]
    refuse_unless(isinstance(value, Sequence), f"minions are a list of sites, not {value!r}")
    assert isinstance(value, Sequence)
    return [_standing(word) for word in value]


def _standing(word: object) -> str:
    """'NYC', or {'site': 'NYC', 'marked': True}."""
    if isinstance(word, Mapping):
        return f"{word.get('site')}{' marked' if word.get('marked') else ''}"
    return str(word)


def _site(board: Board, word: object, where: str) -> int:
    text = str(word).strip().lower()
    for place, names in enumerate(zip(board.site_ids, board.site_names, strict=True)):
        if text in (names[0].lower(), names[1].lower()):
            return place
    known = [*board.site_ids, *board.site_names]
    raise BadPosition(f"{where}: there is no site '{word}'.{nearest(text, known)}")


def _sites(board: Board, value: object, where: str) -> int:
    words = _spread(value)
    return sum({1 << _site(board, word, where) for word in words})


def _vault(value: object, where: str) -> int:
    """'F5 S1', '5 F 1 S', or a dictionary."""
    pairs: list[tuple[str, object]] = []
    if isinstance(value, list | tuple):
        value = Counter(str(kind) for kind in value)
    if isinstance(value, Mapping):
        pairs = [(str(kind), count) for kind, count in value.items()]
    elif isinstance(value, str):
        if re.match(r"\s*[A-Za-z]", value):
            pairs = re.findall(r"([A-Za-z]+) ?(\d+)", value)
        else:
            pairs = [(kind, count) for count, kind in re.findall(r"(\d+) ?([A-Za-z]+)", value)]
    else:
        raise BadPosition(f"{where}: a vault is a text like 'F5 S1', not {value!r}")
    total = 0
    for kind, count in pairs:
        token = TOKENS.get(kind.strip().lower())
        refuse_unless(token is not None, f"{where}: there is no token '{kind}'")
        assert token is not None
        number = int(str(count))
        refuse_unless(0 <= number <= 120, f"{where}: {number} tokens of a type are too many")
        total += number * 256**token
    return total


def _returned(position: UltimateScheme, read: Words) -> list[int]:
    value = read._take("returned", [])
    assert isinstance(value, list)
    found = []
    for words in value:
        code, *drawn = str(words).split()
        entry = position.board.scheme_ids.index(code)
        found.append(entry + sum(int(each) * 64 * 32**n for n, each in enumerate(drawn)))
    return found


def _claims(position: UltimateScheme, value: object, seat: int) -> None:
    """Boxes a seat has claimed, or a dictionary of boxes and seats."""
    if value is None:
        return
    pairs: list[tuple[object, object]]
    if isinstance(value, Mapping):
        pairs = list(value.items())
    else:
        refuse_unless(isinstance(value, list | tuple), f"bounties are a list, not {value!r}")
        assert isinstance(value, list | tuple)
        pairs = [(box, seat + 1) for box in value]
    boxes = [int(at) for at in position.board.bounty_at]
    for box, by in pairs:
        if by is None or by is False:
            continue
        refuse_unless(int(str(box)) in boxes, f"US-37: there is no bounty at {box}")
        owner = 1 if by is True else _seat(position, by)
        position.claimed |= owner << 4 * boxes.index(int(str(box)))


def _seat(position: UltimateScheme, word: object) -> int:
    """A seat by its number (from 1) or its faction; the number is returned."""
    board = position.board
    text = str(word).strip().lower()
    if text.isdigit() and 1 <= int(text) <= position.players:
        return int(text)
    for number, one in enumerate(position.seats):
        if one.faction >= 0:
            names = (board.faction_ids[one.faction], board.faction_names[one.faction])
            if text in [name.lower() for name in names]:
                return number + 1
    raise BadPosition(f"there is no seat '{word}': seats are numbered from 1")


# The table


def _track(position: UltimateScheme, read: Words) -> None:
    board = position.board
    position.turn = read.whole("turn", 0, 99, 2)
    top = int(board.anarchy_top)
    position.anarchy = read.whole("anarchy", 0, top, int(position.anarchy))
    factor = read.one_of("factor", [*board.factor_ids, *board.factor_names, "off"], None)
    if factor >= 0:
        position.factor = factor % 5 if factor < 10 else -1
    elif position.wanted_factor == -2:
        position.factor = -1
    else:
        position.factor = position.wanted_factor
    ninja = read._take("ninja", None)
    if ninja not in (None, "nobody", 0, False):
        position.ninja = _seat(position, ninja) - 1
    position.depleted = _sites(board, read._take("depleted", []), "depleted")
    position.plague = _sites(board, read._take("plague", []), "plague")
    refuse_unless(not position.plague & board.hidden, "US-78: Plague tokens lie on open sites")
    _claims(position, read._take("claimed", None), 0)
    out = sum(int(one.vault) for one in position.seats)
    for token in range(4):
        held = sum(int(one.held(token)) for one in position.seats)
        many = (int(board.bank) >> 8 * token) & 255
        refuse_unless(held <= many, f"US-80: there are only {many} {'FOSU'[token]} tokens")
    bank = read._take("bank", None)
    position.bank = int(board.bank) - out if bank is None else _vault(bank, "bank")


def _scheme(board: Board, word: object, where: str) -> int:
    text = str(word).strip().lower()
    for place, names in enumerate(zip(board.scheme_ids, board.scheme_names, strict=True)):
        if text in (names[0].lower(), names[1].lower()):
            return place
    known = [*board.scheme_ids, *board.scheme_names]
    raise BadPosition(f"{where}: there is no scheme '{word}'.{nearest(text, known)}")


def _title(board: Board, word: object) -> int:
    """An action card by code or name; -1 if there is none."""
    text = str(word).strip().lower()
    for place, names in enumerate(zip(board.card_ids, board.card_names, strict=True)):
        if text in (names[0].lower(), names[1].lower()):
            return place
    return -1


def _titles(board: Board, value: object, where: str) -> int:
    """A heap of action cards."""
    refuse_unless(isinstance(value, list | tuple), f"{where} is a list of cards, not {value!r}")
    assert isinstance(value, list | tuple)
    total = 0
    for word in value:
        title = _title(board, word)
        known = [*board.card_ids, *board.card_names]
        said = f"{where}: there is no action card '{word}'.{nearest(str(word).lower(), known)}"
        refuse_unless(title >= 0, said)
        copies = (total >> 2 * title) & 3
        refuse_unless(copies < 3, f"{where}: too many copies of {board.card_names[title]}")
        total += 4**title
    return total


def _listed(value: object, where: str) -> list[object]:
    if isinstance(value, str):
        return [word for word in re.split(r"[,;]\s*|\s+(?=[CSGA]\d\d\b)", value.strip()) if word]
    refuse_unless(isinstance(value, list | tuple), f"{where} is a list of cards, not {value!r}")
    assert isinstance(value, list | tuple)
    return list(value)


def _cards(position: UltimateScheme, read: Words, given: list[dict[str, object]]) -> None:
    """Hands, rows, decks and the discard pile; each card is in one place."""
    board = position.board
    seen = 0
    for number, entry in enumerate(given):
        one = position.seats[number]
        where = f"seat {number + 1}"
        hand = _listed(entry.get("hand") or [], f"{where}, hand")
        action = [word for word in hand if _title(board, word) >= 0]
        more = _listed(entry.get("cards") or [], f"{where}, cards")
        one.cards = _titles(board, [*more, *action], f"{where}, cards")
        past = entry.get("past") or []
        assert isinstance(past, list)
        one.past = [_titles(board, old, f"{where}, past") for old in past]
        for field, words in (
            ("hand", [word for word in hand if word not in action]),
            ("executed", _listed(entry.get("executed") or [], f"{where}, executed")),
        ):
            for word in words:
                bit = 1 << _scheme(board, word, f"{where}, {field}")
                refuse_unless(not seen & bit, f"{where}: {word} is in two places")
                seen |= bit
                setattr(one, field, int(getattr(one, field)) | bit)
    _decks(position, read, seen)
    _action_deck(position, read)


def _decks(position: UltimateScheme, read: Words, seen: int) -> None:
    board = position.board
    rest = int(board.all_schemes) & ~seen
    decks = read.each("decks") or {}
    position.pool = 0
    for place, name in enumerate(DECKS):
        free = rest & int(board.decks[place])
        value = decks.get(name, decks.get(name.capitalize()))
        if isinstance(value, int):
            cards = [n for n in range(63) if free >> n & 1]
            refuse_unless(0 <= value <= len(cards), f"decks, {name}: {len(cards)} cards are left")
            free = sum(1 << n for n in cards[:value])
        elif value is not None:
            chosen = sum(
                1 << _scheme(board, word, f"decks, {name}") for word in _listed(value, name)
            )
            refuse_unless(chosen & free == chosen, f"decks, {name}: a card is in two places")
            free = chosen
        position.pool = int(position.pool) | free
    unknown = {str(name).lower() for name in decks} - set(DECKS)
    refuse_unless(not unknown, f"decks are criminal, subversion and genius, not {unknown}")


def _action_deck(position: UltimateScheme, read: Words) -> None:
    board = position.board
    left = Counter(_copies(int(board.all_cards)))
    for one in position.seats:
        left.subtract(_copies(int(one.cards)))
    pending = read._fields.get("pending") or []
    assert isinstance(pending, list)
    for words in pending:
        if words["do"] in (PENDING[DO_AIM], PENDING[DO_RESOLVE]) and int(words["what"]) < 30:
            left.subtract([int(words["what"])])
    discards = _heap(board, read._take("discards", []), left, "discards")
    left.subtract(_copies(discards))
    short = [board.card_names[title] for title, count in left.items() if count < 0]
    refuse_unless(not short, f"there are not so many copies of {', '.join(short)}")
    position.discards = discards
    deck = read._take("action_deck", None)
    rest = sum(count * 4**title for title, count in left.items())
    position.deck = rest if deck is None else _heap(board, deck, left, "action_deck")
    position.generation = read.whole("generation", 0, 99, 0)
    for one in position.seats:
        while len(one.past) < position.generation:
            one.past.append(0)


def _heap(board: Board, value: object, left: Counter[int], where: str) -> int:
    """A list of cards, or so many of those that are left."""
    if isinstance(value, int) and not isinstance(value, bool):
        cards = sorted(title for title, count in left.items() for _ in range(count))
        refuse_unless(0 <= value <= len(cards), f"{where}: only {len(cards)} cards are left")
        return sum(4**title for title in cards[:value])
    return _titles(board, _listed(value, where), where)


def _copies(heap: int) -> list[int]:
    return [title for title in range(30) for _ in range((heap >> 2 * title) & 3)]


# The slot


def _slot(position: UltimateScheme, read: Words) -> None:
    board = position.board
    wanted = int(position.wanted_first)
    usual = wanted + 1 if 0 <= wanted < position.players else 1
    position.first = _seat(position, read._take("first", usual)) - 1
    position.step = _step(read._take("step", STEPS[MOVE_1]))
    said = read._take("slot", read._fields.get("seat"))
    read.skip("seat")
    if said is None and not read.has("pending"):
        mover = read._fields.get("to_move")
        said = mover if mover not in ("chance", "over") else None
    number = _seat(position, said) - 1 if said is not None else int(position.first)
    position.slot = (number - int(position.first)) % int(position.players)
    position.stage = read.one_of("stage", STAGES, STAGES[0])
    collected = read._take("collected", None)
    position.collected = -1 if collected is None else _site(board, collected, "collected")
    position.gained = sum({1 << n for n in read.some_of("gained", ["F", "O", "S"], [])})
    move = read.each("move")
    if move is not None:
        position.move_from = _site(board, move["from"], "move, from")
        position.move_to = _site(board, move["to"], "move, to")
        position.move_marked = bool(move.get("marked", False))
    position.arrived = read.flag("arrived", False)
    position.double = read.flag("body_double", False)
    position.coupon = read.whole("coupon", 0, 2, 0)


def _step(value: object) -> int:
    """'Move 1', 'move', 'Collect step'."""
    word = re.sub(r"[ _-]+|step|slot", "", str(value).lower())
    for place, name in enumerate(STEPS):
        plain = re.sub(r"[ -]", "", name.lower())
        if word in (plain, plain.rstrip("1")):
            return place
    raise BadPosition(f"step cannot be {value!r}.{nearest(str(value), STEPS)}")


def _pending(position: UltimateScheme, read: Words) -> None:
    """What is still to do; positions that Parlour described have it."""
    value = read._take("pending", [])
    refuse_unless(isinstance(value, list), "pending is a list")
    assert isinstance(value, list)
    position.steps = Steps()
    for words in value:
        step = PENDING.index(words["do"])
        about = note(
            words["seat"], words["what"], words["a"], words["b"], words["c"], words["at"] or 0
        )
        about |= int(words["low"]) << 32
        if words["paused"]:
            about |= PAUSED
        position.steps.push(step, int(about))
    refuse_unless(position.step != SET_UP or bool(value), "the set-up is dealt, not described")
    position.asking = NOTHING


def _check(position: UltimateScheme) -> None:
    for number, one in enumerate(position.seats):
        if position.step != SET_UP:
            refuse_unless(one.minions >= 1, f"US-46: seat {number + 1} has no minion")
    held = sum(int(cards_in(one.cards)) for one in position.seats)
    refuse_unless(held <= int(cards_in(position.board.all_cards)), "US-7: too many action cards")
