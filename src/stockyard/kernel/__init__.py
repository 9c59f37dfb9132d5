"""What both games share. The kernel knows no game and imports only the standard library.

A thing stands here because both games call it unchanged; it leaves at its first ``if game``.
"""
