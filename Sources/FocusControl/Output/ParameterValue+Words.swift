import FocusFilterKit

extension ParameterValue {
  /// The value in a sentence: `nothing` where there is none.
  var words: String { self == .null ? "nothing" : "\(self)" }
}
