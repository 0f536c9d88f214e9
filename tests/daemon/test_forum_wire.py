"""The account's HTTP: whom it speaks to, how patient it is, what it keeps and what it never shows."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator

import pytest
import requests
import responses

from daemon.account import ForeignAddress, SendUncertain, Unreachable
from daemon.forum import Credentials, Forum, Manners, Memory
from daemon.forum.wire import CookieJarData, Wire, nameless, without_sid
from tests.practice_kit import HandClock

HOME = "https://forum.example.org/board/"
Net = responses.RequestsMock
PAGE = "<html><body id='phpbb'>…</body></html>"


@pytest.fixture
def net() -> Iterator[Net]:
    with responses.RequestsMock(assert_all_requests_are_fired=False) as mock:
        yield mock


@pytest.fixture
def time() -> HandClock:
    return HandClock()


@pytest.fixture
def wire(time: HandClock) -> Iterator[Wire]:
    made = Wire(HOME, Manners(), time.timepiece())
    yield made
    made.close()


def page(net: Net, url: str = f"{HOME}index.php", body: object = PAGE, **more: object) -> None:
    net.get(url, body=body, **{"content_type": "text/html", **more})


# ── whom it speaks to ──


@pytest.mark.parametrize(
    "given", ["https://forum.example.org/board", f"{HOME}index.php", f"{HOME}?sid=0123", f"{HOME}#top", HOME]
)
def test_the_forums_address_is_taken_in_every_usual_shape(given: str) -> None:
    assert Wire(given).base == HOME


@pytest.mark.parametrize(
    "address",
    [
        "https://evil.example/board/index.php", "//evil.example/index.php", "http://forum.example.org/board/x.php",
        "https://forum.example.org:8443/board/", "https://forum.example.org@evil.example/", "javascript:alert(1)",
        "file:///etc/passwd", "http://[::1", "https://forum.example.org:port/",
    ],
)  # fmt: skip
def test_a_link_that_leads_away_is_refused(wire: Wire, address: str) -> None:
    with pytest.raises(ForeignAddress):
        wire.get(address)


def test_a_redirect_to_another_host_is_refused(wire: Wire, net: Net) -> None:
    page(net, status=302, headers={"Location": "https://evil.example/steal"})
    with pytest.raises(ForeignAddress, match=r"evil\.example"):
        wire.get("index.php")


def test_redirects_within_the_forum_are_followed_but_not_for_ever(wire: Wire, net: Net) -> None:
    page(net, f"{HOME}a.php", status=301, headers={"Location": "./b.php"})
    page(net, f"{HOME}b.php")
    page(net, f"{HOME}c.php", status=302, headers={"Location": f"{HOME}c.php"})
    assert wire.get("a.php").url == f"{HOME}b.php"
    with pytest.raises(Unreachable, match="circle"):
        wire.get("c.php")


def test_an_http_forum_that_moves_to_https_is_followed(time: HandClock, net: Net) -> None:
    page(
        net,
        "http://forum.example.org/index.php",
        status=301,
        headers={"Location": "https://forum.example.org/index.php"},
    )
    page(net, "https://forum.example.org/index.php")
    assert Wire("http://forum.example.org/", clock=time.timepiece()).get("index.php").status == 200


# ── how patient it is ──


def test_reading_is_tried_four_times_with_growing_waits(wire: Wire, time: HandClock, net: Net) -> None:
    page(net, status=503)
    with pytest.raises(Unreachable, match="HTTP 503"):
        wire.get("index.php")
    assert len(net.calls) == 4
    assert max(time.waits) == 4


@pytest.mark.parametrize(
    "error",
    [requests.ConnectionError("reset"), requests.ReadTimeout("late"), requests.exceptions.ChunkedEncodingError("cut")],
)
def test_a_connection_that_breaks_while_reading_is_tried_again(wire: Wire, net: Net, error: Exception) -> None:
    page(net, body=error)
    page(net)
    assert wire.get("index.php").status == 200


def test_a_page_without_its_end_is_fetched_again(wire: Wire, net: Net) -> None:
    page(net, body="<html><body id='phpbb'><div>cut")
    page(net)
    assert wire.get("index.php").body == PAGE.encode()


@pytest.mark.parametrize("error", [requests.ConnectionError("reset"), requests.ReadTimeout("late")])
def test_sending_is_never_tried_again(wire: Wire, net: Net, error: Exception) -> None:
    net.post(f"{HOME}posting.php", body=error)
    with pytest.raises(SendUncertain):
        wire.post("posting.php", [("message", "x")])
    assert len(net.calls) == 1


def test_what_never_left_the_machine_is_not_uncertain() -> None:
    refused = Wire("http://127.0.0.1:9/", Manners(pause=0, retries=0))
    with pytest.raises(Unreachable):
        refused.post("posting.php", [("message", "x")])
    refused.close()


def test_an_untrusted_certificate_is_told_and_nothing_was_sent(wire: Wire, net: Net) -> None:
    net.post(f"{HOME}posting.php", body=requests.exceptions.SSLError("[SSL: CERTIFICATE_VERIFY_FAILED] self-signed"))
    with pytest.raises(Unreachable, match="certificate"):
        wire.post("posting.php", [("message", "x")])


def test_requests_keep_their_distance(wire: Wire, time: HandClock, net: Net) -> None:
    page(net)
    for _ in range(3):
        wire.get("index.php")
    assert time.waits == [1, 1]


def test_an_answer_that_is_too_large_is_dropped(time: HandClock, net: Net) -> None:
    small = Wire(HOME, Manners(biggest=100_000, retries=0), time.timepiece())
    page(net, body=PAGE + " " * 200_000)
    with pytest.raises(Unreachable, match="larger"):
        small.get("index.php")


def test_an_answer_that_drips_is_dropped(time: HandClock, net: Net) -> None:
    wire = Wire(HOME, Manners(retries=0), time.timepiece())
    page(net)
    time.step = 100.0  # seconds between one look at the clock and the next
    with pytest.raises(Unreachable, match="slowly"):
        wire.get("index.php")


@pytest.mark.parametrize(("header", "wait"), [("7", 7.0), ("soon", 0.0), ("-5", 0.0)])
def test_the_wait_asked_for_is_kept_where_it_makes_sense(
    wire: Wire, time: HandClock, net: Net, header: str, wait: float
) -> None:
    page(net, status=503, headers={"Retry-After": header})
    page(net)
    wire.get("index.php")
    assert (wait in time.waits) or (wait == 0 and max(time.waits, default=0) <= 1)


# ── what it keeps ──


def test_cookies_are_handed_over_whenever_they_change_and_go_out_again(time: HandClock, net: Net) -> None:
    kept: list[CookieJarData] = []
    page(net, headers={"Set-Cookie": "phpbb3_ab_sid=0123; path=/; HttpOnly; Expires=Tue, 30-Nov-2027 16:40:02 GMT"})
    Wire(HOME, clock=time.timepiece(), on_cookies=kept.append).get("index.php")
    assert [cookie["name"] for cookie in kept[-1]] == ["phpbb3_ab_sid"]
    later = Wire(HOME, clock=time.timepiece())
    later.load_cookies(kept[-1])
    page(net, f"{HOME}again.php")
    later.get("again.php")
    assert net.calls[-1].request.headers["Cookie"] == "phpbb3_ab_sid=0123"


def test_cookies_of_a_wider_domain_replace_the_old_value(time: HandClock, net: Net) -> None:
    header = "phpbb3_ab_sid={}; path=/; domain=.example.org"
    wire = Wire(HOME, clock=time.timepiece())
    for value in ("old", "new"):
        page(net, f"{HOME}{value}.php", headers={"Set-Cookie": header.format(value)})
        wire.get(f"{value}.php")
    assert [cookie["value"] for cookie in wire.cookies()] == ["new"]


def test_the_same_user_agent_goes_with_every_request(wire: Wire, net: Net) -> None:
    page(net)
    net.post(f"{HOME}posting.php", body=PAGE)
    wire.get("index.php")
    wire.post("posting.php", [("message", "x")])
    agents = {call.request.headers["User-Agent"] for call in net.calls}
    assert len(agents) == 1
    assert not re.search(r"bot|crawl|spider|\d+\.\d+\.\d+", agents.pop(), re.IGNORECASE)


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("x.php?t=3&sid=0a1b&start=10", "x.php?t=3&start=10"), ("x.php?sid=0a1b", "x.php"),
        ("x.php?sid=0a1b&t=3#p4", "x.php?t=3#p4"), ("x.php?t=3&sid=0a1b#p4", "x.php?t=3#p4"),
        ("x.php?t=3", "x.php?t=3"), ("x.php?outsid=7&t=3", "x.php?outsid=7&t=3"),
    ],
)  # fmt: skip
def test_addresses_lose_their_session(given: str, kept: str) -> None:
    assert without_sid(given) == kept


def test_the_forums_time_comes_from_its_date_header_else_from_our_clock(wire: Wire, net: Net) -> None:
    page(net, headers={"Date": "Mon, 30 Nov 2026 16:38:59 GMT"})
    page(net, f"{HOME}broken.php", headers={"Date": "yesterday"})
    assert wire.get("index.php").at.isoformat() == "2026-11-30T16:38:59+00:00"
    answer = wire.get("broken.php")
    assert answer.at == answer.received


# ── what it never shows ──


def test_the_password_is_in_no_representation() -> None:
    credentials = Credentials("Ведущий", "сезам-откройся")
    forum = Forum(HOME, credentials)
    assert "сезам" not in repr(credentials) + repr(forum) + repr(vars(forum))
    forum.close()


def test_the_log_names_addresses_without_sessions_and_no_bodies(
    wire: Wire, net: Net, caplog: pytest.LogCaptureFixture
) -> None:
    net.post(re.compile(f"{HOME}.*"), body=PAGE)
    with caplog.at_level(logging.DEBUG, logger="daemon.forum"):
        wire.post(f"ucp.php?mode=login&sid={'ab' * 16}", [("password", "сезам")])
    assert "ucp.php?mode=login" in caplog.text
    assert "abab" not in caplog.text
    assert "сезам" not in caplog.text


@pytest.mark.parametrize(
    ("url", "insecure"),
    [
        (HOME, False),
        ("http://forum.example.org/", True),
        ("http://127.0.0.1:8080/", False),
        ("http://localhost/", False),
    ],
)
def test_a_password_without_encryption_is_noticed_but_on_this_machine(url: str, insecure: bool) -> None:
    forum = Forum(url, Credentials("a", "b"), memory=Memory())
    assert forum.insecure is insecure
    forum.close()


def test_no_password_is_taken_from_a_netrc(
    wire: Wire, net: Net, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.mktemp("home") / "netrc"
    file.write_text("machine forum.example.org login gm password сезам\n", encoding="utf-8")
    monkeypatch.setenv("NETRC", str(file))
    page(net)
    wire.get("index.php")
    assert "Authorization" not in net.calls[0].request.headers


@pytest.mark.parametrize(
    ("url", "logged"),
    [("https://f.test/m.php?mode=x&username=Anna", "https://f.test/m.php?mode=x&username=…"),
     ("https://f.test/u.php?username=%C0%ED&show=-1", "https://f.test/u.php?username=…&show=-1"),
     ("https://f.test/memberlist?q=%D0%90&t=5", "https://f.test/memberlist?q=…&t=5"),
     ("https://f.test/viewtopic.php?t=5&st=0", "https://f.test/viewtopic.php?t=5&st=0")],
)  # fmt: skip
def test_whom_it_looks_for_stays_out_of_the_log(url: str, logged: str) -> None:
    assert nameless(url) == logged
