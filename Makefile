# Every command worth knowing. `make` alone lists them.

PYTHON ?= python3
DATA ?= $(or $(EASEL_DATA_DIR),var)
VENV := .venv/bin
MANAGE := $(VENV)/python manage.py
NPM := npm --prefix frontend --silent

.DEFAULT_GOAL := help
.PHONY: help setup run test check soak fuzz bench bench-layout gallery pictures contracts format lint logs doctor backup restore reset-data

help: ## List these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## Install what is missing and build the page; run, test and check do this first
	@$(PYTHON) -m tools.prepare

run: ## Start everything and print where to open it (PORT=8001 for another port)
	@$(PYTHON) -m tools.prepare 3
	@exec $(MANAGE) up --steps-before 4

test: setup ## Run every test: Python, page, browser; on PostgreSQL and Redis too where they answer
	@$(VENV)/python -m tools.run_tests page python drawing postgres browser

check: setup lint ## What CI runs: format, lint, types, imports, then every test, the rolling restart included
	@$(VENV)/python -m tools.run_tests

# Nothing below works before `make setup`; make says so instead of a shell.
$(VENV)/python:
	@echo "Nothing is installed yet. Run: make setup"; exit 2

lint: $(VENV)/python ## Check format, style, types and imports, without the tests
	$(VENV)/ruff format --check --quiet .
	$(VENV)/ruff check --quiet .
	$(VENV)/mypy .
	$(VENV)/lint-imports
	$(NPM) run lint
	$(NPM) run typecheck

soak: setup ## Run the races, kills and fuzzing at their full length
	@EASEL_TEST_SCALE=20 $(VENV)/python -m tools.run_tests python drawing postgres conformance

fuzz: setup ## Ask the API whatever its schema allows, at random (EXAMPLES=50, SEED=the printed one)
	@$(VENV)/python -m tools.fuzz $(if $(EXAMPLES),--examples $(EXAMPLES)) $(if $(SEED),--seed $(SEED))

bench: setup ## Measure speed and memory; prints a table, writes bench/out/bench.json
	@$(VENV)/python -m bench

bench-layout: setup ## Lay out the corpus beside elkjs; prints a table, ends with 1 when the bar is missed
	@$(VENV)/python -m bench.layout

gallery: setup ## Draw every case of the gallery and write one page of pictures; ends with 1 on a fault
	@$(VENV)/python -m bench.gallery

pictures: setup ## Draw the diagrams in the README anew, after drawings have changed
	@$(VENV)/python -m bench.gallery.pictures

contracts: $(VENV)/python ## Write the OpenAPI document, the agent tools and the TypeScript from the contracts
	$(MANAGE) export_contracts

format: $(VENV)/python ## Format Python and TypeScript
	$(VENV)/ruff format .
	$(VENV)/ruff check --fix .
	$(NPM) run format

logs: ## Follow the logs of a running Easel
	@ls $(DATA)/log/*.log >/dev/null 2>&1 || { echo "There are no logs yet. Run: make run"; exit 2; }
	@tail -n 20 -F $(DATA)/log/*.log

doctor: $(VENV)/python ## Say what this machine has, what is missing and what to do about it
	@$(MANAGE) doctor

backup: $(VENV)/python ## Write everything Easel keeps into one file (FILE=where; else in the data folder)
	@$(MANAGE) backup $(FILE)

restore: $(VENV)/python ## Put a backup in the place of everything there is; asks first (FILE=which)
	@test -n "$(FILE)" || { echo "Say which: make restore FILE=path"; exit 2; }
	@$(MANAGE) restore $(FILE)

reset-data: $(VENV)/python ## Delete the database, the logs and the secret key of `make run`; asks first
	@$(MANAGE) reset_data
