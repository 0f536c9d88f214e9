"""What the GM must see during a game beyond votes and moves: who writes where he may not, who edits, who deletes.

    store (posts, fates) ──▶ sightings ─┐
    game, publications  ──▶ course     ─┴▶ detect ──▶ incidents, last words ──▶ casefile (+ decisions) ──▶ page

Incidents are worked out anew from what was seen and from the game, and nobody is punished by them: the GM dismisses
one, or warns for it, and only that is stored. A warning is a ruling like any other.
"""
