"""Letters can be read on their colours, and the colours told apart by everybody."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from mantis_rules import Colour
from mantis_rules.drawing.palette import DARK, LIGHT, PAINTS, Surfaces

READABLE = 4.5
"""The contrast that WCAG 2 asks of texts (level AA)."""
SEEN = 3.0
"""The contrast that WCAG 2 asks of shapes with a meaning."""

SIGHTS = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What eyes make of linear RGB (Machado, Oliveira and Fernandes 2009, severity 1)."""


def linear(colour: str) -> list[float]:
    """A colour as linear RGB from 0 to 1."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]


def contrast(one: str, other: str) -> float:
    """The contrast of two colours by WCAG 2, from 1 to 21."""
    weights = 0.2126, 0.7152, 0.0722
    light, dark = sorted(
        [sum(w * c for w, c in zip(weights, linear(each), strict=True)) for each in (one, other)],
        reverse=True,
    )
    return (light + 0.05) / (dark + 0.05)


def lab(rgb: list[float]) -> tuple[float, float, float]:
    """Linear RGB as CIELAB, for a white of D65."""
    r, g, b = [min(max(part, 0.0), 1.0) for part in rgb]
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883
    fx, fy, fz = [t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z)]
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(one: str, other: str, sight: str) -> float:
    """How different two colours look to some eyes (CIE 1976); 2 is just noticeable."""
    colours = []
    for each in (one, other):
        rgb = linear(each)
        colours.append(
            lab([sum(k * v for k, v in zip(row, rgb, strict=True)) for row in SIGHTS[sight]])
        )
    return math.dist(*colours)


def test_the_measure_of_contrast_is_that_of_wcag() -> None:
    """Black on white has contrast 21, a colour on itself 1, and a grey its published value."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#123456", "#123456") == 1
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("colour", Colour, ids=str)
def test_letters_can_be_read_on_their_colours(colour: Colour) -> None:
    """The letter on a card has enough contrast."""
    assert contrast(PAINTS[colour].fill, PAINTS[colour].ink) >= READABLE


@pytest.mark.parametrize("look", [LIGHT, DARK], ids=["light", "dark"])
def test_texts_can_be_read_on_what_they_stand_on(look: Surfaces) -> None:
    """Each text has enough contrast against each surface that it stands on."""
    pairs = [
        (look.ink, look.paper),
        (look.soft, look.paper),
        (look.ink, look.mat),
        (look.soft, look.mat),
        (look.chalk, look.felt),
        (look.number, look.back),
        (look.on_turn, look.turn),
        (look.on_win, look.win),
        (look.on_miss, look.miss),
    ]
    assert [pair for pair in pairs if contrast(*pair) < READABLE] == []


@pytest.mark.parametrize("look", [LIGHT, DARK], ids=["light", "dark"])
def test_shapes_stand_out(look: Surfaces) -> None:
    """The edges of cards, arrows and the mark of the seat to move can be seen on mat and felt."""
    pairs = [
        (shape, ground)
        for shape in (look.edge, look.ink, look.turn)
        for ground in (look.mat, look.felt)
    ]
    assert [pair for pair in pairs if contrast(*pair) < SEEN] == []


@pytest.mark.parametrize("sight", SIGHTS)
def test_colours_differ_to_all_eyes(sight: str) -> None:
    """Any two colours look clearly different, also to the colour-blind."""
    alike = [
        (one, other)
        for one, other in combinations(Colour, 2)
        if distance(PAINTS[one].fill, PAINTS[other].fill, sight) < 20
    ]
    assert alike == []
