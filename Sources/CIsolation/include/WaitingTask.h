// Where a suspended task waits.
#ifndef STATEFULFUZZ_WAITING_TASK_H
#define STATEFULFUZZ_WAITING_TASK_H

#include <stddef.h>
#include <stdint.h>

// What a task may wait for.
enum { SF_WAITS_UNKNOWN = 0, SF_WAITS_TASK = 1, SF_WAITS_CONTINUATION = 2, SF_WAITS_GROUP = 3 };

// The functions that a suspended task is in, innermost first, as places (see `sf_place`): those of the program and
// of the Swift libraries. Where it waits for another task, that task's functions come before its own. `waits_for`
// becomes what the last of these tasks waits for.
//
// Returns how many functions there are; 0 on platforms, and with runtimes, whose tasks are not known.
size_t sf_waiting_functions(const void *task, uint64_t *places, size_t capacity, int *waits_for);

#endif
