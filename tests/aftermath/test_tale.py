"""Tales of finished games: fortunes by round, moments and titles, from the record alone."""

import pytest

from blindpig import registry
from blindpig.aftermath.chronicle import PLAIN, Feat, Moment, chronicle_of
from blindpig.aftermath.tale import entitle, leader, pick, tale_of
from blindpig.i18n.languages import LANGUAGES
from blindpig.i18n.teller import Teller
from blindpig.kernel.record import Record
from blindpig.kernel.refusal import BadInput
from tests.aftermath.games import finished

TABLES = [("bootleggers", 4), ("bootleggers", 6), ("reglement", 3), ("reglement", 4), ("prohibition", 2)]
every_table = pytest.mark.parametrize(("slug", "seats"), TABLES)


@every_table
def test_the_curve_begins_at_the_deal_and_ends_with_the_scores(slug: str, seats: int) -> None:
    tale = tale_of(finished(slug, seats))
    assert tale.standings[0].round == 0
    assert list(tale.standings[-1].fortunes) == tale.outcome.scores
    assert [each.round for each in tale.standings] == sorted({each.round for each in tale.standings})
    assert [each.move for each in tale.standings] == sorted({each.move for each in tale.standings})


@every_table
def test_everybody_has_a_title_and_moments_are_told_in_all_languages(slug: str, seats: int) -> None:
    tale = tale_of(finished(slug, seats))
    assert [title.seat for title in tale.titles] == list(range(seats))
    assert len(tale.moments) == 3
    assert [moment.move for moment in tale.moments] == sorted(moment.move for moment in tale.moments)
    for lang in LANGUAGES:
        teller = Teller(slug, lang, ["Ada", "Bo", "Cy", "Di", "Ed", "Fay"])
        for moment in tale.moments:
            told = teller.sentence(f"moment.{moment.key}.text", dict(moment.args))
            assert "⟨" not in told + teller.sentence(f"moment.{moment.key}", dict(moment.args))
        for title in tale.titles:
            args = {"count": title.figure, "money": title.figure}
            assert "⟨" not in teller.say(f"title.{title.key}.text", args) + teller.say(f"title.{title.key}", args)


@pytest.mark.parametrize("slug", registry.HOUSE)
def test_every_moment_and_feat_of_the_house_has_its_texts(slug: str) -> None:
    teller = Teller(slug, "en", ["Ada", "Bo", "Cy", "Di"])
    tale = tale_of(finished(slug, 4))
    chronicle = chronicle_of(slug)
    keys = {f"title.{feat.key}" for feat in chronicle.feats(tale)}
    keys |= {f"moment.{moment.key}" for moment in chronicle.moments(tale)}
    for key in sorted(keys):
        assert teller.message(key), key
        assert teller.message(f"{key}.text"), f"{key}.text"


def test_a_game_that_is_not_over_has_no_tale() -> None:
    whole = finished("reglement", 4)
    cut = Record(whole.game, whole.version, whole.seats, whole.options, whole.commitment)
    cut.entries = whole.entries[:-3]
    with pytest.raises(BadInput):
        tale_of(cut)


def test_a_game_without_a_chronicle_has_a_plain_one() -> None:
    tale = tale_of(finished("reglement", 3))
    assert PLAIN.fortunes(tale.last) == []
    assert PLAIN.moments(tale) == []
    assert PLAIN.feats(tale) == []


def test_titles_go_to_who_did_most_alone_and_what_is_shared_to_who_has_none() -> None:
    feats = [Feat("a", [1, 5, 0]), Feat("b", [2, 2, 0], 9.0), Feat("c", [0, 9, 1], 0.1)]
    titles = entitle(feats, 3)
    assert [(title.key, title.figure) for title in titles] == [("b", 2), ("a", 5), ("company", 0)]
    titles = entitle([Feat("a", [3, 3, 3]), Feat("b", [0, 0, 1])], 3)
    assert [title.key for title in titles] == ["a", "company", "b"], "nobody has the title of another"
    titles = entitle([Feat("a", [3, 3, 0]), Feat("b", [2, 0, 2])], 3)
    assert [title.key for title in titles] == ["company", "a", "b"], "who has the least choice comes first"


def test_moments_are_of_different_kinds_and_apart() -> None:
    def moment(move: int, key: str, weight: float) -> Moment:
        return Moment(move, 1, key, {}, weight, 0)

    found = [moment(10, "x", 1.0), moment(11, "y", 0.9), moment(60, "x", 0.8), moment(80, "z", 0.1)]
    assert [each.move for each in pick(found, 100)] == [10, 60, 80]
    assert [each.move for each in pick(found[:2], 100)] == [10]


def test_nobody_leads_alone_where_two_have_the_same() -> None:
    tale = tale_of(finished("reglement", 4))
    assert leader(tale.standings[-1]) == tale.outcome.winners[0]
    assert {leader(each) for each in tale.standings} >= {tale.outcome.winners[0]}


@pytest.mark.parametrize("slug", registry.HOUSE)
def test_a_second_figure_by_round(slug: str) -> None:
    tale = tale_of(finished(slug, 4))
    found = chronicle_of(slug).tally(tale)
    assert [len(row) for row in found] == [4] * len(tale.standings)
    columns = list(zip(*found, strict=True))
    falls = slug == "reglement"  # men only get fewer, crates only more
    assert all(list(column) == sorted(column, reverse=falls) for column in columns)
    assert any(column[0] != column[-1] for column in columns)
    if falls:
        assert {column[0] for column in columns} == {max(found[0])}
