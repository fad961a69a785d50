"""The same pages in WebKit, which is close to Safari: the wall fits, a match can be begun, and what
moves travels. Assertions are about what the browser says of itself, never about its frames."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium.webdriver import WebKitGTK, WebKitGTKOptions, WebKitGTKService
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from tests.browser.player import PATIENCE, against_bots
from tests.browser.server import Server

pytestmark = pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning")
MINI_BROWSERS = Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser")
START = """
const form = document.createElement("form");
form.method = "post";
form.action = `/start/${arguments[0]}`;
for (const [name, value] of Object.entries(arguments[1])) {
  const input = form.appendChild(document.createElement("input"));
  [input.name, input.value] = [name, value];
}
form.append(document.createElement("button"));
form.lastChild.textContent = "Begin";
document.body.prepend(form);
return form.lastChild;
"""
NOTE_TRAVELS = """
window.travelled = [];
const { animate } = Element.prototype;
Element.prototype.animate = function (way, how) {
  const motion = animate.call(this, way, how);
  const runs = this.getAnimations().includes(motion) && way[0].transform !== way[1].transform;
  if (how.id === "travels" && runs) travelled.push(this.id);
  return motion;
};
"""
TOO_WIDE = """
return [...document.querySelectorAll(".postcard, .postcard *")]
  .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
  .map((each) => each.className);
"""
ORDER = """
return [...document.querySelectorAll(".hinted")]
  .sort((one, two) => one.dataset.order - two.dataset.order).map((each) => each.id);
"""
TOUCH = """
document.getElementById(arguments[0]).dispatchEvent(new MouseEvent("click", { bubbles: true }));
"""
STYLES = "return travelled.map((id) => document.getElementById(id)?.style.transform ?? '')"
SEQ = "return Number(document.getElementById('table').dataset.seq)"
RESTS = "#table[data-busy='false'] .open, #over[open]"


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    """A screen that nobody sees."""
    command, quiet = ["Xvfb", "-displayfd", "1"], subprocess.DEVNULL
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=quiet, text=True) as shown:
        assert shown.stdout is not None
        yield f":{shown.stdout.readline().strip()}"
        shown.terminate()


@pytest.fixture(scope="module")
def webkit(request: pytest.FixtureRequest) -> Iterator[WebKitGTK]:
    """One WebKit for all tests."""
    driver, browser = shutil.which("WebKitWebDriver"), next(MINI_BROWSERS, None)
    if driver is None or browser is None or shutil.which("Xvfb") is None:
        if os.environ.get("CI") == "true":
            pytest.fail("WebKit is missing")
        pytest.skip("WebKit is missing")
    options = WebKitGTKOptions()
    options.binary_location = str(browser)
    options.add_argument("--automation")
    display = {**os.environ, "DISPLAY": request.getfixturevalue("screen")}
    opened = WebKitGTK(options, WebKitGTKService(driver, env=display))
    opened.implicitly_wait(PATIENCE / 1000)
    yield opened
    opened.quit()


def test_the_hall_is_no_wider_than_its_window(webkit: WebKitGTK, server: Server) -> None:
    webkit.set_window_size(450, 800)  # it is never narrower
    webkit.get(server.address)
    webkit.find_element(By.CSS_SELECTOR, ".postcard")
    assert webkit.execute_script(TOO_WIDE) == []


@pytest.mark.parametrize(("game", "decisions"), [("last-glow", 2), ("toroball", 4)])
def test_pieces_travel(webkit: WebKitGTK, server: Server, game: str, decisions: int) -> None:
    webkit.set_window_size(1280, 900)
    webkit.get(server.address)
    webkit.execute_script(START, game, {**against_bots(game), "seed": "1"}).click()
    WebDriverWait(webkit, PATIENCE / 1000).until(lambda page: "/match/" in page.current_url)
    webkit.find_element(By.CSS_SELECTOR, RESTS)
    webkit.execute_script(NOTE_TRAVELS)
    for _ in range(decisions):
        decide(webkit)
    assert webkit.execute_script("return travelled.length") > 0
    assert set(webkit.execute_script(STYLES)) == {""}, "what has travelled keeps no style"


def decide(webkit: WebKitGTK) -> None:
    """Take what a hint shows, by touching it."""
    before = webkit.execute_script(SEQ)
    webkit.find_element(By.ID, "hint").click()
    webkit.find_element(By.CSS_SELECTOR, "#table .hinted")
    for thing in webkit.execute_script(ORDER):
        webkit.execute_script(TOUCH, thing)
    WebDriverWait(webkit, PATIENCE / 1000).until(lambda page: page.execute_script(SEQ) > before)
    webkit.find_element(By.CSS_SELECTOR, RESTS)
