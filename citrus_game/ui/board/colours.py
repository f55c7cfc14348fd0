"""Colours of fruits and players on the board, the same as in the SVG files."""

from citrus_game.ui.board.regions import LIGHT, FruitPaint, RibbonPaint

FRUIT_PAINTS = (
    FruitPaint("#FFDC3F", "#C78F0C", "#E1E294", "#D3CD7C"),
    FruitPaint("#F5841F", "#B04E05", "#DDA465", "#CE9155"),
    FruitPaint("#82152F", "#4A0A1B", "#92565A", "#84494F"),
    FruitPaint("#2F8A45", "#175A2B", "#7B9A73", "#698B66", "#F3E9C8"),
    FruitPaint("#FBABBA", "#D0687F", "#FFD9D7", "#EEBCC0"),
)
"""By fruit, in the order of `components.FRUITS`."""

RIBBONS = {
    "azure": RibbonPaint("#FFF9EC", "#0B73EA", "", "#08387C"),
    "violet": RibbonPaint("#FFF9EC", "#713A97", "20 11", "#3A1A55"),
    "teal": RibbonPaint("#FFF9EC", "#1FB5AC", "1 20", "#0A4A46"),
    "ivory": RibbonPaint("#22304A", "#F6F1E4", "", "#22304A"),
    "ink": RibbonPaint("#FFF9EC", "#2A2630", "20 10 1 10", "#0A090C"),
}
"""By player colour."""

TINTS = {
    "azure": "#A9CEF8",
    "violet": "#C9B5D6",
    "teal": "#AEE3DF",
    "ivory": "#E9DFC8",
    "ink": "#B5B1B9",
}
"""Background colour behind a worker's picture, by player colour."""

CLOTHS = {
    "azure": ("#0B73EA", "#0A4FAE", "#60A4F1", "#0B366D"),
    "violet": ("#713A97", "#4A1F6C", "#A37FBB", "#32204D"),
    "teal": ("#1FB5AC", "#0D7F78", "#79D3CD", "#0A4A46"),
    "ivory": ("#F6F1E4", "#DCCFAE", "#DCCFAE", "#22304A"),
    "ink": ("#2A2630", "#16131A", "#5B5566", "#0A090C"),
    "": ("#B5431B", "#8C300F", "#DB7A4F", "#561A06"),
}
"""Cloth in a player's colour, or in nobody's: its colour, in shade, lines that are lit, and outline."""

WHITE_EDGE, DARK_EDGE = LIGHT, "#12324A"
GOLD, RED = "#FFD34D", "#A3162B"
