# Parlour. `make play` and `make test` set up all they need on a machine with Python 3.11 and make.

PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/pip --disable-pip-version-check --quiet
CORE   := setup.py pyproject.toml $(wildcard $(foreach room,engine/core bots/search games/*/rules games/*/bots,\
          src/parlour/$(room)/*.py))

.PHONY: play test test-all quick check plain client client-checks browser browser-tests compiled bench \
        pictures clean postgresql soak

## Play: set up and open the hall in the browser.
play: $(VENV)/.compiled
	@$(BIN)/parlour serve --open

## All checks: style, types, layers, every test, compiled and plain, and in a browser.
test: $(VENV)/.dev
	@$(MAKE) --no-print-directory -j 2 --output-sync=target check compiled
	@$(BIN)/python -m pytest -q -rs -n auto -m "not browser and not slow and not postgresql"
	@$(MAKE) --no-print-directory postgresql
	@if find src -name '*.so' | grep -q .; then $(MAKE) --no-print-directory plain; \
	else echo "SKIPPED, as the core is plain Python already: the rules once more on plain Python"; fi
	@$(MAKE) --no-print-directory browser

## And what is left out of `make test` because it takes long and seldom finds more.
test-all: test
	@PARLOUR_THOROUGH=20 $(BIN)/python -m pytest -q -rs -n auto -m "not browser and not postgresql" tests/kit tests/match tests/house tests/web
	@$(BIN)/python -m pytest -q -rs -n auto -m "slow and not browser and not postgresql"
	@$(MAKE) --no-print-directory postgresql ALSO=tests/web BESIDE=
	@$(MAKE) --no-print-directory browser SLOW=slow

## The suite of the house once more, on a real PostgreSQL that is started for it. What computes for long and stores
## little is left to test-all.
BESIDE := --ignore tests/house/test_no_telling.py --ignore tests/house/test_no_leaks.py
postgresql: $(VENV)/.dev $(VENV)/.compiled
	@env PARLOUR_TEST_DATABASE=postgresql $(BIN)/python -m pytest -q -rs -n auto \
	  -m "not browser and not slow and not sqlite" tests/house tests/web/test_workers.py $(BESIDE) $(ALSO)

## Servers killed under load, 200 times on each database: everything acknowledged is there once. A quarter of an hour.
soak: $(VENV)/.dev $(VENV)/.compiled
	@PARLOUR_KILLS=200 $(BIN)/python -m pytest -q -n 2 -m "not postgresql" tests/house/test_crash.py tests/web/test_killed.py
	@PARLOUR_KILLS=200 PARLOUR_TEST_DATABASE=postgresql $(BIN)/python -m pytest -q -n 2 \
	  tests/house/test_crash.py tests/web/test_killed.py tests/web/test_workers.py

## For the loop, in a minute or so: style, types, layers, and the rules of every game as plain Python.
quick: $(VENV)/.dev
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@PYTHONPATH=src $(BIN)/lint-imports --no-logo
	@$(MAKE) --no-print-directory plain

## What proves the rules, on plain Python; that bots play alike on both cores is the kit's to say.
plain: $(VENV)/.dev
	@PYTHONPATH=src PARLOUR_PLAIN=1 $(BIN)/python -m pytest -q -n auto -m "not slow" \
	  src tests/engine $(wildcard tests/games/*/test_r*.py tests/games/*/test_w*.py tests/games/*/test_p*.py)

## The fast checks: style, types, layers, and the client by itself.
check: $(VENV)/.dev
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@PYTHONPATH=src $(BIN)/lint-imports --no-logo
	@$(MAKE) --no-print-directory client

## The client: its types and its plain functions.
client:
	@tools/need.sh node $(MAKE) --no-print-directory client-checks

client-checks: node_modules/.installed
	@node_modules/.bin/tsc
	@node --test --test-reporter=spec tests/client/*.test.js

## The tests in a real browser. They wait more than they compute: three at a time.
browser: $(VENV)/.dev $(VENV)/.compiled
	@tools/need.sh chromium $(MAKE) --no-print-directory browser-tests

SLOW := not slow
browser-tests:
	@tools/need.sh node $(MAKE) --silent node_modules/.installed
	@tools/need.sh webkit echo "Chromium and WebKit:"
	@$(BIN)/python -m pytest -q -rs -n 3 -m "browser and $(SLOW)" tests/browser

## Compile the core in place.
compiled: $(VENV)/.compiled

## The pictures of the README, from seeded matches.
pictures: $(VENV)/.dev $(VENV)/.compiled
	@$(BIN)/python -m tools.terminal_pictures docs/pictures
	@tools/need.sh chromium $(BIN)/python -m tools.browser_pictures docs/pictures

## Speed against peers, side by side.
bench: $(VENV)/.compiled $(VENV)/.bench
	@$(BIN)/python -m bench

clean:
	rm -rf $(VENV) node_modules build src/*.egg-info
	find src -name '*.so' -delete

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Parlour needs Python 3.11 or newer")'
	@echo "Setting up Parlour in $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.runtime: $(BIN)/python constraints.txt requirements/build.txt
	@$(PIP) install -c constraints.txt -r requirements/build.txt
	@touch $@

$(VENV)/.dev: $(VENV)/.runtime requirements/dev.txt requirements/ray.txt requirements/lab.txt
	@$(PIP) install -c constraints.txt -r requirements/dev.txt
	@touch $@

$(VENV)/.bench: $(VENV)/.runtime requirements/bench.txt requirements/lab.txt
	@$(PIP) install -c constraints.txt -r requirements/bench.txt
	@touch $@

node_modules/.installed: package.json
	@npm install --no-package-lock --no-audit --no-fund --silent
	@touch $@

# An editable install whose core is compiled beside its source. The compiled modules of an
# earlier build are removed first: one that no longer fits would hide the new source.
$(VENV)/.compiled: $(VENV)/.runtime $(CORE)
	@echo "Compiling the core (a minute or two, once) ..."
	@find src -name '*.so' -delete
	@PIP_CONSTRAINT=constraints.txt $(PIP) install --no-build-isolation --no-deps -e .
	@$(BIN)/parlour version
	@touch $@
