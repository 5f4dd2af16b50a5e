extension String {
  /// The text on one line, with spaces instead of line breaks.
  @_spi(FocusTool) public var onOneLine: String {
    contains(where: \.isNewline) ? split(whereSeparator: \.isNewline).joined(separator: " ") : self
  }
}
