# Promises about campaigns: nothing is lost, doubled or cut off.

promise_1() { echo "killed at random moments it loses, doubles and truncates nothing"; }
attack_1() { "$here/kills.sh" "$driver" "$(repeats 10 200)" 2>&1; }

promise_2() { echo "killed within 30 ms of its start, or of its first worker's, it leaves none behind"; }
attack_2() {
  local count i process workers=0
  count="$(repeats 20 100)"
  for ((i = 0; i < count; i++)); do
    "$driver" "${campaign[@]}" --cases 100k --campaign-dir early --resume > /dev/null 2> err &
    process=$!
    if [ $((i % 2)) -eq 0 ]; then
      until [ -n "$(children_of "$process")" ] || is_gone "$process"; do :; done
    fi
    sleep "0.0$(printf '%02d' $((RANDOM % 30 + 1)))"
    if [ -n "$(children_of "$process")" ]; then workers=$((workers + 1)); fi
    kill -KILL "$process" 2> /dev/null || fail "the campaign ended before it was killed: $(cat err)"
    wait "$process" 2> /dev/null || true
  done
  [ "$workers" -gt 0 ] || fail "no worker had been started"
  await 5 no_driver_processes || fail "workers are left: $(driver_processes | xargs)"
  expect 0 fuzz "${campaign[@]}" --cases 1k --campaign-dir early --fresh > /dev/null
  figure "$count kills, $workers of them with a worker, no orphan, and the folder can be used"
}

# Nanoseconds that a process has waited for a processor so far.
waits_of() { cut -d ' ' -f 2 "/proc/$1/schedstat" 2> /dev/null || echo 0; }

# Sends a signal and sets `took`: the milliseconds until the process is gone, without those in which
# other programs had its processor, or that of the one worker that it was waiting for.
stop_by() {
  local signal="$1" process="$2" began each waits own=0 worker=0
  local -A before=()
  for each in "$process" $(children_of "$process"); do before[$each]="$(waits_of "$each")"; done
  began="$(milliseconds)"
  kill "-$signal" "$process" 2> /dev/null || true
  until is_gone "$process"; do
    [ $(($(milliseconds) - began)) -lt 15000 ] \
      || { kill -KILL "$process"; fail "it did not stop within 15 s of SIG$signal"; }
    for each in $(children_of "$process"); do
      waits=$(($(waits_of "$each") - ${before[$each]:-0}))
      [ "$waits" -le "$worker" ] || worker="$waits"
    done
    waits=$(($(waits_of "$process") - ${before[$process]:-0}))
    [ "$waits" -le "$own" ] || own="$waits"
    sleep 0.01
  done
  took=$(($(milliseconds) - began - (own + worker) / 1000000))
}

promise_3() { echo "SIGINT, SIGTERM and SIGHUP end it with a summary within 3 s"; }
attack_3() {
  local count i signal code process took code_now slowest=0 slowest_second=0
  set -m  # jobs of a script ignore SIGINT otherwise
  count="$(repeats 15 100)"
  cp -r "$here/../../Corpus" corpus
  for ((i = 0; i < count; i++)); do
    case $((i % 3)) in
      0) signal=INT code=130 ;;
      1) signal=TERM code=143 ;;
      *) signal=HUP code=143 ;;
    esac
    if [ $((i % 5)) -eq 4 ]; then
      "$driver" replay corpus corpus corpus corpus > out 2> err &
    else
      "$driver" run 'list/*' --forever --seed "$i" --fail-on none --campaign-dir "c$i" \
        > out 2> err &
    fi
    process=$!
    # Before it has begun to listen, a signal ends it as any other program.
    [ $((i % 5)) -eq 4 ] || await 30 test -e "c$i/lock" || fail "the campaign does not start"
    sleep "0.$(printf '%03d' $((RANDOM % 900 + 100)))"
    stop_by "$signal" "$process"
    code_now=0
    wait "$process" || code_now=$?
    [ "$took" -le "$slowest" ] || slowest="$took"
    [ "$took" -le 3000 ] || fail "SIG$signal took $took ms"
    if [ $((i % 5)) -eq 4 ]; then
      # It may have been through already, or not have begun to listen.
      [[ " $code 129 0 1 " == *" $code_now "* ]] || fail "replay: exit code $code_now after SIG$signal"
    else
      [[ " $code 1 " == *" $code_now "* ]] || fail "exit code $code_now after SIG$signal"
      grep -q '^cases ' out || fail "no summary after SIG$signal"
      [ -z "$(find "c$i" -name '.tmp-*')" ] || fail "temporary files after SIG$signal"
    fi
  done
  # The second signal does not wait.
  for ((i = 0; i < $(repeats 3 10); i++)); do
    rm -f second/lock
    "$driver" run 'list/*' --forever --campaign-dir second --resume > /dev/null 2>&1 &
    process=$!
    await 30 test -e second/lock || fail "the campaign does not start"
    sleep 0.2
    kill -INT "$process"
    sleep 0.02
    stop_by INT "$process"
    wait "$process" || true
    [ "$took" -le "$slowest_second" ] || slowest_second="$took"
    [ "$took" -le 500 ] || fail "the second signal took $took ms"
  done
  await 5 no_driver_processes || fail "processes are left"
  figure "$count signals, the slowest took $slowest ms; a second one $slowest_second ms"
}

promise_8() { echo "a torn or bit-flipped journal costs at most a block"; }
attack_8() {
  local count i size offset process warned=0
  count="$(repeats 4 40)"
  fuzz "${campaign[@]}" --cases 8k --campaign-dir whole > whole.json 2> /dev/null
  for ((i = 0; i < 20; i++)); do
    rm -rf torn
    "$driver" "${campaign[@]}" --cases 8k --campaign-dir torn > /dev/null 2>&1 &
    process=$!
    await 20 test -s torn/journal || true
    kill -KILL "$process" 2> /dev/null || true
    wait "$process" 2> /dev/null || true
    [ ! -s torn/journal ] || break
  done
  [ -s torn/journal ] || skip "the campaign never left a journal behind"
  await 5 no_driver_processes
  size="$(stat -c %s torn/journal)"
  for ((i = 0; i < count; i++)); do
    rm -rf "damaged"
    cp -r torn damaged
    offset=$((RANDOM * 32768 + RANDOM))
    offset=$((offset % size))
    if [ $((i % 2)) -eq 0 ]; then
      truncate -s "$offset" damaged/journal
    else
      printf '\xa5' | dd of=damaged/journal bs=1 seek="$offset" conv=notrunc status=none
    fi
    expect 0 fuzz "${campaign[@]}" --cases 8k --campaign-dir damaged --resume > damaged.json 2> err
    if grep -qi damaged err; then warned=$((warned + 1)); fi
    same_findings whole damaged
    same_counts whole.json damaged.json
  done
  figure "$count damages to $size bytes, $warned warnings, findings and counts as without them"
}

promise_20() { echo "a second driver is told who holds the campaign, a dead one's lock is taken over"; }
attack_20() {
  local process
  "$driver" "${campaign[@]}" --forever --campaign-dir held > /dev/null 2>&1 &
  process=$!
  await 10 test -s held/lock || fail "there is no lock"
  expect 75 fuzz "${campaign[@]}" --cases 1k --campaign-dir held --resume 2> second.err > /dev/null
  grep -q "$process" second.err || fail "the holder's process is not named: $(cat second.err)"
  grep -q "$(< /proc/sys/kernel/hostname)" second.err || fail "the holder's machine is not named: $(cat second.err)"
  kill -KILL "$process"
  wait "$process" 2> /dev/null || true
  expect 0 fuzz "${campaign[@]}" --cases 1k --campaign-dir held --fresh > /dev/null
  figure "75 with process, machine and time of the holder; 0 after it was killed"
}

promise_21() { echo "two campaigns that share a corpus add what each alone would"; }
attack_21() {
  local rounds i first second both
  rounds="$(repeats 2 10)"
  for ((i = 0; i < rounds; i++)); do
    mkdir "alone$i" "shared$i"
    for seed in 1 2; do
      fuzz "${campaign[@]/#42/$seed$i}" --cases 3k --save corpus --corpus "alone$i" \
        --campaign-dir "a$i$seed" > /dev/null 2>&1
    done
    fuzz "${campaign[@]/#42/1$i}" --cases 3k --save corpus --corpus "shared$i" \
      --campaign-dir "s${i}1" > /dev/null 2>&1 &
    first=$!
    fuzz "${campaign[@]/#42/2$i}" --cases 3k --save corpus --corpus "shared$i" \
      --campaign-dir "s${i}2" > /dev/null 2>&1 &
    second=$!
    wait "$first" || fail "the first campaign failed"
    wait "$second" || fail "the second campaign failed"
    diff <(cd "alone$i" && find . -type f | sort) <(cd "shared$i" && find . -type f | sort) \
      > difference || fail "other files: $(head -n 3 difference | xargs)"
    fuzz corpus check "shared$i" > /dev/null || fail "the shared corpus has damaged files"
    both="$(find "shared$i" -name '*.repro' | wc -l)"
    [ "$both" -gt 0 ] || fail "nothing was added"
  done
  figure "$rounds rounds, $both files each, none lost, doubled or damaged"
}

# Shards 1 to COUNT of a campaign, in folders s1 ...
run_shards() {
  local count="$1" k
  for ((k = 1; k <= count; k++)); do
    fuzz "${campaign[@]}" --cases "$2" --shard "$k/$count" --campaign-dir "s$k" > /dev/null 2>&1
  done
}

promise_25() { echo "shards merge to the same in any order, twice, and late"; }
attack_25() {
  run_shards 4 16k
  # 1, for the planted faults are new; which are there counts here.
  expect 1 fuzz merge s1 s2 s3 s4 --into forward --json > forward.json 2> err
  expect 1 fuzz merge s4 s2 s1 s3 --into shuffled --json > shuffled.json 2> err
  expect 1 fuzz merge s1 s2 --into late --json > late.json 2> err
  expect 3 fuzz merge s1 s2 --into missing --expect-shards 4 > /dev/null 2> err
  expect 1 fuzz merge s3 s4 --into late --json > late.json 2> err
  expect 1 fuzz merge s1 s2 s3 s4 --into repeated --json > repeated.json 2> err
  expect 1 fuzz merge s1 s2 s3 s4 s1 --into repeated --json > repeated.json 2> err
  for way in shuffled late repeated; do
    same_findings forward "$way"
    same_counts forward.json "$way.json"
  done
  figure "4 shards: shuffled, late and repeated merges all have the same" \
    "$(find forward/findings -name '*.repro' | wc -l) findings and counts; 3 while two are missing"
}

promise_26() { echo "eight shards, one killed, and shards of another number find what one run finds"; }
attack_26() {
  local process cases
  cases="$(repeats 8k 16k)"
  fuzz "${campaign[@]}" --cases "$cases" --campaign-dir whole > whole.json 2> /dev/null
  "$driver" "${campaign[@]}" --cases "$cases" --shard 3/8 --campaign-dir s3 > /dev/null 2>&1 &
  process=$!
  await 10 test -s s3/campaign.json || fail "shard 3 does not start"
  sleep 0.3
  kill -KILL "$process" 2> /dev/null || true
  wait "$process" 2> /dev/null || true
  for k in 1 2 3 4 5 6 7 8; do
    fuzz "${campaign[@]}" --cases "$cases" --shard "$k/8" --campaign-dir "s$k" --resume > /dev/null 2>&1
  done
  expect 1 fuzz merge s? --into merged --expect-shards 8 --json > merged.json 2> err
  same_findings whole merged
  same_counts whole.json merged.json
  # Half of the shards, and the rest as a single one.
  expect 1 fuzz merge s1 s2 s3 s4 --into half > /dev/null 2> err
  fuzz "${campaign[@]}" --cases "$cases" --campaign-dir half --resume > half.json 2> err
  same_findings whole half
  same_counts whole.json half.json
  figure "$(find whole/findings -name '*.repro' | wc -l) findings and all counts, three times the same"
}
