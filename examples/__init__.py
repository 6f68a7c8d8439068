"""Programs that use blindpig."""
