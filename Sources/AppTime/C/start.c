// Begins virtual time in the program that it is meant for, and in no other.
#include "real.h"
#include "lockstep_time.h"
#include <stdlib.h>
#include <string.h>
#include <sys/personality.h>

extern char **environ;
void adoptThread(Thread *me);

static uint64_t numberOf(const char *name, uint64_t otherwise) {
  const char *text = getenv(name);
  return text ? strtoull(text, NULL, 10) : otherwise;
}

static bool endsWith(const char *text, const char *ending) {
  size_t length = strlen(text), tail = strlen(ending);
  return length >= tail && strcmp(text + length - tail, ending) == 0;
}

/// Tells a program that was built from the tools that building it runs: those are children of the build, and
/// the program is what the command itself becomes.
static bool isBuilt(const char *path) {
  bool isCommand = getppid() == (pid_t)numberOf("LOCKSTEP_TIME_PARENT", 0);
  return (strstr(path, "/debug/") || strstr(path, "/release/")) &&
         (isCommand || (!endsWith(path, "-tool") && !endsWith(path, "-manifest")));
}

/// Tells what is meant: the program of a path, or one that was built.
static bool isMeant(const char *path, const char *wanted) {
  if (strcmp(wanted, "/") == 0) return true;
  return wanted[0] ? endsWith(path, wanted) : isBuilt(path);
}

/// Answers the path of the program if it is the one that is meant, not a tool on the way to it.
static const char *meantPath(void) {
  static char path[PATH_MAX];
  const char *wanted = getenv("LOCKSTEP_TIME_PROGRAM");
  // Who started an app in a device names a socket to it, and the library is linked into that app alone.
  if (!wanted && getenv("LOCKSTEP_SOCKET") && getenv("LOCKSTEP_ROLE")) wanted = "/";
  if (!wanted || path[0]) return path;
  ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
  if (length <= 0 || !isMeant(path, wanted)) path[0] = '\0';
  return path;
}

bool willBeVirtual(void) { return !getenv("LOCKSTEP_TIME_REAL") && meantPath()[0]; }

/// Notes how the program was called, so that the next order can be played without what called it.
static void noteCall(const char *path) {
  const char *calls = getenv("LOCKSTEP_TIME_CALLS");
  if (!calls) return;
  int noted = REAL(open)(calls, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  int arguments = REAL(open)("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
  char text[65536];
  ssize_t count = REAL(read)(arguments, text, sizeof text);
  if (count > 0 && REAL(write)(noted, path, strlen(path) + 1) > 0) {
    if (REAL(write)(noted, text, (size_t)count) < 0) return;
    if (REAL(write)(noted, "\n", 1) < 0) return;
  }
  REAL(close)(arguments);
  REAL(close)(noted);
}

/// Removes this library from what the program's own subprocesses inherit.
static void leaveNoTrace(void) {
  unsetenv("LD_PRELOAD");
  char **kept = environ;
  for (char **entry = environ; *entry; entry++) {
    if (strncmp(*entry, "LOCKSTEP_TIME_", 14) != 0) *kept++ = *entry;
  }
  *kept = NULL;
}

/// Begins the program anew where addresses are not the same in each run, if the system lets us.
static void fixAddresses(const char *path, char **arguments) {
  int before = personality(0xffffffff);
  if (before < 0 || before & ADDR_NO_RANDOMIZE) return;
  if (personality((unsigned long)before | ADDR_NO_RANDOMIZE) < 0) return;
  if (!(personality(0xffffffff) & ADDR_NO_RANDOMIZE)) return;
  execve(path, arguments, environ);
}

__attribute__((constructor)) static void start(int count, char **arguments) {
  (void)count;
  findReal();
  const char *path = meantPath();
  if (!path[0]) return;
  bool isVirtual = willBeVirtual();
  if (isVirtual) fixAddresses(path, arguments);
  noteCall(path);
  order = numberOf("LOCKSTEP_TIME_ORDER", 0);
  // A device's app has its device's date from the beginning.
  Instant wall = (Instant)numberOf("LOCKSTEP_TIME_WALL", 0) * NANOSECONDS_PER_SECOND;
  wallOffset = (Instant)numberOf("LOCKSTEP_WALL", (uint64_t)(wall / 1000)) * 1000 - now;
  seedRandom(numberOf("LOCKSTEP_TIME_SEED", 1));
  openReport();
  leaveNoTrace();
  if (!isVirtual) return;
  // A device's app is left where it is: its device waits for it, and runs beside it may be where it began.
  if (!getenv("LOCKSTEP_SOCKET")) keepToOneProcessor();
  adoptThread(addThread());
  current->baton = 1;
}

__attribute__((destructor)) static void end(void) {
  if (!IS_REAL) reportEnd();
}

// MARK: the door

bool lockstep_time_is_virtual(void) { return !IS_REAL; }

int64_t lockstep_time_now(void) { return now; }

void lockstep_time_lease(int64_t (*idle)(int64_t next)) { leaseHolder = idle; }

void lockstep_time_set_wall(int64_t microseconds, int64_t at) { wallOffset = microseconds * 1000 - at; }

void lockstep_time_outside(void (*work)(void *), void *context) {
  Thread *me = current;
  current = NULL;
  work(context);
  current = me;
}
