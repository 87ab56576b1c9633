// Timers with a descriptor: an eventfd, written to when the timer is due.
#include "real.h"
#include <stdlib.h>

typedef struct Timer {
  Due due;
  Instant interval;
  bool isWall;
} Timer;

enum { tracked = 65536 };
static Timer *timers[tracked];

static Timer *timerOf(int descriptor) {
  return descriptor >= 0 && descriptor < tracked ? timers[descriptor] : NULL;
}

int timerfd_create(clockid_t clock, int flags) {
  if (IS_REAL) return REAL(timerfd_create)(clock, flags);
  int descriptor = eventfd(0, flags);
  if (descriptor < 0 || descriptor >= tracked) return descriptor;
  Timer *timer = calloc(1, sizeof *timer);
  timer->due.descriptor = descriptor;
  timer->isWall = clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_ALARM;
  timers[descriptor] = timer;
  return descriptor;
}

void forgetTimer(int descriptor) {
  Timer *timer = timerOf(descriptor);
  if (!timer) return;
  noLongerDue(&timer->due);
  timers[descriptor] = NULL;
  free(timer);
}

void timerIsDue(Due *due) {
  Timer *timer = (Timer *)due;
  uint64_t times = 1;
  if (timer->interval) {
    times += (uint64_t)((now - due->at) / timer->interval);
    dueAt(due, due->at + (Instant)times * timer->interval);
  }
  REAL(write)(due->descriptor, &times, sizeof times);
  descriptorsTouched = true;
}

static void describe(const Timer *timer, struct itimerspec *value) {
  Instant left = timer->due.place ? timer->due.at - now : 0;
  value->it_value = timespecOf(timer->due.place && left <= 0 ? 1 : left);
  value->it_interval = timespecOf(timer->interval);
}

/// Takes away what the timer has told before it was set anew.
static void drain(int descriptor) {
  struct pollfd self = {.fd = descriptor, .events = POLLIN};
  uint64_t times;
  if (REAL(poll)(&self, 1, 0) > 0) REAL(read)(descriptor, &times, sizeof times);
}

int timerfd_settime(
    int descriptor, int flags, const struct itimerspec *value, struct itimerspec *before
) {
  Timer *timer = timerOf(descriptor);
  if (IS_REAL || !timer) return REAL(timerfd_settime)(descriptor, flags, value, before);
  if (before) describe(timer, before);
  drain(descriptor);
  timer->interval = instantOfTimespec(&value->it_interval, false);
  const struct timespec *first = &value->it_value;
  bool isAbsolute = flags & TFD_TIMER_ABSTIME;
  if (!first->tv_sec && !first->tv_nsec) noLongerDue(&timer->due);
  else if (isAbsolute) dueAt(&timer->due, instantOfTimespec(first, timer->isWall));
  else dueAt(&timer->due, instantAfter(first));
  return 0;
}

int timerfd_gettime(int descriptor, struct itimerspec *value) {
  Timer *timer = timerOf(descriptor);
  if (IS_REAL || !timer) return REAL(timerfd_gettime)(descriptor, value);
  describe(timer, value);
  return 0;
}
