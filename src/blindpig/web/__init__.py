"""What people see: pages, boards and streams."""
