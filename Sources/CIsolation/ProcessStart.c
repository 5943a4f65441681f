#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "ProcessStart.h"

#include "CIsolation.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif
#if defined(__APPLE__)
#include <sys/random.h>
#endif

// MARK: Hash seed

// How the standard library hashes. It sets this once, when it is loaded, and reads it whenever it
// makes a hasher, so that it can be changed as long as there is no set and no dictionary.
typedef struct {
  uint64_t seed0, seed1;
  bool is_deterministic;
} hashing_parameters;

#if defined(__linux__)
extern hashing_parameters _swift_stdlib_Hashing_parameters __attribute__((weak));
static hashing_parameters *parameters(void) { return &_swift_stdlib_Hashing_parameters; }
#else
static hashing_parameters *parameters(void) {
  return dlsym(RTLD_DEFAULT, "_swift_stdlib_Hashing_parameters");
}
#endif

static sf_hash_seed_choice choice;
static uint64_t chosen_seed;

// Seed 0 is what the library itself takes for SWIFT_DETERMINISTIC_HASHING=1.
static hashing_parameters parameters_for(uint64_t seed) {
  uint64_t other = seed;
  if (seed != 0) {
    other = (other ^ (other >> 30)) * 0xbf58476d1ce4e5b9;
    other = (other ^ (other >> 27)) * 0x94d049bb133111eb;
    other ^= other >> 31;
  }
  return (hashing_parameters){seed, other, true};
}

static void read_choice(void) {
  const char *text = getenv("FUZZ_HASH_SEED");
  choice = SF_HASH_SEED_NUMBER;
  chosen_seed = 0;
  if (text == NULL || *text == 0) return;
  if (strcmp(text, "off") == 0) {
    choice = SF_HASH_SEED_OFF;
  } else if (strcmp(text, "random") == 0) {
    if (getentropy(&chosen_seed, sizeof chosen_seed) != 0) choice = SF_HASH_SEED_OFF;
  } else {
    bool is_hexadecimal = strncmp(text, "0x", 2) == 0;
    const char *digits = is_hexadecimal ? text + 2 : text;
    const char *allowed = is_hexadecimal ? "0123456789abcdefABCDEF" : "0123456789";
    errno = 0;
    if (*digits == 0 || digits[strspn(digits, allowed)] != 0) {
      choice = SF_HASH_SEED_MALFORMED;
      return;
    }
    chosen_seed = strtoull(digits, NULL, is_hexadecimal ? 16 : 10);
    if (errno != 0) {
      choice = SF_HASH_SEED_MALFORMED;
      chosen_seed = 0;
    }
  }
}

static void choose_hash_seed(void) {
  read_choice();
  hashing_parameters *current = parameters();
  if (choice == SF_HASH_SEED_OFF || current == NULL) return;
  if (!current->is_deterministic && current->seed0 == 0 && current->seed1 == 0) {
    // The library is linked statically and sets its parameters after this. It has a variable for
    // seed 0, and no way to any other.
    if (chosen_seed == 0) setenv("SWIFT_DETERMINISTIC_HASHING", "1", 1);
    return;
  }
  *current = parameters_for(chosen_seed);
}

sf_hash_seed_choice sf_hash_seed_asked_for(void) { return choice; }

int sf_hash_seed(uint64_t *seed) {
  hashing_parameters *current = parameters();
  if (choice == SF_HASH_SEED_OFF || current == NULL) return 0;
  hashing_parameters wanted = parameters_for(chosen_seed);
  *seed = chosen_seed;
  return current->is_deterministic && current->seed0 == wanted.seed0
         && current->seed1 == wanted.seed1;
}

// MARK: What a process cannot do without

// Without one of these the libraries below this one end the process by a signal and say nothing.
#if defined(__linux__)
enum { needed_address_bytes = 48 << 20, cannot_start_status = 70 };

static void *do_nothing(void *argument) { return argument; }

_Noreturn static void refuse(const char *reason) {
  char text[256];
  int length = snprintf(text, sizeof text, "Error: cannot start: %s\n", reason);
  if (length > 0 && write(STDERR_FILENO, text, (size_t)length) < 0) _exit(cannot_start_status);
  _exit(cannot_start_status);
}

static void check_descriptors(void) {
  enum { needed = 4 };
  int opened[needed];
  for (int i = 0; i < needed; i++) {
    opened[i] = open("/", O_RDONLY | O_CLOEXEC);
    if (opened[i] < 0 && (errno == EMFILE || errno == ENFILE)) {
      refuse("no more files can be opened; raise the limit (ulimit -n)");
    }
  }
  for (int i = 0; i < needed; i++) {
    if (opened[i] >= 0) close(opened[i]);
  }
}

static void check_address_space(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return;
  void *memory = mmap(NULL, needed_address_bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) refuse("too little memory is allowed; raise the limit (ulimit -v)");
  munmap(memory, needed_address_bytes);
}

static void check_threads(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NPROC, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return;
  pthread_t thread;
  if (pthread_create(&thread, NULL, do_nothing, NULL) == 0) {
    pthread_join(thread, NULL);
  } else {
    refuse("no thread can be made; raise the limit of processes (ulimit -u)");
  }
}
#endif

// MARK: Standard descriptors

// What is opened next takes the number of one that was closed, and results would go to it.
static void fill_closed_descriptors(void) {
  for (int descriptor = 0; descriptor < 3; descriptor++) {
    if (fcntl(descriptor, F_GETFD) >= 0 || errno != EBADF) continue;
    // The wrong way round: whoever uses it is told that it is closed, as before.
    int opened = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY);
    if (opened < 0) open("/", O_RDONLY);
  }
}

// MARK: Arguments

#if defined(__GLIBC__)
extern void _swift_stdlib_overrideUnsafeArgvArgc(char **, int) __attribute__((weak));

// The library reads the arguments from /proc when somebody first asks for them.
static void keep_arguments(int count, char **arguments) {
  if (access("/proc/self/cmdline", R_OK) == 0) return;
  if (_swift_stdlib_overrideUnsafeArgvArgc) _swift_stdlib_overrideUnsafeArgvArgc(arguments, count);
}

// glibc hands every initialiser what it hands to main.
__attribute__((constructor)) static void start(int count, char **arguments) {
  fill_closed_descriptors();
  check_descriptors();
  check_address_space();
  check_threads();
  choose_hash_seed();
  keep_arguments(count, arguments);
}
#else
__attribute__((constructor)) static void start(void) {
  fill_closed_descriptors();
#if defined(__linux__)
  check_descriptors();
  check_address_space();
  check_threads();
#endif
  choose_hash_seed();
}
#endif

// MARK: Another process

int sf_memory_file(void) {
#if defined(__linux__)
  return (int)syscall(SYS_memfd_create, "case", 1 /* MFD_CLOEXEC */);
#else
  FILE *file = tmpfile();
  if (file == NULL) return -1;
  int descriptor = fcntl(fileno(file), F_DUPFD_CLOEXEC, 3);
  fclose(file);
  return descriptor;
#endif
}

pid_t sf_start(const char *path, char *const arguments[], char *const environment[],
               const int descriptors[], int count) {
  enum { most = 8 };
  if (count > most) return -1;
  pid_t parent = getpid();
  pid_t child = fork();
  if (child != 0) return child;
  // Only what is safe in a signal handler: other threads of the parent may have held any lock.
#if defined(__linux__)
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || getppid() != parent) _exit(127);
#else
  (void)parent;
#endif
  // Copies beyond their places, so that none is written over before it has its own.
  int from[most];
  for (int i = 0; i < count; i++) {
    from[i] = fcntl(descriptors[i], F_DUPFD, count);
    if (from[i] < 0) _exit(127);
  }
  for (int i = 0; i < count; i++) {
    if (dup2(from[i], i) < 0) _exit(127);
  }
  sf_close_from(count);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  signal(SIGPIPE, SIG_DFL);
  execve(path, arguments, environment);
  _exit(127);
}
