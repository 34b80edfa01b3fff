"""Long runs of hostile input; `./dev test` runs a short part of each."""
