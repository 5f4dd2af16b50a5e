public import Foundation

/// A step of a program that a device started as a process of an app, and that does what it likes.
public enum ChildStep: Sendable, Codable {
  /// Sends a message.
  case send(Data)
  /// Writes bytes to the line that needn't be a message.
  case write([UInt8])
  /// Waits until a number of messages has come since the last such step.
  case receive(Int)
  /// Stops as by ^Z.
  case stop
  /// Ignores what asks it to end.
  case ignoreTermination
  /// Joins the process group of the device's process.
  case leaveGroup
  /// Starts a process in a session of its own that has the line and the output, and writes its
  /// number to a file.
  case leaveBehind(numberIn: String)
  /// Ends the process with a code.
  case exit(Int32)
}
