"""The attract loop: pages shown while nobody plays."""
