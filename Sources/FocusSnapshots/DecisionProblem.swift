import FocusFilterKit
import FocusScenarios
import FocusText

/// The reason why a row can't be answered with a decision.
public struct DecisionProblem: Error, Sendable, Hashable {
  /// The kind of the problem.
  public let code: Code
  /// The mistake and its correction, in one or two sentences.
  public let message: String
  /// The place in the line, from 1, counted in Unicode scalars.
  public let column: Int

  /// A kind of problem, as a word that programs can rely on.
  @nonexhaustive
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// The line has nothing but blanks.
    case blank
    /// The line is longer than allowed.
    case tooLong = "too-long"
    /// The line isn't JSON.
    case notJSON = "not-json"
    /// The line or its payload isn't an object.
    case notAnObject = "not-an-object"
    /// The payload has no `aps`.
    case withoutAps = "without-aps"
    /// The payload's `aps` isn't an object.
    case apsNotAnObject = "aps-not-an-object"
    /// A key of the row has a value that can't be read.
    case invalidValue = "invalid-value"
    /// Neither the row nor the caller says for which app it is.
    case withoutApp = "without-app"
    /// The row names no device, and there are several.
    case withoutDevice = "without-device"
    /// No snapshot has the name.
    case unknownDevice = "unknown-device"
    /// The device's schedules need a time, and there is none.
    case withoutTime = "without-time"
  }
}

extension DecisionProblem: CustomStringConvertible {
  /// The message with its column.
  public var description: String { "column \(column): \(message)" }
}

extension DecisionProblem {
  /// - Parameters:
  ///   - offset: The place in bytes.
  ///   - line: The bytes of the line.
  init(_ code: Code, _ message: String, at offset: Int = 0, in line: UnsafeRawBufferPointer) {
    self.code = code
    self.message = message
    // The bytes that continue a scalar aren't columns.
    column = 1 + line.prefix(offset).count { $0 & 0xC0 != 0x80 }
  }

  init(_ mistake: JSONMistake, in line: UnsafeRawBufferPointer) {
    self.init(.notJSON, mistake.sentence(in: line), at: mistake.offset, in: line)
  }
}
