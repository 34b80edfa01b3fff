"""The widgets of the Brooke table."""
