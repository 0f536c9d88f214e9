"""The demo: a practice forum, scripted players and the daemon play whole games, told in the terminal as it happens."""
