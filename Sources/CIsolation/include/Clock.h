// The clocks of Swift, which follow the virtual time of a worker.
#ifndef STATEFULFUZZ_CLOCK_H
#define STATEFULFUZZ_CLOCK_H

#include <stdint.h>

// From now on `ContinuousClock.now` and `SuspendingClock.now` of this process are later by `microseconds` than they
// would be; 0 puts them right again. Nobody else's clocks change. Does nothing on platforms where that cannot
// be done.
void sf_set_swift_clocks_ahead(uint64_t microseconds);

#endif
