"""The game room: facts become lines, lines become totals.

Pure Python: no clock, no chance, no files, no database, no web. It can be read with the rule page beside it.
Start with ``scoring`` (what a scoring is), then one of ``scorings``, then ``score`` and ``match``.
"""
