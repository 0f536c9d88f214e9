"""What the GM does about applications. All of it ends as lines in the store; the forum is never spoken to from here."""

from __future__ import annotations

from collections.abc import Iterable

from daemon.config import Config
from daemon.errors import BadInput
from daemon.roster import Roster
from daemon.signup import roster_ini, source
from daemon.signup.phase import Phase, phase_of
from daemon.signup.records import Applicant, Place, SignUp, Status
from daemon.store.signups import SignUpDecision, Verb
from daemon.store.store import Store
from parsers.facts import Post
from parsers.naming.folding import bare, skeleton

LONGEST_MAIN = 100


class SignUpDesk:
    """The sign-up of one game under the GM's hands."""

    def __init__(self, config: Config, store: Store, roster: Roster) -> None:
        self.config, self.store, self.roster = config, store, roster

    @property
    def phase(self) -> Phase:
        """Where the sign-up is."""
        return phase_of(self.config, self.store)

    def now(self) -> SignUp:
        """The sign-up as it stands."""
        return source.current(self.config, self.store, self.roster)

    def approve(self, nick: str, why: str = "", by: str = "gm") -> Applicant:
        """He plays. Raises BadInput where there is no place left, NoSuchApplicant."""
        self._insist_open()
        found, state = self._find(nick), self.now()
        if found.status is not Status.APPROVED and not state.room:
            most = state.terms.players
            raise BadInput(
                f"Мест нет: принято {most} из {most}. «{found.nick}» может быть запасным (mafia-gm signup reserve), "
                "или увеличьте [signup] players.",
                f"There is no place: {most} of {most} are approved. {found.nick} may be a reserve (mafia-gm signup "
                "reserve), or raise [signup] players.",
            )
        return self._decide(found, Verb.APPROVE, why=why, by=by)

    def approve_all(self, by: str = "gm") -> list[Applicant]:
        """Everybody whose application is certain and in time: as a player or, in his turn, as a reserve."""
        self._insist_open()
        state = self.now()
        sure = [one for one in state.of(Status.WAITING) if not one.doubts]
        ways = {Place.PLAYER: Verb.APPROVE, Place.RESERVE: Verb.RESERVE}
        return [self._decide(one, ways[one.place], by=by) for one in sure if one.place in ways]

    def reserve(self, nick: str, why: str = "", by: str = "gm") -> Applicant:
        """He waits to step in. Raises BadInput where there are reserves enough, NoSuchApplicant."""
        self._insist_open()
        found, state = self._find(nick), self.now()
        if found.status is not Status.RESERVE and not state.room_for_reserves:
            most = state.terms.reserves
            raise BadInput(
                f"Запасных уже {most}; чтобы взять ещё, увеличьте [signup] reserves.",
                f"There are {most} reserves already; to take more, raise [signup] reserves.",
            )
        return self._decide(found, Verb.RESERVE, why=why, by=by)

    def refuse(self, nick: str, why: str, by: str = "gm") -> Applicant:
        """He does not play. The GM has the right to refuse (RULES §10), and says why."""
        self._insist_open()
        if not why.strip():
            raise BadInput(
                "Скажите, почему отказано: --why «…». Причина хранится в журнале и никуда не публикуется.",
                "Say why: --why “…”. The reason is kept in the log and is not published.",
            )
        return self._decide(self._find(nick), Verb.REFUSE, why=why, by=by)

    def main(self, nick: str, main: str, by: str = "gm") -> str:
        """Who stands behind the character; his nick. May be told until the game begins, and stands in the file then."""
        main = " ".join(main.split())
        if not main or len(main) > LONGEST_MAIN:
            raise BadInput(f"«{main[:40]}» — не ник.", f"{main[:40]!r} is no nick.")
        if nick not in self.config.cast.players:
            return self._decide(self._find(nick), Verb.MAIN, value=main, by=by).nick
        roster_ini.name_main(self.config.path, nick, main)
        known = {one.nick: one.user_id for one in self.now().applicants}
        user = self.roster.account_of(nick) or known.get(nick, 0)
        self._add(SignUpDecision(self.store.now(), Verb.MAIN, user, nick, main, by=by))
        return nick

    def undo(self, nick: str, by: str = "gm") -> Applicant | None:
        """Take the last decision about him back; None where he stands as nobody who has applied then."""
        self._insist_open()
        found = self._find(nick)
        self._add(SignUpDecision(self.store.now(), Verb.UNDO, found.user_id, found.nick, by=by))
        return next((one for one in self.now().applicants if one.user_id == found.user_id), None)

    def _decide(self, found: Applicant, verb: Verb, value: str = "", why: str = "", by: str = "gm") -> Applicant:
        self._add(SignUpDecision(self.store.now(), verb, found.user_id, found.nick, value, why, by))
        return next(one for one in self.now().applicants if one.user_id == found.user_id)

    def _add(self, decision: SignUpDecision) -> None:
        self.store.signups.add(decision)

    def _insist_open(self) -> None:
        if self.phase is not Phase.OPEN:
            raise BadInput(
                "Запись закрыта: список игроков уже в файле игры. Заменить игрока — mafia-gm rule replace.",
                "The sign-up is closed: the roster is in the game's file. To replace a player: mafia-gm rule replace.",
            )

    def _find(self, nick: str) -> Applicant:
        """Whoever has written in the topic under this name, or with this number (`#57`)."""
        state = self.now()
        people = [*state.applicants, *_bystanders(state)]
        return chosen(nick, people)


class NoSuchApplicant(BadInput):
    """Nobody of this name has written in the topic."""

    def __init__(self, nick: str, known: Iterable[str]) -> None:
        shown = ", ".join(known)
        super().__init__(
            f"В теме записи нет сообщений «{nick}». Писали: {shown or 'никто'}.",
            f"Nobody called {nick!r} has written in the registration topic. There are: {shown or 'nobody'}.",
        )


def chosen(nick: str, people: list[Applicant]) -> Applicant:
    """The one who is meant: by number, letter by letter, else by what looks alike where it is one only."""
    number = nick.removeprefix("#")
    tests = (
        lambda one: nick.startswith("#") and number.isdecimal() and one.user_id == int(number[:18]),
        lambda one: one.nick == nick,
        lambda one: skeleton(bare(one.nick)) == skeleton(bare(" ".join(nick.split()))),
    )
    for test in tests:
        found = [one for one in people if test(one)]
        if len(found) == 1:
            return found[0]
        if found:
            shown = ", ".join(f"#{one.user_id}" for one in found)
            raise BadInput(
                f"«{nick}» — это несколько человек; назовите номером: {shown}.",
                f"{nick!r} may be several people; say which by number: {shown}.",
            )
    raise NoSuchApplicant(nick, (one.nick for one in people))


def _bystanders(state: SignUp) -> Iterable[Applicant]:
    """Authors of posts that were read as no application: the GM may know better."""
    known = {one.user_id for one in state.applicants}
    first: dict[int, tuple[Post, Applicant]] = {}
    for stray in state.strays:
        user = stray.post.author_id
        if user is not None and user not in known and stray.reason != "gm" and user not in first:
            first[user] = (stray.post, Applicant(user, stray.post.author, stray.at, stray.post, Status.ASK))
    return [one for _, one in first.values()]
