"""The masks, turned a little to the right, each in a square from -50 to 50."""

from __future__ import annotations

INK = "#1d1512"


def metal(name: str, low: str, mid: str, high: str) -> str:
    """A shine across the whole head, by which a mask looks like satin."""
    stops = ((low, 0), (high, 0.36), (mid, 0.62), (low, 1))
    drawn = "".join(f'<stop stop-color="{tint}" offset="{at:g}"/>' for tint, at in stops)
    named = f'id="lucha-libre-{name}" x2="1" y2=".4"'
    return f"<defs><linearGradient {named}>{drawn}</linearGradient></defs>"


def part(path: str, fill: str, line: str = INK, width: float = 2) -> str:
    """A piece of cloth with its seam."""
    return f'<path d="{path}" fill="{fill}" stroke="{line}" stroke-width="{width:g}"/>'


def thread(path: str, line: str, width: float = 1.3, dashes: str = "2.6 2.2") -> str:
    """Stitches, or a plain line."""
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (
        f'<path d="{path}" fill="none" stroke="{line}" stroke-width="{width:g}"'
        f' stroke-linecap="round"{dashed}/>'
    )


def eyes(lift: float = 0) -> str:
    """Both eyes look at the opponent."""
    near = "M-22-7Q-10-16 4-6-8 1-22-7Z"
    far = "M20-6Q28-14 35-7 28 0 20-6Z"
    drawn = part(near + far, "#fffdf6", width=1.4)
    for x, size in ((-5, 4.6), (30, 3.8)):
        drawn += (
            f'<circle cx="{x}" cy="-7.4" r="{size}" fill="#2a1a12"/>'
            f'<circle cx="{x + 1.5:g}" cy="-9" r="1.4" fill="#fff"/>'
        )
    return f'<g transform="translate(0 {lift:g})">{drawn}</g>'


HEAD = (
    "M-4-49C22-50 39-34 40-10 40 4 38 12 35 20 31 34 23 44 12 48 5 50-4 50-11 48"
    "-21 45-29 36-33 24-39 12-41-2-40-12-38-36-24-48-4-49Z"
)
SHADE = "M-4-49C-24-48-38-36-40-12-41-2-39 12-33 24-29 36-21 45-11 48-26 22-32-18-4-49Z"
NEAR_EYE = "M8-6C4-23-20-26-29-9-22 8 3 9 8-6Z"
FAR_EYE = "M16-6C18-22 34-23 39-9 35 5 20 6 16-6Z"
NEAR_HOLE = "M4-6C1-17-17-20-25-9-19 3 0 4 4-6Z"
FAR_HOLE = "M19-6C21-16 32-17 36-9 33 1 22 2 19-6Z"
NOSE = "M12 2C17 8 22 15 18 20H7C4 16 8 9 12 2Z"
SKIN, LIPS, DARK = "#b97a52", "#a3473b", "#2b1712"
MOUTH = "M-6 31C-4 24 4 22 12 23 20 22 28 24 30 31 28 39 20 41 12 41 4 41-4 39-6 31Z"
OPENING = (
    "M-1 31C1 27 6 26 12 26.500 18 26 23 27 25.500 31 23 36 18 37.500 12 37.500 6 37.500 1 36-1 31Z"
)
TEETH = "M2 31.500Q12 34 23 31.500L21 35Q12 37 4 35Z"


def _face(trim: str) -> str:
    """Eye holes, nose and mouth in their trims."""
    return (
        part(NEAR_EYE, trim)
        + part(FAR_EYE, trim)
        + part(NEAR_HOLE, SKIN, width=1.4)
        + part(FAR_HOLE, SKIN, width=1.4)
        + eyes()
        + part(NOSE, trim, width=1.6)
        + part("M12.500 8C15 12 17 15 15.500 17.500H9.500C8.500 15 10 12 12.500 8Z", SKIN, width=1)
        + part(MOUTH, trim)
        + part(OPENING, LIPS, width=1.4)
        + part(TEETH, "#fff8ea", width=0.8)
    )


SANTO = (
    metal("silver", "#8f98a6", "#d5dae1", "#ffffff")
    + part(HEAD, "url(#lucha-libre-silver)", width=3)
    + f'<path d="{SHADE}" fill="#394255" opacity=".28"/>'
    + thread("M2-48C14-36 16-18 13 0M-36 6C-26 12-22 24-21 38M36 12C33 20 30 30 27 36", "#6c7585")
    + thread("M-2-47C10-36 12-20 9-13", "#6c7585")
    + part("M18-43C25-40 31-33 33-25 27-29 20-35 18-43Z", "#ffffff", "none")
    + _face("#f5f7fa")
)
DEMON = (
    metal("blue", "#143a86", "#1f56c4", "#4f92f5")
    + part(
        "M-14-47Q6-53 25-46 39-36 41-14L38 12 31 34 19 47Q4 51-12 47L-28 35-38 12-41-14"
        "Q-36-38-14-47Z",
        "url(#lucha-libre-blue)",
        width=3,
    )
    + '<path d="M-14-47Q-36-38-41-14L-38 12-28 35-12 47-6 48Q-30 10-14-47Z" fill="#0a1f55"'
    ' opacity=".45"/>'
    + part("M13-50 24-36 19-38 25-25 19-28 13-13 5-29-2-26 4-38-2-36Z", "#eef2f8")
    + thread("M-36 10C-28 16-25 25-25 34M37 12C32 18 30 26 29 32", "#9cc2ff")
    + part("M10-1 5-18-10-15-31-26-29-8-20 5-5 8Z", "#eef2f8")
    + part("M16-1 20-17 29-15 41-23 39-7 35 4 27 7Z", "#eef2f8")
    + part("M6-3 2-13-10-10-26-18-24-8-18 2-5 4Z", SKIN, width=1.4)
    + part("M19-3 22-12 29-10 37-16 35-6 32 1 26 3Z", SKIN, width=1.4)
    + eyes(2)
    + part("M-25-18-10-10 4-13 3-8-10-5-24-12Z", "#143a86", "none")
    + part("M37-16 29-10 21-13 21-8 29-5 35-11Z", "#143a86", "none")
    + part("M12 2 22 17 17 21H8L3 17Z", "#eef2f8", width=1.6)
    + part("M12.500 9 17 16 15 18H10L8 16Z", SKIN, width=1)
    + part("M-8 29 3 22H21L31 29 25 42H-1Z", "#eef2f8")
    + part("M-2 30 5 26H19L26 30 22 38H2Z", LIPS, width=1.4)
    + part("M2 30.500H23L21 34.500H4Z", "#fff8ea", width=0.8)
)
CAVERNARIO = (
    metal("fur", "#a8672a", "#d1903f", "#f0bb66")
    + part(
        "M-46 22-41 4-50-4-43-14-49-27-39-29-40-43-27-41-20-51-10-45 2-53 11-46 24-51 27-42 40-40"
        " 38-29 47-22 42-12 48-2 40 8 40 24 30 16-20 18Z",
        "#2a1a14",
    )
    + part(HEAD, "url(#lucha-libre-fur)", width=3)
    + f'<path d="{SHADE}" fill="#4a2208" opacity=".38"/>'
    + part(
        "M-33-31-20-39-8-50 8-49 22-45 34-32 27-34 24-27 18-34 12-25 5-34-3-26-9-34-17-25-22-31Z",
        "#2a1a14",
        width=1.4,
    )
    + "".join(
        f'<path d="M{x} {y}q4-3 7 0 2 4-2 6-5 2-7-2z" fill="#5b2f12"/>'
        for x, y in (
            (-35, -4),
            (-36, 8),
            (-29, 18),
            (-20, 12),
            (-24, 30),
            (-12, 38),
            (27, 14),
            (-28, -22),
            (24, -22),
            (10, -22),
            (-12, 22),
        )
    )
    + _face("#c8202f")
    + part("M-1 31.500 2.500 27.500 6 31.500ZM19 31.500 22 27.500 25 31.500Z", "#fff8ea", width=0.8)
)
BULLDOG = (
    metal("dog", "#4a5570", "#7785a3", "#aab6cd")
    + part("M-30-38C-44-50-52-36-48-18-44-12-38-14-34-20Z", "#3a4560")
    + part("M26-42C36-54 46-46 46-30 44-22 38-24 34-28Z", "#3a4560")
    + part(
        "M-4-47C20-48 36-38 38-16 40-4 44 6 44 18 43 34 33 46 18 48 10 49-2 49-12 48"
        "-28 46-40 36-42 20-43 8-38-2-37-14-34-36-22-46-4-47Z",
        "url(#lucha-libre-dog)",
        width=3,
    )
    + '<path d="M-4-47C-22-46-34-36-37-14-38-2-43 8-42 20-40 36-28 46-12 48-34 18-30-24-4-47Z"'
    ' fill="#121a30" opacity=".4"/>'
    + part("M4-47C14-44 18-30 17-18L13-4 5-18C2-30-4-42 4-47Z", "#eef2f8", width=1.6)
    + part("M9-8C4-23-20-25-29-9-22 7 3 8 9-8Z", "#1f56c4")
    + part("M17-8C19-22 34-22 39-9 35 5 20 5 17-8Z", "#1f56c4")
    + part(NEAR_HOLE, SKIN, width=1.4)
    + part(FAR_HOLE, SKIN, width=1.4)
    + eyes()
    + part(
        "M-27-15Q-12-22 6-9L5-5Q-10-15-24-9ZM19-10Q28-20 38-14L36-8Q28-13 20-6Z",
        "#3a4560",
        width=1.2,
    )
    + part(
        "M12 12C2 12-14 16-18 28-18 42-2 44 8 38L12 36 17 38C27 44 40 40 39 27 36 16 24 12 12 12Z",
        "#c6cfdf",
    )
    + part("M-7 33Q12 27 32 33L30 41Q12 46-5 41Z", DARK, width=1.6)
    + part("M-5 41Q12 46 30 41L29 37 25 41 22 38Q12 40 3 38L0 41-5 37Z", "#fff8ea", width=1)
    + part("M-3 40 0 27 4 39ZM22 39 26 27 29 39Z", "#fff8ea", width=1.2)
    + part("M12 20C4 20 1 14 4 10 8 6 17 6 21 10 24 14 20 20 12 20Z", DARK)
    + thread("M6 11q5-3 10-1", "#8d97ac", 2, "")
    + thread("M12 20V32", INK, 1.6, "")
)
MASKS = {"santo": SANTO, "cavernario": CAVERNARIO, "demon": DEMON, "bulldog": BULLDOG}
