"""``pokerkit.state``, from the installed pokerkit."""

from studkit.compat.pokerkit._installed import passing

__getattr__ = passing(globals(), "pokerkit.state")
