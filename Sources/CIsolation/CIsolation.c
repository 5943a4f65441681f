#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "CIsolation.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/prctl.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <ucontext.h>
#else
#include <mach/vm_inherit.h>
#include <sys/param.h>
#include <sys/mount.h>
#endif

// The Swift runtime appends every fatal message here; see swift_reportFatalError.
extern char **swift_getFatalErrorMessageBuffer(void) __attribute__((weak));

static const int fatal_signals[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT};
enum { fatal_signal_count = sizeof fatal_signals / sizeof fatal_signals[0] };
enum { alternate_stack_bytes = 64 * 1024 };

static sf_trap_record *record;
static void *alternate_stack;
static pthread_t sandboxed_thread;
static atomic_bool armed;
static int last_thread_trapped;

typedef struct {
  void (*run)(void *);
  void *context;
} sandbox_body;

static void program_state(void *context, uintptr_t *pc, uintptr_t *sp) {
  *pc = *sp = 0;
#if defined(__linux__) && defined(__x86_64__)
  ucontext_t *u = context;
  *pc = (uintptr_t)u->uc_mcontext.gregs[REG_RIP];
  *sp = (uintptr_t)u->uc_mcontext.gregs[REG_RSP];
#elif defined(__linux__) && defined(__aarch64__)
  ucontext_t *u = context;
  *pc = (uintptr_t)u->uc_mcontext.pc;
  *sp = (uintptr_t)u->uc_mcontext.sp;
#else
  (void)context;
#endif
}

// The offset inside the image is the same in every process of one build, whatever its load address.
static uint64_t image_offset(uintptr_t pc) {
  Dl_info image;
  if (pc != 0 && dladdr((void *)pc, &image) != 0 && image.dli_fbase != NULL) {
    return pc - (uintptr_t)image.dli_fbase;
  }
  return pc;
}

static void copy_fatal_message(void) {
  record->message[0] = 0;
  if (!swift_getFatalErrorMessageBuffer) return;
  char **buffer = swift_getFatalErrorMessageBuffer();
  if (buffer == NULL || *buffer == NULL) return;
  strncpy(record->message, *buffer, SF_TRAP_MESSAGE_BYTES - 1);
  record->message[SF_TRAP_MESSAGE_BYTES - 1] = 0;
}

// The runtime concatenates all messages of a process, which costs O(n²) over n traps.
static void drop_fatal_message(void) {
  if (!swift_getFatalErrorMessageBuffer) return;
  char **buffer = swift_getFatalErrorMessageBuffer();
  if (buffer == NULL || *buffer == NULL) return;
  free(*buffer);
  *buffer = NULL;
}

static void handle(int signal_number, siginfo_t *info, void *context) {
  uintptr_t pc, sp;
  program_state(context, &pc, &sp);
  uintptr_t fault = (uintptr_t)info->si_addr;
  int is_fault = signal_number == SIGSEGV || signal_number == SIGBUS;
  record->fault_address = is_fault ? fault : 0;
  record->stack_overflow = is_fault && sp != 0 && fault + 65536 > sp && fault < sp + 65536;
  record->image_offset = image_offset(pc);
  copy_fatal_message();
  int own = atomic_load(&armed) && pthread_equal(pthread_self(), sandboxed_thread);
  record->other_thread = !own;
  record->signal = (uint32_t)signal_number;
  if (!own) {
    // Blocked until this returns, and then the end of the process. Repeating the instruction would
    // not do: what was raised, or stopped behind its instruction, has none to repeat.
    signal(signal_number, SIG_DFL);
    raise(signal_number);
    return;
  }
  if (signal_number == SIGABRT) _exit(SF_EXIT_ABORTED);
#if defined(__linux__)
  syscall(SYS_exit, 0);  // this thread only; the kernel wakes whoever joins it
#endif
  _exit(SF_EXIT_ABORTED);
}

void sf_sandbox_install(sf_trap_record *shared) {
  record = shared;
  if (alternate_stack == NULL) {
    alternate_stack = mmap(NULL, alternate_stack_bytes, PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANON, -1, 0);
  }
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = handle;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < fatal_signal_count; i++) sigaction(fatal_signals[i], &action, NULL);
}

void sf_sandbox_uninstall(void) {
  for (int i = 0; i < fatal_signal_count; i++) signal(fatal_signals[i], SIG_DFL);
}

// The C library gives a new thread the stack of a dead one. A thread that was ended by its trap has
// left its thread-specific values there, since no destructor ran: what the last case had set would
// be seen by the next one.
static void forget_thread_specific_values(void) {
  for (pthread_key_t key = 0; key < PTHREAD_KEYS_MAX; key++) {
    if (pthread_getspecific(key) != NULL) pthread_setspecific(key, NULL);
  }
}

static void *sandbox_main(void *argument) {
  sandbox_body *body = argument;
  if (last_thread_trapped) forget_thread_specific_values();
  sandboxed_thread = pthread_self();
  atomic_store(&armed, 1);
  stack_t stack;
  memset(&stack, 0, sizeof stack);
  stack.ss_sp = alternate_stack;
  stack.ss_size = alternate_stack_bytes;
  sigaltstack(&stack, NULL);
  body->run(body->context);
  atomic_store(&armed, 0);
  return NULL;
}

sf_sandbox_result sf_sandbox_run(void (*run)(void *), void *context, size_t stack_bytes) {
  sandbox_body body = {run, context};
  record->signal = 0;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, stack_bytes);
  pthread_t thread;
  int failed = pthread_create(&thread, &attributes, sandbox_main, &body);
  pthread_attr_destroy(&attributes);
  if (failed) return SF_SANDBOX_NO_THREAD;
  pthread_join(thread, NULL);
  // The record cannot tell: it is shared, and the body may have written over it.
  int trapped = atomic_exchange(&armed, 0);
  last_thread_trapped |= trapped;
  if (!trapped) return SF_SANDBOX_FINISHED;
  drop_fatal_message();
  return SF_SANDBOX_TRAPPED;
}

pid_t sf_fork(void) { return fork(); }

int sf_give_to_children(void *memory, size_t bytes, int given) {
#if defined(__linux__)
  return madvise(memory, bytes, given ? MADV_DOFORK : MADV_DONTFORK);
#else
  return minherit(memory, bytes, given ? VM_INHERIT_SHARE : VM_INHERIT_NONE);
#endif
}

long sf_filesystem_type(const char *path) {
  struct statfs status;
  if (statfs(path, &status) != 0) return -1;
#if defined(__linux__)
  return (long)status.f_type;
#else
  return (status.f_flags & MNT_LOCAL) != 0;
#endif
}

int sf_die_with_parent(pid_t parent) {
#if defined(__linux__)
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return -1;
  return getppid() == parent ? 0 : -1;
#else
  (void)parent;
  return -1;
#endif
}

int sf_adopt_orphans(void) {
#if defined(__linux__)
  return prctl(PR_SET_CHILD_SUBREAPER, 1);
#else
  return -1;
#endif
}

int sf_has_thread_sandbox(void) {
#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))
  return 1;
#else
  return 0;
#endif
}
