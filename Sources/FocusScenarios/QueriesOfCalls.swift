import FocusFilterKit
import FocusHost
import FocusText

/// The questions about the calls of an app's code, and about the code's answers.
extension Query {
  static let ofCalls: [Query] = [
    Query(
      "missed", of: .app, "the missed calls of %", as: .flag, facts: [.missedCall],
      recorded: { asked, _ in
        asked.view.entries.lastMissed(of: asked.id).map { entry, missed in
          RecordedAnswer(true, from: [entry], rules: [missed.rule])
        }
      },
      answer: { $0.view.entries.lastMissed(of: $0.id)?.missed },
      words: { ($0?.reason.sentence).orNone }, value: { .bool($0 != nil) },
      compare: { isMissed, missed, _ in
        Comparison(
          isMissed ? "one" : nil, missed.map { isMissed ? "one" : $0.reason.sentence })
      }),
    Query(
      "sequence", of: .app, "the calls of %", as: .calls, facts: [.call],
      recorded: { asked, _ in
        let made = asked.view.entries.flatMap { entry in
          [entry].calls(of: asked.id).map { (entry: entry, call: $0) }
        }
        guard !made.isEmpty else { return nil }
        return RecordedAnswer(
          .elements(made.map { .data($0.call.value) }), from: made.map(\.entry),
          rules: made.map(\.call.delivery.rule))
      },
      answer: { $0.view.entries.calls(of: $0.id) }, words: { $0.map(\.words).inOrder.orNone },
      value: { .array($0.map(\.value)) },
      compare: { expected, made, asked in
        let wanted = try expected.map { try asked.storedForm(of: $0.values) }
        let pairs = zip(expected, wanted)
        return Comparison(
          pairs.map { ReturnedCall.words($0.kind, $0.host, $1) },
          zip(pairs, made).map({ pair, call in
            ReturnedCall.words(
              pair.0.kind.map { _ in call.kind }, pair.0.host.map { _ in call.host },
              pair.1.map { call.values.restricted(to: $0) })
          }) + made.dropFirst(expected.count).map(\.words))
      }),
    Query(
      "delivered", of: .app, "the delivery to %", as: .filterValuesOrNull,
      story: [.delivered, .superseded, .missed], facts: [.call, .missedCall],
      answer: { $0.view.entries.calls(of: $0.id).last?.values }, words: \.wordsOrNone,
      value: \.valueOrNull,
      compare: { .values(try $2.storedForm(of: $0), $1) }),
    Query(
      "host", of: .app, "the host of %",
      as: .optional(Shape<ProcessHost>.word),
      facts: [.call, .missedCall],
      answer: { asked in
        // Later code, such as that of a reloaded widget, may have run in another process.
        asked.view.entries.calls(of: asked.id).last?.host
          ?? asked.view.entries.lastHost(of: asked.id)
      }, words: { $0?.rawValue },
      value: { $0.map { .string($0.rawValue) } ?? .null }),
    Query(
      "threw", of: .app, "the error of %", as: .optional(.text), takesErrors: true,
      isRecorded: true,
      answer: { $0.view.entries.lastError(of: $0.id) }, words: \.orNone,
      value: { $0.map { .string($0) } ?? .null },
      compare: { words, thrown, _ in
        // A part of an error's message is enough to recognize the error.
        let isMeant = words.map { thrown?.contains($0) == true } ?? false
        return Comparison(words, isMeant ? words : thrown)
      }),
    Query(
      "returned", of: .app, "the value that % returned", as: .any,
      isRecorded: true,
      answer: { $0.view.entries.lastAnswer(of: $0.id)?.value ?? .null },
      words: { $0 == .null ? nil : "\($0)" }, value: \.self),
    Query(
      "said", of: .app, "the dialog of %", as: .optional(.text),
      isRecorded: true,
      answer: { $0.view.entries.lastAnswer(of: $0.id)?.dialog }, words: \.self,
      value: { $0.map { .string($0) } ?? .null }),
    Query(
      "displayed", of: .app, "the snippet that % displayed", as: .optional(.snippet),
      isRecorded: true,
      answer: { $0.view.entries.lastAnswer(of: $0.id)?.snippet },
      words: { $0.map { $0.words($0.values) }.orNone },
      value: { $0.map { ["intent": .string($0.intent), "values": .object($0.values)] } ?? .null },
      compare: { expected, snippet, _ in
        let wanted = expected?.values ?? [:]
        return Comparison(
          expected.map { $0.words($0.values) },
          snippet.map { $0.words($0.values.restricted(to: wanted)) })
      }),
    Query(
      "findings", of: .app, "the findings about %", as: .findings, story: [.finding],
      facts: [.finding],
      recorded: { asked, outcome in
        outcome.findings[asked.id].map { RecordedAnswer(.array($0.map { .string($0) })) }
      },
      answer: { $0.view.entries.findings(about: $0.id) },
      words: \.inOrder, value: { .array($0.map { .string($0) }) }),
  ]
}

extension IntentSnippet {
  fileprivate func words(_ values: [String: ParameterValue]) -> String {
    values.isEmpty ? intent : "\(intent) with \(ParameterValue.object(values))"
  }
}

// MARK: Shapes

/// An expected call of a filter. Missing members match anything.
struct ExpectedCall: Sendable {
  var kind: FilterDelivery.Kind?
  var host: ProcessHost?
  /// Some of the values that the filter receives.
  var values: [SourceMember]?
}

extension Shape<[ExpectedCall]> {
  /// Calls in order: `"values"`, `"defaults"`, or an object with more members.
  static let calls = Shape(
    ScenarioSchema.list(of: [
      "anyOf": [
        ScenarioSchema.words(of: FilterDelivery.Kind.self),
        ScenarioSchema.object(properties),
      ]
    ])
  ) { value, reader throws(SourceError) in
    try reader.source.elements(value, of: reader.key).map { element throws(SourceError) in
      if element.string != nil { return ExpectedCall(kind: try reader.word(element, "call")) }
      try reader.source.members(element, of: reader.key, "a string or ")
      let fields = try SourceFields(
        element, of: "a call", keys: properties.map(\.key), in: reader.source)
      return ExpectedCall(
        kind: try fields.word("kind"), host: try fields.word("host"),
        values: fields.has("values") ? try fields.entries("values") : nil)
    }
  }.naming { NamesInValue(values: $0.compactMap(\.values)) }

  private static let properties: KeyValuePairs = [
    "kind": ScenarioSchema.words(of: FilterDelivery.Kind.self),
    "host": ScenarioSchema.words(of: ProcessHost.self),
    "values": ScenarioSchema.reference("values"),
  ]
}

extension Shape<IntentSnippet> {
  /// `"EventSnippet"`, or `{ intent: "EventSnippet", values: { event: "1" } }`.
  static let snippet = Shape([
    "anyOf": [
      ScenarioSchema.string(),
      ScenarioSchema.object(properties, required: ["intent"]),
    ]
  ]) { value, reader throws(SourceError) in
    if let intent = value.string { return IntentSnippet(intent: intent, values: [:]) }
    try reader.source.members(value, of: reader.key, "null, a string or ")
    let fields = try SourceFields(
      value, of: "a snippet", keys: properties.map(\.key), in: reader.source)
    return IntentSnippet(
      intent: try fields.required("intent").value,
      values: try fields.entries("values").parameterValues)
  }

  private static let properties: KeyValuePairs = [
    "intent": ScenarioSchema.string(), "values": ScenarioSchema.reference("values"),
  ]
}

extension Shape<[String]> {
  /// Identifiers of findings, in order.
  fileprivate static let findings = Shape(
    ScenarioSchema.list(of: ["enum": .array(identifiers.map { .string($0) })])
  ) { value, reader throws(SourceError) in
    try reader.source.elements(value, of: reader.key).map { element throws(SourceError) in
      let id = try reader.source.string(element, of: reader.key)
      guard identifiers.contains(id.value) else {
        throw reader.unknown(id, "finding", among: identifiers)
      }
      return id.value
    }
  }

  private static let identifiers = FindingKind.allCases.map(\.id)
}

// MARK: Answers in the history

extension ReturnedCall {
  fileprivate var words: String { Self.words(kind, host, values) }

  /// The call as a file writes it.
  var value: ParameterValue {
    [
      "kind": .string(kind.rawValue), "host": .string(host.rawValue),
      "values": .object(values.filter { $0.value != .null }),
    ]
  }

  fileprivate static func words(
    _ kind: FilterDelivery.Kind?, _ host: ProcessHost?, _ values: [String: ParameterValue]?
  ) -> String {
    let parts = [
      kind?.rawValue, host.map { "in the \($0.rawValue)" },
      values.map { ParameterValue.object($0).description },
    ].compactMap { $0 }
    return parts.isEmpty ? "a call" : parts.joined(separator: " ")
  }
}

extension Sequence<HistoryEntry> {
  /// The returned calls of an app's filters, in order, including calls whose result came too late.
  func calls(of app: String) -> [ReturnedCall] {
    flatMap(\.effects).compactMap(\.returnedCall).filter { returned in
      returned.result.outcome.isOfCode && returned.call.app == app
    }
  }

  /// The process in which an app's code was last called, for whatever work; `nil` for none.
  fileprivate func lastHost(of app: String) -> ProcessHost? {
    var found: ProcessHost?
    for entry in self {
      if case .acted(app, let actions, _) = entry.event.kind {
        switch actions.first {
        // The device runs actions and intents in the app's own process.
        case .did, .ranIntent: found = .app
        default: break
        }
      }
      for case .finished(let call, _, _) in entry.effects where call.app == app {
        found = call.host
      }
    }
    return found
  }

  /// The last delivery to an app that was due but wasn't made, with its entry.
  fileprivate func lastMissed(
    of app: String
  ) -> (entry: HistoryEntry, missed: MissedFilterDelivery)? {
    var last: (HistoryEntry, MissedFilterDelivery)?
    for entry in self {
      for case .missed(let missed) in entry.effects
      where missed.wasDue && missed.filter.app == app {
        last = (entry, missed)
      }
    }
    return last
  }

  /// The result of an app's last action or intent; `nil` if it returned nothing or hasn't returned.
  func lastAnswer(of app: String) -> IntentAnswer? {
    for entry in reversed() {
      guard case .acted(app, let actions, _) = entry.event.kind else { continue }
      for action in actions.reversed() {
        switch action {
        case .answered(let value, let dialog, let snippet):
          return IntentAnswer(value: value, dialog: dialog, snippet: snippet)
        // A later one ran and hasn't returned.
        case .ranIntent, .did: return nil
        default: continue
        }
      }
    }
    return nil
  }

  /// The identifiers of the findings about an app, each once, in order.
  func findings(about app: String) -> [String] {
    var found: [String] = []
    for case .found(let finding) in flatMap(\.effects) where finding.subjectApp == app {
      found.formUnion([finding.id])
    }
    return found
  }

  /// The last error that an app's code threw; `nil` for none.
  func lastError(of app: String) -> String? {
    var found: String?
    for entry in self {
      if case .acted(app, let actions, _) = entry.event.kind {
        for action in actions {
          switch action {
          case .failed(let error): found = error
          case .ended(_, let how, _, let place):
            found = FocusError.appEnded(app, how: how, at: place).explanation
          default: continue
          }
        }
      }
      for case .finished(let call, let result, _) in entry.effects where call.app == app {
        switch result.outcome {
        case .threw(let error), .queryThrew(let error): found = error
        default: continue
        }
      }
    }
    return found
  }
}
