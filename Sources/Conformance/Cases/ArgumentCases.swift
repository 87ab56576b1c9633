import LockstepProtocol

/// Cases about the ends of the ranges of arguments: at an end a verb is taken, and just beyond it refused
/// (ACTION-3).
enum ArgumentCases {
  static let all: [Case] = DeviceRole.allCases.flatMap(ofRole) + ofWatch

  private static func ofRole(_ role: DeviceRole) -> [Case] {
    both.map { each in row(each, role) { (b) throws(Stop) in try b.ready() } } + labels(role)
  }

  private static let ofWatch: [Case] =
    watch.map { each in row(each, .watch) { (b) throws(Stop) in try b.watchOpen() } } + [
      row(did, .watch) { (b) throws(Stop) in try b.watchRuns(log, then: "start") },
      row(weights, .watch, "ACTION-24") { (b) throws(Stop) in try b.watchRuns(log, then: "start") },
      pounds,
    ]

  /// A verb with arguments that it takes, one after the other, and others that it refuses.
  private struct Row {
    let verb: String
    let taken: [String]
    let refused: [String]

    init(_ verb: String, _ taken: [String], _ refused: [String]) {
      self.verb = verb
      self.taken = taken
      self.refused = refused
    }

    /// Makes the row of one integer with a range.
    init(_ verb: String, _ name: String, _ range: ClosedRange<Int>) {
      self.init(
        verb,
        [range.lowerBound, range.upperBound].map { #""\#(name)":\#($0)"# },
        ["\(range.lowerBound - 1)", "\(range.upperBound + 1)", "true", #""1""#]
          .map { #""\#(name)":\#($0)"# } + [""]
      )
    }
  }

  private static let both = [
    Row("rest", "rest", 0...3_600), Row("auto-finish", "countdown", 0...3_600),
    Row("reply-timeout", "seconds", 1...86_400), Row("transfer-timeout", "seconds", 0...86_400),
    Row("health-sync", "seconds", 1...3_600),
    Row(
      "file",
      [#""name":"a","bytes":0"#],
      [
        #""name":"a","bytes":-1"#, #""name":"a","bytes":67108865"#, #""name":"a","bytes":true"#,
        #""name":1,"bytes":1"#, #""bytes":1"#, #""name":"a""#,
        #""name":"a","bytes":1,"metadata":"n""#,
      ]
    ),
    Row("ping", [#""count":1"#], [#""count":0"#, #""count":10000001"#, #""count":true"#]),
    Row("message", [#""payload":{}"#], ["", #""payload":"a""#, #""payload":true"#]),
    Row("user-info", [#""payload":{}"#], ["", #""payload":"a""#, #""payload":1"#]),
    Row("context", [#""payload":{}"#], ["", #""payload":"a""#, #""payload":1"#]),
  ]

  private static let watch = [
    Row("task-budget", "seconds", 1...86_400),
    Row(
      "weight-unit",
      [#""unit":"lb""#, #""unit":"kg""#],
      ["", #""unit":"st""#, #""unit":"KG""#, #""unit":1"#]
    ),
  ]

  private static let log = SnapshotSpec(
    workouts: [WorkoutSpec(logs: [LogSpec(sets: 4, reps: 10, weight: 60)])]
  )

  private static let did = Row(
    "did",
    [
      #""reps":0"#, #""reps":999"#, #""seconds":0"#, #""seconds":86400"#, #""kind":"drop""#,
      #""kind":"normal""#, #""kind":"warmUp""#, #""kind":"failure""#,
    ],
    [
      #""reps":-1"#, #""reps":1000"#, #""seconds":-1"#, #""seconds":86401"#, #""kind":"warmup""#,
      #""set":0,"reps":1"#, #""set":1000,"reps":1"#, #""reps":true"#, #""reps":"1""#,
    ]
  )

  private static let weights = Row(
    "did",
    ["0", "9999", #""0kg""#, #""9999lb""#, #""45.5""#, #""45.25kg""#].map { #""weight":\#($0)"# },
    [
      "-1", "10000", #""-1""#, #""10000""#, #""45.555""#, #""45,5""#, #""45st""#, #""kg""#, #""""#,
      "true",
    ].map { #""weight":\#($0)"# }
  )

  private static func row(
    _ row: Row,
    _ role: DeviceRole,
    _ statement: String = "ACTION-3",
    _ begin: @escaping @Sendable (Harness) throws(Stop) -> Void
  ) -> Case {
    let what = statement == "ACTION-3" ? row.verb : "\(row.verb) with a weight"
    return Case(statement, role, "\(what) is taken at the ends of its range, and refused beyond") {
      (b) throws(Stop) in
      try begin(b)
      for arguments in row.taken {
        let effects = try b.act(Harness.input(row.verb, arguments))
        if row.verb == "health-sync", effects.refusals(row.verb) > 0 {
          throw .notApplicable("the program refuses “health-sync”")
        }
        try b.demand(statement, effects.refusals(row.verb), is: 0, "refusals of {\(arguments)}")
      }
      for arguments in row.refused {
        let effects = try b.act(Harness.input(row.verb, arguments))
        try b.demand(statement, effects.refusals(row.verb), is: 1, "refusals of {\(arguments)}")
        let words = effects.words("packet", "session", "document")
        try b.demand(statement, words, is: [], "what {\(arguments)} does besides")
      }
    }
  }

  private static let pounds = Case(
    "ACTION-24",
    .watch,
    "a weight that is a text without a unit is in that of the settings"
  ) { (b) throws(Stop) in
    try b.watchRuns(log, then: "start", "next")
    try b.act(Harness.input("weight-unit", #""unit":"lb""#))
    let change = try b.act(Harness.input("did", #""weight":"45.5""#)).changes.first ?? .missing
    try b.demand("ACTION-24", "\(change["weight"])", is: "20.638", "the kilograms of 45.5 pounds")
  }

  // MARK: Labels

  private static let info = #""payload":{"a":1},"label":"one""#
  private static let file = #""name":"a","bytes":1,"label":"one""#

  /// Takes back what has the label “one”, by a device that has shown that it knows labels.
  private static func one(_ b: Harness, _ verb: String) throws(Stop) -> [String] {
    SessionCases.outcomes(try b.act(Harness.input("cancel-\(verb)", #""id":"one""#)))
  }

  /// Queues a user info and takes it back by its label, or ends the case if the device knows none.
  private static func needsLabels(_ b: Harness) throws(Stop) {
    try FileOrderCases.ready(b)
    try b.act(Harness.linkDown)
    try b.tried("user-info", #""payload":{"a":1},"label":"two""#)
    try b.tried("cancel-user-info", #""id":"two""#)
  }

  private static func labels(_ role: DeviceRole) -> [Case] {
    [
      Case("ACTION-15", role, "one label may be of a user info and of a file") { (b) throws(Stop) in
        try needsLabels(b)
        try b.act(Harness.input("user-info", info))
        try b.act(Harness.input("file", file))
        let told = try one(b, "user-info")
        try b.demand("ACTION-15", told, is: ["userInfo cancelled"], "outcomes of the first")
        let then = try one(b, "file")
        try b.demand("ACTION-15", then, is: ["file cancelled"], "outcomes of the second")
      },
      Case("ACTION-15", role, "a send that is refused takes no label") { (b) throws(Stop) in
        try needsLabels(b)
        try b.act(Harness.input("file", file))
        let refused = SessionCases.outcomes(
          try b.act(Harness.input("file", #""name":"../a","bytes":1,"label":"one""#))
        )
        try b.given(refused == ["file failed 7008"], "a file that is refused")
        try b.demand("ACTION-15", try one(b, "file"), is: ["file cancelled"], "outcomes")
      },
      Case("ACTION-15", role, "a label outlives the end of the app") { (b) throws(Stop) in
        try needsLabels(b)
        try b.act(Harness.input("user-info", info))
        try b.act(Harness.input("quit"))
        try b.act(Harness.input("launch"))
        try b.demand("ACTION-15", try one(b, "user-info"), is: ["userInfo cancelled"], "outcomes")
      },
    ]
  }
}
