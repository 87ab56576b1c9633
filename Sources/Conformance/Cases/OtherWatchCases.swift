import LockstepProtocol

/// Cases about several devices: a phone that remembers watches that are not worn or were unpaired, and
/// a watch that remembers phones.
enum OtherWatchCases {
  static let all: [Case] = [waiting, behind, contexts] + left + [erased]

  /// Makes a change of a workout that the phone has never had.
  private static func unknown(_ sequence: Int64, of origin: Int64) -> String {
    Harness.userInfo(
      sequence,
      origin: origin,
      #"{"type":"change","origin":\#(origin),"sequence":\#(sequence),"date":{"$date":5},"#
        + #""workout":"W9","log":"L9","was":0,"setsDone":1}"#
    )
  }

  private static func demandWaiting(_ b: Harness, _ sequences: [JSONValue], _ who: String)
    throws(Stop)
  {
    try b.takeContexts()
    let waiting = b.context["waiting"].elements.map { $0["sequence"] }
    try b.demand("CHANGE-6", waiting, is: sequences, "what waits, told to \(who)")
    let taken: JSONValue = sequences.last ?? .missing
    try b.demand("CHANGE-6", b.context["taken"], is: taken, "“taken”, told to \(who)")
  }

  private static let waiting = Case(
    "CHANGE-15",
    .phone,
    "what waits of another watch is told to that watch alone"
  ) { (b) throws(Stop) in
    try b.phoneLinked()
    try b.act(unknown(7, of: 9))
    // It need not tell its own watch, for which nothing is new.
    try b.act(b.settingsChange(1, #""autoFinish":9"#))
    try demandWaiting(b, [], "the watch whose changes are all dealt with")
    try b.act(Harness.presence(origin: 9))
    try b.advance(seconds: 1)
    try demandWaiting(b, [7], "the watch whose change waits")
  }

  private static let behind = Case(
    "CHANGE-15",
    .phone,
    "a later change of the same document waits, whichever watch has made it"
  ) { (b) throws(Stop) in
    try b.phoneLinked()
    try b.act(unknown(7, of: 9))
    try b.act(unknown(1, of: 1))
    try demandWaiting(b, [1], "the watch that came later")
    let listed = try b.act(Harness.input("waiting")).first { $0.word == "answer" }
    let count = listed?.value["content"]["waiting"].elements.count ?? 0
    try b.demand("SHOWN-25", count, is: 2, "changes that the answer lists")
  }

  private static let contexts = Case(
    "SESSION-173",
    .phone,
    "which context came last is known of each watch"
  ) { (b) throws(Stop) in
    try b.phoneLinked()
    for (origin, isNew) in [(1, true), (2, true), (1, false), (2, false)] as [(Int64, Bool)] {
      try b.act(Harness.presence(origin: origin))
      try b.advance(seconds: 1)
      let id = b.nextID() + 90
      let given = try b.act(Harness.context(id, #"{"n":1}"#)).received("applicationContext")
      let wanted: [JSONValue] = isNew ? [.integer(id)] : []
      try b.demand("SESSION-173", given, is: wanted, "contexts given of watch \(origin)")
    }
  }

  // MARK: A watch that was left

  private static let left: [Case] = [
    Case("SESSION-184", .phone, "a context for a watch that was left goes to no other") {
      (b) throws(Stop) in
      try b.phoneLinked()
      try b.act(Harness.linkDown)
      try b.act(Harness.send("context", #"{"for":1}"#))
      try b.tried("unpair")
      try b.act(Harness.input("pair"), Harness.linkUp)
      var sent = try b.act(Harness.presence(origin: 2))
      sent += try b.takeContexts()
      let found = sent.packets("context").map { $0["payload"]["for"] }.filter { !$0.isMissing }
      try b.demand("SESSION-184", found, is: [], "contexts of the first watch that the next gets")
    },
    Case(
      "SESSION-186",
      .phone,
      "a watch that was left is answered whenever it says that it is there"
    ) {
      (b) throws(Stop) in
      try b.phoneLinked()
      try b.act(Harness.linkDown)
      try b.tried("unpair")
      try b.act(Harness.input("pair"), Harness.linkUp)
      for state in ["notRunning", "foreground", "foreground", "background"] {
        let answers = try b.act(Harness.presence(state)).packets("presence")
        let said = answers.map { $0["paired"] }
        try b.demand("SESSION-186", said, is: [false], "“paired” of the answers to “\(state)”")
      }
    },
    Case("SESSION-186", .phone, "each watch that was left is told so, and no other is") {
      (b) throws(Stop) in
      try b.phoneOn()
      for origin in [1, 2] as [Int64] {
        try b.act(Harness.linkUp, Harness.presence(origin: origin))
        try b.tried("unpair")
        try b.act(Harness.input("pair"), Harness.linkDown)
      }
      for (origin, isLeft) in [(1, true), (3, false), (2, true)] as [(Int64, Bool)] {
        try b.act(Harness.linkUp)
        let answers = try b.act(Harness.presence(origin: origin)).packets("presence")
        let said = answers.map { $0["paired"] }
        let wanted: [JSONValue] = isLeft ? [false] : []
        try b.demand("SESSION-186", said, is: wanted, "“paired” of the answers to watch \(origin)")
        try b.act(Harness.linkDown)
      }
    },
  ]

  /// Connects the watch anew with a phone whose presence says that it was unpaired.
  private static func unpaired(_ b: Harness, _ origin: Int64) throws(Stop) {
    try b.act(Harness.linkDown)
    try b.act(Harness.linkUp)
    let fields = #""incarnation":1,"origin":\#(origin),"app":"foreground","paired":false"#
    try b.act(Harness.packet(#""kind":"presence",\#(fields)"#))
  }

  private static let erased = Case(
    "SESSION-185",
    .watch,
    "an erased watch belongs to the next phone that it meets, and not to its first"
  ) { (b) throws(Stop) in
    try b.watchOpen()
    try b.act(Harness.unpaired)
    try b.act(Harness.linkDown)
    try b.act(Harness.linkUp, Harness.presence(origin: 2))
    let second = b.origin
    try unpaired(b, 1)
    try b.demand("SESSION-185", b.origin, is: second, "the origin, when its first phone says so")
    try unpaired(b, 2)
    try b.demand(
      "SESSION-185",
      b.origin != second,
      "another origin than \(second), when its second phone says so",
      "\(b.origin)"
    )
  }
}
