"""Dawn: the balance of the night, who is told what, and the secrets as the next day finds them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine import offices, recruitment
from engine.abilities import ACCEPT, APPOINT, CONCEDE, DECLINE, RECRUIT, STRIKE
from engine.acts import Night
from engine.answers import answers
from engine.evening import NightOutcome, Secrets
from engine.explain import Link, ability, aim, tell, why
from engine.model import Death, Failed, Nick, Private, Saved, Setup
from engine.powers import role_of
from engine.scene import VEST_ITEM, Scene

_NO_MOVES = frozenset({ACCEPT, DECLINE, APPOINT, CONCEDE})
_BARS_THE_VOTE = frozenset({"night_and_vote", "game_day"})


def outcome(night: Night) -> NightOutcome:
    """Draw the balance."""
    scene, ledger = night.scene, night.ledger
    told = [*ledger.private, *_offers(night), *scene.private, *answers(scene)]
    secrets, news = _secrets(night)
    failed = (*(_refused(*refused) for refused in ledger.refused), *scene.failed)
    return NightOutcome(
        letters=ledger.lines,
        deaths=tuple(Death(nick, tuple(labels)) for nick, labels in scene.dead.items()),
        saved=_saved(scene),
        failed=failed,
        private=(*secrets.news, *told, *news),
        asks=_asks(night),
        explained=_explained(scene, failed),
        living=scene.living(),
        secrets=replace(secrets, news=()),
    )


def _refused(sender: Nick, what: str, target: Nick | None, reason: str) -> Failed:
    return Failed((sender,), what, target, reason)


def _saved(scene: Scene) -> tuple[Saved, ...]:
    return tuple(
        Saved(nick, scene.in_order(scene.healed[nick]), tuple(scene.saved[nick]))
        for nick in scene.in_order(scene.saved)
        if nick not in scene.dead
    )


def _offers(night: Night) -> list[Private]:
    """The offers of tonight, to those who got them."""
    offered = [order.target for order in night.ledger.orders if order.ability == RECRUIT]
    return [Private(nick, "recruit_offer") for nick in offered if nick is not None]


def _secrets(night: Night) -> tuple[Secrets, list[Private]]:
    scene, ledger = night.scene, night.ledger
    secrets = replace(
        scene.secrets,
        items={nick: _items(scene, nick) for nick in scene.secrets.items},
        spent=(*scene.secrets.spent, *_spent(night)),
        silenced=_silenced(scene),
        offers={nick: offer for nick, offer in ledger.offers.items() if nick in scene.living()},
        conceded=ledger.conceded,
        misses=(*scene.secrets.misses, *scene.misses),
    )
    secrets = without(scene.setup, secrets, (*scene.evening.dead, *scene.evening.gone, *scene.dead))
    news: list[Private] = []
    for nick in scene.in_order(ledger.answers):
        side, accepted = ledger.answers[nick]
        if accepted and nick in scene.living() and nick not in scene.evening.doomed:
            secrets, told = recruitment.joined(scene.setup, secrets, nick, side)
            news.extend(told)
    return secrets, news


def _items(scene: Scene, nick: Nick) -> tuple[str, ...]:
    others = tuple(item for item in scene.secrets.items[nick] if item != VEST_ITEM)
    return (*others, *[VEST_ITEM] * scene.vests[nick])


def _spent(night: Night) -> list[tuple[int, Nick, str, Nick | None]]:
    """Every move made, whether or not it came to anything; the killer's strike once more under its own name."""
    scene, orders = night.scene, night.ledger.orders
    day = scene.evening.day
    spent = [(day, order.sender, order.ability, order.target) for order in orders if order.ability not in _NO_MOVES]
    if offices.killer_has_the_right(scene.setup, scene.secrets, day):
        killer = scene.secrets.offices.get(offices.KILLER)
        spent += [
            (day, order.sender, offices.KILLER_STRIKE, order.target)
            for order in orders
            if order.sender == killer and order.ability == STRIKE
        ]
    return spent


def _silenced(scene: Scene) -> dict[Nick, str]:
    """Who may not vote tomorrow, by the widest block that hit him."""
    barred: dict[Nick, str] = {}
    for nick in scene.in_order(scene.blocked):
        scopes = {act.block.scope for act in scene.blocked[nick]} & _BARS_THE_VOTE
        if scopes:
            barred[nick] = min(scopes)
    return barred


def without(setup: Setup, secrets: Secrets, nicks: Iterable[Nick]) -> Secrets:
    """The secrets once these have left: an heir follows when nobody else holds the role he is heir to."""
    secrets = replace(secrets, left=secrets.left | frozenset(nicks))
    for player in setup.players:
        nick = player.nick
        role = role_of(setup, secrets, nick)
        if role.heir_of is None or not role.succession or nick in secrets.left:
            continue
        holders = [other for other, id_ in secrets.roles.items() if id_ == role.heir_of]
        if holders and secrets.left.issuperset(holders):
            news = Private(nick, "succeeds", result=role.heir_of)
            roles = {**secrets.roles, nick: role.heir_of}
            secrets = replace(secrets, roles=roles, news=(*secrets.news, news))
    return secrets


def _asks(night: Night) -> tuple[str, ...]:
    """What the GM must decide about the night, in words."""
    language = night.scene.setup.language
    open_ones = [
        Link(
            None,
            "ask",
            {
                "by": sender,
                "ability": ability(line.ability, language),
                "aim": aim(line.target) or aim(" / ".join(line.candidates) or None),
                "why": why(line.reason or "", language),
            },
        )
        for sender, line in night.ledger.asked
    ]
    return tuple(link.tell(language) for link in (*open_ones, *night.scene.asks))


def _explained(scene: Scene, failed: Iterable[Failed]) -> tuple[str, ...]:
    language = scene.setup.language
    touched = {link.about for link in scene.links if link.about is not None}
    for nick in scene.in_order(touched):
        if scene.here(nick):
            scene.note(nick, "dies" if nick in scene.dead else "lives")
    for what in failed:
        scene.note(
            None,
            "failed",
            by=", ".join(what.by),
            ability=ability(what.ability, language),
            aim=aim(what.target),
            why=why(what.why, language),
        )
    return tell(scene.links, scene.roster, language)
