// Plants what a system under test, a clock or a start can do, without a change to the driver: loaded
// before its libraries, it stands in for a few functions of the C library. PLANTED says what it does.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static int is(const char *what) {
  const char *planted = getenv("PLANTED");
  return planted != NULL && strcmp(planted, what) == 0;
}

// A worker's first call, setpgid, tells that this is one.
static int is_worker;

// Only systems under test run on another thread of a worker than its first one.
static int is_system(void) { return is_worker && syscall(SYS_gettid) != getpid(); }

static void *crash_later(void *unused) {
  (void)unused;
  nanosleep(&(struct timespec){0, 20 * 1000 * 1000}, NULL);
  __builtin_trap();
}

static void *raise_later(void *unused) {
  (void)unused;
  raise(SIGSEGV);
  return NULL;
}

static void block_all_signals(void) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, NULL);
}

static void write_garbage(size_t bytes) {
  char garbage[65536];
  for (size_t i = 0; i < sizeof garbage; i++) garbage[i] = "\x1b[31m\xff\x07\r\n"[i % 9];
  for (size_t left = bytes; left > 0 && left <= bytes; left -= sizeof garbage) {
    if (write(1 + left / sizeof garbage % 2, garbage, sizeof garbage) < 0) break;
  }
}

// Fills the memory that a worker shares with its supervisor: the one mapping that is shared and has no
// file.
static void scribble(void) {
  FILE *maps = fopen("/proc/self/maps", "r");
  char line[4096];
  unsigned long begin, end;
  while (maps != NULL && fgets(line, sizeof line, maps) != NULL) {
    if (strstr(line, "rw-s") == NULL || sscanf(line, "%lx-%lx", &begin, &end) != 2) continue;
    for (unsigned long at = begin; at < end && at < begin + (1 << 20); at++) {
      *(volatile unsigned char *)at = (unsigned char)(at * 197 + at / 256);
    }
  }
}

static void strike(void) {
  static int strikes;
  strikes++;
  if (is("scribble") || is("scribble-and-exit") || is("scribble-and-hang")) scribble();
  if (is("scribble-and-exit")) _exit(0);
  if (is("scribble-and-hang")) {
    for (;;) pause();
  }
  if (is("spin")) {
    block_all_signals();
    for (;;) __asm__ volatile("");
  }
  if (is("sleep")) {
    for (;;) pause();
  }
  if (is("deadlock")) {
    static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    for (;;) pthread_mutex_lock(&mutex);
  }
  if (is("kill")) kill(getpid(), SIGKILL);
  if (is("stop")) {
    for (;;) raise(SIGSTOP);
  }
  if (is("abort")) abort();
  if (is("exec")) execl("/bin/true", "true", (char *)NULL);
  if (is("leak")) {
    for (int i = 0; i < 100000; i++) memset(malloc(8192), 1, 8192);
  }
  if (is("huge")) {
    void *(*allocate)(size_t, size_t) = (void *(*)(size_t, size_t))dlsym(RTLD_DEFAULT, "swift_slowAlloc");
    *(volatile char *)allocate((size_t)1 << 46, 15) = 1;
  }
  if (is("huge-unchecked")) {
    char *memory = malloc((size_t)1 << 46);
    *(volatile char *)memory = 1;
  }
  if (is("close")) {
    for (int descriptor = 0; descriptor < 1024; descriptor++) close(descriptor);
  }
  if (is("garbage")) write_garbage(strtoull(getenv("PLANTED_BYTES"), NULL, 10));
  if (is("thread") || is("raising-thread")) {
    pthread_t thread;
    pthread_create(&thread, NULL, is("thread") ? crash_later : raise_later, NULL);
    for (;;) pause();
  }
  if (is("children")) {
    for (int i = 0; i < 16; i++) {
      if (fork() == 0) {
        // Every other one is a daemon, which no signal to the group reaches; each has four more.
        if (i % 2) setsid();
        for (int more = 0; more < 2; more++) fork();
        for (;;) pause();
      }
    }
  }
  if (is("surroundings")) {
    if (chdir("/") != 0) abort();
    umask(0777);
    setenv("TMPDIR", "/nowhere", 1);
    setenv("LC_ALL", "tr_TR", 1);
    setrlimit(RLIMIT_FSIZE, &(struct rlimit){0, 0});
    setrlimit(RLIMIT_NOFILE, &(struct rlimit){4, 4});
    signal(SIGSEGV, SIG_IGN);
    signal(SIGCHLD, SIG_IGN);
  }
  // The first failure of a process differs from the later ones. It is here and not in the C library,
  // whose traps end the process, so that there would be no later ones.
  if (is("order")) {
    if (strikes > 1) _exit(0);
    __builtin_trap();
  }
  raise(SIGTRAP);
}

int usleep(useconds_t microseconds) {
  if (getenv("PLANTED") && is_system()) strike();
  struct timespec time = {microseconds / 1000000, microseconds % 1000000 * 1000};
  return nanosleep(&time, NULL);
}

void exit(int status) {
  static void (*real)(int);
  if (getenv("PLANTED") && is_system()) strike();
  real = (void (*)(int))dlsym(RTLD_NEXT, "exit");
  real(status);
  __builtin_unreachable();
}

int setpgid(pid_t process, pid_t group) {
  is_worker = 1;
  if (is("stillborn")) {
    fprintf(stderr, "planted: cannot start\n");
    _exit(7);
  }
  return (int)syscall(SYS_setpgid, process, group);
}

// The wall clock is PLANTED_OFFSET seconds off; with "jump" by any of 256 multiples, in no order that a
// program could fall into step with.
int clock_gettime(clockid_t clock, struct timespec *time) {
  int result = (int)syscall(SYS_clock_gettime, clock, time);
  const char *offset = getenv("PLANTED_OFFSET");
  if (result == 0 && clock == CLOCK_REALTIME && offset != NULL) {
    static unsigned looks;
    long multiple = is("jump") ? (long)(looks++ * 2654435761u >> 24) - 128 : 1;
    time->tv_sec += strtol(offset, NULL, 10) * multiple;
  }
  return result;
}

time_t time(time_t *result) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (result != NULL) *result = now.tv_sec;
  return now.tv_sec;
}

// The most memory that a process has held, for the attack that limits it.
__attribute__((destructor)) static void report(void) {
  const char *path = getenv("PLANTED_PEAK");
  struct rusage usage;
  if (path == NULL || getrusage(RUSAGE_SELF, &usage) != 0) return;
  FILE *file = fopen(path, "w");
  if (file == NULL) return;
  fprintf(file, "%ld\n", usage.ru_maxrss);
  fclose(file);
}
