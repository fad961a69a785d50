"""Ultimate Scheme: events as headlines with the plain fact after them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from parlour.engine.events import Event
from parlour.games.ultimate_scheme.notation import TOKEN_NAMES
from parlour.games.ultimate_scheme.rules.pending import WINDOWS
from parlour.games.ultimate_scheme.rules.tables import COLOURS, ICONS

Facts = Mapping[str, object]

DECK_NAMES = ("Criminal", "Subversion", "Genius")
ICON_WORDS = {
    "F": "Finance", "O": "Occult", "S": "Science", "U": "Unobtainium", "*": "a token of choice",
    "A": "an action card", "D": "a scheme", "M": "a minion", "K": "access", "N": "the Ninja",
}  # fmt: skip
WAITING = (
    "Will anybody cancel {name}?",
    "{who} sets out from {site_name} to {to_name}. Will anybody stop it?",
    "Will anybody ambush the minion in {site_name}?",
    "Will {who} save the minion in {site_name}?",
    "Will anybody want a share of what {who} collected in {site_name}?",
    "{who} has the Ninja. Will anybody call for it?",
    "{who} has executed {name}. Will anybody answer?",
)
"""What is waited for in each kind of window."""
ANSWERS = (
    "A rival may cancel it.",
    "A rival may stop it.",
    "A rival may ambush it there.",
    "{who} may save it.",
    "A rival may ask for a share.",
    "A rival may call for the Ninja.",
    "A rival may answer.",
)
"""What each kind of window lets happen."""
UNSAID = ("collected", "played", "first", "reshuffled")
"""What the move itself says, or what nobody wants to know before."""
DASH = " - "
"""Between a headline and its fact."""


def log_line(event: Event) -> str:
    """One event: a headline, then the fact."""
    if event.moment is not None:
        said = WAITING[WINDOWS.index(event.kind)].format(**event.facts)
    else:
        said = LINES[event.kind](event.facts)
    return _tidied(said)


def _tidied(said: str) -> str:
    """Some names end a sentence themselves."""
    for ends in ("??", "?.", "!.", ".."):
        said = said.replace(ends, ends[0])
    return said


def _headline(head: str, fact: str) -> str:
    return f"{head.upper()}{DASH}{fact}"


def preview_line(event: Event) -> str:
    """An event that may come: its fact without the headline, and nothing of the card drawn."""
    facts = event.facts
    if event.moment is not None:
        return ANSWERS[WINDOWS.index(event.kind)].format(**facts)
    if event.kind in UNSAID:
        return ""
    if event.kind in AHEAD:
        return _tidied(AHEAD[event.kind](facts))
    fact = log_line(event).split(DASH, 1)[-1]
    return fact[0].upper() + fact[1:]


def _played(facts: Facts) -> str:
    head = PLAYED.get(str(facts["card"]), "Dirty trick suspected")
    return _headline(head, "{who} plays {name}.".format(**facts))


def _executed(facts: Facts) -> str:
    head = str(facts["headline"]) or "World stunned"
    fact = "{who} executes {name}: +{progress} progress, now {total}".format(**facts)
    return _headline(head, f"{fact}, for {_paid(facts)}.")


def counted(tokens: str) -> str:
    """Tokens by their letters, in words.

    >>> counted("2 F 1 S"), counted("F F S")
    ('2 Finance, 1 Science', 'Finance, Finance, Science')
    """
    words = " ".join(
        ICON_WORDS.get(each, each) + "," * (not each.isdigit()) for each in tokens.split()
    )
    return words.removesuffix(",") or "nothing"


def _paid(facts: Facts) -> str:
    """'2 Finance, 1 Science'."""
    cost = facts["cost"]
    assert isinstance(cost, list)
    paid = zip(cost, TOKEN_NAMES.values(), strict=True)
    return ", ".join(f"{count} {name}" for count, name in paid if count) or "nothing"


def _executed_ahead(facts: Facts) -> str:
    total, gained = _whole(facts["total"]), _whole(facts["progress"])
    return f"{facts['who']} pays {_paid(facts)}. Progress {total - gained} → {total}."


def _token(facts: Facts) -> str:
    return "{who} gains {amount} {kind}, now {has}.".format(kind=_kind(facts), **facts)


def _token_ahead(facts: Facts) -> str:
    has = _whole(facts["has"])
    return f"{facts['who']}: {_kind(facts)} {has - _whole(facts['amount'])} → {has}."


def _kind(facts: Facts) -> str:
    return TOKEN_NAMES[str(facts["token"])]


def _whole(fact: object) -> int:
    assert isinstance(fact, int)
    return fact


def _anarchy_ahead(facts: Facts) -> str:
    level = _whole(facts["anarchy"])
    return f"Anarchy {level - _whole(facts['by'])} → {level}, {COLOURS[_whole(facts['colour'])]}."


def _anarchy(facts: Facts) -> str:
    level = int(str(facts["colour"]))
    fact = f"Anarchy {facts['anarchy']}, {COLOURS[level]}."
    if not facts["changed"]:
        return fact
    heads = ("World calms down", "World uneasy", "World in uproar", "World on fire")
    return _headline(heads[level], fact)


def _bounty(facts: Facts) -> str:
    reward = ICON_WORDS[ICONS[int(str(facts["icon"]))]]
    return f"{facts['who']} claims the bounty at {facts['at']}: {reward}."


def _drew_scheme(facts: Facts) -> str:
    card = f": {facts['name']}" if "name" in facts else ""
    return f"{facts['who']} draws a {_deck(facts)} scheme{card}."


def _deck(facts: Facts) -> str:
    return DECK_NAMES[int(str(facts["deck"]))]


def _drew_card(facts: Facts) -> str:
    card = f": {facts['name']}" if "name" in facts else ""
    return f"{facts['who']} draws an action card{card}."


def _put_back(facts: Facts) -> str:
    card = f": {facts['name']}" if "name" in facts else ""
    return f"{facts['who']} puts a {_deck(facts)} scheme back{card}."


def _ultimate(facts: Facts) -> str:
    card = f": {facts['name']}" if "name" in facts else ""
    return f"{facts['who']} gets an ultimate scheme{card}."


def _destroyed(facts: Facts) -> str:
    heads = {
        "card": "Accident, say police", "ambush": "Welcome party gets out of hand",
        "stab": "Tourist season opens", "sacrifice": "Beach party ends early",
    }  # fmt: skip
    fact = "a minion of {who} is destroyed in {name} by {by}.".format(**facts)
    return _headline(heads[str(facts["cause"])], fact[0].upper() + fact[1:])


def _completed(facts: Facts) -> str:
    how = "{progress} progress".format(**facts) + ("" if facts["long"] else " and its condition")
    return _headline("Ultimate scheme complete", f"{facts['who']}: {facts['name']}, with {how}.")


def _ended(facts: Facts) -> str:
    names = facts["names"]
    assert isinstance(names, list)
    verb = "wins" if len(names) == 1 else "share the win"
    late = " The world is tired: most progress counts." if facts["capped"] else ""
    return _headline("New world order", f"{' and '.join(names)} {verb} in game turn "
                     f"{facts['turn']}.{late}")  # fmt: skip


def _ninja(facts: Facts) -> str:
    loser = f" from {facts['from']}" if facts["from"] else ""
    return _headline("Ninja changes sides", f"{facts['who']} takes the Ninja{loser}.")


PLAYED = {
    "A01": "Convention centre booked solid", "A02": "Exciting career opportunity",
    "A03": "Thinkers fed to sharks", "A04": "Paper prices soar", "A05": "Private jet seen",
    "A06": "Submarine rental booms", "A07": "Passengers report lost sleep",
    "A08": "Staff cuts announced", "A09": "Natives friendly, says nobody else",
    "A10": "Handshake baffles doctors", "A11": "Can recalled", "A12": "Invoice sent twice",
    "A13": "Island bank denies everything", "A14": "Library fines waived",
    "A15": "Laboratory left unlocked", "A16": "Meteorite, one careful owner",
    "A17": "Shelves found empty", "A18": "Villain in two places", "A19": "Doom now half price",
    "A20": "Blimp over city", "A21": "Lights on late", "A22": "Ambush!", "A23": "Plan fizzles",
    "A24": "Big Apple welcomes refugee", "A25": "House found safe", "A26": "Man hooked by plane",
    "A27": "Traveller missing", "A28": "Ninja asked for directions",
    "A29": "Racket offers protection", "A30": "Idea was mine, says rival",
}  # fmt: skip

LINES: dict[str, Callable[[Facts], str]] = {
    "first": "{who} is First Player.".format_map,
    "faction": "{who} leads {name}.".format_map,
    "ultimate": _ultimate,
    "x-factor": lambda facts: _headline("Oracle speaks", f"the X-factor is {facts['name']}."),
    "placed": "{who} sets up headquarters in {name} with {minions} minions.".format_map,
    "turn": "Game turn {turn}: {who} is First Player.".format_map,
    "token": _token,
    "took": lambda facts: "{who} takes 1 {kind} from {from}.".format(kind=_kind(facts), **facts),
    "minion": "{who} has a new minion in {name}, now {minions}.".format_map,
    "no minion": "{who} has {minions} minions already: no new one in {name}.".format_map,
    "respawned": "{who} has nobody left and starts again in {name}.".format_map,
    "ninja": _ninja,
    "anarchy": _anarchy,
    "access": "{who} gains access to {name}.".format_map,
    "access lost": "{who} loses access to {name}.".format_map,
    "drew scheme": _drew_scheme,
    "drew card": _drew_card,
    "put back": _put_back,
    "reshuffled": lambda facts: "The played action cards become the deck.",
    "bounty": _bounty,
    "destroyed": _destroyed,
    "saved": lambda facts: _headline(
        "Minion walks away", "{who} saves it with {name}: it goes to {to_name}.".format(**facts)
    ),
    "played": _played,
    "cancelled": lambda facts: _headline(
        "It did not happen", "{name} of {who} is cancelled.".format(**facts)
    ),
    "plague": lambda facts: _headline(
        "Do not drink the water", "{who} brings Plague to {name}.".format(**facts)
    ),
    "spoilt": "{who} empties {name} before anybody collects.".format_map,
    "announced": "{who} sets out for {to_name} {by}.".format_map,
    "moved": "{who} moves from {from_name} to {to_name} {by}.".format_map,
    "renditioned": lambda facts: _headline(
        "Traveller taken", "{by} sends the minion of {who} to {to_name}.".format(**facts)
    ),
    "collected": "{who} collects in {name}.".format_map,
    "depleted": "{name} is depleted.".format_map,
    "executed": _executed,
    "went home": "A minion of {who} returns from {from_name} to {to_name}.".format_map,
    "completed": _completed,
    "end": _ended,
}

AHEAD: dict[str, Callable[[Facts], str]] = {
    "token": _token_ahead,
    "executed": _executed_ahead,
    "anarchy": _anarchy_ahead,
    "announced": "A minion of {who} goes to {to_name}.".format_map,
    "moved": "A minion of {who} goes to {to_name}.".format_map,
    "drew scheme": lambda facts: f"{facts['who']} draws a {_deck(facts)} scheme.",
    "drew card": "{who} draws an action card.".format_map,
}
"""Events that are said otherwise before they happen; a move is told once."""
