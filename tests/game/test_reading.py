"""Strict reading of JSON: each value is read, or refused with its place."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import pytest
from hypothesis import given, strategies as st

from mantis_rules import InvalidCard, InvalidRecord
from mantis_rules.game.reading import (
    Reader,
    parse_json,
    read_int,
    read_items,
    read_object,
    read_text,
    reader,
)

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**18), 10**18) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


@given(PLAIN)
def test_json_data_is_read_back(data: object) -> None:
    """Data without fractions is read back unchanged, from text and from bytes."""
    text = json.dumps(data)
    assert parse_json(text, "x", 10**6) == data
    assert parse_json(text.encode(), "x", 10**6) == data


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (5, "x: expected text, got a value of type int"),
        (" " * 101, "x: expected at most 100 characters, got more"),
        (b"\xff", "x: expected UTF-8, got an invalid byte at 0"),
        ("\ufeff1", "x: expected JSON, but it begins with a byte order mark"),
        ("[1 2]", "x: expected JSON, but at character 4: "),
        ("[1\n2]", "x: expected JSON, but at line 2, column 1: "),
        ('{"a":1,"a":1}', "x: expected each key once, got 'a' (str) twice"),
        ("1.0", "x: expected whole numbers, got another number"),
        ("NaN", "x: expected whole numbers, got NaN"),
        ("1" * 21, "x: expected small numbers, got one of 21 digits"),
    ],
)
def test_invalid_or_ambiguous_json_is_refused(text: Any, reason: str) -> None:
    """Text that is not JSON, or that can be read in two ways, raises InvalidRecord."""
    with pytest.raises(InvalidRecord) as refused:
        parse_json(text, "x", 100)
    assert str(refused.value).startswith(reason)


def test_deep_nesting_is_refused() -> None:
    """Text that would exhaust Python's stack is an InvalidRecord, not a RecursionError."""
    for text in ("[" * 10**5, '{"a":' * 10**5):
        with pytest.raises(InvalidRecord, match="x: JSON is nested too deeply"):
            parse_json(text, "x", 10**6)


SHAPE: dict[str, Reader[Any]] = {"name": read_text, "sizes": partial(read_items, read_int)}


def test_an_object_is_read_by_its_keys() -> None:
    """Each key is read by its own reader, and an optional key may be missing."""
    read = partial(read_object, SHAPE, optional={"more": read_int})
    assert read({"sizes": [1, 2], "name": "a"}, "x") == {"name": "a", "sizes": (1, 2)}
    assert read({"sizes": [], "name": "", "more": 3}, "x")["more"] == 3


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ([], "x: expected an object, got a value of type list"),
        ({"name": "a"}, "x.sizes: the key 'sizes' is missing"),
        ({"name": "a", "sizes": [], "other": 1}, "x: unknown key 'other'"),
        ({"name": "a", "sizes": [], 1: 1}, "x: expected texts as keys, got 1"),
        ({"name": 1, "sizes": []}, "x.name: expected a text, got 1"),
        ({"name": "a", "sizes": {}}, "x.sizes: expected a list, got a value of type dict"),
        ({"name": "a", "sizes": [1, True]}, "x.sizes[1]: expected an int, got True"),
        ({"name": "a", "sizes": [1] * 1001}, "x.sizes: expected a list of at most 1000, got 1001"),
    ],
)
def test_the_error_for_a_bad_object_has_the_path(data: Any, reason: str) -> None:
    """The error has the path to the bad value, what was expected, and what was there."""
    with pytest.raises(InvalidRecord) as refused:
        read_object(SHAPE, data, "x")
    assert str(refused.value).startswith(reason)


def test_a_list_can_be_bounded_and_refuse_repeats() -> None:
    """`most` limits the length of a list; `each_once` refuses an item that occurs twice."""
    assert read_items(read_int, [1] * 2000, "x", most=2000) == (1,) * 2000
    with pytest.raises(InvalidRecord, match="x: expected a list of at most 2, got 3"):
        read_items(read_int, [1, 2, 3], "x", most=2)
    with pytest.raises(InvalidRecord, match=r"x: expected each once, got 1 \(int\) twice"):
        read_items(read_int, [1, 2, 1], "x", each_once=True)


def test_a_function_becomes_a_reader() -> None:
    """Library errors of the function get the path; any other error passes through."""

    def parse(data: Any) -> int:
        if data == "bad":
            raise InvalidCard("no card")
        return len(data)

    read = reader(parse)
    assert read("abc", "x") == 3
    with pytest.raises(InvalidRecord, match=r"^x\[0\]: no card$"):
        read("bad", "x[0]")
    with pytest.raises(TypeError):
        read(5, "x")


@pytest.mark.parametrize("text", ["[1, 2, 3]", b"[1, 2, 3]"], ids=["text", "bytes"])
def test_the_longest_text_is_read_and_no_longer_one(text: str | bytes) -> None:
    """A text of exactly the most characters is read; of one more, it is refused."""
    assert parse_json(text, "x", len(text)) == [1, 2, 3]
    with pytest.raises(InvalidRecord, match=f"at most {len(text) - 1} characters"):
        parse_json(text, "x", len(text) - 1)
