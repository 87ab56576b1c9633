import LockstepEventWords
package import LockstepProtocol
package import LockstepSimulation
import LockstepTerminal

/// An event in words, for the log below the devices.
package struct EventLine: Sendable, Equatable {
  package var time: TrueTime
  /// Whom it concerns; `nil` is the link or the run.
  package var device: DeviceRole?
  package var text: String
  package var tone: Tone
  /// Below what it belongs: a packet to the wire, whoever sent it.
  package var place: Place

  /// What was sent, written, shown or answered, whole.
  package var content: JSONText?
  /// The number of the packet that it tells of.
  package var packet: Int64?

  /// The three columns of the picture.
  package enum Place: Sendable, Equatable {
    case watch, wire, phone
  }

  /// How it is to be looked at.
  package enum Tone: Sendable, Equatable {
    case plain, quiet, action, haptic, document, good, bad, warning
  }

  init(
    _ time: TrueTime,
    _ device: DeviceRole,
    _ text: String,
    _ tone: Tone,
    _ content: JSONText? = nil
  ) {
    self.content = content
    self.time = time
    self.device = device
    self.text = text
    self.tone = tone
    place = device == .watch ? .watch : .phone
  }

  /// `nil` for an event that a person need not read.
  init?(_ event: LogEvent) {
    guard let tone = Self.tone(of: event), let text = Self.text(of: event) else { return nil }
    time = TrueTime(nanoseconds: event.timeNanoseconds)
    device = event.device
    self.text = text
    self.tone = tone
    place = Self.place(of: event)
    content = Self.content(of: event.kind)
    if case .sent(let number, _, _) = event.kind { packet = number }
  }

  /// It to be read whole: what it says, and what is in it, a field in a line each.
  package func whole(columns: Int) -> [String] {
    let lines = content.map { String(decoding: $0.indented, as: UTF8.self).split(separator: "\n") }
    return (["\(ClockText.instant(time))  \(text)"] + (lines ?? []).map(String.init))
      // What fits keeps its indentation.
      .flatMap { $0.terminalColumns <= columns ? [$0] : $0.wrapped(toColumns: columns) }
  }

  private static func content(of kind: LogEvent.Kind) -> JSONText? {
    switch kind {
    case .sent(_, let packet, _): packet.payload
    case .effect(.document(_, _, let content)): content
    case .effect(.answer(let content)), .effect(.shown(let content)): content
    default: nil
    }
  }

  private static func place(of event: LogEvent) -> Place {
    switch (event.kind, event.device) {
    case (.sent, _), (_, nil): .wire
    case (_, .watch?): .watch
    case (_, .phone?): .phone
    }
  }

  private static func text(of event: LogEvent) -> String? {
    guard case .run(let title, let seed) = event.kind else { return EventText.words(of: event) }
    return title.isEmpty ? "seed \(seed)" : title
  }

  private static func tone(of event: LogEvent) -> Tone? {
    switch event.kind {
    case .run: .plain
    case .delivered: nil
    case .started, .resumed, .worn: .good
    case .radio, .sent: .quiet
    case .response(let line): line.status.map { $0 < 400 } ?? false ? .quiet : .warning
    case .action: .action
    case .lost, .crashed, .fault: .bad
    case .link(let state): tone(of: state)
    case .effect(let effect): tone(of: effect)
    case .disk(let how): how == DiskCondition.works.text ? .good : .bad
    case .suspended: .warning
    // Those that were met are counted in the head, and would be most of the log.
    case .expectation(_, let failure): failure == nil ? nil : .bad
    }
  }

  private static func tone(of state: LogEvent.LinkState) -> Tone {
    switch state {
    case .connected: .good
    case .stalled: .warning
    case .disconnected: .bad
    }
  }

  private static func tone(of effect: DeviceEffect) -> Tone? {
    switch effect {
    case .packet: nil
    // A screen that no face can draw.
    case .shown(let screen):
      (try? JSONReader(screen.bytes).peekTag("screen")) == nil ? .bad : .plain
    case .answer: .plain
    case .haptic: .haptic
    case .document: .document
    case .session(let event): tone(of: event)
    case .refused: .warning
    case .note, .printed, .workoutSession, .request: .quiet
    case .appEnded: .bad
    case .ofApp(_, let effect): tone(of: effect)
    }
  }

  private static func tone(of event: SessionEvent) -> Tone {
    switch event {
    case .activated, .deactivated, .received, .counterpart, .progress: .quiet
    case .reachability(let value): value ? .good : .warning
    case .backgroundTask(_, let state): state == .expired ? .bad : .quiet
    case .remote(let event): event.isWarning ? .warning : .quiet
    case .inactive, .watchState, .companionState, .activationFailed, .outcome: .warning
    }
  }
}
