# What people and CI call. `make play` and `make test` set up everything they need on a machine with Python 3.11+.
# uv is used where it is installed, else a virtual environment and pip; both install the locked versions.

SHELL := /bin/sh
BIN := .venv/bin
UV := $(shell command -v uv 2>/dev/null)
# make PYTHON=/path/to/python3.12 ... names the Python of the environment.
NAMED := $(if $(PYTHON),--python $(PYTHON))
ARGS ?=
# Three workers suit two cores, as some tests wait for a window or another process; -n 0 for a debugger.
WORKERS ?= 3
# make COVERAGE=yes test measures coverage by package and fails below what is promised; it takes about twice as long.
MEASURED := $(if $(COVERAGE),--cov --cov-report=json:build/coverage.json -p scripts.coverage_by_package)

.PHONY: help setup play test examples check format coverage docs pictures compat soak dist app deb release-check lock clean

help:  ## list the commands
	@sed -n 's/^\([a-z-]*\):.*  ## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 20

setup: .venv/.dev  ## set up the environment, .venv, with everything to play and to develop

play: .venv/.play  ## set up and start the game (ARGS="play --variant medium" for more)
	@$(BIN)/yagopool $(ARGS)

test: .venv/.dev  ## set up and run all tests (ARGS="-k rules" for some)
	@rm -f build/coverage.json
# Tests and the programs they start are compiled once: containers often forbid it, at the price of seconds each time.
	@env -u PYTHONDONTWRITEBYTECODE $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal $(MEASURED) $(ARGS)

examples: .venv/.dev  ## tests of properties with fresh random examples; make test takes the same ones each time
	@$(MAKE) --no-print-directory test ARGS="-m hypothesis --hypothesis-profile=fresh $(ARGS)"

check: .venv/.dev  ## lint, imports between packages, format and types
	$(BIN)/ruff check .
	$(BIN)/lint-imports --no-cache --no-logo
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: .venv/.dev  ## bring the code into the one format
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

coverage:  ## all tests, coverage by package in their output; fails below what is promised
	@$(MAKE) --no-print-directory COVERAGE=yes test

docs: .venv/.docs  ## build the pages into site/, links checked
	$(BIN)/python scripts/docs_cli.py
	$(BIN)/python scripts/man_page.py
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict

pictures: .venv/.dev  ## take the pictures of README and docs anew; the map of breaks takes minutes
	$(BIN)/python scripts/screenshot.py
	$(BIN)/python scripts/animation.py
	$(BIN)/python scripts/animation.py --lang de --out docs/pictures/match-de.webp
	$(BIN)/python scripts/break_map.py

compat:  ## the suite on other Pythons, and with the lowest versions of the libraries (needs uv)
	sh scripts/compat.sh $(ARGS)

dist: .venv/.dev  ## build wheel and sdist into dist/
	$(BIN)/python -m hatchling build

app: .venv/.app  ## build the program in one folder, for players without Python, into dist/
	$(BIN)/python scripts/bundle.py app

deb: app  ## build it as a package for Debian and Ubuntu too
	$(BIN)/python scripts/bundle.py deb

soak: .venv/.dev  ## 10,000 random strokes: nothing lost, nothing inside another, all at rest
	$(BIN)/python benchmarks/soak.py $(ARGS)

release-check: .venv/.dev  ## say what is missing for a release
	$(BIN)/python scripts/release_check.py

lock: .venv/.dev  ## lock the dependencies anew (needs uv)
	uv lock
	uv export --locked --no-hashes --no-emit-project --no-default-groups --no-header -q -o locks/play.txt
	uv export --locked --no-hashes --no-emit-project --group dev --no-header -q -o locks/dev.txt
	uv export --locked --no-hashes --no-emit-project --group docs --no-header -q -o locks/docs.txt
	uv export --locked --no-hashes --no-emit-project --no-default-groups --group app --no-header -q -o locks/app.txt

clean:  ## remove the environment and everything built
	rm -rf .venv build dist site .pytest_cache .mypy_cache .ruff_cache .hypothesis

ifneq ($(UV),)

.venv/.play: pyproject.toml uv.lock
	@uv sync $(NAMED) --locked --inexact --quiet
	@touch $@

.venv/.dev: pyproject.toml uv.lock
	@uv sync $(NAMED) --locked --inexact --quiet --group dev
	@touch $@ .venv/.play

.venv/.docs: pyproject.toml uv.lock
	@uv sync $(NAMED) --locked --inexact --quiet --group docs
	@touch $@ .venv/.play

.venv/.app: pyproject.toml uv.lock
	@uv sync $(NAMED) --locked --inexact --quiet --group app
	@touch $@ .venv/.play

else

.venv/.play: pyproject.toml locks/play.txt scripts/make_venv.sh
	@sh scripts/make_venv.sh locks/play.txt
	@touch $@

.venv/.dev: pyproject.toml locks/dev.txt scripts/make_venv.sh
	@sh scripts/make_venv.sh locks/dev.txt
	@touch $@ .venv/.play

.venv/.docs: pyproject.toml locks/docs.txt scripts/make_venv.sh
	@sh scripts/make_venv.sh locks/docs.txt
	@touch $@ .venv/.play

.venv/.app: pyproject.toml locks/app.txt scripts/make_venv.sh
	@sh scripts/make_venv.sh locks/app.txt
	@touch $@ .venv/.play

endif
