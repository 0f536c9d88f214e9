"""`mafia-gm count`: votes on saved pages, read and counted as a running game would, without a forum."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import click

from daemon import readings, saved_posts
from daemon.commands.common import chosen_in, selectors_option
from daemon.count_json import count_json
from daemon.errors import BadInput
from daemon.readings import Voter
from daemon.roster_file import Roster, read_roster
from engine.errors import RuleError, UnknownOption
from engine.journal import Vote
from engine.options import Options
from engine.votes import Poll, count_day
from parsers.facts import Post
from parsers.names import NameIndex, Person, Standing


@dataclass(frozen=True, slots=True)
class Window:
    """From when to when the vote is open; open ends are None."""

    opens: datetime | None = None
    closes: datetime | None = None


@click.command()
@click.argument("pages", nargs=-1, type=click.Path(path_type=Path), metavar="[PAGE.html…]")
@click.option("--posts", type=click.Path(path_type=Path), help="Сообщения из posts.json. / Posts from a posts.json.")
@click.option("--players", type=click.Path(path_type=Path), required=True, help="Список игроков. / The players file.")
@click.option("--profile", default="boss", show_default=True, help="classic, boss, majority.")
@click.option("--set", "settings", multiple=True, metavar="SECTION.OPTION=VALUE", help="Одна настройка. / One option.")
@click.option("--opens", metavar="ISO", help="Когда открылось голосование. / When the vote opened.")
@click.option("--closes", metavar="ISO", help="Когда закрылось: счёт закрытого дня. / When it closed: a closed day.")
@click.option("--fetched", metavar="ISO", help="Когда страницы получены. / When the pages were fetched.")
@selectors_option
@click.option("--json", "as_json", is_flag=True, help="Одним документом JSON. / As one JSON document.")
def count(pages: tuple[Path, ...], as_json: bool, **given: object) -> None:
    """Считает голоса на сохранённых страницах. / Counts votes on saved pages."""
    options = options_of(str(given["profile"]), _texts(given["settings"]))
    roster = read_roster(Path(str(given["players"])))
    zone = ZoneInfo(options.schedule.timezone)
    window = Window(*(moment(given[end], f"--{end}", zone) for end in ("opens", "closes")))
    chosen = chosen_in(given["selectors"]) if isinstance(given["selectors"], Path) else {}
    fetched = moment(given["fetched"], "--fetched", zone)
    posts = _posts(pages, given["posts"], lambda: saved_posts.from_pages(pages, fetched, chosen, zone))
    result = count_day(votes_in(posts, roster, options), poll_of(roster, options, window))
    if as_json:
        click.echo(json.dumps(count_json(result.lines, result.tally, result.missed), ensure_ascii=False, indent=1))
        return
    from daemon.count_shown import show  # rich is not needed for JSON, and takes its time

    show(result, zone)


def _texts(value: object) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, (tuple, list)) else ()


def _posts(pages: Sequence[Path], posts: object, read: Callable[[], list[Post]]) -> list[Post]:
    if pages and posts:
        raise saved_posts.one_source_only()
    if posts:
        return saved_posts.from_json(Path(str(posts)))
    if not pages:
        raise saved_posts.nothing_to_count()
    return read()


def options_of(profile: str, settings: Iterable[str]) -> Options:
    """A profile with single options set as `section.option=value`."""
    chosen = dict(_setting(text) for text in settings)
    try:
        return Options.for_profile(profile, chosen)
    except UnknownOption as error:
        what = error.key if error.value is None else f"{error.key} = {error.value}"
        raise BadInput(f"{what}: {error.allowed.ru}.", f"{what}: {error.allowed.en}.") from error
    except RuleError as error:
        raise BadInput(str(error), str(error)) from error


def _setting(text: str) -> tuple[str, str]:
    key, sign, value = text.partition("=")
    if not sign:
        raise BadInput(f"--set {text}: ожидается раздел.имя=значение.", f"--set {text}: section.option=value expected.")
    return key.strip(), value.strip()


def moment(value: object, name: str, zone: ZoneInfo) -> datetime | None:
    """An ISO time; without an offset it is the game's local time."""
    if value is None:
        return None
    try:
        at = datetime.fromisoformat(str(value))
    except ValueError as error:
        raise BadInput(
            f"{name}: ожидается время вида 2026-03-12T20:00:00+03:00.",
            f"{name}: a time such as 2026-03-12T20:00:00+03:00 is expected.",
        ) from error
    return at if at.tzinfo else at.replace(tzinfo=zone)


def votes_in(posts: Sequence[Post], roster: Roster, options: Options) -> list[Vote]:
    """What was read in the posts, in order of time."""
    voters = {post.id: roster.who(post.author, post.author_id) for post in posts}
    names = NameIndex((*roster.people, *_outsiders(voters.values(), roster)))
    needs_word = readings.bold_needs_word(options.profile, options.votes)
    marking = readings.style(options.votes, bold_needs_word=needs_word)
    usual = readings.habits(posts)
    read = (
        readings.vote_of(
            post,
            Voter(voters[post.id], edited=post.edited is not None),
            names,
            readings.in_habit(marking, usual.of(post.author, post.id)),
        )
        for post in posts
    )
    return [vote for vote in read if vote is not None]


def _outsiders(voters: Iterable[str], roster: Roster) -> list[Person]:
    """Whoever writes in the topic without being in the game: to be recognised when somebody names him."""
    inside = {person.nick for person in roster.people}
    return [Person(nick, Standing.OUTSIDER) for nick in dict.fromkeys(voters) if nick not in inside]


def poll_of(roster: Roster, options: Options, window: Window) -> Poll:
    """The vote of that window among these players; with an end it is a closed one."""
    return Poll(
        options.votes,
        roster.players,
        roster.living,
        window.opens,
        window.closes,
        closed=window.closes is not None,
        gms=roster.gms,
    )
