"""The kiosk's endurance test: a crowd at the real client, headless and at raised speed."""
