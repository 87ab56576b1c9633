package import LockstepProtocol
import LockstepSimulation

/// The pairs of successive events in a run, by their kinds, device, app's state and link.
///
/// A story shows something new if it has a pair that no earlier story had.
package struct Transitions: Sendable {
  /// The pairs, as numbers, in the order of their first occurrence.
  package private(set) var pairs: [UInt32] = []
  /// The state of each device and its app, as the events tell it.
  private var watch = Life.off
  private var phone = Life.off
  package private(set) var link = LogEvent.LinkState.disconnected
  private var last: UInt32 = 0

  /// The state of a device and its app.
  package enum Life: UInt32, Sendable, CaseIterable {
    case off, suspended, noApp, background, front

    package var name: String { self == .noApp ? "no app" : "\(self)" }

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

  /// The state of a device and its app.
  package subscript(_ device: DeviceRole) -> Life { device == .watch ? watch : phone }

  /// Takes the next event of the log.
  package mutating func see(_ event: LogEvent) {
    follow(event)
    let device = event.device.map { ($0 == .watch ? 0 : 1) * 5 + 1 + self[$0].rawValue } ?? 0
    let present = event.kindNumber &* 64 &+ device * 3 &+ link.number
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

extension LogEvent.LinkState {
  fileprivate var number: UInt32 {
    switch self {
    case .connected: 0
    case .stalled: 1
    case .disconnected: 2
    }
  }
}

extension LogEvent {
  /// The number of the event's kind.
  ///
  /// Words in an event distinguish kinds; values do not.
  ///
  /// If two kinds had the same number, only a pair of them could be overlooked.
  fileprivate var kindNumber: UInt32 {
    var number: UInt32 = 0
    add(name)
    switch kind {
    case .sent(_, let packet, _): add(packet.kind)
    case .delivered(_, let kind), .lost(_, let kind): add(kind)
    case .radio(let isUp): add(isUp ? "up" : "down")
    case .effect(.session(let event)): add(event)
    default: break
    }
    return number

    func add(_ word: String) {
      for byte in word.utf8 { number = number &* 31 &+ UInt32(byte) }
    }

    func add(_ event: SessionEvent) {
      add(event.name)
      switch event {
      case .received(let kind, _): add(kind.rawValue)
      case .outcome(let kind, _, let outcome):
        add(kind.rawValue)
        add(outcome.name)
      case .reachability(let value): add(value ? "yes" : "no")
      default: break
      }
    }
  }
}
