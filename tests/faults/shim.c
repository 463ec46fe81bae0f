// Stands between a program and its system calls on files below FAULT_DIR: the n-th of one kind fails, or ends the whole group of
// processes before it is done. What to do stands in the file FAULT_CONTROL, which whoever tests writes and all processes share.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>

enum { NOTHING, SYNC, WRITE, RENAME, OPEN };
// error: -1 kills, 0 pretends that it was done.
struct control { int call, nth, seen, error; };
static struct control *control;
static const char *folder;

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("FAULT_CONTROL");
  folder = getenv("FAULT_DIR");
  int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, "open");
  int file = path ? real(path, O_RDWR) : -1;
  if (file < 0) return;
  void *at = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  if (at != MAP_FAILED) control = at;
}

static int isOurs(const char *path) {
  return path && strncmp(path, folder, strlen(folder)) == 0;
}

static int isOurFile(int file) {
  char link[40], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return isOurs(path);
}

// 0: go on; 1: the caller returns -1, or 0 where errno is 0.
static int isOver(int call) {
  int nth = control->nth;
  int seen = __sync_add_and_fetch(&control->seen, 1);
  (void)call;
  // Without a number it is every one.
  if (nth != 0 && seen != nth) return 0;
  if (control->error == -1) kill(0, SIGKILL);
  errno = control->error;
  return 1;
}
#define FILE_FAULT(kind, file) (control && control->call == kind && isOurFile(file) && isOver(kind))
#define PATH_FAULT(kind, path) (control && control->call == kind && isOurs(path) && isOver(kind))
#define REAL(type, name, ...) ((type (*)(__VA_ARGS__))dlsym(RTLD_NEXT, name))

int fsync(int file) {
  if (FILE_FAULT(SYNC, file)) return errno ? -1 : 0;
  return REAL(int, "fsync", int)(file);
}
int fdatasync(int file) {
  if (FILE_FAULT(SYNC, file)) return errno ? -1 : 0;
  return REAL(int, "fdatasync", int)(file);
}
ssize_t write(int file, const void *from, size_t size) {
  if (FILE_FAULT(WRITE, file)) return -1;
  return REAL(ssize_t, "write", int, const void *, size_t)(file, from, size);
}
ssize_t pwrite(int file, const void *from, size_t size, off_t at) {
  if (FILE_FAULT(WRITE, file)) return -1;
  return REAL(ssize_t, "pwrite", int, const void *, size_t, off_t)(file, from, size, at);
}
ssize_t pwrite64(int file, const void *from, size_t size, off64_t at) {
  if (FILE_FAULT(WRITE, file)) return -1;
  return REAL(ssize_t, "pwrite64", int, const void *, size_t, off64_t)(file, from, size, at);
}
ssize_t writev(int file, const struct iovec *from, int count) {
  if (FILE_FAULT(WRITE, file)) return -1;
  return REAL(ssize_t, "writev", int, const struct iovec *, int)(file, from, count);
}
int rename(const char *from, const char *to) {
  if (PATH_FAULT(RENAME, to)) return -1;
  return REAL(int, "rename", const char *, const char *)(from, to);
}
static int openReal(const char *name, const char *path, int flags, mode_t mode) {
  if (PATH_FAULT(OPEN, path)) return -1;
  return REAL(int, name, const char *, int, ...)(path, flags, mode);
}
#define MODE(flags) mode_t mode = 0; if (flags & (O_CREAT | O_TMPFILE)) { va_list more; va_start(more, flags); mode = va_arg(more, mode_t); va_end(more); }
int open(const char *path, int flags, ...) { MODE(flags) return openReal("open", path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE(flags) return openReal("open64", path, flags, mode); }
