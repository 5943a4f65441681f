// Fails one call of the C library on purpose, once: loaded before the driver's libraries, it counts the
// calls of one function, or of one family, and fails the one with the wanted number. It counts from the
// driver's first line on, which is where it begins to handle fatal signals; what the Swift runtime does
// before that is no driver's to help.
//
//   FAULT        malloc, open, write, fsync, ... (see `family` in the code)
//   FAULT_AT     which call fails, counted from 1; 0 or nothing only counts
//   FAULT_CALLER instead, the hash of a caller (see FAULT_STACKS), whose first call fails
//   FAULT_ERROR  the error number that it fails with; "short" for half of the bytes
//   FAULT_IN     "supervisor", or "worker" for all of its workers together
//   FAULT_RECORD a file that holds what happened (`struct record`), also when the process is killed
//   FAULT_STACKS a file for two hashes of 32 bits a call, of its stack and of its caller, so that calls
//                from one place are known
//   FAULT_LOG    a file for the stack of the call that failed
//
// Calls that the C library makes of itself are not seen, except for its allocations.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

// What the harness reads: 8 bytes each, in this order.
struct record {
  _Atomic uint64_t calls;
  _Atomic uint64_t failed;
  // Calls between `main` and the driver's first line, which never fail.
  _Atomic uint64_t before;
};

enum { greatest_depth = 24, stack_capacity = 8 << 20 };

static char chosen[32];
static uint64_t wanted;
static uint32_t wanted_caller;
static int error_number;
static int is_short;
static int in_workers;
static struct record *record;
static uint64_t *stacks;
static int log_file = -1;

// Set in `main` of the driver itself, and not in programs that it starts.
static volatile int is_active;
// Set by the driver's first line.
static volatile int has_begun;
// Set by `fork` in the child.
static volatile int is_child;
static __thread int is_busy;

static void *map_file(const char *path, size_t bytes) {
  if (path == NULL) return NULL;
  int file = (int)syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (file < 0 || syscall(SYS_ftruncate, file, bytes) != 0) abort();
  void *memory = (void *)syscall(SYS_mmap, NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  syscall(SYS_close, file);
  return memory == MAP_FAILED ? NULL : memory;
}

static void choose(void) {
  const char *what = getenv("FAULT"), *at = getenv("FAULT_AT"), *error = getenv("FAULT_ERROR");
  const char *where = getenv("FAULT_IN"), *log = getenv("FAULT_LOG");
  if (what == NULL || strcmp(program_invocation_short_name, "fuzz-driver") != 0) return;
  void *warm[1];
  backtrace(warm, 1);  // it allocates once
  strncpy(chosen, what, sizeof chosen - 1);
  wanted = at == NULL ? 0 : strtoull(at, NULL, 10);
  const char *caller = getenv("FAULT_CALLER");
  wanted_caller = caller == NULL ? 0 : (uint32_t)strtoull(caller, NULL, 10);
  is_short = error != NULL && strcmp(error, "short") == 0;
  error_number = error == NULL ? EIO : atoi(error);
  in_workers = where != NULL && strcmp(where, "worker") == 0;
  record = map_file(getenv("FAULT_RECORD"), 4096);
  stacks = map_file(getenv("FAULT_STACKS"), stack_capacity * sizeof(uint64_t));
  if (log != NULL) {
    log_file = (int)syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    // Out of the way of the small numbers that a program expects to get.
    int high = (int)syscall(SYS_fcntl, log_file, F_DUPFD_CLOEXEC, 900);
    syscall(SYS_close, log_file);
    log_file = high;
  }
  is_active = record != NULL;
}

// The same in each run, wherever the image was loaded.
static uint32_t hash_of_place(void *address) {
  Dl_info image;
  if (dladdr(address, &image) == 0) return 1;
  uint64_t hash = 14695981039346656037u;
  for (const char *name = image.dli_fname; *name; name++) hash = (hash ^ (uint8_t)*name) * 1099511628211u;
  hash = (hash ^ (uint64_t)((char *)address - (char *)image.dli_fbase)) * 1099511628211u;
  return (uint32_t)(hash >> 32);
}

static int is_wanted(void *caller) {
  static _Atomic(void *) others[4096];  // callers that are not, at the place that their address gives
  _Atomic(void *) *place = &others[((uintptr_t)caller ^ (uintptr_t)caller >> 12) % 4096];
  if (atomic_load(place) == caller) return 0;
  if (hash_of_place(caller) == wanted_caller) return 1;
  atomic_store(place, caller);
  return 0;
}

// Whether this call of `family` is the one that fails.
static int fails_for(const char *family, void *caller) {
  if (!is_active || is_busy || is_child != in_workers || strcmp(family, chosen) != 0) return 0;
  if (!has_begun) {
    atomic_fetch_add(&record->before, 1);
    return 0;
  }
  uint64_t number = atomic_fetch_add(&record->calls, 1) + 1;
  int fails = number == wanted;
  if (wanted_caller != 0) {
    fails = atomic_load(&record->failed) == 0 && is_wanted(caller);
  }
  if (!fails && stacks == NULL) return 0;
  is_busy = 1;
  void *frames[greatest_depth];
  int depth = backtrace(frames, greatest_depth);
  if (stacks != NULL && number <= stack_capacity) {
    uint64_t hash = 14695981039346656037u;
    for (int i = 2; i < depth; i++) hash = (hash ^ (uintptr_t)frames[i]) * 1099511628211u;
    stacks[number - 1] = (hash & 0xffffffff00000000u) | hash_of_place(caller);
  }
  if (fails) {
    atomic_fetch_add(&record->failed, 1);
    if (log_file >= 0) backtrace_symbols_fd(frames + 2, depth - 2, log_file);
  }
  is_busy = 0;
  if (fails) errno = error_number;
  return fails;
}

#define fails(family) fails_for(family, __builtin_return_address(0))

static int (*program)(int, char **, char **);

static int begin(int count, char **arguments, char **environment) {
  choose();
  return program(count, arguments, environment);
}

int __libc_start_main(
    int (*main)(int, char **, char **), int count, char **arguments, void (*init)(void),
    void (*fini)(void), void (*loader_fini)(void), void *stack_end) {
  int (*real)(int (*)(int, char **, char **), int, char **, void (*)(void), void (*)(void),
              void (*)(void), void *) = dlsym(RTLD_NEXT, "__libc_start_main");
  program = main;
  return real(begin, count, arguments, init, fini, loader_fini, stack_end);
}

// Memory.

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

void *malloc(size_t size) { return fails("malloc") ? NULL : __libc_malloc(size); }
void *calloc(size_t count, size_t size) {
  return fails("malloc") ? NULL : __libc_calloc(count, size);
}
void *realloc(void *old, size_t size) {
  return fails("malloc") ? NULL : __libc_realloc(old, size);
}
void *memalign(size_t alignment, size_t size) {
  return fails("malloc") ? NULL : __libc_memalign(alignment, size);
}
void *aligned_alloc(size_t alignment, size_t size) {
  return fails("malloc") ? NULL : __libc_memalign(alignment, size);
}
int posix_memalign(void **result, size_t alignment, size_t size) {
  void *memory = fails("malloc") ? NULL : __libc_memalign(alignment, size);
  if (memory == NULL) return ENOMEM;
  *result = memory;
  return 0;
}

// All others: the function of the next library, unless this call fails.

#define REAL(name) \
  static __typeof__(name) *real; \
  if (real == NULL) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

#define FUNCTION(family, type, name, parameters, arguments, failure) \
  type name parameters { \
    REAL(name); \
    if (fails(family)) return failure; \
    return real arguments; \
  }

#define OPEN(name, folder, at) \
  int name(folder const char *path, int flags, ...) { \
    REAL(name); \
    va_list rest; \
    va_start(rest, flags); \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
    va_end(rest); \
    if (fails("open")) return -1; \
    return real(at path, flags, mode); \
  }
#define COMMA ,
OPEN(open, , )
OPEN(open64, , )
OPEN(openat, int file COMMA, file COMMA)

// Half of the bytes is no failure, but what a caller has to go on from.
#define TRANSFER(family, type, name, parameters, arguments, short_arguments) \
  type name parameters { \
    REAL(name); \
    if (fails(family)) { \
      if (is_short && count > 1) return real short_arguments; \
      if (!is_short) return -1; \
    } \
    return real arguments; \
  }
TRANSFER("write", ssize_t, write, (int file, const void *bytes, size_t count),
         (file, bytes, count), (file, bytes, count / 2))
TRANSFER("write", ssize_t, pwrite, (int file, const void *bytes, size_t count, off_t at),
         (file, bytes, count, at), (file, bytes, count / 2, at))
TRANSFER("write", ssize_t, pwrite64, (int file, const void *bytes, size_t count, off64_t at),
         (file, bytes, count, at), (file, bytes, count / 2, at))
TRANSFER("read", ssize_t, read, (int file, void *bytes, size_t count),
         (file, bytes, count), (file, bytes, count / 2))
TRANSFER("read", ssize_t, pread, (int file, void *bytes, size_t count, off_t at),
         (file, bytes, count, at), (file, bytes, count / 2, at))
TRANSFER("read", ssize_t, pread64, (int file, void *bytes, size_t count, off64_t at),
         (file, bytes, count, at), (file, bytes, count / 2, at))

// The log says which file was not flushed.
int fsync(int file) {
  REAL(fsync);
  if (!fails("fsync")) return real(file);
  char link[64], path[4096] = "file ";
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t count = readlink(link, path + 5, sizeof path - 7);
  if (count > 0 && log_file >= 0) {
    path[count + 5] = '\n';
    syscall(SYS_write, log_file, path, count + 6);
  }
  errno = error_number;
  return -1;
}
FUNCTION("rename", int, rename, (const char *from, const char *to), (from, to), -1)
FUNCTION("mmap", void *, mmap,
         (void *at, size_t size, int access, int flags, int file, off_t offset),
         (at, size, access, flags, file, offset), MAP_FAILED)
FUNCTION("mmap", void *, mmap64,
         (void *at, size_t size, int access, int flags, int file, off64_t offset),
         (at, size, access, flags, file, offset), MAP_FAILED)
FUNCTION("ftruncate", int, ftruncate, (int file, off_t size), (file, size), -1)
FUNCTION("ftruncate", int, ftruncate64, (int file, off64_t size), (file, size), -1)
FUNCTION("mkdir", int, mkdir, (const char *path, mode_t mode), (path, mode), -1)
FUNCTION("unlink", int, unlink, (const char *path), (path), -1)
FUNCTION("unlink", int, rmdir, (const char *path), (path), -1)
FUNCTION("poll", int, poll, (struct pollfd *all, nfds_t count, int time), (all, count, time), -1)
FUNCTION("socketpair", int, socketpair, (int domain, int type, int protocol, int pair[2]),
         (domain, type, protocol, pair), -1)
FUNCTION("socketpair", int, pipe, (int pair[2]), (pair), -1)
FUNCTION("socketpair", int, pipe2, (int pair[2], int flags), (pair, flags), -1)
FUNCTION("send", ssize_t, send, (int file, const void *bytes, size_t count, int flags),
         (file, bytes, count, flags), -1)
FUNCTION("waitpid", pid_t, waitpid, (pid_t child, int *status, int options),
         (child, status, options), -1)
FUNCTION("pthread_create", int, pthread_create,
         (pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument),
         (thread, attributes, body, argument), error_number)
FUNCTION("stat", int, stat, (const char *path, struct stat *status), (path, status), -1)
FUNCTION("stat", int, lstat, (const char *path, struct stat *status), (path, status), -1)
FUNCTION("stat", int, fstat, (int file, struct stat *status), (file, status), -1)
FUNCTION("stat", int, stat64, (const char *path, struct stat64 *status), (path, status), -1)
FUNCTION("stat", int, lstat64, (const char *path, struct stat64 *status), (path, status), -1)
FUNCTION("stat", int, fstat64, (int file, struct stat64 *status), (file, status), -1)
FUNCTION("fchmod", int, fchmod, (int file, mode_t mode), (file, mode), -1)
FUNCTION("opendir", DIR *, opendir, (const char *path), (path), NULL)
FUNCTION("madvise", int, madvise, (void *at, size_t size, int advice), (at, size, advice), -1)
FUNCTION("getcwd", char *, getcwd, (char *buffer, size_t size), (buffer, size), NULL)
FUNCTION("dup2", int, dup2, (int from, int to), (from, to), -1)
FUNCTION("setpgid", int, setpgid, (pid_t process, pid_t group), (process, group), -1)

int posix_spawn(
    pid_t *child, const char *path, const posix_spawn_file_actions_t *actions,
    const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[]) {
  REAL(posix_spawn);
  if (fails("posix_spawn")) return error_number;
  return real(child, path, actions, attributes, arguments, environment);
}
int posix_spawnp(
    pid_t *child, const char *path, const posix_spawn_file_actions_t *actions,
    const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[]) {
  REAL(posix_spawnp);
  if (fails("posix_spawn")) return error_number;
  return real(child, path, actions, attributes, arguments, environment);
}

// The number is used up all the same, as by Linux.
int close(int file) {
  REAL(close);
  int failed = fails("close");
  int result = real(file);
  if (failed) errno = error_number;
  return failed ? -1 : result;
}

int fcntl(int file, int command, ...) {
  va_list rest;
  va_start(rest, command);
  void *argument = va_arg(rest, void *);
  va_end(rest);
  if (fails("fcntl")) return -1;
  return (int)syscall(SYS_fcntl, file, command, argument);
}
int fcntl64(int, int, ...) __attribute__((alias("fcntl")));

int sigaction(int number, const struct sigaction *action, struct sigaction *old) {
  REAL(sigaction);
  if (is_active && number == SIGILL) has_begun = 1;
  return real(number, action, old);
}

pid_t fork(void) {
  REAL(fork);
  if (fails("fork")) return -1;
  pid_t child = real();
  if (child == 0) is_child = 1;
  return child;
}
