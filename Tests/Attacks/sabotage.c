// Breaks a driver, so that `prove` can see that the attacks notice: loaded before the driver's
// libraries, it stands in for a few functions of the C library. SABOTAGE says how, SABOTAGE_IN a word
// that the command line must have; other programs and command lines are left alone.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static char kind[32];

// Before `main`: the environment and the command line as they were given.
__attribute__((constructor)) static void choose(void) {
  const char *wanted = getenv("SABOTAGE"), *word = getenv("SABOTAGE_IN");
  if (wanted == NULL || strcmp(program_invocation_short_name, "fuzz-driver") != 0) return;
  static char line[65536];
  FILE *file = fopen("/proc/self/cmdline", "rb");
  if (file == NULL) return;
  size_t count = fread(line, 1, sizeof line - 1, file);
  fclose(file);
  for (size_t i = 0; i < count; i++) line[i] = line[i] == 0 ? ' ' : line[i];
  if (word == NULL || strstr(line, word) != NULL) strncpy(kind, wanted, sizeof kind - 1);
}

static int is(const char *what) { return strcmp(kind, what) == 0; }

static int ends_with(const char *text, const char *end) {
  size_t count = strlen(text), length = strlen(end);
  return count >= length && strcmp(text + count - length, end) == 0;
}

// A finding is lost, saved twice, cut off, or leaves its temporary file behind.
int rename(const char *old, const char *new) {
  if (ends_with(new, ".repro") && strstr(new, "/unshrunk/") == NULL) {
    if (is("lose")) return unlink(old);
    if (is("double")) {
      char path[4096];
      const char *name = strrchr(new, '/') + 1;
      snprintf(path, sizeof path, "%.*scopy-of-%s", (int)(name - new), new, name);
      unlink(path);
      if (link(old, path) != 0) return -1;
    }
    if (is("truncate") && truncate(old, 100) != 0) return -1;
    if (is("litter")) return link(old, new);
  }
  // The next library may fail it on purpose.
  static int (*next)(const char *, const char *);
  if (next == NULL) next = (int (*)(const char *, const char *))dlsym(RTLD_NEXT, "rename");
  int result = next(old, new);
  return is("careless") ? 0 : result;
}

static int is_journal(int descriptor) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t count = readlink(link, path, sizeof path - 1);
  if (count < 0) return 0;
  path[count] = 0;
  return ends_with(path, "/journal");
}

// A bit of the journal is flipped or the journal is filled up, a number of the summary is wrong, a
// full disk goes unnoticed, a terminal's escape or a page's script gets through.
ssize_t write(int descriptor, const void *bytes, size_t count) {
  char *changed = NULL;
  if (count > 20 && is("flip") && is_journal(descriptor)) {
    changed = memcpy(malloc(count), bytes, count);
    changed[count / 2] ^= 1;
  }
  if (count > 20 && is("miscount") && descriptor == 1) {
    changed = memcpy(malloc(count), bytes, count);
    char *number = memmem(changed, count, "\"commands\":", 11);
    if (number != NULL && number + 11 < changed + count) number[11] = number[11] == '9' ? '1' : '9';
  }
  if (is("chatter") && is_journal(descriptor)) {
    for (int i = 0; i < 100; i++) syscall(SYS_write, descriptor, "\n0000 again and again and again", 31);
  }
  if (is("escape") && descriptor == 2) syscall(SYS_write, 2, "\033[31m", 5);
  if (is("script") && descriptor > 2 && memmem(bytes, count, "<body", 5) != NULL) {
    syscall(SYS_write, descriptor, "<script>alert(1)</script>", 25);
  }
  static ssize_t (*next)(int, const void *, size_t);
  if (next == NULL) next = (ssize_t(*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
  ssize_t result = next(descriptor, changed != NULL ? changed : bytes, count);
  free(changed);
  if (is("careless") && descriptor > 2 && result != (ssize_t)count) return (ssize_t)count;
  return result;
}

int fsync(int descriptor) {
  static int (*next)(int);
  if (next == NULL) next = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
  int result = next(descriptor);
  return is("careless") || is("unflushed") ? 0 : result;
}

// A child is forgotten. Workers begin with this call.
int setpgid(pid_t process, pid_t group) {
  if (is("orphan") && syscall(SYS_getpid) != 0 && fork() == 0) {
    for (;;) pause();
  }
  return (int)syscall(SYS_setpgid, process, group);
}

// Signals are not caught, or are ignored.
sighandler_t signal(int number, sighandler_t handler) {
  static sighandler_t (*real)(int, sighandler_t);
  if (real == NULL) real = (sighandler_t(*)(int, sighandler_t))dlsym(RTLD_NEXT, "signal");
  int stops = number == SIGINT || number == SIGTERM || number == SIGHUP;
  if (stops && is("deaf")) return SIG_DFL;
  if (stops && is("stubborn")) return real(number, SIG_IGN);
  return real(number, handler);
}

// Budgets go by the wall clock. What the attack plants in that clock comes next.
int clock_gettime(clockid_t clock, struct timespec *time) {
  static int (*next)(clockid_t, struct timespec *);
  if (next == NULL) next = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
  int is_steady = clock == CLOCK_MONOTONIC || clock == CLOCK_MONOTONIC_RAW || clock == CLOCK_BOOTTIME;
  return next(is_steady && is("wall-clock") ? CLOCK_REALTIME : clock, time);
}

// Everybody gets the lock.
int fcntl(int descriptor, int command, ...) {
  va_list arguments;
  va_start(arguments, command);
  void *argument = va_arg(arguments, void *);
  va_end(arguments);
  if (is("unlocked") && command == F_SETLK) return 0;
  return (int)syscall(SYS_fcntl, descriptor, command, argument);
}
int fcntl64(int, int, ...) __attribute__((alias("fcntl")));

// Memory or descriptors are used up, or from the 45th second on time. A campaign waits for its workers with this call.
struct pollfd;
int poll(struct pollfd *descriptors, unsigned long count, int timeout) {
  static int calls;
  if (is("grow")) memset(malloc(32768), 1, 32768);
  if (is("leak-descriptors") && calls++ % 64 == 0) dup(0);
  if (is("tire")) {
    struct timespec now;
    syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &now);
    static time_t began;
    if (began == 0) began = now.tv_sec;
    if (now.tv_sec - began > 45) {
      for (volatile long i = 0; i < 100000000; i++) {}
    }
  }
  return (int)syscall(SYS_poll, descriptors, count, timeout);
}
