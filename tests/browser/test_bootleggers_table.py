"""Several people at a table of Bootleggers, each with a browser: answers to cards, cards out of turn, promises."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import Meet
from tests.browser.mobster import Mobster
from tests.browser.server import Server, running

# With this seed the first offer has an Investigation and a Recruiting; seat 0 can show muscle 67, seat 1 66, and nobody
# else has more than 64: so seat 0 chooses first, then seat 1.
STACKED = "772"
DEALING = "#board[data-asked=deals], #board[data-asked=offer]"  # the bot may have made an offer already
FIRST, SECOND, LAST = "mu-67", "mu-66", "mu-10"


@pytest.fixture(scope="module")
def stacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where every table is dealt the same."""
    with running(tmp_path_factory.mktemp("stacked"), STACKED) as found:
        yield found


def come(meet: Meet, server: Server, **looks: object) -> Mobster:
    person = meet(server, Mobster, **looks)
    assert isinstance(person, Mobster)
    return person


def asked(person: Mobster, key: str) -> None:
    person.page.wait_for_selector(f"[data-ready] #board[data-mine][data-asked={key}]")


def click(person: Mobster, key: str, *picks: str) -> None:
    """Wait for a question and answer it."""
    asked(person, key)
    for pick in picks:
        person.click(pick)


def show_muscle(person: Mobster, card: str) -> None:
    click(person, "muscle", card)
    person.page.click("#send")


def ready_to_play(meet: Meet, server: Server) -> tuple[Mobster, Mobster]:
    """Two people and a bot; the first holds an Investigation, the second has just taken Recruiting and may play it."""
    host, friend = come(meet, server), come(meet, server, locale="fr-FR")
    host.set_up(3, friends=1, length="short")
    friend.accept(host.invitation())
    host.start()
    show_muscle(host, FIRST)
    show_muscle(friend, SECOND)
    click(host, "take", "o-investigation")
    host.page.wait_for_selector("#card-investigation")  # kept without a question: there is nothing to play it on
    click(friend, "take", "o-recruiting")
    asked(friend, "keep")
    return host, friend


@pytest.fixture
def pair(meet: Meet, stacked: Server) -> tuple[Mobster, Mobster]:
    return ready_to_play(meet, stacked)


@pytest.fixture
def trio(meet: Meet, stacked: Server) -> tuple[Mobster, Mobster, Mobster]:
    """Three people; muscle has been shown, and the first one is to choose from the offer."""
    people = come(meet, stacked), come(meet, stacked), come(meet, stacked, locale="fr-FR")
    people[0].set_up(3, friends=2, length="short")
    for friend in people[1:]:
        friend.accept(people[0].invitation())
        friend.page.wait_for_selector("[data-ready] #board")
    people[0].start()
    for person, card in zip(people, (FIRST, SECOND, LAST), strict=True):
        show_muscle(person, card)
    asked(people[0], "take")
    return people


def test_an_investigation_cancels_a_card(pair: tuple[Mobster, Mobster]) -> None:
    host, friend = pair
    friend.click("card-recruiting")
    friend.page.click("#send")
    asked(host, "investigate")
    assert "Recruiting" in host.said()
    friend.page.wait_for_selector("#prompt.is-waiting")
    assert "On attend la table" in friend.said()  # nobody is named
    assert friend.page.get_attribute("#board", "data-waiting") == ""
    host.click("do-investigate")
    for person, line in ((host, "You called for an Investigation"), (friend, "a demandé une Enquête")):
        person.page.wait_for_selector(f"#story li:has-text('{line}')")
        assert person.page.locator("#card-recruiting, #card-investigation").count() == 0


def test_a_reload_inside_a_reaction(pair: tuple[Mobster, Mobster]) -> None:
    host, friend = pair
    friend.click("card-recruiting")
    friend.page.click("#send")
    asked(host, "investigate")
    before = host.said()
    host.page.reload()
    asked(host, "investigate")
    assert host.said() == before
    friend.page.reload()
    friend.page.wait_for_selector("[data-ready] #prompt.is-waiting")
    host.click("do-pass")
    friend.page.wait_for_selector("#board:not([data-asked=investigate]) .own")
    host.page.wait_for_selector("#story li:has-text('Recruiting')")
    assert host.page.locator("#card-investigation").count() == 1


def test_a_card_out_of_turn_while_another_is_asked(pair: tuple[Mobster, Mobster]) -> None:
    host, friend = pair
    friend.click("do-keep")
    click(friend, "moment", "do-pass")  # it counts before the boys go out
    asked(host, "place")
    friend.page.wait_for_selector("#board:not([data-mine])")
    friend.page.wait_for_selector("#card-recruiting.is-legal")
    friend.click("card-recruiting")
    friend.page.click("#send")
    click(host, "investigate", "do-pass")
    asked(host, "place")  # the turn goes on where it was
    assert friend.page.locator("#card-recruiting").count() == 0


def test_who_wants_to_be_asked_is_asked(pair: tuple[Mobster, Mobster]) -> None:
    host, friend = pair
    friend.click("do-keep")
    click(friend, "moment", "do-pass")
    asked(host, "place")
    friend.page.click("#every")
    host.click("do-done")
    click(friend, "place", "do-done")
    asked(friend, "moment")  # before the stills run, where Recruiting does not count
    sent: list[str] = []
    # Looking at a piece asks what it is: only what is told counts.
    friend.page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    for mode in ("always", "never"):
        assert sent == []  # what one wants to be asked about is nobody else's business
        friend.page.click("[data-bell=recruiting]")
        friend.page.wait_for_selector(f"[data-bell=recruiting][data-mode={mode}]")
    friend.page.wait_for_selector(DEALING)  # passed for them
    assert friend.page.locator("#card-recruiting").count() == 1
    host.page.wait_for_selector(DEALING)  # with nothing but an Investigation the host was never asked in between
    assert host.page.locator("#card-investigation").count() == 1


def test_a_promise_to_all_is_kept_or_broken_for_all_to_see(
    trio: tuple[Mobster, Mobster, Mobster], meet: Meet, stacked: Server
) -> None:
    host, friend, third = trio
    watcher = come(meet, stacked)
    watcher.visit(host.invitation_link())
    host.page.click("#desk-tab")
    host.page.click('[data-to="all"]')
    host.page.click('[data-side="give"] [data-more="money"]')
    host.page.fill("#promise", "Texas Lil's stays yours")
    host.page.click("#make-offer")
    for person in (friend, third):
        person.page.click(".desk-tab:has(.count)")
        person.page.click(".deed .btn--go[data-act^=accept]")
        person.page.wait_for_selector(".ledger .stamp--open")
    friend.page.click("[data-act^=kept]")
    third.page.click("[data-act^=broken]")
    for person in (host, friend, third, watcher):
        person.page.wait_for_selector(".ledger .stamp--kept", state="attached")
        person.page.wait_for_selector(".ledger .stamp--broken", state="attached")
    assert "1 kept, 1 broken" in host.page.inner_text(".standing-words")
    assert host.axe() == []
    asked(host, "take")


def test_a_window_is_the_same_for_everybody_and_silence_lets_a_card_be(meet: Meet, tmp_path: Path) -> None:
    with running(tmp_path, "live", STACKED) as live:
        host, friend = ready_to_play(meet, live)
        friend.click("card-recruiting")
        friend.page.click("#send")
        ends = set()
        for person in (host, friend):
            person.page.wait_for_selector(".window[data-until]")
            ends.add(person.page.get_attribute(".window", "data-until"))
        assert len(ends) == 1
        host.page.wait_for_selector("#board:not([data-asked=investigate])")  # nobody answered
        assert host.page.locator("#card-investigation").count() == 1
        assert friend.page.locator("#card-recruiting").count() == 0
        for person in (host, friend):
            person.page.context.close()
