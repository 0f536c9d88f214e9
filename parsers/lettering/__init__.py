"""How a night letter is read, from typed text to moves; `parsers.letters` is the way in."""
