// For code that runs in virtual time and knows of it. Declare these weak: without virtual time there are
// none of them.
#pragma once
#include <stdbool.h>
#include <stdint.h>

/// Tells whether the calling thread lives in virtual time.
bool lockstep_time_is_virtual(void);

/// The virtual machine's monotonic clock, in nanoseconds.
int64_t lockstep_time_now(void);

/// Puts the process's time into somebody's hands.
///
/// When nothing may go on, `idle` is called with the instant of what is due next, INT64_MAX if there is
/// nothing, and returns the instant to which time may go. It may block; it may make a descriptor ready and
/// return an earlier instant; it must not wait for a thread.
void lockstep_time_lease(int64_t (*idle)(int64_t next));
