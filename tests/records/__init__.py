"""Whole matches as they were recorded; each must replay for as long as its rules version stands.

A change that breaks one either has a mistake or needs a new `version` in the Game object. Then
record them anew: `python -m tests.records`.
"""
