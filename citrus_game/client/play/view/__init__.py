"""The table as a whole: where its parts stand, and the picture they are kept on."""
