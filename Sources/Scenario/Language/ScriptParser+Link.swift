import LockstepLink
import LockstepProtocol
import LockstepSimulation

/// What is done to the link: `cut`, `profile wifi-lan`, `walk to 80% over 2m`, `corrupt message`.
extension ScriptParser {
  static let linkVerbs =
    [
      "cut", "restore", "break", "profile", "handover", "walk", "latency", "jitter", "rate", "loss",
      "interval", "peripheral-latency", "supervision",
    ] + AirFault.all.map(\.name).filter { $0 != AirFault.breakName }

  mutating func readLink(_ words: inout Words) throws(Diagnostic) -> Air.Input {
    if let word = words.peek, LinkProfile.named(word.text) != nil {
      throw words.mistake(
        at: word,
        "“\(word.shown)” is a profile, and a verb of the link was expected",
        hint: "to change the profile here, write: link profile \(word.text)"
      )
    }
    switch try words.requireName("verb of the link", among: Self.linkVerbs).text {
    case "cut": return .cut
    case "restore": return .restore
    case "break": return .breakConnection
    case "profile": profile = try readProfile(&words)
    case "handover":
      profile = try readProfile(&words)
      return .handOver(profile)
    case "walk": return try readWalk(&words)
    case let verb:
      if let fault = AirFault.named(verb) { return .fault(try readOrder(of: fault, &words)) }
      try readProperty(verb, &words)
    }
    return .setProfile(profile)
  }

  func readProfile(_ words: inout Words) throws(Diagnostic) -> LinkProfile {
    let names = LinkProfile.all.map(\.name)
    let name = try words.requireName("link profile", among: names).text
    return LinkProfile.named(name) ?? .bleActive
  }

  private mutating func readProperty(_ verb: String, _ words: inout Words) throws(Diagnostic) {
    switch verb {
    case "supervision":
      profile.supervision = try words.requireInterval("the supervision time-out")
    case "interval":
      profile.interval = try words.requireInterval("the connection interval", upTo: .seconds(10))
    case "peripheral-latency":
      profile.peripheralLatency = try words.requireNumber("the peripheral latency", in: 0...499)
    default: try readWay(verb, &words)
    }
  }

  /// What each direction has for itself.
  private mutating func readWay(_ verb: String, _ words: inout Words) throws(Diagnostic) {
    let change: (inout LinkProfile.Way) -> Void
    switch verb {
    case "latency":
      let latency = try words.requireInterval("the latency")
      change = { $0.latency = latency }
    case "jitter":
      let jitter = try words.requireInterval("the jitter")
      change = { $0.jitter = jitter }
    case "loss":
      let percent = try readPercent("the loss", in: 0...99, &words)
      change = { $0.lossPerMille = percent * 10 }
    default:
      let rate = try words.requireNumber("the rate in bits a second", in: 100...10_000_000_000)
      change = { $0.bitsPerSecond = rate }
    }
    profile.changeWay(to: try readReceiver(&words), change)
  }

  private func readWalk(_ words: inout Words) throws(Diagnostic) -> Air.Input {
    _ = try words.requireName("word", among: ["to"])
    let percent = try readPercent("the distance", in: 0...200, &words)
    _ = try words.requireName("word", among: ["over"])
    return .walk(toPercent: percent, over: try words.requireInterval("the time of the walk"))
  }

  private func readPercent(
    _ what: String,
    in range: ClosedRange<Int64>,
    _ words: inout Words
  ) throws(Diagnostic) -> Int64 {
    let word = try words.require(what)
    guard word.text.hasSuffix("%"), let number = Int64(word.text.dropLast()), range.contains(number)
    else {
      throw words.mistake(
        at: word,
        "\(what) is given in percent, found “\(word.shown)”",
        hint: "write \(range.lowerBound)% to \(range.upperBound)%"
      )
    }
    return number
  }

  /// `to watch` or `to phone`, where it stands there.
  private func readReceiver(_ words: inout Words) throws(Diagnostic) -> DeviceRole? {
    guard words.take("to") else { return nil }
    let name = try words.requireName("device", among: ["watch", "phone"]).text
    return DeviceRole(name: name)
  }

  // MARK: Faults

  /// What stands after the name of a fault, as its entry in the table says.
  private func readOrder(of fault: AirFault, _ words: inout Words) throws(Diagnostic)
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
        order.receiver = try readReceiver(&words)
      case .receiverIfAny: order.receiver = try readReceiver(&words)
      case .count:
        if words.peek != nil {
          order.count = try words.requireNumber("how many", in: 1...1_000_000)
        }
      case .bytes:
        order.count = try words.requireNumber("how many bytes", in: 1...1_000_000_000_000)
      }
    }
    return order
  }
}
