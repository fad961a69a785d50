"""The deal of a day: today's page, and the board of a day that is over."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from parlour.engine.game import Game
from parlour.house.days import day_after, read_day
from parlour.house.rows import GUEST
from parlour.house.views import DayBoard, TryLine
from parlour.web.pages.shell import house_page, wrong_note
from parlour.web.pages.start_form import your_name
from parlour.web.pages.wall import cover_image

TERMS = (
    "Everybody in the house meets the same deal today, with the usual options, and has one try: "
    "no undo, no hints."
)


def today(
    game: Game,
    board: DayBoard,
    left: float,
    address: str,
    words: Mapping[str, str] | None = None,
    wrong: str = "",
) -> str:
    """Where one starts or goes on, who has finished, and what is promised for tomorrow."""
    main = (
        _opened(board)
        + _head(game, board, f"It ends at midnight UTC, {left_words(left)}.")
        + wrong_note(wrong)
        + f'<p class="day-terms">{TERMS}</p>'
        + _own(board, address, (words or {}).get("name", ""))
        + _board(board)
        + "<h2>Fingerprints</h2><p>The key of chance is fixed before the day begins. It is shown "
        "after midnight UTC, and has these fingerprints:</p>"
        f'<dl class="keys"><dt>Today</dt><dd><code>{board.commitment}</code></dd>'
        f"<dt>Tomorrow</dt><dd><code>{board.next_commitment}</code></dd></dl>"
        + _days(board, yesterday="Yesterday")
        + "</div>"
    )
    title = f"{game.title}: the deal of the day"
    return house_page(title, main, scripts=["hall.js", "day.js"], kind="narrow")


def past(game: Game, board: DayBoard, address: str) -> str:
    """The board of a day that is over, its key, and every match to look back at."""
    main = (
        _opened(board)
        + _head(game, board, "This day is over: the deal is open.")
        + (_share(board, address) if board.mine is not None and board.mine.place else "")
        + _board(board)
        + _bot(board)
        + _beside(board)
        + _keys(board)
        + _days(board, yesterday="The day before")
        + "</div>"
    )
    title = f"{game.title}: the deal of {board.day}"
    return house_page(title, main, scripts=["day.js"], kind="narrow")


def _opened(board: DayBoard) -> str:
    """The sheet; it says to the device what was finished, for its streaks."""
    finished = board.mine is not None and board.mine.place
    note = f' data-finished="{board.day}"' if finished else ""
    today = f' data-today="{board.day}"' if board.counting else ""
    return (
        f'<div class="sheet-of-paper day" id="day" data-game="{escape(board.game)}"{note}{today}>'
    )


def _head(game: Game, board: DayBoard, ends: str) -> str:
    return (
        f'<header class="start-head">{cover_image(game, "start-cover")}<div>'
        f'<p class="kicker">The deal of the day</p><h1>{escape(game.title)}</h1>'
        f'<p><time datetime="{board.day}">{day_words(board.day)}</time>. {ends} '
        '<b id="streak" hidden></b></p></div></header>'
    )


def _own(board: DayBoard, address: str, name: str) -> str:
    """The one thing to do now: start, go on, or tell others."""
    mine = board.mine
    if mine is not None and mine.finished:
        return _share(board, address) + (
            f'<p class="send"><a class="button" href="/match/{escape(mine.match)}">'
            "See your table</a></p>"
        )
    shown = '<p class="quiet">The board shows it to everybody in the house.</p>'
    asked = your_name(name) + shown if mine is None else ""
    button = "Play today's deal" if mine is None else "Go on with your try"
    return (
        f'<form class="start" method="post" action="/day/{escape(board.game)}">{asked}'
        f'<div class="send"><button class="main big">{button}</button></div></form>'
    )


def _share(board: DayBoard, address: str) -> str:
    """What became of one's own try, as a line for others that tells nothing of the deal."""
    return (
        f'<p class="share"><span id="share" data-line="{escape(share_words(board))}" '
        f'data-address="{escape(address)}">{escape(share_words(board))} {escape(address)}'
        "</span></p>"
        '<p class="send"><button type="button" data-copy="share">Copy a line to share</button></p>'
        '<p id="notice" class="day-notice" role="status" hidden></p>'
    )


def share_words(board: DayBoard) -> str:
    """One's own result in a line. It names no card, no die and no place."""
    mine = board.mine
    assert mine is not None
    told = "" if mine.given_up else f" {mine.words}"
    return f"{board.title}, deal of {board.day}: {line_words(mine)}.{told}"


def line_words(line: TryLine) -> str:
    """What became of a try, in short.

    >>> line_words(TryLine("", "", "person", True, True, True, False, "Out.", 12))
    'won in 12 moves'
    """
    said = "given up" if line.given_up else "won" if line.won else "lost"
    return f"{said} {'in' if line.won else 'after'} {moves_words(line.moves)}"


def moves_words(count: int) -> str:
    """How often somebody has decided."""
    return "one move" if count == 1 else f"{count} moves"


def _board(board: DayBoard) -> str:
    rows = "".join(_row(line, board) for line in board.lines)
    look = "" if board.counting else '<th scope="col"><span class="unseen">Look back</span></th>'
    table = (
        '<table class="board"><thead><tr><th scope="col"><span class="unseen">Place</span></th>'
        '<th scope="col">Name</th><th scope="col">Result</th>'
        f'<th scope="col" class="number">Moves</th>{look}</tr></thead><tbody>{rows}</tbody></table>'
        if rows
        else f"<p>Nobody has finished {'it yet' if board.counting else 'it'}.</p>"
    )
    return f'<h2 id="board">The board</h2>{table}{_others(board)}'


def _row(line: TryLine, board: DayBoard) -> str:
    mine = ' class="mine"' if line.mine else ""
    you = " (you)" if line.mine else ""
    name = escape(line.name) or GUEST
    result = "Given up" if line.given_up else "Won" if line.won else "Lost"
    told = "" if line.given_up else f"<small>{escape(line.words)}</small>"
    look = (
        ""
        if board.counting
        else f'<td><a href="/match/{escape(line.match)}/review" '
        f'aria-label="Review of {name}">Review</a></td>'
    )
    return (
        f'<tr{mine}><td class="number">{line.place}</td><th scope="row">{name}{you}</th>'
        f'<td><b>{result}</b>{told}</td><td class="number">{line.moves}</td>{look}</tr>'
    )


def _others(board: DayBoard) -> str:
    count = board.unfinished
    if not count:
        return ""
    if board.counting:
        said = "One try is being played" if count == 1 else f"{count} tries are being played"
    else:
        said = "One try was not finished" if count == 1 else f"{count} tries were not finished"
    return f'<p class="quiet">{said}.</p>'


def _bot(board: DayBoard) -> str:
    """What the strongest bot did with the same deal."""
    bot = board.bot
    if bot is None:
        return ""
    head = f"<h2>The same deal, played by a bot</h2><p>The strongest bot, <i>{escape(bot.who)}</i>,"
    if not bot.finished:
        return (
            f"{head} was dealt the same. The house plays it now. "
            f'<a href="/day/{escape(board.game)}/{board.day}">Look again</a></p>'
        )
    return (
        f"{head} {line_words(bot)}: <q>{escape(bot.words)}</q> "
        f'<a href="/match/{escape(bot.match)}/review">Review of the bot</a></p>'
    )


def _beside(board: DayBoard) -> str:
    """The way to two matches beside each other, where there are two."""
    if len(board.finished) < 2:
        return ""
    where = f"/day/{escape(board.game)}/{board.day}/beside"
    return (
        f'<p class="send"><a class="button main" href="{where}">'
        "Look at two matches beside each other</a></p>"
    )


def _keys(board: DayBoard) -> str:
    if not board.keys:
        return ""
    shown = "".join(
        f"<dt>Key</dt><dd><code>{each.key}</code></dd>"
        f"<dt>Fingerprint</dt><dd><code>{each.commitment}</code></dd>"
        for each in board.keys
    )
    return (
        f'<h2>The key of chance</h2><dl class="keys">{shown}</dl>'
        "<p>The fingerprint could be read the day before. Keep the record of a match from its "
        "review: <code>parlour verify FILE</code> shows that all that chance did came from this "
        "key.</p>"
    )


def _days(board: DayBoard, yesterday: str) -> str:
    game = escape(board.game)
    before = f'<a href="/day/{game}/{day_after(board.day, -1)}">{yesterday}</a>'
    now = "" if board.counting else f'<a href="/day/{game}">Today</a>'
    return f'<p class="days-around">{before} {now} <a href="/">Back to the hall</a></p>'


def day_words(day: str) -> str:
    """A day in words.

    >>> day_words("2026-05-03")
    'Sunday, 3 May 2026'
    """
    found = read_day(day)
    return f"{found:%A}, {found.day} {found:%B %Y}"


def left_words(seconds: float) -> str:
    """How long it lasts yet, as somebody would say it.

    >>> left_words(59), left_words(3600), left_words(2 * 3600 + 60)
    ('in less than a minute', 'in 1 hour', 'in 2 hours and 1 minute')
    """
    minutes = int(seconds // 60)
    parts = [(minutes // 60, "hour"), (minutes % 60, "minute")]
    said = [f"{count} {word}{'' if count == 1 else 's'}" for count, word in parts if count]
    return f"in {' and '.join(said)}" if said else "in less than a minute"
