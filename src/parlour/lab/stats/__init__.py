"""What the rows add up to, and what is beyond noise."""
