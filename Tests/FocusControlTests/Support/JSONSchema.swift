import Foundation

/// A validator for the part of JSON Schema that the tool's own schema uses.
///
/// It is stricter in one way: a key that an object's `properties` don't list is reported too, so that
/// no key is written that the schema doesn't describe.
struct JSONSchema {
  private let definitions: [String: Any]
  private let root: [String: Any]

  init(_ data: Data) throws {
    let document = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    root = document ?? [:]
    definitions = root["$defs"] as? [String: Any] ?? [:]
  }

  /// Returns what is wrong with a document, each with the path to it; empty if it is valid.
  func problems(of data: Data) throws -> [String] {
    problems(try JSONSerialization.jsonObject(with: data), root, "")
  }

  private func problems(_ value: Any, _ schema: [String: Any], _ path: String) -> [String] {
    var problems: [String] = []
    for (keyword, rule) in schema {
      switch (keyword, rule) {
      case ("$ref", let name as String):
        let definition = definitions[String(name.dropFirst("#/$defs/".count))] as? [String: Any]
        problems +=
          definition.map { self.problems(value, $0, path) } ?? ["\(path): no definition \(name)"]
      case ("type", let type as String):
        if !Self.has(value, type) { problems.append("\(path): no \(type)") }
      case ("type", let types as [String]):
        if !types.contains(where: { Self.has(value, $0) }) {
          problems.append("\(path): none of \(types)")
        }
      case ("const", let constant as NSObject):
        if value as? NSObject != constant { problems.append("\(path): not '\(constant)'") }
      case ("enum", let values as [NSObject]):
        if !values.contains(where: { $0 == value as? NSObject }) {
          problems.append("\(path): '\(value)' isn't among \(values)")
        }
      case ("pattern", let pattern as String):
        let text = value as? String ?? ""
        if text.range(of: pattern, options: .regularExpression) == nil {
          problems.append("\(path): '\(text)' doesn't match")
        }
      case ("minimum", let least as Double):
        if value as? Double ?? -.infinity < least { problems.append("\(path): too small") }
      case ("maximum", let most as Double):
        if value as? Double ?? .infinity > most { problems.append("\(path): too large") }
      case ("items", let element as [String: Any]):
        for (index, member) in (value as? [Any] ?? []).enumerated() {
          problems += self.problems(member, element, "\(path)[\(index)]")
        }
      case ("required", let keys as [String]):
        let members = value as? [String: Any] ?? [:]
        problems += keys.filter { members[$0] == nil }.map { "\(path): no key '\($0)'" }
      case ("anyOf", let choices as [[String: Any]]):
        let results = choices.map { self.problems(value, $0, path) }
        if !results.contains(where: \.isEmpty) { problems += results.flatMap { $0 } }
      case ("oneOf", let choices as [[String: Any]]):
        let results = choices.map { self.problems(value, $0, path) }
        let count = results.count(where: \.isEmpty)
        if count > 1 { problems.append("\(path): \(count) of the choices match") }
        if count == 0 { problems += results.min { $0.count < $1.count } ?? [] }
      case ("$schema", _), ("$defs", _), ("title", _), ("description", _), ("properties", _),
        ("additionalProperties", _):
        continue
      default: problems.append("\(path): unknown keyword \(keyword)")
      }
    }
    return problems + memberProblems(value, schema, path)
  }

  private func memberProblems(
    _ value: Any, _ schema: [String: Any], _ path: String
  ) -> [String] {
    guard let members = value as? [String: Any] else { return [] }
    let properties = schema["properties"] as? [String: Any]
    let additional = schema["additionalProperties"] as? [String: Any]
    guard properties != nil || additional != nil else { return [] }
    return members.flatMap { key, member -> [String] in
      if let property = properties?[key] as? [String: Any] {
        return problems(member, property, "\(path).\(key)")
      }
      if let additional { return problems(member, additional, "\(path).\(key)") }
      // The envelope is described in two parts, of which one knows only the command and its result.
      let isOfEnvelope =
        path.isEmpty && properties?["command"] != nil
        && ["version", "meanwhile", "error"].contains(key)
      return isOfEnvelope ? [] : ["\(path): '\(key)' isn't described"]
    }
  }

  private static func has(_ value: Any, _ type: String) -> Bool {
    switch type {
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "string": value is String
    case "null": value is NSNull
    case "boolean": (value as? NSNumber).map(isBoolean) ?? false
    case "integer":
      (value as? NSNumber).map { !isBoolean($0) && $0.doubleValue.rounded() == $0.doubleValue }
        ?? false
    default: false
    }
  }

  private static func isBoolean(_ number: NSNumber) -> Bool {
    String(cString: number.objCType) == "c"
  }
}
