// Virtual time: what it is now, and a heap of what is due, by instant and then in the order of asking.
#include "baton.h"
#include <stdlib.h>

/// The machine has run for some time when the program starts, so that earlier instants exist.
Instant now = 1000 * NANOSECONDS_PER_SECOND;
Instant wallOffset;

static Due **heap;
static int heapCount, heapSpace;
static uint64_t asked;

static bool isBefore(const Due *one, const Due *other) {
  return one->at < other->at || (one->at == other->at && one->number < other->number);
}

static void place(Due *due, int at) {
  heap[at] = due;
  due->place = at;
}

static void rise(Due *due, int at) {
  for (; at > 1 && isBefore(due, heap[at / 2]); at /= 2) place(heap[at / 2], at);
  place(due, at);
}

static void sink(Due *due, int at) {
  while (2 * at <= heapCount) {
    int child = 2 * at;
    if (child < heapCount && isBefore(heap[child + 1], heap[child])) child++;
    if (!isBefore(heap[child], due)) break;
    place(heap[child], at);
    at = child;
  }
  place(due, at);
}

void dueAt(Due *due, Instant at) {
  noLongerDue(due);
  if (at == NEVER) return;
  if (heapCount + 2 > heapSpace) {
    heapSpace = 2 * heapSpace + 64;
    heap = realloc(heap, (size_t)heapSpace * sizeof *heap);
  }
  due->at = at;
  due->number = ++asked;
  rise(due, ++heapCount);
}

void noLongerDue(Due *due) {
  int at = due->place;
  if (!at) return;
  due->place = 0;
  Due *last = heap[heapCount--];
  if (last == due) return;
  if (at > 1 && isBefore(last, heap[at / 2])) rise(last, at);
  else sink(last, at);
}

Instant nextInstant(void) { return heapCount ? heap[1]->at : NEVER; }

void wakeDue(void) {
  while (heapCount && heap[1]->at <= now) {
    Due *due = heap[1];
    noLongerDue(due);
    if (due->thread) {
      due->thread->timedOut = true;
      wake(due->thread);
    } else if (due->begin) {
      due->begin(due);
    } else {
      timerIsDue(due);
    }
  }
}

// MARK: busy waits

enum { looksAtOneInstant = 1000, looksBetweenSteps = 8 };
static int64_t looks, turns;
static Instant lookedSince;

void workIsSubmitted(void) { looks = 0; }

void timeLeapt(void) {
  looks = 0;
  lookedSince = now;
}

/// Moves time as it passes outside, where what is waited for may come from there.
static void stepInRealTime(void) {
  enum { mostBetweenLooks = 50000000 };
  Instant passed = realTimePassed();
  now += passed < mostBetweenLooks ? passed : 1000;
  giveWay();
}

/// Moves time by a part of what has been waited, so that a long wait costs few looks, but not past what
/// is due.
static void step(void) {
  if (touchesOutside()) {
    stepInRealTime();
    return;
  }
  Instant next = nextInstant(), stepped = now + 1000 + (now - lookedSince) / 64;
  now = next < stepped && next > now ? next : stepped;
  if (next > now) return;
  lookedSince = now;
  giveWay();
}

void look(int weight) {
  looks += weight;
  if (looks < looksAtOneInstant) return;
  if (ready.first && ++turns % looksBetweenSteps) giveWay();
  else step();
}

void lookInVain(void) {
  look(100);
  giveWay();
}

// MARK: forms of time

static Instant nanosecondsOf(const struct timespec *value) {
  if (value->tv_sec > NEVER / NANOSECONDS_PER_SECOND / 2) return NEVER;
  return value->tv_sec * NANOSECONDS_PER_SECOND + value->tv_nsec;
}

Instant instantOfTimespec(const struct timespec *value, bool isWall) {
  if (!value) return NEVER;
  Instant at = nanosecondsOf(value);
  return at == NEVER || !isWall ? at : at - wallOffset;
}

Instant instantAfter(const struct timespec *value) {
  if (!value) return NEVER;
  Instant wait = nanosecondsOf(value);
  return wait == NEVER ? NEVER : now + wait;
}

struct timespec timespecOf(Instant at) {
  return (struct timespec){at / NANOSECONDS_PER_SECOND, at % NANOSECONDS_PER_SECOND};
}
