"""`python -m stockyard` does what `stockyard` does, also where a shell does not find that command."""

from stockyard.cli import main

# Processes that play for us load this file, too, under another name.
if __name__ == "__main__":
    main()
