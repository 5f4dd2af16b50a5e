#if canImport(ExtensionFoundation)
  public import ExtensionFoundation
#else
  /// The settings of an extension.
  public protocol AppExtensionConfiguration {}

  /// A program that the system runs on behalf of an app.
  public protocol AppExtension {
    /// The type of ``configuration``.
    associatedtype Configuration: AppExtensionConfiguration

    /// The settings of the extension.
    var configuration: Configuration { get }

    /// Creates the extension.
    init()
  }

  extension AppExtension {
    /// Starts the extension; always throws, as only a device runs extensions as programs.
    public static func main() throws { throw ExtensionCannotRun(name: "\(Self.self)") }
  }

  /// The reason why an extension can't be started as a program.
  private struct ExtensionCannotRun: Error, CustomStringConvertible {
    let name: String

    var description: String {
      """
      \(name) is no program of its own. Install its app on a simulated device, with its filters \
      as members of the extension.
      """
    }
  }

  /// The settings of an extension that has none.
  public struct _AppIntentsExtensionConfiguration: AppExtensionConfiguration {}
#endif

/// The program in which the system runs an app's intents while the app isn't running.
public protocol AppIntentsExtension: AppExtension {}

#if !canImport(ExtensionFoundation)
  extension AppIntentsExtension {
    /// The settings of the extension.
    public var configuration: some AppExtensionConfiguration {
      _AppIntentsExtensionConfiguration()
    }
  }
#endif

/// A library whose intents belong to an app.
public protocol AppIntentsPackage {
  /// The libraries whose intents belong to this one.
  static var includedPackages: [any AppIntentsPackage.Type] { get }
}

extension AppIntentsPackage {
  /// None.
  public static var includedPackages: [any AppIntentsPackage.Type] { [] }
}
