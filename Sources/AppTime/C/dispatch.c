// The doors of libdispatch: its queues stay its own. Here a wait gets its name for people, and work
// that is handed in begins in other orders where the run is to try them.
#include "real.h"
#include <dlfcn.h>
#include <stdlib.h>

typedef struct Block {
  void *isa;
  int flags, reserved;
  void (*invoke)(void *);
} Block;

// MARK: orders

typedef struct Handed {
  void *context;
  Work work;
} Handed;

static void begin(void *value) {
  Handed handed = *(Handed *)value;
  free(value);
  tryOrders();
  handed.work(handed.context);
}

static void *hand(void *context, Work work) {
  Handed *handed = malloc(sizeof *handed);
  *handed = (Handed){context, work};
  return handed;
}

static void *blockFunction(const char *name) { return dlsym(RTLD_DEFAULT, name); }

static void runBlock(void *value) {
  static void (*release)(void *);
  if (!release) release = (void (*)(void *))blockFunction("_Block_release");
  ((Block *)value)->invoke(value);
  release(value);
}

static void *copyOf(void *block) {
  static void *(*copy)(void *);
  if (!copy) copy = (void *(*)(void *))blockFunction("_Block_copy");
  return copy(block);
}

static void *handBlock(void *block) { return hand(copyOf(block), runBlock); }

/// Tells what may begin late: not a work item, whose state libdispatch keeps in the block itself.
static bool mayBeginLate(void *block, const void *caller) {
  static void (**itemInvoke)(void *);
  if (!itemInvoke) itemInvoke = blockFunction("_dispatch_block_special_invoke");
  return ((Block *)block)->invoke != *itemInvoke && !isInDispatch(caller);
}

#define CALLER __builtin_return_address(0)
#define TRIES_ORDERS (!IS_REAL && (workIsSubmitted(), order))

typedef void (*GroupAsync)(void *, void *, void *, Work);
typedef void (*BarrierAsync)(void *, void *, Work);

void dispatch_async(void *queue, void *block) {
  if (!TRIES_ORDERS || !mayBeginLate(block, CALLER)) {
    REAL(dispatch_async)(queue, block);
  } else {
    REAL(dispatch_async_f)(queue, handBlock(block), begin);
  }
  if (!IS_REAL) tryOrders();
}

void dispatch_async_f(void *queue, void *context, Work work) {
  if (!TRIES_ORDERS || isInDispatch(CALLER)) {
    REAL(dispatch_async_f)(queue, context, work);
  } else {
    REAL(dispatch_async_f)(queue, hand(context, work), begin);
    tryOrders();
  }
}

void dispatch_barrier_async(void *queue, void *block) {
  if (!TRIES_ORDERS || !mayBeginLate(block, CALLER)) {
    REAL(dispatch_barrier_async)(queue, block);
    return;
  }
  BarrierAsync async = (BarrierAsync)dlsym(RTLD_NEXT, "dispatch_barrier_async_f");
  async(queue, handBlock(block), begin);
  tryOrders();
}

void dispatch_group_async(void *group, void *queue, void *block) {
  if (!TRIES_ORDERS || !mayBeginLate(block, CALLER)) {
    REAL(dispatch_group_async)(group, queue, block);
    return;
  }
  GroupAsync async = (GroupAsync)dlsym(RTLD_NEXT, "dispatch_group_async_f");
  async(group, queue, handBlock(block), begin);
  tryOrders();
}

void dispatch_after(dispatch_time_t when, void *queue, void *block) {
  bool mayBeLate = TRIES_ORDERS && mayBeginLate(block, CALLER);
  if (IS_REAL || !isLater(when)) {
    if (mayBeLate) REAL(dispatch_after_f)(when, queue, handBlock(block), begin);
    else REAL(dispatch_after)(when, queue, block);
  } else if (mayBeLate) {
    handInLater(when, queue, handBlock(block), begin);
  } else {
    handInLater(when, queue, copyOf(block), NULL);
  }
}

void dispatch_after_f(dispatch_time_t when, void *queue, void *context, Work work) {
  if (TRIES_ORDERS && !isInDispatch(CALLER)) {
    context = hand(context, work);
    work = begin;
  }
  if (IS_REAL || !isLater(when)) REAL(dispatch_after_f)(when, queue, context, work);
  else handInLater(when, queue, context, work);
}

// MARK: names for waits

typedef struct Doing {
  const char *doing;
  const void *object;
} Doing;

static Doing enter(const char *doing, const void *object) {
  if (IS_REAL) return (Doing){0};
  Doing before = {current->doing, current->object};
  current->doing = doing;
  current->object = object;
  return before;
}

static void leave(Doing before) {
  if (IS_REAL) return;
  current->doing = before.doing;
  current->object = before.object;
}

void dispatch_sync(void *queue, void *block) {
  Doing before = enter("its turn on the queue", queue);
  REAL(dispatch_sync)(queue, block);
  leave(before);
}

void dispatch_sync_f(void *queue, void *context, Work work) {
  Doing before = enter("its turn on the queue", queue);
  REAL(dispatch_sync_f)(queue, context, work);
  leave(before);
}

void dispatch_barrier_sync(void *queue, void *block) {
  Doing before = enter("its turn on the queue", queue);
  REAL(dispatch_barrier_sync)(queue, block);
  leave(before);
}

long dispatch_semaphore_wait(void *semaphore, dispatch_time_t until) {
  // Its own workers wait so, too.
  if (isInDispatch(CALLER)) return REAL(dispatch_semaphore_wait)(semaphore, until);
  Doing before = enter("a semaphore", NULL);
  long result = REAL(dispatch_semaphore_wait)(semaphore, until);
  leave(before);
  if (result && until == 0 && !IS_REAL) lookInVain();
  return result;
}

long dispatch_group_wait(void *group, dispatch_time_t until) {
  Doing before = enter("a group", NULL);
  long result = REAL(dispatch_group_wait)(group, until);
  leave(before);
  if (result && until == 0 && !IS_REAL) lookInVain();
  return result;
}

long dispatch_block_wait(void *block, dispatch_time_t until) {
  Doing before = enter("a work item", NULL);
  long result = REAL(dispatch_block_wait)(block, until);
  leave(before);
  return result;
}

/// Sets a timer, but never the one by which libdispatch looks each second whether its workers block.
void dispatch_source_set_timer(
    void *source, dispatch_time_t start, uint64_t every, uint64_t leeway
) {
  bool watchesWorkers =
      !IS_REAL && isInDispatch(CALLER) && every == (uint64_t)NANOSECONDS_PER_SECOND && !leeway;
  REAL(dispatch_source_set_timer)(source, watchesWorkers ? UINT64_MAX : start, every, leeway);
}
