#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "TaskSwitch.h"

#include <stddef.h>

#if defined(__linux__) && defined(__has_attribute)
#if __has_attribute(swiftasynccall) && __has_attribute(musttail) && (defined(__x86_64__) || defined(__aarch64__))
#define SF_HAS_TASK_SWITCH 1
#endif
#endif

#ifdef SF_HAS_TASK_SWITCH
#include <dlfcn.h>
#include <stdatomic.h>

static void (*_Atomic look_at_switches)(void);

// The runtime's function: the task goes on with `resume` on an actor, which NULL is where it belongs to none.
//
// Source: swift_task_switch in the runtime's Concurrency.h; its signature is part of the ABI.
#define SF_SWIFT_ASYNC __attribute__((swiftasynccall))
#define SF_CONTEXT __attribute__((swift_async_context))
typedef SF_SWIFT_ASYNC void switch_function(
    SF_CONTEXT void *context, void *resume, void *actor, void *implementation);

static switch_function *runtime_function;

// Where the task of this thread runs. Weak: a program without concurrency has no tasks.
typedef struct {
  void *identity, *implementation;
} executor;
extern __attribute__((swiftcall)) executor swift_task_getCurrentExecutor(void) __attribute__((weak));

__attribute__((constructor)) static void find_runtime_function(void) {
  runtime_function = (switch_function *)dlsym(RTLD_NEXT, "swift_task_switch");
}

// In place of the runtime's function, since a program's own symbols come first. Weak, for a program that has the
// runtime linked into itself, which then keeps its own.
__attribute__((weak)) SF_SWIFT_ASYNC void swift_task_switch(
    SF_CONTEXT void *context, void *resume, void *actor, void *implementation) {
  void (*look)(void) = atomic_load_explicit(&look_at_switches, memory_order_relaxed);
  // An unoptimised build also goes to the actor where it is.
  if (look != NULL && actor != NULL && swift_task_getCurrentExecutor().identity != actor) look();
  __attribute__((musttail)) return runtime_function(context, resume, actor, implementation);
}

void sf_look_at_task_switches(void (*look)(void)) {
  atomic_store_explicit(&look_at_switches, look, memory_order_relaxed);
}
#else
void sf_look_at_task_switches(void (*look)(void)) { (void)look; }
#endif
