"""Bonnie and Clyde: the shapes that lie on the table and those that flash over it."""

from __future__ import annotations

from parlour.scene.icons import icon

HEART = "M0 40C-56 2-46-40-18-40-6-40 0-30 0-24 0-30 6-40 18-40 46-40 56 2 0 40Z"
CRACK = "M0-24-9-6 8 6-6 20 0 40"
STAR = "M0-44 10-15 41-14 16 5 25 35 0 17-25 35-16 5-41-14-10-15Z"

GRADIENTS = (
    '<radialGradient id="bonnie-and-clyde-steel" cx=".38" cy=".3" r=".85">'
    '<stop offset="0" class="steel-in"/><stop offset="1" class="steel-out"/></radialGradient>'
    '<linearGradient id="bonnie-and-clyde-brass"><stop offset="0" class="brass-low"/>'
    '<stop offset=".4" class="brass-high"/><stop offset="1" class="brass-low"/></linearGradient>'
    '<linearGradient id="bonnie-and-clyde-sky" x2="0" y2="1"><stop offset="0" class="sky-top"/>'
    '<stop offset="1" class="sky-low"/></linearGradient>'
    '<radialGradient id="bonnie-and-clyde-flash"><stop offset="0" class="flash-in"/>'
    '<stop offset="1" class="flash-out"/></radialGradient>'
)

CUBE = (
    '<ellipse class="shade" cx="2" cy="37" rx="36" ry="9"/>'
    '<path class="top" d="M0-38 36-20 0-2-36-20Z"/><path class="left" d="M-36-20 0-2V38L-36 20Z"/>'
    '<path class="right" d="M36-20 0-2V38L36 20Z"/>'
)

PAGE = (
    '<path class="paper" d="M-30-42H18L32-28V42H-30Z"/><path class="fold" d="M18-42V-28H32Z"/>'
    '<path class="lines" d="M-20-22H8M-20-9H20M-20 4H14M-20 17H20M-20 30H2"/>'
)

BARS = (
    '<rect class="window" x="-36" y="-40" width="72" height="80" rx="3"/>'
    '<path class="bar" d="M-22-38V38M-7-38V38M8-38V38M23-38V38"/>'
    '<path class="beam" d="M-36-20H36M-36 20H36"/>'
)

BULLET = (
    '<path class="lead" d="M-11-12C-11-34-4-44 0-46 4-44 11-34 11-12Z"/>'
    '<path class="case" d="M-12-12H12V36H-12Z"/><path class="rim" d="M-14 36H14V44H-14ZM-12-6H12"/>'
)

PORTRAIT = (
    '<path class="frame" d="M-29-42H29V42H-29Z"/><ellipse class="oval" cy="-3" rx="25" ry="34"/>'
    '<path class="coat" d="M-25 24C-22 8-10 6 0 6S22 8 25 24C18 34-18 34-25 24Z"/>'
    '<path class="shirt" d="M-7 7 0 27 7 7Z"/>'
    '<path class="tie" d="M-2.500 11H2.500L3.500 24 0 28-3.500 24Z"/>'
    '<path class="skin" d="M-10-14C-10 0-5 9 0 9S10 0 10-14Z"/>'
    '<path class="ear" d="M-10-9q-4-1-3 4 1 3 4 2M10-9q4-1 3 4-1 3-4 2"/>'
    '<path class="eyes" d="M-6.500-7H-2M2-7H6.500M-3 3Q0 1.500 3 3M0-6-1.500-1H1"/>'
    '<path class="hat" d="M-20-13C-10-9 10-9 20-13L12-17C12-30 8-32 0-30-8-32-12-30-12-17Z"/>'
    '<path class="band" d="M-12-18C-6-15 6-15 12-18V-22C6-19-6-19-12-22Z"/>'
)

RAYS = "".join(
    f'<path class="ray" d="M-3.500 0 0-48 3.500 0Z" transform="rotate({turn})"/>'
    for turn in range(0, 360, 30)
)

PIECES = {
    "defs": GRADIENTS,
    "cube": CUBE,
    "passion": f'<path class="heart" d="{HEART}"/><path class="gloss" d="M-30-14Q-28-30-16-31"/>',
    "poem": PAGE,
    "prison": BARS,
    "marker": (
        '<rect class="frame" x="-46" y="-46" width="92" height="92" rx="12"/>'
        f'<path class="star" transform="translate(34 -34) scale(.4)" d="{STAR}"/>'
    ),
    "bullet": BULLET,
}

SIGNS = {
    "holster": icon("cowboy-holster"),
    "quill": icon("quill-ink"),
    "candle": icon("sands-of-time"),
    "briefcase": icon("briefcase"),
    "factory": icon("factory"),
    "camera": icon("photo-camera"),
    "bullets": icon("bullets"),
    "mask": icon("robber-mask"),
    "revolver": icon("revolver"),
    "robber": icon("robber"),
    "road": icon("road"),
}
"""What is printed on the plates."""

BURSTS = {
    "muzzle": (
        f'<circle class="flash" r="48"/><g class="fire">{RAYS}</g><circle class="core" r="15"/>'
    ),
    "bars": (
        '<path class="slam" d="M-40-50V50M-20-50V50M0-50V50M20-50V50M40-50V50'
        'M-50-30H50M-50 30H50"/>'
    ),
    "beat": f'<path class="pulse" d="{HEART}"/>',
    "ink": (
        '<path class="pen" d="M-36-24Q-20-36-8-24T20-24 36-28M-36-2Q-20-14-8-2T20-2 36-6'
        'M-36 20Q-20 8-8 20T14 20"/>'
    ),
    "sunrise": f'<circle class="flash" r="50"/><g class="dawn">{RAYS}</g>',
}
