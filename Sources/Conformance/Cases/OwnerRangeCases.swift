import LockstepProtocol

/// Cases about the ranges of the owner's arguments: the phone takes both ends of each, and refuses what
/// is just beyond them (ACTION-3).
enum OwnerRangeCases {
  static let all: [Case] = rows.map(range) + [did, settings]

  /// An argument of a verb, with its range.
  private struct Row {
    let verb: String
    let argument: String
    let range: ClosedRange<Int>
    /// The other arguments, as JSON with a trailing comma after each; `#` stands for a number that grows.
    var others = ""
    /// The state that the verb needs.
    var begin: @Sendable (Harness) throws(Stop) -> Void = { (b) throws(Stop) in
      try b.phoneWithSplit()
    }
  }

  private static let place = #""exercise":"Press","split":"Push","#

  private static let plans: [(String, ClosedRange<Int>)] = [
    ("sets", 1...99), ("reps", 0...999), ("duration", 0...86_400), ("rest", 0...3_600),
  ]

  private static let rows: [Row] =
    plans.map { Row(verb: "edit-exercise", argument: $0, range: $1, others: place) }
    + plans.map { argument, range in
      Row(verb: "plan", argument: argument, range: range, others: #""exercise":"Press","#) {
        (b) throws(Stop) in
        try b.phoneStarted()
      }
    }
    + [
      Row(verb: "add", argument: "sets", range: 1...99, others: added(#""reps":5,"#)),
      Row(verb: "add", argument: "reps", range: 0...999, others: added(#""sets":2,"#)),
      Row(verb: "add", argument: "duration", range: 1...86_400, others: added(#""sets":2,"#)),
      Row(verb: "add", argument: "rest", range: 0...3_600, others: added(#""sets":2,"#)),
      Row(verb: "rest", argument: "rest", range: 0...3_600),
      Row(verb: "auto-finish", argument: "countdown", range: 0...3_600),
      Row(verb: "history", argument: "count", range: 1...200),
      Row(verb: "ping", argument: "count", range: 1...10_000_000),
      Row(verb: "remind", argument: "weeks", range: 1...520, others: place) { (b) throws(Stop) in
        try b.phoneWithSplit()
        try b.act(Harness.input("edit-exercise", place + #""weight":60"#))
      },
    ]

  /// Writes the arguments of a new exercise beside the one with the range.
  private static func added(_ plan: String) -> String {
    #""exercise":"New #","split":"Push",\#(plan)"#
  }

  private static func range(_ row: Row) -> Case {
    Case(
      "ACTION-3",
      .phone,
      "\(row.verb): \(row.argument) goes from \(row.range.lowerBound) to \(row.range.upperBound)"
    ) { (b) throws(Stop) in
      try row.begin(b)
      try demand(b, row)
    }
  }

  /// Demands that a verb takes the ends of its argument's range, and refuses what is beyond them.
  private static func demand(_ b: Harness, _ row: Row) throws(Stop) {
    let ends = [row.range.lowerBound, row.range.upperBound]
    for (turn, value) in (ends + [ends[0] - 1, ends[1] + 1]).enumerated() {
      let others = row.others.replacing("#", with: "\(turn)")
      let action = Harness.input(row.verb, #"\#(others)"\#(row.argument)":\#(value)"#)
      let effects = try b.act(action)
      let isTaken = row.range.contains(value)
      let what = "refusals of “\(row.verb)”, \(row.argument) \(value)"
      try b.demand("ACTION-3", effects.refusals(row.verb), is: isTaken ? 0 : 1, what)
      if !isTaken { try b.demand("ACTION-3", effects.words("document"), is: [], "documents") }
      try b.takeContexts()
    }
  }

  /// A case of what was done in a set, in the order of the arguments: each is of the same set.
  private static let did = Case(
    "ACTION-3",
    .phone,
    "did: what was done in a set is within its ranges"
  ) { (b) throws(Stop) in
    try b.phoneStarted(["Press", "Row"])
    try b.act(Harness.input("complete", #""exercise":"Press""#))
    for (argument, range) in [("reps", 0...999), ("seconds", 0...86_400)] {
      try demand(b, Row(verb: "did", argument: argument, range: range, others: pressed))
    }
    for set in [0, 1_000] {
      let refused = try b.act(Harness.input("did", pressed + #""set":\#(set),"reps":5"#))
      try b.demand("ACTION-3", refused.refusals("did"), is: 1, "refusals of set \(set)")
    }
  }

  private static let pressed = #""exercise":"Press","#

  /// A case of the times that a phone's settings have, where it has them (ACTION-14).
  private static let settings = Case(
    "ACTION-3",
    .phone,
    "reply-timeout and transfer-timeout: a day is the longest time"
  ) { (b) throws(Stop) in
    try b.phoneLinked()
    for (verb, least) in [("reply-timeout", 1), ("transfer-timeout", 0)] {
      try b.tried(verb, #""seconds":\#(least)"#)
      try demand(b, Row(verb: verb, argument: "seconds", range: least...86_400))
    }
  }
}
