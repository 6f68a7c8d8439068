"""Agents that read: the tables of a house as tools and resources of the Model Context Protocol."""
