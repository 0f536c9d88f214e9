"""The lease: one daemon acts for a game, and the second is told by whom and until when."""

from __future__ import annotations

import os
from datetime import timedelta

import pytest

from daemon.store.lease import Lease, LeaseHeld, LeaseLost, Process
from daemon.store.store import Store
from tests.daemon.kit import START, Hands, memory

ELSEWHERE = Process("another machine", 12, "345")


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
def store(hands: Hands) -> Store:
    return memory(hands)


def lease(store: Store, process: Process | None = None) -> Lease:
    made = store.lease(timedelta(seconds=90))
    made.process = process or Process.this()
    return made


def test_the_second_is_told_who_holds_it_and_until_when(store: Store) -> None:
    lease(store, ELSEWHERE).take()
    with pytest.raises(LeaseHeld) as caught:
        lease(store).take()
    assert caught.value.until == START + timedelta(seconds=90)
    assert f"{caught.value.until.astimezone():%H:%M:%S}" in str(caught.value)
    assert "pid 12" in str(caught.value)


def test_the_holder_may_take_it_again(store: Store) -> None:
    mine = lease(store)
    mine.take()
    mine.take()


def test_it_is_renewed(store: Store, hands: Hands) -> None:
    first = lease(store, ELSEWHERE)
    first.take()
    hands.move(seconds=80)
    first.renew()
    hands.move(seconds=80)
    with pytest.raises(LeaseHeld):
        lease(store).take()


def test_it_passes_on_when_it_has_run_out(store: Store, hands: Hands) -> None:
    first = lease(store, ELSEWHERE)
    first.take()
    hands.move(seconds=90)
    lease(store).take()
    with pytest.raises(LeaseLost):
        first.renew()


def test_a_process_that_was_killed_here_leaves_it_at_once(store: Store) -> None:
    here = Process.this()
    lease(store, Process(here.machine, 2**22 + 1, "1")).take()
    lease(store).take()


def test_a_process_that_has_another_ones_number_is_another(store: Store) -> None:
    here = Process.this()
    lease(store, Process(here.machine, os.getpid(), here.began + "0")).take()
    lease(store).take()


def test_a_living_process_of_this_machine_keeps_it(store: Store) -> None:
    here = Process.this()
    parent = Process(here.machine, os.getppid(), _began(os.getppid()))
    lease(store, parent).take()
    with pytest.raises(LeaseHeld):
        lease(store).take()


def test_two_starts_in_one_process_are_two(store: Store) -> None:
    lease(store).take()
    with pytest.raises(LeaseHeld):
        lease(store).take()


def test_given_back_it_is_free(store: Store) -> None:
    first = lease(store, ELSEWHERE)
    first.take()
    first.release()
    lease(store).take()
    first.release()  # not ours any more: nothing happens


def test_a_process_comes_back_from_its_text() -> None:
    here = Process.this()
    assert Process.parse(str(here)) == here
    assert not Process.parse("nonsense").dead_for(here)


def _began(pid: int) -> str:
    from daemon.store import lease as module

    return module._began(pid)
