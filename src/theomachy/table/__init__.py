"""One campaign: its log, open command, prompts, seats, secrets and take-back."""
