extension FocusSource: StoredWord {
  static let noun = "source"

  var word: String {
    switch self {
    case .person: "person"
    case .shortcut: "shortcut"
    case .driving: "driving"
    case .workout: "workout"
    case .sleep: "sleep"
    case .mindfulness: "mindfulness"
    case .gaming: "gaming"
    case .appInFront: "appInFront"
    case .location: "location"
    case .schedule: "schedule"
    case .smartActivation: "smartActivation"
    case .other: "other"
    }
  }
}

extension FocusOccasion: StoredWord {
  static let noun = "occasion"

  var word: String {
    switch self {
    case .leaving: "leaving"
    case .eventEnd: "eventEnd"
    }
  }
}

extension FocusMode.Tint: StoredWord {
  static let noun = "tint"

  var word: String {
    switch self {
    case .indigo: "indigo"
    case .mint: "mint"
    case .blue: "blue"
    case .green: "green"
    case .teal: "teal"
    case .purple: "purple"
    case .orange: "orange"
    case .red: "red"
    case .yellow: "yellow"
    case .pink: "pink"
    case .cyan: "cyan"
    case .brown: "brown"
    case .gray: "gray"
    }
  }
}

extension FocusSettings.Silencing: StoredWord {
  static let noun = "time of silencing"

  var word: String {
    switch self {
    case .always: "always"
    case .whileLocked: "whileLocked"
    }
  }
}

extension FocusReading: StoredWord {
  static let noun = "reading"

  var word: String { id }
}
