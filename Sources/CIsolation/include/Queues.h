// Dispatch queues in a process whose jobs run one at a time: work that the thread of a case hands to a queue may
// be taken, and run on that thread when the schedule says so.
#ifndef STATEFULFUZZ_QUEUES_H
#define STATEFULFUZZ_QUEUES_H

#include <stdint.h>

// What `note` is told of a queue that does not run: from then on nothing may be taken.
#define SF_SUSPENDED "a suspended queue"

// Something that was handed to a queue.
typedef struct sf_queue_work sf_queue_work;

// Who is told. Every function may be called on any thread.
typedef struct {
  // Whether `work` is taken, to be begun after so many nanoseconds; whoever takes it runs it, or gives it back.
  // `queue` names the queue, `is_ordered` says whether its work runs one after the other, in order.
  int (*take)(sf_queue_work *work, uintptr_t queue, int is_main, int is_ordered, int64_t delay);

  // Something is about to wait for all that a queue was handed before.
  void (*drain)(uintptr_t queue, int is_main);

  // Something waits for what a queue may do: runs what was taken next; 0 where nothing is left.
  int (*run_next)(void);

  // Whether this is the thread of a case, no operation runs, and a task is left that `run_next` would run.
  int (*has_task)(void);

  // Something waits for nobody knows what: gives back all that was taken.
  void (*give_back)(void);

  // Something was handed to a queue, or waits for Dispatch in another way, and was not taken. `label` may be NULL.
  void (*note)(const char *kind, const char *label);

  // What runs next on the thread of a case runs on the main thread; tells what to give back when it no longer does.
  intptr_t (*enter_main)(void);
  void (*leave_main)(intptr_t before);

  // Whether this thread is the main thread in the eyes of what runs on it: 1 or 0, and -1 where it is not the
  // thread of a case.
  int (*is_main)(void);

  // Whether this thread runs the code of a case that is in no job.
  int (*is_code)(void);
} sf_queue_hooks;

// From now on `hooks`, which must stay where they are, are told. Does nothing on platforms where that cannot be done,
// and in a program that has Dispatch linked into itself.
void sf_watch_queues(const sf_queue_hooks *hooks);

// Runs work that was taken on the calling thread, as its queue would, and releases it.
void sf_run_queue_work(sf_queue_work *work);

// Hands work that was taken to its queue after all, to be begun after so many nanoseconds, and releases it.
void sf_give_back_queue_work(sf_queue_work *work, int64_t delay);

// The label of a queue that work was handed to; empty where it has none. Valid as long as the work is.
const char *sf_queue_label(const sf_queue_work *work);

// The label of the queue that runs on the calling thread; empty where none does.
const char *sf_current_queue_label(void);

#endif
