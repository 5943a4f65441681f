// The clocks of Swift, which follow the virtual time of a worker.
#ifndef STATEFULFUZZ_CLOCK_H
#define STATEFULFUZZ_CLOCK_H

#include <stdint.h>
#include <time.h>

// From now on `ContinuousClock.now` and `SuspendingClock.now` of this process stand still, `microseconds` later than
// they were when the case began, or when they stopped first; 0 begins anew. They go on only while a thread waits for
// something other than a sleep of Swift, and by a millisecond each time that they were asked a thousand times. So does
// `Date()`, where Foundation is a shared library. Nobody else's clocks change. Does nothing on platforms where that
// cannot be done.
void sf_stop_swift_clocks(uint64_t microseconds);

// The same at the beginning of a case, before anybody has looked at them: they show the same in each process.
void sf_begin_swift_clocks(void);

// These clocks show the machine's time again.
void sf_let_swift_clocks_run(void);

// Whether the code at an address waits for dates that it was given, as the conditions of Foundation do.
int sf_waits_until_date(const void *caller);

// When a date comes on the machine's clock.
struct timespec sf_real_date(struct timespec date);

#endif
