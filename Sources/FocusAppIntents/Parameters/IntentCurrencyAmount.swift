import FocusHost
public import Foundation

/// An amount of money.
public struct IntentCurrencyAmount: Hashable, Sendable {
  /// The amount in units of the currency.
  public let amount: Decimal
  /// The ISO 4217 code of the currency.
  public let currencyCode: String

  /// Creates an amount in a currency, given by its ISO 4217 code.
  public init(amount: Decimal, currencyCode: String) {
    self.amount = amount
    self.currencyCode = currencyCode
  }
}

extension IntentCurrencyAmount: DisplayRepresentable {
  /// *Amount*.
  public static var typeDisplayRepresentation: TypeDisplayRepresentation { "Amount" }

  /// The amount with its currency.
  public var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(amount, format: .currency(code: currencyCode))")
  }
}

extension IntentCurrencyAmount: _IntentValue {
  public static var _form: _ValueForm<IntentCurrencyAmount> {
    _ValueForm(
      .other(.type(IntentCurrencyAmount.self), words: "an amount such as 12.50 EUR"),
      write: {
        ["amount": .string($0.amount.description), "currencyCode": .string($0.currencyCode)]
      },
      parse: { data in
        switch data {
        case .string(let text):
          let words = text.split(separator: " ")
          return words.count == 2 ? Self(String(words[0]), code: String(words[1])) : nil
        case .object(let fields):
          guard let amount = fields["amount"]?.text, let code = fields["currencyCode"]?.text
          else { return nil }
          return Self(amount, code: code)
        default: return nil
        }
      })
  }

  private init?(_ amount: String, code: String) {
    // `Decimal` parses the longest valid prefix and ignores the rest.
    guard amount.wholeMatch(of: /[+-]?\d+(\.\d+)?/) != nil, let amount = Decimal(string: amount)
    else { return nil }
    self.init(amount: amount, currencyCode: code)
  }
}
