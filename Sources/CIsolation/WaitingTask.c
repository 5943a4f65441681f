#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "WaitingTask.h"

#include "CIsolation.h"

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))
#include <sys/uio.h>
#include <unistd.h>

// For debuggers. Weak: a program without concurrency has no tasks.
extern const uint32_t _swift_concurrency_debug_internal_layout_version __attribute__((weak));

// Of a task's object: where it goes on, and with which frame; and what it waits for. A frame begins with that of
// its caller, and where that one goes on.
//
// Source: Job and AsyncTask in the runtime's ABI/Task.h, AsyncContext in ABI/Async.h, TaskDependencyStatusRecord in
// ABI/TaskStatus.h; the offset of the last is that of Swift 6.3, and nothing is believed that does not name the task.
enum { resume_offset = 56, dependency_offset = 160, known_layout = 1, frame_limit = 64, task_limit = 8 };

typedef struct {
  uintptr_t header[2], object, rest, kind, task;
} dependency;

// Reads memory that may not be there; 0 where it is not.
static int read_memory(uintptr_t address, void *memory, size_t size) {
  if (address == 0 || address % sizeof(uintptr_t) != 0) return 0;
  struct iovec to = {memory, size}, from = {(void *)address, size};
  return process_vm_readv(getpid(), &to, 1, &from, 1, 0) == (ssize_t)size;
}

// What a task waits for, and which task if it is one.
static int dependency_of(uintptr_t task, uintptr_t *other) {
  uintptr_t address;
  dependency record;
  *other = 0;
  if (!read_memory(task + dependency_offset, &address, sizeof address)) return SF_WAITS_UNKNOWN;
  if (!read_memory(address, &record, sizeof record) || record.task != task) return SF_WAITS_UNKNOWN;
  uint32_t kind = (uint32_t)record.kind;
  if (kind == SF_WAITS_TASK) *other = record.object;
  return kind <= SF_WAITS_GROUP ? (int)kind : SF_WAITS_UNKNOWN;
}

static size_t add(uintptr_t function, uint64_t *places, size_t count, size_t capacity) {
  const sf_image *image = sf_image_at(function);
  if (image == NULL || image->owner == SF_OWNER_SYSTEM || count >= capacity) return count;
  uint64_t place = sf_place(image, function);
  // Who waits for a continuation goes on in the function whose frame comes first.
  if (count > 0 && places[count - 1] == place) return count;
  places[count] = place;
  return count + 1;
}

static size_t add_functions(uintptr_t task, uint64_t *places, size_t count, size_t capacity) {
  uintptr_t words[2];
  if (!read_memory(task + resume_offset, words, sizeof words)) return count;
  count = add(words[0], places, count, capacity);
  uintptr_t frame = words[1];
  for (int i = 0; i < frame_limit && read_memory(frame, words, sizeof words); i++) {
    count = add(words[1], places, count, capacity);
    frame = words[0];
  }
  return count;
}

size_t sf_waiting_functions(const void *task, uint64_t *places, size_t capacity, int *waits_for) {
  *waits_for = SF_WAITS_UNKNOWN;
  if (&_swift_concurrency_debug_internal_layout_version == NULL
      || _swift_concurrency_debug_internal_layout_version != known_layout)
    return 0;
  uintptr_t tasks[task_limit];
  size_t task_count = 0;
  uintptr_t next = (uintptr_t)task;
  while (next != 0 && task_count < task_limit) {
    tasks[task_count++] = next;
    *waits_for = dependency_of(next, &next);
    // Tasks that wait for each other.
    for (size_t i = 0; i < task_count; i++) {
      if (tasks[i] == next) next = 0;
    }
  }
  size_t count = 0;
  while (task_count > 0) count = add_functions(tasks[--task_count], places, count, capacity);
  return count;
}
#else
size_t sf_waiting_functions(const void *task, uint64_t *places, size_t capacity, int *waits_for) {
  (void)task, (void)places, (void)capacity;
  *waits_for = SF_WAITS_UNKNOWN;
  return 0;
}
#endif
