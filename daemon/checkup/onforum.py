"""What only the forum can tell: sign-in, clock, topics, rights, inbox, accounts. Nothing is posted."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial

from daemon.account import Account, UnknownUser
from daemon.checkup.boards import no_letters, on_board, precision
from daemon.checkup.findings import Findings, guarded, ok, warning, wrong
from daemon.checkup.templates import Look, looked_over
from daemon.config import Config
from daemon.forum import Forum
from daemon.roster import Member, double_accounts
from daemon.sections import InboxMode
from parsers.facts import ForumPage, Kind, TopicPage

SKEW = timedelta(seconds=30)
FUTURE = timedelta(minutes=2)
NEARLY_FULL = 0.7
LANGUAGES = ("ru", "en")
TOPICS = ("game", "votes", "results", "rules", "schedule", "registration", "technical")


def on_forum(config: Config, enter: Callable[[Config], Account]) -> Findings:
    """Sign in and look around."""
    account = enter(config)
    if isinstance(account, Forum) and account.insecure:
        yield warning(
            "https",
            "форум без https: пароль и письма идут открыто; если есть адрес https, возьмите его",
            "the forum has no https: password and letters travel openly; use its https address if there is one",
        )
    if isinstance(account, Forum):
        yield from on_board(account.software, config.forum.inbox)
    viewer = account.sign_in()
    number = "" if viewer.id is None else f" (id {viewer.id})"
    yield ok("sign_in", f"вход выполнен: {viewer.name}{number}", f"signed in: {viewer.name}{number}")
    for part in (_clock, _topics, _letters, _accounts):
        yield from guarded(part.__name__.strip("_"), part(config, account))


def _clock(config: Config, account: Account) -> Findings:
    reading = account.clock()
    seconds = round(reading.skew.total_seconds())
    if abs(reading.skew) > SKEW:
        yield warning(
            "clock",
            f"часы форума и этого компьютера расходятся на {seconds} с; сроки идут по часам форума",
            f"the forum's clock and this machine's differ by {seconds} s; deadlines go by the forum's",
        )
    else:
        yield ok(
            "clock", f"часы форума верны (разница {seconds} с)", f"the forum's clock is right (difference {seconds} s)"
        )


def _topics(config: Config, account: Account) -> Findings:
    software = account.software if isinstance(account, Forum) else None
    for name in TOPICS:
        number = getattr(config.topics, name)
        if isinstance(number, int):
            closes = name == "votes" or (name == "game" and config.topics.daily)
            look = looked_over(f"topic:{name}", Kind.TOPIC, config.chosen, partial(account.topic, number, start=10**7))
            found = _topic(name, look, needs_lock=closes, software=software if name == "game" else None)
            yield from guarded(f"topic:{name}", found)
    if config.topics.forum is not None:
        listing = looked_over("topic:forum", Kind.FORUM, config.chosen, partial(account.forum, config.topics.forum))
        yield from guarded("topic:forum", _section(listing))


def _topic(name: str, look: Look[TopicPage], *, needs_lock: bool, software: str | None) -> Findings:
    """`software` where the precision of the board's times is to be told."""
    fetched = yield from look
    page = fetched.page
    what = f"topic:{name}"
    yield ok(
        what,
        f"[topics] {name}: «{page.title}», сообщений: {page.total or len(page.posts)}",
        f"[topics] {name}: {page.title}, posts: {page.total or len(page.posts)}",
    )
    yield from _language(what, page)
    yield from _dates(what, page, fetched.at)
    if software is not None:
        yield from precision(software, page)
    yield from _rights(what, page, needs_lock=needs_lock)


def _language(what: str, page: TopicPage) -> Findings:
    if page.language and page.language.partition("-")[0].lower() not in LANGUAGES:
        yield wrong(
            what,
            f"язык учётной записи — {page.language}: выберите в профиле русский или английский",
            f"the account's language is {page.language}: choose Russian or English in its profile",
        )


def _dates(what: str, page: TopicPage, now: datetime) -> Findings:
    unread = [post.posted_text for post in page.posts if post.posted is None]
    if unread:
        yield wrong(
            what,
            f"дата «{unread[0]}» непонятна: выберите в профиле учётной записи обычный формат дат",
            f"the date {unread[0]!r} is not understood: choose an ordinary date format in the account's profile",
        )
    ahead = [post for post in page.posts if post.posted and post.posted > now + FUTURE]
    if ahead:
        yield wrong(
            what,
            "время сообщений впереди часов форума: исправьте часовой пояс в профиле учётной записи",
            "posts are dated ahead of the forum's clock: mend the time zone in the account's profile",
        )


def _rights(what: str, page: TopicPage, *, needs_lock: bool) -> Findings:
    if page.locked and "unlock" not in page.links:
        yield wrong(
            what, "тема закрыта, и открыть её запись не может", "the topic is locked and the account cannot unlock it"
        )
    elif "reply" not in page.links and not page.locked:
        yield wrong(
            what,
            "запись не может писать в эту тему; попросите права",
            "the account may not post here; ask for permission",
        )
    if needs_lock and not {"lock", "unlock"} & set(page.links) and page.form("quickmod") is None:
        yield warning(
            what,
            "закрывать темы запись не может: поздние голоса не засчитаются, но появиться смогут",
            "the account may not lock topics: late votes do not count, but can be posted",
        )


def _section(look: Look[ForumPage]) -> Findings:
    page = (yield from look).page
    title = page.title
    yield ok("topic:forum", f"[topics] forum: «{title}»", f"[topics] forum: {title}")
    if "new_topic" not in page.links:
        yield wrong(
            "topic:forum",
            "запись не может открывать темы в этом разделе; попросите права",
            "the account may not open topics in this forum; ask for permission",
        )


def _letters(config: Config, account: Account) -> Findings:
    if config.forum.inbox is InboxMode.NONE:
        yield no_letters()
        return
    page = (yield from looked_over("inbox", Kind.INBOX, config.chosen, account.inbox)).page
    fill = f"{page.stored} из {page.capacity}" if page.capacity else str(page.stored or len(page.messages))
    if page.held or (page.capacity and page.stored and page.stored >= NEARLY_FULL * page.capacity):
        yield warning(
            "inbox",
            f"входящие почти полны ({fill}): освободите место, иначе письма не дойдут",
            f"the inbox is nearly full ({page.stored}/{page.capacity}): make room, or letters will not come in",
        )
    else:
        yield ok("inbox", f"входящие читаются ({fill})", f"the inbox can be read ({page.stored or len(page.messages)})")


def _accounts(config: Config, account: Account) -> Findings:
    found: list[Member] = []
    for nick in config.cast.players:
        try:
            found.append(Member(nick, account.find_user(nick)))
        except UnknownUser as unknown:
            yield wrong("player", unknown.ru, unknown.en)
    for one, other in double_accounts(found):
        yield wrong(
            "player", f"у персонажей «{one}» и «{other}» одна учётная запись", f"{one} and {other} are one account"
        )
    if found and len(found) == len(config.cast.players):
        yield ok(
            "player", f"все игроки найдены на форуме ({len(found)})", f"all players are on the forum ({len(found)})"
        )
