"""The texts about a game: its guide and its rules by their ids."""

from __future__ import annotations

import re
from pathlib import Path

from parlour.engine.errors import ParlourError, nearest
from parlour.engine.game import Game

RULE = re.compile(r"^- \*\*([A-Z]+-R?\d+[a-z]?)(?: ([^*]+))?\*\*\s*(.*)$")

READ = ("## Rules", "## Rulings")
"""The sections that are for players."""


def rules_text(game: Game) -> dict[str, str]:
    """Every rule by its id, in the order of the document; empty if there is none."""
    rules: dict[str, str] = {}
    last = ""
    document = rules_file(game)
    for line in document.read_text(encoding="utf-8").splitlines() if document else ():
        found = RULE.match(line)
        if found:
            last, title, text = found.group(1), found.group(2), found.group(3)
            rules[last] = f"{title} {text}" if title else text
        elif last and line.startswith("  ") and line.strip():
            rules[last] += f" {line.strip()}"
        else:
            last = ""
    return rules


def rules_file(game: Game) -> Path | None:
    """The document of the rules: beside the game, else in the source checkout."""
    checkout = Path(__file__).resolve().parents[3] / "docs" / "games" / f"{game.slug}.md"
    own = [game.folder / "rules.md"] if game.folder is not None else []
    return next((path for path in [*own, checkout] if path.is_file()), None)


def rules_to_read(game: Game) -> str:
    """What players read of the document: what stands before its sections, without the list of what
    the game is; then rules and rulings, without what was measured of them."""
    document = rules_file(game)
    text = document.read_text(encoding="utf-8") if document else ""
    before, *sections = re.split(r"^(?=## )", text, flags=re.M)
    before = re.sub(r"^(?:# |- ).*\n", "", before, flags=re.M)
    kept = [_with_rules(each) for each in sections if each.startswith(READ)]
    return "\n".join([before.strip(), *kept]) if kept else re.sub(r"\A# .*\n", "", text)


def _with_rules(section: str) -> str:
    """A section without those of its parts that hold no rule."""
    head, *parts = re.split(r"^(?=### )", section, flags=re.M)
    return head + "".join(part for part in parts if re.search(RULE.pattern, part, re.M))


def rule_text(game: Game, rule: str) -> tuple[str, str]:
    """A rule's id and text; the id may be typed in small letters."""
    rules = rules_text(game)
    wanted = rule.strip().upper()
    for known, text in rules.items():
        if known.upper() == wanted:
            return known, text
    if not rules:
        raise ParlourError(f"the rules of {game.title} are not at hand here")
    raise ParlourError(f"{game.title} has no rule '{rule}'.{_near(wanted, list(rules))}")


def _near(wanted: str, known: list[str]) -> str:
    lowered = {each.lower(): each for each in known}
    hint = nearest(wanted, lowered)
    for low, real in lowered.items():
        hint = hint.replace(f"'{low}'", f"'{real}'")
    return hint


def guide_text(game: Game) -> str:
    """How to play, for people; the rules themselves if nobody has written a guide."""
    path = game.folder / "guide.md" if game.folder is not None else None
    if path is not None and path.is_file():
        return path.read_text(encoding="utf-8")
    rules = [f"- **{name}** {text}" for name, text in rules_text(game).items()]
    return "\n".join([f"# {game.title}", "", game.sentence, "", *rules])
