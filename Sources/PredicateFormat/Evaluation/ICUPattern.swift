#if canImport(_FoundationICU)
  import Synchronization
  import _FoundationICU

  /// A regular expression compiled with the toolchain's ICU, the engine inside
  /// `NSRegularExpression`.
  ///
  /// Calling ICU directly takes a third of the time, and matches a short text without allocating.
  /// ICU's headers rename each function with a macro that Swift doesn't import, so the functions
  /// have the prefix `swift_` here.
  ///
  /// `@unchecked`, because pointers aren't Sendable. ICU lets any thread clone a compiled pattern.
  /// A thread takes a clone out of `idle` or `others`, is the only one to use the clone, and puts
  /// it back.
  final class ICUPattern: PatternEngine, @unchecked Sendable {
    /// The compiled pattern, which is only cloned and never used for matching.
    private let original: OpaquePointer
    /// A clone for the next thread; `nil` while a thread uses the clone.
    private let idle = Atomic<OpaquePointer?>(nil)
    /// More unused clones, made when several threads matched at once.
    private let others = Mutex<[Spare]>([])

    /// A clone in `others`. `@unchecked`, because only the thread that takes the clone out uses its
    /// pointer.
    private struct Spare: @unchecked Sendable {
      let matcher: OpaquePointer
    }

    /// The largest backtracking stack in bytes, the default in ICU and Foundation.
    private static let stackLimit: Int32 = 8_000_000

    init?(_ pattern: String, ignoresCase: Bool) {
      let units = Array(pattern.utf16)
      var status = U_ZERO_ERROR
      let flags = ignoresCase ? UInt32(UREGEX_CASE_INSENSITIVE.rawValue) : 0
      // ICU refuses an empty pattern.
      let expression = (units.isEmpty ? Array("(?:)".utf16) : units).withUnsafeBufferPointer {
        swift_uregex_open($0.baseAddress, Int32($0.count), flags, nil, &status)
      }
      guard let expression, status.isSuccess else { return nil }
      original = expression
    }

    deinit {
      swift_uregex_close(original)
      if let matcher = idle.load(ordering: .acquiring) { swift_uregex_close(matcher) }
      others.withLock { for spare in $0 { swift_uregex_close(spare.matcher) } }
    }

    func match(_ text: String, ticks: Int) -> PatternMatch {
      guard text.utf8.count < Int32.max, let matcher = taken() else {
        return PatternMatch(answer: nil, ticks: 0)
      }
      let match = Self.withUTF16(text) { matcher.match($0, ticks: Int32(clamping: ticks)) }
      // A clone with a large stack would keep its memory, so it isn't reused.
      if match.answer == nil || match.ticks > 0 {
        swift_uregex_close(matcher)
      } else if let other = idle.exchange(matcher, ordering: .acquiringAndReleasing) {
        others.withLock { $0.append(Spare(matcher: other)) }
      }
      return match
    }

    /// An unused clone, or a new clone; `nil` if there is no memory for a clone.
    private func taken() -> OpaquePointer? {
      if let matcher = idle.exchange(nil, ordering: .acquiring) { return matcher }
      if let spare = others.withLock({ $0.popLast() }) { return spare.matcher }
      var status = U_ZERO_ERROR
      let clone = swift_uregex_clone(original, &status)
      swift_uregex_setStackLimit(clone, Self.stackLimit, &status)
      return status.isSuccess ? clone : nil
    }

    /// Calls a closure with the text in UTF-16, which ICU reads fastest.
    private static func withUTF16<Result>(
      _ text: String, _ body: (UnsafeBufferPointer<UInt16>) -> Result
    ) -> Result {
      withUnsafeTemporaryAllocation(of: UInt16.self, capacity: text.utf8.count + 1) { units in
        let count = Needle.withBytes(text) { bytes in
          for position in bytes.indices {
            guard bytes[position] < 0x80 else { return Int?.none }
            units[position] = UInt16(bytes[position])
          }
          return bytes.count
        }
        if let count { return body(UnsafeBufferPointer(rebasing: units[..<count])) }
        let end = units.update(fromContentsOf: text.utf16)
        return body(UnsafeBufferPointer(rebasing: units[..<end]))
      }
    }
  }

  extension OpaquePointer {
    /// Matches the whole text, and counts the ticks that ICU reports.
    fileprivate func match(_ text: UnsafeBufferPointer<UInt16>, ticks: Int32) -> PatternMatch {
      var status = U_ZERO_ERROR
      var spent: Int32 = 0
      let isMatch = withUnsafeMutablePointer(to: &spent) { spent in
        swift_uregex_setTimeLimit(self, ticks, &status)
        swift_uregex_setMatchCallback(
          self,
          { context, ticks in
            UnsafeMutableRawPointer(mutating: context)?.storeBytes(of: ticks, as: Int32.self)
            return 1
          }, spent, &status)
        swift_uregex_setText(self, text.baseAddress, Int32(text.count), &status)
        return swift_uregex_matches(self, -1, &status) != 0
      }
      return PatternMatch(answer: status.isSuccess ? isMatch : nil, ticks: Int(spent))
    }
  }

  extension UErrorCode {
    fileprivate var isSuccess: Bool { rawValue <= U_ZERO_ERROR.rawValue }
  }
#endif
