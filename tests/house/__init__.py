"""Tests of the same tree as the source."""
