# What the attacks share. `driver`, `form` and `work` come from `run`, which sources this file.

# The last line that an attack prints is its figure.
figure() { printf '%s\n' "$*"; }
fail() {
  printf '%s\n' "$*" >&3
  exit 1
}
skip() {
  printf '%s\n' "$*" >&3
  exit 77
}

# The number of repetitions: the first in the short form, the second in the long one.
repeats() { if [ "$form" = long ]; then echo "$2"; else echo "$1"; fi; }

# A driver that may not take for ever, whatever is done to it.
fuzz() { timeout -k 5 300 "$driver" "$@"; }

# Runs a command that must end with the given exit code.
expect() {
  local wanted="$1" got=0
  shift
  "$@" || got=$?
  [ "$got" -eq "$wanted" ] || fail "exit code $got instead of $wanted: ${*##*/}"
}

# The processes that run the copy of the driver, one id a line.
driver_processes() { processes_of "$driver"; }

end_driver_processes() {
  local process
  for process in $(driver_processes); do kill -KILL "$process" 2> /dev/null; done
  return 0
}

# Waits until a command succeeds, up to the given number of seconds.
await() {
  local deadline=$((SECONDS + $1))
  shift
  until "$@"; do
    [ "$SECONDS" -lt "$deadline" ] || return 1
    sleep 0.02
  done
}

no_driver_processes() { [ -z "$(driver_processes)" ]; }
milliseconds() { echo $(($(date +%s%N) / 1000000)); }

# A campaign whose findings are known: some answer wrongly, one traps, and it ends by itself.
campaign=(run list/identified-assign list/native-foreach selftest/failure selftest/trap --seed 42
  --no-canary --fail-on none --json --verify 1)

# Fails unless two campaigns found the same; only time and place may differ.
same_findings() {
  local difference
  difference="$(diff -r -I '^found ' -I '^seed ' "$1/findings" "$2/findings")" \
    || fail "$2 has other findings than $1: $(head -n 1 <<< "$difference")"
  [ -z "$(find "$2" -name '.tmp-*')" ] || fail "temporary files are left in $2"
  [ -z "$(find "$2/findings" -size 0)" ] || fail "there are empty findings in $2"
}

# Whether the summary on the last line of a file has a text. No pipe: `grep -q` would end it early.
summary_has() { grep -qF "$2" <<< "$(tail -n 1 "$1")"; }

# What the summary on the last line of a file counts.
counts() { tail -n 1 "$1" | grep -oE '"(cases|commands|first|signature|target)":("[^"]*"|[0-9]+)'; }
same_counts() { diff <(counts "$1") <(counts "$2") > /dev/null || fail "$2 counts otherwise than $1"; }

# Builds the library that is loaded before the driver's others to plant what a system does.
planted() {
  local compiler
  compiler="$(c_compiler)"
  [ -n "$compiler" ] || skip "there is no C compiler to build planted.c with"
  [ -f "$work/planted.so" ] \
    || "$compiler" -shared -fPIC -O1 -pthread -o "$work/planted.so" "$here/planted.c" -ldl
}

# Runs the driver with something planted: `with_planted WHAT run ...`.
with_planted() {
  local what="$1"
  shift
  PLANTED="$what" timeout -k 5 300 \
    env LD_PRELOAD="${LD_PRELOAD:+$LD_PRELOAD:}$work/planted.so" "$driver" "$@"
}

# A case that calls the planted function, in a target that would hang without it.
planted_case() {
  printf 'statefulfuzz-repro 1\ntarget selftest/hang\ndo arm 0\ndo arm 1\ndo fire 0\nend\n' \
    > planted.repro
}

# Replays the planted case and fails unless it ends with the verdict, at its last command.
verdict_of() {
  local what="$1" wanted="$2"
  planted_case
  with_planted "$what" replay planted.repro --timeout 1s --memory 256m --json > "$what.json"
  grep -q "\"step\":3.*\"verdict\":\"$wanted\"" "$what.json" \
    || fail "$what: not '$wanted' at step 3: $(cat "$what.json")"
  await 5 no_driver_processes || fail "$what: processes are left: $(driver_processes | xargs)"
}

# Runs a shell script where it may mount what it likes, unseen by others.
in_namespace() {
  local how=(unshare -rm)
  [ "$(id -u)" -ne 0 ] || how=(unshare -m)
  mkdir -p probe
  "${how[@]}" mount -t tmpfs -o size=64k tmpfs probe 2> /dev/null \
    || skip "mounting in a namespace is not allowed here"
  driver="$driver" "${how[@]}" timeout -k 5 300 bash -eu -c "$1"
}
