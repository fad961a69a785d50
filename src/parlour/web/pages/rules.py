"""The rules of a game as a page to read."""

from __future__ import annotations

import re
from collections.abc import Collection
from html import escape

from markdown_it import MarkdownIt

from parlour.engine.game import Game
from parlour.match.rulebook import rules_text, rules_to_read
from parlour.web.pages.shell import house_page
from parlour.web.pages.wall import cover_image

RULE_ID = re.compile(r"\b[A-Z]+-R?\d+[a-z]?\b")
RULE_HEAD = re.compile(rf"\*\*({RULE_ID.pattern})")


def rules(game: Game, table: str = "") -> str:
    """All rules of a game, each with its id; `table` is the match from which somebody comes."""
    parts, told = _read(game)
    back = (
        f'<a class="button" href="/match/{escape(table)}">Back to the table</a>'
        if table
        else '<a class="button" href="/">Back to the hall</a>'
    )
    contents = "".join(
        f'<li class="part-{tag}"><a href="#{name}">{words}</a></li>' for tag, name, words in parts
    )
    main = (
        f'<article class="rulebook sheet-of-paper game-{escape(game.slug)}">'
        f"<header>{cover_image(game, 'start-cover')}<div><h1>The rules of {escape(game.title)}</h1>"
        f"<p>{escape(game.sentence)}</p>{back}</div></header>"
        + (f'<nav aria-label="Contents"><ul>{contents}</ul></nav>' if parts else "")
        + f'<div class="told">{told or "<p>They are not written down here.</p>"}</div></article>'
    )
    return house_page(f"Rules of {game.title}", main, [game.slug], kind="wide")


def _read(game: Game) -> tuple[list[tuple[str, str, str]], str]:
    """The headings with the names of their places, and the whole as HTML."""
    reader, known = MarkdownIt().enable("table"), rules_text(game)
    tokens = reader.parse(rules_to_read(game))
    parts: list[tuple[str, str, str]] = []
    for n, token in enumerate(tokens):
        if token.type == "heading_open":
            parts.append((token.tag, f"part-{len(parts) + 1}", escape(tokens[n + 1].content)))
            token.attrSet("id", parts[-1][1])
        elif token.type == "list_item_open":
            found = RULE_HEAD.match(tokens[n + 2].content)
            if found and found.group(1) in known:
                token.attrSet("id", found.group(1))
                token.attrSet("class", "rule")
    html: str = reader.renderer.render(tokens, reader.options, {})
    return parts, _linked(html, known)


def _linked(html: str, known: Collection[str]) -> str:
    """Ids in the text lead to their rules; those in tags stay as they are."""

    def link(found: re.Match[str]) -> str:
        name = found.group()
        return f'<a href="#{name}">{name}</a>' if name in known else name

    pieces = re.split(r"(<[^>]+>)", html)
    return "".join(piece if piece.startswith("<") else RULE_ID.sub(link, piece) for piece in pieces)
