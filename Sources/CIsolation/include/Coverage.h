// Counters that the compiler has put into a program, one for each stretch of code that runs as a
// whole. An ordinary build has none; with some, a search can see which code of a system a case ran.
#ifndef STATEFULFUZZ_COVERAGE_H
#define STATEFULFUZZ_COVERAGE_H

#include <stddef.h>
#include <stdint.h>

// Counters that lie next to each other, of 1 or 8 bytes each.
typedef struct {
  void *start;
  size_t count;
  size_t width;
} sf_counter_region;

// A counter that is not 0, by its position among all of them.
typedef struct {
  uint32_t counter;
  uint32_t hits;
} sf_counter_hit;

// The regions of this program; `*regions` stays valid.
size_t sf_program_counters(const sf_counter_region **regions);

// Sets all counters to 0.
void sf_clear_counters(const sf_counter_region *regions, size_t region_count);

// Writes down the counters that are not 0, in their order, and sets them to 0. What is beyond
// `capacity` is dropped. Returns how many were written.
size_t sf_take_counters(const sf_counter_region *regions, size_t region_count,
                        sf_counter_hit *hits, size_t capacity);

#endif
