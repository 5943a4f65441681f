# Promises about calls to the system that fail: each of them once, as if a machine were out of memory,
# descriptors, processes or disk at that very moment.

# faults WHERE PHASES: fails calls of the supervisor or of its workers (see faults.py and faults.c).
faults() {
  local compiler
  command -v python3 > /dev/null || skip "there is no python3 to run faults.py with"
  compiler="$(c_compiler)"
  [ -n "$compiler" ] || skip "there is no C compiler to build faults.c with"
  "$compiler" -shared -fPIC -O1 -pthread -o faults.so "$here/faults.c" -ldl 2> compiler.txt \
    || skip "faults.c cannot be built here: $(head -n 1 compiler.txt)"
  python3 "$here/faults.py" "$driver" "$PWD/faults.so" --form "${FAULT_FORM:-$form}" --phase "$1" \
    > faults.txt || fail "$(tail -n 1 faults.txt): $(grep -m 1 '^BROKEN' faults.txt | cut -c 1-300)"
  [ -z "${FAULT_TABLE:-}" ] || cat faults.txt >> "$FAULT_TABLE"
  figure "$(tail -n 1 faults.txt)"
}

promise_31() { echo "a call of the driver that fails costs a message at most: the next run has everything"; }
attack_31() { faults run,resume,merge; }

promise_32() { echo "a call that fails in a worker is no finding about the system"; }
attack_32() { faults worker; }
