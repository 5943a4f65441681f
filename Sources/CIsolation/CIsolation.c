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
#include <unistd.h>

#if defined(__linux__)
#include <link.h>
#include <sys/prctl.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <ucontext.h>
#else
#include <dlfcn.h>
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
static atomic_bool has_trapped;
static sigjmp_buf landing;

typedef struct {
  void (*run)(void *);
  void *context;
  size_t stack_bytes;
} sandbox_body;

// The stack of the sandboxed thread; no frame lies outside.
static uintptr_t stack_low, stack_high;

static void program_state(void *context, uintptr_t *pc, uintptr_t *sp, uintptr_t *fp) {
  *pc = *sp = *fp = 0;
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
#else
  (void)context;
#endif
}

// MARK: Loaded images
//
// A handler must not ask the loader, which takes a lock that the trapped thread may hold. So what is
// loaded is written down beforehand, and again once something was loaded since.

typedef struct {
  uintptr_t base, start, end;
  int is_system;  // the C library or the loader: it may hold its own locks
} loaded_image;

#if defined(__linux__)
enum { image_capacity = 512 };
static loaded_image images[image_capacity];
static atomic_size_t image_count;
static unsigned long long loads_seen;

static int is_system_library(const char *path) {
  const char *slash = strrchr(path, '/');
  const char *name = slash ? slash + 1 : path;
  return strncmp(name, "libc.", 5) == 0 || strncmp(name, "libc-", 5) == 0
         || strncmp(name, "ld-", 3) == 0 || strncmp(name, "libpthread", 10) == 0;
}

static int note_image(struct dl_phdr_info *info, size_t size, void *unused) {
  (void)size, (void)unused;
  size_t count = atomic_load(&image_count);
  for (int i = 0; i < info->dlpi_phnum && count < image_capacity; i++) {
    const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
    if (segment->p_type != PT_LOAD || !(segment->p_flags & PF_X)) continue;
    uintptr_t start = info->dlpi_addr + segment->p_vaddr;
    images[count++] = (loaded_image){info->dlpi_addr, start, start + segment->p_memsz,
                                     is_system_library(info->dlpi_name ? info->dlpi_name : "")};
  }
  atomic_store(&image_count, count);
  return 0;
}

static int note_loads(struct dl_phdr_info *info, size_t size, void *loads) {
  (void)size;
  *(unsigned long long *)loads = info->dlpi_adds + info->dlpi_subs;
  return 1;
}

static void note_images(void) {
  unsigned long long loads = 0;
  dl_iterate_phdr(note_loads, &loads);
  if (loads == loads_seen) return;
  loads_seen = loads;
  atomic_store(&image_count, 0);
  dl_iterate_phdr(note_image, NULL);
}

static const loaded_image *image_of(uintptr_t pc) {
  size_t count = atomic_load(&image_count);
  for (size_t i = 0; i < count; i++) {
    if (images[i].start <= pc && pc < images[i].end) return &images[i];
  }
  return NULL;
}
#else
static void note_images(void) {}
static const loaded_image *image_of(uintptr_t pc) {
  static loaded_image image;
  Dl_info info;
  if (pc == 0 || dladdr((void *)pc, &info) == 0) return NULL;
  image.base = (uintptr_t)info.dli_fbase;
  return &image;
}
#endif

// Follows the frame pointers as far as they make sense: each one lies on the thread's stack, above
// the last one.
static void copy_frames(uintptr_t pc, uintptr_t sp, uintptr_t fp) {
  size_t count = 0;
  if (pc != 0) record->frames[count++] = pc;
  uintptr_t low = sp < stack_low ? stack_low : sp;
  while (count < SF_TRAP_FRAMES && fp >= low && fp % sizeof(uintptr_t) == 0
         && fp + 2 * sizeof(uintptr_t) <= stack_high) {
    const uintptr_t *frame = (const uintptr_t *)fp;
    if (image_of(frame[1]) == NULL) break;
    record->frames[count++] = frame[1];
    low = fp + 1;
    fp = frame[0];
  }
  record->frame_count = count;
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

static int is_first_thread(void) {
#if defined(__linux__)
  return syscall(SYS_gettid) == getpid();
#else
  return pthread_main_np();
#endif
}

static void handle(int signal_number, siginfo_t *info, void *context) {
  // The end of a trapped thread trips over what the trap has left: the record is the trap's.
  if (atomic_load(&has_trapped)) _exit(SF_EXIT_ABORTED);
  uintptr_t pc, sp, fp;
  program_state(context, &pc, &sp, &fp);
  uintptr_t fault = (uintptr_t)info->si_addr;
  int is_fault = signal_number == SIGSEGV || signal_number == SIGBUS;
  record->fault_address = is_fault ? fault : 0;
  record->stack_overflow = is_fault && sp != 0 && fault + 65536 > sp && fault < sp + 65536;
  // The offset inside the image is the same in every process of one build, whatever its load address.
  const loaded_image *image = image_of(pc);
  record->image_offset = image ? pc - image->base : pc;
  copy_fatal_message();
  int own = atomic_load(&armed) && pthread_equal(pthread_self(), sandboxed_thread);
  record->frame_count = 0;
  if (own) copy_frames(pc, sp, fp);
  record->other_thread = !own;
  record->first_thread = !own && is_first_thread();
  record->signal = (uint32_t)signal_number;
  if (!own) {
    // Blocked until this returns, and then the end of the process. Repeating the instruction would
    // not do: what was raised, or stopped behind its instruction, has none to repeat.
    signal(signal_number, SIG_DFL);
    raise(signal_number);
    return;
  }
  // The allocator or the loader may hold its lock, which nobody would ever unlock.
  if (signal_number == SIGABRT || (image && image->is_system)) _exit(SF_EXIT_ABORTED);
#if defined(__linux__)
  atomic_store(&has_trapped, 1);
  atomic_store(&armed, 0);
  siglongjmp(landing, 1);
#endif
  _exit(SF_EXIT_ABORTED);
}

void sf_sandbox_install(sf_trap_record *shared) {
  record = shared;
  record->trap_count = 0;
  note_images();
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
  note_images();
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
  long limit = sysconf(_SC_OPEN_MAX);
  if (limit < 0 || limit > 65536) limit = 65536;
  for (int descriptor = first; descriptor < limit; descriptor++) close(descriptor);
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
