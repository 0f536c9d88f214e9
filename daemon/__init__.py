"""Everything that touches the world: the forum account, the database, the clock, the GM's desk and the command line."""
