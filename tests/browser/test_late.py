"""What the network does to a page: answers that come after newer news, and moves that answer an old board."""

import json

from playwright.sync_api import Response, Route

from blindpig.games.bootleggers.rules.actions import SPACE
from tests.browser.conftest import Meet
from tests.browser.mobster import Mobster
from tests.browser.server import Server

ASK = "end => document.dispatchEvent(new CustomEvent('act', {detail: {end}}))"
# The page says so when it has got its answer and does not try again.
ASK_AND_WAIT = f"""end => new Promise(done => {{
  document.addEventListener('answered', () => done(), {{once: true}});
  ({ASK})(end);
}})"""


def come(meet: Meet, server: Server) -> Mobster:
    person = meet(server, Mobster)
    assert isinstance(person, Mobster)
    person.set_up(3, length="short")
    person.start()
    person.page.wait_for_selector("#board[data-asked=muscle]")
    return person


def test_an_answer_that_comes_late_does_not_turn_the_board_back(meet: Meet, server: Server) -> None:
    person = come(meet, server)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    person.page.route("**/act", hold)
    person.page.evaluate(ASK, "take truck")  # refused: nobody takes anything yet
    while not held:
        person.page.wait_for_timeout(20)
    answer = held[0].fetch()
    other = Mobster(person.page.context.new_page(), server.address)
    other.visit(person.page.url)
    other.wait_for_turn()
    other.page.click(".fan .face.is-legal", position={"x": 10, "y": 16})
    other.page.click("#send")
    person.page.wait_for_selector("#board:not([data-asked=muscle])")
    newest = int(person.prompt())
    held[0].fulfill(response=answer)
    person.page.wait_for_selector("#tip:not([hidden])")
    assert int(person.prompt()) >= newest
    assert person.question() != "muscle"


def test_a_move_to_an_old_number_is_made_again_where_all_act_at_once(meet: Meet, server: Server) -> None:
    person = come(meet, server)
    sent: list[int] = []

    def too_late(route: Route) -> None:
        form = json.loads(route.request.post_data or "{}")
        sent.append(form["action"])
        if len(sent) == 1:
            form["prompt"] -= 1  # as if somebody else had chosen in between
        route.continue_(post_data=json.dumps(form))

    person.page.route("**/act", too_late)
    person.page.click(".fan .face.is-legal", position={"x": 10, "y": 16})
    person.page.click("#send")
    person.page.wait_for_selector("#board:not([data-asked=muscle])")
    assert sent[0] == sent[1]
    assert SPACE.all[sent[0]].text.startswith("muscle ")


def test_a_move_to_an_old_number_is_not_made_again_where_the_board_has_changed(meet: Meet, server: Server) -> None:
    person = come(meet, server)
    answers: list[Response] = []
    person.page.on("response", lambda got: answers.append(got) if got.url.endswith("/act") else None)
    person.page.route(
        "**/act",
        lambda route: route.continue_(
            post_data=json.dumps({**json.loads(route.request.post_data or "{}"), "prompt": 0})
        ),
    )
    person.page.evaluate(ASK_AND_WAIT, ["pass", "pass"])
    assert [answer.json()["stale"] for answer in answers] == ["yes"]
    assert person.question() == "muscle"
