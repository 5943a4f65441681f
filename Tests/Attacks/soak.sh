#!/usr/bin/env bash
# Lets a campaign run for a long time and looks at it from outside: it may neither grow nor slow down.
#
#   Tests/Attacks/soak.sh DRIVER [SECONDS [RUN-OPTION...]]    30 minutes unless told, at least one
#
# The first quarter is for warming up. After it the least memory of a quarter is compared with that
# of the last one, and so are the cases per second of processor time, which other programs on the
# machine change little.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/processes.sh"
original="$(realpath "$1")"
seconds="${2:-1800}"
[ "$seconds" -ge 60 ] || { echo "at least 60 seconds" >&2; exit 64; }
shift $(($# < 2 ? $# : 2))
work="$(mktemp -d)"
process=
trap '[ -z "$process" ] || kill -KILL "$process" 2> /dev/null || true; rm -rf "$work"' EXIT
cd "$work"
driver="$work/fuzz-driver"
cp "$original" "$driver"

"$driver" run "$@" --duration "${seconds}s" --jobs 1 --seed 42 --fail-on none --campaign-dir soak \
  --stats-interval "$((seconds / 60 + 1))s" > out 2> err &
process=$!

# Hundredths of a second of processor time: the campaign, its worker, and the workers before.
processor_time() {
  local each total=0 fields
  for each in "$process" $(children_of "$process"); do
    fields="$(sed 's/.*) //' "/proc/$each/stat" 2> /dev/null)" || continue
    total=$((total + $(awk '{ print $12 + $13 + $14 + $15 }' <<< "$fields")))
  done
  echo "$total"
}

# One line: resident KiB, descriptors, bytes of the journal, bytes written, cases, processor time.
sample() {
  local resident descriptors journal written cases
  resident="$(awk '/^VmRSS/ { print $2 }' "/proc/$process/status")"
  descriptors="$(find "/proc/$process/fd" -mindepth 1 | wc -l)"
  journal="$(($(stat -c %s soak/journal) + $(stat -c %s soak/stats.jsonl)))"
  written="$(awk '/^wchar/ { print $2 }' "/proc/$process/io")"
  cases="$(tail -n 1 soak/stats.jsonl | grep -oE '"cases":[0-9]+' | cut -d : -f 2)"
  echo "$resident $descriptors $journal $written ${cases:-0} $(processor_time)"
}

began=$SECONDS
while [ $((SECONDS - began)) -lt $((seconds - 2)) ]; do
  sleep "$((seconds / 120 + 1))"
  kill -0 "$process" 2> /dev/null || break
  sample >> samples 2> /dev/null || true
  [ -z "${SOAK_SAMPLES:-}" ] || cp samples "$SOAK_SAMPLES"
done
code=0
wait "$process" || code=$?
process=

fail() { printf 'FAILED after %d s: %s\n' "$seconds" "$1" >&2; exit 1; }
[ "$code" -eq 0 ] || fail "exit code $code: $(tail -n 1 err)"
count="$(wc -l < samples)"
quarter=$((count / 4))
[ "$quarter" -ge 4 ] || fail "only $count looks at it"
# The lines of one quarter, counted from 1.
part() { tail -n +"$((($1 - 1) * quarter + 1))" samples | head -n "$quarter"; }
least() { part "$2" | cut -d ' ' -f "$1" | sort -n | head -n 1; }
most() { part "$2" | cut -d ' ' -f "$1" | sort -n | tail -n 1; }
# Cases a second of processor time.
speed() {
  awk -v first="$(part "$1" | head -n 1)" -v last="$(part "$1" | tail -n 1)" 'BEGIN {
    split(first, a, " "); split(last, b, " ")
    spent = b[6] - a[6]
    if (spent > 0) printf "%d", (b[5] - a[5]) * 100 / spent; else print 0 }'
}
grown=$(($(least 1 4) - $(least 1 2)))
before="$(most 2 2)" after="$(least 2 4)"
kept="$(most 3 4)"
# The journal becomes empty when it is folded into the ledger: what counts is by how much it grows.
journal="$(tail -n +"$quarter" samples | awk '
  NR > 1 && $3 > last { sum += $3 - last } { last = $3 } END { print sum + 0 }')"
journal=$((journal * 3600 * 4 / (seconds * 3)))
early="$(speed 2)" late="$(speed 4)"
[ "$grown" -lt 10240 ] || fail "it grew by $grown KiB"
# A worker that is just being replaced has its descriptors twice.
[ "$after" -le "$before" ] || fail "$before descriptors became $after"
[ "$kept" -lt $((5 << 20)) ] || fail "journal and statistics of $kept bytes are kept"
[ "$journal" -lt $((5 << 20)) ] || fail "$journal bytes an hour are written to journal and statistics"
[ "$early" -gt 0 ] || fail "no case ran in the second quarter"
[ $((late * 10)) -ge $((early * 8)) ] || fail "$early cases a processor second became $late"
printf '%d s: %+d KiB, at most %d descriptors, journal %d KiB an hour and %d kept, %s\n' \
  "$seconds" "$grown" "$(most 2 4)" "$((journal >> 10))" "$((kept >> 10))" \
  "$early, then $late cases a processor second"
