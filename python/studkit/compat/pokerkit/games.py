"""``pokerkit.games``, from the installed pokerkit."""

from studkit.compat.pokerkit._installed import passing

__getattr__ = passing(globals(), "pokerkit.games")
