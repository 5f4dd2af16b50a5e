import FocusHost
public import Foundation

extension Duration: _IntentValue {
  public static var _form: _ValueForm<Duration> {
    _ValueForm(
      .other(.type(Duration.self), words: "a number of seconds, or a duration such as 1h30m"),
      write: { .double($0 / .seconds(1)) },
      parse: { data in
        switch data {
        case .int(let seconds): .seconds(seconds)
        // Longer times don't fit into a `Duration`.
        case .double(let seconds) where abs(seconds) < 1e15: .seconds(seconds)
        case .string(let text): Duration(hoursMinutesSeconds: text)
        default: nil
        }
      })
  }

  /// Parses `1h30m`, `90s` or `90`.
  private init?(hoursMinutesSeconds text: String) {
    let pattern = /(?:(\d{1,9})h)?(?:(\d{1,9})m)?(?:(\d{1,9}(?:\.\d{1,9})?)s?)?/
    guard !text.isEmpty, let match = text.wholeMatch(of: pattern) else { return nil }
    let parts = [match.1, match.2, match.3].map { $0.flatMap { Double($0) } ?? 0 }
    self = .seconds(parts[0] * 3600 + parts[1] * 60 + parts[2])
  }
}

extension Measurement: _IntentValue where UnitType: _IntentDimension {
  public static var _form: _ValueForm<Measurement> {
    _ValueForm(
      .other(.type(Measurement.self), words: "a number with one of the units \(UnitType.symbols)"),
      write: { .object(["value": .double($0.value), "unit": .string($0.unit.symbol)]) },
      parse: { data in
        switch data {
        case .object(let fields) where fields.count == 2:
          guard let symbol = fields["unit"]?.text, let data = fields["value"],
            let value = try? Double._form.value(of: data)
          else { return nil }
          return Measurement(value, symbol: symbol)
        case .string(let text):
          let number = text.prefix { "+-.0123456789".contains($0) }
          guard let value = Double(number) else { return nil }
          return Measurement(
            value, symbol: text.dropFirst(number.count).trimmingCharacters(in: .whitespaces))
        default: return nil
        }
      })
  }

  private init?(_ value: Double, symbol: String) {
    guard let unit = UnitType._knownUnits.first(where: { $0.symbol == symbol }) else { return nil }
    self.init(value: value, unit: unit)
  }
}

extension _IntentDimension {
  fileprivate static var symbols: String {
    _knownUnits.map(\.symbol).joined(separator: ", ")
  }
}
