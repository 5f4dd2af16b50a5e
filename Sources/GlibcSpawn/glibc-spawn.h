// What glibc has for starting processes and hides from programs without _GNU_SOURCE, as Swift's are.
#pragma once

#include <spawn.h>
#include <sys/prctl.h>

/// Since glibc 2.29.
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);

/// Since glibc 2.34.
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);

/// Since glibc 2.9.
int pipe2(int ends[2], int flags);

/// Makes this process the parent of its descendants whose own parent has ended; since Linux 3.4.
///
/// Swift can't call a function with variable arguments.
static inline int become_child_subreaper(void) { return prctl(PR_SET_CHILD_SUBREAPER, 1L, 0L, 0L, 0L); }
