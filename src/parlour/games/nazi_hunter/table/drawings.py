"""Nazi Hunter: the places of the city at dusk, drawn as silhouettes with a few lamps lit.

Each drawing fills a panel from -163 to 163 and from -85 to 145, the ground at the lower edge.
"""

from __future__ import annotations

AIRPORT = """
<path class="far" d="M-163 118Q-110 92-60 104T40 96 163 108V145H-163Z"/>
<path class="wall" d="M-138 145V6H-146L-140-26H-98L-92 6H-100V145ZM-121-26V-52H-117V-26Z"/>
<path class="pane" d="M-139 0-135-19H-103L-99 0Z"/>
<path class="wall" d="M-70 145V96Q-8 66 60 92V145Z"/><path class="wall" d="M56 145V112H150V145Z"/>
<path class="pane" d="M-58 106H-40V120H-58ZM-30 102H-12V116H-30ZM-2 102H16V116H-2Z
M26 104H44V118H26Z"/>
<path class="glim" d="M70 120H82V130H70ZM92 120H104V130H92ZM114 120H126V130H114Z"/>
<path class="wall" d="M28-22 108-50Q132-57 135-48 136-41 118-35L92-26 62 10 52 13 66-17 38-8 26 0
19 0 26-12Z"/>
<g class="lamp"><circle cx="-150" cy="139" r="3"/><circle cx="-84" cy="139" r="3"/>
<circle cx="154" cy="139" r="3"/></g>
"""

PORT = """
<path class="far" d="M-163 112H-120V98H-96V112H20L34 104H90V112H163V145H-163Z"/>
<path class="wall" d="M-150 132V-58H-141V-44H60V-34H44V-6H40V-34H-110V132H-119V-34H-141V132Z"/>
<path class="wall" d="M-158-34H-141V-12H-158ZM-146-58-95-44H-146Z"/>
<path class="wall" d="M30-6H54V14H30Z"/>
<path class="pane" d="M-156-30H-145V-20H-156Z"/>
<path class="wall" d="M-44 104H22V62H96V44H84V6H66V44H48V62H96V104H150L132 138H-24Z"/>
<path class="pane" d="M34 70H46V80H34ZM56 70H68V80H56ZM78 70H90V80H78Z"/>
<path class="glim" d="M-20 112H-12V119H-20ZM4 112H12V119H4ZM28 112H36V119H28ZM52 112H60V119H52Z"/>
<path class="water" d="M-163 126Q-148 120-133 126T-103 126-73 126-43 126-13 126 17 126 47 126 77
126
107 126 137 126 163 126V145H-163Z"/>
<path class="glint" d="M-130 136H-98M-60 139H-30M36 137H72M110 139H136"/>
"""

HOTEL = """
<path class="far" d="M-163 145V60H-120V40H-86V80H86V46H124V66H163V145Z"/>
<path class="wall" d="M-66 145V-48H-74V-58H-36V-72H36V-58H74V-48H66V145Z"/>
<path class="wall" d="M-150 145V88H-92V145ZM92 145V82H152V145Z"/>
<path class="pane" d="M-50-34H-34V-14H-50ZM6-34H22V-14H6ZM-22 0H-6V20H-22ZM34 0H50V20H34Z
M-50 34H-34V54H-50Z
M6 34H22V54H6ZM34 68H50V88H34Z"/>
<path class="glim" d="M-22-34H-6V-14H-22ZM34-34H50V-14H34ZM-50 0H-34V20H-50ZM6 0H22V20H6Z
M-22 34H-6V54H-22Z
M34 34H50V54H34ZM-50 68H-34V88H-50Z"/>
<path class="edge" d="M-34 104H34L42 94H-42ZM-20 145V108M20 145V108"/>
<path class="pane" d="M-14 145V112H14V145Z"/>
<path class="glim" d="M-138 100H-126V114H-138ZM-116 100H-104V114H-116ZM106 96H118V110H106Z
M128 96H140V110H128Z"/>
"""

CONSULATE = """
<path class="far" d="M-163 145V70Q-150 50-132 68T-104 66L-96 80H96L106 62Q124 44 140 64T163
66V145Z"/>
<path class="wall" d="M-104 145V132H-94V16H-104V2H-96L0-52 96 2H104V16H94V132H104V145Z"/>
<path class="pane" d="M-16 132V56Q0 38 16 56V132Z"/>
<path class="glim" d="M-82 60H-66V110H-82ZM-48 60H-32V110H-48ZM32 60H48V110H32ZM66 60H82V110H66Z"/>
<path class="edge" d="M-90 24V128M-58 24V128M-24 24V128M24 24V128M58 24V128M90 24V128M-96 8H96
M-78 0 0-42 78 0Z"/>
<path class="wall" d="M-134 145V64H-130V145ZM130 145V64H134V145Z"/>
<g class="lamp"><circle cx="-132" cy="58" r="7"/><circle cx="132" cy="58" r="7"/></g>
<path class="edge" d="M-163 118H-112M112 118H163M-156 145V110M-144 145V110M-120 145V110
M120 145V110M144 145V110M156 145V110"/>
"""

MARKET = """
<path class="far" d="M-163 145V30L-120 6 0-34 120 6 163 30V145Z"/>
<path class="glim" d="M-60 14H-44V30H-60ZM-8 8H8V24H-8ZM44 14H60V30H44Z"/>
<path class="wall" d="M-154 145V66H-160L-146 36H-70L-56 66H-62V145Z"/>
<path class="wall" d="M-46 145V82H-52L-38 52H38L52 82H46V145Z"/>
<path class="wall" d="M62 145V66H56L70 36H146L160 66H154V145Z"/>
<path class="pane" d="M-142 78H-74V104H-142ZM-34 92H34V114H-34ZM74 78H142V104H74Z"/>
<path class="wall" d="M-130 104V90H-116V104ZM-102 104V86H-88V104ZM-20 114V102H-4V114Z
M8 114V98H22V114ZM88 104V88H102V104
ZM116 104V92H130V104Z"/>
<path class="edge" d="M-130 36-138 66M-108 36V66M-86 36-78 66M-20 52-26 82M0 52V82M20 52 26 82
M86 36 78 66M108 36V66
M130 36 138 66M-163-6Q-80 22 0 4T163-10"/>
<g class="lamp"><circle cx="-104" cy="9" r="4"/><circle cx="-46" cy="11" r="4"/>
<circle cx="14" cy="4" r="4"/>
<circle cx="74" cy="2" r="4"/><circle cx="126" cy="-3" r="4"/></g>
"""

STATION = """
<path class="far" d="M-163 145V92H-110L-96 70H96L110 92H163V145Z"/>
<path class="wall" d="M-154 145V58Q-150-4-92-8-40-6-34 40V-44L0-70 34-44V40Q40-6 92-8 150-4 154
58V145Z"/>
<path class="pane" d="M-138 112V62Q-134 14-92 10-54 14-50 60V112Z"/>
<path class="pane" d="M138 112V62Q134 14 92 10 54 14 50 60V112Z"/>
<path class="bars" d="M-116 112V20M-94 112V10M-72 112V20M-138 66H-50M116 112V20M94 112V10
M72 112V20M138 66H50"/>
<circle class="dial-face" cy="-26" r="19"/><path class="hands" d="M0-26V-39M0-26 9-21"/>
<path class="glim" d="M-14 145V96Q0 82 14 96V145Z"/>
<path class="wall" d="M-163 118H40Q60 118 64 134V145H-163Z"/>
<path class="pane" d="M-150 123H-128V133H-150ZM-118 123H-96V133H-118ZM-86 123H-64V133H-86Z
M-54 123H-32V133H-54Z
M-22 123H0V133H-22ZM10 123H32V133H10Z"/>
<path class="edge" d="M-163 142H163"/>
"""

PLACES = {
    "airport": AIRPORT,
    "port": PORT,
    "hotel": HOTEL,
    "consulate": CONSULATE,
    "market": MARKET,
    "station": STATION,
}
"""An area of an owner's own components goes without."""

PORT_EFFECT = (
    '<path class="mark" d="M0-5V8M-5-2H5M-9 2Q-8 8 0 8 8 8 9 2"/>'
    '<circle class="mark" cy="-7" r="2.5"/>'
)
AIRPORT_EFFECT = (
    '<path class="fill" d="M0-10Q2-10 2-6V-2L10 4V6L2 3V7L5 9V10L0 9-5 10V9L-2 7V3L-10 6'
    'V4L-2-2V-6Q-2-10 0-10Z"/>'
)
EFFECTS = {
    "port": PORT_EFFECT,
    "airport": AIRPORT_EFFECT,
    "station": '<path class="mark" d="M-6-9H6V4H-6ZM-6-2H6M-4 4-8 10M4 4 8 10M-6 8H6"/>',
    "agents-clockwise": '<circle class="fill" r="3.5"/>'
    '<path class="mark" d="M-8 3A8.5 8.5 0 1 1 8 3M8 3 9-2M8 3 3 2"/>',
    "agents-counter-clockwise": '<circle class="fill" r="3.5"/>'
    '<path class="mark" d="M8 3A8.5 8.5 0 1 0-8 3M-8 3-9-2M-8 3-3 2"/>',
    "plus-one": '<text class="plus" y="7">+1</text>',
    "another": '<path class="mark" d="M-8-8H2V4H-8ZM-2 8H8V-4M3 2V-9"/>',
}
"""What happens when a file is drawn. A place of an owner's own is an open door."""
DOOR = '<path class="mark" d="M-1-8H-9V8H-1M-4 0H8M4-4 8 0 4 4"/>'

FOLDER = "M1 20V5Q1 1 5 1H33Q36 1 38 4L43 15H62Q65 15 65 19V88Q65 91 62 91H4Q1 91 1 88Z"
"""The outline of a file with its tab, 66 by 92."""
FOLDED = (
    f'<g class="folded" transform="translate(-33 -46)"><path class="folder" d="{FOLDER}"/>'
    '<path class="crease" d="M6 24H60"/></g>'
)
CUSTODY = """
<g class="custody" transform="rotate(-9)"><rect x="-47" y="-14" width="94" height="28" rx="3"/>
<text y="5">IN CUSTODY</text></g>
"""
COMPASS = """
<circle class="fine" r="21"/>
<path class="fine" d="M0-26V-21M0 26V21M-26 0H-21M26 0H21"/>
<path class="solid" d="M12-12 4 4-4-4Z"/><path class="line" d="M-12 12-4-4 4 4Z"/>
"""
LENS = """
<circle class="line" cx="-4" cy="-4" r="14"/><path class="fine" d="M-12-4A8 8 0 0 1-4-12"/>
<path class="handle" d="M7 7 20 20"/>
"""
TAILS = '<path class="fine" d="M-20-14H20M-25-5H25M-25 5H25M-20 14H20"/>'
HEADS = {"gold": COMPASS, "silver": LENS}
