"""The scene: what lies on the table, said once for every face it is shown with."""
