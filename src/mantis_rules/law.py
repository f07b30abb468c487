"""What a law is: a named statement that can be asked of any step.

Whoever makes a variant says which laws it replaces, and by what: `with_laws`. What is not here: the
laws of the rules (`laws`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar, cast, final

from attrs import field, frozen

from .errors import IllegalAction, InvalidCheck, shown
from .ruleset import Ruleset
from .state import Step

__all__ = ["Law", "check_law_fields", "replaced_by", "stated", "version", "with_laws"]


def _always(step: Step) -> bool:
    return True


def _any_ruleset(rules: Ruleset) -> bool:
    return True


@final
@frozen
class Law:
    """A statement that is true of every step of every game by some rules.

    Args:
        id: its name, a Python identifier.
        text: what it says, in one sentence.
        rule_ids: the ids of the laws and rules that it states.
        holds: tells whether it is true of a step.
        when: tells whether it says anything of a step.
        since: the version of this library that first had it.
        fits: tells whether it is meant for a ruleset at all.

    Raises:
        InvalidCheck: if one of them is of another kind than said here.
    """

    id: str
    text: str
    rule_ids: tuple[str, ...]
    holds: Callable[[Step], bool] = field(repr=False)
    when: Callable[[Step], bool] = field(default=_always, repr=False)
    since: str = "0.1"
    fits: Callable[[Ruleset], bool] = field(default=_any_ruleset, repr=False)

    def __attrs_post_init__(self) -> None:
        check_law_fields(
            self.id, self.text, self.since, self.rule_ids, self.holds, self.when, self.fits
        )

    def broken_by(self, step: Step) -> bool:
        """Tell whether the law has something to say of a step, and does not hold.

        Args:
            step: the step.

        Returns:
            Whether it is broken; as it is when asking takes an action that then is not legal.
        """
        try:
            return self.when(step) and not self.holds(step)
        except IllegalAction:
            return True

    def __str__(self) -> str:
        return self.id


def check_law_fields(
    name: object, text: object, since: object, rule_ids: object, *functions: object
) -> None:
    """Refuse what cannot be the fields of a law, of these rules or of any game."""
    if type(name) is not str or not name.isidentifier():
        raise InvalidCheck(f"id: expected a Python identifier, got {shown(name)}")
    if type(text) is not str or not text:
        raise InvalidCheck(f"text: expected a sentence, got {shown(text)}")
    for function in functions:
        if not callable(function):
            raise InvalidCheck(f"{name}: expected a function, got {shown(function)}")
    if type(rule_ids) is not tuple or not all(type(rule) is str for rule in rule_ids):
        raise InvalidCheck(f"rule_ids: expected a tuple of texts, got {shown(rule_ids)}")
    version(since)


def version(text: object) -> tuple[int, ...]:
    """Read a version such as `0.1`, so that versions can be compared."""
    if type(text) is not str or not re.fullmatch(r"\d{1,6}(\.\d{1,6}){0,5}", text, re.ASCII):
        raise InvalidCheck(f"expected a version such as '0.1', got {shown(text)}")
    return tuple(int(part) for part in text.split("."))


_Policy = TypeVar("_Policy", bound=Callable[..., Any])


def with_laws(policy: _Policy, replaces: Mapping[str, Iterable[Law]]) -> _Policy:
    """Return a policy that does the same, and states which laws it replaces.

    Args:
        policy: a policy of a ruleset.
        replaces: for the id of each law that does not hold with this policy the laws that hold
            instead, or none. Their functions stand at the top of a module, so that they pickle.

    Returns:
        A policy for the same place in a ruleset; `laws_for` reads what it states, and adds it to
        what the policy itself stated already.

    Raises:
        InvalidCheck: if `replaces` is not a mapping of ids to laws, or the policy is no function.

    >>> from mantis_rules import STANDARD, Ruleset, laws_for
    >>> def score_only(state):
    ...     return STANDARD.legality(state)[:1]
    >>> timid = Ruleset(name="timid", legality=with_laws(score_only, {"score_or_any_steal": ()}))
    >>> "score_or_any_steal" in [law.id for law in laws_for(timid)]
    False
    """
    if not callable(policy):
        raise InvalidCheck(f"policy: expected a function, got {shown(policy)}")
    made = _Stating(policy, tuple(stated(policy, replaces).items()))
    return cast(_Policy, made)  # it takes the same arguments, and gives the same answers


def stated(policy: object, replaces: Mapping[str, Iterable[Law]]) -> dict[str, tuple[Law, ...]]:
    """Return what a policy that wraps another states of laws: its own after the other's."""
    if not isinstance(replaces, Mapping):
        raise InvalidCheck(f"replaces: expected a mapping from ids to laws, got {shown(replaces)}")
    made = dict(replaced_by(policy))
    for name, laws in replaces.items():
        if type(name) is not str or not isinstance(laws, Iterable):
            raise InvalidCheck(f"replaces: expected laws by id, got {shown(replaces)}")
        instead = tuple(laws)
        for law in instead:
            if type(law) is not Law:
                raise InvalidCheck(f"replaces: expected a Law, got {shown(law)}")
        made[name] = (*made.get(name, ()), *instead)
    return made


def replaced_by(policy: object) -> Mapping[str, tuple[Law, ...]]:
    """Return what a policy states of laws: for each that it replaces those that hold instead."""
    told: Mapping[str, tuple[Law, ...]] = getattr(policy, "replaces", {})
    return told


@final
@frozen
class _Stating:
    """A policy, and what it states of laws."""

    policy: Callable[..., Any]
    stated: tuple[tuple[str, tuple[Law, ...]], ...]

    @property
    def replaces(self) -> Mapping[str, tuple[Law, ...]]:
        """For each law that does not hold with the policy those that hold instead."""
        return dict(self.stated)

    def __call__(self, *asked: Any) -> Any:
        return self.policy(*asked)
