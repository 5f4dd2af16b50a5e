import FocusFilterKit
import FocusScenarios
import FocusText

/// The text of an answer with gaps for what belongs to the row alone.
struct AnswerTemplate {
  let ending: Ending
  private(set) var pieces: [Piece] = []
  /// The number of answers made from the template.
  var uses = 0

  /// The facts that determine an answer, besides the row.
  struct Ending: Hashable {
    let device: Int
    let state: Int
    let outcome: Decision.Outcome
    let rule: FocusRule?
  }

  /// A part of an answer.
  enum Piece {
    case bytes([UInt8])
    case id, line, app, reason, steps
  }

  init(_ ending: Ending, of stream: DecisionStream) {
    self.ending = ending
    let device = stream.devices[ending.device]
    var constant = Array(#"{"v":1"#.utf8)
    func gap(_ piece: Piece) {
      pieces += [.bytes(constant), piece]
      constant = []
    }
    for field in stream.fields {
      constant.append(",\"\(field.rawValue)\":")
      switch field {
      case .id: gap(.id)
      case .line: gap(.line)
      case .app: gap(.app)
      case .reason: gap(.reason)
      case .steps: gap(.steps)
      case .device: constant.append(quoting: device.name)
      case .version: constant.append(quoting: device.version)
      case .outcome: constant.append(quoting: ending.outcome.word.rawValue)
      case .refusal:
        if case .refused(let refusal) = ending.outcome {
          constant.append(quoting: refusal.rawValue)
        } else {
          constant.append("null")
        }
      case .rule: constant.append(quoting: ending.rule?.id)
      case .fidelity: constant.append(quoting: ending.rule?.fidelity.rawValue)
      case .mode: constant.append(quoting: device.states[ending.state].mode)
      }
    }
    constant.append("}\n")
    pieces.append(.bytes(constant))
  }
}

// MARK: JSON as bytes

extension [UInt8] {
  mutating func append(_ text: String) { append(contentsOf: text.utf8) }

  /// Appends a string of JSON, or `null`.
  mutating func append(quoting text: String?) {
    guard let text else { return append("null") }
    let start = count
    var isShown = true
    append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(contentsOf: [UInt8(ascii: "\\"), byte])
      case 0x0A: append("\\n")
      case ..<0x20: append("\\u00" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16))
      default:
        if byte.mayNeedEscape { isShown = false }
        append(byte)
      }
    }
    append(UInt8(ascii: "\""))
    if !isShown { escapeControls(from: start) }
  }

  /// Appends the row's own name for itself, as it is written, or `null`.
  ///
  /// An array or object may have carriage returns between its parts, which would end the answer's line.
  mutating func append(idOf row: DecisionRow) {
    guard let id = row.id else { return append("null") }
    let text = row.line[id]
    guard text.contains(where: { $0 == 0x0D || $0.mayNeedEscape }) else {
      return append(contentsOf: text)
    }
    let start = count
    append(contentsOf: text.lazy.filter { $0 != 0x0D })
    escapeControls(from: start)
  }

  /// Escapes what isn't shown in the JSON from an index on, as every JSON text of the tool does.
  private mutating func escapeControls(from start: Int) {
    let text = String(decoding: self[start...], as: UTF8.self)
    replaceSubrange(start..., with: text.escapingControlsOfJSON.utf8)
  }

  /// Appends the steps of a decision.
  mutating func append(_ steps: [Decision.Step]) {
    append("[")
    for (number, step) in steps.enumerated() {
      append(number == 0 ? #"{"rule":"# : #",{"rule":"#)
      append(quoting: step.rule.id)
      append(#","fidelity":"#)
      append(quoting: step.fidelity.rawValue)
      append(#","sentence":"#)
      append(quoting: step.sentence)
      append("}")
    }
    append("]")
  }

  /// Appends the answer to a row without a decision.
  mutating func append(_ problem: DecisionProblem, line: Int, of row: DecisionRow) {
    append(#"{"v":1,"line":\#(line),"#)
    if row.id != nil {
      append(#""id":"#)
      append(idOf: row)
      append(",")
    }
    append(#""error":{"code":"#)
    append(quoting: problem.code.rawValue)
    append(#","message":"#)
    append(quoting: problem.message)
    append(#","column":\#(problem.column)}}"# + "\n")
  }
}

extension UInt8 {
  /// Whether the byte can be a part of a control character or of `##[`.
  fileprivate var mayNeedEscape: Bool { self >= 0x7F || self == UInt8(ascii: "[") }
}
