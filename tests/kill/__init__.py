"""The daemon killed at any moment: a script (`python -m tests.kill`), and a short form among the end-to-end tests."""
