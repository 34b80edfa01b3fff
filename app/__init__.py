"""What happens on a device: the running match, opponents, saving, settings, screens and widgets."""
