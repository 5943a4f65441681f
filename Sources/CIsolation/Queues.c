#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "Clock.h"
#include "Queues.h"

#include <stddef.h>

// The thread sanitizer must see every wait itself.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define SF_LEAVES_QUEUES_ALONE
#endif
#endif

#if defined(__linux__) && defined(__GLIBC__) && !defined(SF_LEAVES_QUEUES_ALONE)
#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// As the ABI of blocks has it.
typedef struct block {
  void *isa;
  int flags, reserved;
  void (*invoke)(struct block *);
} block;

typedef void *queue;

struct sf_queue_work {
  queue queue;
  block *block;
  void *group;
  int is_barrier, is_main;
};

static const sf_queue_hooks *_Atomic watching;

static const sf_queue_hooks *sf_hooks(void) {
  return atomic_load_explicit(&watching, memory_order_acquire);
}

// Dispatch's own functions, which those below stand in front of; NULL in a program that has none.
static struct {
  void (*async)(queue, block *), (*barrier_async)(queue, block *);
  void (*sync)(queue, block *), (*barrier_sync)(queue, block *);
  void (*after)(uint64_t, queue, block *);
  void (*group_async)(void *, queue, block *), (*group_notify)(void *, queue, block *);
  void (*group_enter)(void *), (*group_leave)(void *);
  intptr_t (*group_wait)(void *, uint64_t), (*semaphore_wait)(void *, uint64_t);
  intptr_t (*block_wait)(block *, uint64_t);
  void *(*source_create)(const void *, uintptr_t, uintptr_t, queue);
  void (*assert_queue)(queue), (*suspend)(void *);
  void (*retain)(void *), (*release)(void *);
  uint64_t (*time)(uint64_t, int64_t);
  const char *(*label)(queue);
  queue (*global)(intptr_t, uintptr_t);
  block *(*copy_block)(block *);
  void (*release_block)(block *);
  queue main;
  void *(*inactive)(void *);
  int (*cond_wait)(pthread_cond_t *, pthread_mutex_t *);
  int (*cond_timedwait)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
  int (*nanosleep)(const struct timespec *, struct timespec *);
} library;

static void *sf_found(const char *name) { return dlsym(RTLD_NEXT, name); }

// The C library has an older function of the same name on some platforms.
static void *sf_found_condition(const char *name) {
  void *function = dlvsym(RTLD_NEXT, name, "GLIBC_2.3.2");
  return function != NULL ? function : sf_found(name);
}

// Before a thread can wait; a lookup later could meet a lock that a trap left behind.
__attribute__((constructor)) static void find_library_functions(void) {
#define FIND(member, name) *(void **)&library.member = sf_found(name)
  FIND(async, "dispatch_async");
  FIND(barrier_async, "dispatch_barrier_async");
  FIND(sync, "dispatch_sync");
  FIND(barrier_sync, "dispatch_barrier_sync");
  FIND(after, "dispatch_after");
  FIND(group_async, "dispatch_group_async");
  FIND(group_notify, "dispatch_group_notify");
  FIND(group_enter, "dispatch_group_enter");
  FIND(group_leave, "dispatch_group_leave");
  FIND(group_wait, "dispatch_group_wait");
  FIND(semaphore_wait, "dispatch_semaphore_wait");
  FIND(block_wait, "dispatch_block_wait");
  FIND(source_create, "dispatch_source_create");
  FIND(assert_queue, "dispatch_assert_queue");
  FIND(suspend, "dispatch_suspend");
  FIND(retain, "dispatch_retain");
  FIND(release, "dispatch_release");
  FIND(time, "dispatch_time");
  FIND(label, "dispatch_queue_get_label");
  FIND(copy_block, "_Block_copy");
  FIND(release_block, "_Block_release");
  FIND(main, "_dispatch_main_q");
  FIND(global, "dispatch_get_global_queue");
  FIND(inactive, "dispatch_queue_attr_make_initially_inactive");
#undef FIND
  *(void **)&library.cond_wait = sf_found_condition("pthread_cond_wait");
  *(void **)&library.cond_timedwait = sf_found_condition("pthread_cond_timedwait");
  *(void **)&library.nanosleep = sf_found("nanosleep");
}

// Another library may have come before this one.
static void sf_be_ready(void) {
  if (library.nanosleep == NULL) find_library_functions();
}

void sf_watch_queues(const sf_queue_hooks *hooks) {
  if (library.async == NULL || library.sync == NULL || library.copy_block == NULL) return;
  atomic_store_explicit(&watching, hooks, memory_order_release);
}

// MARK: Work

static void sf_run_now(queue queue, block *block, int is_barrier) {
  if (queue == library.main) return block->invoke(block);
  (is_barrier ? library.barrier_sync : library.sync)(queue, block);
}

static void sf_release_work(sf_queue_work *work) {
  if (work->group != NULL) {
    library.group_leave(work->group);
    library.release(work->group);
  }
  library.release_block(work->block);
  library.release(work->queue);
  free(work);
}

void sf_run_queue_work(sf_queue_work *work) {
  sf_run_now(work->queue, work->block, work->is_barrier);
  sf_release_work(work);
}

void sf_give_back_queue_work(sf_queue_work *work, int64_t delay) {
  if (delay > 0) {
    library.after(library.time(0, delay), work->queue, work->block);
  } else if (work->group != NULL) {
    library.group_async(work->group, work->queue, work->block);
  } else {
    (work->is_barrier ? library.barrier_async : library.async)(work->queue, work->block);
  }
  sf_release_work(work);
}

const char *sf_queue_label(const sf_queue_work *work) {
  const char *label = library.label == NULL ? NULL : library.label(work->queue);
  return label == NULL ? "" : label;
}

const char *sf_current_queue_label(void) {
  const char *label = library.label == NULL ? NULL : library.label(NULL);
  return label == NULL ? "" : label;
}

static void sf_note(const char *kind, queue queue) {
  const sf_queue_hooks *told = sf_hooks();
  if (told != NULL) told->note(kind, queue == NULL ? NULL : library.label(queue));
}

// The global queues are an array inside the library; a queue of a program's own lies elsewhere.
static int sf_is_global(queue queue) {
  static _Atomic uintptr_t first, last;
  if (atomic_load(&last) == 0) {
    static const intptr_t classes[] = {0x21, 0x19, 0x15, 0x11, 0x09, 0x05};
    uintptr_t low = UINTPTR_MAX, high = 0;
    for (size_t class = 0; class < sizeof classes / sizeof *classes; class++) {
      for (uintptr_t flags = 0; flags <= 2; flags += 2) {
        uintptr_t found = (uintptr_t)library.global(classes[class], flags);
        if (found == 0) continue;
        low = found < low ? found : low;
        high = found > high ? found : high;
      }
    }
    atomic_store(&first, low);
    atomic_store(&last, high);
  }
  return (uintptr_t)queue >= atomic_load(&first) && (uintptr_t)queue <= atomic_load(&last);
}

static int sf_take(queue queue, block *block, void *group, int is_barrier, int64_t delay) {
  const sf_queue_hooks *told = sf_hooks();
  if (told == NULL || told->is_main() < 0) return 0;
  sf_queue_work *work = malloc(sizeof *work);
  if (work == NULL) return 0;
  int is_main = queue == library.main;
  *work = (sf_queue_work){queue, library.copy_block(block), group, is_barrier, is_main};
  library.retain(queue);
  if (group != NULL) {
    library.retain(group);
    library.group_enter(group);
  }
  if (told->take(work, (uintptr_t)queue, is_main, is_main || !sf_is_global(queue), delay)) return 1;
  sf_release_work(work);
  return 0;
}

// Nanoseconds from now until a time of Dispatch; -1 for one that never comes.
static int64_t sf_delay_until(uint64_t time) {
  if (time == 0) return 0;
  if (time == ~(uint64_t)0) return -1;
  int64_t delay;
  if ((int64_t)time >= 0) {
    delay = (int64_t)(time - library.time(0, 0));
  } else {
    // The second bit tells a time of day, which is negated, from one that counts while the machine sleeps.
    int is_wall = (time >> 62 & 1) != 0;
    struct timespec now;
    clock_gettime(is_wall ? CLOCK_REALTIME : CLOCK_BOOTTIME, &now);
    int64_t then = is_wall ? -(int64_t)time : (int64_t)(time & ~((uint64_t)1 << 63));
    delay = then - ((int64_t)now.tv_sec * 1000000000 + now.tv_nsec);
  }
  return delay < 0 ? 0 : delay;
}

// MARK: In place of the library's functions, since a program's own symbols come first
//
// Weak, for a program that has the library linked into itself, which then keeps its own.

#define IN_PLACE __attribute__((weak, visibility("default")))

IN_PLACE void dispatch_async(queue queue, block *block) {
  sf_be_ready();
  if (sf_take(queue, block, NULL, 0, 0)) return;
  sf_note("queue", queue);
  library.async(queue, block);
}

IN_PLACE void dispatch_barrier_async(queue queue, block *block) {
  sf_be_ready();
  if (sf_take(queue, block, NULL, 1, 0)) return;
  sf_note("queue", queue);
  library.barrier_async(queue, block);
}

IN_PLACE void dispatch_group_async(void *group, queue queue, block *block) {
  sf_be_ready();
  if (sf_take(queue, block, group, 0, 0)) return;
  sf_note("queue", queue);
  library.group_async(group, queue, block);
}

IN_PLACE void dispatch_after(uint64_t time, queue queue, block *block) {
  sf_be_ready();
  int64_t delay = sf_hooks() == NULL ? -1 : sf_delay_until(time);
  if (delay >= 0 && sf_take(queue, block, NULL, 0, delay)) return;
  sf_note("asyncAfter on queue", queue);
  library.after(time, queue, block);
}

IN_PLACE void dispatch_group_notify(void *group, queue queue, block *block) {
  sf_be_ready();
  sf_note("DispatchGroup.notify on queue", queue);
  library.group_notify(group, queue, block);
}

IN_PLACE void *dispatch_source_create(
    const void *type, uintptr_t handle, uintptr_t mask, queue queue) {
  sf_be_ready();
  sf_note("a DispatchSource on queue", queue);
  return library.source_create(type, handle, mask, queue);
}

static void sf_sync_on(queue queue, block *block, int is_barrier) {
  sf_be_ready();
  const sf_queue_hooks *told = sf_hooks();
  int is_main = told == NULL ? -1 : told->is_main();
  if (is_main >= 0) {
    told->drain((uintptr_t)queue, queue == library.main);
    // Nobody else runs the main queue.
    if (queue == library.main && !is_main) {
      intptr_t before = told->enter_main();
      block->invoke(block);
      told->leave_main(before);
      return;
    }
  }
  (is_barrier ? library.barrier_sync : library.sync)(queue, block);
}

IN_PLACE void dispatch_sync(queue queue, block *block) { sf_sync_on(queue, block, 0); }

IN_PLACE void dispatch_barrier_sync(queue queue, block *block) { sf_sync_on(queue, block, 1); }

// Waits in steps, with what was taken in between.
#define WAIT(function, object, time)                               \
  sf_be_ready();                                                      \
  const sf_queue_hooks *told = sf_hooks();                            \
  if (told != NULL && told->is_main() >= 0 && (time) != 0) {       \
    do {                                                           \
      if (library.function(object, 0) == 0) return 0;              \
    } while (told->run_next());                                    \
    told->give_back();                                             \
  }                                                                \
  return library.function(object, time)

IN_PLACE intptr_t dispatch_semaphore_wait(void *semaphore, uint64_t time) {
  WAIT(semaphore_wait, semaphore, time);
}

IN_PLACE intptr_t dispatch_group_wait(void *group, uint64_t time) { WAIT(group_wait, group, time); }

IN_PLACE intptr_t dispatch_block_wait(block *block, uint64_t time) {
  sf_be_ready();
  const sf_queue_hooks *told = sf_hooks();
  // Who may wait only once cannot look first.
  if (told != NULL && told->is_main() >= 0) {
    while (told->run_next()) {
    }
    told->give_back();
  }
  return library.block_wait(block, time);
}

// The main actor runs on the main queue. Code of a case that is in no job may say that it does, too.
IN_PLACE void dispatch_assert_queue(queue queue) {
  sf_be_ready();
  const sf_queue_hooks *told = sf_hooks();
  int may_be_main = told != NULL && queue == library.main;
  if (may_be_main && (told->is_main() == 1 || told->is_code())) return;
  library.assert_queue(queue);
}

// What a queue is handed that does not run waits for it to do so.
IN_PLACE void dispatch_suspend(void *object) {
  sf_be_ready();
  sf_note(SF_SUSPENDED, NULL);
  library.suspend(object);
}

IN_PLACE void *dispatch_queue_attr_make_initially_inactive(void *attributes) {
  sf_be_ready();
  sf_note(SF_SUSPENDED, NULL);
  return library.inactive(attributes);
}

static void sf_wait_for_anything(void) {
  sf_be_ready();
  const sf_queue_hooks *told = sf_hooks();
  if (told != NULL && told->is_main() >= 0) told->give_back();
}

// Runs a task that a synchronous command may wait for; false where there is none. Otherwise the wait is over, and
// whoever waits looks whether it was for that: while the mutex was unlocked, another thread may have signalled.
static int sf_has_run_a_task(pthread_mutex_t *mutex) {
  const sf_queue_hooks *told = sf_hooks();
  if (told == NULL || !told->has_task()) return 0;
  pthread_mutex_unlock(mutex);
  told->run_next();
  pthread_mutex_lock(mutex);
  return 1;
}

IN_PLACE int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) {
  if (sf_has_run_a_task(mutex)) return 0;
  sf_wait_for_anything();
  return library.cond_wait(condition, mutex);
}

IN_PLACE int pthread_cond_timedwait(
    pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *time) {
  const void *caller = __builtin_return_address(0);
  if (sf_has_run_a_task(mutex)) return 0;
  sf_wait_for_anything();
  if (!sf_waits_until_date(caller)) return library.cond_timedwait(condition, mutex, time);
  struct timespec real = sf_real_date(*time);
  return library.cond_timedwait(condition, mutex, &real);
}

IN_PLACE int nanosleep(const struct timespec *time, struct timespec *left) {
  sf_wait_for_anything();
  return library.nanosleep(time, left);
}

// What Foundation's `Thread.isMainThread` asks.
IN_PLACE unsigned char _CFIsMainThread(void) {
  const sf_queue_hooks *told = sf_hooks();
  if (told != NULL && told->is_code()) return 1;
  int is_main = told == NULL ? -1 : told->is_main();
  return is_main >= 0 ? is_main == 1 : syscall(SYS_gettid) == getpid();
}
#else
void sf_watch_queues(const sf_queue_hooks *hooks) { (void)hooks; }
void sf_run_queue_work(sf_queue_work *work) { (void)work; }
void sf_give_back_queue_work(sf_queue_work *work, int64_t delay) { (void)work, (void)delay; }
const char *sf_queue_label(const sf_queue_work *work) { return (void)work, ""; }
const char *sf_current_queue_label(void) { return ""; }
#endif
