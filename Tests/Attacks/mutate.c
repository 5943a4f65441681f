// mutate FILE COUNT FOLDER SEED: writes FOLDER/0.repro and so on, each FILE with a few bytes flipped,
// deleted, doubled or inserted, or its end cut off.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state;

// xorshift64*: https://doi.org/10.18637/jss.v008.i14 and https://doi.org/10.1145/2845077
static size_t below(size_t bound) {
  state ^= state >> 12;
  state ^= state << 25;
  state ^= state >> 27;
  return (state * 0x2545F4914F6CDD1DULL >> 11) % bound;
}

static size_t mutate(unsigned char *bytes, size_t count) {
  if (count == 0) return 0;
  size_t at = below(count), length = below(count - at < 64 ? count - at : 64);
  switch (below(5)) {
    case 0: bytes[at] ^= (unsigned char)(1u << below(8)); return count;
    case 1: memmove(bytes + at, bytes + at + length, count - at - length); return count - length;
    case 2: memmove(bytes + at + length, bytes + at, count - at); return count + length;
    case 3:
      memmove(bytes + at + 1, bytes + at, count - at);
      bytes[at] = (unsigned char)below(256);
      return count + 1;
    default: return at;
  }
}

int main(int argc, char **argv) {
  if (argc != 5) return 64;
  FILE *file = fopen(argv[1], "rb");
  if (file == NULL) return 66;
  enum { limit = 1 << 20 };
  static unsigned char original[limit], bytes[limit + 4096];
  size_t size = fread(original, 1, limit, file);
  fclose(file);
  state = strtoull(argv[4], NULL, 10) * 2 + 1;
  long total = strtol(argv[2], NULL, 10);
  for (long i = 0; i < total; i++) {
    memcpy(bytes, original, size);
    size_t count = size;
    for (size_t edits = 1 + below(4); edits > 0; edits--) count = mutate(bytes, count);
    char path[4096];
    snprintf(path, sizeof path, "%s/%ld.repro", argv[3], i);
    file = fopen(path, "wb");
    if (file == NULL) return 73;
    fwrite(bytes, 1, count, file);
    fclose(file);
  }
  return 0;
}
