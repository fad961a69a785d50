"""The revisions. A revision that has been released is never changed."""
