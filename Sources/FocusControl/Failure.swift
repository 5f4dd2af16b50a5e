@_spi(FocusTool) import FocusFilterKit

/// The message and the exit code for an error.
struct Failure {
  let message: String
  let exitCode: ToolExitCode

  init(_ error: any Error, tool: String) {
    switch error {
    case let error as UsageError:
      message = "\(tool): \(error.sentence)\n\(error.nextStep(tool))"
      exitCode = .usage
    case is BadPredicate, is ScenarioError, is UnusablePayload:
      message = "\(error)"
      exitCode = .usage
    case is ExportRefusal:
      message = "\(tool): \(error)"
      exitCode = .notHeld
    case FocusError.appHangs:
      message = "\(tool): \(error)"
      exitCode = .world
    case let error as FocusError:
      let next = error.verbThatLists.map { "\n'\(tool) \($0)' lists them." } ?? ""
      message = "\(tool): \(error)\(next)"
      exitCode = .usage
    default:
      message = "\(tool): \(error)"
      exitCode = .world
    }
  }
}

extension FocusError {
  /// The verb that lists the known names.
  fileprivate var verbThatLists: String? {
    switch self {
    case .unknownMode: "modes"
    case .unknownApp, .unknownFilter(_, app: nil, _): "apps"
    default: nil
    }
  }
}
