import AppIntents
import Foundation

private let isFast = ProcessInfo.processInfo.processorCount > 3

struct OpeningIntent: AppIntent {
  static let title: LocalizedStringResource = "Open"
  static let openAppWhenRun: Bool = isFast  // static-not-constant
  func perform() async throws -> some IntentResult { .result() }
}

struct DescribedIntent: AppIntent {
  static let title: LocalizedStringResource = "Describe"
  static var description: IntentDescription? {  // static-not-constant
    isFast ? "Fast" : "Slow"
  }
  func perform() async throws -> some IntentResult { .result() }
}

enum Speed: String, AppEnum {
  case slow, fast

  static var typeDisplayRepresentation: TypeDisplayRepresentation {  // static-not-constant
    if #available(iOS 99, *) { "Speed" } else { "Pace" }
  }
  static let caseDisplayRepresentations: [Speed: DisplayRepresentation] =  // static-not-constant
    Dictionary(uniqueKeysWithValues: allCases.map { ($0, "Speed") })
}

private func words(_ text: String) -> DisplayRepresentation {
  DisplayRepresentation(title: "\(text)")
}

enum Pace: String, AppEnum {
  case slow

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Pace"
  static let caseDisplayRepresentations: [Pace: DisplayRepresentation] = [  // static-not-constant
    .slow: words("Slow")
  ]
}
