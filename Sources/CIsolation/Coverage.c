#include "Coverage.h"

#include <string.h>

// What is counted must not count itself: code coverage instruments C as well.
#define UNCOUNTED __attribute__((no_profile_instrument_function, no_sanitize("coverage")))

enum { region_limit = 128, block_bytes = 512 };

static sf_counter_region program_regions[region_limit];
static size_t program_region_count;

UNCOUNTED static void add_region(void *start, void *stop, size_t width) {
  if (start == NULL || start >= stop || program_region_count == region_limit) return;
  for (size_t i = 0; i < program_region_count; i++) {
    if (program_regions[i].start == start) return;
  }
  size_t bytes = (size_t)((char *)stop - (char *)start);
  program_regions[program_region_count++] = (sf_counter_region){start, bytes / width, width};
}

// SanitizerCoverage calls this from an initialiser of every file that it instruments, always with
// the counters of the whole image. Weak, so that libFuzzer's runtime takes over where it is linked.
__attribute__((weak)) UNCOUNTED void __sanitizer_cov_8bit_counters_init(uint8_t *start,
                                                                         uint8_t *stop) {
  add_region(start, stop, 1);
}

// Called where a build asks for a table of program counters as well.
__attribute__((weak)) UNCOUNTED void __sanitizer_cov_pcs_init(const uintptr_t *start,
                                                              const uintptr_t *stop) {
  (void)start;
  (void)stop;
}

// The counters of --enable-code-coverage: symbols of the profile runtime, which dlsym does not see.
// Only ELF linkers leave a weak reference unresolved without being told to.
#if defined(__linux__)
extern uint64_t *__llvm_profile_begin_counters(void) __attribute__((weak));
extern uint64_t *__llvm_profile_end_counters(void) __attribute__((weak));
#endif

UNCOUNTED size_t sf_program_counters(const sf_counter_region **regions) {
#if defined(__linux__)
  if (__llvm_profile_begin_counters && __llvm_profile_end_counters) {
    add_region(__llvm_profile_begin_counters(), __llvm_profile_end_counters(), 8);
  }
#endif
  *regions = program_regions;
  return program_region_count;
}

UNCOUNTED void sf_clear_counters(const sf_counter_region *regions, size_t region_count) {
  for (size_t i = 0; i < region_count; i++) {
    memset(regions[i].start, 0, regions[i].count * regions[i].width);
  }
}

UNCOUNTED static uint32_t take(void *counter, size_t width) {
  if (width == 1) {
    uint8_t hits = *(uint8_t *)counter;
    *(uint8_t *)counter = 0;
    return hits;
  }
  uint64_t hits;
  memcpy(&hits, counter, sizeof hits);
  memset(counter, 0, sizeof hits);
  return hits > UINT32_MAX ? UINT32_MAX : (uint32_t)hits;
}

UNCOUNTED size_t sf_take_counters(const sf_counter_region *regions, size_t region_count,
                                  sf_counter_hit *hits, size_t capacity) {
  static const char zeros[block_bytes];
  size_t written = 0;
  uint32_t first = 0;
  for (size_t i = 0; i < region_count; i++) {
    size_t width = regions[i].width, count = regions[i].count, per_block = block_bytes / width;
    char *start = regions[i].start;
    for (size_t block = 0; block < count; block += per_block) {
      size_t end = count - block < per_block ? count : block + per_block;
      // Most code does not run: memcmp passes over it at the speed of memory, in any build.
      if (memcmp(start + block * width, zeros, (end - block) * width) == 0) continue;
      for (size_t n = block; n < end; n++) {
        uint32_t taken = take(start + n * width, width);
        if (taken != 0 && written < capacity) {
          hits[written++] = (sf_counter_hit){first + (uint32_t)n, taken};
        }
      }
    }
    first += (uint32_t)count;
  }
  return written;
}
