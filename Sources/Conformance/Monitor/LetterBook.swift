import LockstepProtocol

/// What crossed the air both ways: what waits for an answer, and which numbers were used.
struct LetterBook {
  /// What the device was sent and has not answered; of messages, whether they want a reply.
  private var messages: [Letter: Bool] = [:]
  /// How often each of the others may still be answered.
  private var open: [Letter: Int] = [:]
  private var closing: [Letter: Bool] = [:]
  /// All that the device was sent and its app may be given, whoever queued it.
  private var sent: [Letter: Int] = [:]
  /// What the suite has answered, whoever queued it.
  private var answered: Set<Letter> = []
  /// What the device has sent: the payload under each number.
  private var own: [Letter: JSONValue] = [:]
  private var last: [String: Int64] = [:]
  private(set) var origin: Int64 = 0
  private var counterparts: Set<Int64> = []
  private var isErased = false
  /// The context that the other side has, for as long as that is the same device with the app.
  private var receiptedContext: Int64?
  private var counterpart: JSONValue = .missing

  /// A packet's kind with its number, and the origin that the number belongs to.
  struct Letter: Hashable {
    let kind: String
    var origin: Int64 = 0
    let id: Int64
  }

  /// What answers what, with the statement that says so.
  private static let answers: [String: (of: String, statement: String)] = [
    "receipt": ("message", "SESSION-22"), "reply": ("message", "SESSION-23"),
    "failure": ("message", "SESSION-8"), "contextReceipt": ("context", "SESSION-53"),
    "userInfoReceipt": ("userInfo", "SESSION-36"), "launchReceipt": ("launch", "SESSION-61"),
    "complicationReceipt": ("complication", "SESSION-91"), "fileReceipt": ("file", "SESSION-97"),
    "fileOffset": ("file", "SESSION-95"),
  ]

  private static func letter(_ kind: String, _ packet: JSONValue) -> Letter? {
    guard let id = packet["id"].number else { return nil }
    return Letter(kind: kind, origin: packet["origin"].number ?? 0, id: id)
  }

  mutating func take(_ moment: DeviceStep, of incarnation: Int64) throws(Breach) {
    // An answer over another connection than the message came over is none (SESSION-28).
    if !closing.isEmpty { messages = messages.filter { closing[$0.key] == nil } }
    closing = moment.changesLink ? messages : [:]
    for packet in moment.arrived { note(packet) }
    if moment.actions.contains(where: { Self.erasing.contains($0["do"].text ?? "") }) {
      isErased = true
    }
    for effect in moment.effects where effect.word.hasPrefix("packet:") {
      try check(effect.packet, of: incarnation)
    }
  }

  /// What makes a device another one, with an origin and numbers of its own.
  private static let erasing: Set = ["unpair", "pair", "uninstall", "install"]

  /// What outlives the device: its queue, and what was sent and answered of queues.
  var nextLife: LetterBook {
    let kept = ["userInfo", "file", "complication"]
    var next = LetterBook()
    next.sent = sent.filter { kept.contains($0.key.kind) }
    next.open = open.filter { kept.contains($0.key.kind) }
    next.own = own.filter { kept.contains($0.key.kind) }
    next.answered = answered.filter { kept.contains($0.kind) }
    next.last = last.filter { $0.key.hasPrefix("userInfo") }
    (next.counterparts, next.origin) = (counterparts, origin)
    return next
  }

  /// How often a packet of this kind and number came.
  func copies(of kind: String, _ id: Int64) -> Int { sent[Letter(kind: kind, id: id)] ?? 0 }

  /// The suite has said that it has what the device sent as this.
  func isAnswered(_ kind: String, _ id: Int64) -> Bool {
    answered.contains(Letter(kind: kind, id: id))
  }

  // MARK: What the device was sent

  private mutating func note(_ packet: JSONValue) {
    let kind = packet["kind"].text ?? ""
    if kind == "contextReceipt" { receiptedContext = packet["id"].number }
    if kind == "presence", let origin = packet["origin"].number {
      counterparts.insert(origin)
      let named = JSONValue.array([packet["incarnation"], packet["origin"]])
      if named != counterpart || packet["app"] == "notInstalled" { receiptedContext = nil }
      counterpart = named
      if packet["paired"] == false { isErased = true }
    }
    if let (of, _) = Self.answers[kind], let letter = Self.letter(of, packet) {
      if kind != "fileOffset", packet["code"].isMissing {
        answered.insert(Letter(kind: letter.kind, id: letter.id))
      }
      return
    }
    guard let letter = Self.letter(kind, packet) else { return }
    sent[Letter(kind: kind, id: letter.id), default: 0] += 1
    if kind == "message" {
      messages[letter] = packet["reply"] == true
    } else {
      open[letter, default: 0] += 1
    }
  }

  // MARK: What it sends

  private mutating func check(_ packet: JSONValue, of incarnation: Int64) throws(Breach) {
    let kind = packet["kind"].text ?? ""
    for field in ["id", "origin"] {
      guard let number = packet[field].number else { continue }
      try Breach.unless(
        (1...maximumInteger).contains(number),
        "SESSION-8",
        "“\(field)” from 1 to 2^53",
        "\(packet)"
      )
    }
    if let (of, statement) = Self.answers[kind] {
      return try check(packet, of, answeredBy: kind, statement)
    }
    switch kind {
    case "presence": try check(presence: packet, of: incarnation)
    case "message", "launch": try grows(packet, kind)
    case "context", "userInfo", "file", "complication": try check(queued: packet, kind)
    default: break
    }
  }

  private mutating func check(
    _ packet: JSONValue,
    _ kind: String,
    answeredBy answer: String,
    _ statement: String
  ) throws(Breach) {
    guard let letter = Self.letter(kind, packet) else { return }
    func unknown(_ expected: String) -> Breach {
      Breach(statement: statement, expected: expected, found: "\(packet)")
    }
    if kind == "message" {
      guard let wantsReply = messages.removeValue(forKey: letter) else {
        throw unknown("the id of a message of this connection that waits for its answer")
      }
      if answer != "failure", wantsReply != (answer == "reply") {
        throw unknown("a reply to a message that wants one, a receipt for any other")
      }
      return
    }
    guard let count = open[letter], count > 0 else {
      throw unknown("the origin and id of a \(kind) that came, once for each time that it came")
    }
    if kind != "file" { open[letter] = count - 1 }
  }

  private mutating func check(presence: JSONValue, of incarnation: Int64) throws(Breach) {
    try Breach.unless(
      presence["incarnation"].number == incarnation,
      "SESSION-10",
      "the incarnation \(incarnation) of the welcome",
      "\(presence)"
    )
    guard let named = presence["origin"].number else { return }
    try Breach.unless(
      isErased || origin == 0 || origin == named,
      "SESSION-8",
      "the origin \(origin), as before",
      "\(presence)"
    )
    if origin != named { own = [:] }
    origin = named
  }

  private mutating func grows(_ packet: JSONValue, _ kind: String) throws(Breach) {
    guard let letter = Self.letter(kind, packet) else { return }
    let before = last[kind] ?? 0
    try Breach.unless(
      letter.id > before,
      "SESSION-8",
      "an id of a \(kind) above \(before)",
      "\(packet)"
    )
    last[kind] = letter.id
    own[letter] = packet["payload"]
  }

  /// What is sent again has the number and the payload that it had; what is new has a new number.
  private mutating func check(queued packet: JSONValue, _ kind: String) throws(Breach) {
    guard let letter = Self.letter(kind, packet) else { return }
    try Breach.unless(
      kind != "context" || letter.id != receiptedContext,
      "SESSION-51",
      "no context that the other side has receipted",
      "\(packet)"
    )
    let content = kind == "file" ? packet["checksum"] : packet["payload"]
    if let before = own[letter] {
      return try Breach.unless(
        before == content,
        kind == "context" ? "SESSION-8" : "SESSION-33",
        "under the number of \(kind) \(letter.id) what it was: \(before)",
        "\(content)"
      )
    }
    if kind != "context" { try check(numbers: packet, letter) }
    own[letter] = content
  }

  private mutating func check(numbers packet: JSONValue, _ letter: Letter) throws(Breach) {
    let queued = ["userInfo", "file", "complication"]
    let isTaken = queued.contains {
      own[Letter(kind: $0, origin: letter.origin, id: letter.id)] != nil
    }
    try Breach.unless(!isTaken, "SESSION-8", "a number of its own for each transfer", "\(packet)")
    if let after = packet["after"].number {
      try Breach.unless(
        after < letter.id,
        "SESSION-32",
        "in “after” the id of the one before it",
        "\(packet)"
      )
    }
    guard letter.kind == "userInfo", counterparts.count < 2 else { return }
    let key = "userInfo \(letter.origin)"
    try Breach.unless(
      letter.id > last[key] ?? 0,
      "SESSION-32",
      "user infos in the order of their numbers, above \(last[key] ?? 0)",
      "\(packet)"
    )
    last[key] = letter.id
  }
}
