"""A lesson in the browser: read what is said, look where it points, do what it asks for."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from parlour.games import all_games
from parlour.match.lesson import LessonPart, lesson_of
from tests.browser.axe import assert_accessible
from tests.browser.conftest import Device, Visit
from tests.browser.player import Player, Way
from tests.browser.test_statements import nothing_scrolls_sideways

PARTS = {
    f"{slug}-{number}": (slug, number, part)
    for slug, game in all_games().items()
    if (lesson := lesson_of(game)) is not None
    for number, part in enumerate(lesson.part, 1)
}
USUAL = "last-glow-1"
SEEN = """
(ids) => ids.filter((id) => {
  const box = document.getElementById(id)?.getBoundingClientRect();
  const asked = document.querySelector(".prompt").getBoundingClientRect().bottom;
  const aside = box && (box.right < 0 || box.left > innerWidth);
  return !box || box.height === 0 || aside || box.bottom < asked || box.top > innerHeight;
})
"""


def begin(page: Page, slug: str, number: int) -> None:
    """Turn the postcard and touch Learn; a later part follows the one before."""
    page.goto("/")
    form = page.locator(f"form.learn[action='/learn/{slug}/1']")
    learn = "(form, where) => { form.action = where; form.requestSubmit(); }"
    form.evaluate(learn, f"/learn/{slug}/{number}")
    page.wait_for_url("**/match/**")


def take(page: Page, part: LessonPart, way: Way) -> None:
    """Go through all steps as a learner does."""
    player = Player(page, way, hints=False)
    says, go_on = page.locator("#coach-says"), page.locator("#coach-on")
    for step in part.step:
        player.rest()
        expect(says).to_have_text(step.say)
        assert page.evaluate(SEEN, step.point) == [], f"not in view: {step.say}"
        if step is part.step[-1]:
            break
        if step.do:
            expect(go_on).to_be_hidden()
            player.wait_for_turn()
            player.move()
        elif step.touch:
            page.locator(f"[id='{step.touch}']").click(force=True)
        else:
            assert page.locator("#table :is(.open, .idle)").count() == 0, (
                f"something glows: {step.say}"
            )
            go_on.click()
    expect(page.locator("#coach-play")).to_be_visible()


@pytest.mark.parametrize("device", ["desktop", "phone"])
@pytest.mark.parametrize(
    "name", [pytest.param(each, marks=() if each == USUAL else pytest.mark.slow) for each in PARTS]
)
def test_a_lesson_is_taken_to_its_end(visit: Visit, name: str, device: Device) -> None:
    slug, number, part = PARTS[name]
    page = visit(device, motion="reduce")
    begin(page, slug, number)
    take(page, part, "touch" if device == "phone" else "mouse")
    nothing_scrolls_sideways(page)


def test_the_coach_answers_and_one_can_go_back(visit: Visit) -> None:
    page = visit(motion="reduce")
    begin(page, "last-glow", 1)
    part = PARTS[USUAL][2]
    says = page.locator("#coach-says")
    for step in part.step[:4]:
        expect(says).to_have_text(step.say)
        page.locator("#coach-on").click()
    assert_accessible(page)
    page.locator("#plate-light").click(force=True)
    expect(page.locator("#coach-answer")).to_contain_text("Rise first")
    page.locator("#coach-back").click()
    expect(says).to_have_text(part.step[3].say)
    page.reload()
    expect(says).to_have_text(part.step[0].say)
    expect(page.locator("#asked")).to_contain_text("0 of 5")


def test_whoever_knows_a_game_is_asked_to_play_first(visit: Visit) -> None:
    page = visit()
    page.goto("/")
    card = page.locator(".choose[data-game='last-glow']")
    expect(card).not_to_have_class("choose knows")
    page.evaluate("localStorage.setItem('parlour.knows.last-glow', 'yes')")
    page.reload()
    expect(card).to_have_class("choose knows")
