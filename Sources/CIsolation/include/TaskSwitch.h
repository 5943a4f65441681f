// A look at each task that is about to go to an actor, or to leave one.
#ifndef STATEFULFUZZ_TASK_SWITCH_H
#define STATEFULFUZZ_TASK_SWITCH_H

// From now on `look` is called before a task of this process goes to an actor, on the thread that runs the task,
// which may run other jobs meanwhile. NULL ends it. Does nothing on platforms where that cannot be done, and in a
// program that has the runtime linked into itself.
//
// `leave` is called before a task leaves an actor for none.
void sf_look_at_task_switches(void (*look)(void), void (*leave)(void));

#endif
