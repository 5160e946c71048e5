"""``studkit play``: a game of stud in the terminal against simple opponents."""
