"""The lessons: five short chapters, played on small boards with a coach who says what to do."""
