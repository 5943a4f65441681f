# Promises about what surrounds a driver: clocks, terminals, time, and who reads its pages.

promise_9() { echo "the wall clock changes labels only"; }
attack_9() {
  local offset began took
  planted
  fuzz "${campaign[@]}" --cases 2k --campaign-dir plain > plain.json 2> err
  for offset in 3600 -3600 -1700000000 2300000000; do
    rm -rf shifted
    PLANTED_OFFSET="$offset" with_planted no "${campaign[@]}" --cases 2k --campaign-dir shifted \
      > shifted.json 2> err
    same_findings plain shifted
    same_counts plain.json shifted.json
  done
  began="$(milliseconds)"
  PLANTED_OFFSET=86400 with_planted jump run list/identified-chaining --duration 2s --no-canary \
    --campaign-dir jump > jump.out 2> err || fail "exit code $? under a jumping clock"
  took=$(($(milliseconds) - began))
  [ "$took" -ge 1900 ] && [ "$took" -le 6000 ] || fail "2 s took $took ms under a jumping clock"
  figure "an hour each way, about 1972 and 2099: the same findings and counts;" \
    "2 s took $took ms under a clock that jumps by days"
}

# widest COLUMNS WORDS...: the longest line that the driver prints on a terminal with so many columns; ASCII,
# so that a byte is a column, and without what a redrawn line has replaced.
widest() {
  local columns="$1"
  shift
  LC_ALL=C TERM=xterm script -qec "stty cols $columns rows 24; '$driver' $*" terminal.out > /dev/null || true
  LC_ALL=C sed -e '/^Script /d' -e 's/\x1b\[[0-9;?]*[A-Za-z]//g' terminal.out | tr '\r' '\n' \
    > terminal.txt
  longest | LC_ALL=C awk '{ print length }'
}

# The longest line of what `widest` has looked at.
longest() { LC_ALL=C awk '{ if (length > n) { n = length; line = $0 } } END { print line }' terminal.txt; }

promise_28() { echo "no escapes off a terminal, no wide lines on a narrow one, no crash when a pipe closes"; }
attack_28() {
  local plain=(run list/identified-assign --seed 42 --cases 300 --no-canary --fail-on none) status
  fuzz "${plain[@]}" --campaign-dir pipe > pipe.out 2> pipe.err
  if LC_ALL=C grep -q $'\x1b' pipe.out pipe.err; then fail "escapes off a terminal"; fi
  LC_ALL=C fuzz "${plain[@]}" --campaign-dir ascii > ascii.out 2> ascii.err
  if LC_ALL=C grep -q $'[\x80-\xff]' ascii.out ascii.err; then fail "not ASCII with LC_ALL=C"; fi
  status=0
  "$driver" "${plain[@]}" --campaign-dir closed 2> closed.err | head -n 1 > /dev/null || status=$?
  if grep -qi 'fatal\|crash' closed.err; then fail "a closed pipe: $(tail -n 1 closed.err)"; fi
  if command -v script > /dev/null; then
    for dress in NO_COLOR=1 TERM=dumb; do
      env "$dress" script -qec "$driver ${plain[*]} --campaign-dir $dress" "$dress.out" > /dev/null
      if [ "$dress" = TERM=dumb ]; then escape=$'\x1b'; else escape=$'\x1b\[[0-9;]*m'; fi
      if LC_ALL=C grep -q "$escape" "$dress.out"; then fail "escapes with $dress"; fi
    done
    printf '%s\n' 'statefulfuzz-repro 1' 'target list/native-foreach' 'init A B C' 'do render' \
      'do remove A' 'do edit B 7' 'end' > t.repro
    local columns words wide
    for columns in 20 80; do
      while read -r words <&4; do
        wide="$(widest "$columns" "$words")"
        [ "$wide" -gt 0 ] || fail "nothing was printed by $words"
        [ "$wide" -le "$columns" ] || fail "$wide columns on $columns: $words: $(longest)"
      done 4<<END
run list/identified-chaining --duration 3s --no-canary --campaign-dir n$columns
status n$columns
list
corpus ls t.repro
replay --trace t.repro
replay --trace --target 'list/*' t.repro
matrix async --seed 1 --cases 300
explain
END
    done
    # Findings have a line each, and a campaign without surprises ends with its verdict.
    wide="$(widest 80 "run list/native-foreach --seed 42 --cases 300 --no-canary --campaign-dir f")"
    [ "$wide" -le 80 ] || fail "a finding of $wide columns on 80"
    grep -q '^[^ ]*+ nothing unexpected in 300 cases; [0-9]* expected failures found again' terminal.out \
      || fail "no verdict: $(tail -n 3 terminal.out)"
    figure "pipe, LC_ALL=C, NO_COLOR, TERM=dumb, a closed pipe; nothing wider than 20 and 80 columns"
  else
    figure "pipe, LC_ALL=C, a closed pipe (no 'script' here: terminals were left out)"
  fi
}

promise_29() { echo "a long run neither grows nor slows down"; }
attack_29() {
  [ "$form" = long ] || skip "takes half an hour: --long, SOAK_SECONDS for another time"
  "$here/soak.sh" "$driver" "${SOAK_SECONDS:-1800}" 2>&1
}

promise_30() { echo "hostile names cannot put script or links to elsewhere into a page"; }
attack_30() {
  local page
  printf '%s\n' 'statefulfuzz-repro 1' 'target list/identified-assign' 'init A B' 'do render' \
    'do remove B' 'do render' 'do edit B 7' \
    'found 2026-11-21T03:14:07Z campaign="><script>alert(1)</script> elapsed=1s' \
    'source https://evil.example/<img/src=x/onerror=alert(1)>' \
    'note "</style><script src=https://evil.example/a.js></script><svg onload=alert(1)>"' \
    end > '<script>alert(2)<script>.repro'
  expect 0 fuzz report ./*.repro -o case.html
  fuzz "${campaign[@]}" --cases 500 --campaign-dir '<b onclick=x>"' --html campaign.html > /dev/null 2>&1
  for page in case.html campaign.html; do
    [ -s "$page" ] || fail "there is no $page"
    ! grep -qiE '<script|<img|<svg[^>]*onload|<[a-z]+[^>]* on[a-z]+=' "$page" || fail "script in $page"
    ! grep -qiE '<[^>]* (src|data|action)="?(https?:)?//|@import|url\( *.?https?:' "$page" \
      || fail "$page fetches from elsewhere"
    grep -q "default-src 'none'" "$page" || fail "$page has no content security policy"
  done
  figure "a case and a campaign page: no script, no handler, no fetch, default-src 'none'"
}
