#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "CIsolation.h"

#include <limits.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>
#include <unwind.h>

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
static pthread_t sandboxed_thread, engine_thread;
static atomic_bool armed;
static atomic_bool has_trapped;
static atomic_bool is_looked_at;
static atomic_bool is_unwinding;
static sigjmp_buf landing;

typedef struct {
  void (*run)(void *);
  void *context;
  size_t stack_bytes;
} sandbox_body;

// The stack of the sandboxed thread; no frame lies outside.
static uintptr_t stack_low, stack_high;

// The link is where a function without a frame returns to, if a register says so.
static void program_state(void *context, uintptr_t *pc, uintptr_t *sp, uintptr_t *fp,
                          uintptr_t *link) {
  *pc = *sp = *fp = *link = 0;
#if defined(__linux__) && defined(__x86_64__)
  ucontext_t *u = context;
  *pc = (uintptr_t)u->uc_mcontext.gregs[REG_RIP];
  *sp = (uintptr_t)u->uc_mcontext.gregs[REG_RSP];
  *fp = (uintptr_t)u->uc_mcontext.gregs[REG_RBP];
#elif defined(__linux__) && defined(__aarch64__)
  ucontext_t *u = context;
  *pc = (uintptr_t)u->uc_mcontext.pc;
  *sp = (uintptr_t)u->uc_mcontext.sp;
  *fp = (uintptr_t)u->uc_mcontext.regs[29];
  *link = (uintptr_t)u->uc_mcontext.regs[30];
#else
  (void)context;
#endif
}

// A return address is lowered by 1, into its call.
static void record_frame(uintptr_t address) {
  const sf_image *image = sf_image_at(address);
  if (image == NULL || image->owner != SF_OWNER_PROGRAM) return;
  if (record->frame_count >= SF_TRAP_FRAMES) return;
  record->frames[record->frame_count++] = sf_place(image, address);
}

// Follows the frame pointers, which Swift keeps in optimised builds too, as far as they make sense:
// each one lies on the thread's stack, above the last one.
static void record_frames(uintptr_t pc, uintptr_t sp, uintptr_t fp, uintptr_t link) {
  enum { walk_limit = 256 };
  uintptr_t low = sp < stack_low ? stack_low : sp;
  record_frame(pc);
  // Functions of the C library have no frame. Where memcpy and the like fault, their return address
  // is in a register or on top of the stack; their caller's frame comes next.
  const sf_image *image = sf_image_at(pc);
  if (image == NULL || image->owner == SF_OWNER_SYSTEM) {
    int is_on_stack = sp >= stack_low && sp % sizeof(uintptr_t) == 0
                      && sp + sizeof(uintptr_t) <= stack_high;
    if (link != 0) {
      record_frame(link - 1);
    } else if (is_on_stack) {
      record_frame(*(const uintptr_t *)sp - 1);
    }
  }
  for (int i = 0; i < walk_limit && record->frame_count < SF_TRAP_FRAMES; i++) {
    if (fp < low || fp % sizeof(uintptr_t) != 0 || fp + 2 * sizeof(uintptr_t) > stack_high) return;
    const uintptr_t *frame = (const uintptr_t *)fp;
    if (frame[1] == 0) return;
    record_frame(frame[1] - 1);
    low = fp + 1;
    fp = frame[0];
  }
}

// A walk that the unwinder makes, which has tables for functions without frame pointers: what is above the handler,
// from the instruction on at which the signal came.
static _Unwind_Reason_Code sf_note_frame_above(struct _Unwind_Context *context, void *argument) {
  uintptr_t *first = argument;
  int is_exact = 0;
  uintptr_t address = _Unwind_GetIPInfo(context, &is_exact);
  if (*first != 0 && address != *first) return _URC_NO_REASON;
  *first = 0;
  record_frame(is_exact ? address : address - 1);
  return record->frame_count < SF_TRAP_FRAMES ? _URC_NO_REASON : _URC_END_OF_STACK;
}

// What ended the process: warnings of continuations are kept with it, those of earlier cases first.
static const char *without_warnings(const char *text) {
  for (const char *line = text; *line != 0;) {
    const char *end = strchr(line, '\n'), *warning = strstr(line, "leaked its continuation without resuming it");
    if (warning == NULL || (end != NULL && warning > end)) return line;
    if (end == NULL) break;
    line = end + 1;
  }
  return "";
}

static void copy_fatal_message(void) {
  record->message[0] = 0;
  if (!swift_getFatalErrorMessageBuffer) return;
  char **buffer = swift_getFatalErrorMessageBuffer();
  if (buffer == NULL || *buffer == NULL) return;
  strncpy(record->message, without_warnings(*buffer), SF_TRAP_MESSAGE_BYTES - 1);
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

int sf_is_first_thread(void) {
#if defined(__linux__)
  return syscall(SYS_gettid) == getpid();
#else
  return pthread_main_np();
#endif
}

static void handle(int signal_number, siginfo_t *info, void *context) {
  // Reading the stack of a thread that hangs went wrong: whoever asked for it ends the process.
  if (atomic_load(&is_looked_at)) for (;;) pause();
  // The unwinder tripped over a damaged stack: the record is that of the abort.
  if (atomic_load(&is_unwinding)) _exit(SF_EXIT_ABORTED);
  // The end of a trapped thread trips over what the trap has left: the record is the trap's.
  if (atomic_load(&has_trapped)) _exit(SF_EXIT_ABORTED);
  uintptr_t pc, sp, fp, link;
  program_state(context, &pc, &sp, &fp, &link);
  uintptr_t fault = (uintptr_t)info->si_addr;
  int is_fault = signal_number == SIGSEGV || signal_number == SIGBUS;
  record->fault_address = is_fault ? fault : 0;
  record->stack_overflow = is_fault && sp != 0 && fault + 65536 > sp && fault < sp + 65536;
  // The offset inside the image is the same in every process of one build, whatever its load address.
  const sf_image *image = sf_image_at(pc);
  record->image_offset = image ? pc - image->bias : pc;
  copy_fatal_message();
  int own = atomic_load(&armed) && pthread_equal(pthread_self(), sandboxed_thread);
  record->frame_count = 0;
  if (own && signal_number != SIGABRT) record_frames(pc, sp, fp, link);
  record->other_thread = !own;
  record->engine_thread = !own && pthread_equal(pthread_self(), engine_thread);
  record->signal = (uint32_t)signal_number;
  if (!own) {
    // Blocked until this returns, and then the end of the process. Repeating the instruction would
    // not do: what was raised, or stopped behind its instruction, has none to repeat.
    signal(signal_number, SIG_DFL);
    raise(signal_number);
    return;
  }
  // Between abort and its caller are functions of the C library, and often of the runtime. The process ends anyway.
  if (signal_number == SIGABRT) {
    atomic_store(&is_unwinding, 1);
    _Unwind_Backtrace(sf_note_frame_above, &(uintptr_t){pc});
    if (record->frame_count == 0) record_frames(pc, sp, fp, link);
  }
  // The allocator or the loader may hold its lock, which nobody would ever unlock.
  if (signal_number == SIGABRT || (image && image->holds_locks)) _exit(SF_EXIT_ABORTED);
#if defined(__linux__)
  atomic_store(&has_trapped, 1);
  atomic_store(&armed, 0);
  siglongjmp(landing, 1);
#endif
  _exit(SF_EXIT_ABORTED);
}

#if defined(__linux__)
// One that nobody else has a reason to use, and that no process sends by itself.
static int sf_look_signal(void) { return SIGRTMAX - 3; }

static _Unwind_Reason_Code sf_note_frame(struct _Unwind_Context *context, void *unused) {
  (void)unused;
  int is_exact = 0;
  uintptr_t address = _Unwind_GetIPInfo(context, &is_exact);
  record_frame(is_exact ? address : address - 1);
  return record->frame_count < SF_TRAP_FRAMES ? _URC_NO_REASON : _URC_END_OF_STACK;
}

// A thread that is blocked is in functions without frame pointers, for which the unwinder has tables. It may take
// a lock that this thread holds already: the process is ended all the same.
static void sf_look(int signal_number, siginfo_t *info, void *context) {
  (void)signal_number, (void)info, (void)context;
  if (!atomic_load(&armed) || !pthread_equal(pthread_self(), sandboxed_thread)) return;
  atomic_store(&is_looked_at, 1);
  record->frame_count = 0;
  _Unwind_Backtrace(sf_note_frame, NULL);
  __atomic_store_n(&record->looked_at, 1, __ATOMIC_RELEASE);
  for (;;) pause();
}

// A thread of Dispatch, on which a test may run, blocks all signals for those that it starts.
static void sf_allow_look(void) {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, sf_look_signal());
  pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
}

static void sf_install_look(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = sf_look;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART;
  sigaction(sf_look_signal(), &action, NULL);
}

int sf_look_at_thread(pid_t process, sf_trap_record *shared, int milliseconds) {
  shared->looked_at = 0;
  if (shared->thread == 0 || syscall(SYS_tgkill, process, (pid_t)shared->thread, sf_look_signal()) != 0) return -1;
  for (int left = milliseconds; left > 0; left--) {
    if (__atomic_load_n(&shared->looked_at, __ATOMIC_ACQUIRE)) return 0;
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
  }
  return -1;
}
#else
static void sf_allow_look(void) {}

static void sf_install_look(void) {}

int sf_look_at_thread(pid_t process, sf_trap_record *shared, int milliseconds) {
  (void)process, (void)shared, (void)milliseconds;
  return -1;
}
#endif

void sf_sandbox_install(sf_trap_record *shared) {
  record = shared;
  engine_thread = pthread_self();
  record->trap_count = 0;
  sf_note_images();
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
  sf_install_look();
}

void sf_sandbox_uninstall(void) {
  for (int i = 0; i < fatal_signal_count; i++) signal(fatal_signals[i], SIG_DFL);
}

// What the trapped case had set for its thread is neither cleaned up, which would run code of the
// system under test, nor seen by the next case, whose thread may get the same memory.
static void forget_thread_specific_values(void) {
  for (pthread_key_t key = 0; key < PTHREAD_KEYS_MAX; key++) {
    if (pthread_getspecific(key) != NULL) pthread_setspecific(key, NULL);
  }
}

static void *sandbox_main(void *argument) {
  sandbox_body *body = argument;
  sandboxed_thread = pthread_self();
  // What the body calls lies below this frame.
  stack_high = (uintptr_t)__builtin_frame_address(0);
  stack_low = stack_high - body->stack_bytes;
#if defined(__linux__)
  record->thread = (uint64_t)syscall(SYS_gettid);
#endif
  sf_allow_look();
  atomic_store(&armed, 1);
  stack_t stack;
  memset(&stack, 0, sizeof stack);
  stack.ss_sp = alternate_stack;
  stack.ss_size = alternate_stack_bytes;
  sigaltstack(&stack, NULL);
  // A trap lands here, and the thread ends as any other: the C library gets back its arena, of which a
  // process has few and which reserves 64 MiB of address space.
  if (sigsetjmp(landing, 1) == 0) {
    body->run(body->context);
    atomic_store(&armed, 0);
  } else {
    forget_thread_specific_values();
  }
  return NULL;
}

sf_sandbox_result sf_sandbox_run(void (*run)(void *), void *context, size_t stack_bytes) {
  sandbox_body body = {run, context, stack_bytes};
  if (sf_note_images() != 0) return SF_SANDBOX_NO_THREAD;
  uint32_t last_signal = record->signal;
  record->signal = 0;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, stack_bytes);
  pthread_t thread;
  int failed = pthread_create(&thread, &attributes, sandbox_main, &body);
  pthread_attr_destroy(&attributes);
  if (failed) {
    // The last trap is still to be named, if there was one.
    record->signal = last_signal;
    return SF_SANDBOX_NO_THREAD;
  }
  pthread_join(thread, NULL);
  // The record cannot tell: it is shared, and the body may have written over it.
  atomic_store(&armed, 0);
  if (!atomic_exchange(&has_trapped, 0)) return SF_SANDBOX_FINISHED;
  record->trap_count++;
  drop_fatal_message();
  return SF_SANDBOX_TRAPPED;
}

void sf_close_from(int first) {
#if defined(__linux__) && defined(SYS_close_range)
  if (syscall(SYS_close_range, (unsigned)first, ~0U, 0U) == 0) return;
#endif
  // Called between fork and exec as well, where sysconf is not allowed.
  struct rlimit limit;
  rlim_t end = getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < 65536 ? limit.rlim_cur : 65536;
  for (rlim_t descriptor = (rlim_t)first; descriptor < end; descriptor++) close((int)descriptor);
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
