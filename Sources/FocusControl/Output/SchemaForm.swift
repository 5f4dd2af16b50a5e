import FocusFilterKit
import FocusScenarios

/// A form that the tool reads or writes, and can print the schema of.
enum SchemaForm: String, CaseIterable {
  /// The files that `simulate` plays.
  case scenario
  /// A document that `--json` writes.
  case output
  /// The snapshots and rows that `decide` reads, and the rows that it writes.
  case decide

  /// The schema as JSON.
  var schema: String {
    switch self {
    case .scenario: ScenarioSchema.json
    case .output: String(decoding: PackageResources.focusctl_schema_json, as: UTF8.self)
    case .decide: String(decoding: PackageResources.decide_schema_json, as: UTF8.self)
    }
  }
}
