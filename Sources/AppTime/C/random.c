// Randomness by the run's seed: a counter that is mixed well (splitmix64).
#include "real.h"
#include <string.h>

static uint64_t orderState, byteState;

static uint64_t mixed(uint64_t *state) {
  uint64_t value = *state += 0x9E3779B97F4A7C15;
  value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9;
  value = (value ^ (value >> 27)) * 0x94D049BB133111EB;
  return value ^ (value >> 31);
}

void seedRandom(uint64_t seed) {
  byteState = seed;
  orderState = order;
}

uint64_t randomBelow(uint64_t bound) { return mixed(&orderState) % bound; }

void fillRandom(void *bytes, size_t count) {
  for (size_t done = 0; done < count; done += 8) {
    uint64_t word = mixed(&byteState);
    memcpy((char *)bytes + done, &word, count - done < 8 ? count - done : 8);
  }
}

ssize_t getrandom(void *bytes, size_t count, unsigned flags) {
  if (IS_REAL) return REAL(getrandom)(bytes, count, flags);
  fillRandom(bytes, count);
  return (ssize_t)count;
}

int getentropy(void *bytes, size_t count) {
  if (IS_REAL) return REAL(getentropy)(bytes, count);
  fillRandom(bytes, count);
  return 0;
}
