/// Makes random payloads of the keys that a decision looks at, often with odd values.
struct RandomPayload {
  var json: RandomJSON

  init(seed: UInt64) { json = RandomJSON(seed: seed) }

  mutating func payload() -> String {
    var members = ["\"aps\":\(aps())"]
    if json.pick([true, false]) { members.append("\"campaign\":\(json.value(depth: 2))") }
    if json.pick([true, false, false]) {
      members.append(#""Simulator Target Bundle":"com.example.chat""#)
    }
    if json.pick([true, false, false, false, false, false]) { members.append("\"aps\":\(aps())") }
    if json.pick([true] + Array(repeating: false, count: 20)) {
      members.append(
        "\"long\":\"\(String(repeating: "x", count: json.pick([3500, 3900, 4000, 4100])))\"")
    }
    return "{\(json.blank())\(members.joined(separator: ",\(json.blank())"))}"
  }

  mutating func aps() -> String {
    var members: [String] = []
    for (key, values) in Self.values where json.pick([true, false]) {
      let value = json.pick([true, true, true, false]) ? json.pick(values) : json.value(depth: 3)
      members.append("\(json.pick([0, 0, 0, 1]) == 0 ? "" : " ")\"\(key)\":\(value)")
    }
    if json.pick([true] + Array(repeating: false, count: 15)) {
      members.append(#""\u0061lert":"escaped""#)
    }
    return "{\(members.joined(separator: ","))}"
  }

  private static let values: [(String, [String])] = [
    (
      "alert",
      [
        #""Hello""#, #""""#, #"{"title":"A"}"#, #"{"body":""}"#, #"{"title-loc-key":"K"}"#,
        #"{"loc-key":""}"#, #"{"loc-key":"%@","loc-args":[""]}"#, #"{"subtitle":"s","title":1}"#,
        #"{"title":"a","title":2}"#, "{}", #"{"loc-key":5}"#,
      ]
    ),
    ("badge", ["0", "1", "-1", "1.5", "2.0", "1e2", "\"3\"", "99999999999999999999"]),
    ("sound", [#""default""#, #""""#, "{}", #"{"critical":1}"#, "1"]),
    ("content-available", ["1", "0", "1.0", "true", "false", "2", "\"1\"", "null"]),
    ("mutable-content", ["1"]),
    (
      "interruption-level",
      [
        #""passive""#, #""active""#, #""time-sensitive""#, #""critical""#, #""urgent""#,
        #""p\u0061ssive""#,
      ]
    ),
    ("filter-criteria", [#""work""#, #""""#, #""w\u006frk""#, "1", #""\u00e9""#, #""e\u0301""#]),
    ("relevance-score", ["0.5", "1e300", "7"]),
    ("badge", ["4"]),
  ]
}
