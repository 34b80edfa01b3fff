"""Content files: what they may say, and what is said of a mistake."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple

import pytest

from app.base.content import ContentError, Sentence, Text, filled, read, shaped
from app.base.text import tr


class Say(NamedTuple):
    text: Sentence
    look: str = ""


class Move(NamedTuple):
    move: str


class Page(NamedTuple):
    title: Sentence
    text: Text = ()
    steps: tuple[Annotated[Any, {"say": Say, "opponent": Move}], ...] = ()
    answers: Mapping[str, Sentence] = {}
    column: int = 0
    shown: bool = True


WHOLE = {
    "title": "A page",
    "text": "First.\n@rule\n\n@figures {number} cubes.\n",
    "steps": [{"say": "Look!", "look": "board"}, {"opponent": "spy"}],
    "answers": {"move 3:*": "No."},
}


def test_data_become_values_and_its_sentences_are_collected() -> None:
    page, found = shaped(WHOLE, Page, "a file")
    assert page.title == "A page" and page.text == (("", "First."), ("rule", ""), ("figures", "{number} cubes."))
    assert page.steps == (Say("Look!", "board"), Move("spy"))
    assert page.answers == {"move 3:*": "No."} and page.column == 0
    assert found == ("A page", "First.", "{number} cubes.", "Look!", "No.")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"titel": "A page"}, "a file: there is no field “titel”"),
        ({"title": 3}, "a file: title: is not a string"),
        ({"title": " "}, "a file: title: is empty"),
        ({"text": ["First."]}, "a file: text: is not a string"),
        ({"steps": {}}, "a file: steps: is not a list"),
        ({"steps": [{"opponent": "spy"}, "x"]}, "a file: steps 2: is not a table"),
        ({"steps": [{"look": "board"}]}, "a file: steps 1: has to have one of say, opponent"),
        ({"steps": [{"say": "Look!", "opponent": "spy"}]}, "a file: steps 1: has to have one of say, opponent"),
        ({"steps": [{"opponent": "spy", "look": "board"}]}, "a file: steps 1: there is no field “look”"),
        ({"answers": {"spy": 1}}, "a file: answers: spy: is not a string"),
        ({"column": True}, "a file: column: is not a number"),
        ({"shown": 1}, "a file: shown: is not true or false"),
    ],
)
def test_a_mistake_is_named_with_its_place(change: dict[str, object], said: str) -> None:
    with pytest.raises(ContentError) as error:
        shaped(WHOLE | change, Page, "a file")
    assert str(error.value) == said


def test_what_is_needed_is_missed() -> None:
    with pytest.raises(ContentError, match="a file: “title” is missing"):
        shaped({}, Page, "a file")


def test_names_are_filled_in() -> None:
    tr.speak("en")
    text = shaped(WHOLE, Page, "a file")[0].text
    assert [*filled(text, {"rule": ("One.", "Two."), "figures": ({"number": 3}, {"number": 4})}, "a file")] == [
        "First.", "One.", "Two.", "3 cubes.", "4 cubes.",
    ]  # fmt: skip
    with pytest.raises(ContentError, match="a file: nothing is called “figures”"):
        list(filled(text, {"rule": "One."}, "a file"))


def test_a_file_that_is_no_toml_is_named() -> None:
    with pytest.raises(ContentError, match=r"app/nowhere\.toml"):
        read("nowhere.toml", Page)
