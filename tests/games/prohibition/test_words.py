"""Places and trucks are called what stands on the board."""

import pytest

from blindpig.i18n.teller import Teller
from blindpig.kernel.journal import EVERYBODY, Fact
from blindpig.kernel.refusal import Refusal

THREE = ("Nora", "Al", "Sal")


def fact(teller: Teller, key: str, **args: int | list[int]) -> str:
    return teller.fact(Fact("PR-M1", key, dict(args), EVERYBODY))


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Al drove the red truck to Lake between Canal and Wells, 2 streets on."),
        ("fr", "Al a conduit le camion rouge dans la rue Lake entre Canal et Wells, à 2 rues."),
    ],
)
def test_a_drive(lang: str, said: str) -> None:
    teller = Teller("prohibition", lang, THREE)
    assert fact(teller, "truck-drove", seat=1, truck=1, street=0, streets=2, start=3, route=[1, 0]) == said


def test_streets_lie_between_two_others() -> None:
    teller = Teller("prohibition", "en")
    assert teller.noun("street", 41) == "Polk between Wabash and Rush"
    assert teller.noun("street", 42) == "Canal between Lake and Randolph"
    assert teller.noun("street", 83) == "Rush between Jackson and Polk"


def test_crossroads_and_buildings() -> None:
    teller = Teller("prohibition", "en", THREE)
    assert fact(teller, "character-placed", seat=0, character=0, crossroads=24) == "Nora placed Ness at Clark & Monroe."
    assert fact(teller, "bar-closed", bar=0, left=2) == "Bar 1 is Closed; 2 Closed tiles are left."
    refusal = Refusal("PR-C1", "not-a-start", {"character": 1, "places": [0, 48]})
    assert teller.refusal(refusal).endswith("at one of these crossroads: Canal & Lake and Rush & Polk.")


def test_two_drivers_have_trucks_with_numbers() -> None:
    assert Teller("prohibition", "en", THREE[:2]).noun("truck", 3) == "truck 2"
    assert Teller("prohibition", "fr", THREE[:2]).noun("truck", 2) == "le camion 1"
    assert Teller("prohibition", "en").noun("truck", 3) == "truck 4"
