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
      "an amount such as 12.50 EUR",
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

/// A payment method, such as a credit card.
public struct IntentPaymentMethod: Sendable {
  /// The kind of payment method.
  public var type: PaymentType
  /// The display name.
  public var name: LocalizedStringResource?
  /// A hint that distinguishes methods with the same name, such as the card's last digits.
  public var identificationHint: String?
  /// The image of the card.
  public var icon: DisplayRepresentation.Image?

  /// Creates a payment method; the hint distinguishes methods with the same name.
  public init(
    type: PaymentType, name: LocalizedStringResource? = nil, identificationHint: String? = nil,
    icon: DisplayRepresentation.Image? = nil
  ) {
    self.type = type
    self.name = name
    self.identificationHint = identificationHint
    self.icon = icon
  }

  /// A kind of payment method.
  public enum PaymentType: Hashable, Sendable, CaseIterable {
    /// Another kind.
    case unknown
    /// A checking account.
    case checking
    /// A savings account.
    case savings
    /// A brokerage account.
    case brokerage
    /// A debit card.
    case debit
    /// A credit card.
    case credit
    /// A prepaid card.
    case prepaid
    /// A store card.
    case store
    /// Apple Pay.
    case applePay
  }
}

extension IntentPaymentMethod: DisplayRepresentable {
  /// *Payment Method*.
  public static var typeDisplayRepresentation: TypeDisplayRepresentation { "Payment Method" }

  /// The name, the hint and the icon; without a name, the kind.
  public var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(
      title: name ?? LocalizedStringResource(stringLiteral: "\(type)"),
      subtitle: identificationHint.map { LocalizedStringResource(stringLiteral: $0) }, image: icon)
  }
}

extension IntentPaymentMethod: _IntentValue {
  public static var _form: _ValueForm<IntentPaymentMethod> {
    _ValueForm(
      "a type of payment, or an object with a type",
      write: { method in
        var fields: [String: ParameterValue] = ["type": .string("\(method.type)")]
        if let name = method.name { fields["name"] = .string(String(localized: name)) }
        return .object(fields)
      },
      parse: { data in
        let fields = if case .object(let fields) = data { fields } else { ["type": data] }
        guard let type = PaymentType.allCases.first(where: { "\($0)" == fields["type"]?.text })
        else { return nil }
        return IntentPaymentMethod(
          type: type, name: fields["name"]?.text.map { LocalizedStringResource(stringLiteral: $0) })
      })
  }
}
