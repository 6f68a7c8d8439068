"""The story of a table as lines of HTML: facts with their rules, notes about seats, what was said."""

from collections.abc import Mapping, Sequence

from blindpig.kernel.forms import Json
from blindpig.kernel.journal import Fact
from blindpig.text.journal import Teller
from blindpig.web.boards.scene import Person
from blindpig.web.scenes import fact_of
from blindpig.web.templating import render, tight
from blindpig.web.words import words_in

HEADINGS = ("turn-began",)  # facts that open a chapter
SALES = ("demand-rolled", "sold", "sold-for-another", "margin-earned", "barred", "not-sold")  # can be seen again
SPOTS = {"place": "p", "street": "s", "crossroads": "x", "bar": "b"}  # arguments that are places, and their ids


def line_of(line: Mapping[str, Json], people: Sequence[Person], teller: Teller, lang: str) -> dict[str, object]:
    """One line as the template draws it."""
    kind = str(line["kind"])
    if kind == "fact":
        fact = fact_of(line)
        seat = next((fact.args[key] for key in ("seat", "owner", "victim") if key in fact.args), None)
        who = people[seat] if isinstance(seat, int) and 0 <= seat < len(people) else None
        shape = "head" if fact.key in HEADINGS else "fact"
        at = " ".join(f"{SPOTS[key]}-{fact.args[key]}" for key in SPOTS if isinstance(fact.args.get(key), int))
        sale = sale_of(fact) if fact.key in SALES else None
        return {"shape": shape, "text": teller.fact(fact), "rule": fact.rule, "who": who, "at": at, "sale": sale}
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
            "sale": None,
        }
    words = words_in(lang)
    text = words(f"story.{kind}", name=name) if words.has(f"story.{kind}") else ""
    return {"shape": "note", "text": text, "rule": "", "at": "", "who": who, "sale": None}


def sale_of(fact: Fact) -> dict[str, Json]:
    """What the page needs to show a line of a sale again; the line that opens a bar's sales has a button for it."""
    seat = fact.args.get("victim" if fact.key == "barred" else "seat", -1)
    opens = fact.key == "demand-rolled" or (fact.key == "sold" and fact.args.get("bar") == 0)
    found = {key: fact.args.get(key, 0) for key in ("bar", "money")}
    dice = fact.args.get("dice", [])
    return {**found, "seat": seat, "dice": list(dice) if isinstance(dice, list) else [], "opens": opens}


def story_html(slug: str, lines: Sequence[Mapping[str, Json]], people: Sequence[Person], lang: str) -> str:
    """Lines of the story, newest last; what was said is marked for the talk."""
    teller = Teller(slug, lang, [person.name for person in people])
    drawn = [line_of(line, people, teller, lang) for line in lines]
    return tight(render("story.html", slug=slug, lines=[line for line in drawn if line["text"]], t=words_in(lang)))
