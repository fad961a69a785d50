"""The lab: what a designer wants to know."""
