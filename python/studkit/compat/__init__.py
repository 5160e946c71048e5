"""Drop-ins for other packages: change one import and keep the program.

Each module here has the names, signatures, number conventions and results of the package it is
called after; ``from studkit.compat import treys`` is the only line of a program that changes. What
is not as in the original is listed in the docstring of each: most of it is bad input, which the
original scores or crashes on, and which is refused here. What a refusal says is in our own words.
"""
