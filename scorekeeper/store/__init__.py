"""The store room: SQLite, and the only room that knows a database.

`connection` opens the file and guards every write, `migrations` lays the tables, `ledger` keeps the record of
each match, `access` knows links and devices, `leagues` and `players` know who plays where. Every function
that writes has to be called inside `connection.writing`. Times come in as text (`at`): no clock runs in here.
"""
