import FocusFilterKit
import Foundation
import Testing

/// What is said of declarations that Xcode accepts and an iPhone doesn't use as they are meant.
@Suite struct DeclarationTests {
  private struct ResourceFilter: MinimalFilter {
    static var description: LocalizedStringResource? { "Shows one name." }
    @Parameter(title: "Name") var name: String?
  }

  private struct UntitledFilter: MinimalFilter {
    @Parameter var name: String?
    @Parameter(title: "Color") var color: String?
  }

  private struct DistanceFilter: MinimalFilter {
    @Parameter(title: "Near", unit: .kilometers, supportsNegativeNumbers: false)
    var near: Measurement<UnitLength>?
    @Parameter(title: "Depth", unit: .meters) var depth: Measurement<UnitLength>?
  }

  private func device(with filter: SimulatedApp.Filter) async throws -> FocusSystem {
    try await .test(.test("Odd", filter), modes: [.work])
  }

  @Test func aDescriptionOfAnotherTypeIsShownAndReported() async throws {
    let system = try await device(with: .filter(ResourceFilter.self))
    let found = try await system.check("com.example.odd")
    #expect(found.map(\.id) == ["description-type"])
    #expect(found.first?.severity == .warning)
    #expect(found.first?.message.contains("`LocalizedStringResource?`") == true)
    let filter = await system.state.apps["com.example.odd"]?.description.filters.first
    #expect(filter?.description == "Shows one name.")
  }

  @Test func aParameterWithoutATitleIsReported() async throws {
    let system = try await device(with: .filter(UntitledFilter.self))
    let found = try await system.check("com.example.odd")
    #expect(
      found.map { "\($0.id) \($0.subject)" } == ["parameter-without-title UntitledFilter.name"])
  }

  @Test func aNegativeNumberIsRefusedWhereNoneIsSupported() async throws {
    let system = try await device(with: .filter(DistanceFilter.self))
    let filter = try await system.filter(named: "com.example.odd")
    let below: ParameterValue = ["value": -2.5, "unit": "km"]
    await #expect {
      try await system.configure(filter, in: .work, values: ["near": below])
    } throws: { error in
      guard case FocusError.unusableValue("near", _, _) = error else { return false }
      return "\(error)".contains("not below 0")
    }
    try await system.configure(filter, in: .work, values: ["near": ["value": 0.0, "unit": "km"]])
    try await system.configure(filter, in: .work, values: ["depth": ["value": -2.5, "unit": "m"]])
  }
}
