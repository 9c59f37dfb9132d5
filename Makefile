# Everything this project does, one line a target. It needs Python 3.11 or newer and the package registries.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

VENV := .venv
PY := $(VENV)/bin/python
IN_TOOLS := PYTHONPATH=tools $(PY)
COMPILED := build/compiled
ENGINE_TESTS := $(wildcard tests/kernel tests/sharenanigans tests/zoo tests/laws tests/rules tests/scenarios tests/golden tests/records tests/agents tests/lab/adapters tests/test_*.py)
CODE := src tests tools bench
# What an installed package is made from, beside the sources that it is linked to. Card sets name pictures.
INPUTS := pyproject.toml setup.py package-lock.json src/stockyard/web/icons.txt \
	$(wildcard tools/yardbuild/*.py src/stockyard/*/cards/*/*.toml)

help:      ## list the targets
	@awk -F ' *## ' '/^[a-z-]+:.*## / { sub(/:.*/, "", $$1); printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(VENV)/.play  ## start the server and open the table in a browser (sets everything up the first time)
	@$(VENV)/bin/stockyard serve --open

# Compiling takes minutes of one core, so it goes on beside the first tests.
test: $(VENV)/.dev  ## run all tests with the interpreted engine, then the engine's own with the compiled one
	@tools/chromium.sh
	@$(IN_TOOLS) -m yardbuild generate
	@mkdir -p build; $(IN_TOOLS) -m yardbuild compile --into $(COMPILED) >build/compile.log 2>&1 & compiling=$$!; \
	trap 'kill $$compiling 2>/dev/null || true' EXIT; \
	STOCKYARD_PURE=1 EXPECT_ENGINE=interpreted $(PY) -m pytest -q -n 2 --dist worksteal; \
	wait $$compiling || { cat build/compile.log; exit 1; }
	PYTHONPATH=$(COMPILED) EXPECT_ENGINE=compiled $(PY) -m pytest -q -n 2 --dist worksteal $(ENGINE_TESTS)

test-long: $(VENV)/.dev  ## run the tests that take a minute each, such as whole games in four browsers
	@tools/chromium.sh
	@$(PY) -m pip install -qq --disable-pip-version-check 'stockyard[ray]'
	STOCKYARD_PURE=1 $(PY) -m pytest -q -n 2 --dist worksteal -m long

check: $(VENV)/.dev  ## lint, types, arrows between rooms, dead and doubled code, addresses
	@$(IN_TOOLS) -m yardcheck

format: $(VENV)/.dev  ## lay the code out and mend what the linter can mend
	$(VENV)/bin/ruff check --fix-only --quiet $(CODE)
	$(VENV)/bin/ruff format --quiet $(CODE)

coverage: $(VENV)/.dev  ## show the lines of kernel and games that the tests do not reach
	STOCKYARD_PURE=1 $(PY) -m pytest -q -n 2 --dist worksteal --cov --cov-report= $(ENGINE_TESTS)
	$(VENV)/bin/coverage report --include='src/stockyard/kernel/*,src/stockyard/sharenanigans/*,src/stockyard/zoo/*' --fail-under=100

bench: $(VENV)/.dev  ## measure the engine, interpreted and compiled, and the server
	@$(IN_TOOLS) -m yardbuild compile --into $(COMPILED)
	$(PY) -m bench

bench-peers: $(VENV)/.dev  ## measure OpenSpiel, RLCard, PettingZoo and catanatron beside this engine, in one run
	@$(IN_TOOLS) -m yardbuild compile --into $(COMPILED)
	$(PY) -m bench.peers

bench-server: $(VENV)/.dev  ## measure the server under load, on SQLite and on PostgreSQL
	@$(IN_TOOLS) -m yardbuild compile --into $(COMPILED)
	$(PY) -m bench.server_load

soak: $(VENV)/.dev  ## play 102,000 random games of both games and check every law on the way; then soak-net
	@$(IN_TOOLS) -m yardbuild compile --into $(COMPILED)
	PYTHONPATH=$(COMPILED) $(PY) -m bench.soak
	@$(MAKE) soak-net

soak-net: $(VENV)/.dev  ## play over a bad net while servers, workers and databases fail, for ten minutes
	$(PY) -m bench.net_soak --seconds 300

census: $(VENV)/.dev  ## play 110,000 greedy games and write down how the card sets do
	@$(IN_TOOLS) -m yardbuild compile --into $(COMPILED)
	PYTHONPATH=$(COMPILED) $(PY) -m stockyard.lab.census --games 10000 --duels 1200 --markdown docs/cards/sharenanigans-measured.md
	PYTHONPATH=$(COMPILED) $(PY) -m stockyard.lab.zoo_census --games 10000 --duels 1200 --markdown docs/cards/spolka-zoo-measured.md

compile: $(VENV)/.dev  ## compile the engine in place with mypyc
	@$(IN_TOOLS) -m yardbuild compile

pure: $(VENV)/.dev  ## take the compiled engine away again
	@$(IN_TOOLS) -m yardbuild pure

docs: $(VENV)/.dev  ## write the generated pages anew: cards, screenshots, figures
	@tools/chromium.sh
	@for page in tools/docs/*.py; do echo "$$page"; $(IN_TOOLS) "$$page"; done

clean:     ## remove everything that was built or installed here
	rm -rf $(VENV) build dist src/*.egg-info src/stockyard/web/static/vendor
	rm -rf .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .coverage*
	find src tools tests bench -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
	find src -name '*.so' -delete -o -name '*.mo' -delete -o -name compiled-from.json -delete

# The stamps below say that an environment is up to date, so that nothing is fetched twice.
$(PY):
	@tools/make-venv.sh $(VENV)

$(VENV)/.play: $(PY) $(INPUTS)
	@echo "Installing Stockyard ..."
	@$(PY) -m pip install -qq --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.dev: $(PY) $(INPUTS)
	@echo "Installing Stockyard and what its tests need ..."
	@$(PY) -m pip install -qq --disable-pip-version-check --editable '.[dev]'
	@touch $@ $(VENV)/.play

.PHONY: help play test test-long check format coverage bench bench-peers bench-server soak soak-net census compile pure docs clean
