// What glibc has for starting processes and hides from programs without _GNU_SOURCE, as Swift's are.
#pragma once

#include <spawn.h>

/// Since glibc 2.29.
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);

/// Since glibc 2.34.
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);

/// Since glibc 2.9.
int pipe2(int ends[2], int flags);
