"""Alerts away from the page: what absent persons should hear, in words, by the ways they chose, once each."""
