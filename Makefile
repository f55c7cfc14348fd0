# make play   set up .venv and start the game
# make test   set up .venv and run the tests, but for the long sweeps
# make sweep  the tests that play or search through many positions, windows and faults
# make quick  what a change needs while working: rules, table, content and the client's parts
# make check  what a change must pass: tests, linter, types, the contract of the floors
# make pictures   take the README's pictures anew
# make sheets     pictures of every scene at all sizes, text sizes, languages and themes, in build/sheets
# make bundle     the game as one folder without Python, an archive of it and Debian packages, in dist
# make lock       renew the locks of what the game stands on
# make messages   collect the texts for translators and build the catalogues

PYTHON ?= $(firstword $(foreach name,python3.14 python3.13 python3.12 python3.11 python3 python,\
	$(shell $(name) -c 'import sys; sys.version_info >= (3, 11) and print("$(name)")' 2>/dev/null)))
BIN := .venv/bin

TESTS := $(BIN)/python -m pytest -q -n auto
# what waits for other processes, for a clock or a thorough search, which few changes concern: make quick leaves it
# to make test
ALONE := tests/table/test_adviser.py tests/table/test_thinking.py tests/table/test_one_writer.py \
	tests/table/test_practice.py tests/content/test_pictures.py tests/content/test_check.py

# the tests start many processes; with compiled modules kept on the disk each is there in half the time
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test sweep quick check pictures sheets messages lock bundle clean

play: .venv/.play
	$(BIN)/citrus-game

test: .venv/.dev
	$(TESTS) -m "not sweep"

sweep: .venv/.dev
	$(TESTS) -m sweep

quick: .venv/.dev
	$(TESTS) -m "not sweep" -k "not process" $(ALONE:%=--ignore=%) $(wildcard citrus_game/rules citrus_game/content citrus_game/table \
		tests/rules tests/content tests/table tests/test_scenarios.py tests/client/play/test_parts.py tests/client/play/test_drawn.py)

check: test sweep
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

.venv/bin/python:
	@test -n "$(PYTHON)" || { echo "Citrus needs Python 3.11 or later; install it from python.org or your system."; exit 1; }
	$(PYTHON) -m venv .venv

.venv/.play: .venv/bin/python pyproject.toml locks/play.txt
	$(BIN)/python tools/install.py play
	@touch $@

.venv/.dev: .venv/bin/python pyproject.toml locks/dev.txt
	$(BIN)/python tools/install.py dev
	@touch $@ .venv/.play

bundle: .venv/bin/python
	$(PYTHON) -m venv build/bundle
	build/bundle/bin/python tools/install.py bundle
	build/bundle/bin/python -m tools.bundle

# uv stays apart from what it locks
lock: .venv/bin/python
	$(BIN)/python -m venv build/lock
	build/lock/bin/python -m pip install --quiet --disable-pip-version-check uv
	build/lock/bin/python -m tools.lock

pictures: .venv/.play
	tools/pictures.sh

sheets: .venv/.dev
	$(BIN)/python -m tools.sheets

messages: .venv/.dev
	$(BIN)/python tools/messages.py

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
