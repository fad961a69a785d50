"""Record one match of every game and variant between the rules of thumb."""

from __future__ import annotations

from pathlib import Path

from parlour.engine.dealer import Dealer
from parlour.games import all_games
from parlour.match.match import Match

for slug, game in all_games().items():
    for setup in game.variants():
        match = Match(game, setup, ["casual"] * setup.seats, Dealer.new(seed=2026))
        match.advance()
        words = "-".join([slug, *map(str, setup.options.values()), str(setup.seats)])
        Path(__file__).with_name(f"{words}.json").write_text(match.record().to_json(), "utf-8")
