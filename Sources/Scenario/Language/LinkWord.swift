import LockstepLink
import LockstepProtocol
import LockstepSimulation

/// A change or fault of the link, as a line spells it: `link cut`.
///
/// To add a word, add an entry to `all`; a fault of the air has its entry in `AirFault.all`.
struct LinkWord: Sendable {
  let name: String
  /// The words that can follow, as help shows them.
  let usage: String
  let summary: String
  /// The arguments with which the explorer may play the fault, the simplest first; empty if it never
  /// begins with it, because it only mends.
  let drawn: [String]
  /// Reads the rest of the line, and updates the profile if the line changes it.
  let read: @Sendable (inout Words, inout LinkProfile) throws(Diagnostic) -> PacketAir.Input

  static let all: [LinkWord] = range + profiles + whole + ways + faults

  // MARK: Range

  private static let range: [LinkWord] = [
    LinkWord(
      name: "cut",
      usage: "",
      summary: "out of range: packets wait, and the connection breaks if it lasts",
      drawn: [""]
    ) { (_, _) throws(Diagnostic) in .cut },
    LinkWord(
      name: "restore",
      usage: "",
      summary: "in range again, after a cut or a break",
      drawn: []
    ) { (_, _) throws(Diagnostic) in .restore },
    LinkWord(
      name: "break",
      usage: "",
      summary: "the connection ends at once, with everything in the air",
      drawn: [""]
    ) { (_, _) throws(Diagnostic) in .breakConnection },
    LinkWord(
      name: "walk",
      usage: "to N% over TIME",
      summary: "the wearer walks so far out of range, or back, in so long",
      drawn: ["to {distance}% over {time}"]
    ) { (words, _) throws(Diagnostic) in
      _ = try words.requireName("word", among: ["to"])
      let percent = try words.requirePercent("the distance", in: 0...200)
      _ = try words.requireName("word", among: ["over"])
      return .walk(toPercent: percent, over: try words.requireInterval("the time of the walk"))
    },
  ]

  // MARK: The profile

  private static let profiles: [LinkWord] = [
    LinkWord(
      name: "profile",
      usage: "NAME",
      summary: "from now on the link is another one",
      drawn: ["{profile}"]
    ) { (words, profile) throws(Diagnostic) in
      profile = try LinkProfile.read(&words)
      return .setProfile(profile)
    },
    LinkWord(
      name: "handover",
      usage: "NAME",
      summary: "packets in flight go on over another transport",
      drawn: ["{profile}"]
    ) { (words, profile) throws(Diagnostic) in
      profile = try LinkProfile.read(&words)
      return .handOver(profile)
    },
  ]

  /// The words for properties of the whole link.
  private static let whole: [LinkWord] = [
    setting(
      "supervision",
      "TIME",
      "how long a cut can last before the connection breaks",
      drawn: "{time}"
    ) {
      (words, profile) throws(Diagnostic) in
      profile.supervision = try words.requireInterval("the supervision time-out")
    },
    setting(
      "interval",
      "TIME",
      "the connection interval: packets leave at its multiples",
      drawn: "{short}"
    ) {
      (words, profile) throws(Diagnostic) in
      profile.interval = try words.requireInterval("the connection interval", upTo: .seconds(10))
    },
    setting(
      "peripheral-latency",
      "N",
      "how many intervals the watch may sleep through",
      drawn: "{count}"
    ) {
      (words, profile) throws(Diagnostic) in
      profile.peripheralLatency = try words.requireNumber("the peripheral latency", in: 0...499)
    },
  ]

  /// The words for properties that each direction has separately.
  private static let ways: [LinkWord] = [
    way("latency", "TIME", "the shortest time a packet takes", drawn: "{short}") {
      (words) throws(Diagnostic) in
      let latency = try words.requireInterval("the latency")
      return { $0.latency = latency }
    },
    way(
      "jitter",
      "TIME",
      "what is added to it at most; each packet draws its own",
      drawn: "{short}"
    ) {
      (words) throws(Diagnostic) in
      let jitter = try words.requireInterval("the jitter")
      return { $0.jitter = jitter }
    },
    way("loss", "N%", "how many packets the radio must send again", drawn: "{loss}%") {
      (words) throws(Diagnostic) in
      let percent = try words.requirePercent("the loss", in: 0...99)
      return { $0.lossPerMille = percent * 10 }
    },
    way("rate", "N", "bits a second, from 100", drawn: "{rate}") { (words) throws(Diagnostic) in
      let rate = try words.requireNumber("the rate in bits a second", in: 100...10_000_000_000)
      return { $0.bitsPerSecond = rate }
    },
  ]

  /// Makes a word that changes one property of the profile.
  private static func setting(
    _ name: String,
    _ usage: String,
    _ summary: String,
    drawn: String,
    change: @escaping @Sendable (inout Words, inout LinkProfile) throws(Diagnostic) -> Void
  ) -> LinkWord {
    LinkWord(name: name, usage: usage, summary: summary, drawn: [drawn]) {
      (words, profile) throws(Diagnostic) in
      try change(&words, &profile)
      return .setProfile(profile)
    }
  }

  /// Makes a word that changes a property of one direction, or of both if the line names none.
  private static func way(
    _ name: String,
    _ usage: String,
    _ summary: String,
    drawn: String,
    change: @escaping @Sendable (inout Words) throws(Diagnostic) -> (inout LinkProfile.Way) -> Void
  ) -> LinkWord {
    setting(name, "\(usage) [to DEVICE]", summary, drawn: drawn) {
      (words, profile) throws(Diagnostic) in
      let change = try change(&words)
      profile.changeWay(to: try words.takeReceiver(), change)
    }
  }

  // MARK: Faults

  private static let faults = AirFault.all.filter { $0.name != AirFault.breakName }.map { fault in
    LinkWord(
      name: fault.name,
      usage: fault.argumentUsage,
      summary: fault.summary,
      drawn: fault.drawnKinds.map { drawn(fault, kind: $0) }
    ) { (words, _) throws(Diagnostic) in .fault(try order(of: fault, &words)) }
  }

  /// Spells the arguments with which the explorer may play a fault.
  private static func drawn(_ fault: AirFault, kind: String) -> String {
    fault.arguments.map { argument in
      switch argument {
      case .kind: kind
      case .receiver, .receiverIfAny: "to {device}"
      case .count: "{count}"
      case .bytes: "{bytes}"
      case .share: "{share}%"
      }
    }.joined(separator: " ")
  }

  /// Reads the arguments of a fault, as its entry in the table lists them.
  private static func order(of fault: AirFault, _ words: inout Words) throws(Diagnostic)
    -> AirFault.Order
  {
    var order = AirFault.Order(fault.name)
    for argument in fault.arguments {
      switch argument {
      case .kind:
        let kind = try words.requireName("kind of packet", among: Packet.kinds + ["any"]).text
        order.kind = kind == "any" ? nil : kind
      case .receiver:
        guard words.peek?.text == "to" else { throw words.missing("“to watch” or “to phone”") }
        order.receiver = try words.takeReceiver()
      case .receiverIfAny: order.receiver = try words.takeReceiver()
      case .count:
        if words.peek != nil {
          order.count = try words.requireNumber("how many", in: 1...1_000_000)
        }
      case .bytes:
        order.count = try words.requireNumber("how many bytes", in: 1...1_000_000_000_000)
      case .share: (order.count, order.isPercent) = try words.requireShare()
      }
    }
    return order
  }
}

extension Words {
  fileprivate mutating func requirePercent(_ what: String, in range: ClosedRange<Int64>)
    throws(Diagnostic) -> Int64
  {
    let word = try require(what)
    guard word.text.hasSuffix("%"), let number = Int64(word.text.dropLast()), range.contains(number)
    else {
      throw mistake(
        at: word,
        "\(what) is given in percent, found “\(word.shown)”",
        hint: "write \(range.lowerBound)% to \(range.upperBound)%"
      )
    }
    return number
  }

  /// Takes a share: a percentage, `50%`, or a number of bytes.
  fileprivate mutating func requireShare() throws(Diagnostic) -> (Int64, isPercent: Bool) {
    if let word = peek, word.kind == .bare, word.text.hasSuffix("%") {
      return (try requirePercent("how much", in: 1...99), true)
    }
    if isAtEnd { throw missing("how much of it, such as 50% or 300000 (bytes),") }
    return (try requireNumber("how many bytes", in: 1...1_000_000_000_000), false)
  }

  /// Takes `to watch` or `to phone`, if it comes next.
  fileprivate mutating func takeReceiver() throws(Diagnostic) -> DeviceRole? {
    guard take("to") else { return nil }
    let name = try requireName("device", among: ["watch", "phone"]).text
    return DeviceRole(name: name)
  }
}

extension LinkProfile {
  /// Takes the name of a profile.
  static func read(_ words: inout Words) throws(Diagnostic) -> LinkProfile {
    let name = try words.requireName("link profile", among: all.map(\.name)).text
    return named(name) ?? .bleActive
  }
}
