import LockstepWorkouts
package import LockstepProtocol
package import LockstepSimulation

/// An event in words, for the log below the devices.
package struct EventLine: Sendable, Equatable {
  package var time: TrueTime
  /// Whom it concerns; `nil` is the link or the run.
  package var device: DeviceRole?
  package var text: String
  package var tone: Tone
  /// Below what it belongs: a packet to the wire, whoever sent it.
  package var place: Place

  /// The three columns of the picture.
  package enum Place: Sendable, Equatable {
    case watch, wire, phone
  }

  /// How it is to be looked at.
  package enum Tone: Sendable, Equatable {
    case plain, quiet, action, haptic, document, good, bad, warning
  }

  /// `nil` for an event that a person need not read.
  init?(_ event: LogEvent) {
    guard let (text, tone) = Self.words(of: event) else { return nil }
    time = TrueTime(nanoseconds: event.timeNanoseconds)
    device = event.device
    self.text = text
    self.tone = tone
    place = Self.place(of: event)
  }

  private static func place(of event: LogEvent) -> Place {
    switch (event.kind, event.device) {
    case (.sent, _), (_, nil): .wire
    case (_, .watch?): .watch
    case (_, .phone?): .phone
    }
  }

  private static func words(of event: LogEvent) -> (String, Tone)? {
    switch event.kind {
    case .run(let title, let seed): (title.isEmpty ? "seed \(seed)" : title, .plain)
    case .delivered: nil
    case .started(let incarnation): ("switched on, start \(incarnation)", .good)
    case .radio(let isUp): (isUp ? "radio up" : "radio down", .quiet)
    case .action(let action):
      ("▶ \(action.scenarioText(on: event.device ?? .watch))", .action)
    case .sent(let number, let packet, _): (sent(number, packet, from: event.device), .quiet)
    case .lost(let number, let kind): ("✗ #\(number) \(kind) lost", .bad)
    case .link(let state): link(state)
    case .shown(let screen): shown(screen, on: event.device)
    case .haptic(let haptic):
      ("♪ \(haptic.kind.rawValue)\(haptic.wasMissed ? ", slept through" : "")", .haptic)
    case .document(let kind, let id, let content):
      (document(kind, id, content), .document)
    case .session(let event): session(event)
    case .refused(let action, let reason): ("refused \(action): \(reason)", .warning)
    case .answer: ("answered the owner", .plain)
    case .note(let text): (text, .quiet)
    case .appEnded(let how): ("✗ \(how)", .bad)
    case .crashed(let how): ("✗ \(how)", .bad)
    case .disk(let how): ("its disk: \(how)", how == DiskCondition.works.rawValue ? .good : .bad)
    case .suspended: ("process suspended", .warning)
    case .resumed: ("process goes on", .good)
    case .worn(let number): ("watch \(number) is worn", .good)
    case .fault(let fault): ("fault: \(fault)", .bad)
    case .expectation(let line, let failure):
      // Those that were met are counted in the head, and would be most of the log.
      failure.map { ("✗ line \(line): \($0)", .bad) }
    }
  }

  private static func sent(_ number: Int64, _ packet: Packet, from role: DeviceRole?) -> String {
    let type = packet.payload.map { " \($0.messageType)" } ?? ""
    return "\(role == .watch ? "→" : "←") #\(number) \(packet.kind)\(type)"
  }

  private static func document(_ kind: String, _ id: String, _ content: JSONText?) -> String {
    guard let content else { return "✎ \(kind) …\(id.suffix(6)) deleted" }
    let name = content.documentName
    return "✎ \(kind) \(name.isEmpty ? "" : "\(name) ")written"
  }

  private static func link(_ state: LogEvent.LinkState) -> (String, Tone) {
    switch state {
    case .connected: ("connected", .good)
    case .stalled: ("out of range: packets wait", .warning)
    case .disconnected: ("disconnected", .bad)
    }
  }

  private static func session(_ event: SessionEvent) -> (String, Tone)? {
    guard let words = event.words else { return nil }
    switch event {
    case .activated, .deactivated, .received, .counterpart: return (words, .quiet)
    case .reachability(let value): return (words, value ? .good : .warning)
    case .progress: return (words, .quiet)
    case .backgroundTask(_, let state): return (words, state == .expired ? .bad : .quiet)
    case .remote(let event): return (words, event.isWarning ? .warning : .quiet)
    case .inactive, .watchState, .companionState, .activationFailed, .outcome:
      return (words, .warning)
    }
  }

  private static func shown(_ screen: JSONText, on role: DeviceRole?) -> (String, Tone) {
    do throws(JSONError) {
      return ("▣ \(try ShownScreen.sentence(of: screen, on: role ?? .phone))", .plain)
    } catch {
      return ("a screen that cannot be read: \(error)", .bad)
    }
  }
}
