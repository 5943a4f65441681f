#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "TaskSwitch.h"

#include <stddef.h>

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))
#include <dlfcn.h>
#include <stdatomic.h>

static void (*_Atomic look_at_switches)(void);
static void (*_Atomic look_at_leaving)(void);

// The runtime's function: the task goes on with a function on an actor, which NULL is where it belongs to none.
// The two come as arguments, the task's frame in a register of its own.
//
// Source: swift_task_switch in the runtime's Concurrency.h; its signature is part of the ABI.
__attribute__((visibility("hidden"))) void *sf_runtime_task_switch;

// Where the task of this thread runs. Weak: a program without concurrency has no tasks.
typedef struct {
  void *identity, *implementation;
} executor;
extern __attribute__((swiftcall)) executor swift_task_getCurrentExecutor(void) __attribute__((weak));

__attribute__((constructor)) static void find_runtime_function(void) {
  sf_runtime_task_switch = dlsym(RTLD_NEXT, "swift_task_switch");
}

__attribute__((visibility("hidden"), used)) void sf_before_task_switch(void *actor) {
  void (*look)(void) = atomic_load_explicit(&look_at_switches, memory_order_relaxed);
  void (*leave)(void) = atomic_load_explicit(&look_at_leaving, memory_order_relaxed);
  if (look == NULL && leave == NULL) return;
  // An unoptimised build also goes to the actor where it is.
  if (swift_task_getCurrentExecutor().identity == actor) return;
  if (actor != NULL && look != NULL) look();
  if (actor == NULL && leave != NULL) leave();
}

// In place of the runtime's function, since a program's own symbols come first. Weak, for a program that has the
// runtime linked into itself, which then keeps its own. Written by hand, because a compiler gives a function with
// a task's frame a frame of its own that is marked in the base pointer, which whoever walks the stack must know.
__attribute__((weak, naked)) void swift_task_switch(void) {
#if defined(__x86_64__)
  __asm__(
      "pushq %rdi\n .cfi_adjust_cfa_offset 8\n"
      "pushq %rsi\n .cfi_adjust_cfa_offset 8\n"
      "pushq %rdx\n .cfi_adjust_cfa_offset 8\n"
      "movq %rsi, %rdi\n"
      "callq sf_before_task_switch\n"
      "popq %rdx\n .cfi_adjust_cfa_offset -8\n"
      "popq %rsi\n .cfi_adjust_cfa_offset -8\n"
      "popq %rdi\n .cfi_adjust_cfa_offset -8\n"
      "jmpq *sf_runtime_task_switch(%rip)\n");
#else
  __asm__(
      "stp x29, x30, [sp, #-48]!\n .cfi_adjust_cfa_offset 48\n .cfi_rel_offset x30, 8\n .cfi_rel_offset x29, 0\n"
      "mov x29, sp\n"
      "stp x0, x1, [sp, #16]\n"
      "str x2, [sp, #32]\n"
      "mov x0, x1\n"
      "bl sf_before_task_switch\n"
      "ldr x2, [sp, #32]\n"
      "ldp x0, x1, [sp, #16]\n"
      "ldp x29, x30, [sp], #48\n .cfi_adjust_cfa_offset -48\n .cfi_restore x30\n .cfi_restore x29\n"
      "adrp x16, sf_runtime_task_switch\n"
      "ldr x16, [x16, :lo12:sf_runtime_task_switch]\n"
      "br x16\n");
#endif
}

void sf_look_at_task_switches(void (*look)(void), void (*leave)(void)) {
  atomic_store_explicit(&look_at_switches, look, memory_order_relaxed);
  atomic_store_explicit(&look_at_leaving, leave, memory_order_relaxed);
}
#else
void sf_look_at_task_switches(void (*look)(void), void (*leave)(void)) {
  (void)look;
  (void)leave;
}
#endif
