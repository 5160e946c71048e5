"""``pokerkit.games``, from the installed pokerkit."""

from studkit.compat.pokerkit._installed import passing as _passing

__getattr__ = _passing(globals(), "pokerkit.games")
