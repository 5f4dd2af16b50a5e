import Foundation

/// A failure to store or read a device. The stored device is unchanged, unless the sentence says
/// otherwise.
public struct StoreProblem: Error, Sendable, Hashable {
  /// The operation that failed.
  public let operation: Operation
  /// The file or folder.
  public let path: String
  /// The reason for the failure.
  public let reason: Reason
  /// Whether the bytes are in the file although writing them failed.
  var mayBeDone = false

  init(_ operation: Operation, path: String, reason: Reason) {
    self.operation = operation
    self.path = path
    self.reason = reason
  }

  /// An operation of a store on a file or folder.
  @nonexhaustive public enum Operation: Sendable, Hashable {
    /// Create a folder.
    case makeFolder
    /// Lock a folder.
    case lock
    /// Read a file.
    case read
    /// Write, replace or extend a file.
    case write
    /// Remove a file.
    case remove
  }

  /// The reason why an operation of a store failed.
  @nonexhaustive public enum Reason: Sendable, Hashable {
    /// A system call failed, with its error number.
    case system(Int32)
    /// A file exists where a folder is needed.
    case isFile
    /// A foreign file or folder has the name of one of the device's.
    case isForeign
    /// Another process, whose identifier may be known, held the lock for longer than the limit.
    case locked(by: Int32?, limit: Duration)
    /// This process has the folder open already.
    case isOpen
    /// The store was closed before.
    case closed
    /// The stored form can't be read; `line` is the line of the file, if it is known.
    case form(StoredFormError, line: Int?)
  }
}

extension StoreProblem {
  /// Creates the problem for one of the system's error numbers.
  init(_ number: Int32, _ operation: Operation, at url: URL) {
    self.init(operation, path: url.path, reason: .system(number))
  }

  /// The system's error number; `nil` for another reason.
  var systemNumber: Int32? { if case .system(let number) = reason { number } else { nil } }
}

extension StoreProblem: CustomStringConvertible {
  /// The path, followed by the sentence.
  public var description: String { "\(path): \(sentence)" }

  /// The problem and its remedy, in one or two sentences.
  public var sentence: String {
    mayBeDone
      ? "\(plainSentence) The command may be done all the same. Look before you repeat it."
      : plainSentence
  }

  private var plainSentence: String {
    switch reason {
    case .system(let number): sentence(number)
    case .isFile: "This is a file, not a folder. Choose another path."
    case .isForeign where operation == .lock:
      "This isn't the file of a lock, and is not changed. Move it away, and try again."
    case .isForeign:
      "The file or folder isn't part of a simulated device, and is not changed. Choose another folder."
    case .locked(let holder, let limit):
      """
      The folder has been locked by \(holder.map { "process \($0)" } ?? "another process") for \
      over \(limit.components.seconds) s. Try again later.
      """
    case .isOpen:
      "This process has the folder open already. Close its store before you open another one."
    case .closed: "The store was closed. Open another one for the folder."
    case .form(.newerVersion(let version), _):
      """
      The file was written by a newer version (format \(version)) and is not changed. Update the \
      tool, or choose another folder.
      """
    case .form(.unknownName(let name, let noun), let line):
      """
      Unknown \(noun) '\(name)'\(line.map { " in line \($0)" } ?? ""). A newer version may have \
      written it, so the file is not changed. Update the tool, or choose another folder.
      """
    case .form(let error, let line):
      "The file can't be read\(line.map { " in line \($0)" } ?? ""): \(error)."
    }
  }

  private func sentence(_ number: Int32) -> String {
    switch number {
    case EACCES, EPERM:
      switch operation {
      case .read: "Permission denied. Change the permissions of the file."
      case .makeFolder, .lock, .write, .remove:
        "Permission denied. Change the permissions of the folder, or choose another one."
      }
    case EROFS: "The file system is read-only. Choose another folder."
    case ENOSPC, EDQUOT: "No space is left on the disk. Free some space, and try again."
    case ENOTDIR: "A part of this path is a file, not a folder."
    case ENOENT: "A part of this path doesn't exist."
    case EFBIG: "The file exceeds the maximum file size. Raise the limit, and try again."
    case EOVERFLOW where operation == .read:
      "Folders are nested more than \(DurableFile.levelLimit) levels deep. Remove the inner ones."
    case EOVERFLOW: "A value is nested too deeply to be stored. Store one with fewer levels."
    case EBADMSG where operation == .read:
      "The file is damaged. Move it away to begin without its values."
    case EISDIR: "This is a folder, not a file. Move it away, and try again."
    case ENAMETOOLONG: "The path is too long."
    case ELOOP where operation == .lock || operation == .write:
      "This is a symbolic link, which is not followed. Remove the link, or choose another folder."
    case ELOOP: "The path has too many symbolic links. Remove the link, and try again."
    default: "\(attempt): \(String(cString: strerror(number)))."
    }
  }

  private var attempt: String {
    switch operation {
    case .makeFolder: "The folder can't be created"
    case .lock: "The folder can't be locked"
    case .read: "The file can't be read"
    case .write: "The file can't be written"
    case .remove: "The file can't be removed"
    }
  }
}

/// Damage that a store repaired, data that it misses, or a write that failed without loss.
enum StoreNotice: Sendable, Hashable {
  /// The snapshot was damaged; the device was rebuilt if there was a history.
  case damagedSnapshot(String, StoredFormError, keptAs: String?, wasMadeAgain: Bool)
  /// The store truncated the history before a line.
  case cutHistory(String, HistoryFile.Place, HistoryFile.Fault, keptAs: String?)
  /// The history is truncated before events that the snapshot includes.
  case truncatedHistory(String, keptAs: String?, isNew: Bool)
  /// A line of the history that the snapshot includes can't be read. A new history has begun if the
  /// old one was moved.
  case unreadableHistory(String, HistoryFile.Place, HistoryFile.Fault, keptAs: String?)
  /// The snapshot couldn't be written; the history has all events.
  case oldSnapshot(path: String, cause: String)
  /// There are apps' data, but neither a snapshot nor a history of their device.
  case missingDevice(path: String, keptAs: String)
  /// The current generation of the apps' data is missing.
  case missingData(path: String)
  /// Pipes, sockets and devices of apps, by their paths, weren't copied with the apps' data.
  case leftOut([String])
}

extension StoreNotice {
  /// Whether a part of the history is missing.
  var isAboutHistory: Bool {
    switch self {
    case .cutHistory, .truncatedHistory, .unreadableHistory: true
    case .damagedSnapshot, .oldSnapshot, .missingDevice, .missingData, .leftOut: false
    }
  }
}

extension StoreNotice: CustomStringConvertible {
  /// The path, the damage, and its consequence for the device.
  var description: String {
    switch self {
    case .damagedSnapshot(let path, let error, let kept, let wasMadeAgain):
      """
      \(path) was damaged: \(error). \
      \(kept.map { "It was moved to \($0)." } ?? "The next change of the device moves it aside.") \
      \(wasMadeAgain
        ? "The device was rebuilt from its history."
        : "There is no history to rebuild the device from, so a new device was created.")
      """
    case .cutHistory(let path, let place, let fault, let kept):
      "\(path): \(place) \(fault). "
        + (kept.map { "The rest of the history was moved to \($0)." }
          ?? "The next change of the device moves the rest of the history aside.")
    case .truncatedHistory(let path, let kept, let isNew):
      """
      \(path): the history is \
      truncated\(kept.map { "; the remaining part was moved to \($0)" } ?? ""). \
      \(isNew ? "A new history starts" : "The next change of the device starts a new history") \
      from the current device.
      """
    case .unreadableHistory(let path, let place, let fault, let kept):
      "\(path): \(place) \(fault). "
        + (kept.map {
          "The history was moved to \($0). A new history starts from the current device."
        } ?? "The device includes the events after it, but they can't be explained or undone.")
    case .oldSnapshot(let path, let cause):
      """
      The command is done, but \(path) couldn't be written: \(cause). The snapshot is out of \
      date; the device is restored from its history.
      """
    case .missingDevice(let path, let kept):
      """
      \(path): the device of these apps' data is missing, so a new device was created. The data were \
      moved to \(kept).
      """
    case .missingData(let path):
      "\(path) is missing, so the apps' data are lost, and the apps begin without any."
    case .leftOut(let paths):
      """
      Pipes, sockets and devices of apps aren't kept from one command to the next: \
      \(paths.joined(separator: ", ")).
      """
    }
  }
}

extension HistoryFile.Place: CustomStringConvertible {
  var description: String { "line \(line), at byte \(byte)," }
}

extension HistoryFile.Fault: CustomStringConvertible {
  /// The fault as a predicate, after its place.
  var description: String {
    switch self {
    case .wrongNumber(let number, let expected):
      "has event \(number), but event \(expected) was expected"
    case .form(let error): "can't be read: \(error)"
    }
  }
}
