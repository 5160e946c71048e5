"""Random cards."""

import random

__all__ = ["sample_cards"]


def sample_cards(size: int) -> list[int]:
    """Draw different cards by the generator of the module ``random``.

    Parameters
    ----------
    size : int
        From 0 to 52.

    Returns
    -------
    list of int
        Their ids.

    Raises
    ------
    ValueError
        If there are not so many.

    Examples
    --------
    >>> import random
    >>> from studkit.compat.phevaluator import sample_cards
    >>> random.seed(1)
    >>> sample_cards(3)
    [8, 36, 51]
    """
    return random.sample(range(52), size)
