#!/bin/bash -eu
# Builds one executable and copies it under the name of each target that is to be fuzzed; the file
# name is how it knows which. Called by the service's base-builder-swift image, which sets OUT,
# SANITIZER, CFLAGS and CXXFLAGS; runs without it as well (OUT and SANITIZER are enough).
#
# FUZZ_TARGETS names the targets; without it, those of the catalogue that are expected to be safe.

# The image's precompile_swift exports flags that no longer link (`-parse-as-library` with a product
# that has no main), so the flags are put together here.
if command -v precompile_swift > /dev/null; then . precompile_swift; fi
flags=(--sanitize=fuzzer)
if [ "$SANITIZER" = coverage ]; then
  flags+=(-Xswiftc -profile-generate -Xswiftc -profile-coverage-mapping)
elif [ "$SANITIZER" != none ]; then
  flags+=("--sanitize=$SANITIZER")
fi
if [ -n "${STATIC_STDLIB:-1}" ]; then flags+=(--static-swift-stdlib); fi

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$root"
swift build -c release --product fuzz-driver
driver=$(swift build -c release --show-bin-path)/fuzz-driver
targets=${FUZZ_TARGETS:-$("$driver" list --json | python3 -c '
import json, sys
print(*(t["target"] for t in json.load(sys.stdin) if not t["hazards"]))')}

seeds=$(mktemp -d)
trap 'rm -rf "$seeds"' EXIT
"$driver" corpus export --format bytes -o "$seeds" Corpus > /dev/null

cd Recipes/oss-fuzz/FuzzTesting
swift build -c release "${flags[@]}"
built=$(swift build -c release "${flags[@]}" --show-bin-path)/FuzzTargets
for target in $targets; do
  name="Fuzz_$(printf %s "$target" | tr -c 'A-Za-z0-9-' '_')"
  cp "$built" "$OUT/$name"
  folder=$seeds/${target/\//-}
  if [ -d "$folder" ]; then (cd "$folder" && zip -qr "$OUT/${name}_seed_corpus.zip" .); fi
  cat > "$OUT/$name.options" <<END
[libfuzzer]
timeout = 25
rss_limit_mb = 2560
[asan]
handle_sigill = 1
handle_abort = 1
END
done
