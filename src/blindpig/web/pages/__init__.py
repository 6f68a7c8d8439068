"""The pages of the house: what a browser asks for, answered in HTML."""
