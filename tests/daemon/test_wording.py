"""Every code that people may meet has words in both languages."""

from __future__ import annotations

import re

import pytest

from daemon import wording

VOTE_REASONS = """superseded no_mark quoted dead_voter not_a_player gm dead_target outsider_target unknown_name
ambiguous weak_match several_names conditional late early edited over_limit locked wrong_topic
self abstain_forbidden unvoted unvote_off joke void_by_gm blocked_voter via_gm_off"""
FLAGS = """edited whole_post_coloured reason_present reason_absent habit_colour several_votes weak_match
joke via_gm"""
MOVES = """blocked healed vest no_agreement silent_member dead_target dead_actor lynched_actor
autokilled_actor forbidden_target own_side self_target limit peace wrong_guess late
no_such_ability ambiguous unknown_name no_target several_targets conditional role_mismatch
outsider dead_sender withdrawn replaced no_phrase protected"""
TABLES = [(wording.REASONS, VOTE_REASONS), (wording.FLAGS, FLAGS), (wording.MOVES, MOVES)]


@pytest.mark.parametrize(("table", "codes"), TABLES)
def test_every_code_has_words_in_both_languages(table: dict[str, tuple[str, str]], codes: str) -> None:
    assert set(codes.split()) <= table.keys()
    for russian, english in table.values():
        assert re.search("[а-я]", russian)
        assert re.fullmatch("[ -~«»а-я]+", english)


def test_words_follow_the_language_and_unknown_codes_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAFIA_GM_LANG", "en")
    assert wording.vote_reason("late") == "after the vote has closed"
    assert wording.vote_reason("brand_new") == "brand_new"
    monkeypatch.setenv("MAFIA_GM_LANG", "ru")
    assert wording.flag("via_gm") == "через ГМ"
    assert wording.state("ask") == "уточнить"
    assert wording.move_reason("vest") == "цель спас бронежилет"
