"""The watchdog process that restarts the kiosk's client: supervisor, heartbeats, logs."""
