"""Ultimate Scheme: the components as tables that the rules look up, and the numbers of moves.

Several small numbers live in one whole number: a vault has eight bits for each type of token,
the minions of a seat three bits for each site, a hand of action cards two bits for each title.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.engine.book import Book
from parlour.engine.core.bits import count_bits
from parlour.engine.fields import Fields
from parlour.games.ultimate_scheme.components import DECKS, Components
from parlour.games.ultimate_scheme.notation import PAIRS, move_book, outcome_book

SITES: Final = 18
SCHEMES: Final = 63
TITLES: Final = 30
FACTIONS: Final = 10
ULTIMATES: Final = 10

# Tokens and icons.
FINANCE: Final = 0
OCCULT: Final = 1
SCIENCE: Final = 2
UNOBTAINIUM: Final = 3
ANY: Final = 4
ACTION: Final = 5
SCHEME: Final = 6
MINION: Final = 7
KEY: Final = 8
NINJA: Final = 9
ICONS: Final = ["F", "O", "S", "U", "*", "A", "D", "M", "K", "N"]

SHARE: Final = vec[i64]([256**kind for kind in range(4)])
"""One token of a type in a vault."""
TOP_BITS: Final = 0x80808080
UNIT: Final = vec[i64]([8**site for site in range(SITES)])
"""One minion in a site."""
COPY: Final = vec[i64]([4**title for title in range(TITLES)])
"""One copy of an action card."""
ODD: Final = 0x0555555555555555

# What a faction can do.
SACRIFICE_POWER: Final = 0
INCOME: Final = 1
SAUCER_POWER: Final = 2
STRIP_MINING: Final = 3
REDISTRIBUTION: Final = 4
SWARM: Final = 5
STABBING: Final = 6
UNCLEAR: Final = 7
POWERS: Final = [
    "sacrifice", "income", "saucer", "strip_mining", "redistribution", "swarm", "stabbing",
    "unclear",
]  # fmt: skip

# What an action card does.
MINIONS: Final = 0
INTERN: Final = 1
DRAW_SCHEMES: Final = 2
SHRED: Final = 3
JET: Final = 4
SUBMARINE: Final = 5
RED_EYE: Final = 6
LIQUIDATE: Final = 7
NATIVES: Final = 8
HANDSHAKE: Final = 9
PLAGUE: Final = 10
DOUBLE_BILLING: Final = 11
GAIN_TOKENS: Final = 12
METEORITE: Final = 13
BEAT_THEM: Final = 14
BODY_DOUBLE: Final = 15
COUPON: Final = 16
BLIMP_UP_OR_DOWN: Final = 17
AMBUSH: Final = 18
NEUTRALIZER: Final = 19
SAVE: Final = 20
RENDITION: Final = 21
OKINAWA: Final = 22
RACKET: Final = 23
IDEA: Final = 24
EFFECTS: Final = [
    "minions", "intern", "schemes", "shred", "jet", "submarine", "red_eye", "liquidate", "natives",
    "handshake", "plague", "double_billing", "tokens", "meteorite", "beat_them", "body_double",
    "coupon", "blimp", "ambush", "neutralizer", "save", "rendition", "okinawa", "racket", "idea",
]  # fmt: skip

# When a card may be played.
TAG_DRAW: Final = 0
TAG_MOVE: Final = 1
TAG_MOVE_PLUS: Final = 2
TAG_COLLECT: Final = 3
TAG_EXECUTE: Final = 4
TAG_END: Final = 5
TAG_REACTION: Final = 6
TAG_INTERRUPT: Final = 7
TAG_NINJA: Final = 8
TAGS: Final = [
    "draw", "move", "move+", "collect", "execute", "end", "reaction", "interrupt", "ninja",
]  # fmt: skip

# Where a save puts a minion.
SAVE_HOME: Final = -1
SAVE_OPEN: Final = -2

# X-factors.
NO_FACTOR: Final = -1
RUSH: Final = 0
FIRE: Final = 1
OPINIONS: Final = 2
KEYS: Final = 3
ARMY: Final = 4
FACTORS: Final = ["unobtainium", "anarchy", "ninja", "access", "minions"]
COLOURS: Final = ["green", "yellow", "orange", "red"]

# The numbers of the moves, in the order of the families in `notation.move_book`.
DONE: Final = 0
PASS: Final = 1
DRAW: Final = 2
PLAY: Final = 5
SAUCER: Final = 35
FROM: Final = 36
TO: Final = 54
PIECE: Final = 72
SITE: Final = 74
TARGET: Final = 92
AGAINST: Final = 272
AGAINST_NOBODY: Final = 277
PAY: Final = 278
BLIMP: Final = 284
TOKEN: Final = 286
ACCESS: Final = 289
COLLECT: Final = 307
EXECUTE: Final = 325
LEAVE: Final = 388
TAKE: Final = 398
RETURN: Final = 413
PICK: Final = 476
RENDER: Final = 486
STAB: Final = 504
SACRIFICE: Final = 684
MOVE: Final = 864

# The numbers of the outcomes.
FIRST_OUT: Final = 0
FACTION_OUT: Final = 5
ULTIMATE_OUT: Final = 15
FACTOR_OUT: Final = 25
SCHEME_OUT: Final = 30
CARD_OUT: Final = 93

PAID: Final = vec[i64]([2, 257, 65537, 512, 65792, 131072])
"""FF, FO, FS, OO, OS, SS as vaults: what the Meteorite is paid with."""
CHOICES: Final = [*PAIRS, "up", "down"]
"""What a card is paid with, and which way it turns Anarchy."""
UP: Final = 6
DOWN: Final = 7
LEFT_OUT: Final = vec[i64]([0, 1, 256, 65536, 2, 257, 65537, 512, 65792, 131072])
"""Nothing, F, O, S, and the pairs: what a coupon leaves out."""


@final
class Board:
    """The components as tables."""

    def __init__(self, data: Components) -> None:
        self.data = data
        self.fields: dict[int, Fields] = {}
        """The fields of a position, for each number of seats, once they are asked for."""
        self.start_minions: i64 = data.start.minions
        self.most_minions: i64 = data.limits.minions
        self.top_up: i64 = data.limits.top_up
        self.long_progress: i64 = data.limits.progress
        self.short_progress: i64 = data.limits.short_progress
        bank = [data.bank.F, data.bank.O, data.bank.S, data.bank.U]
        self.bank: i64 = sum([count * 256**kind for kind, count in enumerate(bank)])
        self.anarchy_top: i64 = data.anarchy.top
        self.anarchy_start = vec[i64]([data.anarchy.start, data.anarchy.start_of_two])
        self.colour_at = vec[i64](
            [self._colour(data, step) for step in range(data.anarchy.top + 1)]
        )
        """The colour of each step of the Anarchy track."""
        self._sites(data)
        self._factions(data)
        self._schemes(data)
        self._goals(data)
        self._cards(data)
        self.book: Book = move_book(data)
        self.outcome_book: Book = outcome_book(data)

    def _colour(self, data: Components, step: int) -> int:
        marks = [data.anarchy.yellow, data.anarchy.orange, data.anarchy.red]
        return sum([1 for mark in marks if step >= mark])

    def _sites(self, data: Components) -> None:
        ids = [site.id for site in data.sites]
        self.site_ids: list[str] = ids
        self.site_names: list[str] = [site.name for site in data.sites]
        self.region_ids: list[str] = [region.id for region in data.regions]
        self.region_names: list[str] = [region.name for region in data.regions]
        self.region_of = vec[i64]([self.region_ids.index(site.region) for site in data.sites])
        self.hidden: i64 = sum([1 << n for n, site in enumerate(data.sites) if site.hidden])
        self.open: i64 = ((1 << SITES) - 1) & ~self.hidden
        links = [0] * SITES
        for link in data.links:
            one, other = link.split("-")
            a, b = ids.index(one), ids.index(other)
            links[a] |= 1 << b
            links[b] |= 1 << a
        self.links = vec[i64](links)
        self.distance = vec[i64](_distances(links, int(self.open)))
        """Links between two sites on the way through open ones, for each pair."""
        self.icons: list[list[int]] = [_icons(site.icons) for site in data.sites]
        self.basics = vec[i64]([_basics(icons) for icons in self.icons])
        """The basic types that a site can give, as bits."""

    def _factions(self, data: Components) -> None:
        factions = data.factions
        self.faction_ids: list[str] = [faction.id for faction in factions]
        self.faction_names: list[str] = [faction.name for faction in factions]
        self.home = vec[i64]([self.site_ids.index(each.headquarters) for each in factions])
        self.power = vec[i64]([POWERS.index(each.effect) for each in factions])
        self.power_token = vec[i64]([_icon_or(each.token) for each in factions])
        self.power_amount = vec[i64]([each.amount for each in factions])
        self.discount = vec[i64]([_icon_or(each.discount) for each in factions])
        self.bonus: list[list[int]] = [_icons(each.bonus) for each in factions]
        self.bonus_access = vec[i64](
            [sum([1 << self.site_ids.index(name) for name in each.access]) for each in factions]
        )
        self.bonus_cards = vec[i64]([each.action_cards for each in factions])
        self.bonus_ninja: list[bool] = [each.ninja for each in factions]

    def _schemes(self, data: Components) -> None:
        schemes = data.schemes
        self.scheme_ids: list[str] = [scheme.id for scheme in schemes]
        self.scheme_names: list[str] = [scheme.name for scheme in schemes]
        self.headlines: list[str] = [scheme.headline for scheme in schemes]
        self.scheme_site = vec[i64]([self.site_ids.index(scheme.site) for scheme in schemes])
        self.scheme_deck = vec[i64]([DECKS.index(scheme.deck) for scheme in schemes])
        self.cost = vec[i64]([_cost(scheme.cost) for scheme in schemes])
        self.colour = vec[i64](
            [COLOURS.index(scheme.colour) if scheme.colour else 0 for scheme in schemes]
        )
        self.progress = vec[i64]([scheme.progress for scheme in schemes])
        self.rewards: list[list[int]] = [_icons(scheme.rewards) for scheme in schemes]
        self.ninja_schemes: i64 = sum([1 << n for n, each in enumerate(schemes) if each.ninja])
        self.anarchy_schemes: i64 = sum([1 << n for n, each in enumerate(schemes) if each.anarchy])
        self.decks = vec[i64](
            [sum([1 << n for n, each in enumerate(schemes) if each.deck == deck]) for deck in DECKS]
        )
        self.all_schemes: i64 = (1 << SCHEMES) - 1

    def _goals(self, data: Components) -> None:
        self.ultimate_ids: list[str] = [each.id for each in data.ultimate_schemes]
        self.ultimate_names: list[str] = [each.name for each in data.ultimate_schemes]
        self.goal = vec[i64]([each.condition.count for each in data.ultimate_schemes])
        masks = [self._counted(data, number) for number in range(ULTIMATES)]
        self.once = vec[i64]([mask[0] for mask in masks])
        """For each ultimate scheme: the schemes that count for it, and those that count twice
        and three times."""
        self.twice = vec[i64]([mask[1] for mask in masks])
        self.thrice = vec[i64]([mask[2] for mask in masks])
        self.factor_ids: list[str] = [each.id for each in data.x_factors]
        self.factor_names: list[str] = [each.name for each in data.x_factors]
        self.factor_kind = vec[i64]([FACTORS.index(each.kind) for each in data.x_factors])
        self.factor_least = vec[i64]([each.at_least for each in data.x_factors])
        self.bounty_at = vec[i64]([bounty.at for bounty in data.bounties])
        self.bounty_icon = vec[i64]([ICONS.index(bounty.reward) for bounty in data.bounties])
        self.bounties: i64 = len(data.bounties)

    def _counted(self, data: Components, ultimate: int) -> list[int]:
        condition = data.ultimate_schemes[ultimate].condition
        found = [0, 0, 0]
        for number, scheme in enumerate(data.schemes):
            if condition.of == "symbol":
                times = scheme.symbols.split().count(condition.which)
            elif condition.of == "region":
                times = int(self.region_ids[self.region_of[self.scheme_site[number]]]
                            == condition.which)  # fmt: skip
            else:
                times = int(scheme.anarchy)
            for place in range(times):
                found[place] |= 1 << number
        return found

    def _cards(self, data: Components) -> None:
        cards = data.action_cards
        self.card_ids: list[str] = [card.id for card in cards]
        self.card_names: list[str] = [card.name for card in cards]
        self.all_cards: i64 = sum([card.copies * 4**title for title, card in enumerate(cards)])
        self.tag = vec[i64]([TAGS.index(card.tag) for card in cards])
        self.effect = vec[i64]([EFFECTS.index(card.effect) for card in cards])
        self.amount = vec[i64]([card.amount for card in cards])
        self.token = vec[i64]([_icon_or(card.token) for card in cards])
        self.save_site = vec[i64]([self._save_site(card.site) for card in cards])
        self.tagged = vec[i64](
            [sum([3 * 4**n for n, card in enumerate(cards) if card.tag == tag]) for tag in TAGS]
        )
        """The cards of a tag, as a mask over hands."""
        self.doing = vec[i64](
            [sum([3 * 4**n for n, card in enumerate(cards) if card.effect == effect])
             for effect in EFFECTS]
        )  # fmt: skip
        """The cards of an effect, as a mask over hands."""

    def _save_site(self, name: str) -> int:
        if name in self.site_ids:
            return self.site_ids.index(name)
        return SAVE_OPEN if name == "open" else SAVE_HOME

    def reached(self, ultimate: i64, executed: i64) -> i64:
        """How much of the condition of an ultimate scheme is there."""
        found = count_bits(executed & self.once[ultimate])
        found += count_bits(executed & self.twice[ultimate])
        return found + count_bits(executed & self.thrice[ultimate])


def cards_in(hand: i64) -> i64:
    """How many action cards a hand holds."""
    return count_bits(hand & ODD) + 2 * count_bits((hand >> 1) & ODD)


def _distances(links: list[int], open_sites: int) -> list[int]:
    """From each site to each; hidden sites are only ends."""
    found: list[int] = []
    for start in range(SITES):
        steps = [9] * SITES
        steps[start] = 0
        edge = [start]
        for step in range(1, 9):
            reached: list[int] = []
            for site in edge:
                for other in range(SITES):
                    if links[site] >> other & 1 and steps[other] == 9:
                        steps[other] = step
                        if open_sites >> other & 1:
                            reached.append(other)
            edge = reached
        found += steps
    return found


def _icons(text: str) -> list[int]:
    return [ICONS.index(icon) for icon in text.split()]


def _icon_or(text: str) -> int:
    return ICONS.index(text) if text else -1


def _basics(icons: list[int]) -> int:
    bits = 0
    for icon in icons:
        bits |= 7 if icon == ANY else 1 << icon if icon < UNOBTAINIUM else 0
    return bits


def _cost(text: str) -> int:
    words = text.split()
    pairs = zip(words[::2], words[1::2], strict=True)
    return sum([int(number) * 256 ** ICONS.index(kind) for number, kind in pairs])
