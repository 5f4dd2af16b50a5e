import FocusHost

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
      .other(.type(IntentPaymentMethod.self), words: "a type of payment, or an object with a type"),
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
