#pragma once

// What Glibc's Swift module does not show, because its headers hide it behind _GNU_SOURCE. The
// bodies are in CPosix.c: an inline function here would see those headers as Swift built them, that
// is without _GNU_SOURCE. Each call answers as the system call does: -1 with errno set on failure.

#include <stddef.h>
#include <stdint.h>

/// "ECONNREFUSED" for its number, or NULL when this C library knows no such name.
const char *_Nullable cposix_error_name(int code);

/// "Connection refused" for its number, never translated; or NULL.
const char *_Nullable cposix_error_text(int code);

/// The effective user of the process at the other end of a Unix socket (SO_PEERCRED).
int cposix_peer_user(int descriptor, uint32_t *_Nonnull user);

/// The number of processors that this thread may use, at least 1.
int cposix_processors(void);

/// Keeps this thread, and every process that it starts, on the last of its processors; the first ones
/// have most of the machine's own work.
///
/// One thread at a time.
int cposix_use_last_processor(void);

/// Gives back the processors that it had before.
void cposix_use_all_processors(void);

/// accept4 with close-on-exec set.
int cposix_accept(int descriptor);

/// A file without a name, in memory, that goes with its last descriptor (memfd_create).
int cposix_memory_file(void);

/// pipe2 with close-on-exec set on both ends.
int cposix_pipe(int *_Nonnull reader, int *_Nonnull writer);

/// ppoll on an array of struct pollfd; a negative number of nanoseconds waits for ever.
int cposix_poll(void *_Nullable requests, size_t count, int64_t nanoseconds);

/// Makes a file to write in a directory that has no name until it is given one (O_TMPFILE).
int cposix_open_nameless(const char *_Nonnull directory, uint32_t permissions);

/// Opens what is at a path below a directory, through no link and never outside (openat2); fails with
/// ENOSYS where the system does not know how.
int cposix_open_beneath(int directory, const char *_Nonnull path, int flags);

/// A descriptor that is readable once the child has ended (pidfd_open).
int cposix_process_descriptor(int32_t process);

/// Blocks the signals in the calling thread and opens a non-blocking signalfd for them.
int cposix_signal_descriptor(const int32_t *_Nonnull signals, size_t count);

/// The next signal waiting on a signalfd: its number, 0 when none waits, -1 on failure.
int cposix_take_signal(int descriptor);

/// Whether SIGQUIT was among the signals taken by now.
int cposix_quit_was_asked(void);

/// Gives the terminal back and ends this process as a signal ends one, without a memory image.
_Noreturn void cposix_end_by(int signal);

/// Lets the signals through to the calling thread again.
int cposix_unblock_signals(const int32_t *_Nonnull signals, size_t count);

/// Has the C library keep up to so many bytes that were given back, and ask the system for more at a time.
void cposix_keep_memory(int bytes);

/// The environment of this process.
char *_Nullable *_Nullable cposix_environment(void);

/// Starts a program and answers 0, or an error number (errno is not used).
///
/// `streams` become descriptors 0, 1 and 2 of the child; -1 keeps the parent's. `folder` becomes
/// descriptor 3 unless it is -1, and fixes the addresses that the system draws otherwise. No other
/// descriptor goes over. The child blocks no signal and ignores none, whatever its parent does.
int cposix_spawn(
  int32_t *_Nonnull process, const char *_Nonnull file,
  char *_Nullable const *_Nonnull arguments, char *_Nullable const *_Nonnull environment,
  const int streams[_Nonnull 3], int folder, int own_group);

/// Makes a terminal raw, and gives it back as it was at the end of the process, however that comes
/// (but for SIGKILL): at exit, and when a signal that nobody else waits for is about to end it.
///
/// `leave` is written then, at most 128 bytes of it. One terminal at a time: EBUSY for a second one.
int cposix_enter_terminal(
  int input, int output, const uint8_t *_Nonnull leave, size_t leave_count);

/// Gives it back now; nothing when there is none.
void cposix_leave_terminal(void);

/// Stops in the background, as every program there that uses the terminal, until this is the
/// foreground job; EIO where no shell would ever make it that.
///
/// A terminal that controls no jobs is anybody's.
int cposix_await_foreground(int terminal);

/// Stops all processes of this group as the terminal's Control-Z does, and returns when they go on.
///
/// It returns at once where no shell would ever let them go on.
void cposix_stop_group(void);

/// The size of a terminal in cells (TIOCGWINSZ).
int cposix_terminal_size(int terminal, int *_Nonnull columns, int *_Nonnull rows);
