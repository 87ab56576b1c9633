// Mutexes, conditions, locks of readers and writers, semaphores and once.
#include "real.h"

// MARK: mutexes

static bool checksErrors(pthread_mutex_t *mutex) {
  return (mutex->__data.__kind & 3) == PTHREAD_MUTEX_ERRORCHECK;
}

static int lockUntil(pthread_mutex_t *mutex, Instant until) {
  int result;
  while ((result = REAL(pthread_mutex_trylock)(mutex)) == EBUSY) {
    if (checksErrors(mutex) && mutex->__data.__owner == current->tid) return EDEADLK;
    if (!parkAt(mutex, until, "a lock")) return ETIMEDOUT;
  }
  return result;
}

int pthread_mutex_lock(pthread_mutex_t *mutex) {
  return IS_REAL ? REAL(pthread_mutex_lock)(mutex) : lockUntil(mutex, NEVER);
}

int pthread_mutex_trylock(pthread_mutex_t *mutex) {
  int result = REAL(pthread_mutex_trylock)(mutex);
  if (!IS_REAL && result == EBUSY) lookInVain();
  return result;
}

int pthread_mutex_timedlock(pthread_mutex_t *mutex, const struct timespec *until) {
  if (IS_REAL) return REAL(pthread_mutex_timedlock)(mutex, until);
  return lockUntil(mutex, instantOfTimespec(until, true));
}

int pthread_mutex_clocklock(pthread_mutex_t *mutex, clockid_t clock, const struct timespec *until) {
  if (IS_REAL) return REAL(pthread_mutex_clocklock)(mutex, clock, until);
  return lockUntil(mutex, instantOfTimespec(until, clock == CLOCK_REALTIME));
}

int pthread_mutex_unlock(pthread_mutex_t *mutex) {
  int result = REAL(pthread_mutex_unlock)(mutex);
  if (!IS_REAL) wakeAt(mutex, 1);
  return result;
}

// MARK: conditions

static int awaitCondition(pthread_cond_t *condition, pthread_mutex_t *mutex, Instant until) {
  int unlocked = pthread_mutex_unlock(mutex);
  if (unlocked) return unlocked;
  bool isWoken = parkAt(condition, until, "a condition");
  int locked = lockUntil(mutex, NEVER);
  return locked ? locked : isWoken ? 0 : ETIMEDOUT;
}

/// Tells by the bit that the C library keeps which clock a condition goes by.
static bool goesByWallClock(pthread_cond_t *condition) {
  enum { isMonotonic = 2 };
  return !(condition->__data.__wrefs & isMonotonic);
}

int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) {
  if (IS_REAL) return REAL(pthread_cond_wait)(condition, mutex);
  return awaitCondition(condition, mutex, NEVER);
}

int pthread_cond_timedwait(
    pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *until
) {
  if (IS_REAL) return REAL(pthread_cond_timedwait)(condition, mutex, until);
  Instant instant = instantOfTimespec(until, goesByWallClock(condition));
  return awaitCondition(condition, mutex, instant);
}

int pthread_cond_clockwait(
    pthread_cond_t *condition, pthread_mutex_t *mutex, clockid_t clock, const struct timespec *until
) {
  if (IS_REAL) return REAL(pthread_cond_clockwait)(condition, mutex, clock, until);
  return awaitCondition(condition, mutex, instantOfTimespec(until, clock == CLOCK_REALTIME));
}

int pthread_cond_signal(pthread_cond_t *condition) {
  if (IS_REAL) return REAL(pthread_cond_signal)(condition);
  wakeAt(condition, 1);
  return 0;
}

int pthread_cond_broadcast(pthread_cond_t *condition) {
  if (IS_REAL) return REAL(pthread_cond_broadcast)(condition);
  wakeAt(condition, INT_MAX);
  return 0;
}

// MARK: readers and writers

int pthread_rwlock_rdlock(pthread_rwlock_t *lock) {
  if (IS_REAL) return REAL(pthread_rwlock_rdlock)(lock);
  int result;
  while ((result = REAL(pthread_rwlock_tryrdlock)(lock)) == EBUSY) parkAt(lock, NEVER, "a lock");
  return result;
}

int pthread_rwlock_wrlock(pthread_rwlock_t *lock) {
  if (IS_REAL) return REAL(pthread_rwlock_wrlock)(lock);
  int result;
  while ((result = REAL(pthread_rwlock_trywrlock)(lock)) == EBUSY) parkAt(lock, NEVER, "a lock");
  return result;
}

int pthread_rwlock_unlock(pthread_rwlock_t *lock) {
  int result = REAL(pthread_rwlock_unlock)(lock);
  if (!IS_REAL) wakeAt(lock, INT_MAX);
  return result;
}

// MARK: semaphores

static int takeUntil(sem_t *semaphore, Instant until, const void *caller) {
  // libdispatch's own workers wait so for work, some seconds: they are not what a program waits for.
  bool isIdleWorker = until != NEVER && !current->doing && isInDispatch(caller);
  if (isIdleWorker) until = NEVER;
  const char *waits = isIdleWorker ? NULL : "a semaphore";
  while (REAL(sem_trywait)(semaphore)) {
    if (errno != EAGAIN) return -1;
    if (!parkAt(semaphore, until, waits)) {
      errno = ETIMEDOUT;
      return -1;
    }
  }
  return 0;
}

int sem_wait(sem_t *semaphore) {
  if (IS_REAL) return REAL(sem_wait)(semaphore);
  return takeUntil(semaphore, NEVER, __builtin_return_address(0));
}

int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict until) {
  if (IS_REAL) return REAL(sem_timedwait)(semaphore, until);
  return takeUntil(semaphore, instantOfTimespec(until, true), __builtin_return_address(0));
}

int sem_clockwait(
    sem_t *restrict semaphore, clockid_t clock, const struct timespec *restrict until
) {
  if (IS_REAL) return REAL(sem_clockwait)(semaphore, clock, until);
  Instant instant = instantOfTimespec(until, clock == CLOCK_REALTIME);
  return takeUntil(semaphore, instant, __builtin_return_address(0));
}

int sem_trywait(sem_t *semaphore) {
  int result = REAL(sem_trywait)(semaphore);
  if (result && !IS_REAL) lookInVain(), errno = EAGAIN;
  return result;
}

int sem_post(sem_t *semaphore) {
  int result = REAL(sem_post)(semaphore);
  if (!IS_REAL) wakeAt(semaphore, 1);
  return result;
}

// MARK: once

int pthread_once(pthread_once_t *once, void (*work)(void)) {
  // The C library's own states, so that what began before this library stays as it is.
  enum { isUnderWay = 1, isDone = 2 };
  if (IS_REAL) return REAL(pthread_once)(once, work);
  while (__atomic_load_n(once, __ATOMIC_ACQUIRE) & isUnderWay) parkAt(once, NEVER, "a once");
  if (__atomic_load_n(once, __ATOMIC_ACQUIRE) == isDone) return 0;
  __atomic_store_n(once, isUnderWay, __ATOMIC_RELEASE);
  work();
  __atomic_store_n(once, isDone, __ATOMIC_RELEASE);
  wakeAt(once, INT_MAX);
  return 0;
}
