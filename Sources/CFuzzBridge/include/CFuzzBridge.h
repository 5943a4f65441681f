// Crashes that a fuzzing service tells apart by their stacks.
#ifndef STATEFULFUZZ_CFUZZBRIDGE_H
#define STATEFULFUZZ_CFUZZBRIDGE_H

#include <stdint.h>

// How many frames there are.
#define SF_HAZARD_FRAMES 64

// Aborts with `sf_hazard_NN` on top of the stack, NN being `number` or, beyond the last, that.
__attribute__((noreturn)) void sf_crash_as_hazard(uint32_t number);

#endif
