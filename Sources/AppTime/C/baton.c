// The baton: the process's threads are real, and the one that holds the baton runs. Who would block parks
// and hands it to the first that may go on; when there is none, time leaps to what is due next.
#include "real.h"
#include <linux/futex.h>
#include <stdlib.h>
#include <sys/syscall.h>

__thread Thread *current __attribute__((tls_model("initial-exec")));
Thread *allThreads;
List ready;
uint64_t order;
int64_t (*leaseHolder)(int64_t next);

enum { bucketCount = 1024 };
static List buckets[bucketCount];
static int threadCount;

static List *bucketOf(const void *address) {
  uintptr_t bits = (uintptr_t)address >> 2;
  return &buckets[(bits ^ (bits >> 10)) % bucketCount];
}

// MARK: lists

void append(List *list, Thread *thread) {
  thread->list = list;
  thread->next = NULL;
  thread->previous = list->last;
  if (list->last) list->last->next = thread;
  else list->first = thread;
  list->last = thread;
  list->count++;
}

void withdraw(Thread *thread) {
  List *list = thread->list;
  if (thread->previous) thread->previous->next = thread->next;
  else list->first = thread->next;
  if (thread->next) thread->next->previous = thread->previous;
  else list->last = thread->previous;
  list->count--;
  thread->list = NULL;
}

static Thread *takeReady(void) {
  Thread *chosen = ready.first;
  if (order && ready.count > 1) {
    for (uint64_t skip = randomBelow((uint64_t)ready.count); skip; skip--) chosen = chosen->next;
  }
  withdraw(chosen);
  return chosen;
}

// MARK: who is next

/// Moves time to what is due next, as the holder of a lease allows if there is one.
static void leap(void) {
  Instant next = nextInstant();
  if (leaseHolder) next = leaseHolder(next);
  else if (next == NEVER) nothingWillHappen();
  // What wakes on time would measure its wait exactly, and code that asks for more than that would fail.
  if (next >= now) now = next + (leaseHolder ? 0 : 1000);
  timeLeapt();
}

static bool waitsForOutside(void) {
  return touchesOutside() || (signalsAreRead && (children || nextInstant() == NEVER));
}

/// Lets time pass, as it does outside where something may come from there.
static void passTime(void) {
  Instant next = nextInstant();
  if (waitsForOutside()) waitOutside(next == NEVER ? NEVER : next - now);
  else leap();
  readersMayBeAsked();
}

static Thread *chooseNext(void) {
  while (true) {
    if (nextInstant() <= now) wakeDue();
    if (descriptorsTouched) wakeReaders();
    if (ready.first) return takeReady();
    wakeReaders();
    if (!ready.first && !askReaders()) passTime();
  }
}

static void give(Thread *thread) {
  __atomic_store_n(&thread->baton, 1, __ATOMIC_RELEASE);
  realFutex(&thread->baton, FUTEX_WAKE, 1);
}

void awaitBaton(Thread *me) {
  while (!__atomic_load_n(&me->baton, __ATOMIC_ACQUIRE)) realFutex(&me->baton, FUTEX_WAIT, 0);
}

/// Runs whoever is next until this thread's turn comes again.
static void switchFrom(Thread *me) {
  int error = errno;
  Thread *next = chooseNext();
  if (next != me) {
    me->baton = 0;
    give(next);
    awaitBaton(me);
    while (__builtin_expect(stackReader != NULL, 0)) {
      writeOwnStack();
      me->baton = 0;
      give(stackReader);
      awaitBaton(me);
    }
  }
  errno = error;
}

void handOver(void) { give(chooseNext()); }

// MARK: waiting and waking

bool park(List *list, Instant until, const char *waits) {
  Thread *me = current;
  me->timedOut = false;
  me->waits = waits;
  append(list, me);
  if (until != NEVER) dueAt(&me->due, until);
  switchFrom(me);
  me->waits = NULL;
  return !me->timedOut;
}

bool parkAt(const void *address, Instant until, const char *waits) {
  current->address = address;
  return park(bucketOf(address), until, waits);
}

void wake(Thread *thread) {
  withdraw(thread);
  noLongerDue(&thread->due);
  append(&ready, thread);
}

int wakeAt(const void *address, int most) {
  int woken = 0;
  Thread *thread = bucketOf(address)->first;
  while (thread && woken < most) {
    Thread *next = thread->next;
    if (thread->address == address) wake(thread), woken++;
    thread = next;
  }
  return woken;
}

bool anyWaitsAt(const void *address) {
  for (Thread *thread = bucketOf(address)->first; thread; thread = thread->next) {
    if (thread->address == address) return true;
  }
  return false;
}

void giveWay(void) {
  append(&ready, current);
  switchFrom(current);
}

void tryOrders(void) {
  // A thread that waits may hand in what the lease has brought, and gives way already.
  if (order && ready.first && !current->list) giveWay();
}

// MARK: threads

Thread *addThread(void) {
  Thread *thread = allThreads;
  while (thread && !(thread->ended && (thread->detached || thread->joined))) {
    thread = thread->nextOfAll;
  }
  Thread *nextOfAll = thread ? thread->nextOfAll : allThreads;
  if (!thread) allThreads = thread = malloc(sizeof *thread);
  *thread = (Thread){.number = ++threadCount, .nextOfAll = nextOfAll};
  thread->due.thread = thread;
  return thread;
}

void endThread(Thread *me) {
  current = NULL;
  me->ended = true;
  wakeAt(me, INT_MAX);
  handOver();
}
