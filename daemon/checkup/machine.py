"""What can be checked on this machine: files, database, templates, cast, open rule choices, schedule."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime

from daemon import bootstrap, dealing
from daemon.checkup import around
from daemon.checkup.findings import Findings, ok, warning, wrong
from daemon.config import Config
from daemon.notify import notifier
from daemon.roster import Member, double_accounts
from daemon.secrets import readable_by_others
from daemon.store.store import open_store
from engine.binding import open_roles
from engine.draw import draw
from engine.errors import BadSetup
from engine.hours import with_next
from engine.model import DayPlan
from engine.schedule import day_plan, next_start
from parsers.naming.folding import bare, skeleton

PREVIEW_DAYS = 3
FEWEST_PLAYERS = 3


def _files(config: Config) -> Findings:
    word = config.forum.password.get_secret_value()
    config.password()
    if word.startswith(("env:", "file:", "keyring:")):
        yield ok(
            "password", f"пароль найден ({word.partition(':')[0]})", f"the password is there ({word.partition(':')[0]})"
        )
    elif readable_by_others(config.path):
        yield wrong(
            "password",
            f"пароль записан в файле, который могут читать другие: chmod 600 «{config.path}»",
            f"the password stands in a file that others may read: chmod 600 {config.path}",
        )
    else:
        yield warning(
            "password",
            "пароль записан в самом файле; надёжнее file: или env:",
            "the password stands in the file itself; file: or env: is safer",
        )


def _store(config: Config) -> Findings:
    store = open_store(config.database())
    try:
        store.settings.put("checked", store.now().isoformat())
    finally:
        store.close()
    yield ok("store", "база данных открывается и пишется", "the database opens and can be written")


def _templates(config: Config) -> Findings:
    press = bootstrap.press(config)
    if press.folder is None:
        return
    if not press.folder.is_dir():
        yield wrong(
            "templates",
            f"папки с шаблонами «{press.folder}» нет; исправьте [game] templates",
            f"there is no folder of templates {press.folder}; mend [game] templates",
        )
        return
    own = sorted(file.stem for file in press.folder.glob("*.bb"))
    press.proofread(own)
    yield ok(
        "templates", f"свои шаблоны: {', '.join(own) or 'нет'}", f"templates of your own: {', '.join(own) or 'none'}"
    )


def _notify(config: Config) -> Findings:
    notifier(config.notify.urls)
    if config.notify.urls:
        count = len(config.notify.urls)
        yield ok("notify", f"каналов уведомлений: {count}", f"notification channels: {count}")


def _cast(config: Config) -> Findings:
    players = config.cast.players
    if config.topics.registration is not None and not players:
        yield from _signup(config)
        return
    if len(players) < FEWEST_PLAYERS:
        yield wrong(
            "players",
            f"игроков {len(players)}: для игры этого мало; впишите их в [players]",
            f"{len(players)} players are too few for a game; write them into [players]",
        )
    else:
        yield ok("players", f"игроков: {len(players)}", f"players: {len(players)}")
    yield from _people(config)
    yield from _roles(config)


def _signup(config: Config) -> Findings:
    """There is no roster yet: people sign up in a topic."""
    until = f"{_at(config, config.signup_closes)}" if config.signup_closes else ""
    yield ok(
        "signup",
        f"игроков пока нет: их соберёт тема записи{f' (заявки до {until})' if until else ''}; mafia-gm run",
        f"no players yet: the registration topic brings them{f' (until {until})' if until else ''}; mafia-gm run",
    )
    if config.signup_closes is not None and config.signup_closes >= config.start:
        yield wrong(
            "signup",
            "заявки принимаются дольше, чем до первого дня: исправьте [signup] closes или [game] start",
            "applications are taken until after day 1 begins: mend [signup] closes or [game] start",
        )


def _people(config: Config) -> Findings:
    unknown = [nick for nick, main in config.cast.players.items() if main is None]
    if unknown:
        yield warning(
            "person", f"основной ник не указан: {', '.join(unknown)}", f"no main nick is given: {', '.join(unknown)}"
        )
    members = [Member(nick, person=main) for nick, main in config.cast.players.items()]
    for one, other in double_accounts(members):
        yield wrong(
            "person",
            f"за персонажами «{one}» и «{other}» стоит один человек; оставьте одного",
            f"one person plays both {one} and {other}; keep one",
        )
    for one, other in look_alikes(config.cast.players):
        yield warning(
            "look_alike",
            f"ники «{one}» и «{other}» на вид почти одинаковы; программа различает их по номеру",
            f"the nicks {one} and {other} look nearly alike; they are told apart by their numbers",
        )


def look_alikes(nicks: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Pairs of nicks that an eye may take for each other: case, look-alike letters, punctuation apart."""
    for one, other in itertools.combinations(nicks, 2):
        if skeleton(bare(one)) == skeleton(bare(other)):
            yield one, other


def _roles(config: Config) -> Findings:
    if not config.cast.counts and not config.cast.seats:
        yield wrong(
            "roles",
            "роли не заданы: впишите их в [assigned] (розданы) или в [roles] (для жеребьёвки)",
            "no roles are given: write them into [assigned] (dealt) or [roles] (to be drawn)",
        )
        return
    try:
        draw(dealing.lottery(config), 0)
    except BadSetup as error:
        yield wrong("roles", error.ru, error.en)
    else:
        dealt = dealing.dealt_by_hand(config)
        yield ok(
            "roles",
            "роли розданы в [assigned]" if dealt else "роли разыграет mafia-gm draw",
            "the roles are dealt in [assigned]" if dealt else "mafia-gm draw will draw the roles",
        )


def _choices(config: Config) -> Findings:
    """The rule choices that the sources leave open (ASK) and that matter in this game."""
    roles = [config.cast.roles[role] for role in dealing.role_ids(config)]
    for option in config.options.open_choices(roles):
        where = f"[{option.section}] {option.name}"
        yield wrong(
            "ask",
            f"{where}: {option.about.ru} — выберите ({option.kind.allowed().ru}); предлагается "
            f"{option.name} = {option.suggestion}",
            f"{where}: {option.about.en}: choose ({option.kind.allowed().en}); suggested: "
            f"{option.name} = {option.suggestion}",
        )
    for role in roles:
        if role.ask is not None:
            yield wrong(
                "ask",
                f"роль «{role.title.ru}» не описана в правилах: {role.ask.ru}; задайте раздел "
                f"[role {role.title.ru}] или подтвердите предложенное строкой confirm = yes в нём",
                f"the rules do not settle the role {role.title.en}: {role.ask.en}; set a section "
                f"[role {role.title.ru}], or confirm the suggestion by the line confirm = yes in it",
            )
    if not config.options.open_choices(roles) and not open_roles(roles):
        yield ok("ask", "все правила выбраны", "every rule is chosen")


def _schedule(config: Config) -> Findings:
    now = datetime.now(config.zone)
    if config.start <= now:
        yield warning(
            "start", "первый день уже начался или прошёл: [game] start", "day 1 has begun or passed: [game] start"
        )
    for plan in first_days(config):
        yield ok(
            "schedule",
            f"день {plan.day}: {_span(config, plan.opens, plan.ends)}; голосование до "
            f"{_at(config, plan.vote_closes)}, ходы до {_at(config, plan.moves_close)}",
            f"day {plan.day}: {_span(config, plan.opens, plan.ends)}; votes before "
            f"{_at(config, plan.vote_closes)}, moves before {_at(config, plan.moves_close)}",
        )


def first_days(config: Config) -> Iterator[DayPlan]:
    """The plans of the first days."""
    plan = with_next(config.options, day_plan(config.options, 1, config.start))
    for _ in range(PREVIEW_DAYS):
        yield plan
        following = plan.next_opens or next_start(config.options, plan)
        plan = with_next(config.options, day_plan(config.options, plan.day + 1, following))


def _at(config: Config, moment: datetime) -> str:
    local = moment.astimezone(config.zone)
    return local.strftime("%d.%m %H:%M:%S" if local.second else "%d.%m %H:%M")


def _span(config: Config, opens: datetime, closes: datetime) -> str:
    return f"{_at(config, opens)} – {_at(config, closes)}"


MACHINE: Mapping[str, Callable[[Config], Findings]] = {
    "password": _files,
    "store": _store,
    "templates": _templates,
    "notify": _notify,
    "cast": _cast,
    "ask": _choices,
    "schedule": _schedule,
    "rules": around.rules_post,
    "account": around.neighbours,
}
