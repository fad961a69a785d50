"""What makers of Parlour run: pictures, vendored files, lettering."""
