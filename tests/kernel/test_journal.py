"""Facts reach those who may read them."""

from blindpig.kernel.game import SPECTATOR
from blindpig.kernel.journal import EVERYBODY, Fact, Journal, all_but, only

WATCHING = [SPECTATOR, 0, 1, 2, 5, 40]


def readers(audience: int) -> list[int]:
    fact = Fact("TG-1", "happened", {}, audience)
    return [seat for seat in WATCHING if fact.seen_by(seat)]


def test_audiences() -> None:
    assert readers(EVERYBODY) == WATCHING
    assert readers(only(2)) == [2]
    assert readers(only(0) | only(40)) == [0, 40]
    assert readers(all_but(2)) == [SPECTATOR, 0, 1, 5, 40]
    assert readers(all_but(0) & all_but(1)) == [SPECTATOR, 2, 5, 40]
    assert readers(0) == []


def test_a_secret_and_its_public_twin_share_everybody_out() -> None:
    for seat in WATCHING[1:]:
        assert sorted(readers(only(seat)) + readers(all_but(seat))) == WATCHING


def test_facts_are_taken_once_in_their_order() -> None:
    journal = Journal()
    journal.tell("TG-2", "rolled", {"coins": 4})
    journal.tell("TG-4", "passed", audience=only(1))
    first, second = journal.take()
    assert (first.rule, first.key, dict(first.args), first.audience) == ("TG-2", "rolled", {"coins": 4}, EVERYBODY)
    assert (second.key, dict(second.args), second.audience) == ("passed", {}, only(1))
    assert journal.take() == []
    assert repr(first) == "Fact(TG-2, rolled, {'coins': 4})"
