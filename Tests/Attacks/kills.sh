#!/usr/bin/env bash
# Kills a campaign again and again, at random moments, with and without its workers, and compares
# what it comes to with a campaign that ran through: nothing may be lost, doubled or cut off. A
# campaign that comes to its end is compared, and the kills go on with a new one.
#
#   Tests/Attacks/kills.sh DRIVER [KILLS]        200 kills take some minutes, 20 less than one
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/processes.sh"
kills="${2:-20}"
work="$(mktemp -d)"
clean_up() {
  local each
  for each in $(processes_of "$driver"); do kill -KILL "$each" 2> /dev/null || true; done
  rm -rf "$work"
}
trap clean_up EXIT
driver="$work/fuzz-driver"
cp "$1" "$driver"
cd "$work"
unset FUZZ_SEED FUZZ_JOBS FUZZ_DURATION FUZZ_CORPUS FUZZ_SHARD

campaign=(run list/identified-assign list/native-foreach selftest/failure selftest/trap --seed 42
  --no-canary --fail-on none --json --verify 1 --cases "$(((kills < 20 ? kills : 20) * 1024))")
"$driver" "${campaign[@]}" --campaign-dir whole > whole.json 2> /dev/null

killed=0 written=0 campaigns=0
fail() { printf 'FAILED after %d kills: %s\n' "$killed" "$1" >&2; exit 1; }
counts() { tail -n 1 "$1" | grep -oE '"(cases|commands|first|signature|target)":("[^"]*"|[0-9]+)'; }

# Fails unless the campaign that was killed came to what the other one did.
compare() {
  ! grep -q damaged killed.err || fail "$(grep damaged killed.err)"
  [ -z "$(find killed -name '.tmp-*')" ] || fail "temporary files are left"
  diff <(ls whole/findings) <(ls killed/findings) > difference \
    || fail "other findings: $(head -n 3 difference | xargs)"
  # Only time and place may differ.
  diff -r -I '^found ' whole/findings killed/findings > difference \
    || fail "other contents: $(head -n 1 difference)"
  [ -z "$(find killed/findings -size 0)" ] || fail "there are empty findings"
  diff <(counts whole.json) <(counts killed.json) > difference \
    || fail "other counts: $(head -n 3 difference | xargs)"
}

journal_size() { stat -c %s killed/journal 2> /dev/null || echo 0; }
# Whether the journal has changed, or the campaign has ended.
has_moved() { [ "$(journal_size)" -ne "$size" ] || ! kill -0 "$process" 2> /dev/null; }

RANDOM=42
late=0
while [ "$killed" -lt "$kills" ]; do
  before="$killed"
  rm -rf killed
  while [ "$killed" -lt "$kills" ]; do
    "$driver" "${campaign[@]}" --campaign-dir killed --resume > killed.json 2> killed.err &
    process=$!
    # Every other kill comes after something new was written, however slow the machine.
    if [ $((killed % 2)) -eq 1 ]; then
      size="$(journal_size)"
      for ((i = 0; i < 500; i++)); do
        if has_moved; then break; fi
        sleep 0.02
      done
    fi
    sleep "0.$(printf '%03d' $((RANDOM % 600 + 50)))"
    if ! kill -0 "$process" 2> /dev/null; then break; fi
    # Every other time a worker goes first.
    if [ $((RANDOM % 2)) -eq 0 ]; then
      for worker in $(children_of "$process"); do kill -KILL "$worker" 2> /dev/null || true; done
    fi
    kill -KILL "$process" 2> /dev/null || break
    wait "$process" 2> /dev/null || true
    killed=$((killed + 1))
    if [ -s killed/journal ]; then written=$((written + 1)); fi
    ! grep -q damaged killed.err || fail "$(grep damaged killed.err)"
  done
  wait "$process" 2> /dev/null || true
  process=
  "$driver" "${campaign[@]}" --campaign-dir killed --resume > killed.json 2> killed.err
  compare
  campaigns=$((campaigns + 1))
  # A random moment may come too late, but not time and again.
  if [ "$killed" -gt "$before" ]; then late=0; else late=$((late + 1)); fi
  [ "$late" -lt 10 ] || fail "the campaign ends before it can be killed"
done

orphans="$(processes_of "$driver" | wc -l)"
[ "$orphans" -eq 0 ] || fail "$orphans processes are left"
[ "$written" -gt 0 ] || fail "no kill came after anything was written"
printf '%d kills in %d campaigns, %d with a journal: %d findings and all counts as without them\n' \
  "$killed" "$campaigns" "$written" "$(find killed/findings -name '*.repro' | wc -l)"
