"""Ratskeller's headless engine: rules, matches and opponents, standard library only."""
