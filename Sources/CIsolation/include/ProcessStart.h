// What has to happen when a process starts, before any Swift code runs: choosing the hash seed,
// keeping the command line, and refusing to start where the system gives too little. And starting
// another process in the same way.
#ifndef STATEFULFUZZ_PROCESS_START_H
#define STATEFULFUZZ_PROCESS_START_H

#include <stdint.h>
#include <sys/types.h>

// What the environment asks for by FUZZ_HASH_SEED.
typedef enum {
  SF_HASH_SEED_NUMBER = 0,     // a number; 0 where the variable is not set
  SF_HASH_SEED_OFF = 1,        // `off`: hashing is left as it is
  SF_HASH_SEED_MALFORMED = 2,  // neither a number nor `off` nor `random`
} sf_hash_seed_choice;

// Returns what was asked for.
sf_hash_seed_choice sf_hash_seed_asked_for(void);

// Whether this process hashes by a known seed. Returns 1 and writes the seed, or returns 0.
int sf_hash_seed(uint64_t *seed);

// An unnamed file in memory, or -1. It is closed by exec.
int sf_memory_file(void);

// Starts `path` with these descriptors as its 0, 1, 2 and so on, at most 8, and no others. It is killed
// when the calling thread ends. Returns its process id, or -1; if `path` cannot be run, it exits with
// 127.
pid_t sf_start(const char *path, char *const arguments[], char *const environment[],
               const int descriptors[], int count);

#endif
