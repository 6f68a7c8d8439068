"""The pages: what a browser asks for, answered in HTML."""
