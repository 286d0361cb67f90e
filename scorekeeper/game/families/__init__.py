"""Small functions that several scorings share, a module for each theme."""
