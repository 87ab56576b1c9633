import LockstepProtocol

extension CheckKind {
  /// What can be looked for in any pair, whatever apps are in it.
  static let system: [CheckKind] =
    DeviceRole.allCases.flatMap(either) + [haptic, document] + links + [lost]

  /// What both devices have.
  private static func either(_ device: DeviceRole) -> [CheckKind] {
    [
      reachable(device), refuses(device), appEnded(device), outcome(device), receives(device),
      told(device), screen(device),
    ]
  }

  private static func appEnded(_ device: DeviceRole) -> CheckKind {
    .event(
      device.name,
      "app-ended",
      "",
      "its app, a program of its own, ended by itself or did not answer"
    ) { (_, _) throws(Diagnostic) in
      EventLook { event in
        if case .appEnded = event.kind { event.device == device } else { false }
      } isNear: { _ in
        false
      }
    }
  }

  private static func reachable(_ device: DeviceRole) -> CheckKind {
    .state(
      device.name,
      "reachable",
      "",
      "the device believes that it reaches the other one; it may be wrong"
    ) { (_) throws(Diagnostic) in
      { sight in
        sight.view.isReachable(device)
          ? nil : "the \(device.name) believes the other one is not reachable"
      }
    }
  }

  private static func refuses(_ device: DeviceRole) -> CheckKind {
    .event(device.name, "refuses", "VERB", "it refused this action of the wearer or owner") {
      (words, vocabulary) throws(Diagnostic) in
      let verb =
        if words.take("do") {
          try words.require("a verb of the \(device.name)").text
        } else {
          try words.requireName("verb", among: vocabulary[device].verbs.map(\.name)).text
        }
      return EventLook { event in
        if case .refused(verb, _) = event.kind { event.device == device } else { false }
      } isNear: { event in
        if case .refused = event.kind { event.device == device } else { false }
      }
    }
  }

  private static func outcome(_ device: DeviceRole) -> CheckKind {
    .event(
      device.name,
      "outcome",
      "KIND OUTCOME [CODE]",
      "the session told the sender this outcome of a send"
    ) { (words, _) throws(Diagnostic) in
      let kind = try transfer(&words, among: TransferKind.allCases)
      let name = try words.requireName("outcome", among: Outcome.names).text
      let code = try code(of: name, &words)
      return EventLook { event in
        guard event.device == device,
          case .session(.outcome(kind, _, let outcome)) = event.kind
        else { return false }
        return outcome.name == name && (code == nil || outcome.error?.rawValue == code)
      } isNear: { event in
        if case .session(.outcome(kind, _, _)) = event.kind {
          event.device == device
        } else {
          false
        }
      }
    }
  }

  private static func code(of outcome: String, _ words: inout Words) throws(Diagnostic) -> Int64? {
    guard let word = words.peek, Int64(word.text) != nil else { return nil }
    guard outcome == "failed" || outcome == "unknown" else {
      throw words.mistake(
        at: word,
        "what is \(outcome) has no error, found “\(word.shown)”",
        hint: "a code stands after failed or unknown"
      )
    }
    return try words.requireNumber("the error's code", in: 7_001...7_019)
  }

  private static func transfer(_ words: inout Words, among kinds: [TransferKind])
    throws(Diagnostic) -> TransferKind
  {
    let name = try words.requireName("kind of transfer", among: kinds.map(\.rawValue)).text
    return TransferKind(rawValue: name) ?? .message
  }

  private static func receives(_ device: DeviceRole) -> CheckKind {
    .event(device.name, "receives", "KIND", "the app received one") {
      (words, _) throws(Diagnostic) in
      // A launch reaches no app.
      let kinds: [TransferKind] = [.message, .context, .userInfo, .complication, .file]
      let kind = try transfer(&words, among: kinds)
      return EventLook { event in
        if case .session(.received(kind, _)) = event.kind { event.device == device } else { false }
      } isNear: { event in
        if case .session(.received) = event.kind { event.device == device } else { false }
      }
    }
  }

  private static func told(_ device: DeviceRole) -> CheckKind {
    .event(
      device.name,
      "told",
      "EVENT [PATH = VALUE]",
      "the session told its app this now; with a path into the event's fields, as of a screen"
    ) { (words, _) throws(Diagnostic) in
      let name = try words.requireName("event", among: SessionEvent.names).text
      let isAlone = words.isAtEnd || words.isAtWindow
      let look = isAlone ? nil : try JSONLook("the event", &words)
      return EventLook { event in
        guard event.device == device, case .session(let told) = event.kind, told.name == name else {
          return false
        }
        return look?.found(in: told.text) == nil
      } isNear: { event in
        if case .session(let told) = event.kind {
          event.device == device && told.name == name
        } else {
          false
        }
      }
    }
  }

  private static func screen(_ device: DeviceRole) -> CheckKind {
    .state(
      device.name,
      "screen",
      "PATH [= VALUE]",
      "what it shows has this at the path; with `!=` another, with `contains` one with it"
    ) { (words) throws(Diagnostic) in
      let look = try JSONLook("the screen", &words)
      return { sight in
        guard let screen = sight.view.screen(of: device) else {
          return "the \(device.name) has shown nothing yet"
        }
        return look.found(in: screen).map { "on the \(device.name)'s screen \($0)" }
      }
    }
  }

  private static let document = CheckKind.state(
    "phone",
    "document",
    "KIND[:ID] [PATH [= VALUE]]",
    "it has such a document, the newest or that of the id; with a path, as of a screen"
  ) { (words) throws(Diagnostic) in
    let name = try words.require("a document, such as settings or workout:ID").text
    let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
    let (kind, id) = (parts.first ?? name, parts.count > 1 ? parts[1] : nil)
    let isAlone = words.isAtEnd || words.isAtWindow
    let look = isAlone ? nil : try JSONLook("the document", &words)
    return { sight in
      let newest = sight.view.documents(of: kind).last {
        $0.content != nil && (id == nil || $0.id == id)
      }
      guard let content = newest?.content else { return "there is no document \(name)" }
      return look?.found(in: content).map { "in \(name) \($0)" }
    }
  }

  private static let haptic = CheckKind.event(
    "watch",
    "haptic",
    "KIND [missed]",
    "it plays now; with `missed`: it was slept through, and is only reported"
  ) { (words, _) throws(Diagnostic) in
    let names = Haptic.Kind.allCases.map(\.rawValue)
    let name = try words.requireName("haptic", among: names).text
    let haptic = Haptic(Haptic.Kind(rawValue: name) ?? .click, wasMissed: words.take("missed"))
    return EventLook {
      $0.kind == .haptic(haptic)
    } isNear: { event in
      if case .haptic = event.kind { true } else { false }
    }
  }

  private static let links = [LogEvent.LinkState.connected, .stalled, .disconnected].map { state in
    CheckKind.state("link", state.rawValue, "", "that is the truth about the link") {
      (_) throws(Diagnostic) in
      { $0.view.link == state ? nil : "the link is \($0.view.link.rawValue)" }
    }
  }

  private static let lost = CheckKind.event(
    "link",
    "lost",
    "KIND",
    "a packet of this kind was lost"
  ) { (words, _) throws(Diagnostic) in
    let kind = try words.requireName("kind of packet", among: Packet.kinds).text
    return EventLook { event in
      if case .lost(_, kind) = event.kind { true } else { false }
    } isNear: { event in
      if case .lost = event.kind { true } else { false }
    }
  }
}
