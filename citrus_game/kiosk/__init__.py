"""The kiosk at an event: what it keeps and counts, and what watches over the client; no pygame."""
