// What goes on in real time beside the virtual one: other processes and signals.
#include "real.h"

static const char subprocess[] = "a subprocess";
static const char signals[] = "a signal";

/// Looks again each millisecond of real time.
static void waitABit(const char *waits) {
  static List waiters;
  outsideWaits++;
  park(&waiters, now + 1000000, waits);
  outsideWaits--;
}

static int started(int result) {
  if (!IS_REAL && result == 0) children++, noteOutside(subprocess);
  return result;
}

int posix_spawn(
    pid_t *restrict process, const char *restrict path, const posix_spawn_file_actions_t *actions,
    const posix_spawnattr_t *restrict attributes, char *const arguments[], char *const environment[]
) {
  leaveProcessor(true);
  int result = REAL(posix_spawn)(process, path, actions, attributes, arguments, environment);
  leaveProcessor(false);
  return started(result);
}

int posix_spawnp(
    pid_t *process, const char *file, const posix_spawn_file_actions_t *actions,
    const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[]
) {
  leaveProcessor(true);
  int result = REAL(posix_spawnp)(process, file, actions, attributes, arguments, environment);
  leaveProcessor(false);
  return started(result);
}

pid_t fork(void) {
  pid_t process = REAL(fork)();
  if (process > 0) started(0);
  // Of the threads the child has this one alone, so time is real there.
  if (process == 0) current = NULL, leaveProcessor(true);
  return process;
}

pid_t waitpid(pid_t process, int *status, int options) {
  if (IS_REAL) return REAL(waitpid)(process, status, options);
  pid_t found;
  while (!(found = REAL(waitpid)(process, status, options | WNOHANG)) && !(options & WNOHANG)) {
    waitABit("a subprocess to end");
  }
  if (found > 0 && children) children--;
  return found;
}

int waitid(idtype_t type, id_t process, siginfo_t *information, int options) {
  if (IS_REAL || options & WNOHANG) return REAL(waitid)(type, process, information, options);
  siginfo_t own, *found = information ? information : &own;
  int result;
  found->si_pid = 0;
  while (!(result = REAL(waitid)(type, process, found, options | WNOHANG)) && !found->si_pid) {
    waitABit("a subprocess to end");
  }
  if (!result && children && !(options & WNOWAIT)) children--;
  return result;
}

// MARK: signals

int sigsuspend(const sigset_t *mask) {
  if (IS_REAL) return REAL(sigsuspend)(mask);
  current->doing = "work for the main queue";
  parkAt(&current->doing, NEVER, "work for the main queue");
  errno = EINTR;
  return -1;
}

int pause(void) {
  if (IS_REAL) return REAL(pause)();
  noteOutside(signals);
  while (true) waitABit("a signal");
}

int sigwait(const sigset_t *restrict set, int *restrict number) {
  if (IS_REAL) return REAL(sigwait)(set, number);
  noteOutside(signals);
  struct timespec none = {0, 0};
  int found;
  while ((found = sigtimedwait(set, NULL, &none)) < 0) {
    if (errno != EAGAIN) return errno;
    waitABit("a signal");
  }
  *number = found;
  return 0;
}

int setitimer(
    __itimer_which_t which, const struct itimerval *restrict value, struct itimerval *restrict before
) {
  if (!IS_REAL) noteOutside("an interval timer's signal");
  return REAL(setitimer)(which, value, before);
}

unsigned alarm(unsigned seconds) {
  if (!IS_REAL) noteOutside("an alarm's signal");
  return REAL(alarm)(seconds);
}
