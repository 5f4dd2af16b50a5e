import FocusHost
public import Foundation

extension UserDefaults {
  /// The defaults of the process that runs the code: each process of an app has its own.
  ///
  /// The type is a subclass, so that the compiler prefers this property to Foundation's in each
  /// file of a module that imports AppIntents anywhere (with `MemberImportVisibility`, only in
  /// files that import it). Elsewhere, and outside any app, the defaults are Foundation's, which
  /// all processes share.
  public static var standard: _ProcessDefaults {
    var host: (any IntentHost)?
    do {
      host = try CurrentIntentHost.resolve()
    } catch .noHost {
      // Code outside any app has the program's own.
    } catch {
      HostReport.report("The standard defaults are shared by all devices. \(error)")
    }
    guard
      let defaults = _ProcessDefaults(
        storedAs: host?.standardDefaultsName, registered: host?.registeredDefaults)
    else { stop("The standard defaults can't be opened.") }
    return defaults
  }
}
