// The functions whose place this library takes, as they are without it.
#pragma once
#include "baton.h"
#include <semaphore.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/random.h>
#include <sys/select.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <spawn.h>
#include <fcntl.h>
#include <sched.h>
#include <unistd.h>

typedef uint64_t dispatch_time_t;
typedef void (*Work)(void *);
void dispatch_async(void *queue, void *block);
void dispatch_async_f(void *queue, void *context, Work work);
void dispatch_barrier_async(void *queue, void *block);
void keepToOneProcessor(void);
void leaveProcessor(bool leaves);
void dispatch_group_async(void *group, void *queue, void *block);
void dispatch_after(dispatch_time_t when, void *queue, void *block);
void dispatch_after_f(dispatch_time_t when, void *queue, void *context, Work work);
/// Tells whether an instant is one of the monotonic clock's to come.
bool isLater(dispatch_time_t when);
/// Hands in a block, or a function with its context, at an instant.
void handInLater(dispatch_time_t when, void *queue, void *context, Work work);
void dispatch_sync(void *queue, void *block);
void dispatch_sync_f(void *queue, void *context, Work work);
void dispatch_barrier_sync(void *queue, void *block);
long dispatch_semaphore_wait(void *semaphore, dispatch_time_t until);
long dispatch_group_wait(void *group, dispatch_time_t until);
long dispatch_block_wait(void *block, dispatch_time_t until);
void dispatch_source_set_timer(void *source, dispatch_time_t start, uint64_t every, uint64_t leeway);

#define REAL_FUNCTIONS(F) \
  F(clock_gettime) F(gettimeofday) F(time) F(timespec_get) F(nanosleep) F(clock_nanosleep) \
  F(usleep) F(sleep) F(sched_yield) F(syscall) F(pthread_create) F(pthread_join) \
  F(pthread_detach) F(pthread_getaffinity_np) F(pthread_mutex_lock) F(pthread_mutex_trylock) \
  F(pthread_mutex_timedlock) F(pthread_mutex_clocklock) F(pthread_mutex_unlock) \
  F(pthread_rwlock_rdlock) F(pthread_rwlock_tryrdlock) F(pthread_rwlock_wrlock) \
  F(pthread_rwlock_trywrlock) F(pthread_rwlock_unlock) F(pthread_once) F(sem_wait) \
  F(sem_trywait) F(sem_timedwait) F(sem_clockwait) F(sem_post) F(poll) F(ppoll) F(select) \
  F(pselect) F(epoll_wait) F(epoll_pwait) F(epoll_ctl) F(epoll_create1) F(eventfd) \
  F(eventfd_read) F(eventfd_write) F(timerfd_create) F(timerfd_settime) F(timerfd_gettime) \
  F(signalfd) F(socket) F(pipe) F(pipe2) F(socketpair) F(dup) F(dup2) F(dup3) \
  F(read) F(write) F(recv) F(recvfrom) F(recvmsg) \
  F(send) F(sendto) F(sendmsg) F(accept) F(accept4) F(connect) F(close) F(open) F(openat) F(waitpid) \
  F(waitid) F(posix_spawn) F(posix_spawnp) F(fork) F(sigsuspend) F(pause) F(sigwait) \
  F(setitimer) F(alarm) F(sigaction) F(getrandom) F(getentropy)

/// They have two versions in the C library, and the older one comes without a version's name.
#define REAL_CONDITIONS(F) \
  F(pthread_cond_wait) F(pthread_cond_timedwait) F(pthread_cond_signal) F(pthread_cond_broadcast)

#define REAL_DISPATCH(F) \
  F(dispatch_async) F(dispatch_async_f) F(dispatch_barrier_async) F(dispatch_group_async) \
  F(dispatch_after) F(dispatch_after_f) F(dispatch_sync) F(dispatch_sync_f) \
  F(dispatch_barrier_sync) F(dispatch_semaphore_wait) F(dispatch_group_wait) \
  F(dispatch_block_wait) F(dispatch_source_set_timer)

typedef struct Real {
#define DECLARE(name) __typeof__(name) *name;
  REAL_FUNCTIONS(DECLARE)
  REAL_CONDITIONS(DECLARE)
  REAL_DISPATCH(DECLARE)
#undef DECLARE
  __typeof__(pthread_cond_clockwait) *pthread_cond_clockwait;
} Real;

extern Real realTable;

/// Answers the real function, also to code that runs before this library has begun.
#define REAL(name) ((realTable.name ? (void)0 : findReal()), realTable.name)
