// The system calls that runtimes make by number: futexes, above all.
#include "real.h"
#include <linux/futex.h>
#include <stdarg.h>
#include <sys/syscall.h>

static long failing(int error) {
  errno = error;
  return -1;
}

static long awaitChange(uint32_t *word, uint32_t value, Instant until) {
  if (__atomic_load_n(word, __ATOMIC_SEQ_CST) != value) return failing(EAGAIN);
  return parkAt(word, until, "a lock") ? 0 : failing(ETIMEDOUT);
}

/// Locks a word that holds its owner's number, as the kernel does for locks that inherit priority.
static long lockWord(uint32_t *word, Instant until) {
  while (true) {
    uint32_t owner = __atomic_load_n(word, __ATOMIC_SEQ_CST) & FUTEX_TID_MASK;
    if (owner == (uint32_t)current->tid) return failing(EDEADLK);
    if (!owner) {
      uint32_t mark = anyWaitsAt(word) ? FUTEX_WAITERS : 0;
      __atomic_store_n(word, (uint32_t)current->tid | mark, __ATOMIC_SEQ_CST);
      return 0;
    }
    __atomic_fetch_or(word, FUTEX_WAITERS, __ATOMIC_SEQ_CST);
    if (!parkAt(word, until, "a lock")) return failing(ETIMEDOUT);
  }
}

static long unlockWord(uint32_t *word) {
  __atomic_store_n(word, 0, __ATOMIC_SEQ_CST);
  wakeAt(word, 1);
  return 0;
}

static long tryLockWord(uint32_t *word) {
  if (__atomic_load_n(word, __ATOMIC_SEQ_CST) & FUTEX_TID_MASK) return failing(EAGAIN);
  return lockWord(word, NEVER);
}

static int wakeSome(uint32_t *word, long most) {
  return wakeAt(word, most > INT_MAX || most < 0 ? INT_MAX : (int)most);
}

/// Answers a futex call; a change to another word wakes all, who look again.
static long futex(const long arguments[6]) {
  uint32_t *word = (uint32_t *)arguments[0];
  const struct timespec *time = (const struct timespec *)arguments[3];
  bool isWall = arguments[1] & FUTEX_CLOCK_REALTIME;
  switch (arguments[1] & FUTEX_CMD_MASK) {
    case FUTEX_WAIT: return awaitChange(word, (uint32_t)arguments[2], instantAfter(time));
    case FUTEX_WAIT_BITSET:
      return awaitChange(word, (uint32_t)arguments[2], instantOfTimespec(time, isWall));
    case FUTEX_WAKE:
    case FUTEX_WAKE_BITSET: return wakeSome(word, arguments[2]);
    case FUTEX_REQUEUE:
    case FUTEX_CMP_REQUEUE: return wakeSome(word, INT_MAX);
    case FUTEX_LOCK_PI: return lockWord(word, instantOfTimespec(time, true));
    case FUTEX_LOCK_PI2: return lockWord(word, instantOfTimespec(time, isWall));
    case FUTEX_TRYLOCK_PI: return tryLockWord(word);
    case FUTEX_UNLOCK_PI: return unlockWord(word);
    default: return failing(ENOSYS);
  }
}

long syscall(long number, ...) {
  long arguments[6];
  va_list list;
  va_start(list, number);
  for (int i = 0; i < 6; i++) arguments[i] = va_arg(list, long);
  va_end(list);
  if (!IS_REAL) {
    switch (number) {
      case SYS_futex: return futex(arguments);
      case SYS_getrandom:
        fillRandom((void *)arguments[0], (size_t)arguments[1]);
        return arguments[1];
      case SYS_clock_gettime:
        return clock_gettime((clockid_t)arguments[0], (struct timespec *)arguments[1]);
      case SYS_sched_yield: return sched_yield();
      default: break;
    }
  }
  return REAL(syscall)(
      number, arguments[0], arguments[1], arguments[2], arguments[3], arguments[4], arguments[5]);
}
