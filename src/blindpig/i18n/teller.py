"""Facts and refusals as sentences. Sentences are plain text, never HTML."""

import warnings
from collections.abc import Mapping, Sequence
from functools import lru_cache
from string import Formatter

from babel import Locale
from babel.lists import format_list
from babel.numbers import format_decimal

from blindpig import registry
from blindpig.i18n.catalogue import COMMON, Message, MissingText, find
from blindpig.i18n.languages import locale_of
from blindpig.i18n.terms import Terms, terms_of
from blindpig.i18n.typography import capitalised, end, meet
from blindpig.kernel.game import SPECTATOR, Outcome
from blindpig.kernel.journal import Fact
from blindpig.kernel.refusal import Arg, Refusal

LISTS = {"en": "en_GB"}  # “a, b and c”: without a comma before the last


@lru_cache(maxsize=1024)
def number_text(value: int, lang: str) -> str:
    """A number with the language's spaces or commas: a board says dozens, and most of them with every move."""
    return format_decimal(value, locale=lang)


@lru_cache(maxsize=8192)
def list_text(items: tuple[str, ...], listing: Locale) -> str:
    """Several things joined with the language's “and”: most lists on a board were there before."""
    return format_list(items, locale=listing)


@lru_cache(maxsize=4096)
def fields_of(text: str) -> tuple[tuple[str, str | None, str | None], ...]:
    """A text taken apart: what stands before each argument, its name, and the noun that it asks for."""
    return tuple((literal, name, noun) for literal, name, noun, _ in Formatter().parse(text))


class Teller:
    """Tells a game in one language; with players' names if they are given, else with the game's own."""

    def __init__(
        self,
        slug: str,
        lang: str,
        names: Sequence[str] | None = None,
        terms: Terms | None = None,
        domains: tuple[str, ...] = (),
        nouns: tuple[str, ...] = (),
        reader: int = SPECTATOR,
    ) -> None:
        self.slug = slug
        self.lang = lang
        self.names = names
        self.terms = terms_of(slug) if terms is None else terms
        self.domains = domains or (slug, COMMON)  # where texts are looked for
        self.nouns = nouns or self.domains  # and the nouns that stand for their arguments
        self.reader = reader  # the seat that is “you”; nobody's for a spectator
        self.locale = locale_of(lang)
        self.listing = locale_of(LISTS.get(lang, lang))

    def to(self, reader: int) -> "Teller":
        """The same, to one of those who sit there."""
        return Teller(self.slug, self.lang, self.names, self.terms, self.domains, self.nouns, reader)

    def fact(self, fact: Fact) -> str:
        """What happened, as a sentence."""
        return self.sentence(f"fact.{fact.key}", fact.args)

    def addresses(self, fact: Fact) -> bool:
        """Whether the reader may be spoken to in the sentence: whoever is not reads the same as a spectator."""
        if not any(self.may_be_reader(value) for value in fact.args.values()):
            return False
        key = f"fact.{fact.key}"
        message = self.message(key)
        if message is None:
            return False
        # A text among the arguments, such as an offer, is told in sentences of its own, which may speak to the reader.
        if any(isinstance(value, str) for value in fact.args.values()):
            return True
        return self.addressed(key, message, fact.args)[0] != key

    def refusal(self, refusal: Refusal) -> str:
        """Why not, as a sentence."""
        return self.sentence(f"refusal.{refusal.key}", refusal.args)

    def victory(self, outcome: Outcome) -> str:
        """Who won, as a sentence."""
        best = max(outcome.scores[seat] for seat in outcome.winners) if outcome.winners else 0
        args: dict[str, Arg] = {"winners": outcome.winners, "score": best}
        return self.sentence("outcome.won" if outcome.winners else "outcome.nobody", args)

    def outcome(self, outcome: Outcome) -> str:
        """How it ended, who won and by what, and who came after them: a few sentences."""
        told = [self.ending(outcome)] if outcome.ending else []
        told += [self.victory(outcome), *self.ties(outcome)]
        rest = sorted(set(range(len(outcome.scores))) - set(outcome.winners), key=lambda seat: outcome.places[seat])
        if rest:
            told.append(self.sentence("outcome.rest", {"ranking": self.join([self.rank(outcome, at) for at in rest])}))
        return " ".join(told)

    def ending(self, outcome: Outcome) -> str:
        """Which of the rule's endings it was, as a sentence."""
        return self.sentence(f"ending.{outcome.ending}")

    def rank(self, outcome: Outcome, seat: int) -> str:
        """Somebody's place and score."""
        args: dict[str, Arg] = {"place": outcome.places[seat], "seat": seat, "score": outcome.scores[seat]}
        return self.say("outcome.rank", args)

    def ties(self, outcome: Outcome) -> list[str]:
        """What put the winners before others with the same score, a sentence for each tie-break that did."""
        told: list[str] = []
        score = outcome.scores[outcome.winners[0]] if outcome.winners else 0
        equals = [seat for seat, other in enumerate(outcome.scores) if other == score]
        for tie in outcome.ties if outcome.winners else []:
            best = tie.figures[outcome.winners[0]]
            ahead = [seat for seat in equals if tie.figures[seat] == best]
            behind = sorted((tie.figures[seat] for seat in equals if tie.figures[seat] != best), reverse=not tie.fewest)
            if behind:
                args: dict[str, Arg] = {"winners": ahead, "figure": best, "next": behind[0]}
                told.append(self.sentence(f"tie.{tie.key}", args))
            equals = ahead
        return told

    def sentence(self, key: str, args: Mapping[str, Arg] | None = None) -> str:
        """The text of a key with its arguments put in, starting with a capital."""
        return self.say(key, args or {}, start=True)

    def say(self, key: str, args: Mapping[str, Arg], start: bool = False) -> str:
        """The text of a key with its arguments put in; the key itself, and a warning, if there is none."""
        message = self.message(key)
        if message is None:
            return self.missing(key)
        key, message = self.addressed(key, message, args)
        told = ""
        for literal, name, noun in fields_of(message.form(args)):
            told = end(told, capitalised(literal) if start and not told else literal)
            if name is None:
                continue
            if name not in args:
                told += self.missing(f"{key}: {{{name}}}")
                continue
            kind = noun or self.terms.kind(name)
            value = self.value(kind, args[name], key.endswith(f".{name}-you"))
            if start and not told and not self.is_name(kind, args[name]):
                value = capitalised(value)
            told = meet(told, value, self.lang)
        return told

    def addressed(self, key: str, message: Message, args: Mapping[str, Arg]) -> tuple[str, Message]:
        """A text as it is said to the reader: `KEY.ARGUMENT-you` says “you” where others read a name."""
        if self.reader == SPECTATOR:
            return key, message
        for _, name, noun in fields_of(message.form(args)):
            if name and self.is_reader(noun or self.terms.kind(name), args.get(name)):
                closer = self.message(f"{key}.{name}-you")
                if closer is not None:
                    return self.addressed(f"{key}.{name}-you", closer, args)
        return key, message

    def is_reader(self, kind: str, value: Arg | None) -> bool:
        """Whether the reader is meant, alone or among others."""
        if kind != self.terms.seat or self.reader == SPECTATOR:
            return False
        return self.reader in value if isinstance(value, list) else value == self.reader

    def may_be_reader(self, value: Arg) -> bool:
        """Whether an argument could mean the reader, whatever it stands for."""
        return self.reader in value if isinstance(value, list) else isinstance(value, str) or value == self.reader

    def message(self, key: str) -> Message | None:
        """The first entry of that key in the domains."""
        return find(self.domains, key, self.lang)

    def missing(self, key: str) -> str:
        """What stands where a text is missing: visible, harmless."""
        warnings.warn(f"{self.slug} has no text “{key}” in {self.lang}", MissingText, stacklevel=3)
        return f"⟨{key}⟩"

    def is_name(self, kind: str, value: Arg) -> bool:
        """Whether this is somebody at the table whose name is known."""
        known = self.names is not None and kind == self.terms.seat
        return known and isinstance(value, int) and 0 <= value < len(self.names or ())

    def value(self, kind: str, value: Arg, close: bool = False) -> str:
        """An argument in words; a list joined with the language's “and”, with “you” in it for a reader spoken to."""
        if not isinstance(value, list):
            return self.noun(kind, value)
        if not value and find(self.nouns, f"{kind}.none", self.lang) is not None:
            return self.say(f"{kind}.none", {})
        you = close and self.is_reader(kind, value)
        return self.join(
            [self.say("reader", {}) if you and each == self.reader else self.noun(kind, each) for each in value]
        )

    def join(self, parts: list[str]) -> str:
        """Several things in words, joined with the language's “and”."""
        return list_text(tuple(parts), self.listing)

    def noun(self, kind: str, value: int | str) -> str:
        """One thing in words: a player, a card, money, a number of crates."""
        if self.names is not None and self.is_name(kind, value):
            return self.names[int(value)]
        if kind in self.terms.spelt:
            return self.terms.spelt[kind](self, value)
        return self.word(kind, value)

    def word(self, kind: str, value: int | str) -> str:
        """The catalogue's word for one thing, money, or the number itself."""
        if kind == "money" and isinstance(value, int):
            return self.money(value)
        if kind == "game" and value in registry.manifests():
            return Teller(str(value), self.lang).say("title", {})
        if kind == "score" and self.terms.score != "score":
            return self.noun(self.terms.score, value)
        if find(self.nouns, f"{kind}.{value}", self.lang) is not None:
            return self.say(f"{kind}.{value}", {})
        if isinstance(value, str):
            return value
        if find(self.nouns, kind, self.lang) is not None:
            number = value + 1 if kind == self.terms.seat else value  # people count seats from 1
            return self.say(kind, {"number": number, "count": value})
        return self.missing(f"{kind}.{value}") if kind == self.terms.seat else self.number(value)

    def number(self, value: int) -> str:
        """A number with the language's spaces or commas."""
        return number_text(value, self.lang)

    def decimal(self, value: float, digits: int) -> str:
        """A measured number with that many digits after the point or comma."""
        return format_decimal(value, format=f"#,##0.{'0' * digits}" if digits else "#,##0", locale=self.locale)

    def mean_score(self, value: float) -> str:
        """A mean of scores, in what the game counts."""
        return self.money(value) if self.terms.score == "money" else self.decimal(value, 1)

    def money(self, value: float) -> str:
        """An amount of the game's coins in whole dollars."""
        sign = "−" if value < 0 else ""
        return sign + amount(self.slug, self.lang, self.domains, self.nouns, round(abs(value) * self.terms.dollars))


@lru_cache(maxsize=4096)
def amount(slug: str, lang: str, domains: tuple[str, ...], nouns: tuple[str, ...], dollars: int) -> str:
    """An amount of money: a board says what everybody has, several times over."""
    return Teller(slug, lang, domains=domains, nouns=nouns).say("money", {"number": dollars})
