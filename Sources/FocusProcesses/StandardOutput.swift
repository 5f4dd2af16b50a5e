// Not Foundation: the standard streams are C variables, and only this import declares them as safe
// to read.
#if canImport(Darwin)
  @preconcurrency import Darwin
#else
  @preconcurrency import Glibc
#endif

/// Makes standard output line-buffered, even if it is a pipe.
func printLineByLine() { setvbuf(stdout, nil, _IOLBF, 0) }
