"""HTTP to one forum: one connection, a pause between requests, patience with reading, none with sending.

A GET is tried again with growing waits (Retry-After obeyed); a POST never is, because it may have been carried out.
Only the forum's own host is spoken to. Cookies and User-Agent stay the same from run to run: sessions hang on both.
"""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from urllib.parse import SplitResult, urljoin, urlsplit

import requests
from requests.adapters import HTTPAdapter
from urllib3.exceptions import InvalidHeader, MaxRetryError, NewConnectionError
from urllib3.util import Retry

from daemon.account import ForeignAddress, SendUncertain, Unreachable
from parsers.facts import Form
from parsers.page import charset_of, known_charset

log = logging.getLogger(__name__)

USER_AGENT = "Mozilla/5.0 (X11; Linux x86_64) forum-mafia-gm"
LOOPBACK = ("localhost", "127.0.0.1", "::1")
LATER = frozenset({429, 500, 502, 503, 504})
REDIRECTS = frozenset({301, 302, 303, 307, 308})
MOST_REDIRECTS = 5
CHUNK = 65536
# What a board puts into its links to know a session again, by engine: phpBB, Forumotion, PunBB.
_NAMES = re.compile(r"(?<==)[^&;#]*%[^&;#]*|(?<=username=)[^&;#]+", re.IGNORECASE)
_SID = re.compile(r"(?<=[?&;])(?:sid=[0-9a-f]{0,32}|tid=[0-9a-f]{32}|csrf_token=[0-9a-f]{32,64})(?:&|(?=[&;#]|$))")

Fields = Iterable[tuple[str, str]]
CookieJarData = Sequence[Mapping[str, str]]


@dataclass(frozen=True)
class Manners:
    """How the forum is treated. Seconds and bytes.

    `pause` lies between two requests, `form_age` is what a form must have before it may come back, `patience` bounds a
    whole answer, `longest_wait` is what we wait ourselves before it is left to the next pass.
    """

    pause: float = 1.0
    form_age: float = 1.05
    click_age: float = 2.05
    connect: float = 10.0
    silence: float = 30.0
    patience: float = 90.0
    biggest: int = 4_000_000
    retries: int = 3
    backoff: float = 1.0
    longest_wait: float = 60.0
    agent: str = USER_AGENT


def _now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True)
class Timepiece:
    """Our own clock, and how to wait; tests have another one."""

    now: Callable[[], datetime] = _now
    ticks: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep


@dataclass(frozen=True)
class Answer:
    """What came back. `at` is the forum's time, `received` ours, `ticks` our monotonic clock's reading."""

    status: int
    url: str
    body: bytes
    content_type: str
    at: datetime
    received: datetime
    ticks: float
    location: str | None = None
    retry_after: float | None = None

    @property
    def is_html(self) -> bool:
        return "html" in self.content_type

    @property
    def charset(self) -> str:
        """The page's charset, by Python's name: forms of the page go back in it."""
        return charset_of(self.body, self.content_type)

    @property
    def cut_off(self) -> bool:
        """A page without its end, although the connection claims that all of it came."""
        return self.is_html and self.status not in REDIRECTS and b"</html" not in self.body[-4096:].lower()


@dataclass(frozen=True)
class Sending:
    """What goes out with a request: a form's fields, the charset they are written in, the page they come from."""

    fields: list[tuple[str, str]] | None = None
    charset: str = "utf-8"
    referrer: str | None = None

    def encoded(self) -> list[tuple[str, str]] | list[tuple[bytes, bytes]] | None:
        """The fields as a browser writes them: what the charset lacks goes as the number of its sign."""
        if self.fields is None or self.charset == "utf-8":
            return self.fields
        return [(self._written(name), self._written(value)) for name, value in self.fields]

    def _written(self, text: str) -> bytes:
        return text.encode(self.charset, "xmlcharrefreplace")

    def headers(self) -> dict[str, str]:
        """What the request's head says of where it comes from."""
        return {} if self.referrer is None else {"Referer": self.referrer}


def charset_for(form: Form, page: Answer) -> str:
    """What a form is written in: what it asks for itself, else its page's charset."""
    asked = (form.charset or "").replace(",", " ").split()
    return next(filter(None, map(known_charset, asked)), None) or page.charset


@dataclass
class Broken(Exception):
    """A request without a usable answer. `sent` tells whether the board may have carried it out.

    `told` is the board's own error page, when that is what came.
    """

    why: str
    sent: bool = True
    retry_after: float | None = None
    told: Answer | None = None


@dataclass
class Wire:
    """The connection. `on_cookies` gets all cookies as plain data whenever they change, to be kept for the next run."""

    base: str
    manners: Manners = field(default_factory=Manners)
    clock: Timepiece = field(default_factory=Timepiece)
    on_cookies: Callable[[CookieJarData], None] = lambda _: None
    _last: float = float("-inf")
    _last_form: float = float("-inf")

    def __post_init__(self) -> None:
        self.base = re.sub(r"(?:index\.php)?(?:[?#].*)?$", "", self.base).rstrip("/") + "/"
        self._home = urlsplit(self.base)
        self._session = requests.Session()
        self._session.headers.update({"User-Agent": self.manners.agent, "Accept-Language": "ru,en;q=0.7"})
        self._session.auth = _no_netrc
        for scheme in ("http://", "https://"):
            self._session.mount(scheme, HTTPAdapter(pool_connections=1, pool_maxsize=1, max_retries=0))
        self._kept: CookieJarData = ()

    def close(self) -> None:
        """End the connection."""
        self._session.close()

    @property
    def insecure(self) -> bool:
        """Whether a password would travel in the open."""
        return self._home.scheme != "https" and self._home.hostname not in LOOPBACK

    def load_cookies(self, cookies: CookieJarData) -> None:
        """Go on with the cookies of an earlier run."""
        for cookie in cookies:
            expires = int(cookie["expires"]) if cookie.get("expires") else None
            place = {"domain": cookie["domain"], "path": cookie.get("path", "/"), "expires": expires}
            self._session.cookies.set(cookie["name"], cookie["value"], **place)
        self._kept = self.cookies()

    def cookies(self) -> CookieJarData:
        """The cookies as plain data."""
        return tuple(
            {
                "name": cookie.name, "value": cookie.value or "", "domain": cookie.domain, "path": cookie.path,
                "expires": str(cookie.expires or ""),
            }
            for cookie in self._session.cookies
        )  # fmt: skip

    # ── requests ──

    def get(self, address: str, referrer: str | None = None) -> Answer:
        """Read a page; tried again when it does not come whole. Raises Unreachable, ForeignAddress."""
        retry = Retry(total=self.manners.retries, backoff_factor=self.manners.backoff, backoff_max=20)
        while True:
            try:
                return self._followed(address, referrer)
            except Broken as broken:
                trouble = broken
            try:
                retry = retry.increment("GET", address)
            except MaxRetryError:
                return _given_up(trouble)
            wait = max(trouble.retry_after or 0.0, retry.get_backoff_time())
            if wait > self.manners.longest_wait:
                return _given_up(trouble)
            log.info("again in %.1f s: %s", wait, trouble.why)
            self.clock.sleep(wait)

    def get_form(self, address: str) -> Answer:
        """Read a page for its form: at least a second after the last one, since forms of one second share a token."""
        self._sleep_until(self._last_form + self.manners.form_age)
        answer = self.get(address)
        self._last_form = answer.ticks
        return answer

    def post(self, address: str, fields: Fields, sending: Sending | None = None) -> Answer:
        """Send once. Raises Unreachable when it certainly did not arrive, SendUncertain when nobody knows."""
        sending = replace(sending or Sending(), fields=list(fields))
        try:
            answer = self._whole("POST", self.inside(address), sending)
        except Broken as broken:
            raise SendUncertain(broken.why) if broken.sent else Unreachable(broken.why, broken.retry_after) from None
        self._last_form = answer.ticks
        return answer

    def submit(self, address: str, fields: Fields, form_ticks: float, sending: Sending | None = None) -> Answer:
        """Send a form back that came at `form_ticks`: not before it is old enough for the board."""
        fields = list(fields)
        age = self.manners.click_age if any(name == "lastclick" for name, _ in fields) else self.manners.form_age
        self._sleep_until(form_ticks + age)
        return self.post(address, fields, sending)

    def inside(self, address: str) -> str:
        """The absolute address of a link. Raises ForeignAddress when it leads away from the forum."""
        try:
            url = urljoin(self.base, address)
            parts = urlsplit(url)
            home = self._is_home(parts)
        except ValueError:
            raise ForeignAddress(address[:80]) from None
        if not home:
            raise ForeignAddress(parts.hostname or address[:80])
        return url

    # ── inside ──

    def _is_home(self, parts: SplitResult) -> bool:
        if parts.hostname != self._home.hostname or parts.username is not None:
            return False
        upgraded = parts.scheme == "https" and self._home.scheme == "http" and parts.port is None
        return upgraded or (parts.scheme, parts.port) == (self._home.scheme, self._home.port)

    def _followed(self, address: str, referrer: str | None) -> Answer:
        url = self.inside(address)
        for _ in range(MOST_REDIRECTS):
            answer = self._whole("GET", url, Sending(referrer=referrer))
            if answer.location is None:
                return answer
            url = self.inside(urljoin(url, answer.location))
        raise Broken("it redirects in a circle")

    def _whole(self, method: str, url: str, sending: Sending) -> Answer:
        answer = self._once(method, url, sending)
        if answer.status in LATER:
            told = answer if b'id="errorpage"' in answer.body else None
            raise Broken(f"HTTP {answer.status}", retry_after=answer.retry_after, told=told)
        if answer.cut_off:
            raise Broken("the page broke off")
        return answer

    def _once(self, method: str, url: str, sending: Sending) -> Answer:
        self._sleep_until(self._last + self.manners.pause)
        try:
            answer = self._exchange(method, url, sending)
        except requests.ConnectTimeout:
            raise Broken("no connection", sent=False) from None
        except requests.Timeout:
            raise Broken("no answer in time") from None
        except requests.exceptions.SSLError as error:
            untrusted = "CERTIFICATE" in str(error)
            raise Broken("its certificate is not trusted" if untrusted else "TLS broken", sent=not untrusted) from None
        except requests.ConnectionError as error:
            raise Broken("connection broken", sent=not _never_connected(error)) from None
        except requests.RequestException as error:
            raise Broken(type(error).__name__) from None
        finally:
            self._last = self.clock.ticks()
        log.info("%s %s → %d, %d bytes", method, nameless(answer.url), answer.status, len(answer.body))
        self._tell_cookies()
        return answer

    def _exchange(self, method: str, url: str, sending: Sending) -> Answer:
        response = self._session.request(
            method, url, data=sending.encoded(), headers=sending.headers(), allow_redirects=False, stream=True,
            timeout=(self.manners.connect, self.manners.silence),
        )  # fmt: skip
        with response:
            body = self._body(response)
        received = self.clock.now()
        return Answer(
            response.status_code, without_sid(url), body, response.headers.get("Content-Type", ""),
            _date(response.headers.get("Date")) or received, received, self.clock.ticks(),
            response.headers.get("Location") if response.status_code in REDIRECTS else None,
            _wait_asked(response.headers.get("Retry-After")),
        )  # fmt: skip

    def _body(self, response: requests.Response) -> bytes:
        started, pieces, size = self.clock.ticks(), [], 0
        for piece in response.iter_content(CHUNK):
            pieces.append(piece)
            size += len(piece)
            if size > self.manners.biggest:
                raise Broken(f"the answer is larger than {self.manners.biggest // 1_000_000} MB")
            if self.clock.ticks() - started > self.manners.patience:
                raise Broken("the answer comes too slowly")
        return b"".join(pieces)

    def _tell_cookies(self) -> None:
        cookies = self.cookies()
        if cookies != self._kept:
            self._kept = cookies
            self.on_cookies(cookies)

    def _sleep_until(self, ticks: float) -> None:
        wait = ticks - self.clock.ticks()
        if wait > 0:
            self.clock.sleep(wait)


def _given_up(broken: Broken) -> Answer:
    """The board's own word about its trouble, or Unreachable."""
    if broken.told is not None:
        return broken.told
    raise Unreachable(broken.why, broken.retry_after)


def nameless(url: str) -> str:
    """The address for the log: who was looked for stays out of it, it may be the main nick behind a character."""
    return _NAMES.sub("…", url)


def without_sid(url: str) -> str:
    """An address without the session id, wherever in it that stands."""
    return re.sub(r"[?&]+(?=#|$)", "", _SID.sub("", url))


def _no_netrc(request: requests.PreparedRequest) -> requests.PreparedRequest:
    """No authentication at all: otherwise requests would look for a password in ~/.netrc."""
    return request


def _never_connected(error: requests.ConnectionError) -> bool:
    reason = getattr(error.args[0] if error.args else None, "reason", None)
    return isinstance(reason, NewConnectionError)


def _date(header: str | None) -> datetime | None:
    try:
        moment = parsedate_to_datetime(header or "")
    except ValueError:
        return None
    return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)


def _wait_asked(header: str | None) -> float | None:
    if header is None:
        return None
    try:
        return max(Retry().parse_retry_after(header), 0.0)
    except (InvalidHeader, ValueError, OverflowError):
        return None
