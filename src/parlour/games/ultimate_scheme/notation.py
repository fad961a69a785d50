"""Ultimate Scheme: the words of moves and outcomes. Codes are written, names are read too."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from parlour.engine.book import Book, Family, Move
from parlour.engine.errors import BadNotation
from parlour.games.ultimate_scheme.components import DECKS, Components

SEATS = ["1", "2", "3", "4", "5"]
PIECES = ["plain", "marked"]
BASICS = ["F", "O", "S"]
PAIRS = ["FF", "FO", "FS", "OO", "OS", "SS"]
TOKEN_NAMES = {"F": "Finance", "O": "Occult", "S": "Science", "U": "Unobtainium"}
PAIR_NAMES = {
    pair: f"2 {TOKEN_NAMES[pair[0]]}" if pair[0] == pair[1]
    else f"{TOKEN_NAMES[pair[0]]} and {TOKEN_NAMES[pair[1]]}"
    for pair in PAIRS
}  # fmt: skip


@dataclass(frozen=True)
class Notation(Book):
    """A book whose words are codes; names of sites, schemes and cards lead to the same moves.

    >>> from parlour.games import find_game
    >>> book = find_game("ultimate-scheme").start().book()
    >>> book.notation(book.number("move London to New York")), book.sentence(5)
    ('move LON NYC', 'Play Minion-Con')
    """

    names: dict[str, str] = field(default_factory=dict, compare=False)
    """What each code is called."""

    def number(self, notation: str) -> int:
        """The move that the words name."""
        try:
            return super().number(notation)
        except BadNotation:
            family, _, rest = notation.strip().partition(" ")
            if not rest:
                raise
            return super().number(f"{family} {self._coded(rest)}")

    def value(self, text: object) -> int:
        """An outcome by its code or its name."""
        try:
            return super().value(text)
        except BadNotation:
            return super().value(self._coded(str(text)))

    def _coded(self, words: str) -> str:
        found = f" {words.strip().lower()} "
        for name in sorted(self.names.values(), key=len, reverse=True):
            code = next(code for code, other in self.names.items() if other == name)
            found = found.replace(f" {name.lower()} ", f" {code} ")
        return re.sub(r"\b(to|from|seat|at|in)\b(?= \S)", "", found).strip()

    def _move(self, number: int, family: Family, index: int) -> Move:
        plain = super()._move(number, family, index)
        if not family.say:
            return plain
        spoken = [self.names.get(word, word) for word in plain.arguments]
        said = family.say.format(*spoken)
        said = said.replace(" (plain)", "").replace(" (marked)", " (with a sack over its head)")
        said = said.replace("seat nobody", "nobody")
        return Move(number, family.name, plain.arguments, family.rule, said)


def _names(data: Components) -> dict[str, str]:
    tables = (
        data.sites, data.factions, data.ultimate_schemes, data.x_factors, data.schemes,
        data.action_cards,
    )  # fmt: skip
    found = {each.id: each.name for table in tables for each in table}
    return {**found, **TOKEN_NAMES, **PAIR_NAMES, "none": "nothing"}


def move_book(data: Components) -> Book:
    """Every decision."""
    sites = [site.id for site in data.sites]
    schemes = [scheme.id for scheme in data.schemes]
    families = (
        Family("done", (), "Done", "US-11"),
        Family("pass", (), "Let it pass", "US-63"),
        Family("draw", (list(DECKS),), "Draw a {0} scheme", "US-16"),
        Family("play", ([card.id for card in data.action_cards],), "Play {0}", "US-55"),
        Family("saucer", (), "Fly the saucer", "US-23"),
        Family("from", (sites,), "Take the minion in {0}", "US-56"),
        Family("to", (sites,), "Go to {0}", "US-56"),
        Family("piece", (PIECES,), "Move the minion ({0})", "US-47"),
        Family("site", (sites,), "Choose {0}", "US-56"),
        Family("target", (sites, SEATS, PIECES), "Liquidate in {0} a minion of seat {1} ({2})",
               "US-56"),
        Family("against", ([*SEATS, "nobody"],), "Take the access of seat {0}", "US-56"),
        Family("pay", (PAIRS,), "Pay {0}", "US-56"),
        Family("anarchy", (["up", "down"],), "Anarchy {0}", "US-56"),
        Family("token", (BASICS,), "Take 1 {0}", "US-28"),
        Family("access", (sites,), "Gain access to {0}", "US-48"),
        Family("collect", (sites,), "Collect in {0}", "US-26"),
        Family("execute", (schemes,), "Execute {0}", "US-32"),
        Family("discount", (["none", *BASICS, *PAIRS],), "Leave out {0}", "US-35"),
        Family("take", (SEATS, BASICS), "Take 1 {1} from seat {0}", "US-42"),
        Family("return", (schemes,), "Put {0} back", "US-56"),
        Family("faction", ([each.id for each in data.factions],), "Lead {0}", "US-3"),
        Family("rendition", (sites,), "Rendition: send it to {0}", "US-69"),
        Family("stab", (sites, SEATS, PIECES), "Stab in {0} a minion of seat {1} ({2})", "US-25"),
        Family("sacrifice", (sites, SEATS, PIECES), "Sacrifice in {0} a minion of seat {1} ({2})",
               "US-42"),
        Family("move", (sites, sites), "Move from {0} to {1}", "US-20"),
    )  # fmt: skip
    return Notation(families, names=_names(data))


def outcome_book(data: Components) -> Book:
    """Every outcome of chance."""
    families = (
        Family("first", (SEATS,), "Seat {0} is First Player", "US-2"),
        Family("faction", ([each.id for each in data.factions],), "{0}", "US-3"),
        Family("ultimate", ([each.id for each in data.ultimate_schemes],), "{0}", "US-4"),
        Family("x-factor", ([each.id for each in data.x_factors],), "{0}", "US-5"),
        Family("scheme", ([each.id for each in data.schemes],), "{0}", "US-19"),
        Family("card", ([each.id for each in data.action_cards],), "{0}", "US-59"),
    )
    return Notation(families, names=_names(data))
