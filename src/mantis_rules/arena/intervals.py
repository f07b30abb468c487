"""Confidence intervals of shares."""

from __future__ import annotations

from fractions import Fraction
from math import pi, sqrt, tan
from statistics import NormalDist


def wilson(share: Fraction, variance: Fraction, clusters: int, level: float) -> tuple[float, float]:
    """Return the Wilson score interval of a share whose variance is known from clusters.

    Args:
        share: the share.
        variance: the estimated variance of the share.
        clusters: the number of clusters.
        level: the level.
    """
    if clusters < 2:
        return 0.0, 1.0
    observations = float(share * (1 - share) / variance) if variance > 0 else float(clusters)
    z2 = student((1 + level) / 2, clusters - 1) ** 2
    mean = float(share)
    middle = (mean + z2 / (2 * observations)) / (1 + z2 / observations)
    half = sqrt(z2 * (mean * (1 - mean) / observations + z2 / (4 * observations**2)))
    half /= 1 + z2 / observations
    return max(0.0, middle - half), min(1.0, middle + half)


def student(p: float, freedom: int) -> float:
    """Return a quantile of Student's t distribution; to within 1 % for p up to 0.975.

    Args:
        p: the probability, above 0.5.
        freedom: the degrees of freedom.
    """
    if freedom == 1:
        return tan(pi * (p - 0.5))
    if freedom == 2:
        return (2 * p - 1) / sqrt(2 * p * (1 - p))
    z = NormalDist().inv_cdf(p)  # then the expansion of Cornish and Fisher
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return z + sum([term / float(freedom) ** power for power, term in enumerate(terms, 1)])
