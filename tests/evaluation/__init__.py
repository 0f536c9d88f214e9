"""How well names are read: a generator of invented nicknames and of ways to write them, and a report by kind."""
