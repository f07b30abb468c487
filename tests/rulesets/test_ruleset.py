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
    """A succession policy of a variant, at module level so that it can be pickled."""
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
    """The standard rules have 105 cards, two to six players, four cards each and goal 10."""
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
    """The duel is the standard rules with goal 15, two players and another succession."""
    changes: dict[str, Any] = {"name": "duel", "goal": 15, "max_players": 2}
    assert attrs.evolve(STANDARD, succession=again_after_steal_hit, **changes) == DUEL


@pytest.mark.parametrize("players", range(2, 7))
def test_which_rules_are_official(players: int) -> None:
    """The official rules are the duel for two players and the standard rules for three to six."""
    assert official(players) is (DUEL if players == 2 else STANDARD)


def test_parameters_may_be_at_their_limits() -> None:
    """A goal of 1, an empty hand, a hand of every card, and exactly six players are allowed."""
    assert attrs.evolve(STANDARD, goal=1, hand=0).hand == 0
    assert attrs.evolve(STANDARD, deck=SMALL_DECK, hand=2).hand * 6 == len(SMALL_DECK)
    assert attrs.evolve(STANDARD, min_players=6).min_players == 6


def test_parameters_are_given_by_name() -> None:
    """A ruleset takes no positional arguments, and cannot be made without arguments."""
    make: Any = Ruleset
    with pytest.raises(TypeError):
        make("standard")
    with pytest.raises(TypeError):
        make()


@pytest.mark.parametrize("policy", POLICIES)
def test_no_policy_has_a_default(policy: str) -> None:
    """A ruleset must be given each of its policies, since none has a default."""
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
    """Rulesets are equal, with equal hashes, if no parameter and no policy differs."""
    one, twin = attrs.evolve(STANDARD, **change), attrs.evolve(STANDARD, **change)
    assert one == twin
    assert hash(one) == hash(twin)
    assert one != STANDARD


@pytest.mark.parametrize("name", [*PARAMETERS, *POLICIES])
def test_a_ruleset_cannot_be_changed(name: str) -> None:
    """No field of a ruleset can be assigned or deleted."""
    with pytest.raises(FrozenInstanceError):
        setattr(STANDARD, name, getattr(DUEL, name))
    with pytest.raises(FrozenInstanceError):
        delattr(STANDARD, name)


def test_the_repr_of_a_ruleset_is_short() -> None:
    """The repr of a ruleset shows its parameters."""
    assert repr(DUEL) == "<Ruleset duel: 2 to 2 players, goal 15, hand 4, 105 cards>"


@protocols
@pytest.mark.parametrize("rules", [STANDARD, DUEL], ids=repr)
def test_official_rules_survive_copying(rules: Ruleset, protocol: int) -> None:
    """A pickled or copied official ruleset is equal, and its pickle is small."""
    text = pickle.dumps(rules, protocol)
    assert len(text) < 1000
    for again in (pickle.loads(text), copy.copy(rules), copy.deepcopy(rules)):
        assert again == rules
        assert hash(again) == hash(rules)
        assert again.deck is STANDARD_DECK


@protocols
@variants
def test_a_variant_survives_copying(rules: Ruleset, protocol: int) -> None:
    """A variant made of module-level functions is equal when pickled or copied."""
    for again in (pickle.loads(pickle.dumps(rules, protocol)), copy.copy(rules)):
        assert again == copy.deepcopy(rules) == rules
        assert hash(again) == hash(rules)
        assert again.succession == rules.succession


def test_a_copy_of_the_standard_rules_stays_equal() -> None:
    """Rulesets are pickled by value: a copy of the standard rules is equal when unpickled."""
    twin = attrs.evolve(STANDARD)
    assert twin is not STANDARD
    assert pickle.loads(pickle.dumps(twin)) == STANDARD
    assert twin.succession is clockwise
