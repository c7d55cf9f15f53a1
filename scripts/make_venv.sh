#!/bin/sh
# Make .venv with the locked packages and this checkout in it, with nothing but Python 3.11+ and pip.
# usage: scripts/make_venv.sh LOCKFILE
set -eu
lock=$1

if [ ! -x .venv/bin/python ]; then
    python=
    for name in ${PYTHON:-} python3 python3.14 python3.13 python3.12 python3.11 python; do
        if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            python=$name
            break
        fi
    done
    if [ -z "$python" ]; then
        echo "yagopool needs Python 3.11 or newer and found none. Install it, or name it: make PYTHON=/path/to/python3.12 play" >&2
        exit 2
    fi
    echo "Setting up once in .venv with $("$python" --version) ..." >&2
    if ! "$python" -m venv .venv; then
        rm -rf .venv
        echo "This Python cannot make virtual environments. On Debian and Ubuntu: sudo apt install python3-venv" >&2
        exit 2
    fi
fi
if ! .venv/bin/python -m pip --version >/dev/null 2>&1; then
    .venv/bin/python -m ensurepip --upgrade >/dev/null
fi
if ! .venv/bin/python -m pip install --quiet --disable-pip-version-check -r "$lock"; then
    echo "The packages in $lock could not be installed; is the network reachable? Run make again when it is." >&2
    exit 2
fi
.venv/bin/python -m pip install --quiet --disable-pip-version-check --no-deps -e .
