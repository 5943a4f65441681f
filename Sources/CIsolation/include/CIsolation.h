// The few things that a sandboxed run needs and Swift cannot say: a signal handler that is safe to
// run anywhere, ending one thread alone, fork and prctl. Everything else is Swift.
#ifndef STATEFULFUZZ_CISOLATION_H
#define STATEFULFUZZ_CISOLATION_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#define SF_TRAP_MESSAGE_BYTES 384
#define SF_TRAP_FRAMES 24
#define SF_OTHER_BYTES 128

// What the signal handler saw. Lives in memory that is shared with the supervisor, so it is there
// even when the process is not.
typedef struct {
  uint32_t signal;         // 0: no trap
  uint32_t other_thread;   // 1: the faulting thread was not the sandboxed one
  uint32_t stack_overflow; // 1: the fault address lies next to the stack pointer
  uint32_t trap_count;     // threads that this process has ended since its start
  uint32_t engine_thread;  // 1: it was the one that takes requests, which never runs a system's code
  uint64_t image_offset;   // program counter minus the load address of its image
  uint64_t fault_address;
  uint64_t baseline_bytes; // resident memory of the process when the case began, at the latest count
  uint64_t thread;         // the kernel's number of the sandboxed thread; 0 where it has none
  uint64_t frame_count;    // entries of `frames`
  // Places inside the functions on the stack, innermost first; see `sf_place`. Only those in the program's
  // own code, not in the C library or in Swift's.
  uint64_t frames[SF_TRAP_FRAMES];
  uint32_t looked_at;      // 1: `frames` are those of a running thread; see `sf_look_at_thread`
  char message[SF_TRAP_MESSAGE_BYTES];  // the Swift runtime's fatal message, zero-terminated; may be empty
  char other[SF_OTHER_BYTES];  // what takes part in the case that no schedule knows, zero-terminated; or empty
} sf_trap_record;

// How a sandboxed body ended.
typedef enum {
  SF_SANDBOX_FINISHED = 0,
  SF_SANDBOX_TRAPPED = 1,
  SF_SANDBOX_NO_THREAD = 2,
} sf_sandbox_result;

// The exit status of a process whose sandboxed thread raised SIGABRT: the allocator may hold its
// lock, so the whole process goes.
#define SF_EXIT_ABORTED 86

// An executable stretch of a loaded image.
typedef struct {
  uint64_t start, end;  // addresses in this process
  uint64_t bias;        // what to take from an address to get that in the image's file
  const char *path;
  uint32_t number;      // its position among the noted images, from 1
  int owner;            // one of SF_OWNER_
  int holds_locks;      // the C library or the loader: a trap in it may leave a lock held
} sf_image;

enum { SF_OWNER_PROGRAM = 0, SF_OWNER_SWIFT = 1, SF_OWNER_SYSTEM = 2 };

// Takes down which images are loaded. Called before a fork, since a handler and a child of a process
// with threads cannot ask for it. Returns 0, or ENOMEM: then traps in what was loaded since the last time
// cannot be told apart by their places, and no case should run.
int sf_note_images(void);

// The noted image that holds `address`; NULL for none. Stays valid.
const sf_image *sf_image_at(uint64_t address);

// An address as it is the same in every process of a program, wherever its images are loaded: the number
// of the image, and the address in the image's file.
static inline uint64_t sf_place(const sf_image *image, uint64_t address) {
  return (uint64_t)image->number << 48 | ((address - image->bias) & 0xffffffffffff);
}

// The noted image of a place; NULL for none. Stays valid.
const sf_image *sf_image_of_place(uint64_t place);

// The name that a symbol of the compiler stands for, to be freed; NULL for one that is none of Swift's.
char *sf_demangle(const char *symbol, size_t length);

// Installs the handlers for fatal signals; facts of a trap go to `record`.
void sf_sandbox_install(sf_trap_record *record);

// Restores the default action of the same signals.
void sf_sandbox_uninstall(void);

// Runs `body` on a thread of its own with `stack_bytes` of stack and waits for it. A trap on that
// thread ends the thread alone.
sf_sandbox_result sf_sandbox_run(void (*body)(void *), void *context, size_t stack_bytes);

// Asks the sandboxed thread of another process, which does not end, where it is: its frames go to `record`,
// which both share. That process must be ended afterwards. Returns 0, or -1 where it does not answer within
// `milliseconds`, or the platform cannot do it.
int sf_look_at_thread(pid_t process, sf_trap_record *record, int milliseconds);

// Whether the calling thread is the process's first one.
int sf_is_first_thread(void);

// Closes every descriptor from `first` on.
void sf_close_from(int first);

// fork(2), which Swift does not import on every platform.
pid_t sf_fork(void);

// Whether children that are forked from now on have this memory too. Returns 0, or -1.
int sf_give_to_children(void *memory, size_t bytes, int given);

// Asks the kernel to kill this process when `parent` dies; returns 0, or -1 when the parent has
// gone already or the platform cannot do it.
int sf_die_with_parent(pid_t parent);

// Makes processes below this one its children when their parents end; returns 0, or -1 where the platform
// cannot do it.
int sf_adopt_orphans(void);

// The type of the file system that `path` is on, as the f_type of statfs(2), which Swift does not
// import; -1 when it cannot be told, and off Linux 1 for a local one and 0 for any other.
long sf_filesystem_type(const char *path);

// 1 where a single thread can be ended by a signal handler as this file does it.
int sf_has_thread_sandbox(void);

#endif
