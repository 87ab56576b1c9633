// What people are told: what ran outside, how much time passed, and who waits for what for ever.
#include "real.h"
#include <dlfcn.h>
#include <execinfo.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Thread *stackReader;

// Who started the program with no such file reads no report: an app of the pair is connected to its system.
static int report = STDERR_FILENO;
static Instant began;
static struct timespec reallyBegan;

/// Writes one line, its fields parted by tabs.
static void tell(const char *format, ...) {
  char line[4096];
  va_list list;
  va_start(list, format);
  int length = vsnprintf(line, sizeof line - 1, format, list);
  va_end(list);
  if (length > (int)sizeof line - 2) length = sizeof line - 2;
  line[length] = '\n';
  if (REAL(write)(report, line, (size_t)length + 1) < 0) return;
}

void openReport(void) {
  const char *path = getenv("LOCKSTEP_TIME_REPORT");
  int opened = path ? REAL(open)(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600) : -1;
  // Out of the way of the numbers that a program expects for its own descriptors.
  int moved = opened < 0 ? -1 : fcntl(opened, F_DUPFD_CLOEXEC, 500);
  if (moved >= 0) report = moved, REAL(close)(opened);
  else if (opened >= 0) report = opened;
  if (report != STDERR_FILENO) tell("begin");
  began = now;
  REAL(clock_gettime)(CLOCK_MONOTONIC, &reallyBegan);
}

void noteOutside(const char *what) {
  enum { most = 16 };
  static const char *noted[most];
  int i = 0;
  while (i < most && noted[i] && noted[i] != what) i++;
  if (i == most || noted[i]) return;
  noted[i] = what;
  if (report != STDERR_FILENO) tell("outside\t%s", what);
}

void reportEnd(void) {
  if (report == STDERR_FILENO) return;
  struct timespec end;
  REAL(clock_gettime)(CLOCK_MONOTONIC, &end);
  long long real = (end.tv_sec - reallyBegan.tv_sec) * NANOSECONDS_PER_SECOND + end.tv_nsec -
                   reallyBegan.tv_nsec;
  tell("end\t%lld\t%lld", (long long)(now - began), real);
}

// MARK: nothing will happen

static bool isOurs(const void *address) {
  Dl_info ours, other;
  return dladdr((void *)&writeOwnStack, &ours) && dladdr(address, &other) &&
         ours.dli_fbase == other.dli_fbase;
}

static bool isSystem(const char *path) {
  static const char *const parts[] = {"/libswift", "/libdispatch.so", "/libFoundation", "/libc.so",
                                      "/libBlocksRuntime", "/libXCTest", "/libTesting",
                                      "/ld-linux", "/libstdc++", "/libgcc"};
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    if (strstr(path, parts[i])) return true;
  }
  return false;
}

static const char *orNothing(const char *text) { return text ? text : ""; }

void writeOwnStack(void) {
  enum { deepest = 128, told = 3 };
  void *frames[deepest];
  int count = backtrace(frames, deepest), shown = 0;
  for (int i = 0; i < count && shown < told; i++) {
    Dl_info place;
    if (!dladdr(frames[i], &place) || isOurs(frames[i]) || isSystem(place.dli_fname)) continue;
    // The address of a return; the call stands before it.
    size_t offset = (size_t)((char *)frames[i] - (char *)place.dli_fbase) - 1;
    tell("at\t%s\t%#zx\t%s", place.dli_fname, offset, orNothing(place.dli_sname));
    shown++;
  }
}

static void tellThread(Thread *thread) {
  const char *label = thread->object ? queueLabel(thread->object) : NULL;
  char name[32] = "";
  pthread_getname_np(thread->handle, name, sizeof name);
  const char *doing = thread->doing ? thread->doing : thread->waits;
  tell("waits\t%d\t%s\t%s\t%s", thread->number, name, doing, orNothing(label));
}

/// Lets a parked thread write its stack: it has the baton for just that.
static void tellStack(Thread *thread, Thread *me) {
  if (thread == me) {
    writeOwnStack();
    return;
  }
  stackReader = me;
  me->baton = 0;
  __atomic_store_n(&thread->baton, 1, __ATOMIC_RELEASE);
  realFutex(&thread->baton, 1, 1);
  awaitBaton(me);
  stackReader = NULL;
}

/// Tells a worker without work, and libdispatch's manager, from a thread whose wait a person asks about.
static bool waitsForNothing(const Thread *thread) {
  return thread->ended || !thread->list || !thread->waits ||
         (thread->list == &readers && !thread->doing && thread->number > 1);
}

void nothingWillHappen(void) {
  Thread own = {0}, *me = current ? current : &own;
  tell("stuck\t%lld", (long long)(now - began));
  for (Thread *thread = allThreads; thread; thread = thread->nextOfAll) {
    if (waitsForNothing(thread)) continue;
    tellThread(thread);
    tellStack(thread, me);
  }
  reportEnd();
  fflush_unlocked(stdout);
  _exit(1);
}
