"""The fold of a sign-up, and the roster written into the game's file."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from daemon import config, ini
from daemon.errors import Trouble
from daemon.signup import roster_ini
from daemon.signup.fold import Facts, Seen, ToldMain, sign_up
from daemon.signup.records import Applicant, Place, SignUp, Status, Terms
from daemon.store.signups import SignUpDecision, Verb
from parsers.facts import Body, Post, Run
from tests.daemon.kit import START

GM = 2
NAMES = {11: "Полынь", 12: "Ёлка", 13: "Кот Учёный", 14: "Барсук"}
FILE = "# моё\r\n[players]\r\n# сюда\r\n\r\n[votes]\r\ntie = nobody\r\n"


def wrote(user: int | None, text: str, minute: int, **more: int) -> Seen:
    """Somebody's post, that many minutes after the beginning; it became known as fact number `minute * 10`."""
    at = START + timedelta(minutes=minute)
    post = Post(minute, NAMES.get(user or 0, "Гость"), user, at, "", Body((Run(text),)), "")
    return Seen(post, at, minute * 10, more.get("last", minute * 10), more.get("lost"))


def ruled(verb: Verb, user: int, seq: int, value: str = "") -> SignUpDecision:
    return SignUpDecision(START, verb, user, NAMES[user], value, seq=seq)


def folded(*posts: Seen, terms: Terms | None = None, **more: object) -> SignUp:
    facts = Facts(posts, gms=frozenset({GM}))
    return sign_up(replace(facts, **more), terms or Terms())  # type: ignore[arg-type]


def one_of(state: SignUp, user: int) -> Applicant:
    return next(one for one in state.applicants if one.user_id == user)


def test_a_place_is_given_in_the_order_of_applications_and_the_rest_wait() -> None:
    posts = [wrote(user, "Записываюсь", minute) for minute, user in enumerate((12, 11, 14, 13), start=1)]
    state = folded(*posts, terms=Terms(players=2, reserves=1))
    assert [(one.nick, one.place) for one in state.applicants] == [
        ("Ёлка", Place.PLAYER), ("Полынь", Place.PLAYER), ("Барсук", Place.RESERVE), ("Кот Учёный", Place.FULL),
    ]  # fmt: skip


def test_who_is_approved_holds_his_place_whenever_he_came() -> None:
    posts = [wrote(user, "Записываюсь", minute) for minute, user in enumerate((11, 12), start=1)]
    state = folded(*posts, terms=Terms(players=1), decisions=[ruled(Verb.APPROVE, 12, 99)])
    assert one_of(state, 11).place is Place.RESERVE


def test_the_deadline_s_own_second_is_late() -> None:
    terms = Terms(closes=START + timedelta(minutes=2))
    state = folded(wrote(11, "Записываюсь", 1), wrote(12, "Записываюсь", 2), terms=terms)
    assert [one.place for one in state.applicants] == [Place.PLAYER, Place.LATE]


def test_a_withdrawal_after_the_approval_holds_and_a_new_word_overrides_it() -> None:
    posts = [wrote(11, "Записываюсь", 1), wrote(11, "Снимаюсь с игры", 3)]
    approved = ruled(Verb.APPROVE, 11, 15)
    assert one_of(folded(*posts, decisions=[approved]), 11).status is Status.WITHDRAWN
    again = ruled(Verb.APPROVE, 11, 40)
    assert one_of(folded(*posts, decisions=[approved, again]), 11).status is Status.APPROVED


def test_who_comes_back_takes_his_turn_anew() -> None:
    posts = [wrote(11, "Играю", 1), wrote(12, "Играю", 2), wrote(11, "Снимаюсь", 3), wrote(11, "Всё-таки играю", 4)]
    assert [one.nick for one in folded(*posts).applicants] == ["Ёлка", "Полынь"]


def test_undoing_takes_the_last_word_back_one_by_one() -> None:
    said = [ruled(Verb.APPROVE, 11, 15), ruled(Verb.REFUSE, 11, 16), ruled(Verb.UNDO, 11, 17)]
    posts = [wrote(11, "Играю", 1)]
    assert one_of(folded(*posts, decisions=said), 11).status is Status.APPROVED
    assert one_of(folded(*posts, decisions=[*said, ruled(Verb.UNDO, 11, 18)]), 11).status is Status.WAITING
    assert one_of(folded(*posts, decisions=[*said, *said[2:] * 3]), 11).status is Status.WAITING


def test_what_was_asked_is_settled_by_a_decision_and_asked_again_when_something_new_comes() -> None:
    posts = [wrote(11, "Может быть, сыграю", 1)]
    approved = [ruled(Verb.APPROVE, 11, 15)]
    assert [doubt.code for doubt in one_of(folded(*posts), 11).doubts] == ["conditional"]
    assert one_of(folded(*posts, decisions=approved), 11).doubts == ()
    later = wrote(11, "Если успею, буду играть", 5)
    assert [doubt.code for doubt in one_of(folded(*posts, later, decisions=approved), 11).doubts] == ["conditional"]


def test_the_gm_s_word_on_a_main_nick_holds_until_a_letter_says_otherwise() -> None:
    posts, said = [wrote(11, "Играю", 1)], [ruled(Verb.MAIN, 11, 20, "Травница")]
    before = folded(*posts, decisions=said, mains={11: ToldMain("Мельник", 10)})
    assert (one_of(before, 11).main, one_of(before, 11).doubts) == ("Травница", ())
    after = one_of(folded(*posts, decisions=said, mains={11: ToldMain("Мельник", 30)}), 11)
    assert (after.main, [doubt.code for doubt in after.doubts]) == ("Травница", ["main_differs"])


def test_a_refused_or_withdrawn_character_is_nobody_s_double() -> None:
    said = [ruled(Verb.MAIN, 11, 20, "Травница"), ruled(Verb.MAIN, 12, 21, "травница")]
    posts = [wrote(11, "Играю", 1), wrote(12, "Играю", 2)]
    assert [doubt.said for doubt in one_of(folded(*posts, decisions=said), 11).doubts] == ["Ёлка"]
    refused = [*said, ruled(Verb.REFUSE, 12, 22)]
    assert one_of(folded(*posts, decisions=refused), 11).doubts == ()


def test_the_gm_and_guests_are_no_applicants() -> None:
    state = folded(wrote(GM, "Записывайтесь!", 1), wrote(None, "Играю", 2))
    assert state.applicants == ()
    assert [(stray.reason, stray.asks) for stray in state.strays] == [("gm", False), ("no_account", True)]


@given(st.permutations(range(6)))
def test_the_order_in_which_posts_are_given_changes_nothing(order: list[int]) -> None:
    texts = ("Играю", "Записываюсь", "Снимаюсь с игры", "В запас, пожалуйста, запишите", "Когда старт?", "Играю")
    users = (11, 12, 11, 13, 14, 11)
    posts = [wrote(user, text, minute) for minute, (user, text) in enumerate(zip(users, texts, strict=True), start=1)]
    assert folded(*(posts[place] for place in order)) == folded(*posts)


# --- the file ---


def written(folder: Path, text: str | bytes = FILE) -> Path:
    path = folder / "game.ini"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def test_lines_come_below_the_header_and_everything_else_stays(tmp_path: Path) -> None:
    path = written(tmp_path)
    kept = roster_ini.enter(path, {"Полынь": "Травница", "Кот": None}, ("Кот",))
    assert path.read_bytes().decode() == (
        "# моё\r\n[players]\r\nПолынь = Травница\r\nКот =\r\n# сюда\r\n\r\n[votes]\r\ntie = nobody\r\n"
        "\r\n[assigned]\r\nКот = запасной\r\n"
    )
    assert kept.read_bytes().decode() == FILE


def test_the_rights_and_the_encoding_of_the_file_stay(tmp_path: Path) -> None:
    path = written(tmp_path, FILE.encode("utf-16"))
    path.chmod(0o600)
    roster_ini.enter(path, {"Полынь": None}, ())
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.with_name("game.ini.bak").stat().st_mode & 0o777 == 0o600
    assert "Полынь" in path.read_bytes().decode("utf-16")


def test_a_roster_is_never_written_twice(tmp_path: Path) -> None:
    path = written(tmp_path)
    roster_ini.enter(path, {"Полынь": None}, ())
    before = path.read_bytes()
    with pytest.raises(Trouble, match="written once"):
        roster_ini.enter(path, {"Кот": None}, ())
    assert path.read_bytes() == before


def test_a_nick_that_the_file_cannot_hold_changes_nothing(tmp_path: Path) -> None:
    path = written(tmp_path)
    with pytest.raises(Trouble, match="cannot be written"):
        roster_ini.enter(path, {'a"=b': None}, ())
    assert [file.name for file in tmp_path.iterdir()] == ["game.ini"]


@pytest.mark.parametrize(
    "nick", ["[Клан] Ёлка", "a = b", "#77", ";кот", "Рога & Копыта", "[скобки]", '"кавычки"', "7я вода"]
)
def test_every_usual_nick_is_read_back_as_it_was(tmp_path: Path, nick: str) -> None:
    path = written(tmp_path)
    roster_ini.enter(path, {nick: "Основной; ник #1"}, (nick,))
    assert dict(ini.read(path).sections["players"]) == {nick: "Основной; ник #1"}
    roster_ini.name_main(path, nick, "Другой = ник")
    assert ini.read(path).sections["players"][nick] == "Другой = ник"


def test_a_main_nick_comes_beside_its_character_and_stays_there(tmp_path: Path) -> None:
    path = written(tmp_path, "[players]\nПолынь\nКот = К\n")
    assert roster_ini.name_main(path, "Полынь", "Травница") is not None
    assert path.read_text(encoding="utf-8") == "[players]\nПолынь = Травница\nКот = К\n"
    assert roster_ini.name_main(path, "Полынь", "Травница") is None
    assert roster_ini.name_main(path, "Никто", "Кто") is None


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("closes = вчера", "2026-12-01 21:00"),
        ("players = много", "нужно число"),
        ("main_nicks = всегда", "draw, start"),
    ],
)
def test_a_wrong_setting_of_the_sign_up_says_what_would_do(tmp_path: Path, line: str, told: str) -> None:
    text = (Path(__file__).parents[2] / "config.example.ini").read_text(encoding="utf-8")
    path = written(tmp_path, text.replace("[signup]\n", f"[signup]\n{line}\n"))
    with pytest.raises(ini.BadConfig) as caught:
        config.load(path)
    assert told in caught.value.ru
