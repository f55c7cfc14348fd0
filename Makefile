# make play   set up .venv and start the game
# make test   set up .venv and run the tests, but for the slow ones
# make slow    the tests that play or search through many positions, windows and faults
# make quick  what a change needs while working: rules, table, content and the client's parts
# make check  what a change must pass: tests, linter, types, the import contracts
# make pictures   take the README's pictures anew
# make sheets     pictures of every scene at all sizes, text sizes, languages and themes, in build/sheets
# make bundle     the game as one folder without Python, an archive of it and Debian packages, in dist
# make source     the source archive, the wheel and, on Debian, a source package, in dist
# make flatpak    all that flatpak-builder takes, in build/flatpak
# make lock       renew the locks of what the game stands on
# make messages   collect the texts for translators and build the catalogues
# make language L=pl   begin a language, or build it as far as it is translated

# a Python that is new enough, else any: tools/install.py says what it thinks of it
PYTHON ?= $(firstword $(foreach name,python3.14 python3.13 python3.12 python3.11 python3 python,\
	$(shell $(name) -c 'import sys; sys.version_info >= (3, 11) and print("$(name)")' 2>/dev/null)) python3)
BIN := .venv/bin
# who works on the game plays what is worked on; who only plays has a copy of it, made anew where the sources are newer
SETUP := $(if $(wildcard .venv/.dev),.venv/.dev,.venv/.play)
SOURCES := $(shell find citrus_game assets maps config -type f ! -name '*.pyc' 2>/dev/null)

INSTALL = command -v $(PYTHON) >/dev/null || { echo "Citrus needs Python 3.11 or later; see python.org/downloads."; exit 1; }; \
	$(PYTHON) tools/install.py

TESTS := $(BIN)/python -m pytest -q -n auto
# what waits for other processes, for a clock or a thorough search, which few changes concern: make quick leaves it
# to make test
ALONE := tests/session/test_adviser.py tests/session/test_thinking.py tests/session/test_one_writer.py \
	tests/session/test_practice.py tests/content/test_pictures.py tests/content/test_check.py

# the tests start many processes; with compiled modules kept on the disk each is there in half the time
unexport PYTHONDONTWRITEBYTECODE
# Python reads the path of what is installed as a link in the locale's encoding, which fails on an accent
ifneq ($(filter C POSIX,$(LC_ALL)),)
export LC_ALL := C.UTF-8
endif

.PHONY: play test slow quick check pictures sheets messages language lock bundle source flatpak clean

play: $(SETUP)
	@$(BIN)/python -P -m citrus_game

test: .venv/.dev
	$(TESTS) -m "not slow"

slow: .venv/.dev
	$(TESTS) -m slow $(QUARTER:%=--quarter %)

quick: .venv/.dev
	$(TESTS) -m "not slow" -k "not process" $(ALONE:%=--ignore=%) $(wildcard citrus_game/rules citrus_game/content citrus_game/session \
		tests/rules tests/content tests/session tests/test_scenarios.py tests/ui/play/test_parts.py tests/ui/play/test_drawn.py)

check: test slow
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

.venv/.play: $(BIN)/python pyproject.toml locks/play.txt $(SOURCES)
	@$(INSTALL) play

.venv/.dev: $(BIN)/python pyproject.toml locks/dev.txt
	@$(INSTALL) dev

# gone, or a link to a Python that is gone
$(BIN)/python: ;

bundle:
	@$(INSTALL) bundle
	build/bundle/bin/python -m tools.bundle

source: .venv/.dev
	$(BIN)/python -m tools.bundle.source

flatpak: .venv/.dev
	$(BIN)/python -m tools.bundle.flatpak

# uv stays apart from what it locks
lock: .venv/.dev
	$(BIN)/python -m venv build/lock
	build/lock/bin/python -m pip install --quiet --disable-pip-version-check uv
	build/lock/bin/python -m tools.lock

pictures: $(SETUP)
	tools/pictures.sh

sheets: .venv/.dev
	$(BIN)/python -m tools.sheets

messages: .venv/.dev
	$(BIN)/python tools/messages.py

language: .venv/.dev
	$(BIN)/python tools/messages.py $(L)

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
