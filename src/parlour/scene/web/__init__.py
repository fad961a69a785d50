"""Scenes as keyed fragments of a page: drawn in Python, only what changed is sent."""

from parlour.scene.web.ending import draw_ending
from parlour.scene.web.fragments import Fragment, Patch, changes
from parlour.scene.web.picture import picture
from parlour.scene.web.render import render

__all__ = ["Fragment", "Patch", "changes", "draw_ending", "picture", "render"]
