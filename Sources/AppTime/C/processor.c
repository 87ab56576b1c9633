// One processor for a process in which one thread runs at a time: to wake a thread on another processor takes
// longer than most of what it then does.
#include "real.h"
#include <sched.h>

static cpu_set_t allowed, one;
static bool isKept;

void keepToOneProcessor(void) {
  int processor = sched_getcpu();
  if (processor < 0 || sched_getaffinity(0, sizeof allowed, &allowed) < 0) return;
  CPU_ZERO(&one);
  CPU_SET(processor, &one);
  isKept = sched_setaffinity(0, sizeof one, &one) == 0;
}

/// Lets the calling thread, and what it starts, have all processors again, or one.
void leaveProcessor(bool leaves) {
  if (isKept) sched_setaffinity(0, sizeof one, leaves ? &allowed : &one);
}
