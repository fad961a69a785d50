"""Nazi Hunter, what happens: each event as a line of the log and as it is staged."""

from __future__ import annotations

from parlour.engine.events import Event
from parlour.games.nazi_hunter.rules.agents import ABILITIES, RANGED
from parlour.scene.cues import Burst, Cue, Flight, Rise

CLOSING = {
    "perfect": "Nobody escaped.",
    "master": "Almost nobody escaped: the work of a master.",
    "expert": "Few escaped: the work of an expert.",
    "success": "Most of them will stand trial.",
    "failure": "Too many escaped.",
}

LOG = {
    "built": "{agent} is ready for the search.",
    "seen": "File {file} is seen at {area}.",
    "round": "Round {round}.",
    "agent": "{agent} goes from {from} to {to}.",
    "turned": "File {file} at {area} is turned against the others.",
    "moved": "File {file} goes from {from} to {to}.",
    "look": "Number {place} in the deck is file {file}.",
    "put": "File {file} goes back to the {place} of the deck.",
    "exchange": "At {area} file {arrested} is arrested and file {released} goes free.",
    "disrupt": "The top file goes to the bottom of the deck unseen.",
    "spent": "{agent} has acted.",
    "ready": "Both agents are ready again.",
    "end": "The search is over after round {round}: score {score}. {closing}",
}


def log_line(event: Event) -> str:
    """One event in plain words."""
    facts = {name: _said(name, value) for name, value in event.facts.items()}
    kind = event.kind
    if kind == "build":
        points = f" {facts['points']}" if event.facts["ability"] in ABILITIES[: RANGED + 1] else ""
        return "{agent}: {ability}".format(**facts) + f"{points}, {facts['left']} points left."
    if kind == "march":
        return _march_line(event)
    if kind == "escape":
        return _escape_line(event)
    if kind == "force":
        enough = _whole(event, "total") > _whole(event, "opposition")
        come = "enough" if enough else "not enough"
        return (
            "{agent} uses {ability} at {area}: force {total} against {opposition}, ".format(**facts)
            + f"{come}."
        )
    if kind == "arrest":
        return f"Arrested at {facts['area']}: {_files_said(event)}."
    if kind == "order":
        return f"Next in the deck: {_files_said(event)}."
    if kind == "put":
        facts["place"] = facts["to"].removeprefix("the ").lower()
    if kind == "end":
        facts["closing"] = CLOSING[str(event.facts["band"])]
    return LOG[kind].format(**facts)


def preview_line(event: Event) -> str:
    """An event that may come, shorter. Which file is drawn hangs on no choice; who escapes by it
    may."""
    kind = event.kind
    if kind in ("turned", "ready") or (kind, event.rule) in UNTOLD:
        return ""
    if kind == "escape":
        return _escape_ahead(event)
    if kind == "force":
        total, opposition = _whole(event, "total"), _whole(event, "opposition")
        if total > opposition:
            return ""
        return f"Nothing changes: force {total} is not more than {opposition}."
    if kind == "arrest":
        return _files_said(event).capitalize() + (
            " are arrested." if len(_list(event, "files")) > 1 else " is arrested."
        )
    if kind in ("agent", "moved"):
        who = event.facts["agent"] if kind == "agent" else f"file {event.facts['file']}"
        return f"{str(who).capitalize()} goes to {_place(event.facts['to'])}."
    if kind == "end":
        return f"The search is over: score {event.facts['score']}."
    return AHEAD[kind] if kind in AHEAD else log_line(event)


UNTOLD = (("agent", "NH-16"), ("march", "NH-13"))
AHEAD = {
    "look": "You look at the top of the deck.",
    "round": "The next round begins: everybody with an arrow moves.",
    "seen": "A file is drawn.",
}


def _escape_ahead(event: Event) -> str:
    """'File 11 escapes: score 3 → 5.'"""
    files, forces, score = _list(event, "files"), _list(event, "forces"), _whole(event, "score")
    if not files:
        return ""
    before = score - sum(force for force in forces if isinstance(force, int))
    escape = "escapes" if len(files) == 1 else "escape"
    return f"{_files_said(event).capitalize()} {escape}: score {before} → {score}."


def _said(name: str, value: object) -> str:
    """Agents and areas as people say them."""
    if name in ("area", "from", "to"):
        return _place(value)
    said = str(value).replace("-", " ") if name == "ability" else str(value)
    return said.capitalize() if name == "agent" else said


def _place(area: object) -> str:
    return "the " + str(area).replace("-", " ").title()


def _whole(event: Event, name: str) -> int:
    value = event.facts[name]
    assert isinstance(value, int)
    return value


def _list(event: Event, name: str) -> list[object]:
    value = event.facts[name]
    assert isinstance(value, list)
    return value


def _files_said(event: Event) -> str:
    return f"file{'s' if len(_list(event, 'files')) > 1 else ''} {_numbers(event)}"


def _numbers(event: Event) -> str:
    """'9, 15 and 11'."""
    *first, last = map(str, _list(event, "files"))
    return f"{', '.join(first)} and {last}" if first else last


def _march_line(event: Event) -> str:
    """NH-13: who goes where, in the order of the rules."""
    said = []
    for step in _list(event, "moves"):
        assert isinstance(step, dict)
        said.append(f"{step['file']} to {_place(step['to'])}")
    return f"On the move: file {', '.join(said)}."


def _escape_line(event: Event) -> str:
    """'File 11 (force 2) escapes from the Airport: score 2.'"""
    pairs = zip(_list(event, "files"), _list(event, "forces"), strict=True)
    gone = ", ".join(f"file {file} (force {force})" for file, force in pairs)
    where, score = _place(event.facts["area"]), event.facts["score"]
    if event.rule == "NH-15":
        come = f"{gone}. Score {score}" if gone else "nobody is there"
        return f"Everybody at {where} escapes: {come}."
    escape = "escape" if "," in gone else "escapes"
    return f"{gone.capitalize()} {escape} from {where}: score {score}."


def cues(event: Event) -> tuple[Cue, ...]:
    """New files come from the deck, arrests are stamped, escapes leave by the departures.
    Whatever lies on the table travels by itself."""
    facts = event.facts
    kind = event.kind
    area = f"area-{facts.get('area')}"
    if kind == "seen":
        return (Flight("folder", "deck", area),)
    if kind == "look":
        return (Flight("folder", "deck", "known"),)
    if kind == "force":
        enough = _whole(event, "total") > _whole(event, "opposition")
        said = Rise(f"{facts['total']} against {facts['opposition']}", area)
        return () if enough else (said,)
    if kind == "arrest":
        return (Burst("custody", area),)
    if kind == "exchange":
        return (Burst("custody", f"file-{facts['arrested']}"),)
    if kind == "turned":
        return (Rise("turned", f"file-{facts['file']}"),)
    if kind == "escape":
        return _departure(event, area)
    return (Rise("to the bottom", "deck"),) if kind == "disrupt" else ()


def _departure(event: Event, area: str) -> tuple[Cue, ...]:
    """They leave by the board of departures."""
    gone = len(_list(event, "files"))
    if not gone:
        return ()
    return (Flight("folder", area, "departures", gone), Rise("escaped", "departures"))
