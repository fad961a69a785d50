"""The pages: findings in words, charts, sections."""
