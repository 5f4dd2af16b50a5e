public import Foundation

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
      parse: { data in
        guard let measurement = try? form.value(of: data), measurement.value >= 0 else {
          return nil
        }
        return Self(measurement: measurement)
      })
  }
}
