"""The laboratory: simulations, measurements, and games told as stories."""
