# Promises about files: full and read-only disks, hostile and damaged files, old formats.

promise_4() { echo "on a full disk it stops with 74 and leaves no partial finding"; }
attack_4() {
  in_namespace '
    mkdir full && mount -t tmpfs -o size=256k tmpfs full
    status=0
    "$driver" run "list/*" --seed 42 --cases 6k --no-canary --verify 1 --fail-on none \
      --campaign-dir full/campaign > out 2> err || status=$?
    find full/campaign/findings -size 0 | wc -l > empty
    for file in full/campaign/findings/*.repro; do
      [ ! -e "$file" ] || [ "$(tail -n 1 "$file")" = end ] || echo "$file"
    done > partial
    find full -name "*.repro" | wc -l > kept
    echo "$status" > status
    mkdir mid && mount -t tmpfs -o size=2m tmpfs mid
    "$driver" run "list/*" --seed 42 --forever --no-canary --verify 1 --fail-on none \
      --campaign-dir mid/campaign > mid.out 2> mid.err &
    process=$!
    for i in $(seq 100); do
      [ -z "$(find mid/campaign/findings -name "*.repro" 2> /dev/null)" ] || break
      sleep 0.1
    done
    dd if=/dev/zero of=mid/ballast bs=1k count=4096 status=none 2> /dev/null || true
    for i in $(seq 300); do
      kill -0 "$process" 2> /dev/null || break
      sleep 0.1
    done
    status=0
    if kill -0 "$process" 2> /dev/null; then kill -KILL "$process"; echo hung > mid.status
    else wait "$process" || status=$?; echo "$status" > mid.status; fi
    find mid/campaign/findings -size 0 | wc -l >> empty'
  ! grep -qv '^0$' empty || fail "there are empty findings"
  [ ! -s partial ] || fail "partial findings: $(xargs < partial)"
  [ "$(cat status)" -eq 74 ] || fail "exit code $(cat status) on 256 KiB: $(tail -n 1 err)"
  [ "$(cat mid.status)" = 74 ] || fail "exit code $(cat mid.status) when the disk filled up"
  grep -q '^unsaved finding in list/' err || fail "what could not be saved is not printed"
  figure "74 on 256 KiB with $(cat kept) whole findings, and 74 when the disk filled up midway"
}

promise_5() { echo "read-only folders: replay works, run says 73 before it fuzzes"; }
attack_5() {
  cp -r "$here/../../Corpus/list" corpus
  in_namespace '
    mkdir read-only && mount -t tmpfs tmpfs read-only
    cp -r corpus read-only/corpus
    mount -o remount,ro read-only
    status=0
    "$driver" replay --strict read-only/corpus > replay.out 2>&1 || status=$?
    echo "$status" > replay
    status=0
    timeout 20 "$driver" run list --forever --save corpus --corpus read-only/corpus \
      --campaign-dir mine > save.out 2> save.err || status=$?
    echo "$status" > save
    status=0
    timeout 20 "$driver" run list --forever --campaign-dir read-only/campaign > dir.out 2> dir.err \
      || status=$?
    echo "$status" > dir'
  [ "$(cat replay)" -eq 0 ] || fail "replay: exit code $(cat replay): $(tail -n 1 replay.out)"
  [ "$(cat save)" -eq 73 ] || fail "--save corpus: exit code $(cat save): $(tail -n 1 save.err)"
  [ "$(cat dir)" -eq 73 ] || fail "--campaign-dir: exit code $(cat dir): $(tail -n 1 dir.err)"
  figure "replay 0; corpus and campaign folder 73: $(grep -m 1 Error save.err | cut -c 1-80)"
}

# A folder of files of which none but good.repro is right.
hostile_corpus() {
  local head=$'statefulfuzz-repro 1\ntarget list/native-foreach\n' i
  mkdir "$1"
  printf '%sinit A\ndo render\nend\n' "$head" > "$1/good.repro"
  head -c 1100000 /dev/zero | tr '\0' 'a' > "$1/large.repro"
  { printf '%sdo add ' "$head"; head -c 70000 /dev/zero | tr '\0' 'a'; printf '\nend\n'; } \
    > "$1/long-line.repro"
  { printf '%s' "$head"; for ((i = 0; i < 10001; i++)); do echo 'do render'; done; echo end; } \
    > "$1/many.repro"
  printf '%sdo render\n' "$head" > "$1/truncated.repro"
  printf '%sdo ren\0der\nend\n' "$head" > "$1/nul.repro"
  printf '%snote "\033[31mred"\nend\n' "$head" > "$1/escape.repro"
  printf '%snote "\xff\xfe"\nend\n' "$head" > "$1/encoding.repro"
  printf '%starget list/offsets\nend\n' "$head" > "$1/duplicate.repro"
  printf '<<<<<<< ours\n%s=======\n>>>>>>> theirs\nend\n' "$head" > "$1/conflict.repro"
  printf 'statefulfuzz-repro 999\ntarget list/native-foreach\nend\n' > "$1/newer.repro"
  printf '%starget ../../etc/passwd\nend\n' $'statefulfuzz-repro 1\n' > "$1/path.repro"
  : > "$1/empty.repro"
  printf '%sdo render\n' "$head" > "$1/"$'new\nline.repro'
  printf '%sdo render\n' "$head" > "$1/"$'\033[31mred\u202e.repro'
  printf '%sdo render\n' "$head" > "$1/$(head -c 249 /dev/zero | tr '\0' n).repro"
  mkdir "$1/folder.repro"
  mkfifo "$1/pipe.repro"
  ln -s . "$1/loop"
  ln -s nowhere "$1/dangling.repro"
  ln -s /dev/zero "$1/endless.repro"
}

promise_6() { echo "hostile files are an error each, with 65; the others run"; }
attack_6() {
  local began took count peak
  planted
  hostile_corpus hostile
  export PLANTED_PEAK="$PWD/peak"
  status=0
  LD_PRELOAD="$work/planted.so" timeout 60 "$driver" corpus check hostile > check.out 2> check.err \
    || status=$?
  [ "$status" -eq 65 ] || fail "corpus check: exit code $status: $(tail -n 1 check.err)"
  peak="$(cat peak)"
  [ "$peak" -lt 65536 ] || fail "it took $peak KiB"
  status=0
  timeout 60 "$driver" replay hostile --json > replay.json 2> replay.err || status=$?
  [ "$status" -eq 65 ] || fail "replay: exit code $status: $(tail -n 1 replay.err)"
  grep -q '"file":"hostile/good.repro"' replay.json || fail "the good file was not run"
  for name in large long-line many truncated nul escape encoding duplicate conflict newer path \
    empty; do
    grep -q "$name.repro" check.out check.err || fail "nothing is said of $name.repro"
    grep -q "$name.repro" replay.json replay.err || fail "replay is silent on $name.repro"
  done
  if LC_ALL=C grep -q $'\x1b\|\xe2\x80\xae' check.out check.err replay.json replay.err; then
    fail "escape or bidirectional control characters are printed"
  fi
  mkdir many
  count=10000
  for ((i = 0; i < count; i++)); do
    printf 'statefulfuzz-repro 1\ntarget list/native-foreach\ndo remove %d\nbad\n' "$i" \
      > "many/$i.repro"
  done
  began="$(milliseconds)"
  expect 65 fuzz corpus check many > many.out 2>&1
  took=$(($(milliseconds) - began))
  [ "$took" -lt $((count * 10)) ] || fail "$count files took $took ms"
  figure "20 kinds told, $count damaged files in $took ms, peak $((peak / 1024)) MiB"
}

# Writes COUNT mutants of FILE to FOLDER: bytes flipped, deleted, doubled, inserted, cut off.
mutants() {
  local compiler
  compiler="$(c_compiler)"
  [ -n "$compiler" ] || skip "there is no C compiler to build mutate.c with"
  [ -x "$work/mutate" ] || "$compiler" -O1 -o "$work/mutate" "$here/mutate.c"
  mkdir -p "$3"
  "$work/mutate" "$1" "$2" "$3" "$4"
}

promise_7() { echo "no mutant of its files makes it trap or hang"; }
attack_7() {
  local rounds i status file count
  rounds="$(repeats 1 100)"
  cat "$here"/../../Corpus/list/resurrection-identified-assign-*.repro > all
  awk '{print} /^end$/ {exit}' all > valid.repro
  for ((i = 0; i < rounds; i++)); do
    mutants valid.repro "$(repeats 5000 10000)" mutants "$i"
    status=0
    timeout 120 "$driver" corpus check mutants > check.out 2> check.err || status=$?
    [[ " 0 65 " == *" $status "* ]] || fail "corpus check: exit code $status in round $i"
    rm -rf mutants
  done
  expect 0 fuzz "${campaign[@]}" --cases 3k --campaign-dir base > /dev/null 2> err
  count="$(repeats 10 300)"
  for file in journal ledger campaign.json summary.json; do
    if [ "$file" = journal ]; then cp base/ledger base.journal; else cp "base/$file" "base.$file"; fi
    # Without its checksum, which would be all that a mutant gets to.
    sed -i -e 's/,"checksum":"[0-9a-f]*"//' -e ':a;N;$!ba;s/,\n  "checksum" : "[0-9a-f]*"//' "base.$file"
    mutants "base.$file" "$count" "of-$file" 1
    for mutant in "of-$file"/*; do
      rm -rf mutated merged
      cp -r base mutated
      cp "$mutant" "mutated/$file"
      for command in "status mutated" "report mutated -o page.html" "merge mutated --into merged" "run --resume --campaign-dir mutated --cases 3k --no-canary
        --fail-on none --shrink-time 0s --verify 1"; do
        status=0
        # shellcheck disable=SC2086
        timeout -k 5 60 "$driver" $command > out 2> err || status=$?
        [[ " 0 1 3 64 65 66 70 " == *" $status "* ]] \
          || { cp "$mutant" "/tmp/mutant-of-$file"; fail "$file, ${command%% *}: exit code $status"; }
      done
    done
  done
  figure "$((rounds * $(repeats 5000 10000))) mutants of a case," \
    "$count of journal, ledger, campaign.json and summary.json each: no trap, no hang"
}

promise_24() { echo "cases that any release has written replay as they did"; }
attack_24() {
  fuzz replay --strict "$here/../../Corpus" > out 2> err \
    || fail "$(tail -n 1 out): $(grep -vE '^(same| )' out | head -n 1 | xargs)"
  figure "format 1 is the only one so far: $(tail -n 1 out)"
}
