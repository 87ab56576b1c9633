import LockstepProtocol

extension AppCases {
  /// Gives the app a payload in each way in which one comes.
  private static func give(_ payload: String, to b: AppHarness) throws(Stop) {
    try b.give(#""type":"message","id":1,"reply":true,"payload":\#(payload)"#)
    try b.give(#""type":"userInfo","origin":9,"id":1,"payload":\#(payload)"#)
    try b.give(#""type":"context","payload":\#(payload)"#)
    try b.settle()
  }

  /// Makes the cases of texts, data and payloads at the ends of what the values' page allows.
  static func payloads(_ role: Role) -> [Case] {
    [
      Case.app("APP-39", role, "a text that begins with “$” makes no other value of what it sends")
      {
        (b) throws(Stop) in
        try b.launched()
        for text in ["$date", "$data", "$x", "$$", "$"] {
          try give(#"{"text":"\#(text)"}"#, to: b)
          try b.give(#""type":"reply","to":9,"payload":{"text":"\#(text)"}"#)
        }
      },
      Case.app("VALUE-9", role, "control characters of a text are escaped in what it says") {
        (b) throws(Stop) in
        try b.launched()
        for text in [#"a\tb\u0001c\u001f"#, #"\r\n"#, #"\"a\\\b\f\u007f"#] {
          try give(#"{"text":"\#(text)"}"#, to: b)
          try give(#"{"\#(text)":1}"#, to: b)
        }
      },
      Case.app("VALUE-5", role, "data of any length are repeated as they came") {
        (b) throws(Stop) in
        try b.launched()
        for data in ["AA==", "AAE=", "+/8=", "+/+/", ""] {
          let value = #"{"$data":"\#(data)"}"#
          try b.give(#""type":"message","id":2,"reply":true,"payload":\#(value)"#)
          try give(#"{"text":"hello","d":\#(value)}"#, to: b)
        }
      },
      Case.app("VALUE-10", role, "a payload that is nested deeply makes no line that is too deep") {
        (b) throws(Stop) in
        try b.launched()
        let inner = Self.levels - 1
        let start = String(repeating: #"{"n":"#, count: inner)
        try give(#"{"text":"hello","n":\#(start)1\#(String(repeating: "}", count: inner))}"#, to: b)
      },
      Case.app("APP-39", role, "what it says of a payload at its limit is within the limit too") {
        (b) throws(Stop) in
        for (letter, count) in [("x", 65_000), ("é", 32_000), ("🏋", 16_000)] {
          try b.launched()
          try give(#"{"text":"\#(String(repeating: letter, count: count))"}"#, to: b)
        }
      },
    ]
  }

  /// The levels of a deep payload, which leave an app five of a line's (VALUE-10): a reply begins at the
  /// fourth, and what is kept or shown may have a level of its own.
  private static let levels = 59
}
