#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "LastWords.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

static const int fatal_signals[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT};
static const char *const names[] = {"SIGILL", "SIGTRAP", "SIGSEGV", "SIGBUS", "SIGFPE", "SIGABRT"};
enum { fatal_signal_count = sizeof fatal_signals / sizeof fatal_signals[0] };

// Set once, before a signal can need them: a handler may not allocate.
static char words[1024];
static int exit_status;
static pid_t owner;
static struct sigaction before[fatal_signal_count];
static char alternate_stack[64 * 1024];
static atomic_bool has_spoken;

static void put(const char *text) {
  ssize_t ignored = write(STDERR_FILENO, text, strlen(text));
  (void)ignored;
}

static void handle(int number, siginfo_t *info, void *context) {
  int place = 0;
  while (place < fatal_signal_count - 1 && fatal_signals[place] != number) place++;
  if (getpid() != owner) {
    // A forked child that has no handlers of its own yet: it ends as it would without this one.
    signal(number, SIG_DFL);
    raise(number);
    return;
  }
  if (!atomic_exchange(&has_spoken, 1)) {
    put(words);
    put(" (");
    put(names[place]);
    put(")\n");
    // The Swift runtime may print where it was. It comes back, and this process ends below.
    if ((before[place].sa_flags & SA_SIGINFO) && before[place].sa_sigaction != NULL) {
      before[place].sa_sigaction(number, info, context);
    }
  }
  _exit(exit_status);
}

void sf_last_words_install(const char *text, int status) {
  strncpy(words, text, sizeof words - 1);
  exit_status = status;
  owner = getpid();
  stack_t stack;
  memset(&stack, 0, sizeof stack);
  stack.ss_sp = alternate_stack;
  stack.ss_size = sizeof alternate_stack;
  sigaltstack(&stack, NULL);
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = handle;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < fatal_signal_count; i++) sigaction(fatal_signals[i], &action, &before[i]);
}
