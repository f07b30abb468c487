"""Games are shortened to what shows the fault, with the cards that they flip."""

from __future__ import annotations

import pytest

from mantis_rules.notation import parse_action
from mantis_rules.testing.conformance import Case, Deal, conformance_cases
from mantis_rules.testing.conformance.shrinking import ATTEMPTS, shortest
from mantis_rules.testing.conformance.starting import started


def flips(case: Case) -> list[str]:
    """The cards that a case's actions flip, and the actions."""
    events = [each.expected for each in case.exchanges() if each.request["do"] == "act"]
    return [event["flip"]["card"] for event in events if isinstance(event, dict)]


GAMES = [
    case
    for case in conformance_cases(40)
    if case.name.startswith("random") and len(case.actions) > 20
]


def test_there_are_long_games() -> None:
    """The tests below have games to shorten."""
    assert len(GAMES) >= 5


@pytest.mark.parametrize("case", GAMES, ids=lambda case: case.name)
def test_one_action_is_enough_for_a_fault_of_one_step(case: Case) -> None:
    """If the last flip alone is at fault, one action from a position is left."""
    last = flips(case)[-1]
    found = shortest(case, lambda tried: last in flips(tried))
    assert flips(found) == [last]
    assert isinstance(found.start, str)


@pytest.mark.parametrize("case", GAMES, ids=lambda case: case.name)
def test_a_game_that_must_be_dealt_keeps_the_flips_that_matter(case: Case) -> None:
    """If positions cannot be loaded, the needed flips stay, and all other actions go."""
    cards = flips(case)
    needed = [cards[2], cards[len(cards) // 2], cards[-1]]
    tries = []

    def fails(tried: Case) -> bool:
        tries.append(tried)
        flipped = flips(tried)
        return isinstance(tried.start, Deal) and all(card in flipped for card in needed)

    found = shortest(case, fails)
    assert isinstance(found.start, Deal)
    assert isinstance(case.start, Deal)
    assert sorted(found.start.deck) == sorted(case.start.deck)
    assert len(tries) <= ATTEMPTS
    assert flips(found) == needed


def test_games_from_positions_are_shortened_too() -> None:
    """The actions of a game from a position go with their cards, and the zones stay."""
    [case] = [c for c in conformance_cases(0) if c.name == "duel: a chain of five, seat 0 begins"]
    cards = flips(case)
    before, _ = started(case.start)

    def fails(tried: Case) -> bool:
        state, _ = started(tried.start)
        assert state is not None
        assert before is not None
        return state.tanks == before.tanks and cards[-1] in flips(tried)

    found = shortest(case, fails)
    assert flips(found) == [cards[-1]]
    assert [str(parse_action(words)) for words in found.actions] == ["steal 1"]
