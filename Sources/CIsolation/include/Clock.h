// The clocks of Swift, which follow the virtual time of a worker.
#ifndef STATEFULFUZZ_CLOCK_H
#define STATEFULFUZZ_CLOCK_H

#include <stdint.h>

// From now on `ContinuousClock.now` and `SuspendingClock.now` of this process are later by `nanoseconds`, on top
// of what they were before. Nobody else's clocks change. Does nothing on platforms where that cannot be done.
void sf_advance_swift_clocks(uint64_t nanoseconds);

#endif
