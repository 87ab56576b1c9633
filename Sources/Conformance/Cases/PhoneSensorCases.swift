import LockstepProtocol

/// Cases about the watch's recorded workouts: how the phone stores them, and mirrors the workout
/// session meanwhile.
enum PhoneSensorCases {
  static let all: [Case] = kept + refused + missing + mirror

  private static let first: [Reading] = [
    .heart(0, 100), .heart(10, 110), .distance(0, lasting: 10, 80), .place(10, 46),
    .event("pause", 50),
  ]
  private static let second: [Reading] = [
    .heart(60, 120), .distance(50, lasting: 20, 40), .place(60, 47), .event("resume", 70),
  ]

  /// The second batch with one more reading, of an instant that a reading of the first batch has, too:
  /// only their order tells the two apart.
  private static let later = second + [.heart(10, 115)]

  // MARK: Kept

  private static let kept: [Case] = [
    Case("SENSOR-12", .phone, "batches are kept, and the end makes one workout of them") {
      (b) throws(Stop) in
      try b.phoneWithHealth()
      var effects = try b.act(b.batch(1, of: "W", 1, total: 5, first))
      effects += try b.act(b.batch(2, of: "W", 2, total: 9, second))
      try b.demand("SENSOR-12", effects.words("document"), is: [], "documents before the end")
      let acknowledged = effects.packets("userInfoReceipt").count
      try b.demand("SENSOR-12", acknowledged, is: 2, "receipts of batches")
      effects = try b.act(b.finished(3, of: "W", batches: 2))
      let documents = effects.healthDocuments
      try b.demand("SHOWN-21", documents.count, is: 1, "documents of kind health")
      let words = effects.words("document", "packet").filter { $0 != "packet:context" }
      let wanted = ["document:health", "packet:userInfoReceipt"]
      try b.demand("SENSOR-12", words, is: wanted, "what it does at the end")
      let document = documents[0]
      try b.demand("SENSOR-12", document["id"], is: "W", "its id")
      try isRide(b, document["content"])
    },
    Case("SENSOR-12", .phone, "the batches are put together in the order of their numbers") {
      (b) throws(Stop) in
      try b.phoneWithHealth()
      var digests: [JSONValue] = []
      let orders: [[Int64]] = [[1, 2], [2, 1]]
      for (index, order) in orders.enumerated() {
        let id = "W\(index)"
        let sequence = Int64(index) * 10
        for (place, number) in order.enumerated() {
          let (total, readings): (Int64, [Reading]) = number == 1 ? (5, first) : (10, later)
          try b.act(b.batch(sequence + Int64(place) + 1, of: id, number, total: total, readings))
        }
        let end = b.finished(sequence + 3, of: id, batches: 2, from: sequence * 1_000)
        digests.append(try measured(b, try b.act(end)))
        try b.takeContexts()
      }
      try b.act(b.batch(21, of: "W2", 1, total: 10, first + later))
      let whole = try b.act(b.finished(22, of: "W2", batches: 1, from: 60_000))
      digests.append(try measured(b, whole))
      try b.demand("SENSOR-12", digests[1], is: digests[0], "what was measured, 2 before 1")
      try b.demand("SENSOR-12", digests[2], is: digests[0], "what was measured, in one batch")
    },
    Case("SENSOR-12", .phone, "the tenth batch comes behind the ninth") { (b) throws(Stop) in
      try b.phoneWithHealth()
      // Readings of one instant: only their order tells them apart.
      let readings = (1...11).map { Reading.heart(10, 100 + Int64($0)) }
      for number in 1...11 as ClosedRange<Int64> {
        let reading = readings[Int(number) - 1]
        try b.act(b.batch(number, of: "W0", number, total: number, [reading]))
      }
      let pieces = try measured(b, try b.act(b.finished(12, of: "W0", batches: 11)))
      try b.takeContexts()
      try b.act(b.batch(21, of: "W1", 1, total: 11, readings))
      let whole = try measured(b, try b.act(b.finished(22, of: "W1", batches: 1, from: 60_000)))
      try b.demand("SENSOR-12", pieces, is: whole, "what was measured, in eleven batches")
    },
    Case("SENSOR-12", .phone, "the samples of two workouts stay apart") { (b) throws(Stop) in
      try b.phoneWithHealth()
      try b.act(b.batch(1, of: "W1", 1, total: 5, first))
      try b.act(b.batch(2, of: "W2", 1, total: 2, [.heart(5, 70), .heart(6, 75)]))
      try b.act(b.batch(3, of: "W1", 2, total: 9, second))
      let other = try b.act(b.finished(4, of: "W2", batches: 1))
      try b.given(other.healthDocuments.count == 1, "the second workout's document")
      let heart = other.healthDocuments[0]["content"]["series"].heart
      try b.demand("SENSOR-12", heart["count"], is: 2, "heart rates of the second")
      let average = Double("\(heart["average"])")
      try b.demand("SENSOR-12", average == 72.5, "their average 72.5", "\(heart["average"])")
      let effects = try b.act(b.finished(5, of: "W1", batches: 2))
      try b.given(effects.healthDocuments.count == 1, "the first workout's document")
      try isRide(b, effects.healthDocuments[0]["content"])
    },
    Case("CHANGE-4", .phone, "a batch and an end that come again change nothing more", .invalid) {
      (b) throws(Stop) in
      try b.phoneWithHealth()
      try b.act(b.batch(1, of: "W", 1, total: 5, first))
      try b.act(b.batch(2, of: "W", 2, total: 9, second))
      try b.act(Harness.userInfo(3, payload(b.batch(1, of: "W", 1, total: 5, first))))
      let effects = try b.act(Harness.userInfo(4, payload(b.finished(3, of: "W", batches: 2))))
      try b.given(effects.healthDocuments.count == 1, "the workout's document")
      try isRide(b, effects.healthDocuments[0]["content"])
      let again = try b.act(Harness.userInfo(5, payload(b.finished(3, of: "W", batches: 2))))
      try b.demand("CHANGE-4", again.words("document"), is: [], "documents the second time")
      try b.demand("CHANGE-4", again.packets("userInfoReceipt").count, is: 1, "receipts")
    },
    Case("CHANGE-13", .phone, "batches wait while the drive is away, and make the same workout") {
      (b) throws(Stop) in
      try b.phoneWithHealth()
      try b.act(b.batch(1, of: "W", 1, total: 5, first))
      try b.act(Harness.input("drive", #""state":"unavailable""#))
      var effects = try b.act(b.batch(2, of: "W", 2, total: 9, second))
      effects += try b.act(b.finished(3, of: "W", batches: 2))
      try b.demand("CHANGE-13", effects.healthDocuments.count, is: 0, "documents without the drive")
      effects = try b.act(Harness.input("drive", #""state":"available""#))
      try b.demand("CHANGE-13", effects.healthDocuments.count, is: 1, "documents when it is back")
      try isRide(b, effects.healthDocuments[0]["content"])
    },
  ]

  /// Reads the payload out of a user info's packet that a case has made.
  private static func payload(_ packet: String) -> String {
    let marker = #""payload":"#
    var rest = Substring(packet)
    while !rest.hasPrefix(marker), !rest.isEmpty { rest.removeFirst() }
    return String(rest.dropFirst(marker.count).dropLast(2))
  }

  private static func measured(_ b: Harness, _ effects: [Effect]) throws(Stop) -> JSONValue {
    let documents = effects.healthDocuments
    try b.demand("SENSOR-12", documents.count, is: 1, "documents of the workout")
    let digest = documents[0]["content"]["measured"]
    try b.demand("SENSOR-12", digest.text != nil, "a digest in “measured”", "\(digest)")
    return digest
  }

  /// Demands that a document contains the samples of both batches.
  private static func isRide(_ b: Harness, _ content: JSONValue) throws(Stop) {
    let series = content["series"]
    for (found, wanted, what) in [
      (series.heart["count"], 3, "heart rates"), (series.heart["average"], 110, "their average"),
      (series.distance["count"], 2, "distances"), (series.distance["sum"], 120, "their sum"),
      (content["locations"], 2, "locations"), (content["events"], 2, "events"),
      (content["duration"], 580, "seconds in which it was not paused"),
    ] as [(JSONValue, Int64, String)] {
      try b.demand("SENSOR-12", found.whole, is: wanted, what)
    }
    try b.demand("SENSOR-12", content["workoutActivityType"], is: "cycling", "the activity")
    let dates = ["startDate", "endDate"].map { content[$0]["$date"].number ?? 0 }
    try b.demand("SENSOR-12", dates[1] - dates[0], is: 600_000_000, "from start to end")
  }

  // MARK: Refused

  private static let refused: [Case] = [
    Case("SENSOR-13", .phone, "an id that cannot name a file is refused", .invalid) {
      (b) throws(Stop) in
      try b.phoneWithHealth()
      var sequence: Int64 = 0
      let long = String(repeating: "w", count: 1_000)
      for id in ["", ".", "..", ".hidden", "a/b", "../W", "a\\u0000b", long] {
        for isEnd in [false, true] {
          sequence += 1
          let effects = try b.act(
            isEnd
              ? b.finished(sequence, of: id, batches: 0)
              : b.batch(sequence, of: id, 1, total: 5, first)
          )
          try isRefused(b, sequence, effects, "the id “\(id.prefix(8))”")
        }
      }
    },
    Case("SENSOR-13", .phone, "an id of 200 bytes can name a file") { (b) throws(Stop) in
      try b.phoneWithHealth()
      let id = String.long(200, "w")
      try b.act(b.batch(1, of: id, 1, total: 5, first))
      let documents = try b.act(b.finished(2, of: id, batches: 1)).healthDocuments
      try b.demand("SENSOR-12", documents.map { $0["id"] }, is: [.string(id)], "documents")
    },
    Case("SENSOR-12", .phone, "a pause that nothing resumes lasts to the end") {
      (b) throws(Stop) in
      try b.phoneWithHealth()
      try b.act(b.batch(1, of: "W", 1, total: 2, [.heart(5, 100), .event("pause", 50)]))
      let documents = try b.act(b.finished(2, of: "W", batches: 1)).healthDocuments
      let durations = documents.map { $0["content"]["duration"].whole }
      try b.demand("SENSOR-12", durations, is: [50], "seconds in which it was not paused")
    },
    Case("SENSOR-13", .phone, "a workout that ends before its start is refused", .invalid) {
      (b) throws(Stop) in
      try b.phoneWithHealth()
      try b.act(b.batch(1, of: "W", 1, total: 5, first))
      let effects = try b.act(b.finished(2, of: "W", batches: 1, lasting: -1))
      try isRefused(b, 2, effects, "an end a second before the start")
      let short = try b.act(b.finished(3, of: "W", batches: 1, lasting: 0))
      try b.demand("SENSOR-12", short.healthDocuments.count, is: 1, "documents of no length")
    },
  ]

  private static func isRefused(
    _ b: Harness,
    _ sequence: Int64,
    _ effects: [Effect],
    _ what: String
  )
    throws(Stop)
  {
    try b.takeContexts()
    try b.demand("SENSOR-13", effects.words("document"), is: [], "documents of \(what)")
    try b.demand("SENSOR-13", effects.packets("userInfoReceipt").count, is: 1, "receipts")
    let refusal = b.context["refusals"].elements.last ?? .missing
    let number = refusal["change"]["sequence"]
    try b.demand("SENSOR-13", number, is: .integer(sequence), "the refusal of \(what)")
    try b.demand("SENSOR-13", refusal["reason"], is: "invalidValue", "its reason")
  }

  // MARK: Missing

  private static let missing: [Case] = [
    Case("SENSOR-14", .phone, "a workout is kept with the batches that came", .invalid) {
      (b) throws(Stop) in
      try b.phoneWithHealth()
      try b.act(b.batch(1, of: "W", 1, total: 5, first))
      try b.act(b.batch(2, of: "W", 3, total: 20, second))
      let effects = try b.act(b.finished(3, of: "W", batches: 3))
      try b.demand("SENSOR-14", effects.healthDocuments.count, is: 1, "documents")
      try isRide(b, effects.healthDocuments[0]["content"])
    },
    Case("SENSOR-14", .phone, "a workout is kept when no batch came at all", .invalid) {
      (b) throws(Stop) in
      try b.phoneWithHealth()
      let effects = try b.act(b.finished(1, of: "W", batches: 7))
      try b.demand("SENSOR-14", effects.healthDocuments.count, is: 1, "documents")
      let locations = effects.healthDocuments[0]["content"]["locations"]
      try b.demand("SENSOR-14", locations, is: 0, "locations")
    },
    Case("SENSOR-14", .phone, "a batch that cannot be read is missing, and no more", .invalid) {
      (b) throws(Stop) in
      try b.phoneWithHealth()
      try b.act(b.batch(1, of: "W", 1, total: 5, first))
      var sequence: Int64 = 1
      for broken in brokenBatches {
        sequence += 1
        let effects = try b.act(b.workoutChange(sequence, "W", broken))
        try b.demand("MIRROR-20", effects.packets("userInfoReceipt").count, is: 1, "receipts")
        try b.demand("MIRROR-20", effects.words("document"), is: [], "documents")
      }
      try b.act(b.batch(sequence + 1, of: "W", 2, total: 9, second))
      let effects = try b.act(b.finished(sequence + 2, of: "W", batches: 3))
      try b.demand("SENSOR-14", effects.healthDocuments.count, is: 1, "documents")
      try isRide(b, effects.healthDocuments[0]["content"])
    },
  ]

  private static let brokenBatches: [String] = {
    let series = #""type":"HKQuantityTypeIdentifierHeartRate","unit":"count/min""#
    return [
      #""batch":3,"samples":{}"#, #""total":3,"samples":{}"#, #""batch":0,"total":3,"samples":{}"#,
      #""batch":1000001,"total":3,"samples":{}"#, #""batch":3,"total":3,"samples":[]"#,
      #""batch":3,"total":3,"samples":{"series":[{\#(series),"starts":[[1,2,1]],"#
        + #""durations":[[0,1]],"values":[90]}]}"#,
      #""batch":3,"total":3,"samples":{"workoutEvents":[{"type":"nap","start":1}]}"#,
    ]
  }()

  // MARK: The mirror

  private static let mirror: [Case] = [
    Case("MIRROR-15", .phone, "a session is shown while it is not over") { (b) throws(Stop) in
      try b.phoneWithHealth()
      for (version, state, shown) in [
        (1, "running", "live 120"), (2, "paused", "live 120"), (3, "running", "live 120"),
        (4, "ended", "none"),
      ] as [(Int64, String, String)] {
        try b.act(b.session(1, version, state))
        try b.demand("MIRROR-15", b.sessionMirror, is: shown, "the mirror of “\(state)”")
      }
    },
    Case("MIRROR-15", .phone, "a session that is not newer is ignored", .invalid) {
      (b) throws(Stop) in
      try b.phoneWithHealth()
      try b.act(b.session(2, 5, incarnation: 2, heartRate: 120))
      for (session, version, incarnation) in [(2, 5, 2), (2, 4, 2), (1, 9, 2), (9, 9, 1)]
        as [(Int64, Int64, Int64)]
      {
        let old = b.session(session, version, incarnation: incarnation, heartRate: 90)
        try b.act(old)
        try b.demand("MIRROR-15", b.sessionMirror, is: "live 120", "the mirror")
      }
      try b.act(b.session(1, 1, "ended", incarnation: 2))
      try b.demand("MIRROR-15", b.sessionMirror, is: "live 120", "the mirror after an old end")
      try b.act(b.session(2, 6, "ended", incarnation: 2))
      try b.act(b.session(2, 5, incarnation: 2))
      try b.demand("MIRROR-15", b.sessionMirror, is: "none", "the mirror after the end")
      try b.act(b.session(1, 1, incarnation: 3, heartRate: 80))
      try b.demand("MIRROR-15", b.sessionMirror, is: "live 80", "the mirror of the next start")
    },
    Case("MIRROR-15", .phone, "a session is neither answered nor stored") { (b) throws(Stop) in
      try b.phoneWithHealth()
      let effects = try b.act(b.session(1, 1))
      let words = effects.words("packet", "document")
      try b.demand("MIRROR-15", words, is: ["packet:receipt"], "what it does")
    },
    Case("MIRROR-16", .phone, "a session is stale when the watch is out of reach, until a newer") {
      (b) throws(Stop) in
      try b.phoneWithHealth()
      try b.act(b.session(1, 1))
      try b.act(Harness.linkDown)
      try b.demand("MIRROR-16", b.sessionMirror, is: "stale 120", "the mirror without a link")
      try b.act(Harness.linkUp, Harness.presence())
      try b.demand("MIRROR-16", b.sessionMirror, is: "stale 120", "the mirror with a new link")
      try b.act(b.session(1, 2, heartRate: 130))
      try b.demand("MIRROR-15", b.sessionMirror, is: "live 130", "the mirror of a newer message")
    },
    Case("MIRROR-16", .phone, "a session of which nothing is heard is stale after 90 s") {
      (b) throws(Stop) in
      try b.phoneWithHealth()
      try b.needsLease()
      try b.act(b.session(1, 1))
      try b.advance(seconds: 89)
      try b.demand("MIRROR-16", b.sessionMirror, is: "live 120", "the mirror just before")
      try b.advance(seconds: 1)
      try b.demand("MIRROR-16", b.sessionMirror, is: "stale 120", "the mirror then")
    },
    Case("MIRROR-16", .phone, "a stale session is gone after 30 s, and no sooner") {
      (b) throws(Stop) in
      try b.phoneWithHealth()
      try b.needsLease()
      try b.act(b.session(1, 1))
      try b.act(Harness.presence("notRunning"))
      try b.advance(seconds: 30, nanoseconds: -1)
      try b.demand("MIRROR-16", b.sessionMirror, is: "stale 120", "the mirror just before")
      try b.advance(seconds: 0, nanoseconds: 1)
      try b.demand("MIRROR-16", b.sessionMirror, is: "none", "the mirror then")
    },
  ]
}

extension JSONValue {
  fileprivate var heart: JSONValue { self["HKQuantityTypeIdentifierHeartRate"] }
  fileprivate var distance: JSONValue { self["HKQuantityTypeIdentifierDistanceCycling"] }
}
