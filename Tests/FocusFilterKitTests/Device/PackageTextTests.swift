import Foundation
import Testing

@testable import FocusFilterKit

/// Texts that are looked up in the main bundle, and that only a package target's resources have.
@Suite struct PackageTextTests {
  /// The resources of another test target, which lie beside the test program.
  private static let bundle = "FocusFilterKit_FocusAppIntentsTests"
  fileprivate static let resources = LocalizedStringResource.BundleDescription.atURL(
    Bundle.main.bundleURL.appending(path: "\(bundle).resources"))

  private func findings(
    about filter: SimulatedApp.Filter,
    mainBundle: LocalizedStringResource.BundleDescription? = nil
  ) async throws -> [Finding] {
    let app = SimulatedApp.test("Texts", filter, mainBundle: mainBundle)
    return try await FocusSystem.test(app).check(app.id)
  }

  @Test func theResourcesMayBeThoseOfTheApp() async throws {
    #expect(try await findings(about: .filter(PlainFilter.self)) == [])
    #expect(
      try await findings(about: .filter(PlainFilter.self), mainBundle: Self.resources) == [])
  }

  @Test func aTextOutsideTheMainBundleIsFound() async throws {
    let found = try await findings(about: .filter(PlainFilter.self), mainBundle: .main)
    #expect(
      found.map(\.description) == [
        """
        warning: PlainFilter: These texts are looked up in the app's main bundle, but only the \
        resources of '\(Self.bundle)' have them: 'A text of this target'. Make \
        the strings file a member of the app's target. [text-found-only-in-package]
        """
      ])
  }

  @Test func aTextWithABundleShowsThatTheResourcesAreThePackages() async throws {
    let found = try await findings(about: .filter(MixedFilter.self))
    #expect(found.map(\.id) == ["text-found-only-in-package"])
    #expect(try await findings(about: .filter(ModuleFilter.self), mainBundle: .main) == [])
  }
}

/// A filter whose texts are plain literals.
private struct PlainFilter: MinimalFilter {
  static let title: LocalizedStringResource = "A text of this target"
  @Parameter(title: "A text of no file", default: false) var isOn: Bool
  var displayRepresentation: DisplayRepresentation { "Plain" }
}

/// A filter that names the bundle of one text, and not that of the other.
private struct MixedFilter: MinimalFilter {
  static let title = LocalizedStringResource(
    "A text of this target", bundle: PackageTextTests.resources)
  @Parameter(title: "A text of this target", default: false) var isOn: Bool
  var displayRepresentation: DisplayRepresentation { "Mixed" }
}

/// A filter that names the bundle of its text.
private struct ModuleFilter: MinimalFilter {
  static let title = LocalizedStringResource(
    "A text of this target", bundle: PackageTextTests.resources)
  var displayRepresentation: DisplayRepresentation { "Module" }
}
