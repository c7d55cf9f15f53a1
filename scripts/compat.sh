#!/bin/sh
# The suite on every Python named (default: all from 3.11 up that uv finds), with the locked packages; and on the oldest of
# them with the lowest versions of the libraries that pyproject.toml allows. Environments are made under build/compat.
# usage: scripts/compat.sh [PYTHON ...]      a version or a path, the oldest first
#        PYTEST="-k rules" scripts/compat.sh 3.13 for a part of the suite
set -eu
cd "$(dirname "$0")/.."
command -v uv >/dev/null || { echo "make compat needs uv: https://docs.astral.sh/uv/" >&2; exit 2; }

if [ $# -eq 0 ]; then
    set -- $(uv python list --only-installed --no-python-downloads 2>/dev/null |
        sed -n 's/^cpython-\(3\.[0-9]*\)\.[0-9]*-.*/\1/p' | sort -t. -k2 -nu | awk -F. '$2 >= 11')
fi
[ $# -gt 0 ] || { echo "uv finds no Python 3.11 or newer" >&2; exit 2; }

run() {  # run NAME: the suite in an environment, its result on one line
    echo "== $1: $(build/compat/"$1"/bin/python --version)"
    build/compat/"$1"/bin/yagopool --version | sed 's/^/   /'
    # shellcheck disable=SC2086
    build/compat/"$1"/bin/python -m pytest -n "${WORKERS:-2}" --dist worksteal -q -p no:cacheprovider ${PYTEST:-} || failed="$failed $1"
}

failed=
oldest=
for asked in "$@"; do
    python=$(uv python find --no-python-downloads "$asked")
    oldest=${oldest:-$python}
    name=$("$python" -c 'import platform; print(platform.python_version())')
    uv venv -q --clear -p "$python" "build/compat/$name"
    uv pip install -q -p "build/compat/$name" -r locks/dev.txt
    uv pip install -q -p "build/compat/$name" --no-deps -e .
    run "$name"
done

# The test tools stay as locked: what is proven is the lowest version of what a player installs.
uv venv -q --clear -p "$oldest" build/compat/lowest
uv pip compile -q --resolution lowest-direct --extra lab -p "$oldest" pyproject.toml -o build/compat/lowest.txt
uv pip install -q -p build/compat/lowest -r locks/dev.txt
uv pip install -q -p build/compat/lowest -r build/compat/lowest.txt
uv pip install -q -p build/compat/lowest --no-deps -e .
run lowest

[ -z "$failed" ] || { echo "failed:$failed" >&2; exit 1; }
