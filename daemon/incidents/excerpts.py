"""Players' words cut short: a line of a post, and where two versions of it part."""

from __future__ import annotations

EXCERPT = 280  # letters
IN_SIGHT = 40  # letters before the place where two versions part


def excerpt(text: str, most: int = EXCERPT) -> str:
    """The words in one line, cut."""
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[: most - 1].rstrip()}…"


def where_they_part(old: str, new: str) -> tuple[str, str]:
    """Two versions in a line each, without most of what they have in common at the beginning."""
    one, other = " ".join(old.split()), " ".join(new.split())
    same = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    skip = max(0, same - IN_SIGHT) if max(len(one), len(other)) > EXCERPT else 0
    lead = "…" if skip else ""
    return excerpt(lead + one[skip:]), excerpt(lead + other[skip:])
