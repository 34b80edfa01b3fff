"""What the coaches of all games share: judging decisions and analysing matches."""
