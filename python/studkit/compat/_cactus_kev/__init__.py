"""What treys and deuces have in common: cards as the ints of Cactus Kev, and ranks from 1 down.

A card is ``xxxbbbbb bbbbbbbb cdhsrrrr xxpppppp``: the bit of its rank, the bit of its suit, its
rank from 0 to 12, and the prime that stands for its rank.
"""
