"""Ratios against peers, measured side by side."""
