"""Attach laws to policies: which laws a variant does not keep, and which hold instead."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias, TypeVar, cast, final

from attrs import frozen

from ..errors import InvalidCheck
from .laws import Law
from .texts import shown

_Policy = TypeVar("_Policy", bound=Callable[..., Any])
Stated: TypeAlias = tuple[Law | str, ...]
"""The laws that hold instead of a replaced one, as laws or as ids."""


def with_laws(
    policy: _Policy, replaces: Mapping[str, Iterable[Law | str]], *, wraps: object = None
) -> _Policy:
    """Return a policy that answers as `policy` does, and declares which laws it replaces.

    Args:
        policy: a policy of a ruleset.
        replaces: maps the id of each law that does not hold with this policy to the laws that hold
            instead, or their ids; to an empty tuple if none does.
        wraps: another policy that `policy` calls; what it declares is included. To include only a
            part, leave out `wraps` and add this part to `replaces` (`replaced_by` lists all).

    Returns:
        A policy for the same field of a ruleset. `laws_for` reads what it declares, in
        addition to what `policy` declares already. Games are as fast as with `policy` itself.

    Raises:
        InvalidCheck: if `replaces` does not map ids to laws, or a policy is not callable.

    >>> from mantis_rules import STANDARD
    >>> from mantis_rules.laws import laws_for
    >>> import attrs
    >>> def score_only(state):
    ...     return STANDARD.legality(state)[:1]
    >>> declared = with_laws(score_only, {"score_or_any_steal": ()})
    >>> timid = attrs.evolve(STANDARD, name="timid", legality=declared)
    >>> "score_or_any_steal" in [law.id for law in laws_for(timid)]
    False
    """
    if not callable(policy):
        raise InvalidCheck(f"policy: expected a function, got {shown(policy)}")
    if wraps is not None and not callable(wraps):
        raise InvalidCheck(f"wraps: expected a function, got {shown(wraps)}")
    made = dict(replaced_by(wraps))
    for each in (replaced_by(policy), _checked(replaces)):
        for name, laws in each.items():
            made[name] = (*made.get(name, ()), *laws)
    stating = _Stating(without_laws(policy), tuple(made.items()))
    return cast(_Policy, stating)  # it takes the same arguments, and gives the same answers


def _checked(replaces: Mapping[str, Iterable[Law | str]]) -> dict[str, Stated]:
    """Return the declaration as a dict, or refuse what does not map ids to laws."""
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
    """Return which laws a policy replaces, as declared with `with_laws`.

    Args:
        policy: a policy of a ruleset.

    Returns:
        A dict from the id of each law that it replaces to the laws that hold instead.
    """
    return dict(policy.laws) if isinstance(policy, _Stating) else {}


def without_laws(policy: _Policy) -> _Policy:
    """Return the policy inside `with_laws`, or the policy itself."""
    return cast(_Policy, policy.policy) if isinstance(policy, _Stating) else policy


@final
@frozen
class _Stating:
    """A policy, and which laws it declares to replace."""

    policy: Callable[..., Any]
    laws: tuple[tuple[str, Stated], ...]

    def __call__(self, *asked: Any) -> Any:
        return self.policy(*asked)
