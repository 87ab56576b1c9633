// A crash is handled in real time: whoever writes down the stacks stops the other threads by signals.
#include "real.h"

enum { signals = 64 };
static struct sigaction handlers[signals];

static bool isCrash(int number) {
  return number == SIGILL || number == SIGTRAP || number == SIGABRT || number == SIGBUS ||
         number == SIGFPE || number == SIGSEGV;
}

static bool isHandler(const struct sigaction *action) {
  return action->sa_handler != SIG_DFL && action->sa_handler != SIG_IGN;
}

static void crash(int number, siginfo_t *information, void *context) {
  current = NULL;
  const struct sigaction *handler = &handlers[number];
  if (handler->sa_flags & SA_SIGINFO) handler->sa_sigaction(number, information, context);
  else handler->sa_handler(number);
}

int sigaction(
    int number, const struct sigaction *restrict action, struct sigaction *restrict before
) {
  if (!isCrash(number) || !willBeVirtual()) return REAL(sigaction)(number, action, before);
  struct sigaction old = handlers[number], own, *given = NULL;
  if (action) {
    own = handlers[number] = *action;
    if (isHandler(action)) own.sa_sigaction = crash, own.sa_flags |= SA_SIGINFO;
    given = &own;
  }
  int result = REAL(sigaction)(number, given, before);
  if (before && before->sa_sigaction == crash) *before = old;
  return result;
}
