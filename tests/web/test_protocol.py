"""The page about the protocol, the house and the client say the same."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any, get_args, get_origin

import msgspec
import pytest
from msgspec import UNSET, structs

from parlour.house import messages
from parlour.house.views import Missed
from parlour.match.log import LogLine
from parlour.scene import table
from parlour.scene.scene_data import CUES, ZONES, SceneData, scene_after
from parlour.scene.web import Fragment, changes
from parlour.web.frames import SCREENS
from tests.conftest import ROOT
from tests.test_documents import found_at

WEB = ROOT / "src" / "parlour" / "web"
PAGE = (ROOT / "docs" / "protocol.md").read_text("utf-8")
SOCKET = (WEB / "socket.py").read_text("utf-8")
Shape = dict[str, str]
"""The fields of an object with their types, as TypeScript writes them."""
JSON = {"str": "string", "int": "number", "float": "number", "bool": "boolean", "None": "null"}
PARTS: dict[str, type] = {
    "Ask": messages.Ask,
    "Frame": messages.Frame,
    "SceneFrame": messages.SceneFrame,
    "Scene": SceneData,
    "Prompt": table.Prompt,
    "Goal": table.Goal,
    "GoalPart": table.GoalPart,
    "Spot": table.Spot,
    "Piece": table.Piece,
    "Fact": table.Fact,
    "Mood": table.Mood,
    "Line": LogLine,
    "Choice": messages.LegalMove,
    "Seat": messages.SeatShown,
    "ReactionWindow": messages.WindowShown,
    "Missed": Missed,
    "Advised": messages.Advised,
}
UNIONS = {"Patch": "op", "Cue": "do", "Zone": "is"}
"""Parts that have several kinds, and the field that tells them apart."""
NAMES = {made.__name__: name for name, made in PARTS.items()} | {
    "Patches": "Patch[]",
    "Cue": "Cue",
    "TaggedZone": "Zone",
    "F": "Frame",
}


# The house


def json_type(annotation: ast.expr) -> str:
    """The type that a Python annotation has as JSON."""
    if isinstance(annotation, ast.BinOp):
        sides = [json_type(annotation.left), json_type(annotation.right)]
        return " | ".join(side for side in sides if side != "unset")
    if isinstance(annotation, ast.Subscript):
        inside = annotation.slice
        if ast.unparse(annotation.value) == "Mapping":
            assert isinstance(inside, ast.Tuple)
            return f"Record<string, {json_type(inside.elts[1])}>"
        return json_type(inside.elts[0] if isinstance(inside, ast.Tuple) else inside) + "[]"
    name = ast.unparse(annotation)
    return "unset" if name == "UnsetType" else JSON.get(name) or NAMES[name]


def shape_of(made: type) -> Shape:
    """The fields of a type of the house."""
    if is_dataclass(made):
        names = {each.name: "" for each in fields(made)}
    else:
        may_lack = made is messages.Ask
        names = {
            each.name: "?" * (each.default is UNSET or (may_lack and not each.required))
            for each in structs.fields(made)
        }
    types = {name: ast.parse(made.__annotations__[name], mode="eval").body for name in names}
    return {name + names[name]: json_type(kind) for name, kind in types.items()}


def sent() -> dict[str, Shape]:
    """Every message of the house by its name; in both forms they are the same but for frames."""
    found = {}
    for made in get_args(messages.Message):
        kind = get_origin(made) or made
        found[str(kind.__struct_config__.tag)] = shape_of(kind)
    return found


def tagged(kinds: Mapping[str, type]) -> dict[str, Shape]:
    """Every kind of zone or cue."""
    return {name: shape_of(kind) for name, kind in kinds.items()}


def patched() -> dict[str, set[str]]:
    """The fields of every kind of patch."""
    one, two = Fragment("a", "x", "i", {"k": "1"}, "in"), Fragment("b", "x", "i", {"k": "2"}, "out")
    large = [replace(one, inner="<g/>" * 200 + end) for end in ("<i/>", "<b/>")]
    found = [*changes([one], [two], {"a": "b"}), *changes([one], [two])]
    found += changes(large[:1], large[1:])
    return {patch["op"]: set(patch) - {"op"} for patch in found}


# The client


@cache
def typedefs() -> dict[str, str]:
    """The types of protocol.js by their names."""
    text = re.sub(r"\n \*(?!/)", " ", (WEB / "static" / "protocol.js").read_text("utf-8"))
    found = re.findall(r"@typedef \{(.*?)\} (\w+)\s*\*/", text)
    return {name: " ".join(body.split()) for body, name in found}


def split(text: str, at: str) -> list[str]:
    """The parts of a type between separators that are not inside brackets."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter in "{[<") - (letter in "}]>")
        if letter == at and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]


def js_shape(body: str) -> Shape:
    """The fields of an object type."""
    pairs = [part.partition(":") for part in split(body.strip("{}"), ",")]
    return {name.strip(): kind.strip() for name, _, kind in pairs}


def js_union(name: str, tag: str) -> dict[str, Shape]:
    """The objects of a union by what their tag says."""
    found = {}
    for each in split(typedefs()[name], "|"):
        shape = js_shape(typedefs().get(each, each))
        found[shape.pop(tag).strip('"')] = shape
    return found


# The page


@cache
def sections() -> dict[str, str]:
    """The text under each heading of the third order."""
    found = re.split(r"^##+ (.*)$", PAGE, flags=re.M)
    return dict(zip(found[1::2], found[2::2], strict=True))


def rows(heading: str) -> list[list[str]]:
    """The rows of the table under a heading, without its head."""
    lines = [line for line in sections()[heading].splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def page_shape(heading: str) -> Shape:
    """The fields that the page gives a message or a part of one."""
    found = {}
    for name, kind, _ in rows(heading):
        optional = "?" * kind.endswith(", optional")
        kind = kind.removesuffix(", optional").replace("`", "").replace(" or ", " | ")
        found[name.strip("`") + optional] = kind
    return found


def page_union(heading: str) -> dict[str, Shape]:
    """The same of a part that has several kinds."""
    return {
        name.strip("`"): {
            field: kind.replace(" or ", " | ")
            for field, kind in re.findall(r"`(\w+)` `([^`]+)`", given)
        }
        for name, given, _ in rows(heading)
    }


def words(cell: str) -> list[str]:
    """What stands in backticks."""
    return re.findall(r"`(\w+)`", cell)


def test_the_house_sends_what_the_page_says() -> None:
    headings = [name for name in sections() if name.islower()]
    assert {name: page_shape(name) for name in headings} == sent()


def test_the_client_expects_what_the_house_sends() -> None:
    assert js_union("Message", "is") == sent()
    assert js_union("Cue", "do") == tagged(CUES)
    assert js_union("Zone", "is") == tagged(ZONES)
    assert {op: set(shape) for op, shape in js_union("Patch", "op").items()} == patched()


@pytest.mark.parametrize("name", PARTS)
def test_the_parts_are_the_same_everywhere(name: str) -> None:
    assert page_shape(name) == js_shape(typedefs()[name]) == shape_of(PARTS[name])


def test_cues_zones_and_patches_are_the_same_everywhere() -> None:
    assert page_union("Cue") == tagged(CUES)
    assert page_union("Zone") == tagged(ZONES)
    assert page_union("Patch") == js_union("Patch", "op")


def test_the_forms_have_the_same_messages() -> None:
    names = [
        [(get_origin(made) or made).__name__ for made in get_args(form)]
        for form in (messages.Message, messages.SceneMessage)
    ]
    assert names[0] == names[1]
    told = sections()["The two forms"]
    assert all(f"`{form}`" in told for form in SCREENS)


def test_there_is_no_part_without_its_section() -> None:
    elsewhere = {"Message", "Found", "TableMessage", "PreviewMessage", "AdviceMessage"}
    assert set(typedefs()) - elsewhere == {*PARTS, *UNIONS}
    assert {*PARTS, *UNIONS} <= set(sections())


def test_every_act_is_known_to_house_page_and_client() -> None:
    known = set()
    for node in ast.walk(ast.parse(SOCKET)):
        if isinstance(node, ast.Compare) and ast.unparse(node.left) == "ask.act":
            given = ast.literal_eval(node.comparators[0])
            known |= {given} if isinstance(given, str) else set(given)
    client = "".join(path.read_text("utf-8") for path in (WEB / "static").glob("*.js"))
    assert set(re.findall(r'\bact: "(\w+)"', client)) == known
    told = {words(act)[0]: (words(needs), words(answer)) for act, needs, _, answer in rows("Acts")}
    assert set(told) == known
    for needs, answer in told.values():
        assert set(needs) <= set(messages.Ask.__annotations__)
        assert set(answer) <= set(sent())


def test_limits_and_codes_are_those_of_the_house() -> None:
    for where, value, _ in rows("Limits"):
        found: Any = found_at(where.strip("`"))
        assert found == int(value), where
    codes = {
        code for path in WEB.glob("*.py") for code in re.findall(r"\b44\d\d\b", path.read_text())
    }
    assert {code for code, _ in rows("Errors")} == codes


def test_the_frames_of_the_example_can_be_read() -> None:
    said = re.findall(r"```json\n(.*?)```", sections()["The two forms"], re.S)
    first, then = [msgspec.json.decode(each, type=messages.SceneFrame) for each in said]
    for text, frame in zip(said, (first, then), strict=True):
        assert json.loads(msgspec.json.encode(frame)) == json.loads(text), (
            "nothing is missing, nothing odd"
        )
    scene = scene_after(scene_after(None, first.scene), then.scene)
    assert ([zone.id for zone in scene.zones], scene.pieces[0].text) == (["tray"], "6")
    assert scene.mood.symbols
