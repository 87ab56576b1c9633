#pragma once
#include <stddef.h>

/// A source of a module that other people's compilers build.
typedef struct LockstepModuleSource {
  /// The path below this folder: the module's name, and the file's.
  const char *path;
  const unsigned char *bytes;
  size_t count;
} LockstepModuleSource;

/// Answers one of the sources by its index from 0, or a null pointer beyond the last one.
const LockstepModuleSource *lockstepModuleSource(size_t index);
