"""The lab: many games between computer players, counted (docs/lab.md).

Playing needs the standard library only: ``tables`` says what is played, ``playing`` plays a game, ``run``
plays many in processes. Keeping them (``folder``, ``simulate``) and what is made of them (``tournament``,
``balance``) needs the extra ``lab``, ``cluster`` needs ``ray``. The census of each game knows its own cards.
"""
