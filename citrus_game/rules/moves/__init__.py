"""How steps change a state: market, purchase check, planting, harvest, fincas and landscape tiles."""
