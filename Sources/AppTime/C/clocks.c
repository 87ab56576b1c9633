// Clocks and sleeps.
#include "real.h"
#include <string.h>

static bool isWallClock(clockid_t clock) {
  return clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE || clock == CLOCK_TAI;
}

static bool isMonotonicClock(clockid_t clock) {
  return clock == CLOCK_MONOTONIC || clock == CLOCK_MONOTONIC_RAW || clock == CLOCK_BOOTTIME ||
         clock == CLOCK_MONOTONIC_COARSE;
}

int clock_gettime(clockid_t clock, struct timespec *value) {
  bool isWall = isWallClock(clock);
  if (IS_REAL || !(isWall || isMonotonicClock(clock))) return REAL(clock_gettime)(clock, value);
  look(1);
  *value = timespecOf(isWall ? now + wallOffset : now);
  return 0;
}

int gettimeofday(struct timeval *restrict value, void *restrict zone) {
  if (IS_REAL) return REAL(gettimeofday)(value, zone);
  look(1);
  Instant wall = now + wallOffset;
  *value = (struct timeval){wall / NANOSECONDS_PER_SECOND, wall % NANOSECONDS_PER_SECOND / 1000};
  return 0;
}

time_t time(time_t *value) {
  if (IS_REAL) return REAL(time)(value);
  look(1);
  time_t seconds = (now + wallOffset) / NANOSECONDS_PER_SECOND;
  if (value) *value = seconds;
  return seconds;
}

int timespec_get(struct timespec *value, int base) {
  if (IS_REAL || base != TIME_UTC) return REAL(timespec_get)(value, base);
  clock_gettime(CLOCK_REALTIME, value);
  return base;
}

static void sleepUntil(Instant until) {
  static List sleepers;
  if (until <= now) {
    lookInVain();
  } else {
    park(&sleepers, until, "the end of a sleep");
  }
}

int nanosleep(const struct timespec *wait, struct timespec *left) {
  if (IS_REAL) return REAL(nanosleep)(wait, left);
  if (wait->tv_nsec < 0 || wait->tv_nsec >= NANOSECONDS_PER_SECOND || wait->tv_sec < 0) {
    errno = EINVAL;
    return -1;
  }
  sleepUntil(instantAfter(wait));
  return 0;
}

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *wait, struct timespec *left) {
  if (IS_REAL) return REAL(clock_nanosleep)(clock, flags, wait, left);
  sleepUntil(
      flags & TIMER_ABSTIME ? instantOfTimespec(wait, isWallClock(clock)) : instantAfter(wait));
  return 0;
}

int usleep(useconds_t microseconds) {
  if (IS_REAL) return REAL(usleep)(microseconds);
  sleepUntil(now + (Instant)microseconds * 1000);
  return 0;
}

unsigned sleep(unsigned seconds) {
  if (IS_REAL) return REAL(sleep)(seconds);
  sleepUntil(now + (Instant)seconds * NANOSECONDS_PER_SECOND);
  return 0;
}

int sched_yield(void) {
  if (IS_REAL) return REAL(sched_yield)();
  lookInVain();
  return 0;
}
