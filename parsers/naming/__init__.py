"""How written names are compared: folding, declension, transliteration, pet forms, likeness (see `parsers.names`)."""
