"""Who is let in to the GM's page, and who is not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from daemon.review.app import build_app
from daemon.review.gate import COOKIE
from daemon.review.keys import Keys, Turnstile
from tests.daemon.kit import Hands, memory
from tests.daemon.review_kit import ORIGIN, Town, ini, town


@pytest.fixture
def one(tmp_path: Path) -> Iterator[Town]:
    with town(tmp_path) as made:
        made.at("21:00")
        yield made


def key_of(one: Town) -> str:
    found = re.search(r'name="key" value="([0-9a-f]+)"', one.text("/"))
    assert found
    return found[1]


def test_a_link_opens_once_and_not_for_ever() -> None:
    hands = Hands()
    keys = Keys(memory(hands))
    word = keys.link()
    session = keys.redeem(word)
    assert session
    assert keys.whose(session) == "gm"
    assert keys.redeem(word) is None
    late = keys.link()
    hands.move(hours=13)
    assert keys.redeem(late) is None
    hands.move(days=8)
    assert keys.whose(session) is None


def test_another_gms_link_acts_in_his_name() -> None:
    keys = Keys(memory())
    assert keys.whose(str(keys.redeem(keys.link("Судья")))) == "Судья"


def test_a_session_of_an_earlier_version_still_holds() -> None:
    store = memory()
    keys = Keys(store)
    session = str(keys.redeem(keys.link()))
    kept = {key: one["until"] for key, one in store.settings.secret("review_sessions").items()}
    store.settings.keep_secret("review_sessions", kept)
    assert keys.whose(session) == "gm"


def test_the_store_holds_no_word_that_opens_anything() -> None:
    store = memory()
    keys = Keys(store)
    word = keys.link()
    session = keys.redeem(keys.link())
    kept = str([store.settings.secret(name) for name in ("review_links", "review_sessions")])
    assert word not in kept
    assert str(session) not in kept


def test_the_turnstile_shuts_longer_and_longer() -> None:
    hands = Hands()
    turnstile, waits = Turnstile(hands), []
    for _ in range(20):
        turnstile.wrong()
        waits.append(turnstile.wait())
    assert waits[:4] == [0, 0, 0, 0]
    assert waits[4:] == sorted(waits[4:])
    assert waits[-1] == 300
    hands.now += timedelta(seconds=301)
    assert turnstile.wait() == 0
    turnstile.right()
    turnstile.wrong()
    assert turnstile.wait() == 0


@pytest.mark.parametrize("path", ["/", "/votes", "/night", "/export/json", "/pulse", "/votes/1", "/nowhere"])
def test_without_a_session_there_is_nothing(one: Town, path: str) -> None:
    answer = one.app.test_client().get(path, base_url=ORIGIN)
    assert answer.status_code in {401, 404}
    assert "Тихий омут" not in answer.text.partition("<body>")[2]
    assert "Полынь" not in answer.text


def test_another_sessions_cookie_is_none(one: Town) -> None:
    client = one.app.test_client()
    client.set_cookie(COOKIE, "x" * 43, domain="127.0.0.1")
    assert client.get("/", base_url=ORIGIN).status_code == 401


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "localhost.evil", "[::2]", "10.0.0.1"])
def test_another_name_for_this_machine_is_refused(one: Town, host: str) -> None:
    assert one.client.get("/", base_url=f"http://{host}:8060").status_code == 421


@pytest.mark.parametrize("host", ["localhost:9000", "127.0.0.1:1", "[::1]:8060"])
def test_every_port_of_this_machine_will_do_for_a_tunnel(one: Town, host: str) -> None:
    assert one.client.get("/", base_url=f"http://{host}").status_code in {200, 401}


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"}, {"Origin": "null"}, {"Origin": "http://127.0.0.1:9999"}, {"Origin": "file://"},
        {"Origin": ORIGIN, "Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"}, {"Origin": "http://[bad"},
    ],
)  # fmt: skip
def test_a_form_from_elsewhere_is_refused(one: Town, headers: dict[str, str]) -> None:
    answer = one.client.post("/pause", data={"key": key_of(one)}, base_url=ORIGIN, headers=headers)
    assert answer.status_code == 403
    assert not one.room.desk.paused


@pytest.mark.parametrize("fields", [{}, {"key": ""}, {"key": "0" * 64}, {"key": "ключ"}])
def test_a_form_without_its_key_is_refused(one: Town, fields: dict[str, str]) -> None:
    assert one.send("/pause", fields).status_code == 403
    assert not one.room.desk.paused


def forms(one: Town) -> list[str]:
    """The address of everything that can be done on the page, whatever rooms there will be."""
    values = {"int": "1", "default": "approve"}
    rules = [
        rule for rule in one.app.url_map.iter_rules() if rule.methods and rule.methods - {"GET", "HEAD", "OPTIONS"}
    ]
    return [
        "".join(word if literal else values.get(word, "1") for literal, word in _parts(one, rule.rule))
        for rule in rules
    ]


def _parts(one: Town, rule: str) -> Iterator[tuple[bool, str]]:
    """The literal pieces of an address and the kinds of what is filled in."""
    for piece in re.split(r"(<[^>]+>)", rule):
        if piece.startswith("<"):
            kind, _, name = piece.strip("<>").rpartition(":")
            yield False, kind or ("default" if name in {"verb", "act"} else name)
        else:
            yield True, piece


def test_every_form_of_every_room_wants_its_key_its_origin_and_a_session(one: Town) -> None:
    found, key = forms(one), key_of(one)
    assert {"/signup/1/approve", "/incidents/1/approve", "/pause", "/signup/close"} <= set(found)
    before = one.store.log.last()
    for path in found:
        assert one.send(path, {"key": "0" * 64}).status_code == 403, path
        assert one.send(path, {"key": key}, Origin="http://evil.example").status_code == 403, path
        stranger = one.app.test_client().post(path, data={"key": key}, base_url=ORIGIN, headers={"Origin": ORIGIN})
        assert stranger.status_code in ({401, 403} | ({429} if path.startswith("/in") else set())), path
    assert one.store.log.last() == before


def test_nothing_but_get_and_post_is_spoken(one: Town) -> None:
    spoken = {method for rule in one.app.url_map.iter_rules() for method in rule.methods or ()}
    assert spoken <= {"GET", "HEAD", "OPTIONS", "POST"}  # the gate asks a POST for its key


def test_a_form_with_its_key_is_taken(one: Town) -> None:
    assert one.send("/pause", {"key": key_of(one)}).status_code == 303
    assert one.room.desk.paused


@pytest.mark.parametrize("path", ["/pause", "/rule", "/uncover", "/drafts/1/approve", "/out", "/count"])
def test_nothing_is_done_by_looking(one: Town, path: str) -> None:
    assert one.get(path).status_code == 405


def test_an_embedded_request_of_another_site_is_not_answered(one: Town) -> None:
    headers = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"}
    assert one.get("/ink.css?c=ff0000", headers=headers).status_code == 403


@pytest.mark.parametrize("path", ["/", "/nowhere", "/static/review.js", "/in/x", "/votes"])
def test_every_answer_is_sealed(one: Town, path: str) -> None:
    with one.get(path) as answer:
        headers = answer.headers
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"


def test_no_page_has_a_style_or_script_of_its_own_or_from_outside(one: Town) -> None:
    one.votes("Полынь", "Марк или Марка")
    one.at("20:00:01")
    one.works()
    one.post("/uncover")
    for path in ("/", "/votes", "/tally", "/presence", "/night", "/drafts", "/log", "/players", "/rules"):
        text = one.text(path)
        assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?! src=\"/static/)|javascript:", text)
        assert not re.search(r'(?:src|href)="(?!/|#|http://forum\.invalid/)', text)


def test_the_colour_sheet_takes_colours_alone(one: Town) -> None:
    text = one.text("/ink.css?c=ff0000-}body{display:none-00aa00-FF0000-zzzzzz")
    assert text == ".ink-ff0000{--ink-line:#ff0000}\n.ink-00aa00{--ink-line:#00aa00}"


def test_the_way_back_never_leads_to_another_site(one: Town) -> None:
    for back in ("//evil.example", "http://evil.example/", "/\\evil.example", "javascript:alert(1)"):
        assert one.post("/cover", back=back).headers["Location"] == "/"
    assert one.post("/cover", back="/votes?day=1").headers["Location"] == "/votes?day=1"


def test_leaving_ends_the_session(one: Town) -> None:
    cookie = one.client.get_cookie(COOKIE, domain="127.0.0.1")
    assert cookie
    one.post("/out")
    other = one.app.test_client()
    other.set_cookie(COOKIE, cookie.value, domain="127.0.0.1")
    assert other.get("/", base_url=ORIGIN).status_code == 401


def test_behind_a_proxy_the_cookie_goes_over_https_alone(one: Town) -> None:
    app = build_app(one.room, frozenset({"gm.example.org"}))
    answer = app.test_client().get(f"/in/{Keys(one.store).link()}", base_url="https://gm.example.org")
    assert "Secure" in answer.headers["Set-Cookie"]
    assert "HttpOnly" in answer.headers["Set-Cookie"]
    assert "SameSite=Strict" in answer.headers["Set-Cookie"]


def test_an_enormous_form_is_refused(one: Town) -> None:
    assert one.send("/rule", {"key": "x" * 1_200_000}).status_code == 413


def test_a_page_that_cannot_be_found(one: Town) -> None:
    assert "Такой страницы нет" in one.get("/nowhere").text


def test_the_page_listens_on_this_computer_only(tmp_path: Path) -> None:
    from daemon.errors import BadInput
    from daemon.review.server import address_of

    with town(tmp_path, ini(more="[review]\nlisten = 0.0.0.0:8060")) as made, pytest.raises(BadInput, match="SSH"):
        address_of(made.game)
