# `make demo` and `make test` do all the set-up they need on a machine with Python 3.11 or newer.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready

.PHONY: demo test lint bench evaluate clean

$(READY): pyproject.toml .ci/constraints.txt
	@$(PYTHON) -m venv $(VENV) || { \
	  echo "Could not make a virtual environment: install it first (Debian: apt-get install python3-venv)."; exit 1; }
	$(BIN)/pip install --quiet --disable-pip-version-check -c .ci/constraints.txt -e '.[dev]'
	@touch $(READY)

demo: $(READY)
	$(BIN)/mafia-gm demo

test: $(READY)
	$(BIN)/pytest -n 2

lint: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(READY)
	$(BIN)/python -m tests.bench

clean:
	rm -rf $(VENV)
