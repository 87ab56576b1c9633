// Work that is due later. libdispatch's timers wake its manager for each piece of it, and that one a worker:
// here whoever finds it due hands it in, and often goes on with it.
#include "real.h"
#include <dlfcn.h>
#include <stdlib.h>

typedef struct Later {
  Due due;
  void *queue, *context;
  Work work;  // none where the context is a block
} Later;

static void (*retain)(void *), (*release)(void *), (*releaseBlock)(void *);

static void find(void) {
  if (retain) return;
  retain = (void (*)(void *))dlsym(RTLD_DEFAULT, "dispatch_retain");
  release = (void (*)(void *))dlsym(RTLD_DEFAULT, "dispatch_release");
  releaseBlock = (void (*)(void *))dlsym(RTLD_DEFAULT, "_Block_release");
}

static void handIn(Due *due) {
  Later *later = (Later *)due;
  if (later->work) REAL(dispatch_async_f)(later->queue, later->context, later->work);
  else REAL(dispatch_async)(later->queue, later->context);
  if (!later->work) releaseBlock(later->context);
  release(later->queue);
  free(later);
}

bool isLater(dispatch_time_t when) {
  // A date, and what has one of the other clocks, has the first bit.
  return !(when >> 63) && (Instant)when > now;
}

void handInLater(dispatch_time_t when, void *queue, void *context, Work work) {
  find();
  Later *later = calloc(1, sizeof *later);
  later->due.begin = handIn;
  later->queue = queue;
  later->context = context;
  later->work = work;
  retain(queue);
  dueAt(&later->due, (Instant)when);
}
