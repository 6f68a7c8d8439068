"""The board of Prohibition: the city, its streets and trucks, drawn from a view."""
