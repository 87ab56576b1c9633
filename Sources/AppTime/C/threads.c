// Threads of one's own: they start with the baton, end by handing it on, and are joined.
#include "real.h"
#include <sys/syscall.h>

static pthread_key_t endKey;

/// Ends the thread in the last round of its destructors, since those of others may still wait.
static void atThreadEnd(void *value) {
  Thread *me = value;
  if (++me->destructorRounds < PTHREAD_DESTRUCTOR_ITERATIONS) pthread_setspecific(endKey, me);
  else if (current == me) endThread(me);
}

void adoptThread(Thread *me) {
  static bool hasKey;
  if (!hasKey) pthread_key_create(&endKey, atThreadEnd), hasKey = true;
  current = me;
  me->tid = (int)REAL(syscall)(SYS_gettid);
  me->handle = pthread_self();
  pthread_setspecific(endKey, me);
}

static void *run(void *value) {
  Thread *me = value;
  awaitBaton(me);
  adoptThread(me);
  return me->start(me->argument);
}

int pthread_create(
    pthread_t *restrict handle, const pthread_attr_t *restrict attributes, void *(*start)(void *),
    void *restrict argument
) {
  if (IS_REAL) return REAL(pthread_create)(handle, attributes, start, argument);
  Thread *thread = addThread();
  thread->start = start;
  thread->argument = argument;
  int detached = PTHREAD_CREATE_JOINABLE;
  if (attributes) pthread_attr_getdetachstate(attributes, &detached);
  thread->detached = detached == PTHREAD_CREATE_DETACHED;
  int result = REAL(pthread_create)(&thread->handle, attributes, run, thread);
  if (result) {
    thread->ended = thread->joined = true;
    return result;
  }
  *handle = thread->handle;
  append(&ready, thread);
  tryOrders();
  return 0;
}

static Thread *threadOf(pthread_t handle) {
  Thread *thread = allThreads;
  while (thread && (thread->joined || thread->detached || thread->handle != handle)) {
    thread = thread->nextOfAll;
  }
  return thread;
}

int pthread_join(pthread_t handle, void **result) {
  Thread *thread = IS_REAL ? NULL : threadOf(handle);
  if (!thread || thread == current) return REAL(pthread_join)(handle, result);
  while (!thread->ended) parkAt(thread, NEVER, "a thread to end");
  thread->joined = true;
  return REAL(pthread_join)(handle, result);
}

int pthread_detach(pthread_t handle) {
  Thread *thread = IS_REAL ? NULL : threadOf(handle);
  if (thread) thread->detached = true;
  return REAL(pthread_detach)(handle);
}

/// Gives libdispatch as many workers as it would come to have when all of them wait. It asks before this
/// library has begun.
int pthread_getaffinity_np(pthread_t handle, size_t size, cpu_set_t *set) {
  enum { workers = 255 };
  findReal();
  if (!isInDispatch(__builtin_return_address(0)) || !willBeVirtual()) {
    return REAL(pthread_getaffinity_np)(handle, size, set);
  }
  CPU_ZERO_S(size, set);
  for (int i = 0; i < workers; i++) CPU_SET_S(i, size, set);
  return 0;
}
