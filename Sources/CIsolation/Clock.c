#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "Clock.h"

#if defined(__linux__) && defined(__GLIBC__)
#include <dlfcn.h>
#include <link.h>
#include <stdatomic.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// The runtime's function behind the clocks of Swift; absent in programs without Swift's concurrency.
extern void swift_get_time(void) __attribute__((weak));

// `Date()`; absent in programs without Foundation.
extern void sf_date_now(void) __asm__("$s20FoundationEssentials4DateVACycfC") __attribute__((weak));

// What Foundation's conditions are in, which wait until a date; absent in programs without it.
extern void sf_foundation(void) __asm__("CFAbsoluteTimeGetCurrent") __attribute__((weak));

// Where the code of a shared library lies; nothing where there is none, or it is part of the program.
typedef struct {
  uintptr_t start, end;
} code_range;
static code_range date_library, condition_library;

// More than its code is long; what lies behind it reads no clock.
enum { function_bytes = 512 };

static const uint64_t second = 1000000, nanoseconds = 1000;

// The sleeps of a case together, in microseconds; who sleeps for ever sleeps for thirty years.
static _Atomic uint64_t ahead;

// Whether the clocks stand still, and what they show then.
static _Atomic int stand_still;
enum { clock_count = 12 };
static struct timespec stopped_at[clock_count];

// What a clock shows at the beginning of each case that counts from the machine's start, in seconds: the same on
// each machine, for who prints it, and later than anything that somebody has read on the real clock.
static const time_t case_start = 1000000000;

static int sf_is_date(clockid_t clock) {
  return clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE || clock == CLOCK_TAI;
}

// What is added because the case waited for the machine, in nanoseconds: see `sf_passed`.
static _Atomic uint64_t waited, last_read, reads, last_switches;

// A shorter wait is not told from a pause that the machine made.
static const uint64_t least_wait = 1000000;

// Who asks again and again, without a sleep, waits for a point in time: each time that this many have asked, a
// millisecond passes.
static const uint64_t patience = 1000;

typedef int clock_function(clockid_t, struct timespec *);
static clock_function *_Atomic library_function;

static int sf_read_clock(clockid_t clock, struct timespec *time) {
  clock_function *read = atomic_load_explicit(&library_function, memory_order_relaxed);
  return read != NULL ? read(clock, time) : (int)syscall(SYS_clock_gettime, clock, time);
}

static int sf_find_range(struct dl_phdr_info *library, size_t size, void *context) {
  (void)size;
  code_range *range = context;
  int is_program = library->dlpi_name == NULL || library->dlpi_name[0] == 0;
  for (int index = 0; index < library->dlpi_phnum && !is_program; index++) {
    const ElfW(Phdr) *part = &library->dlpi_phdr[index];
    uintptr_t start = library->dlpi_addr + part->p_vaddr;
    if (part->p_type != PT_LOAD || range->start - start >= part->p_memsz) continue;
    *range = (code_range){.start = start, .end = start + part->p_memsz};
    return 1;
  }
  return 0;
}

// The range that a function is in.
static code_range sf_range_around(uintptr_t function) {
  code_range range = {.start = function};
  if (function == 0 || dl_iterate_phdr(sf_find_range, &range) == 0) range = (code_range){0};
  return range;
}

static int sf_is_in(code_range range, const void *address) {
  return (uintptr_t)address - range.start < range.end - range.start;
}

// Before anybody can have passed time; a lookup later could meet a lock that a trap left behind.
__attribute__((constructor)) static void sf_find_library_function(void) {
  clock_function *found = (clock_function *)dlsym(RTLD_NEXT, "clock_gettime");
  atomic_store_explicit(&library_function, found, memory_order_relaxed);
  date_library = sf_range_around((uintptr_t)&sf_date_now);
  condition_library = sf_range_around((uintptr_t)&sf_foundation);
}

static uint64_t sf_machine_time(void) {
  struct timespec time;
  if (sf_read_clock(CLOCK_MONOTONIC, &time) != 0) return 0;
  return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

// How often this thread has waited for something, rather than been made to wait.
static uint64_t sf_own_switches(void) {
  struct rusage usage;
  return getrusage(RUSAGE_THREAD, &usage) == 0 ? (uint64_t)usage.ru_nvcsw : 0;
}

void sf_stop_swift_clocks(uint64_t microseconds) {
  atomic_store_explicit(&last_read, sf_machine_time(), memory_order_relaxed);
  atomic_store_explicit(&last_switches, sf_own_switches(), memory_order_relaxed);
  atomic_store_explicit(&reads, 0, memory_order_relaxed);
  if (microseconds == 0) atomic_store_explicit(&waited, 0, memory_order_relaxed);
  atomic_store_explicit(&ahead, microseconds, memory_order_relaxed);
  if (atomic_load_explicit(&stand_still, memory_order_relaxed)) return;
  // A case may be under way that has looked at them.
  for (int clock = 0; clock < clock_count; clock++) {
    if (sf_read_clock(clock, &stopped_at[clock]) != 0) stopped_at[clock] = (struct timespec){0};
  }
  atomic_store_explicit(&stand_still, 1, memory_order_release);
}

void sf_begin_swift_clocks(void) {
  sf_stop_swift_clocks(0);
  for (int clock = 0; clock < clock_count; clock++) {
    if (!sf_is_date(clock)) {
      stopped_at[clock] = (struct timespec){.tv_sec = case_start};
    } else if (sf_read_clock(clock, &stopped_at[clock]) != 0) {
      // A date is that of the machine: a system compares it with those of files.
      stopped_at[clock] = (struct timespec){0};
    }
  }
}

void sf_let_swift_clocks_run(void) {
  atomic_store_explicit(&stand_still, 0, memory_order_relaxed);
}

// The time that passes although nobody sleeps, in nanoseconds. Computing takes none, nor does a pause that
// the machine makes: who looks at a clock before and after sees the same in each run. A thread that
// waits for something else, as in `usleep`, and one that asks again and again see time pass.
static uint64_t sf_passed(void) {
  uint64_t now = sf_machine_time();
  uint64_t gap = now - atomic_exchange_explicit(&last_read, now, memory_order_relaxed);
  uint64_t asked = atomic_fetch_add_explicit(&reads, 1, memory_order_relaxed);
  if (asked % patience == patience - 1) {
    atomic_fetch_add_explicit(&waited, 1000000, memory_order_relaxed);
  }
  if (gap >= least_wait) {
    uint64_t switches = sf_own_switches();
    if (atomic_exchange_explicit(&last_switches, switches, memory_order_relaxed) != switches) {
      atomic_fetch_add_explicit(&waited, gap, memory_order_relaxed);
    }
  }
  return atomic_load_explicit(&waited, memory_order_relaxed);
}

// What a clock shows that stands still.
static struct timespec sf_shown(clockid_t clock) {
  uint64_t virtual = atomic_load_explicit(&ahead, memory_order_relaxed);
  uint64_t real = sf_passed();
  struct timespec time = stopped_at[clock];
  time.tv_sec += (time_t)(virtual / second + real / 1000000000);
  time.tv_nsec += (long)(virtual % second * nanoseconds + real % 1000000000);
  while (time.tv_nsec >= 1000000000) {
    time.tv_sec += 1;
    time.tv_nsec -= 1000000000;
  }
  return time;
}

int sf_waits_until_date(const void *caller) { return sf_is_in(condition_library, caller); }

struct timespec sf_real_date(struct timespec date) {
  struct timespec now;
  if (!atomic_load_explicit(&stand_still, memory_order_acquire)) return date;
  if (sf_read_clock(CLOCK_REALTIME, &now) != 0) return date;
  struct timespec shown = sf_shown(CLOCK_REALTIME);
  date.tv_sec += now.tv_sec - shown.tv_sec;
  date.tv_nsec += now.tv_nsec - shown.tv_nsec;
  while (date.tv_nsec < 0 || date.tv_nsec >= 1000000000) {
    long carry = date.tv_nsec < 0 ? -1 : 1;
    date.tv_nsec -= carry * 1000000000;
    date.tv_sec += carry;
  }
  return date;
}

// Comes before that of the C library wherever a shared library asks for the time, as the Swift runtime does.
// Everybody but the runtime's clocks and `Date` is told what the C library tells: who waits until a point in time
// waits on the real clock.
int clock_gettime(clockid_t clock, struct timespec *time) {
  int result = sf_read_clock(clock, time);
  if (result != 0 || !atomic_load_explicit(&stand_still, memory_order_acquire)) return result;
  if (clock < 0 || clock >= clock_count) return result;
  const void *caller = __builtin_return_address(0);
  uintptr_t runtime = (uintptr_t)&swift_get_time;
  int is_clock = runtime != 0 && (uintptr_t)caller - runtime < function_bytes;
  int is_date = clock == CLOCK_REALTIME && sf_is_in(date_library, caller);
  if (is_clock || is_date) *time = sf_shown(clock);
  return result;
}
#else
void sf_stop_swift_clocks(uint64_t microseconds) { (void)microseconds; }
void sf_begin_swift_clocks(void) {}
void sf_let_swift_clocks_run(void) {}
int sf_waits_until_date(const void *caller) { return (void)caller, 0; }
struct timespec sf_real_date(struct timespec date) { return date; }
#endif
