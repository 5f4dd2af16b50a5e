import FocusFilterKit
import Foundation

// A benchmark's device may have started this process to run one of its apps.
await AppProcessServer.serveIfAsked([ProcessBenchmarks.app])

/// All benchmarks, in the order of the table.
let benchmarks: [Benchmark] =
  DeviceBenchmarks.all + [DecideBenchmarks.decide, ProcessBenchmarks.start]
  + PredicateBenchmarks.all
  + ToolBenchmarks.all

var names = Array(CommandLine.arguments.dropFirst())
// These modes serve the script '.ci/decide', which compares them with other programs.
switch names.first {
case "--payloads":
  Payloads.write(names.dropFirst().first.flatMap { Int($0) } ?? 1000)
  exit(0)
case "--decode":
  print(try Payloads.decodeInput())
  exit(0)
case ProcessBenchmarks.nothing: exit(0)
default: break
}
let options = ["--list", "--once", "--unmeasured", "--words"].filter(names.contains)
names.removeAll(where: options.contains)

var selected = names.isEmpty ? benchmarks : []
for name in names {
  guard let named = benchmarks.first(where: { $0.name == name }) else {
    FileHandle.standardError.write(
      Data("Unknown benchmark '\(name)'. List them with --list.\n".utf8))
    exit(2)
  }
  selected.append(named)
}

// An uncaught error would end the program like a crash, and the rows before it would be lost.
do {
  if options.contains("--list") {
    for benchmark in selected { print("\(benchmark.name): \(benchmark.question)") }
  } else if options.contains("--once") {
    for benchmark in selected { _ = try await benchmark.run(once: true) }
    print("\(selected.count) benchmarks have the expected outcome.")
  } else {
    // The script '.ci/speed' inserts this table into the documentation, or compares it with the
    // documentation.
    let table: MarkdownTable = options.contains("--words") ? .words : .names
    print(table.header)
    for benchmark in selected {
      print(
        table.row(benchmark, options.contains("--unmeasured") ? nil : try await benchmark.run()))
    }
  }
} catch {
  FileHandle.standardError.write(Data("focus-benchmarks: \(error)\n".utf8))
  exit(1)
}
