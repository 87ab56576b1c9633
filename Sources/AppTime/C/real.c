// Finds the functions whose place this library takes, and the libraries that call them.
#include "real.h"
#include <dlfcn.h>
#include <link.h>
#include <linux/futex.h>
#include <string.h>
#include <sys/syscall.h>

Real realTable;

static struct {
  uintptr_t from, to;
} dispatchRange, foundationRange;

static int findRange(struct dl_phdr_info *library, size_t size, void *unused) {
  (void)size, (void)unused;
  bool isDispatch = strstr(library->dlpi_name, "/libdispatch.so") != NULL;
  bool isFoundation = strstr(library->dlpi_name, "/libFoundation.so") != NULL;
  if (!isDispatch && !isFoundation) return 0;
  for (int i = 0; i < library->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &library->dlpi_phdr[i];
    if (part->p_type != PT_LOAD || !(part->p_flags & PF_X)) continue;
    uintptr_t from = library->dlpi_addr + part->p_vaddr;
    if (isDispatch) dispatchRange.from = from, dispatchRange.to = from + part->p_memsz;
    if (isFoundation) foundationRange.from = from, foundationRange.to = from + part->p_memsz;
  }
  return 0;
}

static void *findCondition(const char *name) {
  void *found = dlvsym(RTLD_NEXT, name, "GLIBC_2.3.2");
  return found ? found : dlsym(RTLD_NEXT, name);
}

void findReal(void) {
  if (realTable.syscall) return;
#define FIND(name) realTable.name = (__typeof__(realTable.name))dlsym(RTLD_NEXT, #name);
  REAL_FUNCTIONS(FIND)
  REAL_DISPATCH(FIND)
#undef FIND
#define FIND(name) realTable.name = (__typeof__(realTable.name))findCondition(#name);
  REAL_CONDITIONS(FIND)
#undef FIND
  realTable.pthread_cond_clockwait =
      (__typeof__(realTable.pthread_cond_clockwait))dlsym(RTLD_NEXT, "pthread_cond_clockwait");
  dl_iterate_phdr(findRange, NULL);
}

bool isInDispatch(const void *address) {
  return (uintptr_t)address >= dispatchRange.from && (uintptr_t)address < dispatchRange.to;
}

bool isInFoundation(const void *address) {
  return (uintptr_t)address >= foundationRange.from && (uintptr_t)address < foundationRange.to;
}

int realFutex(uint32_t *word, int operation, uint32_t value) {
  return (int)REAL(syscall)(SYS_futex, word, operation | FUTEX_PRIVATE_FLAG, value, NULL, NULL, 0);
}

const char *queueLabel(const void *queue) {
  static const char *(*label)(const void *);
  if (!label) label = (const char *(*)(const void *))dlsym(RTLD_DEFAULT, "dispatch_queue_get_label");
  return label ? label(queue) : NULL;
}
