"""The rules of one game: how they are kept and held to, their post, and what they say of a ruling on hours."""
