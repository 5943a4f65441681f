#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "Clock.h"

#if defined(__linux__) && defined(__GLIBC__)
#include <dlfcn.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// The runtime's function behind the clocks of Swift; absent in programs without Swift's concurrency.
extern void swift_get_time(void) __attribute__((weak));

// More than its code is long; what lies behind it reads no clock.
enum { function_bytes = 512 };

static const uint64_t second = 1000000, nanoseconds = 1000;

// The sleeps of a case together, in microseconds; who sleeps for ever sleeps for thirty years.
static _Atomic uint64_t ahead;

typedef int clock_function(clockid_t, struct timespec *);
static clock_function *_Atomic library_function;

static int read_clock(clockid_t clock, struct timespec *time) {
  clock_function *read = atomic_load_explicit(&library_function, memory_order_relaxed);
  return read != NULL ? read(clock, time) : (int)syscall(SYS_clock_gettime, clock, time);
}

// Before anybody can have passed time; a lookup later could meet a lock that a trap left behind.
__attribute__((constructor)) static void find_library_function(void) {
  clock_function *found = (clock_function *)dlsym(RTLD_NEXT, "clock_gettime");
  atomic_store_explicit(&library_function, found, memory_order_relaxed);
}

void sf_set_swift_clocks_ahead(uint64_t microseconds) {
  atomic_store_explicit(&ahead, microseconds, memory_order_relaxed);
}

// Comes before that of the C library wherever a shared library asks for the time, as the Swift runtime does.
// Everybody but the runtime's clocks is told what the C library tells: who waits until a point in time
// waits on the real clock.
int clock_gettime(clockid_t clock, struct timespec *time) {
  int result = read_clock(clock, time);
  uint64_t virtual = atomic_load_explicit(&ahead, memory_order_relaxed);
  if (result != 0 || virtual == 0) return result;
  uintptr_t caller = (uintptr_t)__builtin_return_address(0);
  uintptr_t runtime = (uintptr_t)&swift_get_time;
  if (runtime == 0 || caller - runtime >= function_bytes) return result;
  time->tv_sec += (time_t)(virtual / second);
  time->tv_nsec += (long)(virtual % second * nanoseconds);
  if (time->tv_nsec >= 1000000000) {
    time->tv_sec += 1;
    time->tv_nsec -= 1000000000;
  }
  return result;
}
#else
void sf_set_swift_clocks_ahead(uint64_t microseconds) { (void)microseconds; }
#endif
