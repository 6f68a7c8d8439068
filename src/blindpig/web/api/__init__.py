"""The JSON API, for pages and for clients and bots of others."""
