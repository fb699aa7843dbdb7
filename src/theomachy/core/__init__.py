"""What all games share: requests, procedures, facts, drivers, dice and the plug-in protocol."""
