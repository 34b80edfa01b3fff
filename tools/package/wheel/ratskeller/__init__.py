"""The installed Ratskeller: the app as a command, the engine as a library (`ratskeller.engine`).

Beside this file are `app`, `engine`, `kv` and `assets` as in the repository, and `vendor`.  `app` and `engine` are
too common as names for an environment that others use as well, so neither is a top-level package.
"""
