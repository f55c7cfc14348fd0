"""The user interface: toolkit, board drawing, scenes and kiosk. Nothing outside this package imports
pygame.
"""
