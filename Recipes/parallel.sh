#!/usr/bin/env bash
# One campaign as N shards under GNU parallel, on this machine or, with a file of ssh hosts, on many.
#
#   Recipes/parallel.sh night-0142 8 --duration 8h
#   HOSTS=hosts.txt Recipes/parallel.sh night-0142 64 --duration 8h
#
# A shard that is killed is retried and goes on where it was; starting the script again runs only
# what has not ended. Exit codes 0 and 1 (nothing, something found) both mean that a shard is done.
set -euo pipefail
name=${1:?usage: parallel.sh NAME SHARDS [RUN-OPTION...]}
shards=${2:?usage: parallel.sh NAME SHARDS [RUN-OPTION...]}
shift 2

seed=${FUZZ_SEED:-$(git rev-parse HEAD)}
if [ -n "${FUZZ_DRIVER:-}" ]; then
  driver=$FUZZ_DRIVER
else
  swift build -c release --static-swift-stdlib --product fuzz-driver
  driver=$(swift build -c release --static-swift-stdlib --show-bin-path)/fuzz-driver
fi
mkdir -p "$name"

options=(
  --joblog "$name/joblog" --resume-failed --retries 3 --halt never
  # Time to write what is known, then the hard way.
  --termseq TERM,30000,KILL,25
)
if [ -n "${HOSTS:-}" ]; then
  options+=(--sshloginfile "$HOSTS" --transferfile "$driver" --return "$name/shard-{}")
else
  options+=(--jobs "${JOBS:-$(nproc)}")
fi

seq 1 "$shards" | parallel "${options[@]}" \
  "$driver run ${*@Q} --jobs 1 --seed $seed --shard {}/$shards --campaign-dir $name/shard-{}" \
  "--resume --format plain > $name/shard-{}.log 2>&1; code=\$?; [ \$code -le 1 ] || exit \$code"

"$driver" merge "$name"/shard-*/ --into "$name/merged" --expect-shards "$shards"
