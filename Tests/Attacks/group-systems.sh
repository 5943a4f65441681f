# Promises about systems that do what no system should.

promise_10() { echo "a system that hangs gets a timeout at the right command"; }
attack_10() {
  planted
  for what in spin sleep deadlock; do verdict_of "$what" timeout; done
  # Neighbours: the planted hang is rare, so the others get their cases all the same.
  with_planted spin run selftest/exit list/identified-assign --seed 42 --cases 600 --timeout 200ms \
    --shrink-time 2s --verify 1 --no-canary --fail-on none --json --campaign-dir hung \
    > hung.json 2> err
  summary_has hung.json '"cases":600,' || fail "not all cases were run: $(cat err)"
  summary_has hung.json '"verdict":"timeout"' || fail "the hang was not found"
  summary_has hung.json '"hazard":"resurrection"' || fail "the neighbour found nothing"
  figure "spinning with all signals blocked, sleeping and a deadlock: timeout at step 3;" \
    "600 cases with a neighbour all ran"
}

promise_11() { echo "a system that takes memory without bound gets the verdict, not the machine"; }
attack_11() {
  planted
  sed 's/hang/allocation/' <<< "$(planted_case; cat planted.repro)" > hoard.repro
  expect 0 fuzz replay hoard.repro --memory 256m --json > hoard.json
  grep -q '"step":3.*"verdict":"memory"' hoard.json || fail "$(cat hoard.json)"
  verdict_of leak memory
  # Swift ends a program that gets no memory, and says so. A system that asks the C library, is told that
  # there is none and writes to it all the same is at fault like any other that writes to address zero.
  verdict_of huge memory
  verdict_of huge-unchecked trap
  figure "without end, 100 000 small leaks, 2^46 bytes of Swift at once: memory; 2^46 bytes of malloc," \
    "not looked at and written to: trap"
}

promise_12() { echo "a stack overflow is a trap of the right command"; }
attack_12() {
  sed 's/hang/stack-overflow/' <<< "$(planted_case; cat planted.repro)" > deep.repro
  expect 0 fuzz replay deep.repro --json > deep.json
  grep -q '"step":3.*"verdict":"trap"' deep.json || fail "$(cat deep.json)"
  grep -qi 'stack' deep.json || fail "the overflow is not named: $(cat deep.json)"
  figure "$(grep -oE '"message":"[^"]*"' deep.json)"
}

promise_13() { echo "every way of ending a process is a finding at the right command"; }
attack_13() {
  local name
  for name in exit immediate-exit; do
    sed "s/hang/$name/" <<< "$(planted_case; cat planted.repro)" > "$name.repro"
    expect 0 fuzz replay "$name.repro" --json > "$name.json"
    grep -q '"step":3.*"verdict":"exit"' "$name.json" || fail "$(cat "$name.json")"
  done
  planted
  verdict_of exec exit
  verdict_of abort trap
  verdict_of kill trap
  verdict_of stop timeout
  figure "exit(0), _exit(0), exec: exit; abort, kill(self, 9): trap; SIGSTOP: timeout; all at step 3"
}

promise_14() { echo "a system that closes every descriptor does not end the run"; }
attack_14() {
  planted
  verdict_of close trap
  with_planted close run selftest/exit list/identified-assign --seed 42 --cases 1k --no-canary \
    --verify 1 --fail-on none --json --campaign-dir closed > closed.json 2> err
  summary_has closed.json '"cases":1000,' || fail "not all cases were run: $(cat err)"
  summary_has closed.json '"hazard":"resurrection"' || fail "the neighbour found nothing"
  figure "the trap after it is named, and 1000 cases beside it all ran"
}

promise_15() { echo "what a system prints reaches neither terminal nor results, and is capped"; }
attack_15() {
  local bytes log
  planted
  bytes="$(repeats $((64 << 20)) $((1 << 30)))"
  export PLANTED_BYTES="$bytes"
  verdict_of garbage trap
  with_planted garbage run selftest/exit --seed 42 --cases 40 --no-canary --verify 1 --timeout 60s \
    --shrink-time 0s --fail-on none --campaign-dir loud > loud.out 2> loud.err
  if LC_ALL=C grep -q $'[\x1b\x07\xff]' loud.out loud.err garbage.json; then
    fail "raw bytes of the system were printed"
  fi
  log="$(find loud/logs -type f -printf '%s\n' | sort -n | tail -n 1)"
  [ -n "$log" ] || fail "nothing of it was kept"
  [ "$log" -le 66000 ] || fail "$log bytes of it were kept"
  figure "$((bytes >> 20)) MiB a strike: none of it printed, $log bytes kept"
}

promise_16() { echo "a crash on another thread is charged to the current command, and said to be"; }
attack_16() {
  planted
  for what in thread raising-thread; do
    verdict_of "$what" trap
    grep -qi 'thread' "$what.json" || fail "the other thread is not named: $(cat "$what.json")"
  done
  figure "a fault: $(grep -oE '"message":"[^"]*"' thread.json)," \
    "raised: $(grep -oE '"message":"[^"]*"' raising-thread.json)"
}

promise_17() { echo "children that a system leaves behind are ended"; }
attack_17() {
  local cases
  cases="$(repeats 50 200)"
  planted
  verdict_of children trap
  with_planted children run selftest/exit --seed 42 --cases "$cases" --no-canary --verify 1 \
    --fail-on none --json --campaign-dir children > /dev/null 2> err
  await 5 no_driver_processes || fail "$(driver_processes | wc -l) processes are left"
  figure "64 processes a strike, half of them in sessions of their own: none left after a replay and" \
    "$cases cases"
}

promise_18() { echo "a system that changes its process's surroundings or the driver's memory harms no other"; }
neighbour() { cat "$1"/findings/*-identified-assign-*.repro | grep -vE '^(found|seed) '; }
attack_18() {
  local cases=600
  [ "$form" = short ] || cases=2000
  local common=(run selftest/exit list/identified-assign --seed 42 --no-canary --verify 1
    --fail-on none --json --cases)
  planted
  with_planted trap "${common[@]}" $cases --campaign-dir calm > calm.json 2> err
  with_planted surroundings "${common[@]}" $cases --campaign-dir changed > changed.json 2> err
  same_findings calm changed
  same_counts calm.json changed.json
  # What writes over the memory that driver and worker share takes away which command it was, no more.
  for what in scribble scribble-and-exit; do
    rm -rf overwritten
    with_planted "$what" "${common[@]}" $cases --campaign-dir overwritten \
      > overwritten.json 2> err || fail "$what: exit code $?: $(tail -n 1 err)"
    summary_has overwritten.json "\"cases\":$cases," || fail "$what: not all cases were run"
    diff <(neighbour calm) <(neighbour overwritten) > /dev/null \
      || fail "$what: the neighbour has other findings"
  done
  with_planted scribble-and-hang "${common[@]}" 100 --timeout 200ms --shrink-time 2s \
    --campaign-dir hung > hung.json 2> err || fail "hang: exit code $?: $(tail -n 1 err)"
  summary_has hung.json '"cases":100,' || fail "hang: not all cases were run"
  summary_has hung.json '"verdict":"timeout"' || fail "the hang was not found"
  figure "directory, umask, environment, locale, limits and signal handlers: findings and counts as" \
    "without; shared memory overwritten, and then a trap, an exit or a hang: all cases, and the" \
    "neighbour's findings as without"
}

promise_19() { echo "a failure that depends on earlier cases is flaky, not a finding"; }
attack_19() {
  planted
  with_planted order run selftest/exit --seed 42 --cases 1k --no-canary --fail-on none --json \
    --campaign-dir order > order.json 2> err
  [ -n "$(find order/flaky -name '*.repro' 2> /dev/null)" ] \
    || fail "no flaky case: $(find order -name '*.repro' -printf '%P ' | xargs)"
  figure "$(find order/flaky -name '*.repro' | wc -l) flaky," \
    "$(find order/findings -name '*.repro' | wc -l) in findings"
}

promise_22() { echo "workers that die before the first case end it with 70 and what they printed"; }
attack_22() {
  local began
  planted
  began="$(milliseconds)"
  expect 70 with_planted stillborn run list/native-foreach --duration 60s --campaign-dir born \
    > out 2> err
  grep -q '5' err || fail "the number of deaths is not told: $(cat err)"
  await 5 no_driver_processes || fail "processes are left"
  figure "70 after $(($(milliseconds) - began)) ms: $(tail -n 1 err | cut -c 1-100)"
}

promise_23() { echo "a system that fails in every case starves no other and fills no disk"; }
attack_23() {
  local cases files
  cases="$(repeats 5000 200000)"
  fuzz run list/constant-range list/identified-chaining selftest/failure --seed 42 \
    --cases "$cases" --no-canary --verify 1 --fail-on none --json --campaign-dir failing \
    > failing.json 2> err
  summary_has failing.json "\"cases\":$cases," || fail "not all cases were run"
  files="$(find failing/findings -name '*.repro' | wc -l)"
  [ "$files" -le 50 ] || fail "$files files are kept"
  figure "$cases cases, $files files, $(du -sk failing | cut -f 1) KiB"
}

promise_27() { echo "a canary that a change has disabled ends it with 3"; }
attack_27() {
  local compiler common=(run list/identified-chaining --seed 42 --cases 500)
  compiler="$(c_compiler)"
  [ -n "$compiler" ] || skip "there is no C compiler to build blind.c with"
  "$compiler" -O1 -o blind "$here/blind.c" 2> compiler.txt \
    || skip "blind.c cannot be built here: $(head -n 1 compiler.txt)"
  # The change: planted faults do not strike any more, so that whoever looks for them finds nothing.
  mkdir changed
  ./blind "$driver" changed/fuzz-driver PlantedFaultO6strike > /dev/null || fail "no fault could be taken out"
  expect 0 fuzz "${common[@]}" --campaign-dir sound > sound.txt 2>&1
  expect 3 timeout -k 5 300 changed/fuzz-driver "${common[@]}" --campaign-dir unseen > unseen.txt 2>&1
  grep -q 'the canary, was not found' unseen.txt || fail "nobody was told: $(tail -n 1 unseen.txt)"
  expect 0 fuzz "${common[@]}" --no-canary --campaign-dir unasked > /dev/null 2>&1
  expect 3 timeout -k 5 300 changed/fuzz-driver selftest > selftest.txt 2>&1
  [ "$(grep -c MISSED selftest.txt)" -eq 7 ] || fail "selftest: $(head -n 1 selftest.txt)"
  figure "a driver without its planted faults: 3, and all 7 of them missed by its self-test; 0 as it was built"
}

promise_33() { echo "a trap is one bucket wherever the optimiser has put it in a user's release build"; }
attack_33() {
  local package
  [ "$form" = long ] || skip "builds a package for minutes: --long"
  command -v swift > /dev/null || skip "there is no swift to build a package with"
  package="$here/../Fixtures/InliningPackage"
  swift build -c release --package-path "$package" --scratch-path "$PWD/inlining" > build.txt 2>&1 \
    || fail "not built: $(grep -m 1 error: build.txt)"
  inlining/release/inlining-figures > buckets.txt 2>&1 || fail "$(tail -n 1 buckets.txt)"
  [ "$(sort -u buckets.txt)" = "trap trap/pop/Queue.pop/at-start" ] || fail "$(cat buckets.txt)"
  figure "inlined and called, ten campaigns each, searches and not: $(sort -u buckets.txt)"
}
