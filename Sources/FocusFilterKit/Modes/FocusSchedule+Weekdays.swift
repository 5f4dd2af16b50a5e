extension FocusSchedule {
  /// A set of days of the week. Bit 0 is Monday and bit 6 Sunday, as the system stores it (*observed*).
  public struct Weekdays: OptionSet, Sendable, Hashable, Codable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The first day; its bit is the lowest.
    public static let monday = FocusSchedule.Weekdays(rawValue: 1)
    /// The second day, with the value 2.
    public static let tuesday = FocusSchedule.Weekdays(rawValue: 2)
    /// The third day, with the value 4.
    public static let wednesday = FocusSchedule.Weekdays(rawValue: 4)
    /// The fourth day, with the value 8.
    public static let thursday = FocusSchedule.Weekdays(rawValue: 8)
    /// The fifth day, with the value 16.
    public static let friday = FocusSchedule.Weekdays(rawValue: 16)
    /// The sixth day, with the value 32.
    public static let saturday = FocusSchedule.Weekdays(rawValue: 32)
    /// The last day, with the value 64.
    public static let sunday = FocusSchedule.Weekdays(rawValue: 64)

    /// All seven days.
    public static let everyDay = FocusSchedule.Weekdays(rawValue: 127)
    /// Monday to Friday.
    public static let workdays: FocusSchedule.Weekdays = [
      .monday, .tuesday, .wednesday, .thursday, .friday,
    ]
    /// Saturday and Sunday, in every country.
    public static let weekend: FocusSchedule.Weekdays = [.saturday, .sunday]

    /// The three letters of each day, Monday first: how scenarios and the command line name them.
    public static let names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

    /// Returns the day with a name of three or more letters in English, or `nil`.
    public init?(name: String) {
      let letters = name.lowercased()
      let full = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
      ]
      guard letters.count >= 3, let index = full.firstIndex(where: { $0.hasPrefix(letters) }) else {
        return nil
      }
      self.init(rawValue: 1 << index)
    }

    /// Returns whether the set has a day, counted from Monday as 0.
    func contains(dayFromMonday day: Int) -> Bool { rawValue >> day & 1 == 1 }
  }
}

extension FocusSchedule.Weekdays {
  /// A word that is no day.
  struct UnknownDay: Error {
    let word: String
  }

  /// Reads days as ``description`` writes them, and lists of days and of spans such as `mon-wed, sat`.
  init(reading text: Substring) throws(UnknownDay) {
    let text = text.lowercased().replacing("–", with: "-")
    let isEveryDay = text == FocusSchedule.Weekdays.everyDay.description
    self = isEveryDay ? .everyDay : []
    if isEveryDay || text == FocusSchedule.Weekdays().description { return }
    for word in text.split(whereSeparator: { $0 == "," || $0 == " " }) {
      formUnion(try FocusSchedule.Weekdays(word: word))
    }
  }

  private init(word: Substring) throws(UnknownDay) {
    let isWeekend = word == "weekend" || word == "weekends"
    self = isWeekend ? .weekend : []
    if isWeekend { return }
    let ends = word.split(separator: "-", omittingEmptySubsequences: false)
    var days: [FocusSchedule.Weekdays] = []
    for end in ends {
      guard let day = FocusSchedule.Weekdays(name: String(end)), ends.count <= 2 else {
        throw UnknownDay(word: String(end))
      }
      days.append(day)
    }
    guard var day = days.first, let last = days.last else { throw UnknownDay(word: String(word)) }
    formUnion(day)
    // A span may go over Sunday.
    while day != last {
      day = day == .sunday ? .monday : FocusSchedule.Weekdays(rawValue: day.rawValue << 1)
      formUnion(day)
    }
  }
}

extension FocusSchedule.Weekdays: CustomStringConvertible {
  /// The days in words: `every day`, `mon–fri`, `weekends`, `mon, wed` or `on no day`.
  public var description: String {
    switch self {
    case .everyDay: return "every day"
    case .workdays: return "mon–fri"
    case .weekend: return "weekends"
    default:
      let days = (0..<7).filter(contains(dayFromMonday:)).map { Self.names[$0] }
      return days.isEmpty ? "on no day" : days.joined(separator: ", ")
    }
  }
}
