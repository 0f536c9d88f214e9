"""How a vote post is taken apart: marked places, clauses, words, and what they do (see `parsers.votes`)."""
