"""Forum pages to facts, and what people write to readings: pure functions, no game, no network."""
