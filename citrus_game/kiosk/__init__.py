"""The kiosk at an event: what it keeps and counts, and the process that watches over the client; no pygame."""
