"""The league's arithmetic: results become points, points become a table, players become tables of an evening."""
