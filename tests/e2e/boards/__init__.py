"""The account on every software that the practice forum speaks."""
