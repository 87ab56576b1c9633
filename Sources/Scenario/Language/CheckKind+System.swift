import LockstepProtocol

extension CheckKind {
  /// The checks that lines can make of any pair, whichever apps it runs.
  static let system: [CheckKind] =
    DeviceRole.allCases.flatMap(either) + [elapsed, haptic, document, answers] + links + [
      lost, servers,
    ]

  /// Lists the checks that both devices have.
  private static func either(_ device: DeviceRole) -> [CheckKind] {
    [
      reachable(device), app(device), refuses(device), appEnded(device), prints(device),
      outcome(device),
      receives(device), file(device),
      packet(device), event(device), told(device), screen(device),
      outstanding(device), health(device),
    ]
  }

  private static func appEnded(_ device: DeviceRole) -> CheckKind {
    .event(
      device.name,
      "app-ended",
      "",
      "the app process exited or timed out"
    ) { (_, _) throws(Diagnostic) in
      EventLook { event in
        if case .effect(.appEnded) = event.kind { event.device == device } else { false }
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
          ? nil
          : Found(
            "the \(device.name) believes the other one is not reachable",
            as: "not \(device.name) reachable"
          )
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
      var look = EventLook { event in
        if case .effect(.refused(verb, _)) = event.kind { event.device == device } else { false }
      } isNear: { event in
        if case .effect(.refused) = event.kind { event.device == device } else { false }
      }
      look.isNearInWindowAlone = true
      // A verb of the vocabulary exists even where nobody does it.
      guard !vocabulary[device].verbs.contains(where: { $0.name == verb }) else { return look }
      look.naming = Naming(verb) { event, _ in
        guard event.device == device, case .action(let action) = event.kind else { return nil }
        return action.verb == verb
      }
      return look
    }
  }

  private static func outcome(_ device: DeviceRole) -> CheckKind {
    .event(
      device.name,
      "outcome",
      "KIND OUTCOME [CODE]",
      "the session told this outcome of a send; its `as NAME` may replace KIND",
      isKept: true
    ) { (words, _) throws(Diagnostic) in
      let (kind, send) = try sent(&words)
      let name = try words.requireName("outcome", among: Outcome.names).text
      let code = try code(of: name, &words)
      let payload = name == "replied" ? try optionalLook("the reply", &words) : nil
      @Sendable func isOfSend(_ event: LogEvent, _ view: PairView) -> Bool {
        guard event.device == device,
          case .effect(.session(.outcome(let told, let id, _))) = event.kind
        else { return false }
        return kind.map { $0 == told } ?? view.sends.has(told, id, device, as: send?.text ?? "")
      }
      var look = EventLook { event, view in
        guard isOfSend(event, view),
          case .effect(.session(.outcome(_, let id, let outcome))) = event.kind
        else { return false }
        guard outcome.name == name && (code == nil || outcome.error?.rawValue == code) else {
          return false
        }
        return payload?.holds(in: view.reply(to: id, for: device)) ?? true
      } isNear: { event in
        guard event.device == device, case .effect(.session(.outcome(let told, _, _))) = event.kind
        else {
          return false
        }
        return kind == nil || told == kind
      }
      look.send = send
      look.isAlmost = isOfSend
      look.value = { event, view in
        guard case .effect(.session(.outcome(_, let id, .replied))) = event.kind else { return nil }
        return view.reply(to: id, for: device)
      }
      return look
    }
  }

  /// Reads a kind of transfer, or the name that an earlier line gave to a send.
  private static func sent(_ words: inout Words) throws(Diagnostic) -> (TransferKind?, Word?) {
    let word = try words.require(
      "a kind of transfer (\(TransferKind.allCases.map(\.rawValue).joined(separator: ", ")))"
    )
    if word.kind == .bare, let kind = TransferKind(rawValue: word.text) { return (kind, nil) }
    return (nil, word)
  }

  private static func optionalLook(_ place: String, _ words: inout Words) throws(Diagnostic)
    -> JSONLook?
  {
    if words.isAtEnd || words.isAtModifier { return nil }
    try words.refuseMiscount()
    return try JSONLook(place, &words)
  }

  private static func code(of outcome: String, _ words: inout Words) throws(Diagnostic) -> Int64? {
    guard let word = words.peek, Int64(word.text) != nil, !words.isAtCount else { return nil }
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
    .event(
      device.name,
      "receives",
      "KIND [{JSON}]",
      "the app received one; with JSON, or a path as of a screen, one whose payload has that",
      isKept: true
    ) { (words, _) throws(Diagnostic) in
      // A launch reaches no app.
      let kinds: [TransferKind] = [.message, .context, .userInfo, .complication, .file]
      let kind = try transfer(&words, among: kinds)
      let payload = try optionalLook("the payload", &words)
      var look = EventLook { event, view in
        guard event.device == device, case .effect(.session(.received(kind, let id))) = event.kind
        else {
          return false
        }
        guard let payload else { return true }
        return view.payload(of: kind, id, from: device.counterpart).map(payload.holds) ?? false
      } isNear: { event in
        if case .effect(.session(.received)) = event.kind { event.device == device } else { false }
      }
      look.value = { event, view in
        guard case .effect(.session(.received(let kind, let id))) = event.kind else { return nil }
        return view.payload(of: kind, id, from: device.counterpart)
      }
      look.naming = payload?.naming { event, view in
        guard event.device == device, case .effect(.session(.received(kind, let id))) = event.kind
        else { return nil }
        return view.payload(of: kind, id, from: device.counterpart)
      }
      look.isAnswer = { event in
        if case .effect(.session(.received(kind, _))) = event.kind { true } else { false }
      }
      look.isCause = { event in
        if case .lost(_, kind.rawValue) = event.kind { return event.device != device }
        guard event.device == device.counterpart,
          case .effect(.session(.outcome(kind, _, let outcome))) = event.kind
        else { return false }
        return outcome.error != nil
      }
      return look
    }
  }

  private static func file(_ device: DeviceRole) -> CheckKind {
    .valued(
      device.name,
      "file",
      "NAME [PATH [= VALUE]]",
      "its app was given a file of this name; with a path, [into it](#files-that-were-given)"
    ) { (words) throws(Diagnostic) in
      let name = try words.require("the name of a file").text
      let look = try optionalLook("the file", &words)
      var state = StateLook(
        value: { sight in
          guard let content = sight.view.files?.newest(name, on: device) else { return nil }
          return look.map { $0.value(in: content) } ?? content
        },
        found: { sight in
          guard let content = sight.view.files?.newest(name, on: device) else {
            return missing(name, sight.view.files?.names(on: device) ?? [], device)
          }
          let line = "\(device.name) file \(Word.spelled(name))"
          return look?.found(in: content, as: line).map {
            Found("in \(name) \($0.sentence)", as: $0.words)
          }
        }
      )
      state.isOfFile = true
      state.naming = fileNaming(name, look, on: device)
      return state
    }
  }

  /// Makes the naming of a file: the file's name, and the path into its content if the line has one.
  private static func fileNaming(_ name: String, _ look: JSONLook?, on device: DeviceRole)
    -> Naming<Sight>
  {
    let inside = look?.naming { $0.view.files?.newest(name, on: device) }
    return Naming(inside.map { "\(name) \($0.name)" } ?? name) { sight in
      guard sight.view.files?.isKnown(name) == true else { return false }
      return inside.map { $0.isThere(sight) } ?? true
    }
  }

  private static func missing(_ name: String, _ others: [String], _ device: DeviceRole) -> Found {
    let sentence = "the \(device.name)'s app was given no file “\(name)”"
    guard let last = others.last else { return Found(sentence) }
    return Found(
      "\(sentence); the last was “\(last)”",
      as: "\(device.name) file \(Word.spelled(last))"
    )
  }

  private static func packet(_ device: DeviceRole) -> CheckKind {
    .event(
      device.name,
      "packet",
      "KIND [PATH [= VALUE]]",
      "it sends such a packet; the path is into the packet, as the log has it",
      isKept: true
    ) { (words, _) throws(Diagnostic) in
      let kind = try words.requireName("kind of packet", among: Packet.kinds).text
      let inside = try optionalLook("the packet", &words)
      var look = EventLook { event in
        guard event.device == device, case .sent(_, let packet, let text) = event.kind,
          packet.kind == kind
        else { return false }
        return inside?.holds(in: text) ?? true
      } isNear: { event in
        guard case .sent(_, let packet, _) = event.kind else { return false }
        return event.device == device && packet.kind == kind
      }
      look.value = { event, _ in
        guard case .sent(_, _, let text) = event.kind else { return nil }
        return text
      }
      look.naming = inside?.naming { event, _ in
        guard event.device == device, case .sent(_, let packet, let text) = event.kind,
          packet.kind == kind
        else { return nil }
        return text
      }
      return look
    }
  }

  private static func event(_ device: DeviceRole) -> CheckKind {
    .event(
      device.name,
      "event",
      "NAME [PATH [= VALUE]]",
      "the log has such a line of it, named and spelled as [the log](protocol/log.md) does it",
      isKept: true
    ) { (words, _) throws(Diagnostic) in
      let name = try words.requireName("event of the log", among: LogEvent.deviceNames).text
      let inside = try optionalLook("the line of the log", &words)
      var look = EventLook { event in
        guard event.device == device, event.name == name else { return false }
        return inside?.holds(in: event.content) ?? true
      } isNear: { event in
        event.device == device && event.name == name
      }
      look.value = { event, _ in event.content }
      look.naming = inside?.naming { event, _ in
        event.device == device && event.name == name ? event.content : nil
      }
      return look
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
      let look = try optionalLook("the event", &words)
      @Sendable func fields(_ event: LogEvent) -> JSONText? {
        guard event.device == device, case .effect(.session(let told)) = event.kind,
          told.name == name
        else { return nil }
        return told.text
      }
      var told = EventLook { event in
        fields(event).map { look?.holds(in: $0) ?? true } ?? false
      } isNear: { event in
        fields(event) != nil
      }
      told.naming = look?.nearNaming(in: fields)
      return told
    }
  }

  private static func screen(_ device: DeviceRole) -> CheckKind {
    .valued(
      device.name,
      "screen",
      "PATH [= VALUE]",
      "what it shows has this value at the path; with `!=` another value, with `contains` one with "
        + "this part"
    ) { (words) throws(Diagnostic) in
      let look = try JSONLook("the screen", &words)
      /// Says that the app shows nothing now, where its device says so.
      @Sendable func age(_ sight: Sight) -> String {
        guard let app = sight.system(of: device)?.app, app != .foreground else { return "" }
        return ", as the app showed it last in front,"
      }
      var state = StateLook(
        value: { $0.view.screen(of: device).flatMap(look.value) },
        found: { sight in
          guard let screen = sight.view.screen(of: device) else {
            return "the \(device.name) has shown nothing yet"
          }
          return look.found(in: screen, as: "\(device.name) screen").map {
            Found("on the \(device.name)'s screen\(age(sight)) \($0.sentence)", as: $0.words)
          }
        }
      )
      state.naming = look.naming { $0.view.screen(of: device) }
      return state
    }
  }

  private static let document = CheckKind.valued(
    "phone",
    "document",
    "KIND[:ID] [PATH [= VALUE]]",
    "it has such a document, the newest or that of the id; with a path, as of a screen"
  ) { (words) throws(Diagnostic) in
    let name = try words.require("a document, such as list or item:ID").text
    let look = try optionalLook("the document", &words)
    var state = StateLook(
      value: { sight in
        guard let content = sight.view.newest(name) else { return nil }
        return look.map { $0.value(in: content) } ?? content
      },
      found: { sight in
        guard let content = sight.view.newest(name) else { return "there is no document \(name)" }
        return look?.found(in: content, as: "phone document \(name)").map {
          Found("in \(name) \($0.sentence)", as: $0.words)
        }
      }
    )
    state.naming = documentNaming(name, look)
    return state
  }

  /// Makes the naming of a document: its id if other documents of its kind exist, otherwise its kind or
  /// a path into it.
  private static func documentNaming(_ name: String, _ look: JSONLook?) -> Naming<Sight> {
    guard let colon = name.firstIndex(of: ":") else {
      let inside = look?.naming { $0.view.newest(name) }
      return Naming(inside.map { "\(name) \($0.name)" } ?? name) { sight in
        if sight.view.documents(of: name).isEmpty { return sight.view.hasDocuments ? false : nil }
        return inside.map { $0.isThere(sight) } ?? true
      }
    }
    let kind = String(name[..<colon])
    let id = String(name[name.index(after: colon)...])
    return Naming(name) { sight in
      let known = sight.view.documents(of: kind)
      return known.isEmpty ? nil : known.contains { $0.id == id }
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
      $0.kind == .effect(.haptic(haptic))
    } isNear: { event in
      if case .effect(.haptic) = event.kind { true } else { false }
    }
  }

  private static let links = [LogEvent.LinkState.connected, .stalled, .disconnected].map { state in
    CheckKind.state("link", state.rawValue, "", "that is the truth about the link") {
      (_) throws(Diagnostic) in
      { sight in
        let link = sight.view.link.rawValue
        return sight.view.link == state ? nil : Found("the link is \(link)", as: "link \(link)")
      }
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
