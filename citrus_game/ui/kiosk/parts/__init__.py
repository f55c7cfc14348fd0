"""Parts of several kiosk scenes: scores of the day, panels, layout, backgrounds, cards."""
