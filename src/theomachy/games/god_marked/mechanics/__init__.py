"""The rules as pure functions, one chapter a file.

They know neither state nor dice: numbers go in, numbers come out. The docstring of each names the
rule (`GM-CRIT-03`) that it states.
"""
