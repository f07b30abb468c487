"""Rulesets as values: the official ones, and variants made of them."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import attrs
import pytest
from attrs.exceptions import FrozenInstanceError

from mantis_rules import DUEL, STANDARD, STANDARD_DECK, Flip, Ruleset, State, Turn, official
from mantis_rules.rulebook import again_after_steal_hit, clockwise
from tests.helpers.positions import SMALL_DECK
from tests.rules import rule

POLICIES = ["legality", "matching", "resolution", "succession", "victory", "opening"]
PARAMETERS = ["name", "deck", "hand", "goal", "min_players", "max_players"]


def loser_goes_on(state: State, flip: Flip) -> Turn:
    """A succession policy of a variant, at the top of a module as pickle needs it."""
    return Turn(flip.tank, state.token)


VARIANTS = [
    attrs.evolve(STANDARD, name="quick", goal=6),
    attrs.evolve(STANDARD, name="quick", goal=6, succession=loser_goes_on),
    attrs.evolve(DUEL, name="small", deck=SMALL_DECK, hand=1),
]
variants = pytest.mark.parametrize("rules", VARIANTS, ids=repr)
protocols = pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))


@rule("S1", "S2", "E1")
def test_the_standard_rules() -> None:
    """105 cards, two to six players, four cards each, goal 10."""
    values = attrs.asdict(STANDARD, recurse=False, filter=lambda field, _: field.name in PARAMETERS)
    assert values == {
        "name": "standard",
        "deck": STANDARD_DECK,
        "hand": 4,
        "goal": 10,
        "min_players": 2,
        "max_players": 6,
    }


@rule("D1")
def test_the_rules_for_two() -> None:
    """For two the goal is 15 and succession another; all else is as for more."""
    changes: dict[str, Any] = {"name": "duel", "goal": 15, "max_players": 2}
    assert attrs.evolve(STANDARD, succession=again_after_steal_hit, **changes) == DUEL


@pytest.mark.parametrize("players", range(2, 7))
def test_which_rules_are_official(players: int) -> None:
    """Two play the duel, three to six by the standard rules."""
    assert official(players) is (DUEL if players == 2 else STANDARD)


def test_every_card_may_be_dealt() -> None:
    """The limits themselves are allowed: a goal of 1, no hand, and a hand of every card."""
    assert attrs.evolve(STANDARD, goal=1, hand=0).hand == 0
    assert attrs.evolve(STANDARD, deck=SMALL_DECK, hand=2).hand * 6 == len(SMALL_DECK)
    assert attrs.evolve(STANDARD, min_players=6).min_players == 6


def test_parameters_are_given_by_name() -> None:
    """A ruleset takes no positional arguments, and cannot do without a name."""
    make: Any = Ruleset
    with pytest.raises(TypeError):
        make("standard")
    with pytest.raises(TypeError):
        make()


@pytest.mark.parametrize("policy", POLICIES)
def test_a_ruleset_names_each_of_its_policies(policy: str) -> None:
    """No policy has a default; a variant is made from a ruleset that has them all."""
    parts = {field.name: getattr(STANDARD, field.name) for field in attrs.fields(Ruleset)}
    make: Any = Ruleset
    given = {name: part for name, part in parts.items() if not name.startswith("_")}
    assert make(**given) == STANDARD
    del given[policy]
    with pytest.raises(TypeError, match=policy):
        make(**given)


@pytest.mark.parametrize(
    "change",
    [
        {"name": "other"},
        {"deck": SMALL_DECK, "hand": 1},
        {"hand": 3},
        {"goal": 11},
        {"min_players": 3},
        {"max_players": 5},
        {"legality": lambda state: ()},
        {"matching": lambda flipped, lying: True},
        {"resolution": lambda state, flip: ()},
        {"succession": again_after_steal_hit},
        {"victory": lambda state: None},
        {"opening": lambda state: 1},
    ],
    ids=lambda change: next(iter(change)),
)
def test_rulesets_are_equal_by_value(change: dict[str, Any]) -> None:
    """Rulesets are equal, and have equal hashes, when no parameter and no policy differs."""
    one, twin = attrs.evolve(STANDARD, **change), attrs.evolve(STANDARD, **change)
    assert one == twin
    assert hash(one) == hash(twin)
    assert one != STANDARD


@pytest.mark.parametrize("name", [*PARAMETERS, *POLICIES])
def test_a_ruleset_cannot_be_changed(name: str) -> None:
    """No field can be assigned or deleted; a variant is another value."""
    with pytest.raises(FrozenInstanceError):
        setattr(STANDARD, name, getattr(DUEL, name))
    with pytest.raises(FrozenInstanceError):
        delattr(STANDARD, name)


def test_the_repr_of_a_ruleset_is_short() -> None:
    """A ruleset is shown by its parameters."""
    assert repr(DUEL) == "<Ruleset duel: 2 to 2 players, goal 15, hand 4, 105 cards>"


@protocols
@pytest.mark.parametrize("rules", [STANDARD, DUEL], ids=repr)
def test_official_rules_survive_copying(rules: Ruleset, protocol: int) -> None:
    """Pickled or copied, the official rules are equal to themselves, and take little room."""
    text = pickle.dumps(rules, protocol)
    assert len(text) < 1000
    for again in (pickle.loads(text), copy.copy(rules), copy.deepcopy(rules)):
        assert again == rules
        assert hash(again) == hash(rules)
        assert again.deck is STANDARD_DECK


@protocols
@variants
def test_a_variant_survives_copying(rules: Ruleset, protocol: int) -> None:
    """A variant of module-level functions is equal to itself when pickled or copied."""
    for again in (pickle.loads(pickle.dumps(rules, protocol)), copy.copy(rules)):
        assert again == copy.deepcopy(rules) == rules
        assert hash(again) == hash(rules)
        assert again.succession == rules.succession


def test_an_unofficial_twin_is_not_taken_for_official() -> None:
    """Rulesets are pickled by value, so a twin of the standard one is still equal to it."""
    twin = attrs.evolve(STANDARD)
    assert twin is not STANDARD
    assert pickle.loads(pickle.dumps(twin)) == STANDARD
    assert twin.succession is clockwise
