"""The story of a table as lines of HTML: facts with their rules, notes about seats, what was said."""

from collections.abc import Mapping, Sequence

from blindpig.drawing.board import Board, board_of
from blindpig.drawing.context import Person
from blindpig.drawing.templating import render, tight
from blindpig.drawing.words import words_in
from blindpig.i18n.teller import Teller
from blindpig.kernel.forms import Json
from blindpig.web.contexts import fact_of


def line_of(line: Mapping[str, Json], people: Sequence[Person], teller: Teller, board: Board) -> dict[str, object]:
    """One line as the template draws it."""
    kind = str(line["kind"])
    if kind == "fact":
        fact = fact_of(line)
        seat = next((fact.args[key] for key in ("seat", "owner", "victim") if key in fact.args), None)
        who = people[seat] if isinstance(seat, int) and 0 <= seat < len(people) else None
        shape = "head" if fact.key in board.chapters else "fact"
        places = board.places
        at = " ".join(f"{places[key]}-{fact.args[key]}" for key in places if isinstance(fact.args.get(key), int))
        again = board.again(fact)
        return {"shape": shape, "text": teller.fact(fact), "rule": fact.rule, "who": who, "at": at, "again": again}
    sitter = line.get("seat")
    who = people[sitter] if isinstance(sitter, int) and sitter >= 0 else None
    name = str(line.get("name") or (who.name if who else ""))
    if kind == "said":
        return {
            "shape": "said",
            "text": str(line["text"]),
            "name": name,
            "rule": "",
            "at": "",
            "who": who,
            "again": None,
        }
    words = words_in(teller.lang)
    text = words(f"story.{kind}", name=name) if words.has(f"story.{kind}") else ""
    return {"shape": "note", "text": text, "rule": "", "at": "", "who": who, "again": None}


def story_html(slug: str, lines: Sequence[Mapping[str, Json]], people: Sequence[Person], lang: str) -> str:
    """Lines of the story, newest last; what was said is marked for the talk."""
    teller = Teller(slug, lang, [person.name for person in people])
    board = board_of(slug)
    drawn = [line_of(line, people, teller, board) for line in lines]
    words = words_in(lang, slug)
    return tight(render("story.html", slug=slug, lines=[line for line in drawn if line["text"]], t=words))
