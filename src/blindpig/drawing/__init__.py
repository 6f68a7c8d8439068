"""The toolkit for boards: context, click paths, templates, shared fragments."""
