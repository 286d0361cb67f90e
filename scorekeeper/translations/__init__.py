"""The catalogues, one folder for each language, and the build hook that compiles them."""
