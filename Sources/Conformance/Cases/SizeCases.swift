import LockstepProtocol

/// Cases about the size of a payload, row by row of its table (VALUE-20 to -23).
///
/// Each fills a message up to the limit with values of one kind, so that a byte which is counted too
/// often refuses what must go, and one that is left out lets go what must fail.
enum SizeCases {
  static let all: [Case] = DeviceRole.allCases.flatMap { role in rows.map { row($0, role) } }

  /// The greatest size of a message (SESSION-20).
  private static let limit = 65_536

  /// Values in an array, many times over.
  private struct Values {
    let json: String
    /// The bytes of each one's markers, lengths and content, with those of its parts.
    let content: Int
    var parts = 0
    /// The times that it occurs.
    var count = 500
    /// `true` if it counts once, however often it occurs.
    var isShared = false

    var objects: Int { (isShared ? 1 : count) * (1 + parts) }
    var bytes: Int { (isShared ? 1 : count) * content }
    var references: Int { count + (isShared ? 1 : count) * parts }
  }

  /// A row of the table, or a part of it.
  private struct Row {
    let statement: String
    let claim: String
    let fillings: [Values]
  }

  private static func integers(_ numbers: [(Int64, content: Int)]) -> [Values] {
    numbers.map { Values(json: "\($0.0)", content: $0.content, count: 100) }
  }

  private static let rows = [
    Row(
      statement: "VALUE-22",
      claim: "true and false count one byte",
      fillings: [Values(json: "true", content: 1), Values(json: "false", content: 1)]
    ),
    Row(
      statement: "VALUE-22",
      claim: "an integer below 0 counts nine bytes",
      fillings: [Values(json: "-2", content: 9), Values(json: "-70000", content: 9)]
    ),
    Row(
      statement: "VALUE-21",
      claim: "an integer counts by its width of 1, 2, 4 or 8",
      fillings: integers([
        (127, 2), (128, 2), (255, 2), (256, 3), (32_768, 3), (65_535, 3), (65_536, 5),
        (2_147_483_647, 5), (2_147_483_648, 5), (4_294_967_295, 5), (4_294_967_296, 9),
        (9_223_372_036_854_775_807, 9),
      ])
    ),
    Row(
      statement: "VALUE-22",
      claim: "a date counts nine bytes",
      fillings: [
        Values(json: #"{"$date":0}"#, content: 9),
        Values(json: #"{"$date":1767603600000000}"#, content: 9),
      ]
    ),
    Row(
      statement: "VALUE-22",
      claim: "data counts its bytes, not its text",
      fillings: [
        Values(json: #"{"$data":"AAECAwQFBgcICQoLDA0="}"#, content: 15),
        Values(json: #"{"$data":"AAECAwQFBgcICQoLDA0O"}"#, content: 18),
      ]
    ),
    Row(
      statement: "VALUE-22",
      claim: "a text of 14 characters counts 15 bytes, and one of 15 counts 18",
      fillings: [
        Values(json: #""\#(String.long(14))""#, content: 15),
        Values(json: #""\#(String.long(15))""#, content: 18),
      ]
    ),
    Row(
      statement: "VALUE-22",
      claim: "an array counts its marker, its elements, and a reference to each",
      fillings: [14, 15].map { count in
        let elements = Array(repeating: "true", count: count).joined(separator: ",")
        return Values(
          json: "[\(elements)]",
          content: (count < 15 ? 1 : 3) + count,
          parts: count,
          count: 100
        )
      }
    ),
    Row(
      statement: "VALUE-6",
      claim: "a key that is written with one more $ counts without it",
      fillings: [Values(json: #"{"$$x":true}"#, content: 5, parts: 2)]
    ),
    Row(
      statement: "VALUE-23",
      claim: "each integer from -1 to 12 counts once, and 13 and -2 each time",
      fillings: [
        Values(json: "-1", content: 9, isShared: true),
        Values(json: "0", content: 2, isShared: true),
        Values(json: "12", content: 2, isShared: true), Values(json: "13", content: 2),
        Values(json: "-2", content: 9),
      ]
    ),
    Row(
      statement: "VALUE-23",
      claim: "0.0 and 1.0 count once, beside 0 and 1, and -0.0 and 2.0 each time",
      fillings: [
        Values(json: "0.0", content: 9, isShared: true),
        Values(json: "1.0", content: 9, isShared: true),
        Values(json: "0", content: 2, isShared: true),
        Values(json: "1", content: 2, isShared: true), Values(json: "-0.0", content: 9),
        Values(json: "2.0", content: 9),
      ]
    ),
  ]

  private static func row(_ row: Row, _ role: DeviceRole) -> Case {
    Case(row.statement, role, "at the limit, \(row.claim)") { (b) throws(Stop) in
      try SessionCases.ready(b)
      let values = row.fillings.flatMap { Array(repeating: $0.json, count: $0.count) }
        .joined(separator: ",")
      let letters = lettersLeft(by: row.fillings)
      func play(_ count: Int) throws(Stop) -> [Effect] {
        try b.act(
          SessionCases.send("message", #"{"a":[\#(values)],"b":"\#(String.long(count))"}"#)
        )
      }
      let effects = try play(letters)
      try b.demand(row.statement, SessionCases.outcomes(effects), is: [], "outcomes at the limit")
      try b.demand(row.statement, effects.packets("message").count, is: 1, "messages at the limit")
      let over = SessionCases.outcomes(try play(letters + 1))
      try b.demand(row.statement, over, is: ["message failed 7009"], "outcomes of one byte more")
    }
  }

  /// Computes the number of letters in the payload's text with which its size is the limit.
  private static func lettersLeft(by fillings: [Values]) -> Int {
    // The dictionary with its two keys, the array, and the text, each with its marker.
    let objects = 5 + fillings.reduce(0) { $0 + $1.objects }
    let elements = fillings.reduce(0) { $0 + $1.count }
    let content = 1 + 2 + 2 + marker(elements) + fillings.reduce(0) { $0 + $1.bytes }
    let references = 4 + fillings.reduce(0) { $0 + $1.references }
    let fixed = 8 + content + references * width(objects) + objects * 2 + 32
    // The text's own marker, for more than 255 letters.
    return limit - fixed - 4
  }

  private static func marker(_ count: Int) -> Int { count < 15 ? 1 : 2 + width(count) }

  private static func width(_ number: Int) -> Int { number < 256 ? 1 : 2 }
}
