// Descriptors that threads wait for: which come from inside the process, and which from outside.
#include "real.h"

List readers;
bool descriptorsTouched;
bool signalsAreRead;
int outsideWaits, children;

enum { tracked = 65536 };
typedef enum { outside, inside, pipeInside, randomBytes } Origin;
static uint8_t origins[tracked];
/// The epoll descriptor that looks at a descriptor from outside, plus one.
static int watchedBy[tracked];
static int watchedOutside[tracked], allWatchedOutside;

static bool isTracked(int descriptor) { return descriptor >= 0 && descriptor < tracked; }

static int mark(int descriptor, Origin origin) {
  if (isTracked(descriptor) && !IS_REAL) origins[descriptor] = (uint8_t)origin;
  return descriptor;
}

static bool isOutside(int descriptor) {
  if (!isTracked(descriptor)) return descriptor >= 0;
  Origin origin = origins[descriptor];
  return origin == outside || (origin == pipeInside && children) || watchedOutside[descriptor];
}

static bool readsOutside(void) {
  for (Thread *reader = readers.first; reader; reader = reader->next) {
    for (int i = 0; i < reader->descriptorCount; i++) {
      if (!isOutside(reader->descriptors[i].fd)) continue;
      noteOutside("a socket, a pipe or another real source");
      return true;
    }
  }
  return false;
}

bool touchesOutside(void) { return outsideWaits || allWatchedOutside || readsOutside(); }

static void wakeAllReaders(void) {
  while (readers.first) wake(readers.first);
}

void wakeReaders(void) {
  bool wereTouched = descriptorsTouched;
  descriptorsTouched = false;
  // A look by another thread would take from epoll what was meant for the thread that waits.
  if (signalsAreRead) {
    if (wereTouched) wakeAllReaders();
    return;
  }
  for (Thread *reader = readers.first, *next; reader; reader = next) {
    next = reader->next;
    nfds_t count = (nfds_t)reader->descriptorCount;
    if (REAL(poll)(reader->descriptors, count, 0) > 0) wake(reader);
  }
}

static bool mayAskReaders = true;

void readersMayBeAsked(void) { mayAskReaders = true; }

bool askReaders(void) {
  if (!signalsAreRead || !mayAskReaders || !readers.first) return false;
  mayAskReaders = false;
  wakeAllReaders();
  return true;
}

void waitOutside(Instant atMost) {
  enum { most = 1024, betweenSignals = 10000000 };
  static struct pollfd all[most];
  int count = 0;
  for (Thread *reader = readers.first; reader && !signalsAreRead; reader = reader->next) {
    for (int i = 0; i < reader->descriptorCount && count < most; i++) {
      all[count++] = reader->descriptors[i];
    }
  }
  struct timespec limit = timespecOf(atMost > 0 ? atMost : 0);
  if (signalsAreRead && atMost > betweenSignals) limit = timespecOf(betweenSignals), atMost = 0;
  realTimePassed();
  REAL(ppoll)(all, (nfds_t)count, atMost == NEVER ? NULL : &limit, NULL);
  now += realTimePassed();
}

Instant realTimePassed(void) {
  static Instant before;
  struct timespec value;
  REAL(clock_gettime)(CLOCK_MONOTONIC, &value);
  Instant at = value.tv_sec * NANOSECONDS_PER_SECOND + value.tv_nsec, passed = at - before;
  before = at;
  return passed;
}

// MARK: waiting for descriptors

/// Parks until one of them may be ready, and answers false when the instant has come.
static bool awaitDescriptors(struct pollfd *descriptors, int count, Instant until) {
  if (until <= now) {
    lookInVain();
    return false;
  }
  current->descriptors = descriptors;
  current->descriptorCount = count;
  return park(&readers, until, "descriptors");
}

static Instant instantAfterMilliseconds(int wait) {
  return wait < 0 ? NEVER : now + (Instant)wait * 1000000;
}

static int pollUntil(struct pollfd *descriptors, nfds_t count, Instant until) {
  int found;
  while (!(found = REAL(poll)(descriptors, count, 0))) {
    if (!awaitDescriptors(descriptors, (int)count, until)) return REAL(poll)(descriptors, count, 0);
  }
  return found;
}

int poll(struct pollfd *descriptors, nfds_t count, int wait) {
  if (IS_REAL) return REAL(poll)(descriptors, count, wait);
  return pollUntil(descriptors, count, instantAfterMilliseconds(wait));
}

int ppoll(
    struct pollfd *descriptors, nfds_t count, const struct timespec *wait, const sigset_t *mask
) {
  if (IS_REAL) return REAL(ppoll)(descriptors, count, wait, mask);
  const char *doing = current->doing;
  if (isInFoundation(__builtin_return_address(0))) current->doing = "an event of its run loop";
  int found = pollUntil(descriptors, count, instantAfter(wait));
  current->doing = doing;
  return found;
}

static int describe(
    int count, const fd_set *read, const fd_set *written, const fd_set *failed,
    struct pollfd *descriptors
) {
  int described = 0;
  for (int i = 0; i < count && i < FD_SETSIZE; i++) {
    short events = (read && FD_ISSET(i, read) ? POLLIN : 0) |
                   (written && FD_ISSET(i, written) ? POLLOUT : 0) |
                   (failed && FD_ISSET(i, failed) ? POLLPRI : 0);
    if (events) descriptors[described++] = (struct pollfd){.fd = i, .events = events};
  }
  return described;
}

static int selectUntil(int count, fd_set *read, fd_set *written, fd_set *failed, Instant until) {
  struct pollfd descriptors[FD_SETSIZE];
  int described = describe(count, read, written, failed, descriptors);
  while (!REAL(poll)(descriptors, (nfds_t)described, 0)) {
    if (!awaitDescriptors(descriptors, described, until)) break;
  }
  struct timeval none = {0, 0};
  return REAL(select)(count, read, written, failed, &none);
}

int select(
    int count, fd_set *restrict read, fd_set *restrict written, fd_set *restrict failed,
    struct timeval *restrict wait
) {
  if (IS_REAL) return REAL(select)(count, read, written, failed, wait);
  Instant until = NEVER;
  if (wait) until = now + wait->tv_sec * NANOSECONDS_PER_SECOND + wait->tv_usec * 1000;
  return selectUntil(count, read, written, failed, until);
}

int pselect(
    int count, fd_set *restrict read, fd_set *restrict written, fd_set *restrict failed,
    const struct timespec *restrict wait, const sigset_t *restrict mask
) {
  if (IS_REAL) return REAL(pselect)(count, read, written, failed, wait, mask);
  return selectUntil(count, read, written, failed, instantAfter(wait));
}

int epoll_wait(int descriptor, struct epoll_event *events, int most, int wait) {
  if (IS_REAL) return REAL(epoll_wait)(descriptor, events, most, wait);
  Instant until = instantAfterMilliseconds(wait);
  struct pollfd self = {.fd = descriptor, .events = POLLIN};
  int found;
  while (!(found = REAL(epoll_wait)(descriptor, events, most, 0))) {
    if (!awaitDescriptors(&self, 1, until)) return REAL(epoll_wait)(descriptor, events, most, 0);
  }
  return found;
}

int epoll_pwait(
    int descriptor, struct epoll_event *events, int most, int wait, const sigset_t *mask
) {
  if (IS_REAL) return REAL(epoll_pwait)(descriptor, events, most, wait, mask);
  return epoll_wait(descriptor, events, most, wait);
}

// MARK: where descriptors come from

static void unwatch(int descriptor) {
  if (!isTracked(descriptor) || !watchedBy[descriptor]) return;
  watchedOutside[watchedBy[descriptor] - 1]--;
  allWatchedOutside--;
  watchedBy[descriptor] = 0;
}

int epoll_ctl(int poller, int operation, int descriptor, struct epoll_event *event) {
  int result = REAL(epoll_ctl)(poller, operation, descriptor, event);
  if (IS_REAL || result || !isTracked(poller) || !isTracked(descriptor)) return result;
  descriptorsTouched = true;
  if (operation == EPOLL_CTL_DEL) unwatch(descriptor);
  if (operation == EPOLL_CTL_ADD && isOutside(descriptor) && !watchedBy[descriptor]) {
    watchedBy[descriptor] = poller + 1;
    watchedOutside[poller]++;
    allWatchedOutside++;
  }
  return result;
}

int epoll_create1(int flags) { return mark(REAL(epoll_create1)(flags), inside); }

int signalfd(int descriptor, const sigset_t *mask, int flags) {
  if (!IS_REAL) noteOutside("a signal"), signalsAreRead = true;
  return mark(REAL(signalfd)(descriptor, mask, flags), inside);
}

int eventfd(unsigned value, int flags) { return mark(REAL(eventfd)(value, flags), inside); }

/// Marks a socket, whose number another descriptor may have had before.
int socket(int domain, int type, int protocol) {
  return mark(REAL(socket)(domain, type, protocol), outside);
}

static int markCopy(int descriptor, int of) {
  return mark(descriptor, isTracked(of) ? (Origin)origins[of] : outside);
}

int dup(int descriptor) { return markCopy(REAL(dup)(descriptor), descriptor); }

int dup2(int descriptor, int copy) { return markCopy(REAL(dup2)(descriptor, copy), descriptor); }

int dup3(int descriptor, int copy, int flags) {
  return markCopy(REAL(dup3)(descriptor, copy, flags), descriptor);
}

static int markBoth(int result, int ends[2]) {
  if (!result) mark(ends[0], pipeInside), mark(ends[1], pipeInside);
  return result;
}

int pipe(int ends[2]) { return markBoth(REAL(pipe)(ends), ends); }

int pipe2(int ends[2], int flags) { return markBoth(REAL(pipe2)(ends, flags), ends); }

int socketpair(int domain, int type, int protocol, int ends[2]) {
  return markBoth(REAL(socketpair)(domain, type, protocol, ends), ends);
}

void forgetTimer(int descriptor);

int close(int descriptor) {
  if (!IS_REAL && isTracked(descriptor)) {
    unwatch(descriptor);
    forgetTimer(descriptor);
    origins[descriptor] = outside;
    allWatchedOutside -= watchedOutside[descriptor];
    watchedOutside[descriptor] = 0;
    descriptorsTouched = true;
  }
  return REAL(close)(descriptor);
}

static int markRandom(int descriptor, const char *path) {
  static const char *const names[] = {"/dev/urandom", "/dev/random"};
  for (int i = 0; i < 2; i++) {
    if (__builtin_strcmp(path, names[i]) == 0) return mark(descriptor, randomBytes);
  }
  return descriptor;
}

int open(const char *path, int flags, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, flags);
  int mode = __builtin_va_arg(list, int);
  __builtin_va_end(list);
  return markRandom(REAL(open)(path, flags, mode), path);
}

int openat(int folder, const char *path, int flags, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, flags);
  int mode = __builtin_va_arg(list, int);
  __builtin_va_end(list);
  return markRandom(REAL(openat)(folder, path, flags, mode), path);
}

// MARK: reading and writing

/// Waits for a descriptor that would block, so that others go on meanwhile.
static void await(int descriptor, short events) {
  struct pollfd self = {.fd = descriptor, .events = events};
  if (REAL(poll)(&self, 1, 0) || fcntl(descriptor, F_GETFL) & O_NONBLOCK) return;
  pollUntil(&self, 1, NEVER);
}

ssize_t read(int descriptor, void *bytes, size_t count) {
  if (IS_REAL) return REAL(read)(descriptor, bytes, count);
  if (isTracked(descriptor) && origins[descriptor] == randomBytes) {
    fillRandom(bytes, count);
    return (ssize_t)count;
  }
  await(descriptor, POLLIN);
  descriptorsTouched = true;
  return REAL(read)(descriptor, bytes, count);
}

ssize_t recv(int descriptor, void *bytes, size_t count, int flags) {
  if (IS_REAL) return REAL(recv)(descriptor, bytes, count, flags);
  if (!(flags & MSG_DONTWAIT)) await(descriptor, POLLIN);
  descriptorsTouched = true;
  return REAL(recv)(descriptor, bytes, count, flags);
}

ssize_t recvfrom(
    int descriptor, void *restrict bytes, size_t count, int flags,
    struct sockaddr *restrict address, socklen_t *restrict length
) {
  if (!IS_REAL && !(flags & MSG_DONTWAIT)) await(descriptor, POLLIN);
  descriptorsTouched = true;
  return REAL(recvfrom)(descriptor, bytes, count, flags, address, length);
}

ssize_t recvmsg(int descriptor, struct msghdr *message, int flags) {
  if (!IS_REAL && !(flags & MSG_DONTWAIT)) await(descriptor, POLLIN);
  descriptorsTouched = true;
  return REAL(recvmsg)(descriptor, message, flags);
}

int accept(int descriptor, struct sockaddr *restrict address, socklen_t *restrict length) {
  if (!IS_REAL) await(descriptor, POLLIN);
  return mark(REAL(accept)(descriptor, address, length), outside);
}

int accept4(
    int descriptor, struct sockaddr *restrict address, socklen_t *restrict length, int flags
) {
  if (!IS_REAL) await(descriptor, POLLIN);
  return mark(REAL(accept4)(descriptor, address, length, flags), outside);
}

int connect(int descriptor, const struct sockaddr *address, socklen_t length) {
  if (!IS_REAL) noteOutside("a connection by a socket");
  return REAL(connect)(descriptor, address, length);
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
  if (!IS_REAL) await(descriptor, POLLOUT);
  descriptorsTouched = true;
  return REAL(write)(descriptor, bytes, count);
}

ssize_t send(int descriptor, const void *bytes, size_t count, int flags) {
  descriptorsTouched = true;
  return REAL(send)(descriptor, bytes, count, flags);
}

ssize_t sendto(
    int descriptor, const void *bytes, size_t count, int flags, const struct sockaddr *address,
    socklen_t length
) {
  descriptorsTouched = true;
  return REAL(sendto)(descriptor, bytes, count, flags, address, length);
}

ssize_t sendmsg(int descriptor, const struct msghdr *message, int flags) {
  descriptorsTouched = true;
  return REAL(sendmsg)(descriptor, message, flags);
}

int eventfd_read(int descriptor, eventfd_t *value) {
  ssize_t count = read(descriptor, value, sizeof *value);
  return count == sizeof *value ? 0 : -1;
}

int eventfd_write(int descriptor, eventfd_t value) {
  ssize_t count = write(descriptor, &value, sizeof value);
  return count == sizeof value ? 0 : -1;
}
