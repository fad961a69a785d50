"""The schema of components.toml."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final, Literal

from msgspec import Meta

from parlour.engine.components import Part, load_components

Small = Annotated[int, Meta(ge=0, le=40)]
Positive = Annotated[int, Meta(ge=1, le=40)]
Name = Annotated[str, Meta(min_length=1, max_length=60)]
Says = Annotated[str, Meta(max_length=200)]
Code = Annotated[str, Meta(pattern=r"^[A-Z0-9]{2,4}$")]
Icons = Annotated[str, Meta(pattern=r"^([FOSU*AMKND]( [FOSU*AMKND])*)?$")]
Tokens = Annotated[str, Meta(pattern=r"^([FOSU]( [FOSU])*)?$")]
Cost = Annotated[str, Meta(pattern=r"^\d [FOSU]( \d [FOSU])*$")]
Basic = Literal["", "F", "O", "S"]
Token = Literal["", "F", "O", "S", "U"]
DeckName = Literal["criminal", "subversion", "genius"]
Colour = Literal["", "yellow", "orange", "red"]
Power = Literal[
    "sacrifice", "income", "saucer", "strip_mining", "redistribution", "swarm", "stabbing",
    "unclear",
]  # fmt: skip
Tag = Literal[
    "draw", "move", "move+", "collect", "execute", "end", "reaction", "interrupt", "ninja"
]
Effect = Literal[
    "minions", "intern", "schemes", "shred", "jet", "submarine", "red_eye", "liquidate", "natives",
    "handshake", "plague", "double_billing", "tokens", "meteorite", "beat_them", "body_double",
    "coupon", "blimp", "ambush", "neutralizer", "save", "rendition", "okinawa", "racket", "idea",
]  # fmt: skip

DECKS: Final = ("criminal", "subversion", "genius")
COUNTS: Final = {
    "regions": 6, "sites": 18, "factions": 10, "ultimate_schemes": 10, "x_factors": 5,
    "bounties": 6, "schemes": 63, "action_cards": 30,
}  # fmt: skip
TAGS_OF: Final = {
    "minions": "draw", "intern": "draw", "shred": "draw", "jet": "move", "submarine": "move",
    "red_eye": "move", "liquidate": "move+", "natives": "move+", "handshake": "move+",
    "plague": "move+", "double_billing": "collect", "tokens": "collect", "meteorite": "collect",
    "beat_them": "collect", "body_double": "execute", "coupon": "execute", "blimp": "execute",
    "ambush": "reaction", "neutralizer": "interrupt", "save": "interrupt",
    "rendition": "reaction", "okinawa": "ninja", "racket": "reaction", "idea": "reaction",
}  # fmt: skip
"""When an effect makes sense; `schemes` does in the Draw and in the End step."""


class Start(Part):
    minions: Annotated[int, Meta(ge=1, le=5)]


class Limits(Part):
    minions: Annotated[int, Meta(ge=1, le=5)]
    top_up: Annotated[int, Meta(ge=1, le=5)]
    progress: Positive
    short_progress: Positive


class Bank(Part):
    F: Annotated[int, Meta(ge=0, le=120)]
    O: Annotated[int, Meta(ge=0, le=120)]  # noqa: E741
    S: Annotated[int, Meta(ge=0, le=120)]
    U: Annotated[int, Meta(ge=0, le=120)]


class Anarchy(Part):
    top: Positive
    yellow: Positive
    orange: Positive
    red: Positive
    start: Small
    start_of_two: Small


class Region(Part):
    id: Code
    name: Name


class Site(Part):
    id: Code
    name: Name
    region: Code
    icons: Icons
    x: Annotated[float, Meta(ge=0, le=100)]
    y: Annotated[float, Meta(ge=0, le=60)]
    hidden: bool = False


class Faction(Part):
    id: Code
    name: Name
    headquarters: Code
    when: Literal["draw", "move", "collect", "execute", "end", "always"]
    power: Name
    says: Says
    effect: Power
    token: Token = ""
    amount: Small = 0
    discount: Basic = ""
    bonus: Tokens = ""
    access: tuple[Code, ...] = ()
    action_cards: Small = 0
    ninja: bool = False


class Condition(Part):
    count: Positive
    of: Literal["region", "symbol", "anarchy"]
    which: str = ""


class Ultimate(Part):
    id: Code
    name: Name
    condition: Condition
    says: Says


class Factor(Part):
    id: Code
    name: Name
    kind: Literal["unobtainium", "anarchy", "ninja", "access", "minions"]
    at_least: Positive
    says: Says


class Bounty(Part):
    at: Positive
    reward: Literal["F", "O", "S", "U", "*", "A", "D", "M", "K"]


class Scheme(Part):
    id: Code
    name: Name
    deck: DeckName
    site: Code
    cost: Cost
    progress: Annotated[int, Meta(ge=0, le=9)]
    symbols: Tokens
    headline: Says = ""
    ninja: bool = False
    colour: Colour = ""
    rewards: Icons = ""
    anarchy: bool = False


class ActionCard(Part):
    id: Code
    name: Name
    copies: Annotated[int, Meta(ge=0, le=3)]
    tag: Tag
    effect: Effect
    says: Says
    token: Token = ""
    amount: Annotated[int, Meta(ge=0, le=5)] = 0
    site: str = ""


class Components(Part):
    reconstructed: list[str]
    links: list[Annotated[str, Meta(pattern=r"^[A-Z0-9]{2,4}-[A-Z0-9]{2,4}$")]]
    start: Start
    limits: Limits
    bank: Bank
    anarchy: Anarchy
    regions: list[Region]
    sites: list[Site]
    factions: list[Faction]
    ultimate_schemes: list[Ultimate]
    x_factors: list[Factor]
    bounties: list[Bounty]
    schemes: list[Scheme]
    action_cards: list[ActionCard]


def load(own: dict[str, object] | None = None, name: str = "") -> Components:
    """The components, with an owner's changes laid over them."""
    base = Path(__file__).with_name("components.toml")
    return load_components(Components, base, own, name, (problems,))


def problems(data: Components) -> Iterator[str]:
    """What the schema alone cannot see."""
    for table, count in COUNTS.items():
        found = len(getattr(data, table))
        if found != count:
            yield f"{table}: there are {count}, not {found}"
    for table in COUNTS:
        if table != "bounties":
            yield from _twins(table, [(each.id, each.name) for each in getattr(data, table)])
    yield from _minions(data)
    yield from _sites(data)
    yield from _factions(data)
    yield from _ultimates(data)
    yield from _schemes(data)
    yield from _cards(data)
    anarchy = data.anarchy
    if not anarchy.yellow < anarchy.orange < anarchy.red <= anarchy.top:
        yield "anarchy: the colours come in the order yellow, orange, red, up to top"
    if max(anarchy.start, anarchy.start_of_two) > anarchy.top:
        yield "anarchy, field start: is above its top"
    boxes = [bounty.at for bounty in data.bounties]
    if boxes != sorted(set(boxes)):
        yield "bounties, field at: the numbers ascend"


def _twins(table: str, entries: list[tuple[str, str]]) -> Iterator[str]:
    seen: set[str] = set()
    for number, words in enumerate(entries, start=1):
        for field, word in zip(("id", "name"), words, strict=True):
            if word.lower() in seen and words[0].lower() != words[1].lower():
                yield f"{table}, entry {number} ({words[0]}), field {field}: '{word}' is taken"
        seen |= {word.lower() for word in words}


def _minions(data: Components) -> Iterator[str]:
    """US-13: nobody can begin with more minions than there may be."""
    most = data.limits.minions
    if data.limits.top_up > most:
        yield f"limits, field top_up: is above the {most} minions at most"
    if data.start.minions > most:
        yield f"start, field minions: is above the {most} minions at most"
    for number, faction in enumerate(data.factions, start=1):
        if faction.effect == "swarm" and faction.amount > most:
            where = f"factions, entry {number} ({faction.id}), field amount"
            yield f"{where}: is above the {most} minions at most"


def _sites(data: Components) -> Iterator[str]:
    sites = {site.id: site for site in data.sites}
    regions = {region.id for region in data.regions}
    for number, site in enumerate(data.sites, start=1):
        where = f"sites, entry {number} ({site.id}), field"
        if site.region not in regions:
            yield f"{where} region: there is no region '{site.region}'"
        if "D" in site.icons.split():
            yield f"{where} icons: a site gives no schemes"
    joined: set[str] = set()
    for link in data.links:
        ends = link.split("-")
        for end in ends:
            if end not in sites:
                yield f"links, '{link}': there is no site '{end}'"
            joined.add(end)
        if len(set(ends)) < 2:
            yield f"links, '{link}': joins a site to itself"
    alone = [name for name in sites if name not in joined]
    if alone:
        yield f"links: nothing leads to {alone[0]}"


def _factions(data: Components) -> Iterator[str]:
    sites = {site.id: site for site in data.sites}
    for number, faction in enumerate(data.factions, start=1):
        where = f"factions, entry {number} ({faction.id}), field"
        home = sites.get(faction.headquarters)
        if home is None or home.hidden:
            yield f"{where} headquarters: must be an open site"
        for name in faction.access:
            if name not in sites or not sites[name].hidden:
                yield f"{where} access: '{name}' is no hidden site"
        if faction.effect in ("income", "sacrifice") and not faction.token:
            yield f"{where} token: this power gives one"
    homes = Counter(faction.headquarters for faction in data.factions)
    for name, count in homes.items():
        if count > 1:
            yield f"factions, field headquarters: {name} is the home of {count}"


def _ultimates(data: Components) -> Iterator[str]:
    known = {
        "region": {region.id for region in data.regions},
        "symbol": set("FOSU"),
        "anarchy": {""},
    }
    for number, ultimate in enumerate(data.ultimate_schemes, start=1):
        condition = ultimate.condition
        if condition.which not in known[condition.of]:
            where = f"ultimate_schemes, entry {number} ({ultimate.id}), field condition"
            yield f"{where}: there is no {condition.of} '{condition.which}'"


def _schemes(data: Components) -> Iterator[str]:
    sites = {site.id for site in data.sites}
    for number, scheme in enumerate(data.schemes, start=1):
        where = f"schemes, entry {number} ({scheme.id}), field"
        if scheme.site not in sites:
            yield f"{where} site: there is no site '{scheme.site}'"
        if "N" in scheme.rewards.split():
            yield f"{where} rewards: no scheme gives the Ninja"
        if scheme.deck != DECKS[(number - 1) // 21 % 3]:
            yield f"{where} deck: 21 of each, criminal, subversion, genius"
        kinds = scheme.cost.split()[1::2]
        if len(kinds) != len(set(kinds)):
            yield f"{where} cost: names a token twice"
        if max(Counter(scheme.symbols.split()).values(), default=0) > 3:
            yield f"{where} symbols: at most three of a type"
    if not any(scheme.id == "C01" for scheme in data.schemes):
        yield "schemes: C01, Piracy on the High Seas, is known from the rulebook and stays"


def _cards(data: Components) -> Iterator[str]:
    sites = {site.id: site for site in data.sites}
    for number, card in enumerate(data.action_cards, start=1):
        where = f"action_cards, entry {number} ({card.id}), field"
        tag = TAGS_OF.get(card.effect)
        if tag is None and card.tag not in ("draw", "end"):
            yield f"{where} tag: schemes are drawn in the Draw or the End step"
        if tag is not None and tag != card.tag:
            yield f"{where} tag: must be '{tag}'"
        if card.effect in ("minions", "schemes", "tokens", "shred") and not card.amount:
            yield f"{where} amount: must be 1 or more"
        if card.effect == "tokens" and not card.token:
            yield f"{where} token: which token is gained?"
        if card.effect in ("meteorite", "coupon") and card.amount != 2:
            yield f"{where} amount: must be 2"
        if card.effect == "save" and card.site not in ("headquarters", "open"):
            if card.site not in sites or sites[card.site].hidden:
                yield f"{where} site: 'headquarters', 'open', or an open site"
