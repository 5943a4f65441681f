#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "CIsolation.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#if defined(__linux__)
#include <link.h>
#include <sys/auxv.h>
#include <unistd.h>
#endif

// Part of the Swift runtime.
extern char *swift_demangle(const char *symbol, size_t length, char *output, size_t *output_length,
                            uint32_t flags) __attribute__((weak));

char *sf_demangle(const char *symbol, size_t length) {
  return swift_demangle ? swift_demangle(symbol, length, NULL, NULL, 0) : NULL;
}

enum { image_limit = 256 };

typedef struct {
  unsigned long long loaded, unloaded;  // changes when an image comes or goes
  size_t count;
  sf_image images[image_limit];
} image_table;

// Never changed once it is here, and never freed: a handler may be reading it.
static _Atomic(image_table *) table;

const sf_image *sf_image_at(uint64_t address) {
  image_table *noted = atomic_load(&table);
  if (noted == NULL) return NULL;
  for (size_t i = 0; i < noted->count; i++) {
    const sf_image *image = &noted->images[i];
    if (image->start <= address && address < image->end) return image;
  }
  return NULL;
}

const sf_image *sf_image_of_place(uint64_t place) {
  image_table *noted = atomic_load(&table);
  uint64_t number = place >> 48;
  return noted == NULL || number == 0 || number > noted->count ? NULL : &noted->images[number - 1];
}

#if defined(__linux__)

static int starts_with(const char *text, const char *start) {
  return strncmp(text, start, strlen(start)) == 0;
}

// Where the Swift libraries are; empty where they are part of the program.
static void find_swift_folder(char *folder, size_t capacity) {
  folder[0] = 0;
  Dl_info image;
  if (!swift_demangle || dladdr((void *)swift_demangle, &image) == 0) return;
  const char *slash = image.dli_fname == NULL ? NULL : strrchr(image.dli_fname, '/');
  if (slash == NULL || !starts_with(slash, "/libswift")) return;
  size_t length = (size_t)(slash - image.dli_fname) + 1;
  if (length >= capacity) return;
  memcpy(folder, image.dli_fname, length);
  folder[length] = 0;
}

static int owner_of(const char *path, const char *swift_folder) {
  if (path[0] == 0) return SF_OWNER_PROGRAM;
  if (swift_folder[0] != 0 && starts_with(path, swift_folder)) return SF_OWNER_SWIFT;
  const char *slash = strrchr(path, '/');
  if (slash == NULL || starts_with(slash, "/libc.") || starts_with(slash, "/ld-")) {
    return SF_OWNER_SYSTEM;
  }
  const char *folders[] = {"/lib/", "/lib64/", "/usr/lib/", "/usr/lib64/"};
  for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
    if (starts_with(path, folders[i])) return SF_OWNER_SYSTEM;
  }
  return SF_OWNER_PROGRAM;
}

// The C library and the loader have locks of their own.
static int holds_locks(const char *path) {
  const char *slash = strrchr(path, '/');
  const char *name = slash ? slash + 1 : path;
  return starts_with(name, "libc.") || starts_with(name, "libc-") || starts_with(name, "ld-")
         || starts_with(name, "libpthread");
}

// The program's own image has no name. What /proc leads to stays the right file when the program is
// built anew meanwhile.
static const char *path_of_program(void) {
  static const char own[] = "/proc/self/exe";
  if (access(own, R_OK) == 0) return own;
  const char *started = (const char *)getauxval(AT_EXECFN);
  return started == NULL ? own : started;
}

typedef struct {
  image_table *table;
  char swift_folder[1024];
  int is_out_of_memory;
} image_walk;

static int add_image(struct dl_phdr_info *info, size_t size, void *context) {
  (void)size;
  image_walk *walk = context;
  image_table *noted = walk->table;
  noted->loaded = info->dlpi_adds;
  noted->unloaded = info->dlpi_subs;
  int owner = owner_of(info->dlpi_name, walk->swift_folder);
  const char *path = NULL;
  for (int i = 0; i < info->dlpi_phnum && noted->count < image_limit; i++) {
    const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
    if (segment->p_type != PT_LOAD || !(segment->p_flags & PF_X)) continue;
    if (path == NULL) {
      path = info->dlpi_name[0] == 0 ? path_of_program() : strdup(info->dlpi_name);
      if (path == NULL) {
        walk->is_out_of_memory = 1;
        return 1;
      }
    }
    uint64_t start = info->dlpi_addr + segment->p_vaddr;
    uint32_t number = (uint32_t)noted->count + 1;
    noted->images[noted->count++] =
      (sf_image){start,  start + segment->p_memsz, info->dlpi_addr, path,
                 number, owner, holds_locks(info->dlpi_name)};
  }
  return 0;
}

static int read_changes(struct dl_phdr_info *info, size_t size, void *context) {
  (void)size;
  image_table *now = context;
  now->loaded = info->dlpi_adds;
  now->unloaded = info->dlpi_subs;
  return 1;
}

int sf_note_images(void) {
  static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  int failure = 0;
  pthread_mutex_lock(&mutex);
  image_table *noted = atomic_load(&table);
  static image_table now;
  dl_iterate_phdr(read_changes, &now);
  if (noted == NULL || noted->loaded != now.loaded || noted->unloaded != now.unloaded) {
    image_walk walk = {calloc(1, sizeof(image_table)), "", 0};
    walk.is_out_of_memory = walk.table == NULL;
    if (walk.table != NULL) {
      find_swift_folder(walk.swift_folder, sizeof walk.swift_folder);
      dl_iterate_phdr(add_image, &walk);
    }
    if (walk.is_out_of_memory) {
      // The names that were copied are lost: next time all are copied again.
      free(walk.table);
      failure = ENOMEM;
    } else {
      atomic_store(&table, walk.table);
    }
  }
  pthread_mutex_unlock(&mutex);
  return failure;
}

#else

int sf_note_images(void) { return 0; }

#endif
