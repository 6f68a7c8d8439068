"""Forms are read back with care: each complaint names the field and says what should be there."""

from collections.abc import Callable

import pytest

from blindpig.kernel.forms import BadForm, Form, Json
from blindpig.kernel.refusal import BadInput
from tests.troubles import troubled

GOOD: dict[str, Json] = {
    "number": 3,
    "flag": True,
    "text": "été",
    "numbers": [1, 2],
    "rows": [[1], [], [2, 3]],
    "texts": ["a", "b"],
    "form": {"x": 1},
    "forms": [{"x": 1}, {"x": 2}],
}

GETTERS: dict[str, Callable[[Form], object]] = {
    "number": lambda form: form.number("number", 0, 9),
    "flag": lambda form: form.flag("flag"),
    "text": lambda form: form.text("text"),
    "numbers": lambda form: form.numbers("numbers", 0, 9),
    "rows": lambda form: form.rows("rows", 0, 9),
    "texts": lambda form: form.texts("texts"),
    "form": lambda form: form.form("form").number("x", 0, 9),
    "forms": lambda form: [inner.number("x", 0, 9) for inner in form.forms("forms")],
}

BAD: list[tuple[str, Json, str]] = [
    ("number", True, "a whole number from 0 to 9"),
    ("number", 10, "a whole number from 0 to 9"),
    ("number", -1, "a whole number from 0 to 9"),
    ("number", "3", "a whole number from 0 to 9"),
    ("flag", 1, "true or false"),
    ("flag", None, "true or false"),
    ("text", 3, "a string"),
    ("numbers", "12", "a list"),
    ("numbers", {"0": 1}, "a list"),
    ("numbers", [1, True], "a list of whole numbers from 0 to 9"),
    ("numbers", [10], "a list of whole numbers from 0 to 9"),
    ("rows", [1], "a list"),
    ("rows", [[1], [10]], "a list of whole numbers from 0 to 9"),
    ("texts", ["a", 1], "a list of strings"),
]


@pytest.mark.parametrize("field", list(GETTERS))
def test_what_is_there_is_handed_out(field: str) -> None:
    found = GETTERS[field](Form(GOOD, "The test"))
    expected: object = {"form": 1, "forms": [1, 2]}.get(field, GOOD[field])
    assert found == expected


@pytest.mark.parametrize("field", list(GETTERS))
def test_what_lacks_is_named(field: str) -> None:
    form = Form({key: value for key, value in GOOD.items() if key != field}, "The test")
    with troubled(BadForm, match=f"^The test lacks the field “{field}”\\.$"):
        GETTERS[field](form)


@pytest.mark.parametrize(("field", "value", "wanted"), BAD)
def test_what_is_wrong_is_named(field: str, value: Json, wanted: str) -> None:
    with troubled(BadForm, match=f"^The test: “{field}” should be {wanted}\\.$"):
        GETTERS[field](Form({**GOOD, field: value}, "The test"))


def test_lengths_are_checked() -> None:
    form = Form(GOOD, "The test")
    assert form.numbers("numbers", 0, 9, 2) == [1, 2]
    assert form.rows("rows", 0, 9, 3) == [[1], [], [2, 3]]
    with troubled(BadForm, match="“numbers” should be a list of 3 numbers"):
        form.numbers("numbers", 0, 9, 3)
    with troubled(BadForm, match="“rows” should be a list of 2 lists"):
        form.rows("rows", 0, 9, 2)


def test_inner_forms_say_where_they_are() -> None:
    with troubled(BadForm, match=r"^The test, “form” lacks the field “y”"):
        Form(GOOD, "The test").form("form").get("y")
    with troubled(BadForm, match=r"^The test, “forms” lacks the field “y”"):
        Form(GOOD, "The test").forms("forms")[1].get("y")
    with troubled(BadForm, match=r"^The test, “text” should be a JSON object"):
        Form(GOOD, "The test").form("text")


@pytest.mark.parametrize("data", [None, 3, "{}", [], True])
def test_only_objects_are_forms(data: Json) -> None:
    with troubled(BadForm, match=r"^The test should be a JSON object"):
        Form(data, "The test")


def test_a_bad_form_is_bad_input() -> None:
    assert issubclass(BadForm, BadInput)
