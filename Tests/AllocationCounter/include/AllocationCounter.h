#pragma once

/// How many blocks of memory the calling thread has asked for since it started.
///
/// Counted only with glibc, whose allocator can be called by another name; elsewhere always 0.
long allocationsOfThisThread(void);
