# `make demo` and `make test` do all the set-up they need on a machine with Python 3.11 or newer.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input -q

.PHONY: demo test lint bench examples clean

# The program alone; `make demo` needs no more.
$(VENV)/ready: pyproject.toml .ci/constraints.txt .ci/venv
	@sh .ci/venv "$(PYTHON)" "$(VENV)"
	$(PIP) install -c .ci/constraints.txt -e .
	@touch $@

# What the checks need on top.
$(VENV)/ready-dev: $(VENV)/ready
	$(PIP) install -c .ci/constraints.txt -e '.[dev]'
	@touch $@

demo: $(VENV)/ready
	$(BIN)/mafia-gm demo

test: $(VENV)/ready-dev
	$(BIN)/pytest -n 2

lint: $(VENV)/ready-dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/ready-dev
	$(BIN)/python -m tests.bench

# Files that are written from the program's own tables.
examples: $(VENV)/ready
	$(BIN)/python -m daemon.example > config.example.ini

clean:
	rm -rf $(VENV)
