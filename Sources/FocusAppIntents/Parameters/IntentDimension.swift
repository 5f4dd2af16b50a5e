public import Foundation

/// A dimension of units in which a parameter can be measured.
public protocol _IntentDimension: Dimension {
  /// The units in which a value can be entered.
  static var _knownUnits: [Self] { get }
}

extension UnitAcceleration: _IntentDimension {
  public static var _knownUnits: [UnitAcceleration] {
    [.metersPerSecondSquared, .gravity]
  }
}

extension UnitAngle: _IntentDimension {
  public static var _knownUnits: [UnitAngle] {
    [.degrees, .arcMinutes, .arcSeconds, .radians, .gradians, .revolutions]
  }
}

extension UnitArea: _IntentDimension {
  public static var _knownUnits: [UnitArea] {
    [
      .squareMegameters, .squareKilometers, .squareMeters, .squareCentimeters, .squareMillimeters,
      .squareMicrometers, .squareNanometers, .squareInches, .squareFeet, .squareYards,
      .squareMiles, .acres, .ares, .hectares,
    ]
  }
}

extension UnitConcentrationMass: _IntentDimension {
  public static var _knownUnits: [UnitConcentrationMass] {
    [.gramsPerLiter, .milligramsPerDeciliter]
  }
}

extension UnitDispersion: _IntentDimension {
  public static var _knownUnits: [UnitDispersion] {
    [.partsPerMillion]
  }
}

extension UnitDuration: _IntentDimension {
  public static var _knownUnits: [UnitDuration] {
    [
      .hours, .minutes, .seconds, .milliseconds, .microseconds, .nanoseconds, .picoseconds,
    ]
  }
}

extension UnitElectricCharge: _IntentDimension {
  public static var _knownUnits: [UnitElectricCharge] {
    [
      .coulombs, .megaampereHours, .kiloampereHours, .ampereHours, .milliampereHours,
      .microampereHours,
    ]
  }
}

extension UnitElectricCurrent: _IntentDimension {
  public static var _knownUnits: [UnitElectricCurrent] {
    [.megaamperes, .kiloamperes, .amperes, .milliamperes, .microamperes]
  }
}

extension UnitElectricPotentialDifference: _IntentDimension {
  public static var _knownUnits: [UnitElectricPotentialDifference] {
    [.megavolts, .kilovolts, .volts, .millivolts, .microvolts]
  }
}

extension UnitElectricResistance: _IntentDimension {
  public static var _knownUnits: [UnitElectricResistance] {
    [.megaohms, .kiloohms, .ohms, .milliohms, .microohms]
  }
}

extension UnitEnergy: _IntentDimension {
  public static var _knownUnits: [UnitEnergy] {
    [.kilojoules, .joules, .kilocalories, .calories, .kilowattHours]
  }
}

extension UnitFrequency: _IntentDimension {
  public static var _knownUnits: [UnitFrequency] {
    [
      .terahertz, .gigahertz, .megahertz, .kilohertz, .hertz, .millihertz, .microhertz, .nanohertz,

    ]
  }
}

extension UnitFuelEfficiency: _IntentDimension {
  public static var _knownUnits: [UnitFuelEfficiency] {
    [.litersPer100Kilometers, .milesPerGallon, .milesPerImperialGallon]
  }
}

extension UnitIlluminance: _IntentDimension {
  public static var _knownUnits: [UnitIlluminance] {
    [.lux]
  }
}

extension UnitInformationStorage: _IntentDimension {
  public static var _knownUnits: [UnitInformationStorage] {
    [
      .bits, .bytes, .nibbles, .kilobits, .megabits, .gigabits, .terabits, .kilobytes, .megabytes,
      .gigabytes, .terabytes, .kibibytes, .mebibytes, .gibibytes, .tebibytes,
    ]
  }
}

extension UnitLength: _IntentDimension {
  public static var _knownUnits: [UnitLength] {
    [
      .megameters, .kilometers, .hectometers, .decameters, .meters, .decimeters, .centimeters,
      .millimeters, .micrometers, .nanometers, .picometers, .inches, .feet, .yards, .miles,
      .scandinavianMiles, .lightyears, .nauticalMiles, .fathoms, .furlongs, .astronomicalUnits,
      .parsecs,
    ]
  }
}

extension UnitMass: _IntentDimension {
  public static var _knownUnits: [UnitMass] {
    [
      .kilograms, .grams, .decigrams, .centigrams, .milligrams, .micrograms, .nanograms,
      .picograms, .ounces, .pounds, .stones, .metricTons, .shortTons, .carats, .ouncesTroy, .slugs,
    ]
  }
}

extension UnitPower: _IntentDimension {
  public static var _knownUnits: [UnitPower] {
    [
      .terawatts, .gigawatts, .megawatts, .kilowatts, .watts, .milliwatts, .microwatts, .nanowatts,
      .picowatts, .femtowatts, .horsepower,
    ]
  }
}

extension UnitPressure: _IntentDimension {
  public static var _knownUnits: [UnitPressure] {
    [
      .newtonsPerMetersSquared, .gigapascals, .megapascals, .kilopascals, .hectopascals,
      .inchesOfMercury, .bars, .millibars, .millimetersOfMercury, .poundsForcePerSquareInch,
    ]
  }
}

extension UnitSpeed: _IntentDimension {
  public static var _knownUnits: [UnitSpeed] {
    [.metersPerSecond, .kilometersPerHour, .milesPerHour, .knots]
  }
}

extension UnitTemperature: _IntentDimension {
  public static var _knownUnits: [UnitTemperature] {
    [.kelvin, .celsius, .fahrenheit]
  }
}

extension UnitVolume: _IntentDimension {
  public static var _knownUnits: [UnitVolume] {
    [
      .megaliters, .kiloliters, .liters, .deciliters, .centiliters, .milliliters, .cubicKilometers,
      .cubicMeters, .cubicDecimeters, .cubicCentimeters, .cubicMillimeters, .cubicInches,
      .cubicFeet, .cubicYards, .cubicMiles, .acreFeet, .bushels, .teaspoons, .tablespoons,
      .fluidOunces, .cups, .pints, .quarts, .gallons, .imperialTeaspoons, .imperialTablespoons,
      .imperialFluidOunces, .imperialPints, .imperialQuarts, .imperialGallons, .metricCups,
    ]
  }
}
