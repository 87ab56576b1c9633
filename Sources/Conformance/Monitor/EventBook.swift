import LockstepProtocol

/// The monitor's record of the events that the session gave its app.
struct EventBook {
  private(set) var isReachable = false
  private var outcomes: Set<LetterBook.Letter> = []
  private var received: [LetterBook.Letter: Int] = [:]
  private var origin: Int64 = 0
  private var lastTask: Int64 = 0

  /// The kind of packet that brings each kind of content.
  private static let packets = [
    "message": "message", "applicationContext": "context", "userInfo": "userInfo",
    "launch": "launch", "file": "file", "currentComplicationUserInfo": "complication",
  ]

  /// The part of the record that holds for the device's next life: the outcomes of queued content that
  /// the app got.
  var nextLife: EventBook {
    var next = EventBook()
    next.outcomes = outcomes.filter { ["userInfo", "file", "complication"].contains($0.kind) }
    next.origin = origin
    return next
  }

  mutating func take(_ moment: DeviceStep, with letters: LetterBook) throws(Breach) {
    // A device that was erased counts anew.
    if letters.origin != 0, letters.origin != origin { outcomes = [] }
    if letters.origin != 0 { origin = letters.origin }
    for effect in moment.effects {
      switch effect.word {
      case "session:activated", "session:activationFailed", "session:deactivated":
        isReachable = false
      case "session:reachability": try check(reachability: effect.value["value"])
      case "session:received": try check(received: effect.value, letters)
      case "session:outcome": try check(outcome: effect.value, letters)
      case "session:backgroundTask": try check(task: effect.value)
      case "session:progress": try Self.check(progress: effect.value)
      case "packet:presence":
        let without = ["notInstalled", "locked", "notRunning"]
        if without.contains(effect.packet["app"].text ?? "") { isReachable = false }
      default: break
      }
    }
    let ends = ["quit", "unpair", "uninstall", "lock", "crash"]
    if moment.actions.contains(where: { ends.contains($0["do"].text ?? "") }),
      moment.effects.last(where: { $0.word == "session:reachability" })?.value["value"] != true
    {
      isReachable = false
    }
  }

  private mutating func check(reachability value: JSONValue) throws(Breach) {
    try Breach.unless(
      value != .boolean(isReachable),
      "SESSION-14",
      "reachability told when it changes, from \(isReachable)",
      "\(value) again"
    )
    isReachable = value == true
  }

  /// Tasks are numbered over all starts of the app.
  private mutating func check(task event: JSONValue) throws(Breach) {
    guard event["state"] == "handed", let id = event["id"].number else { return }
    try Breach.unless(
      id == lastTask + 1,
      "SESSION-110",
      "the task \(lastTask + 1), after \(lastTask) of this incarnation",
      "\(event)"
    )
    lastTask = id
  }

  /// Checks that the progress of a file does not exceed its size.
  private static func check(progress event: JSONValue) throws(Breach) {
    guard let completed = event["completed"].number, let total = event["total"].number else {
      return
    }
    try Breach.unless(
      (0...total).contains(completed),
      "SESSION-214",
      "“completed” from 0 to “total”, \(total)",
      "\(event)"
    )
  }

  private mutating func check(received event: JSONValue, _ letters: LetterBook) throws(Breach) {
    guard let kind = Self.packets[event["kind"].text ?? ""], let id = event["id"].number else {
      return
    }
    let copies = letters.copies(of: kind, id)
    try Breach.unless(
      copies > 0,
      "SESSION-42",
      "the id of a \(kind) that came",
      "\(event)"
    )
    guard kind == "message" || kind == "context" else { return }
    let letter = LetterBook.Letter(kind: kind, id: id)
    received[letter, default: 0] += 1
    try Breach.unless(
      received[letter] ?? 0 <= copies,
      kind == "message" ? "SESSION-22" : "SESSION-52",
      "\(kind) \(id) given to the app once for each time that it came",
      "\(event) again"
    )
  }

  private mutating func check(outcome event: JSONValue, _ letters: LetterBook) throws(Breach) {
    guard let kind = Self.packets[event["kind"].text ?? ""], let id = event["id"].number else {
      return
    }
    try Breach.unless(
      outcomes.insert(LetterBook.Letter(kind: kind, id: id)).inserted,
      "SESSION-40",
      "one outcome of \(kind) \(id)",
      "another: \(event)"
    )
    let word = event["outcome"].text ?? ""
    let needsCode = word == "failed" || word == "unknown"
    try Breach.unless(
      event["code"].isMissing != needsCode,
      "SESSION-43",
      needsCode ? "a code with “\(word)”" : "no code with “\(word)”",
      "\(event)"
    )
    guard word == "delivered" || word == "replied" else { return }
    let isAnswered = letters.isAnswered(kind, id)
    try Breach.unless(
      isAnswered && kind != "context",
      kind == "userInfo" ? "SESSION-38" : "SESSION-40",
      "“\(word)” when the answer to \(kind) \(id) came",
      "\(event)"
    )
  }
}
