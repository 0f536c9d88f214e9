"""The rules of the game: values in, values out. Standard library only; no clock and no dice of its own."""
