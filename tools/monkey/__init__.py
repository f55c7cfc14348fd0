"""A monkey: uses the whole client and the kiosk at random, and says what is wrong."""
