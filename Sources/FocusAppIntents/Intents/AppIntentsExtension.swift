#if canImport(ExtensionFoundation)
  public import ExtensionFoundation
#else
  /// The configuration of an extension.
  public protocol AppExtensionConfiguration {}

  /// An extension that the system runs for an app.
  public protocol AppExtension {
    /// The type of ``configuration``.
    associatedtype Configuration: AppExtensionConfiguration

    /// The configuration of the extension.
    var configuration: Configuration { get }

    /// Creates the extension.
    init()
  }

  extension AppExtension {
    /// Runs the extension as a program; always throws here.
    public static func main() throws { throw ExtensionCannotRun(name: "\(Self.self)") }
  }

  /// The error of an extension that is run as a program.
  private struct ExtensionCannotRun: Error, CustomStringConvertible {
    let name: String

    var description: String {
      """
      \(name) can't run as a separate program. Install its app on a simulated device, with its \
      filters as members of the extension.
      """
    }
  }

  /// The default configuration of an extension.
  public struct _AppIntentsExtensionConfiguration: AppExtensionConfiguration {}
#endif

/// An extension that runs an app's intents while the app isn't running.
public protocol AppIntentsExtension: AppExtension {}

#if !canImport(ExtensionFoundation)
  extension AppIntentsExtension {
    /// The default configuration of the extension.
    public var configuration: some AppExtensionConfiguration {
      _AppIntentsExtensionConfiguration()
    }
  }
#endif

/// A library that provides intents for an app.
public protocol AppIntentsPackage {
  /// The libraries that provide intents for this one.
  static var includedPackages: [any AppIntentsPackage.Type] { get }
}

extension AppIntentsPackage {
  /// No libraries.
  public static var includedPackages: [any AppIntentsPackage.Type] { [] }
}
