"""The present opponents against those of an older revision."""
