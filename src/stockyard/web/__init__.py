"""The pages: FastAPI routes, live updates, templates and static files.

What this room promises: a page is drawn from views, decisions and logs of one viewer and from nothing else;
every choice works with a plain form, and scripts only make it smoother; every refusal comes back as a
sentence on the page as it is now.
"""
