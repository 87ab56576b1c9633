/// The monitor's record of the phone's documents, as its snapshots, its screen and its reports for the
/// log show them.
struct SnapshotBook {
  private var applied: [Int64: Int64] = [:]
  /// The greatest sequence of a change that each watch has sent.
  private var sequences: [Int64: Int64] = [:]
  /// The watches whose sequences have a gap too large for one numbering (SESSION-34).
  private var copied: Set<Int64> = []
  private var lives: [JSONValue] = []

  private static let gapMax: Int64 = 10_000

  /// The part of the record that holds for the phone's next life: the changes that came, and those that
  /// were dealt with.
  var nextLife: SnapshotBook {
    var next = SnapshotBook()
    (next.applied, next.sequences, next.copied) = (applied, sequences, copied)
    return next
  }

  mutating func take(_ moment: DeviceStep, _ known: DeveloperPayloads, _ screen: JSONValue)
    throws(Breach)
  {
    for packet in moment.arrived { note(packet["payload"]) }
    let sent = moment.effects.filter { $0.word == "packet:context" && !known.contains($0.payload) }
    for effect in sent where effect.payload["type"] == "snapshot" {
      try check(applied: effect.payload)
      try check(effect.payload)
    }
    try check(mirror: screen["mirror"])
    guard sent.count == 1, let place = moment.effects.firstIndex(of: sent[0]),
      sent[0].payload["type"] == "snapshot"
    else { return }
    try check(sent[0].payload, against: Array(moment.effects[..<place]))
    // What was written after it is in a later one.
    let later = moment.effects[place...]
    if later.contains(where: { $0.word == "shown" }), !later.contains(where: \.isWorkout),
      moment.effects.contains(where: \.isWorkout)
    {
      try check(sent[0].payload, on: screen)
    }
  }

  private mutating func note(_ payload: JSONValue) {
    if payload["type"] == "live" { lives.append(payload) }
    guard payload["type"] == "change", let origin = payload["origin"].number,
      let sequence = payload["sequence"].number
    else { return }
    let last = sequences[origin] ?? 0
    sequences[origin] = max(last, sequence)
    // Of two copies of a watch's folder each has a run of its own, of which either may be told.
    if last > 0, sequence > last + Self.gapMax { copied.insert(origin) }
  }

  private mutating func check(applied snapshot: JSONValue) throws(Breach) {
    guard let origin = snapshot["applied"]["origin"].number,
      let sequence = snapshot["applied"]["sequence"].number
    else { return }
    let came = sequences[origin] ?? 0
    try Breach.unless(
      sequence <= came,
      "CHANGE-6",
      "“applied” at most \(came), the last change that came",
      "\(snapshot["applied"])"
    )
    try Breach.unless(
      sequence >= applied[origin] ?? 0 || copied.contains(origin),
      "CHANGE-6",
      "“applied” not below \(applied[origin] ?? 0), as it was",
      "\(snapshot["applied"])"
    )
    applied[origin] = sequence
    if let taken = snapshot["taken"].number {
      try Breach.unless(
        taken >= sequence && taken <= came,
        "CHANGE-6",
        "“taken” from \(sequence) to \(came)",
        "\(taken)"
      )
    }
  }

  private func check(_ snapshot: JSONValue) throws(Breach) {
    for workout in snapshot["workouts"].elements where Self.isOver(workout) {
      throw Breach(statement: "CHANGE-6", expected: "workouts in progress", found: "\(workout)")
    }
    for log in snapshot["workouts"].elements.flatMap({ $0["logs"].elements }) {
      try Self.check(counted: log)
    }
    try Breach.unless(
      snapshot["refusals"].elements.count <= 8,
      "CHANGE-6",
      "the last 8 refusals at most",
      "\(snapshot["refusals"].elements.count)"
    )
  }

  /// Checks that a completion counts no more sets than are done.
  private static func check(counted log: JSONValue) throws(Breach) {
    let (counted, done) = (log["setsCounted"].number ?? 0, log["setsDone"].number ?? 0)
    try Breach.unless(
      counted <= done,
      "CHANGE-8",
      "“setsCounted” up to the sets done, \(done)",
      "\(log)"
    )
  }

  private static func isOver(_ value: JSONValue) -> Bool {
    value["status"] == "completed" || value["status"] == "skipped"
  }

  /// Checks that a document that was written in this step has the same content in the snapshot.
  private func check(_ snapshot: JSONValue, against effects: [Effect]) throws(Breach) {
    var documents: [String: JSONValue] = [:]
    for effect in effects where effect.word == "document:workout" {
      documents[effect.value["id"].text ?? ""] = effect.value["content"]
    }
    for workout in snapshot["workouts"].elements {
      guard let document = documents[workout["id"].text ?? ""] else { continue }
      for log in workout["logs"].elements {
        let written = document["logs"].elements.first { $0["id"] == log["id"] } ?? .missing
        let fields = ["setsDone", "status", "sets", "exercise"]
        if let field = fields.first(where: { written[$0] != log[$0] }) {
          throw Breach(
            statement: "CHANGE-6",
            expected: "“\(field)” of the log as the document has it: \(written[field])",
            found: "\(log)"
          )
        }
      }
    }
  }

  /// The size from which on a snapshot may have lost what it has no room for, in bytes of JSON.
  private static let largeBytes = 65_536

  private func check(_ snapshot: JSONValue, on screen: JSONValue) throws(Breach) {
    // A large one may have lost logs that are over (CHANGE-9).
    guard snapshot["omitted"].elements.isEmpty, snapshot.bytes.count < Self.largeBytes
    else { return }
    let told = snapshot["workouts"].elements.map { workout -> JSONValue in
      let logs = workout["logs"].elements
      let item: [JSONValue.Field] = [
        .init(name: "color", value: workout["color"]),
        .init(name: "done", value: .integer(Int64(logs.count(where: Self.isOver)))),
        .init(name: "name", value: workout["splitName"]),
        .init(name: "systemImage", value: workout["systemImage"]),
        .init(name: "total", value: .integer(Int64(logs.count))),
      ]
      return .object(item.filter { !$0.value.isMissing })
    }
    try Breach.unless(
      screen["workouts"] == .array(told),
      "SHOWN-11",
      "the workouts of the snapshot: \(JSONValue.array(told))",
      "\(screen["workouts"])"
    )
  }

  /// Checks that a mirror shows a live message that came.
  private func check(mirror: JSONValue) throws(Breach) {
    guard !mirror.isMissing else { return }
    let isSent = lives.contains { live in
      live["exercise"] == mirror["exercise"] && live["phase"] == mirror["page"]
        && live["set"] == mirror["set"] && live["sets"] == mirror["sets"]
    }
    try Breach.unless(isSent, "MIRROR-9", "a mirror of a live message that came", "\(mirror)")
  }
}

extension Effect {
  fileprivate var isWorkout: Bool { word == "document:workout" }
}
