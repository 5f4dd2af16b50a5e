import FocusHost

/// What an app's code answered to a ``CodeRequest``; what it threw is an error beside it.
enum CodeAnswer: Sendable, Codable {
  /// The code returned nothing.
  case done
  /// Whether something is so.
  case truth(Bool)
  /// What is declared of the app.
  case shape(AppShape)
  /// What came of a call.
  case returned(CodeReturn)
  /// Values of a filter.
  case values([String: ParameterValue])
  /// What became of values.
  case report(ValueReport)
  /// What a filter says of itself.
  case card(Crossing<EncodedCardText>)
  /// What a parameter offers; without an offer the filter has no such parameter.
  case choices(OfferedChoices?)
  /// What the app proposes, the best first.
  case suggestions([FilterForm.Suggestion])
  /// What a look at the filters found.
  case findings([Finding])
}

/// The values that can't be set as they were stored.
struct ValueReport: Sendable, Codable {
  /// The entities that their query no longer returns, in the order of the parameters.
  var vanished: [Entity] = []
  /// The names of parameters whose value no longer fits their type, in alphabetical order.
  var misfits: [String] = []

  /// Whether all values can be set.
  var isEmpty: Bool { vanished.isEmpty && misfits.isEmpty }

  /// An entity by the name of its parameter and its identifier.
  struct Entity: Sendable, Codable {
    let parameter: String
    let identifier: String
  }
}

/// The values that a parameter offers, in sections as the app made them.
struct OfferedChoices: Sendable, Codable {
  let sections: [FilterChoices.Section]
  /// The value to start with; `nil` when the app has none.
  let initial: ParameterValue?
}

extension CodeAnswer {
  // What an answer holds; `nil` where it is another.
  var truth: Bool? { if case .truth(let truth) = self { truth } else { nil } }
  var shape: AppShape? { if case .shape(let shape) = self { shape } else { nil } }
  var returned: CodeReturn? { if case .returned(let returned) = self { returned } else { nil } }
  var values: [String: ParameterValue]? {
    if case .values(let values) = self { values } else { nil }
  }
  var report: ValueReport? { if case .report(let report) = self { report } else { nil } }
  var card: KeptCard? { if case .card(let card) = self { card.live } else { nil } }
  var choices: OfferedChoices?? { if case .choices(let offer) = self { offer } else { nil } }
  var suggestions: [FilterForm.Suggestion]? {
    if case .suggestions(let suggestions) = self { suggestions } else { nil }
  }
  var findings: [Finding]? { if case .findings(let findings) = self { findings } else { nil } }
}
