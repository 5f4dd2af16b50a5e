extension SourceValue {
  /// Reads a document of strict JSON, as servers send it; all members of repeated keys are kept.
  ///
  /// The cost is linear in the size of the text.
  ///
  /// - Throws: ``SourceError`` at the first mistake.
  package init(parsingJSON source: SourceText) throws(SourceError) {
    var locator = TextLocator(source.bytes)
    let result = source.bytes.withUnsafeBytes { bytes in
      Result { () throws(JSONMistake) in
        var reader = JSONReader(bytes)
        let value = try reader.value(&locator)
        try reader.end()
        return value
      }
    }
    do throws(JSONMistake) {
      self = try result.get()
    } catch {
      throw source.error(
        error.sentence(in: source.bytes), at: locator.location(of: error.offset))
    }
  }
}

extension JSONReader {
  /// Reads the next value with the places of its parts.
  fileprivate mutating func value(
    _ locator: inout TextLocator
  ) throws(JSONMistake) -> SourceValue {
    let location = locator.location(of: offset)
    switch next {
    case UInt8(ascii: "\""): return SourceValue(.string(string(try text())), at: location)
    case UInt8(ascii: "{"):
      return SourceValue(.object(try members(&locator)), at: location)
    case UInt8(ascii: "["):
      var elements: [SourceValue] = []
      var isInside = try firstElement()
      while isInside {
        elements.append(try value(&locator))
        isInside = try nextElement()
      }
      return SourceValue(.array(elements), at: location)
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      let number = try number()
      return SourceValue(integer(number).map { .int($0) } ?? .double(double(number)), at: location)
    default: return SourceValue(try word().map { .bool($0) } ?? .null, at: location)
    }
  }

  private mutating func members(
    _ locator: inout TextLocator
  ) throws(JSONMistake) -> [SourceMember] {
    var members: [SourceMember] = []
    var key = try firstKey()
    while let text = key {
      let location = locator.location(of: text.start - 1)
      members.append(
        SourceMember(key: string(text), at: location, value: try value(&locator)))
      key = try nextKey()
    }
    return members
  }
}
