"""The checks of `make check`: known linters, and two of our own that no linter knows."""
