"""Who made what is used here."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from parlour.engine.game import Game
from parlour.scene import icons
from parlour.web.pages.shell import house_page
from parlour.web.pages.wall import RECONSTRUCTED


def credits_page(games: Sequence[Game]) -> str:
    """Who made what is used here, and what 'reconstructed' means."""
    listed = "".join(
        f"<dt>{escape(game.title)}</dt><dd>{escape(game.credits or 'Author unknown to us.')} "
        f'<a href="/rules/{escape(game.slug)}">The rules as we play them</a></dd>'
        for game in games
    )
    drawn = icons.about()
    main = (
        '<article class="sheet-of-paper prose"><h1>Credits and licences</h1>'
        "<p>Parlour plays games that others thought up. We know them from their rulebooks, "
        "write the rules down in our own words, and draw everything ourselves.</p>"
        f'<h2>The games</h2><dl class="credited">{listed}</dl>'
        '<h2 id="reconstructed">What reconstructed means</h2>'
        f"<p>{RECONSTRUCTED}</p>"
        "<p>In the rules of each game such components are listed, and so are our rulings: how "
        "we read a rule that can be read in two ways.</p>"
        "<h2>Icons</h2>"
        f"<p>From the collection {escape(drawn['collection'])} of game-icons.net, under "
        f"{escape(drawn['licence'])}, by {escape(drawn['authors'])}. The package we take them "
        "from does not say who drew which icon, so we name the authors of the whole collection. "
        "We recolour and resize them.</p>"
        "<h2>Type</h2><ul>"
        "<li>Fraunces, by Undercase Type (Phaedra Charles, Flavia Zimbardi), under the "
        '<a href="/static/fonts/fraunces.LICENSE.txt">SIL Open Font License</a></li>'
        "<li>Atkinson Hyperlegible Next, by the Braille Institute of America and its designers, "
        'under the <a href="/static/fonts/atkinson-hyperlegible-next.LICENSE.txt">SIL Open Font '
        "License</a></li>"
        "<li>Lettering on the postcards is outlined from Fraunces, Alfa Slab One (JM Sole), "
        "League Gothic (The League of Moveable Type), Courier Prime (Quote-Unquote Apps) and "
        "Limelight (Sorkin Type), all under the SIL Open Font License</li></ul>"
        "<h2>Libraries</h2><ul>"
        "<li>Starlette and uvicorn by Tom Christie and contributors, BSD</li>"
        "<li>websockets by Aymeric Augustin and contributors, BSD</li>"
        "<li>SQLAlchemy and Alembic by Mike Bayer and contributors, MIT</li>"
        "<li>msgspec by Jim Crist-Harif and contributors, BSD</li>"
        "<li>segno by Lars Heuer, BSD; markdown-it-py by Chris Sewell and contributors, MIT; "
        "prometheus-client by the Prometheus authors, Apache 2.0; rich by Will McGugan, MIT</li>"
        "<li>mypy, mypyc and librt by Jukka Lehtosalo, Ivan Levkivskyi and the mypy team, "
        "MIT</li></ul>"
        "<h2>Parlour itself</h2><p>By the Parlour maintainers, under the MIT licence.</p>"
        "</article>"
    )
    return house_page("Credits and licences", main, kind="narrow")
