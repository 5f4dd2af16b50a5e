/// The functions that a format may call. The list is complete; no function is found by reflection.
enum Function: String, Sendable, Hashable, CaseIterable {
  case add = "add:to:"
  case subtract = "from:subtract:"
  case multiply = "multiply:by:"
  case divide = "divide:by:"
  case raise = "raise:toPower:"
  case modulus = "modulus:by:"
  case negate = "-"
  case sum = "sum:"
  case count = "count:"
  case min = "min:"
  case max = "max:"
  case average = "average:"
  case median = "median:"
  case mode = "mode:"
  case stddev = "stddev:"
  case sqrt = "sqrt:"
  case log = "log:"
  case ln = "ln:"
  case exp = "exp:"
  case floor = "floor:"
  case ceiling = "ceiling:"
  case abs = "abs:"
  case trunc = "trunc:"
  case bitwiseAnd = "bitwiseAnd:with:"
  case bitwiseOr = "bitwiseOr:with:"
  case bitwiseXor = "bitwiseXor:with:"
  case leftShift = "leftshift:by:"
  case rightShift = "rightshift:by:"
  case onesComplement = "onesComplement:"
  case uppercase = "uppercase:"
  case lowercase = "lowercase:"
  case length = "length:"
  case now = "now"
  case random = "random"
  case randomBelow = "randomn:"
  case noindex = "noindex:"
  case cast = "castObject:toType:"
  case union = "UNION"
  case intersect = "INTERSECT"
  case minus = "MINUS"

  /// The number of arguments.
  var arity: Int {
    switch self {
    case .now, .random: 0
    case .union, .intersect, .minus: 2
    case .negate: 1
    default: rawValue.utf8.count { $0 == UInt8(ascii: ":") }
    }
  }

  /// The operator's symbol or word between its operands; `nil` for a function that is called by
  /// name.
  var infix: String? {
    switch self {
    case .add: "+"
    case .subtract: "-"
    case .multiply: "*"
    case .divide: "/"
    case .raise: "**"
    case .union, .intersect, .minus: rawValue
    default: nil
    }
  }

  /// Both spellings of every function that a format calls by name: `sum` and `sum:`.
  private static let byName: [String: Function] = {
    var names: [String: Function] = [:]
    for function in allCases where function != .negate && function.infix != function.rawValue {
      names[function.rawValue] = function
      if let first = function.rawValue.split(separator: ":").first {
        let isWhole = function.rawValue.utf8.count { $0 == UInt8(ascii: ":") } <= 1
        if isWhole { names[String(first)] = function }
      }
    }
    return names
  }()

  /// Returns the function with a name, in either spelling.
  static func named(_ name: String) -> Function? { byName[name] }

  /// Returns the reason why a function of Apple's language isn't available; `nil` for unknown
  /// names.
  static func refusal(of name: String) -> String? {
    switch name {
    case "distanceToLocation:fromLocation:": "needs CoreLocation"
    case "distinct:", "distinct", "inverseOrderKey:", "inverseOrderKey": "belongs to Core Data"
    case "tokenize:using:": "belongs to CloudKit"
    case "objectFrom:withIndex:": "is written with brackets, as in list[0]"
    default: nil
    }
  }
}
