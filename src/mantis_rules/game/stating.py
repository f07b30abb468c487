"""What a policy states about laws: a variant that does not keep a law says which hold instead."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias, TypeVar, cast, final

from attrs import frozen

from ..errors import InvalidCheck
from .laws import Law
from .texts import shown

_Policy = TypeVar("_Policy", bound=Callable[..., Any])
Stated: TypeAlias = tuple[Law | str, ...]
"""The laws that hold instead of one that a policy replaces: themselves, or their ids."""


def with_laws(
    policy: _Policy, replaces: Mapping[str, Iterable[Law | str]], *, wraps: object = None
) -> _Policy:
    """Return a policy that does the same, and states which laws it replaces.

    Args:
        policy: a policy of a ruleset.
        replaces: for the id of each law that does not hold with this policy the laws that hold
            instead, or their ids, or none.
        wraps: another policy that this one asks; what that one states is stated too.

    Returns:
        A policy for the same place in a ruleset; `laws_for` reads what it states, and adds it to
        what the policy itself stated already. A ruleset asks the policy inside, so that stating
        laws costs no time.

    Raises:
        InvalidCheck: if `replaces` is not a mapping of ids to laws, or the policy is no function.

    >>> from mantis_rules import STANDARD
    >>> from mantis_rules.laws import laws_for
    >>> import attrs
    >>> def score_only(state):
    ...     return STANDARD.legality(state)[:1]
    >>> stated = with_laws(score_only, {"score_or_any_steal": ()})
    >>> timid = attrs.evolve(STANDARD, name="timid", legality=stated)
    >>> "score_or_any_steal" in [law.id for law in laws_for(timid)]
    False
    """
    if not callable(policy):
        raise InvalidCheck(f"policy: expected a function, got {shown(policy)}")
    made = dict(replaced_by(wraps))
    for each in (replaced_by(policy), _checked(replaces)):
        for name, laws in each.items():
            made[name] = (*made.get(name, ()), *laws)
    stating = _Stating(without_laws(policy), tuple(made.items()))
    return cast(_Policy, stating)  # it takes the same arguments, and gives the same answers


def _checked(replaces: Mapping[str, Iterable[Law | str]]) -> dict[str, Stated]:
    """Return what is to be stated, or refuse what is not laws by id."""
    if not isinstance(replaces, Mapping):
        raise InvalidCheck(f"replaces: expected a mapping from ids to laws, got {shown(replaces)}")
    made = {}
    for name, laws in replaces.items():
        if type(name) is not str or isinstance(laws, str) or not isinstance(laws, Iterable):
            raise InvalidCheck(f"replaces: expected laws by id, got {shown(replaces)}")
        instead = tuple(laws)
        for each in instead:
            if type(each) is not Law and type(each) is not str:
                raise InvalidCheck(f"replaces: expected a Law or its id, got {shown(each)}")
        made[name] = instead
    return made


def replaced_by(policy: object) -> Mapping[str, Stated]:
    """Return what a policy states about laws: for each that it replaces those that hold instead."""
    return dict(policy.laws) if isinstance(policy, _Stating) else {}


def without_laws(policy: _Policy) -> _Policy:
    """Return the policy inside `with_laws`, or the policy itself."""
    return cast(_Policy, policy.policy) if isinstance(policy, _Stating) else policy


@final
@frozen
class _Stating:
    """A policy, and what it states about laws."""

    policy: Callable[..., Any]
    laws: tuple[tuple[str, Stated], ...]

    def __call__(self, *asked: Any) -> Any:
        return self.policy(*asked)
