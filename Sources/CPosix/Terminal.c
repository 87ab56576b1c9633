#define _GNU_SOURCE

#include "CPosix.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

// Everything that a handler of signals needs, made before it can run.
static struct {
  volatile sig_atomic_t is_entered;
  pid_t process;
  int input, output;
  struct termios before;
  unsigned char leave[128];
  size_t leave_count;
} terminal;

// Faults of the program, and requests to end it that it does not wait for otherwise.
static const int fatal[] = {
  SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS, SIGQUIT, SIGINT, SIGTERM, SIGHUP,
};
enum { fatal_count = sizeof fatal / sizeof *fatal };
static struct sigaction previous[fatal_count];

// Calls only what a handler may call. A job in the background is let do it too: SIGTTOU waits.
static void restore(void) {
  if (!terminal.is_entered || getpid() != terminal.process) return;
  terminal.is_entered = 0;
  int error = errno;
  sigset_t quiet, before;
  sigemptyset(&quiet);
  sigaddset(&quiet, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &quiet, &before);
  const unsigned char *next = terminal.leave;
  size_t rest = terminal.leave_count;
  while (rest > 0) {
    ssize_t count = write(terminal.output, next, rest);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    next += count;
    rest -= (size_t)count;
  }
  tcsetattr(terminal.input, TCSANOW, &terminal.before);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  errno = error;
}

// Whoever handled the signal before gets it next: a fault happens again when this returns, and what
// somebody sent is sent again.
static void restore_and_pass_on(int number, siginfo_t *information, void *context) {
  (void)context;
  restore();
  for (int index = 0; index < fatal_count; index++)
    if (fatal[index] == number) sigaction(number, &previous[index], NULL);
  if (information->si_code <= 0) raise(number);
}

// A stack of its own lets the handler run when the program's is used up; one that is there is kept.
static void prepare_stack(void) {
  static unsigned char memory[32768];
  stack_t found;
  if (sigaltstack(NULL, &found) != 0 || !(found.ss_flags & SS_DISABLE)) return;
  stack_t stack = {.ss_sp = memory, .ss_size = sizeof memory};
  sigaltstack(&stack, NULL);
}

static void catch_signals(void) {
  prepare_stack();
  struct sigaction action = {.sa_sigaction = restore_and_pass_on};
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigfillset(&action.sa_mask);
  for (int index = 0; index < fatal_count; index++) {
    sigaction(fatal[index], NULL, &previous[index]);
    // What is ignored, as by nohup, stays so.
    if (previous[index].sa_handler != SIG_IGN) sigaction(fatal[index], &action, NULL);
  }
}

// Only where nobody else has taken the signal since.
static void release_signals(void) {
  for (int index = 0; index < fatal_count; index++) {
    struct sigaction now;
    sigaction(fatal[index], NULL, &now);
    if ((now.sa_flags & SA_SIGINFO) && now.sa_sigaction == restore_and_pass_on)
      sigaction(fatal[index], &previous[index], NULL);
  }
}

int cposix_enter_terminal(
  int input, int output, const uint8_t *leave, size_t leave_count) {
  static int is_at_exit;
  if (terminal.is_entered) {
    errno = EBUSY;
    return -1;
  }
  struct termios raw;
  if (tcgetattr(input, &terminal.before) != 0) return -1;
  raw = terminal.before;
  cfmakeraw(&raw);
  terminal.process = getpid();
  terminal.input = input;
  terminal.output = output;
  terminal.leave_count = leave_count < sizeof terminal.leave ? leave_count : sizeof terminal.leave;
  memcpy(terminal.leave, leave, terminal.leave_count);
  if (!is_at_exit && atexit(restore) == 0) is_at_exit = 1;
  catch_signals();
  terminal.is_entered = 1;
  if (tcsetattr(input, TCSADRAIN, &raw) == 0) return 0;
  int error = errno;
  terminal.is_entered = 0;
  release_signals();
  errno = error;
  return -1;
}

void cposix_leave_terminal(void) {
  if (!terminal.is_entered) return;
  restore();
  release_signals();
}

int cposix_await_foreground(int descriptor) {
  // Changes nothing, and is answered with SIGTTOU in the background as every change is.
  int result;
  do result = tcdrain(descriptor);
  while (result != 0 && errno == EINTR);
  return result;
}

void cposix_stop_group(void) {
  struct sigaction ignore = {.sa_handler = SIG_IGN}, standard = {.sa_handler = SIG_DFL}, before;
  sigset_t stop, mask;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTSTP);
  pthread_sigmask(SIG_UNBLOCK, &stop, &mask);
  // The others of the group first, then this thread alone: what is meant for a whole process may go to
  // another of its threads, and after SIGTSTP is caught again.
  sigaction(SIGTSTP, &ignore, &before);
  kill(0, SIGTSTP);
  sigaction(SIGTSTP, &standard, NULL);
  raise(SIGTSTP);
  sigaction(SIGTSTP, &before, NULL);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
}

int cposix_terminal_size(int descriptor, int *columns, int *rows) {
  struct winsize size;
  int result = ioctl(descriptor, TIOCGWINSZ, &size);
  if (result == 0) {
    *columns = size.ws_col;
    *rows = size.ws_row;
  }
  return result;
}
