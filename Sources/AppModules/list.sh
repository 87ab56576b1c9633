#!/bin/sh
# Writes sources.c anew: the sources of this folder, as the programs carry them. A test holds it against the folder.
cd "$(dirname "$0")" || exit 1
{
  echo '// Written by list.sh: the sources of this folder as bytes.'
  echo '#include "include/AppModules.h"'
  echo '#pragma clang diagnostic ignored "-Wc23-extensions"'
  number=0
  for file in */*.swift; do
    number=$((number + 1))
    printf 'static const unsigned char source%d[] = {\n#embed "%s"\n};\n' "$number" "$file"
  done
  echo 'static const LockstepModuleSource sources[] = {'
  number=0
  for file in */*.swift; do
    number=$((number + 1))
    printf '  {"%s", source%d, sizeof source%d},\n' "$file" "$number" "$number"
  done
  echo '};'
  echo 'const LockstepModuleSource *lockstepModuleSource(size_t index) {'
  echo '  return index < sizeof sources / sizeof *sources ? &sources[index] : 0;'
  echo '}'
} >sources.c
