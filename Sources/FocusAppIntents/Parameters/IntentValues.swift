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
      .amount(codes: [], nil),
      write: {
        ["amount": .string($0.amount.description), "currencyCode": .string($0.currencyCode)]
      },
      parse: { data throws(ParameterValueError) in
        if let words = data.text?.split(separator: " ") {
          // A person types an ISO 4217 code; an app may have a code of its own.
          guard words.count == 2, words[1].wholeMatch(of: /[A-Z]{3}/) != nil else { return nil }
          return Self(String(words[0]), code: String(words[1]))
        }
        guard let fields = try data.members(["amount", "currencyCode"]),
          let amount: String = try fields.value("amount"),
          let code: String = try fields.value("currencyCode")
        else { return nil }
        return Self(amount, code: code)
      })
  }

  private init?(_ amount: String, code: String) {
    // `Decimal` parses the longest valid prefix, ignores the rest, and rounds to 38 digits.
    guard amount.wholeMatch(of: /[+-]?\d+(\.\d+)?/) != nil,
      amount.filter(\.isNumber).trimmingCharacters(in: ["0"]).count <= 38,
      let amount = Decimal(string: amount), !amount.isNaN
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
        fields["identificationHint"] = method.identificationHint.map { .string($0) }
        return .object(fields)
      },
      parse: { data throws(ParameterValueError) in
        let fields = try data.members(["type", "name", "identificationHint"]) ?? ["type": data]
        let name: String? = try fields.value("name")
        let hint: String? = try fields.value("identificationHint")
        guard let word = fields["type"]?.text else { return nil }
        guard let type = PaymentType.allCases.first(where: { "\($0)" == word }) else {
          let types = PaymentType.allCases.map { "\($0)" }
          throw .unknownCase(word, of: .described(.init(name: "PaymentType", cases: types)))
        }
        return IntentPaymentMethod(
          type: type, name: name.map { LocalizedStringResource(stringLiteral: $0) },
          identificationHint: hint)
      })
  }
}

/// A dimension of units in which a parameter can be measured.
public protocol _IntentDimension: Dimension {}

extension UnitAcceleration: _IntentDimension {}
extension UnitAngle: _IntentDimension {}
extension UnitArea: _IntentDimension {}
extension UnitConcentrationMass: _IntentDimension {}
extension UnitDispersion: _IntentDimension {}
extension UnitDuration: _IntentDimension {}
extension UnitElectricCharge: _IntentDimension {}
extension UnitElectricCurrent: _IntentDimension {}
extension UnitElectricPotentialDifference: _IntentDimension {}
extension UnitElectricResistance: _IntentDimension {}
extension UnitEnergy: _IntentDimension {}
extension UnitFrequency: _IntentDimension {}
extension UnitFuelEfficiency: _IntentDimension {}
extension UnitIlluminance: _IntentDimension {}
extension UnitInformationStorage: _IntentDimension {}
extension UnitLength: _IntentDimension {}
extension UnitMass: _IntentDimension {}
extension UnitPower: _IntentDimension {}
extension UnitPressure: _IntentDimension {}
extension UnitSpeed: _IntentDimension {}
extension UnitTemperature: _IntentDimension {}
extension UnitVolume: _IntentDimension {}

extension _IntentDimension {
  /// The units in which a value can be entered.
  package static var knownUnits: [Self] {
    DimensionUnits.all.lazy.compactMap { $0.units as? [Self] }.first ?? []
  }
}

/// A dimension in which a parameter can be measured.
struct DimensionUnits {
  /// The units in which a value can be entered.
  let units: [Dimension]
  /// The types of the measurements.
  let measurements: [any _IntentValue.Type]

  private init<UnitType: _IntentDimension>(_ units: UnitType...) {
    self.units = units
    measurements = [Measurement<UnitType>.self, NonnegativeMeasurement<UnitType>.self]
  }

  /// All dimensions.
  static let all = [
    DimensionUnits(UnitAcceleration.metersPerSecondSquared, .gravity),
    DimensionUnits(UnitAngle.degrees, .arcMinutes, .arcSeconds, .radians, .gradians, .revolutions),
    DimensionUnits(
      UnitArea.squareMegameters, .squareKilometers, .squareMeters, .squareCentimeters,
      .squareMillimeters, .squareMicrometers, .squareNanometers, .squareInches, .squareFeet,
      .squareYards, .squareMiles, .acres, .ares, .hectares),
    DimensionUnits(UnitConcentrationMass.gramsPerLiter, .milligramsPerDeciliter),
    DimensionUnits(UnitDispersion.partsPerMillion),
    DimensionUnits(
      UnitDuration.hours, .minutes, .seconds, .milliseconds, .microseconds, .nanoseconds,
      .picoseconds),
    DimensionUnits(
      UnitElectricCharge.coulombs, .megaampereHours, .kiloampereHours, .ampereHours,
      .milliampereHours, .microampereHours),
    DimensionUnits(
      UnitElectricCurrent.megaamperes, .kiloamperes, .amperes, .milliamperes, .microamperes),
    DimensionUnits(
      UnitElectricPotentialDifference.megavolts, .kilovolts, .volts, .millivolts, .microvolts),
    DimensionUnits(UnitElectricResistance.megaohms, .kiloohms, .ohms, .milliohms, .microohms),
    DimensionUnits(UnitEnergy.kilojoules, .joules, .kilocalories, .calories, .kilowattHours),
    DimensionUnits(
      UnitFrequency.terahertz, .gigahertz, .megahertz, .kilohertz, .hertz, .millihertz, .microhertz,
      .nanohertz),
    DimensionUnits(
      UnitFuelEfficiency.litersPer100Kilometers, .milesPerGallon, .milesPerImperialGallon),
    DimensionUnits(UnitIlluminance.lux),
    DimensionUnits(
      UnitInformationStorage.bits, .bytes, .nibbles, .kilobits, .megabits, .gigabits, .terabits,
      .kilobytes, .megabytes, .gigabytes, .terabytes, .kibibytes, .mebibytes, .gibibytes,
      .tebibytes),
    DimensionUnits(
      UnitLength.megameters, .kilometers, .hectometers, .decameters, .meters, .decimeters,
      .centimeters, .millimeters, .micrometers, .nanometers, .picometers, .inches, .feet, .yards,
      .miles, .scandinavianMiles, .lightyears, .nauticalMiles, .fathoms, .furlongs,
      .astronomicalUnits, .parsecs),
    DimensionUnits(
      UnitMass.kilograms, .grams, .decigrams, .centigrams, .milligrams, .micrograms, .nanograms,
      .picograms, .ounces, .pounds, .stones, .metricTons, .shortTons, .carats, .ouncesTroy, .slugs),
    DimensionUnits(
      UnitPower.terawatts, .gigawatts, .megawatts, .kilowatts, .watts, .milliwatts, .microwatts,
      .nanowatts, .picowatts, .femtowatts, .horsepower),
    DimensionUnits(
      UnitPressure.newtonsPerMetersSquared, .gigapascals, .megapascals, .kilopascals, .hectopascals,
      .inchesOfMercury, .bars, .millibars, .millimetersOfMercury, .poundsForcePerSquareInch),
    DimensionUnits(UnitSpeed.metersPerSecond, .kilometersPerHour, .milesPerHour, .knots),
    DimensionUnits(UnitTemperature.kelvin, .celsius, .fahrenheit),
    DimensionUnits(
      UnitVolume.megaliters, .kiloliters, .liters, .deciliters, .centiliters, .milliliters,
      .cubicKilometers, .cubicMeters, .cubicDecimeters, .cubicCentimeters, .cubicMillimeters,
      .cubicInches, .cubicFeet, .cubicYards, .cubicMiles, .acreFeet, .bushels, .teaspoons,
      .tablespoons, .fluidOunces, .cups, .pints, .quarts, .gallons, .imperialTeaspoons,
      .imperialTablespoons, .imperialFluidOunces, .imperialPints, .imperialQuarts, .imperialGallons,
      .metricCups),
  ]
}

/// A measurement of a parameter that doesn't support negative numbers.
struct NonnegativeMeasurement<UnitType: _IntentDimension>: _IntentValue {
  let measurement: Measurement<UnitType>

  static var _form: _ValueForm<Self> {
    let form = Measurement<UnitType>._form
    return _ValueForm(
      "\(form.type.name), not below 0", write: { form.write($0.measurement) },
      parse: { data throws(ParameterValueError) in
        do throws(ParameterValueError) {
          let measurement = try form.value(of: data)
          return measurement.value >= 0 ? Self(measurement: measurement) : nil
        } catch .wrongValue {
          // The error is about this form, which names the bound.
          return nil
        } catch {
          throw error
        }
      })
  }
}

/// A file as the value of a parameter, given by its data or its URL.
///
/// Apple's initializers with a `UTType` aren't available.
public struct IntentFile: Hashable, Codable, Sendable {
  private enum Content: Hashable, Codable {
    case data(Data)
    case url(URL)
  }

  private let content: Content

  /// The file's name with its extension.
  public let filename: String

  /// Whether the system deletes the file after the intent has run.
  public var removedOnCompletion = false

  /// Creates a file from its data.
  public init(data: Data, filename: String) {
    content = .data(data)
    self.filename = filename
  }

  /// Creates a file from its URL; the file isn't read now.
  public init(fileURL: URL, filename: String? = nil) {
    content = .url(fileURL)
    self.filename = filename ?? fileURL.lastPathComponent
  }

  /// The file's URL; `nil` for a file created from data.
  public var fileURL: URL? {
    if case .url(let url) = content { url } else { nil }
  }

  /// The file's data; empty if the file can't be read, which is reported.
  public var data: Data {
    switch content {
    case .data(let data): return data
    case .url(let url):
      do {
        return try Data(contentsOf: url)
      } catch {
        HostReport.report("IntentFile.data is empty. \(error)")
        return Data()
      }
    }
  }
}

extension IntentFile: DisplayRepresentable {
  /// *File*.
  public static var typeDisplayRepresentation: TypeDisplayRepresentation { "File" }

  /// The file's name.
  public var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(stringLiteral: filename)
  }
}

extension IntentFile: _IntentValue {
  public static var _form: _ValueForm<IntentFile> {
    _ValueForm(
      "a file as a path or an object",
      write: { file in
        switch file.content {
        case .data(let data):
          ["data": .string(data.base64EncodedString()), "filename": .string(file.filename)]
        case .url(let url) where file.filename == url.lastPathComponent:
          ["fileURL": .string(url.absoluteString)]
        case .url(let url):
          ["fileURL": .string(url.absoluteString), "filename": .string(file.filename)]
        }
      },
      parse: { data throws(ParameterValueError) in
        if let path = data.text { return IntentFile(fileURL: URL(filePath: path)) }
        guard let fields = try data.members(["data", "fileURL", "filename"]) else { return nil }
        let name: String? = try fields.value("filename")
        let bytes: String? = try fields.value("data")
        if let url: URL = try fields.value("fileURL") {
          return bytes == nil ? IntentFile(fileURL: url, filename: name) : nil
        }
        guard let name, let bytes = bytes.flatMap({ Data(base64Encoded: $0) }) else { return nil }
        return IntentFile(data: bytes, filename: name)
      })
  }
}
