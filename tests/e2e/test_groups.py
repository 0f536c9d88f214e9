"""Characters become members of the forum's user group, where the account leads it: over real HTTP."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from daemon.account import NotFound
from daemon.forum.groups import Groups, NoGroups, NotLeader
from daemon.practice.faults import Fault
from daemon.practice.records import Settings
from tests.practice_kit import Stage, stage

pytestmark = pytest.mark.e2e


@pytest.fixture
def board() -> Iterator[Stage]:
    with stage(Settings(topics_per_page=2)) as made:
        yield made


def people(board: Stage) -> dict[int, str]:
    return {user.id: user.name for user in (board.kot, board.ryba)}


def test_characters_join_once(board: Stage) -> None:
    group = board.board.add_group("Персонажи", board.gm.id)
    account = board.signed_in()
    account.join_group("персонажи", people(board))
    account.join_group("Персонажи", people(board))
    assert group.members == set(people(board))


def test_a_group_of_several_pages_is_read_to_its_end(board: Stage) -> None:
    group = board.board.add_group("Персонажи", board.gm.id)
    group.members = {board.board.add_user(f"Кто-то {n}").id for n in range(5)}
    board.signed_in().join_group(str(group.id), people(board))
    assert group.members >= set(people(board))


def test_who_has_asked_the_group_himself_is_let_in(board: Stage) -> None:
    group = board.board.add_group("Персонажи", board.gm.id)
    group.pending = {board.kot.id}
    board.signed_in().join_group("Персонажи", people(board))
    assert (group.members, group.pending) == (set(people(board)), set())


def test_a_group_that_the_account_does_not_lead_is_refused_with_those_that_it_does(board: Stage) -> None:
    board.board.add_group("Персонажи", board.kot.id)
    board.board.add_group("Зрители", board.gm.id)
    with pytest.raises(NotLeader, match="leads: «Зрители»"):
        board.signed_in().join_group("Персонажи", people(board))


def test_an_account_that_leads_nothing_is_told_so(board: Stage) -> None:
    board.board.add_group("Персонажи", board.kot.id)
    with pytest.raises(NotLeader, match="leads: none"):
        board.signed_in().join_group("8", people(board))


def test_a_name_that_is_gone_is_a_refusal_and_nobody_joins(board: Stage) -> None:
    group = board.board.add_group("Персонажи", board.gm.id)
    with pytest.raises(NotFound):
        board.signed_in().join_group("Персонажи", {**people(board), 999: "Никто"})
    assert group.members == set()


def test_a_lost_session_is_renewed_on_the_way(board: Stage) -> None:
    group = board.board.add_group("Персонажи", board.gm.id)
    account = board.signed_in()
    board.faults.plan(Fault.SESSION_LOST, path="ucp.php", times=1)
    account.join_group("Персонажи", people(board))
    assert group.members == set(people(board))


class Elsewhere:
    """A reading of a board whose groups are not known."""

    class ways:  # noqa: N801
        name = "punbb"


def test_another_software_is_one_clear_sentence() -> None:
    with pytest.raises(NoGroups, match="phpBB 3 only"):
        Groups(Elsewhere()).join("Персонажи", {7: "Кот Учёный"})  # type: ignore[arg-type]
