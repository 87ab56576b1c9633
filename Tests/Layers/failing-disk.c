// A layer between a program and its disk, loaded with LD_PRELOAD: while the file FAILING_DISK_SWITCH is there,
// one of FAILING_DISK_RATE calls on something below FAILING_DISK_ROOT fails as a disk would fail it.
//
// Which call fails, and how, is drawn from FAILING_DISK_SEED. A write that does not fit leaves its first half.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static uint64_t state;

static uint64_t draw(void) {
  if (state == 0) {
    const char *seed = getenv("FAILING_DISK_SEED");
    state = (seed ? strtoull(seed, 0, 10) : 1) * 0x9E3779B97F4A7C15u + (uint64_t)getpid();
  }
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

static int is_below_root(const char *path) {
  const char *root = getenv("FAILING_DISK_ROOT");
  return root && strncmp(path, root, strlen(root)) == 0;
}

static int is_descriptor_below_root(int descriptor) {
  char link[64], path[PATH_MAX];
  if (descriptor == AT_FDCWD) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t count = readlink(link, path, sizeof path - 1);
  if (count < 0) return 0;
  path[count] = 0;
  return is_below_root(path);
}

static int strikes(int is_ours) {
  if (!is_ours) return 0;
  const char *on = getenv("FAILING_DISK_SWITCH"), *rate = getenv("FAILING_DISK_RATE");
  if (!on || access(on, F_OK) != 0) return 0;
  uint64_t one_of = rate ? strtoull(rate, 0, 10) : 20;
  return one_of > 0 && draw() % one_of == 0;
}

static int failure(void) {
  static const int errors[] = {EIO, ENOSPC, EACCES, EMFILE};
  return errors[draw() % 4];
}

#define FAIL_IF(is_ours)   \
  if (strikes(is_ours)) {  \
    errno = failure();     \
    return -1;             \
  }

int openat(int folder, const char *name, int flags, ...) {
  static int (*real)(int, const char *, int, ...);
  if (!real) real = dlsym(RTLD_NEXT, "openat");
  va_list list;
  va_start(list, flags);
  mode_t mode = va_arg(list, mode_t);
  va_end(list);
  FAIL_IF(is_descriptor_below_root(folder) && strcmp(name, ".") != 0)
  return real(folder, name, flags, mode);
}

int openat64(int folder, const char *name, int flags, ...) {
  va_list list;
  va_start(list, flags);
  mode_t mode = va_arg(list, mode_t);
  va_end(list);
  return openat(folder, name, flags, mode);
}

int fsync(int descriptor) {
  static int (*real)(int);
  if (!real) real = dlsym(RTLD_NEXT, "fsync");
  FAIL_IF(is_descriptor_below_root(descriptor))
  return real(descriptor);
}

int renameat(int from, const char *name, int to, const char *target) {
  static int (*real)(int, const char *, int, const char *);
  if (!real) real = dlsym(RTLD_NEXT, "renameat");
  FAIL_IF(is_descriptor_below_root(from))
  return real(from, name, to, target);
}

int unlinkat(int folder, const char *name, int flags) {
  static int (*real)(int, const char *, int);
  if (!real) real = dlsym(RTLD_NEXT, "unlinkat");
  FAIL_IF(is_descriptor_below_root(folder))
  return real(folder, name, flags);
}

int mkdirat(int folder, const char *name, mode_t mode) {
  static int (*real)(int, const char *, mode_t);
  if (!real) real = dlsym(RTLD_NEXT, "mkdirat");
  FAIL_IF(is_descriptor_below_root(folder))
  return real(folder, name, mode);
}

ssize_t read(int descriptor, void *bytes, size_t count) {
  static ssize_t (*real)(int, void *, size_t);
  if (!real) real = dlsym(RTLD_NEXT, "read");
  FAIL_IF(is_descriptor_below_root(descriptor))
  return real(descriptor, bytes, count);
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
  static ssize_t (*real)(int, const void *, size_t);
  if (!real) real = dlsym(RTLD_NEXT, "write");
  if (strikes(is_descriptor_below_root(descriptor))) {
    if (count > 1 && draw() % 2 == 0) {
      (void)real(descriptor, bytes, count / 2);
      errno = ENOSPC;
    } else {
      errno = failure();
    }
    return -1;
  }
  return real(descriptor, bytes, count);
}
