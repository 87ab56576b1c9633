import LockstepProtocol

/// The monitor's record of the packets in both directions: those that wait for an answer, and the
/// numbers in use.
struct LetterBook {
  /// The messages that the device got and has not answered; the value is `true` if a message wants a
  /// reply.
  private var messages: [Letter: Bool] = [:]
  /// The number of answers that each other packet may still get.
  private var open: [Letter: Int] = [:]
  private var closing: [Letter: Bool] = [:]
  /// For each packet that came to the device, the number of copies, each of which it may give its app;
  /// the packet's origin does not matter.
  private var sent: [Letter: Int] = [:]
  /// The device's packets that the suite has answered, of any origin.
  private var answered: Set<Letter> = []
  /// The payloads that the device has sent, by number.
  private var own: [Letter: JSONValue] = [:]
  private var last: [String: Int64] = [:]
  private(set) var origin: Int64 = 0
  private var counterparts: Set<Int64> = []
  private var isErased = false
  /// The context that the other side has receipted, while it is the same device with the app installed.
  private var receiptedContext: Int64?
  private var counterpart: JSONValue = .missing

  /// A packet's kind and number, with the origin under which it is numbered.
  struct Letter: Hashable {
    let kind: String
    var origin: Int64 = 0
    let id: Int64
  }

  /// The kind of packet that each kind of answer belongs to, and the statement that demands it.
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

  /// The verbs after which a device counts as another one, with a new origin and new numbers.
  private static let erasing: Set = ["unpair", "pair", "uninstall", "install"]

  /// The part of the record that holds for the device's next life: queued packets that were sent and
  /// answered.
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

  /// Counts the copies of a packet of this kind and number that came to the device.
  func copies(of kind: String, _ id: Int64) -> Int { sent[Letter(kind: kind, id: id)] ?? 0 }

  /// Says if the suite has receipted the device's packet of this kind and id.
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
    case "remoteStart", "remoteData": try grows(packet, "call of mirroring", "REMOTE-21")
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

  private mutating func grows(
    _ packet: JSONValue,
    _ kind: String,
    _ statement: String = "SESSION-8"
  ) throws(Breach) {
    guard let letter = Self.letter(kind, packet) else { return }
    let before = last[kind] ?? 0
    try Breach.unless(
      letter.id > before,
      statement,
      "an id of a \(kind) above \(before)",
      "\(packet)"
    )
    last[kind] = letter.id
    own[letter] = packet["payload"]
  }

  /// Checks that a packet that is sent again has the same number and payload, and that a new one has a
  /// new number.
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
