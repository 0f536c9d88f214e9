"""Measurements: each module has `measure()`, which yields lines of a report; `python -m tests.bench` prints them."""
