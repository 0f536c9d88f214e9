"""From the store to the fold: the registration topic's posts with what became of them, and letters about main nicks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from daemon.config import Config
from daemon.incidents.mains import KEPT
from daemon.roster import Roster
from daemon.sections import MainNicks
from daemon.signup.fold import Facts, Seen, ToldMain, sign_up
from daemon.signup.records import SignUp, Terms
from daemon.store.records import Fate, LetterFact, PostFact
from daemon.store.store import Store
from parsers import main_nicks


def current(config: Config, store: Store, roster: Roster) -> SignUp:
    """The sign-up as the store knows it."""
    gms = frozenset({*roster.gms, *({roster.account} if roster.account else ())})
    facts = Facts(
        tuple(seen_posts(store, config.topics.registration)),
        store.signups.all(),
        told_mains(store),
        gms,
        store.settings.secret(KEPT) or {},
    )
    return sign_up(facts, terms_of(config))


def terms_of(config: Config) -> Terms:
    """What the file says of the sign-up."""
    said = config.signup
    mains = mains_wanted(config) is not MainNicks.NO
    return Terms(config.signup_closes, said.players, said.reserves, said.fewest, mains)


def mains_wanted(config: Config) -> MainNicks:
    """By when main nicks must be known: as the file says, else as the profile's community has it."""
    said = config.signup.main_nicks
    if said is not MainNicks.BY_PROFILE:
        return said
    return MainNicks.START if config.game.profile == "classic" else MainNicks.NO


def seen_posts(store: Store, topic_id: int | None) -> Iterator[Seen]:
    """Every post that was ever seen in the topic by everybody, as it was last seen."""
    if topic_id is None:
        return
    ids = store.facts.ids_in(topic_id)
    fates = store.facts.last_fates(ids)
    for number, versions in store.facts.versions_of(ids).items():
        shown = [one for one in versions if not one.post.unapproved]
        if shown:
            fate, seq = fates.get(number, (Fate.BACK, 0))
            yield _seen(shown, seq if fate is not Fate.BACK else None)


def _seen(versions: list[PostFact], lost: int | None) -> Seen:
    first, last = versions[0], versions[-1]
    deleted = last.seq if last.post.deleted else None
    at = first.post.posted or first.seen
    return Seen(last.post, at, first.seq, last.seq, lost if lost is not None else deleted)


def told_mains(store: Store) -> dict[int, ToldMain]:
    """What each account's letters tell of the main nick behind it."""
    letters: dict[int, list[LetterFact]] = defaultdict(list)
    for fact in store.letters.since():
        if fact.sender_id is not None:
            letters[fact.sender_id].append(fact)
    found = ((user, _told(facts)) for user, facts in letters.items())
    return {user: told for user, told in found if told is not None}


def _told(letters: Iterable[LetterFact]) -> ToldMain | None:
    readings = [(fact.seq, found) for fact in letters if (found := main_nicks.read(fact.text, fact.subject))]
    if not readings:
        return None
    seq, last = readings[-1]
    certain = {found.nick for _, found in readings if found.certain}
    if not last.certain:
        return ToldMain(last.nick, seq, "main_unclear")
    return ToldMain(last.nick, seq, "main_differs" if len(certain) > 1 else "")
