#!/usr/bin/env bash
# Runs one campaign as eight shards under the engines that Recipes/ is for, kills a shard midway, lets
# the engine try it again, and compares the merged shards with a single run.
#
#   Tests/Attacks/engines.sh DRIVER [parallel|slurm|yaml...]
#
# An engine that is not installed is skipped; the exit code is 1 if one failed, and 77 if every one
# was skipped. Slurm is a cluster of its own: one node that says it has eight processors, with a key,
# ports and folders that nobody else uses.
set -uo pipefail
usage() { echo "usage: ${BASH_SOURCE[0]} DRIVER [parallel|slurm|yaml...]" >&2; exit 64; }
if [ $# -lt 1 ] || [ ! -x "$1" ]; then usage; fi
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
recipes="$(cd "$here/../../Recipes" && pwd)"
original="$(realpath "$1")"
shift
engines=("$@")
[ ${#engines[@]} -gt 0 ] || engines=(parallel slurm yaml)
work="$(mktemp -d)"
daemons=()
end_daemons() {
  local process
  for process in "${daemons[@]}"; do kill "$process" 2> /dev/null; done
  for process in "${daemons[@]}"; do wait "$process" 2> /dev/null; done
}
trap 'rm -rf "$work"' EXIT
cp "$original" "$work/fuzz-driver"
cd "$work" || exit 70
unset FUZZ_JOBS FUZZ_DURATION FUZZ_CORPUS FUZZ_SHARD
export FUZZ_DRIVER="$work/fuzz-driver" FUZZ_SEED=42

cases=200k
campaign=(list/identified-assign list/native-foreach selftest/failure selftest/trap
  --no-canary --fail-on none --verify 1 --cases "$cases")

fail() { printf '%s\n' "$*" > verdict; exit 1; }
skip() { printf '%s\n' "$*" > verdict; exit 77; }

# Waits until a command succeeds, up to the given number of seconds.
await() {
  local deadline=$((SECONDS + $1))
  shift
  until "$@"; do
    [ "$SECONDS" -lt "$deadline" ] || return 1
    sleep 0.02
  done
}

# The single run that all are compared with.
whole() {
  [ -f whole.json ] || timeout 900 "$FUZZ_DRIVER" run "${campaign[@]}" --seed 42 --json \
    --campaign-dir whole > whole.json 2> whole.err || fail "one run: exit code $?"
}

# Kills the driver of a shard once its journal holds something, and says so.
kill_shard() {
  local folder="$1" process
  await 120 test -s "$folder/journal" || fail "nothing was ever written to ${folder##*/}/journal"
  process="$(sed -n 's/^pid \([0-9]*\) .*/\1/p' "$folder/lock")"
  [ "$(readlink "/proc/$process/exe")" = "$FUZZ_DRIVER" ] || fail "the shard ended before the kill"
  kill -KILL "$process" || fail "the shard ended before the kill"
  [ ! -s "$folder/summary.json" ] || fail "the shard had ended before the kill"
  cp "$folder/journal" killed.journal
}

counts() { tail -n 1 "$1" | grep -oE '"(cases|commands|first|signature|target)":("[^"]*"|[0-9]+)'; }

# Fails unless the shards in a folder come to what the single run came to.
compare() {
  local code=0
  rm -rf merged
  "$FUZZ_DRIVER" merge "$1"/shard-*/ --into merged --expect-shards 8 --json > merged.json \
    2> merged.err || code=$?
  # 1 where a finding is unexpected, as the planted ones are.
  [ "$code" -le 1 ] || fail "merge: exit code $code: $(tail -n 1 merged.err)"
  # Only time and toolchain may differ.
  diff -r -I '^found ' -I '^toolchain ' -I '^seed ' whole/findings merged/findings > difference \
    || fail "other findings than those of one run: $(head -n 1 difference)"
  diff <(counts whole.json) <(counts merged.json) > difference \
    || fail "other counts than those of one run: $(head -n 2 difference | xargs)"
  [ "$(counts merged.json | wc -l)" -gt 10 ] || fail "there are no counts to compare"
}

engine_parallel() {
  command -v parallel > /dev/null || skip "not installed: apt-get install parallel"
  whole
  local script code=0
  JOBS=2 bash "$recipes/parallel.sh" night 8 "${campaign[@]}" > parallel.out 2> parallel.err &
  script=$!
  (kill_shard "$work/night/shard-3") || exit 1
  wait "$script" || code=$?
  # The merge at its end says 1, for the planted faults are unexpected.
  [ "$code" -le 1 ] || fail "parallel.sh: exit code $code: $(tail -n 1 parallel.err)"
  # The columns of a job log: 4 is the run time, 7 the exit code. A retried job stands there once.
  [ "$(awk 'NR > 1 && $7 == 0' night/joblog | wc -l)" -eq 8 ] \
    || fail "not every shard ended with 0: $(awk 'NR > 1 { print $1 "=" $7 }' night/joblog | xargs)"
  compare night
  # Once more: nothing is left to run.
  cp night/joblog joblog.before
  code=0
  JOBS=2 bash "$recipes/parallel.sh" night 8 "${campaign[@]}" > parallel.out 2> parallel.err || code=$?
  [ "$code" -le 1 ] || fail "parallel.sh once more: exit code $code: $(tail -n 1 parallel.err)"
  cmp -s night/joblog joblog.before || fail "shards that had ended were run again"
  figure parallel "3 was killed and tried again"
}

# A cluster of one node in the folder `slurm`, with a munge daemon of its own.
start_slurm() {
  local host
  host="$(hostname -s)"
  mkdir -p slurm/state slurm/spool
  chmod 700 slurm
  head -c 128 /dev/urandom > slurm/key
  chmod 400 slurm/key
  cat > slurm/slurm.conf << END_CONF
ClusterName=attacks
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
CredType=cred/munge
AuthInfo=socket=$work/slurm/munge.socket,cred_expire=5
SlurmctldPort=16817
SlurmdPort=16818
SlurmdParameters=config_overrides
ProctrackType=proctrack/pgid
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=sched_min_interval=100000,sched_interval=5
MpiDefault=none
ReturnToService=2
StateSaveLocation=$work/slurm/state
SlurmdSpoolDir=$work/slurm/spool
SlurmctldPidFile=$work/slurm/slurmctld.pid
SlurmdPidFile=$work/slurm/slurmd.pid
SlurmctldLogFile=$work/slurm/slurmctld.log
SlurmdLogFile=$work/slurm/slurmd.log
NodeName=$host NodeAddr=127.0.0.1 CPUs=8 State=UNKNOWN
PartitionName=fuzz Nodes=ALL Default=YES MaxTime=60 State=UP
END_CONF
  export SLURM_CONF="$work/slurm/slurm.conf"
  munged --foreground --force --key-file="$work/slurm/key" --socket="$work/slurm/munge.socket" \
    --pid-file="$work/slurm/munged.pid" --seed-file="$work/slurm/seed" \
    --log-file="$work/slurm/munged.log" > slurm/munged.out 2>&1 &
  daemons+=($!)
  await 10 test -S slurm/munge.socket || fail "munged does not start: $(tail -n 1 slurm/munged.out)"
  slurmctld -D > slurm/slurmctld.out 2>&1 &
  daemons+=($!)
  slurmd -D > slurm/slurmd.out 2>&1 &
  daemons+=($!)
  await 30 node_is_idle \
    || fail "the node does not come up: $(tail -n 1 slurm/slurmctld.log slurm/slurmd.log | xargs)"
}

node_is_idle() { sinfo --noheader --format %t 2> /dev/null | grep -qx idle; }
job_is_over() { [ -z "$(squeue --noheader --jobs "$1" 2> /dev/null)" ]; }

engine_slurm() {
  local tool job killer shard
  for tool in munged slurmctld slurmd sbatch; do
    command -v "$tool" > /dev/null || skip "no $tool: apt-get install slurm-wlm munge"
  done
  [ "$(id -u)" -eq 0 ] || skip "the daemons of a cluster want root"
  whole
  trap end_daemons EXIT
  start_slurm
  export FUZZ_RUN="${campaign[*]}"
  job="$(sbatch --parsable --array=1-8 --export=ALL,FUZZ_DRIVER,FUZZ_SEED,FUZZ_RUN \
    "$recipes/slurm.sbatch" 2> sbatch.err)" || fail "sbatch: $(tail -n 1 sbatch.err)"
  (kill_shard "$work/night/$job/shard-3") &
  killer=$!
  await 120 test -s "night/$job/shard-5/journal" || fail "shard 5 writes nothing"
  scancel --batch --signal=TERM "${job}_5" || fail "shard 5 cannot be told to stop"
  wait "$killer" || exit 1
  await 600 job_is_over "$job" || fail "the array does not end: $(squeue --noheader | head -n 1)"
  for shard in 3 5; do
    [ "$(scontrol show job "${job}_$shard" | grep -oE 'Restarts=[0-9]+')" = Restarts=1 ] \
      || fail "shard $shard was not put back into the queue: $(tail -n 1 "fuzz-${job}_$shard.log")"
  done
  compare "night/$job"
  figure slurm "3 was killed, 5 told to stop, both put back into the queue"
}

engine_yaml() {
  python3 -c "import yaml" 2> /dev/null || skip "no PyYAML: apt-get install python3-yaml"
  python3 "$here/recipes.py" "$recipes" "$FUZZ_DRIVER" > "$work/verdict" 2>&1 || exit 1
}

figure() {
  printf '8 shards, %s: %s findings and all counts as in one run of %s cases\n' "$2" \
    "$(find merged/findings -name '*.repro' | wc -l)" "$cases" > verdict
}

failed=0 ran=0
for engine in "${engines[@]}"; do
  declare -F "engine_$engine" > /dev/null || usage
  began=$SECONDS
  rm -rf night verdict
  ("engine_$engine")
  case $? in
    0) word=PASS ran=$((ran + 1)) ;;
    77) word=SKIP ;;
    *) word=FAIL failed=$((failed + 1)) ran=$((ran + 1)) ;;
  esac
  printf '%-9s %s  %s  [%d s]\n' "$engine" "$word" "$(tail -n 1 verdict)" $((SECONDS - began))
done
[ "$failed" -eq 0 ] || exit 1
[ "$ran" -gt 0 ] || exit 77
