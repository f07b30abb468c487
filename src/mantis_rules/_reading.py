"""How plain data becomes values, strictly and with one clear error: with cattrs (extra `json`).

What is not here: what the values are, and how text becomes plain data.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import GenericAlias
from typing import TYPE_CHECKING, Any, TypeVar, get_args, get_origin

import attrs

from .errors import InvalidRecord, MantisError, short, shown

if TYPE_CHECKING:
    from cattrs import Converter

__all__ = ["Hook", "converter", "read"]

MOST_ITEMS = 1000
"""How long a list may be; no deck, table or game needs as many."""

_T = TypeVar("_T")
Hook = Callable[[Any], Any]
"""What makes a value of plain data, or raises a MantisError."""


def converter(hooks: Mapping[Any, Hook]) -> Converter:
    """Return a converter that reads attrs classes, tuples, ints and texts, and nothing loosely.

    Args:
        hooks: for each type that is written otherwise than as its fields, what reads it.

    Raises:
        ModuleNotFoundError: if the extra is missing.
    """
    try:
        from cattrs import Converter
        from cattrs.cols import list_structure_factory
        from cattrs.gen import make_dict_structure_fn
    except ModuleNotFoundError as error:
        if error.name != "cattrs":
            raise
        raise ModuleNotFoundError(
            "reading JSON needs the extra 'json': pip install 'mantis-rules[json]'", name="cattrs"
        ) from None

    made = Converter(forbid_extra_keys=True)

    def fields_of(kind: Any) -> Callable[[Any, Any], Any]:
        read_fields = make_dict_structure_fn(kind, made, _cattrs_forbid_extra_keys=True)
        derived = {field.name for field in attrs.fields(kind) if not field.init}

        def read_object(data: object, _: Any) -> Any:
            given = _a(dict, "an object", data)
            for key in given:
                _a(str, "texts as keys", key)
            value = read_fields({k: v for k, v in given.items() if k not in derived}, kind)
            for name in derived & given.keys():  # it follows from the others, so it must agree
                if given[name] is not (follows := getattr(value, name)):
                    raise InvalidRecord(f"{name}: expected {follows!r}, got {shown(given[name])}")
            return value

        return read_object

    def items_of(kind: Any) -> Callable[[Any, Any], Any]:
        items: Any = GenericAlias(list, get_args(kind)[:1])
        read_list = list_structure_factory(items, made)

        def read_items(data: object, _: Any) -> Any:
            given = _a(list, "a list", data)
            if len(given) > MOST_ITEMS:  # cattrs keeps a reason for every wrong one
                raise InvalidRecord(f"expected a list of at most {MOST_ITEMS}, got {len(given)}")
            return tuple(read_list(given, items))

        return read_items

    def hooked(kind: Any) -> Callable[[Any, Any], Any]:
        hook = hooks[kind]
        return lambda data, _: hook(data)

    made.register_structure_hook_factory(attrs.has, fields_of)
    made.register_structure_hook_factory(_is_tuple, items_of)
    made.register_structure_hook_factory(lambda kind: kind in hooks, hooked)
    # For these two cattrs would not ask: it has functions of its own, which take what they get.
    made.register_structure_hook(int, lambda data, _: _a(int, "an int", data))
    made.register_structure_hook(str, lambda data, _: _a(str, "a text", data))
    return made


def _is_tuple(kind: Any) -> bool:
    origin: object = get_origin(kind)
    return origin is tuple


def read(made: Converter, kind: type[_T], data: object, what: str) -> _T:
    """Return the value that plain data tells.

    Args:
        made: the converter.
        kind: the value's type.
        data: the plain data.
        what: what the value is called in the text of an error.

    Raises:
        InvalidRecord: if the data tells no such value; it says where and why.
    """
    from cattrs import transform_error

    try:
        return made.structure(data, kind)
    except Exception as error:
        # cattrs gathers all that is wrong; the first is enough, and each is a place and a reason.
        reason, _, place = transform_error(error, what, _reason)[0].rpartition(" @ ")
        raise InvalidRecord(f"{place}: {reason}") from None


def _a(kind: type[_T], name: str, data: object) -> _T:
    if type(data) is not kind:
        raise InvalidRecord(f"expected {name}, got {shown(data)}")
    return data


def _reason(error: BaseException, kind: object) -> str:
    """What was wrong, in our words."""
    from cattrs.errors import ForbiddenExtraKeysError

    if isinstance(error, MantisError):
        return str(error)
    if isinstance(error, ForbiddenExtraKeysError):
        return f"unknown key {short(min(error.extra_fields))}"
    if isinstance(error, KeyError):
        return f"the key {error.args[0]!r} is missing"
    raise error
