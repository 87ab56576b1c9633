import LockstepEventWords
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
    guard let tone = Self.tone(of: event), let text = Self.text(of: event) else { return nil }
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
    case .action: .action
    case .lost, .crashed, .fault: .bad
    case .link(let state): tone(of: state)
    case .effect(let effect): tone(of: effect)
    case .disk(let how): how == DiskCondition.works.rawValue ? .good : .bad
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
    case .note, .printed, .workoutSession: .quiet
    case .appEnded: .bad
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
