import LockstepProtocol

/// Cases about text beyond ASCII: how long it is, and when two texts are equal.
enum TextCases {
  static let all: [Case] = DeviceRole.allCases.flatMap(ofRole) + [watchNames] + phone

  private static func ofRole(_ role: DeviceRole) -> [Case] {
    [
      units(role), wireBytes(role), window(role), fileNames(role), equality(role), pieces(role),
      separators(role),
    ]
  }

  /// The text “Café” with the last letter as one character; `decomposed` has it as letter and accent.
  private static let composed = "Caf\u{e9}"
  private static let decomposed = "Cafe\u{301}"

  private static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  // MARK: Sizes

  private static func units(_ role: DeviceRole) -> Case {
    Case("VALUE-22", role, "a text beyond ASCII counts two bytes for each of its UTF-16 units") {
      (b) throws(Stop) in
      try b.ready()
      for (letter, most) in [("€", 32_740), ("🏋", 16_370)] {
        let at = try b.act(Harness.send("message", #"{"a":"\#(repeated(letter, most))"}"#))
        try b.demand(
          "VALUE-22",
          at.packets("message").count,
          is: 1,
          "messages of \(most) “\(letter)”"
        )
        let over = try b.act(Harness.send("message", #"{"a":"\#(repeated(letter, most + 1))"}"#))
        let found = SessionCases.outcomes(over)
        let what = "outcomes of \(most + 1) “\(letter)”"
        try b.demand("VALUE-22", found, is: ["message failed 7009"], what)
      }
    }
  }

  private static func wireBytes(_ role: DeviceRole) -> Case {
    Case("SESSION-44", role, "of a payload's JSON the bytes count, not the characters") {
      (b) throws(Stop) in
      try b.ready()
      // 420,000 and 42,000 bytes of JSON, of 70,000 characters with six signs each and 14,000 with one.
      let payload = #"{"a":"\#(repeated(#"\u0001"#, 70_000))","b":"\#(repeated("€", 14_000))"}"#
      let found = SessionCases.outcomes(try b.act(Harness.send("context", payload)))
      let wanted = ["applicationContext failed 7009"]
      try b.demand("SESSION-44", found, is: wanted, "outcomes of 462,000 bytes of JSON")
    }
  }

  private static func window(_ role: DeviceRole) -> Case {
    Case("SESSION-32", role, "of what is under way the bytes count, not the characters") {
      (b) throws(Stop) in
      try b.ready()
      // 96,000 bytes each, of which two have room.
      let text = repeated("€", 32_000)
      var sent = 0
      for number in 1...4 {
        let one = Harness.send("user-info", #"{"n":\#(number),"a":"\#(text)"}"#)
        sent += try b.act(one).packets("userInfo").count
      }
      try b.demand("SESSION-32", sent, is: 2, "user infos under way")
    }
  }

  private static func fileNames(_ role: DeviceRole) -> Case {
    Case("SESSION-94", role, "of a file's name the bytes count, not the characters") {
      (b) throws(Stop) in
      try b.ready()
      try b.tried("file", #""name":"../probe","bytes":1"#)
      let name = repeated("€", 86)
      let sent = try b.act(Harness.input("file", #""name":"\#(name)","bytes":1"#))
      let found = SessionCases.outcomes(sent)
      try b.demand("SESSION-94", found, is: ["file failed 7008"], "outcomes of 258 bytes")
      for (id, count) in [(1, 86), (2, 85)] {
        let come = Harness.packet(
          #""kind":"file","origin":1,"id":\#(id),"name":"\#(repeated("€", count))","size":5,"#
            + #""checksum":907060870,"metadata":{}"#
        )
        let codes = try b.act(come).packets("fileReceipt").map { $0["code"] }
        let what = "codes for a name of \(3 * count) bytes"
        try b.demand("SESSION-94", codes, is: count == 86 ? [7014] : [], what)
      }
    }
  }

  // MARK: Which are the same

  private static func equality(_ role: DeviceRole) -> Case {
    Case("VALUE-13", role, "payloads are equal by their bytes alone") { (b) throws(Stop) in
      try b.ready()
      let payloads = [
        #"{"a":"\#(composed)"}"#, #"{"a":"\#(decomposed)"}"#, #"{"a":"CAF\#u{c9}"}"#, #"{"a":1}"#,
        #"{"a":1.0}"#, #"{"a":" 1"}"#, #"{"a":"1"}"#, #"{"a":"\u0031"}"#,
      ]
      for (index, payload) in payloads.enumerated() {
        let id = Int64(index) + 50
        let given = try b.act(Harness.context(id, payload)).received("applicationContext")
        try b.demand("VALUE-13", given, is: [.integer(id)], "contexts that the app is given")
        let again = try b.act(Harness.context(id + 50, payload)).received("applicationContext")
        try b.demand("VALUE-13", again, is: [], "given of the same once more")
      }
    }
  }

  private static func pieces(_ role: DeviceRole) -> Case {
    Case("VALUE-1", role, "a long line is read, however its characters are cut") {
      (b) throws(Stop) in
      try b.ready()
      for shift in 0..<3 {
        let text = repeated("x", shift) + repeated("€", 32_000)
        let sent = #"{"a":"\#(text)"}"#
        let replies = try b.act(Harness.message(b.nextID(), reply: true, sent)).packets("reply")
        try b.given(replies.count == 1, "one reply")
        let found = replies[0]["payload"]["a"].text ?? ""
        let isSame = Array(found.utf8) == Array(text.utf8)
        try b.demand("VALUE-1", isSame, "the text that was sent", "\(found.utf8.count) other bytes")
      }
    }
  }

  private static func separators(_ role: DeviceRole) -> Case {
    Case("VALUE-1", role, "only a line feed ends a line, not what separates lines in a text") {
      (b) throws(Stop) in
      try b.ready()
      let text = "one\u{2028}two\u{2029}three\u{85}four"
      let sent = Harness.message(b.nextID(), reply: true, #"{"a":"\#(text)"}"#)
      let replies = try b.act(sent).packets("reply")
      try b.given(replies.count == 1, "one reply")
      try b.demand("VALUE-1", replies[0]["payload"]["a"], is: .string(text), "the text")
    }
  }

  // MARK: Names

  private static let watchNames = Case(
    "ACTION-26",
    .watch,
    "names are the same by their bytes alone"
  ) { (b) throws(Stop) in
    try b.watchOpen()
    let names = [composed, decomposed, "caf\u{e9}", " \(composed)", "\(composed) "]
    let workouts = names.enumerated().map { place, name in
      let logs = names.enumerated().map { at, name in
        LogSpec(id: "L\(place)\(at)", exercise: name, sets: Int64(10 * place + at + 1))
      }
      return WorkoutSpec(id: "W\(place)", name: name, logs: logs)
    }
    try b.tell(SnapshotSpec(workouts: workouts))
    for (place, name) in names.enumerated() {
      try b.act(Harness.input("open", #""workout":"\#(name)""#))
      let first = b.screen["exercises"][0]["sets"]
      try b.demand("ACTION-26", first, is: .integer(Int64(10 * place + 1)), "“\(name)”, opened")
      let other = (place + 2) % names.count
      try b.act(Harness.input("exercise", #""exercise":"\#(names[other])""#))
      let sets = JSONValue.integer(Int64(10 * place + other + 1))
      try b.demand("ACTION-26", b.screen["sets"], is: sets, "the run of “\(names[other])”")
      let shown = Array((b.screen["exercise"].text ?? "").utf8)
      try b.demand("SHOWN-2", shown, is: Array(names[other].utf8), "the bytes of its name")
      try b.act(Harness.input("leave"))
      try b.act(Harness.input("close"))
    }
    let refused = try b.act(Harness.input("open", #""workout":"CAFÉ""#)).refusals("open")
    try b.demand("ACTION-26", refused, is: 1, "refusals of a name in capitals")
  }

  /// Lists the bytes of each name in a screen's list.
  private static func bytes(_ list: JSONValue) -> [[UInt8]] {
    list.elements.map { Array(($0.text ?? "").utf8) }
  }

  private static let phone: [Case] = [
    Case("ACTION-26", .phone, "names are the same by their bytes alone") { (b) throws(Stop) in
      try b.phoneLinked()
      let names = [composed, decomposed, "caf\u{e9}", " \(composed)", "\(composed) "]
      for (place, name) in names.enumerated() {
        let effects = try b.act(Harness.input("split", #""name":"\#(name)""#))
        try b.demand("ACTION-26", effects.refusals("split"), is: 0, "refusals of “\(name)”")
        for (at, exercise) in names.enumerated() {
          let sets = 10 * place + at + 1
          let fields = #""exercise":"\#(exercise)","split":"\#(name)","sets":\#(sets)"#
          let refused = try b.act(Harness.input("add", fields)).refusals("add")
          try b.demand("ACTION-26", refused, is: 0, "refusals of “\(exercise)” in “\(name)”")
        }
      }
      let shown = bytes(b.screen["splits"])
      try b.demand("SHOWN-3", shown, is: names.map { Array($0.utf8) }, "the bytes of the splits")
      try b.act(Harness.input("start", #""split":"\#(decomposed)""#))
      try b.takeContexts()
      let name = Array((b.workout["splitName"].text ?? "").utf8)
      try b.demand("ACTION-26", name, is: Array(decomposed.utf8), "the bytes of what is started")
      try b.act(Harness.input("complete", #""exercise":"\#(decomposed)""#))
      try b.takeContexts()
      let done = b.workout["logs"].elements.map { $0["setsDone"] }
      try b.demand("ACTION-26", done, is: [0, 12, 0, 0, 0], "the sets done")
      try b.act(Harness.input("complete", #""exercise":"caf\#u{e9}""#))
      try b.takeContexts()
      let small = b.workout["logs"].elements.map { $0["setsDone"] }
      try b.demand("ACTION-26", small, is: [0, 12, 13, 0, 0], "the sets done then")
    },
    Case("ACTION-22", .phone, "of a document the bytes count, not the characters", .invalid) {
      (b) throws(Stop) in
      try b.phoneLinked()
      try b.act(Harness.input("split", #""name":"Push""#))
      // Two names of 135,000 bytes and 45,000 characters.
      let refusals = try ["a", "b"].map { (letter) throws(Stop) in
        let name = letter + repeated("€", 45_000)
        let fields = #""exercise":"\#(name)","split":"Push","sets":2"#
        return try b.act(Harness.input("add", fields)).refusals("add")
      }
      try b.demand("ACTION-22", refusals, is: [0, 1], "refusals of a document of 270,000 bytes")
    },
    Case("ACTION-25", .phone, "a note has 4,096 bytes at most, and stays as it is") {
      (b) throws(Stop) in
      try b.phoneStarted()
      let long = #""exercise":"Press","text":"\#(repeated("€", 1_366))""#
      let refused = try b.act(Harness.input("note", long)).refusals("note")
      try b.demand("ACTION-25", refused, is: 1, "refusals of 4,098 bytes")
      for text in [repeated("€", 1_365), " \(decomposed) "] {
        try b.act(Harness.input("note", #""exercise":"Press","text":"\#(text)""#))
        try b.takeContexts()
        let found = Array((b.log()["notes"].text ?? "").utf8)
        try b.demand("ACTION-25", found == Array(text.utf8), "the note", "\(b.log()["notes"])")
      }
    },
  ]
}
