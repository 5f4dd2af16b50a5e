import FocusProcesses
import Foundation

/// Sends back what it gets, while some threads never rest.
func echo(besideLoops loops: Int = 0) throws -> Never {
  let line = try ParentLine.take(longestMessage: longestMessage)
  // Other tests come first.
  if loops > 0 { _ = nice(19) }
  for _ in 0..<loops { Thread.detachNewThread { while true {} } }
  line.start { message in
    do { try line.send(message) } catch { fatalError("\(error)") }
  }
  sleepForEver()
}

/// Prints 100 MB, half of it as one line.
func printMuch() throws {
  let lines = Data(repeatElement("Fifteen letters\n".utf8, count: 1 << 16).joined())
  for _ in 0..<50 { try FileHandle.standardOutput.write(contentsOf: lines) }
  let line = Data(repeating: UInt8(ascii: "."), count: 1 << 20)
  for _ in 0..<50 { try FileHandle.standardOutput.write(contentsOf: line) }
}

/// Prints and sends each of 1,000 numbers.
func printAndSend() throws {
  let line = try ParentLine.take(longestMessage: longestMessage)
  for number in 1...1000 {
    print(number)
    try line.send(Data("\(number)".utf8))
  }
}

/// Prints, sends and crashes.
func crash() throws {
  let line = try ParentLine.take(longestMessage: longestMessage)
  print("printed")
  try line.send(Data("sent".utf8))
  fatalError("No account.\nAsk for one.")
}

func closeAllDescriptors() -> Never {
  for number in 0..<64 { close(Int32(number)) }
  sleepForEver()
}

func readNothing() throws -> Never {
  try withExtendedLifetime(ParentLine.take(longestMessage: longestMessage)) { sleepForEver() }
}

/// Sends the head of a message of nine bytes, and the first of them.
func sendHalfAMessage() { write(3, [0, 0, 0, 9, 1] as [UInt8], 5) }

/// What a program sees of itself.
struct Description: Codable {
  var arguments: [String]
  var environment: [String: String]
  var folder: String
  /// What its descriptors lead to.
  var descriptors: [String]
}

/// Sends what the program sees of itself, and then what it gets.
func describeItself() throws {
  let files = FileManager.default
  let folder = "/proc/self/fd"
  let descriptors = try files.contentsOfDirectory(atPath: folder).compactMap {
    // One was open only to read the folder.
    try? files.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
  }
  let description = Description(
    arguments: CommandLine.arguments, environment: ProcessInfo.processInfo.environment,
    folder: files.currentDirectoryPath, descriptors: descriptors.sorted())
  let line = try ParentLine.take(longestMessage: longestMessage)
  try line.send(JSONEncoder().encode(description))
  line.start { message in
    do { try line.send(message) } catch { fatalError("\(error)") }
  }
  sleepForEver()
}

func sleepForEver() -> Never {
  while true { sleep(1000) }
}
