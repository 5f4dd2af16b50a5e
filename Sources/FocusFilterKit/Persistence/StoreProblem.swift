import Foundation

/// A device couldn't be kept or read. What is stored was not changed.
public struct StoreProblem: Error, Sendable, Hashable {
  /// What failed.
  public let operation: Operation
  /// The file or folder.
  public let path: String
  /// Why it failed.
  public let reason: Reason

  /// Creates a problem, also for a store of one's own.
  public init(_ operation: Operation, path: String, reason: Reason) {
    self.operation = operation
    self.path = path
    self.reason = reason
  }

  /// What a store does with a file or folder.
  @nonexhaustive public enum Operation: Sendable, Hashable {
    /// A folder was to be made.
    case makeFolder
    /// The lock of a folder was to be taken.
    case lock
    /// A file was to be read.
    case read
    /// A file was to be written, replaced or extended.
    case write
    /// A file was to be removed.
    case remove
  }

  /// The reason why an operation of a store failed.
  @nonexhaustive public enum Reason: Sendable, Hashable {
    /// The system refused, with its error number.
    case system(Int32)
    /// There is a file where a folder is needed.
    case isFile
    /// Another process, whose identifier may be known, held the lock for longer than the limit.
    case locked(by: Int32?, limit: Duration)
    /// What is stored can't be read; in a line of the file, if that is known.
    case form(StoredFormError, line: Int?)
  }
}

extension StoreProblem {
  /// The problem behind an error number of the system.
  init(_ number: Int32, _ operation: Operation, at url: URL) {
    self.init(operation, path: url.path, reason: .system(number))
  }
}

extension StoreProblem: CustomStringConvertible {
  /// The path, and the sentence after it.
  public var description: String { "\(path): \(sentence)" }

  /// What is wrong and what to do, in one or two sentences.
  public var sentence: String {
    switch reason {
    case .system(let number): sentence(number)
    case .isFile: "This is a file, not a folder. Choose another path."
    case .locked(let holder, let limit):
      """
      It is locked by \(holder.map { "process \($0)" } ?? "another process") for over \
      \(limit.components.seconds) s. Try again later.
      """
    case .form(.newerVersion(let version), _):
      """
      It was written by a newer version (format \(version)) and is left alone. Update the tool, or \
      choose another folder.
      """
    case .form(.unknownName(let name, let noun), let line):
      """
      Unknown \(noun) '\(name)'\(line.map { " in line \($0)" } ?? ""). A newer version may have \
      written it, so the file is left alone. Update the tool, or choose another folder.
      """
    case .form(let error, let line):
      "It can't be read\(line.map { " in line \($0)" } ?? ""): \(error)."
    }
  }

  private func sentence(_ number: Int32) -> String {
    switch number {
    case EACCES, EPERM:
      switch operation {
      case .read: "Permission denied. Check its permissions."
      case .makeFolder, .lock, .write, .remove:
        "Permission denied. Choose another folder, or change its permissions."
      }
    case EROFS: "The file system is read-only. Choose another folder."
    case ENOSPC, EDQUOT: "No space is left on the disk. Free some, and try again."
    case ENOTDIR: "A part of this path is a file, not a folder."
    case ENOENT: "A part of this path doesn't exist."
    case EFBIG: "The file may not grow any more. Raise the limit of your files, and try again."
    case EISDIR: "This is a folder, not a file."
    case ENAMETOOLONG: "The path is too long."
    case ELOOP: "The path has too many symbolic links."
    default: "\(attempt): \(String(cString: strerror(number)))."
    }
  }

  private var attempt: String {
    switch operation {
    case .makeFolder: "The folder can't be made"
    case .lock: "The lock can't be taken"
    case .read: "The file can't be read"
    case .write: "The file can't be written"
    case .remove: "The file can't be removed"
    }
  }
}
