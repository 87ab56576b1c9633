// What the files of this library share: threads, the baton that one of them holds, and time.
#pragma once
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

/// Nanoseconds on the virtual machine's monotonic clock.
typedef int64_t Instant;
#define NEVER INT64_MAX
#define NANOSECONDS_PER_SECOND 1000000000LL

typedef struct Thread Thread;

/// Threads in the order in which they came.
typedef struct List {
  Thread *first, *last;
  int count;
} List;

/// What is due at an instant: a thread that waits no longer, work, or a timer's descriptor.
typedef struct Due {
  Instant at;
  uint64_t number;
  int place;  // in the heap, from 1; 0 is nowhere
  Thread *thread;
  void (*begin)(struct Due *);
  int descriptor;
} Due;

struct Thread {
  uint32_t baton;  // 1 while the thread holds it: the word it sleeps on
  int number;
  int tid;
  bool timedOut, detached, ended, joined, steps;
  int destructorRounds;
  Due due;
  List *list;  // the list that it stands in: ready, or waiting
  Thread *previous, *next;
  const void *address;  // what it waits for, if that has an address
  const char *waits;    // for people
  const char *doing;    // the call of libdispatch that it is in
  const void *object;   // the queue of that call
  struct pollfd *descriptors;
  int descriptorCount;
  pthread_t handle;
  void *(*start)(void *);
  void *argument;
  Thread *nextOfAll;
};

/// The thread that runs here, nothing where time is real.
extern __thread Thread *current __attribute__((tls_model("initial-exec")));
extern Thread *allThreads;
extern List ready, readers;
extern Instant now, wallOffset;
extern uint64_t order;
extern bool descriptorsTouched;

// A parked thread that a signal interrupts does not hold the baton.
#define IS_REAL (__builtin_expect(current == NULL || !current->baton, 0))

// MARK: the baton (baton.c)
/// Waits in a list until somebody wakes the thread: true, or until an instant: false.
bool park(List *list, Instant until, const char *waits);
bool parkAt(const void *address, Instant until, const char *waits);
void wake(Thread *thread);
/// Wakes the first threads that wait at an address and returns how many.
int wakeAt(const void *address, int most);
bool anyWaitsAt(const void *address);
/// Lets another thread go first, if one may go on.
void giveWay(void);
/// Lets another thread go first where the run is to try other orders.
void tryOrders(void);
void append(List *list, Thread *thread);
void withdraw(Thread *thread);
Thread *addThread(void);
void awaitBaton(Thread *me);
void endThread(Thread *me);
void handOver(void);

// MARK: time (instants.c)
void dueAt(Due *due, Instant at);
void noLongerDue(Due *due);
Instant nextInstant(void);
/// Wakes what is due by now.
void wakeDue(void);
/// Counts a look at the clock or at nothing, by which time moves a little if there are many of them.
void look(int weight);
/// Counts a look at something that is not there yet, and lets others go first.
void lookInVain(void);
void timeLeapt(void);
/// Tells that a thread which looks at the clock does other things as well.
void workIsSubmitted(void);
Instant instantOfTimespec(const struct timespec *value, bool isWall);
Instant instantAfter(const struct timespec *value);
struct timespec timespecOf(Instant at);

// MARK: descriptors (descriptors.c)
void wakeReaders(void);
/// Tells whether something outside may happen for which a thread waits.
bool touchesOutside(void);
/// Waits in real time for descriptors, at most so long.
void waitOutside(Instant atMost);
void timerIsDue(Due *due);
void markOutside(int descriptor);
/// How much real time has passed since this was asked last.
Instant realTimePassed(void);
/// Lets each thread that waits for descriptors look itself: a signal may be meant for it alone.
///
/// Does so once until time moves, and answers whether it did.
bool askReaders(void);
void readersMayBeAsked(void);
extern int outsideWaits, children;
extern bool signalsAreRead;

// MARK: what is random (random.c)
uint64_t randomNumber(void);
uint64_t randomBelow(uint64_t bound);
void seedRandom(uint64_t seed);
void fillRandom(void *bytes, size_t count);

// MARK: what people are told (report.c)
void openReport(void);
/// Names once what runs in real time beside the virtual one.
void noteOutside(const char *what);
void reportEnd(void);
_Noreturn void nothingWillHappen(void);
void writeOwnStack(void);
extern Thread *stackReader;

/// Tells whether this is a program that is to run in virtual time, also before it has begun.
bool willBeVirtual(void);

// MARK: libraries (real.c)
void findReal(void);
bool isInDispatch(const void *address);
bool isInFoundation(const void *address);
int realFutex(uint32_t *word, int operation, uint32_t value);
const char *queueLabel(const void *queue);
extern int64_t (*leaseHolder)(int64_t next);
