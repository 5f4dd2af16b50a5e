import FocusText

/// Reads values of a payload by key and type, and collects findings.
struct PayloadReader {
  let file: String
  private var problems: [(location: TextLocation, finding: Finding)] = []

  init(file: String) {
    self.file = file
  }

  /// The findings so far, in the order of the file.
  var findings: [Finding] {
    problems.sorted { $0.location < $1.location }.map(\.finding)
  }

  mutating func report(_ problem: PayloadProblem, about subject: String, at location: TextLocation)
  {
    problems.append((location, finding(problem, about: subject, at: location)))
  }

  func finding(
    _ problem: PayloadProblem, about subject: String, at location: TextLocation
  ) -> Finding {
    problem.finding(about: subject, at: place(location))
  }

  func place(_ location: TextLocation) -> Finding.Place {
    Finding.Place(file: file, line: location.line, column: location.column)
  }
}

/// The members of one dictionary; of a repeated key the last.
struct PayloadFields {
  let dictionary: PayloadDictionary
  let location: TextLocation
  fileprivate let members: [String: SourceMember]

  subscript(key: String) -> SourceMember? { members[key] }

  func has(_ key: String) -> Bool { members[key] != nil }
}

extension PayloadReader {
  /// Returns the members by key, and reports keys that are repeated, misspelled or misplaced.
  mutating func fields(
    _ members: [SourceMember], of dictionary: PayloadDictionary, at location: TextLocation
  ) -> PayloadFields {
    var fields: [String: SourceMember] = [:]
    for member in members {
      let path = dictionary.path(of: member.key)
      if let earlier = fields.updateValue(member, forKey: member.key) {
        report(
          .repeatedKey(member.key, first: earlier.location), about: path, at: member.location)
      } else if !dictionary.keys.contains(member.key),
        let problem = dictionary.problem(withUnknown: member.key)
      {
        report(problem, about: path, at: member.location)
      }
    }
    return PayloadFields(dictionary: dictionary, location: location, members: fields)
  }

  mutating func text(_ key: String, in fields: PayloadFields) -> String? {
    read(key, in: fields, as: "a string", \.string)
  }

  mutating func texts(_ key: String, in fields: PayloadFields) -> [String]? {
    read(key, in: fields, as: "an array of strings", \.strings)
  }

  mutating func number(_ key: String, in fields: PayloadFields) -> Double? {
    read(key, in: fields, as: "a number") { value in
      switch value.kind {
      case .int(let number): Double(number)
      case .double(let number) where number.isFinite: number
      default: nil
      }
    }
  }

  /// A number that is expected in a range; outside it is reported, and brought into it.
  mutating func number(
    _ key: String, within range: ClosedRange<Double>, in fields: PayloadFields
  ) -> Double? {
    guard let number = number(key, in: fields) else { return nil }
    guard range.contains(number) else {
      let allowed = "a number from \(Int(range.lowerBound)) to \(Int(range.upperBound))"
      report(.outOfRange(key, allowed: allowed), of: key, in: fields)
      return min(max(number, range.lowerBound), range.upperBound)
    }
    return number
  }

  /// A whole number from zero upwards; others are reported and ignored.
  mutating func count(_ key: String, in fields: PayloadFields) -> Int? {
    guard let number = number(key, in: fields) else { return nil }
    guard let count = Int(exactly: number), count >= 0 else {
      report(.outOfRange(key, allowed: "a whole number from 0 upwards"), of: key, in: fields)
      return nil
    }
    return count
  }

  /// Whether a key is switched on by the number 1.
  mutating func isOn(_ key: String, in fields: PayloadFields) -> Bool {
    let value = fields[key]?.value
    switch value?.kind {
    case nil: return false
    case .int(0), .double(0): return false
    case .int(1), .double(1): return true
    case .bool(let flag):
      report(.switchAsBoolean(key, flag), of: key, in: fields)
      return flag
    case .int, .double:
      report(.outOfRange(key, allowed: "the number 0 or 1"), of: key, in: fields)
      return false
    case _?:
      report(
        .wrongType(key, expected: "the number 1", found: value?.kindName ?? ""), of: key,
        in: fields)
      return false
    }
  }

  mutating func word<Word: RawRepresentable<String> & CaseIterable>(
    _ key: String, in fields: PayloadFields, as _: Word.Type = Word.self
  ) -> Word? {
    guard let text = text(key, in: fields) else { return nil }
    guard let word = Word(rawValue: text) else {
      let known = Word.allCases.map(\.rawValue)
      report(.unknownValue(key, text, known: known), of: key, in: fields)
      return nil
    }
    return word
  }

  mutating func object(_ key: String, in fields: PayloadFields) -> [String: ParameterValue]? {
    read(key, in: fields, as: "an object", \.members).map { json($0) }
  }

  /// Reports a problem with a key that the dictionary has.
  mutating func report(_ problem: PayloadProblem, of key: String, in fields: PayloadFields) {
    report(
      problem, about: fields.dictionary.path(of: key),
      at: fields[key]?.value.location ?? fields.location)
  }

  private mutating func read<Value>(
    _ key: String, in fields: PayloadFields, as expected: String,
    _ body: (SourceValue) -> Value?
  ) -> Value? {
    guard let found = fields[key]?.value else { return nil }
    if let value = body(found) { return value }
    report(.wrongType(key, expected: expected, found: found.kindName), of: key, in: fields)
    return nil
  }
}

// Values that are passed on as they are.
extension PayloadReader {
  func json(_ members: [SourceMember]) -> [String: ParameterValue] {
    Dictionary(members.map { ($0.key, json($0.value)) }) { $1 }
  }

  private func json(_ value: SourceValue) -> ParameterValue {
    switch value.kind {
    case .double(let number) where !number.isFinite: .null
    case .array(let elements): .array(elements.map(json))
    case .object(let members): .object(json(members))
    default: ParameterValue(value)
    }
  }

  /// Reports numbers that a person can write in JSON5 and no server can send.
  mutating func reportInfiniteNumbers(in members: [SourceMember]) {
    for member in members { reportInfiniteNumbers(in: member.value, at: member.key) }
  }

  private mutating func reportInfiniteNumbers(in value: SourceValue, at path: String) {
    switch value.kind {
    case .double(let number) where !number.isFinite:
      report(.infinite, about: path, at: value.location)
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        reportInfiniteNumbers(in: element, at: "\(path)[\(index)]")
      }
    case .object(let members):
      for member in members {
        reportInfiniteNumbers(in: member.value, at: "\(path).\(member.key)")
      }
    default: break
    }
  }
}
