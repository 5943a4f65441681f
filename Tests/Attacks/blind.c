// Takes a planted fault out of a driver, as a change of its code would: in a copy of the executable, the
// function whose symbol has the given part returns its first argument at once.
//
//   blind DRIVER COPY PART-OF-SYMBOL
#define _GNU_SOURCE
#include <elf.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#if defined(__x86_64__)
static const unsigned char code[] = {0x48, 0x89, 0xf8, 0xc3};  // mov rax, rdi; ret
#elif defined(__aarch64__)
static const unsigned char code[] = {0xc0, 0x03, 0x5f, 0xd6};  // ret
#else
#error "no code for this processor"
#endif

static void fail(const char *what) {
  fprintf(stderr, "blind: %s\n", what);
  exit(1);
}

static unsigned char *map(const char *path, int access, size_t *size) {
  int file = open(path, access == PROT_READ ? O_RDONLY : O_RDWR);
  struct stat status;
  if (file < 0 || fstat(file, &status) != 0) fail(path);
  void *memory = mmap(NULL, (size_t)status.st_size, access, MAP_SHARED, file, 0);
  if (memory == MAP_FAILED) fail("mmap");
  close(file);
  *size = (size_t)status.st_size;
  return memory;
}

int main(int count, char **arguments) {
  if (count != 4) fail("usage: blind DRIVER COPY PART-OF-SYMBOL");
  size_t size;
  unsigned char *original = map(arguments[1], PROT_READ, &size);
  FILE *file = fopen(arguments[2], "w");
  if (file == NULL || fwrite(original, 1, size, file) != size || fclose(file) != 0) fail(arguments[2]);
  chmod(arguments[2], 0755);
  unsigned char *copy = map(arguments[2], PROT_READ | PROT_WRITE, &size);
  const Elf64_Ehdr *header = (const Elf64_Ehdr *)copy;
  const Elf64_Shdr *sections = (const Elf64_Shdr *)(copy + header->e_shoff);
  int changed = 0;
  for (int i = 0; i < header->e_shnum; i++) {
    if (sections[i].sh_type != SHT_SYMTAB) continue;
    const Elf64_Sym *symbols = (const Elf64_Sym *)(copy + sections[i].sh_offset);
    const char *names = (const char *)copy + sections[sections[i].sh_link].sh_offset;
    for (size_t j = 0; j < sections[i].sh_size / sizeof *symbols; j++) {
      const Elf64_Shdr *home = &sections[symbols[j].st_shndx];
      if (ELF64_ST_TYPE(symbols[j].st_info) != STT_FUNC || symbols[j].st_shndx >= header->e_shnum
          || symbols[j].st_size < sizeof code || strstr(names + symbols[j].st_name, arguments[3]) == NULL) {
        continue;
      }
      memcpy(copy + home->sh_offset + (symbols[j].st_value - home->sh_addr), code, sizeof code);
      changed++;
    }
  }
  if (changed == 0) fail("there is no such function");
  printf("%d changed\n", changed);
  return 0;
}
