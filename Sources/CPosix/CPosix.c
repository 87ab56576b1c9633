#define _GNU_SOURCE

#include "CPosix.h"

#include <errno.h>
#include <malloc.h>
#include <poll.h>
#include <sched.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#if __GLIBC_PREREQ(2, 32)
const char *cposix_error_name(int code) { return strerrorname_np(code); }
const char *cposix_error_text(int code) { return strerrordesc_np(code); }
#else
const char *cposix_error_name(int code) { return NULL; }
const char *cposix_error_text(int code) { return strerror(code); }
#endif

int cposix_peer_user(int descriptor, uint32_t *user) {
  struct ucred peer;
  socklen_t length = sizeof peer;
  int result = getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &length);
  if (result == 0) *user = peer.uid;
  return result;
}

int cposix_accept(int descriptor) {
  return accept4(descriptor, NULL, NULL, SOCK_CLOEXEC);
}

int cposix_memory_file(void) {
  return memfd_create("lockstep", MFD_CLOEXEC);
}

int cposix_open_nameless(const char *directory, uint32_t permissions) {
  return open(directory, O_TMPFILE | O_WRONLY | O_CLOEXEC, (mode_t)permissions);
}

int cposix_open_beneath(int directory, const char *path, int flags) {
#ifdef SYS_openat2
  struct open_how how = {
    .flags = (uint64_t)flags,
    .resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS,
  };
  return (int)syscall(SYS_openat2, directory, path, &how, sizeof how);
#else
  errno = ENOSYS;
  return -1;
#endif
}

int cposix_pipe(int *reader, int *writer) {
  int ends[2];
  int result = pipe2(ends, O_CLOEXEC);
  if (result == 0) {
    *reader = ends[0];
    *writer = ends[1];
  }
  return result;
}

int cposix_poll(void *requests, size_t count, int64_t nanoseconds) {
  struct timespec limit = {nanoseconds / 1000000000, nanoseconds % 1000000000};
  return ppoll(requests, count, nanoseconds < 0 ? NULL : &limit, NULL);
}

int cposix_process_descriptor(int32_t process) {
#ifdef SYS_pidfd_open
  return (int)syscall(SYS_pidfd_open, process, 0);
#else
  errno = ENOSYS;
  return -1;
#endif
}

static sigset_t signal_set(const int32_t *signals, size_t count) {
  sigset_t set;
  sigemptyset(&set);
  for (size_t index = 0; index < count; index++) sigaddset(&set, signals[index]);
  return set;
}

int cposix_signal_descriptor(const int32_t *signals, size_t count) {
  sigset_t set = signal_set(signals, count);
  int error = pthread_sigmask(SIG_BLOCK, &set, NULL);
  if (error != 0) {
    errno = error;
    return -1;
  }
  return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

static int quit_was_asked;

int cposix_quit_was_asked(void) { return quit_was_asked; }

void cposix_end_by(int number) {
  cposix_leave_terminal();
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  signal(number, SIG_DFL);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, number);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  raise(number);
  _exit(128 + number);
}

int cposix_take_signal(int descriptor) {
  struct signalfd_siginfo information;
  ssize_t count;
  do count = read(descriptor, &information, sizeof information);
  while (count < 0 && errno == EINTR);
  if (count < 0) return errno == EAGAIN ? 0 : -1;
  if (information.ssi_signo == SIGQUIT) quit_was_asked = 1;
  return (int)information.ssi_signo;
}

int cposix_unblock_signals(const int32_t *signals, size_t count) {
  sigset_t set = signal_set(signals, count);
  int error = pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  if (error == 0) return 0;
  errno = error;
  return -1;
}

char **cposix_environment(void) { return environ; }

// dup2 in order 0, 1, 2, then everything above is closed. Without closefrom (glibc before 2.34) only
// close-on-exec keeps descriptors from the child.
static int describe_streams(
  posix_spawn_file_actions_t *actions, const int streams[3], int folder) {
  int error = 0;
  for (int target = 0; target < 3 && error == 0; target++)
    if (streams[target] >= 0)
      error = posix_spawn_file_actions_adddup2(actions, streams[target], target);
  if (error == 0 && folder >= 0) error = posix_spawn_file_actions_adddup2(actions, folder, 3);
#if __GLIBC_PREREQ(2, 34)
  if (error == 0) error = posix_spawn_file_actions_addclosefrom_np(actions, folder >= 0 ? 4 : 3);
#endif
  return error;
}

static int describe_attributes(posix_spawnattr_t *attributes, int own_group) {
  short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
  if (own_group) flags |= POSIX_SPAWN_SETPGROUP;
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  int error = posix_spawnattr_setflags(attributes, flags);
  if (error == 0) error = posix_spawnattr_setpgroup(attributes, 0);
  if (error == 0) error = posix_spawnattr_setsigmask(attributes, &none);
  if (error == 0) error = posix_spawnattr_setsigdefault(attributes, &all);
  return error;
}

// A program with a folder plays in virtual time, where addresses are the same in each run: one that
// has them random begins itself anew. What it has is this thread's, at the time that it starts.
static int spawn_with(
  pid_t *identifier, const char *file, const posix_spawn_file_actions_t *actions,
  const posix_spawnattr_t *attributes, char *const *arguments, char *const *environment,
  int fixes_addresses) {
  int before = fixes_addresses ? personality(0xffffffff) : -1;
  if (before >= 0) personality((unsigned long)before | ADDR_NO_RANDOMIZE);
  int error = posix_spawnp(identifier, file, actions, attributes, arguments, environment);
  if (before >= 0) personality((unsigned long)before);
  return error;
}

int cposix_spawn(
  int32_t *process, const char *file, char *const *arguments, char *const *environment,
  const int streams[3], int folder, int own_group) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int error = posix_spawn_file_actions_init(&actions);
  if (error != 0) return error;
  error = posix_spawnattr_init(&attributes);
  if (error == 0) {
    error = describe_streams(&actions, streams, folder);
    if (error == 0) error = describe_attributes(&attributes, own_group);
    pid_t identifier = 0;
    if (error == 0)
      error = spawn_with(
        &identifier, file, &actions, &attributes, arguments, environment, folder >= 0);
    if (error == 0) *process = identifier;
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

void cposix_keep_memory(int bytes) {
  mallopt(M_TRIM_THRESHOLD, bytes);
  mallopt(M_TOP_PAD, bytes / 16);
}

int cposix_processors(void) {
  cpu_set_t usable;
  if (sched_getaffinity(0, sizeof usable, &usable) != 0) return 1;
  return CPU_COUNT(&usable);
}

static cpu_set_t processors;

int cposix_use_last_processor(void) {
  if (sched_getaffinity(0, sizeof processors, &processors) != 0) return -1;
  int last = CPU_SETSIZE - 1;
  while (last > 0 && !CPU_ISSET(last, &processors)) last--;
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(last, &one);
  return sched_setaffinity(0, sizeof one, &one);
}

void cposix_use_all_processors(void) {
  sched_setaffinity(0, sizeof processors, &processors);
}
