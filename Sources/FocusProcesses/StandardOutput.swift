// Not Foundation's: the standard streams are C variables, which only this import declares safe to read.
#if canImport(Darwin)
  @preconcurrency import Darwin
#else
  @preconcurrency import Glibc
#endif

/// Makes everything that this process prints go out at the end of each line, be it to a pipe.
func printLineByLine() { setvbuf(stdout, nil, _IOLBF, 0) }
