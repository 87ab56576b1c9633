package import LockstepProtocol
import LockstepSimulation

/// Which kind of event has followed which, on which device, in which life and on which link.
///
/// A story that has a pair of them that no other story has shows something new.
package struct Transitions: Sendable {
  /// The pairs, as numbers, in the order in which they came.
  package private(set) var pairs: [UInt32] = []
  /// How each device lives, as its events tell.
  package private(set) var watch = Life.off
  package private(set) var phone = Life.off
  package private(set) var link = LogEvent.LinkState.disconnected
  private var last: UInt32 = 0

  /// How a device and its app live.
  package enum Life: String, Sendable, CaseIterable {
    case off, suspended
    case noApp = "no app"
    case background, front

    init(_ app: AppState) {
      switch app {
      case .notInstalled, .locked, .notRunning: self = .noApp
      case .suspended: self = .suspended
      case .background, .initialTimeline, .workoutSession: self = .background
      case .foreground: self = .front
      }
    }
  }

  package init() {}

  /// How a device lives.
  package subscript(_ device: DeviceRole) -> Life { device == .watch ? watch : phone }

  /// Takes in the next event of the log.
  package mutating func see(_ event: LogEvent) {
    follow(event)
    let place = (event.device.map { self[$0].number } ?? 0) * 3 + link.number
    let device: UInt32 = event.device == nil ? 0 : event.device == .watch ? 1 : 2
    let present = (event.kind.number * 3 + device) * 64 + place
    // The golden ratio spreads neighbouring numbers.
    pairs.append(last &* 0x9E37_79B1 ^ present)
    last = present
  }

  private mutating func follow(_ event: LogEvent) {
    switch event.kind {
    case .link(let state): link = state
    case .crashed: set(.off, of: event.device)
    case .started, .effect(.appEnded): set(.noApp, of: event.device)
    case .suspended: set(.suspended, of: event.device)
    case .resumed: set(.background, of: event.device)
    case .sent(_, .presence(_, _, let state, _), _): set(Life(state), of: event.device)
    default: break
    }
  }

  private mutating func set(_ life: Life, of device: DeviceRole?) {
    switch device {
    case .watch: watch = life
    case .phone: phone = life
    case nil: break
    }
  }
}

extension Transitions.Life {
  fileprivate var number: UInt32 {
    switch self {
    case .off: 1
    case .suspended: 2
    case .noApp: 3
    case .background: 4
    case .front: 5
    }
  }
}

extension LogEvent.LinkState {
  fileprivate var number: UInt32 {
    switch self {
    case .connected: 0
    case .stalled: 1
    case .disconnected: 2
    }
  }
}

extension LogEvent.Kind {
  /// A number of the kind; words of what is in it tell kinds apart, values do not.
  fileprivate var number: UInt32 {
    switch self {
    case .run, .fault, .expectation: 0
    case .started: 1
    case .radio(let isUp): isUp ? 2 : 3
    case .action: 4
    case .link: 5
    case .crashed: 6
    case .disk: 7
    case .suspended: 8
    case .resumed: 9
    case .worn: 10
    case .sent(_, let packet, _): Self.number(of: packet.kind, from: 100)
    case .delivered(_, let kind): Self.number(of: kind, from: 200)
    case .lost(_, let kind): Self.number(of: kind, from: 300)
    case .effect(let effect): effect.number
    }
  }

  /// A number of a word of few, so that different words have different ones.
  fileprivate static func number(of word: String, from base: UInt32) -> UInt32 {
    var number: UInt32 = 0
    for byte in word.utf8 { number = number &* 31 &+ UInt32(byte) }
    return base + number % 97
  }
}

extension DeviceEffect {
  fileprivate var number: UInt32 {
    switch self {
    case .packet: 20
    case .shown: 21
    case .haptic: 22
    case .document: 23
    case .refused: 24
    case .answer: 25
    case .note: 26
    case .printed: 27
    case .appEnded: 28
    case .workoutSession: 29
    case .session(let event): event.number
    }
  }
}

extension SessionEvent {
  fileprivate var number: UInt32 {
    switch self {
    case .activated: 40
    case .activationFailed: 41
    case .inactive: 42
    case .deactivated: 43
    case .reachability(let value): value ? 44 : 45
    case .counterpart: 46
    case .watchState: 47
    case .companionState: 48
    case .received(let kind, _): LogEvent.Kind.number(of: kind.rawValue, from: 400)
    case .outcome(let kind, _, let outcome):
      LogEvent.Kind.number(of: kind.rawValue, from: 500) + 100 * outcome.number
    case .progress: 49
    case .backgroundTask: 50
    case .remote: 51
    }
  }
}

extension Outcome {
  fileprivate var number: UInt32 {
    switch self {
    case .delivered: 0
    case .replied: 1
    case .failed: 2
    case .unknown: 3
    case .cancelled: 4
    }
  }
}
