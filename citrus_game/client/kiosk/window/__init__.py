"""The kiosk's window: what the screen, hands, the staff's knocking and patience are to every scene."""
