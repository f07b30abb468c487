"""Elements of SVG as text: attributes are quoted and texts escaped here and nowhere else."""

from __future__ import annotations

from html import escape
from unicodedata import east_asian_width


def tag(name: str, *inside: str, **attributes: str | float) -> str:
    """Return an element.

    Args:
        name: its name.
        inside: the elements and escaped texts inside it.
        attributes: its attributes; `class_` is the attribute `class`, `a_b` is `a-b`.
    """
    written = [
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value != ""
    ]
    opened = f"<{name}{''.join(written)}"
    return f"{opened}>{''.join(inside)}</{name}>" if inside else f"{opened}/>"


def escaped(words: str) -> str:
    """Return a text as it has to be written in an element."""
    return escape(words, quote=False)


def _value(value: str | float) -> str:
    return escape(value) if isinstance(value, str) else number(value)


def number(value: float) -> str:
    """Return a number with one decimal at most."""
    rounded = round(value, 1)
    return f"{rounded:.0f}" if rounded == round(rounded) else f"{rounded}"


def box(x: float, y: float, width: float, height: float, look: str, radius: float = 0) -> str:
    """Return a rectangle, given by its centre; `look` is its CSS class."""
    left, top = x - width / 2, y - height / 2
    return tag("rect", class_=look, x=left, y=top, width=width, height=height, rx=radius or "")


def label(
    x: float, y: float, words: str, look: str, size: float = 14, anchor: str = "", room: float = 0
) -> str:
    """Return a text, whose baseline is at y.

    Args:
        x: its middle, or its start or end by the anchor.
        y: its baseline.
        words: the text, which is escaped here.
        look: its CSS class.
        size: the size of the font.
        anchor: `start` or `end`; empty for the middle.
        room: the most width it may take; what is longer is cut.
    """
    style = f"text-anchor:{anchor}" if anchor else ""
    words = cut(words, room / size) if room else words
    return tag("text", escaped(words), class_=look, x=x, y=y, font_size=size, style=style)


def cut(words: str, most: float) -> str:
    """Return the beginning of a text that is at most so wide, measured in font sizes."""
    if width_of(words) <= most:
        return words
    kept, left = "", most - 1
    for letter in words:
        left -= _width(letter)
        if left < 0:
            break
        kept += letter
    return f"{kept.rstrip()}\u2026"


def width_of(words: str) -> float:
    """Return about how wide a text is, measured in font sizes."""
    return sum(map(_width, words))


def _width(letter: str) -> float:
    return 1.05 if east_asian_width(letter) in "WF" else 0.9 if letter in "mwMW@%" else 0.58
