#!/usr/bin/env bash
# Kills a campaign again and again, at random moments, with and without its workers, and compares
# what it comes to with a campaign that ran through: nothing may be lost, doubled or cut off.
#
#   Tests/Attacks/kills.sh DRIVER [KILLS]        200 kills take some minutes, 20 less than one
set -euo pipefail
driver="$(realpath "$1")"
kills="${2:-20}"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
cd "$work"

campaign=(run list/identified-assign list/native-foreach selftest/failure selftest/trap --seed 42
  --no-canary --fail-on none --json --verify 1 --cases "$((kills * 1024))")
"$driver" "${campaign[@]}" --campaign-dir whole > whole.json 2> /dev/null

RANDOM=42
killed=0
while [ "$killed" -lt "$kills" ]; do
  "$driver" "${campaign[@]}" --campaign-dir killed --resume > killed.json 2> killed.err &
  process=$!
  sleep "0.$(printf '%03d' $((RANDOM % 600 + 50)))"
  if ! kill -0 "$process" 2> /dev/null; then break; fi
  # Every other time a worker goes first.
  if [ $((RANDOM % 2)) -eq 0 ]; then pkill -KILL -P "$process" || true; fi
  kill -KILL "$process"
  wait "$process" 2> /dev/null || true
  killed=$((killed + 1))
done
"$driver" "${campaign[@]}" --campaign-dir killed --resume > killed.json 2> killed.err

fail() { printf 'FAILED after %d kills: %s\n' "$killed" "$1" >&2; exit 1; }
! grep -q damaged killed.err || fail "$(cat killed.err)"
[ -z "$(find killed -name '.tmp-*')" ] || fail "temporary files are left"
diff <(ls whole/findings) <(ls killed/findings) || fail "other findings"
# Only time and place may differ.
diff -r -I '^found ' whole/findings killed/findings || fail "other contents"
counts() { tail -n 1 "$1" | grep -oE '"(cases|commands|first|signature|target)":("[^"]*"|[0-9]+)'; }
diff <(counts whole.json) <(counts killed.json) || fail "other counts"
orphans="$(find /proc -maxdepth 2 -name exe -lname "$driver" 2> /dev/null | wc -l)" || true
[ "$orphans" -eq 0 ] || fail "$orphans processes are left"
printf '%d kills: %d findings and all counts as without them\n' \
  "$killed" "$(find killed/findings -name '*.repro' | wc -l)"
