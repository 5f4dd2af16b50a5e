public import Foundation

/// Where the code of a device's apps runs.
///
/// On an iPhone an app and each of its extensions is a process, with variables of its own. A device can
/// have that too, at the price of starting them.
public enum ProcessModel: Sendable, Hashable {
  /// In this process. What code declares as a variable is shared by the app and its extensions, and a
  /// fatal error in it ends this process.
  case inProcess
  /// Each process of an app is one of the system, which runs this executable: a tool made with
  /// `FocusTool`, for the same apps.
  ///
  /// It starts with the first call of its code, and is killed when the device ends it. A closure can't
  /// cross to it. What a process prints goes to standard error, up to 64 KiB.
  case executable(URL)
}
