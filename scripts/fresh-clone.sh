#!/usr/bin/env bash
# Clones the repository into an empty folder and runs the README's two commands there: start (until the page answers
# with the Welcome screen, then stopped) and test. Fails where npm warns that a package does not fit this Node.
# Usage: scripts/fresh-clone.sh [start|test|both]
set -euo pipefail
part=${1:-both}
source=$(cd "$(dirname "$0")/.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
git clone --quiet "$source" "$folder/akin"
# The shared test data lies beside the checkout where there is any.
if [ -d "$source/../shared" ]; then ln -s "$(cd "$source/../shared" && pwd)" "$folder/shared"; fi
cd "$folder/akin"

# npm only warns of such a package and goes on.
refuse_unfit() {
  if grep -n EBADENGINE "$1"; then
    echo "fresh clone: npm install brings packages that do not fit this Node, see above"
    exit 1
  fi
}

if [ "$part" != test ]; then
  echo "fresh clone: npm install && npm start"
  export AKIN_DATA="$folder/data"
  (npm install --no-fund --no-audit && exec npm start) >"$folder/start.log" 2>&1 &
  started=$!
  address=
  for _ in $(seq 1 600); do
    address=$(grep -oE 'http://127\.0\.0\.1:[0-9]+/' "$folder/start.log" | head -n 1 || true)
    if [ -n "$address" ]; then break; fi
    if ! kill -0 "$started" 2>/dev/null; then break; fi
    sleep 0.5
  done
  if [ -z "$address" ]; then
    echo "fresh clone: npm start printed no address:"
    cat "$folder/start.log"
    exit 1
  fi
  node_modules/.bin/node scripts/welcome-check.mjs "$(grep -oE 'http://127\.0\.0\.1:[0-9]+/#key=[A-Za-z0-9_-]+' "$folder/start.log" | head -n 1)"
  echo "fresh clone: $(grep -m1 'Akin runs in a browser tab' "$folder/start.log" || echo 'the window opened')"
  pkill -TERM -P "$started" 2>/dev/null || true
  kill "$started" 2>/dev/null || true
  wait "$started" 2>/dev/null || true
  unset AKIN_DATA
  refuse_unfit "$folder/start.log"
fi

if [ "$part" != start ]; then
  echo "fresh clone: npm install && npm test"
  npm install --no-fund --no-audit 2>&1 | tee "$folder/install.log"
  refuse_unfit "$folder/install.log"
  npm test
fi
