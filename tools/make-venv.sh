#!/usr/bin/env bash
# Make the environment $1 with the first Python on this machine that is new enough.
set -euo pipefail

for python in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11 python}; do
    if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        if "$python" -m venv "$1"; then
            exit 0
        fi
        echo "$python cannot make environments; on Debian or Ubuntu: apt-get install python3-venv" >&2
        rm -rf "$1"
        exit 1
    fi
done
echo "Stockyard needs Python 3.11 or newer; none was found. Name one with: make play PYTHON=/path/to/python" >&2
exit 1
