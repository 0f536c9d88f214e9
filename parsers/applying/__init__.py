"""How applications in a registration topic are worded."""
