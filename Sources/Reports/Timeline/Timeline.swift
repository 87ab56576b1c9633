import LockstepEventWords
import LockstepProtocol
import LockstepWorkouts

/// A log as spans of time: the states over time, and the packets that crossed the link.
struct Timeline: Sendable {
  /// A state that lasted for some time, in nanoseconds of true time.
  struct Span: Sendable, Equatable {
    var label: String
    var start: Int64
    var end: Int64
    /// `true` if the device showed data that may have been out of date.
    var isStale = false
    /// The index of the event at which the span began, from 0.
    var event: Int
  }

  /// A packet from its sending to its arrival or loss.
  struct Crossing: Sendable {
    var number: Int64
    var from: DeviceRole
    var packet: Packet
    var bytes: Int
    var sentAt: Int64
    /// The time at which the packet arrived or was lost; `nil` if it was under way at the log's end.
    var endedAt: Int64?
    var isLost = false
    var event: Int
    var endEvent: Int?

    /// The time from the packet's sending to its arrival; `nil` if it did not arrive.
    var nanoseconds: Int64? { isLost ? nil : endedAt.map { $0 - sentAt } }
  }

  /// A haptic that was played, or that the wearer slept through.
  struct Felt: Sendable {
    var haptic: Haptic
    var time: Int64
    var event: Int
  }

  /// An event at one instant of a device or of the run.
  struct Mark: Sendable {
    enum Kind: String, Sendable {
      case action, refusal, note, crash, ended, fault, failure, passed, start
    }

    var kind: Kind
    var device: DeviceRole?
    var text: String
    var time: Int64
    var event: Int
  }

  /// A document that the phone wrote or deleted.
  struct Document: Sendable {
    var kind: String
    var id: String
    var isDeleted: Bool
    var time: Int64
    var event: Int
  }

  static let reachable = "reachable"
  static let unreachable = "not reachable"

  let start: Int64
  let length: Int64
  private(set) var link: [Span] = []
  /// Each device's belief about the reachability of the other, as spans.
  private(set) var beliefs: [DeviceRole: [Span]] = [:]
  /// The power of each device as spans: `on` or `suspended`.
  private(set) var power: [DeviceRole: [Span]] = [:]
  /// The pages of the run on the watch, as spans.
  private(set) var phases: [Span] = []
  /// The pages of the run on the phone, as it mirrors them.
  private(set) var mirror: [Span] = []
  private(set) var crossings: [Crossing] = []
  private(set) var haptics: [Felt] = []
  private(set) var documents: [Document] = []
  private(set) var marks: [Mark] = []
  /// The number of changes waiting on the watch, at each instant at which it changed.
  private(set) var pending: [(time: Int64, count: Int)] = []
  private(set) var heartRates: [(time: Int64, count: Int)] = []
  /// The timeline of what any app did.
  private(set) var apps: AppTimeline
  private var places: [Int64: Int] = [:]

  init(_ log: RecordedLog) {
    start = log.start
    length = max(log.length, log.start + 1)
    apps = AppTimeline(length: length)
    if log.isWhole {
      link.begin(LogEvent.LinkState.disconnected.rawValue, at: 0, of: length, 0)
    }
    for (index, event) in log.events.enumerated() {
      see(event, index)
      apps.see(event, index)
    }
    apps.finish()
    for spans in [\Timeline.link, \.phases, \.mirror] {
      self[keyPath: spans].end(at: length, of: length)
    }
    for role in DeviceRole.allCases {
      beliefs[role, default: []].end(at: length, of: length)
      power[role, default: []].end(at: length, of: length)
    }
  }

  // MARK: Folding

  private mutating func see(_ event: LogEvent, _ index: Int) {
    let time = event.timeNanoseconds
    let role = event.device ?? .watch
    switch event.kind {
    case .link(let state): link.begin(state.rawValue, at: time, of: length, index)
    case .sent(let number, let packet, let text):
      places[number] = crossings.count
      crossings.append(
        Crossing(
          number: number,
          from: role,
          packet: packet,
          bytes: text.bytes.count,
          sentAt: time,
          event: index
        )
      )
    case .delivered(let number, _): end(number, isLost: false, at: time, index)
    case .lost(let number, _): end(number, isLost: true, at: time, index)
    case .effect(.shown(let screen)): show(screen, on: role, at: time, index)
    case .effect(.haptic(let haptic)):
      haptics.append(Felt(haptic: haptic, time: time, event: index))
    case .effect(.document(let kind, let id, let content)):
      documents.append(
        Document(kind: kind, id: id, isDeleted: content == nil, time: time, event: index)
      )
    case .effect(.session(.reachability(let value))): believe(value, role, at: time, index)
    case .started, .crashed, .suspended, .resumed: seeLife(event.kind, role, at: time, index)
    default: break
    }
    if let kind = Self.mark(event.kind), let text = EventText.words(of: event) {
      marks.append(Mark(kind: kind, device: event.device, text: text, time: time, event: index))
    }
  }

  private mutating func believe(_ value: Bool, _ role: DeviceRole, at time: Int64, _ index: Int) {
    let label = value ? Self.reachable : Self.unreachable
    beliefs[role, default: []].begin(label, at: time, of: length, index)
  }

  private mutating func seeLife(
    _ kind: LogEvent.Kind,
    _ role: DeviceRole,
    at time: Int64,
    _ index: Int
  ) {
    switch kind {
    case .started:
      power[role, default: []].begin("on", at: time, of: length, index)
      believe(false, role, at: time, index)
    case .suspended: power[role, default: []].begin("suspended", at: time, of: length, index)
    case .resumed: power[role, default: []].begin("on", at: time, of: length, index)
    default:
      power[role, default: []].end(at: time, of: length)
      beliefs[role, default: []].end(at: time, of: length)
      endRun(on: role, at: time)
    }
  }

  private mutating func endRun(on role: DeviceRole, at time: Int64) {
    if role == .watch { phases.end(at: time, of: length) } else { mirror.end(at: time, of: length) }
  }

  private mutating func end(_ number: Int64, isLost: Bool, at time: Int64, _ index: Int) {
    guard let place = places[number] else { return }
    crossings[place].endedAt = time
    crossings[place].isLost = isLost
    crossings[place].endEvent = index
  }

  /// Begins a span for a device's screen; keeps the span before if the screen cannot be read.
  private mutating func show(_ text: JSONText, on role: DeviceRole, at time: Int64, _ index: Int) {
    do throws(JSONError) {
      guard try WorkoutPage.isOne(text, on: role) else { return endRun(on: role, at: time) }
      if role == .watch {
        show(try WatchScreen.read(text), at: time, index)
      } else if let mirror = try PhoneScreen.read(text).mirror {
        let label = Self.label(mirror.page, mirror.set, mirror.exercise)
        self.mirror.begin(label, isStale: mirror.isStale, at: time, of: length, index)
      } else {
        mirror.end(at: time, of: length)
      }
    } catch { return }
  }

  private mutating func show(_ screen: WatchScreen, at time: Int64, _ index: Int) {
    if case .run(let run) = screen.content {
      phases.begin(
        Self.label(run.page, run.set, run.exercise),
        at: time,
        of: length,
        index
      )
    } else {
      phases.end(at: time, of: length)
    }
    if pending.last?.count != screen.pendingChanges {
      pending.append((time, screen.pendingChanges))
    }
    if let rate = screen.session?.heartRate, heartRates.last?.count != Int(rate) {
      heartRates.append((time, Int(rate)))
    }
  }

  private static func label(_ page: WatchScreen.Page, _ set: Int64, _ exercise: String) -> String {
    "\(page.rawValue) \(set) \(exercise)"
  }

  private static func mark(_ kind: LogEvent.Kind) -> Mark.Kind? {
    switch kind {
    case .action: .action
    case .effect(.refused): .refusal
    case .effect(.note): .note
    case .effect(.appEnded): .crash
    case .crashed: .ended
    case .fault: .fault
    case .started: .start
    case .expectation(_, let failure): failure == nil ? .passed : .failure
    default: nil
    }
  }
}
