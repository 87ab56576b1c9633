import LockstepEventWords
import LockstepProtocol
import LockstepWorkouts

/// A log as things that last: what was so from when to when, and what crossed the link.
struct Timeline: Sendable {
  /// Something that was so for a while, in nanoseconds of true time.
  struct Span: Sendable, Equatable {
    var label: String
    var start: Int64
    var end: Int64
    /// What was shown may have been out of date.
    var isStale = false
    /// The line of the log at which it began, counted among its events from 0.
    var event: Int
  }

  /// One packet from its sending to what became of it.
  struct Crossing: Sendable {
    var number: Int64
    var from: DeviceRole
    var packet: Packet
    var bytes: Int
    var sentAt: Int64
    /// When it arrived or was lost; `nil` for one that is under way when the log ends.
    var endedAt: Int64?
    var isLost = false
    var event: Int
    var endEvent: Int?

    /// How long it took to arrive.
    var nanoseconds: Int64? { isLost ? nil : endedAt.map { $0 - sentAt } }
  }

  /// A haptic that was played, or slept through.
  struct Felt: Sendable {
    var haptic: Haptic
    var time: Int64
    var event: Int
  }

  /// Something at one instant of a device, or of the run.
  struct Mark: Sendable {
    enum Kind: String, Sendable {
      case action, refusal, note, crash, fault, failure, passed, start
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

  var length: Int64
  private(set) var link: [Span] = []
  /// Whether a device's app believes that it reaches the other one.
  private(set) var beliefs: [DeviceRole: [Span]] = [:]
  /// Whether a device lives: `on` or `suspended`.
  private(set) var power: [DeviceRole: [Span]] = [:]
  /// The pages of a run on the watch.
  private(set) var phases: [Span] = []
  /// The same on the phone, as it mirrors them.
  private(set) var mirror: [Span] = []
  private(set) var crossings: [Crossing] = []
  private(set) var haptics: [Felt] = []
  private(set) var documents: [Document] = []
  private(set) var marks: [Mark] = []
  /// How many changes waited on the watch, each time that changed.
  private(set) var pending: [(time: Int64, count: Int)] = []
  private(set) var heartRates: [(time: Int64, count: Int)] = []
  private var places: [Int64: Int] = [:]

  init(_ log: RecordedLog) {
    length = max(log.length, 1)
    open(&link, LogEvent.LinkState.disconnected.rawValue, at: 0, 0)
    for (index, event) in log.events.enumerated() { see(event, index) }
    for spans in [\Timeline.link, \.phases, \.mirror] { close(&self[keyPath: spans], at: length) }
    for role in DeviceRole.allCases {
      close(&beliefs[role, default: []], at: length)
      close(&power[role, default: []], at: length)
    }
  }

  // MARK: Spans

  /// A span that is open ends nowhere yet.
  private static let open = Int64.max

  private func open(
    _ spans: inout [Span],
    _ label: String,
    isStale: Bool = false,
    at time: Int64,
    _ event: Int
  ) {
    if let last = spans.last, last.end == Self.open, last.label == label, last.isStale == isStale {
      return
    }
    close(&spans, at: time)
    spans.append(
      Span(label: label, start: time, end: Self.open, isStale: isStale, event: event)
    )
  }

  private func close(_ spans: inout [Span], at time: Int64) {
    guard let last = spans.last, last.end == Self.open else { return }
    if last.start == time, time != length {
      spans.removeLast()
    } else {
      spans[spans.count - 1].end = time
    }
  }

  // MARK: Folding

  private mutating func see(_ event: LogEvent, _ index: Int) {
    let time = event.timeNanoseconds
    let role = event.device ?? .watch
    switch event.kind {
    case .link(let state): open(&link, state.rawValue, at: time, index)
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
    open(
      &beliefs[role, default: []],
      value ? Self.reachable : Self.unreachable,
      at: time,
      index
    )
  }

  private mutating func seeLife(
    _ kind: LogEvent.Kind,
    _ role: DeviceRole,
    at time: Int64,
    _ index: Int
  ) {
    switch kind {
    case .started:
      open(&power[role, default: []], "on", at: time, index)
      believe(false, role, at: time, index)
    case .suspended: open(&power[role, default: []], "suspended", at: time, index)
    case .resumed: open(&power[role, default: []], "on", at: time, index)
    default:
      close(&power[role, default: []], at: time)
      close(&beliefs[role, default: []], at: time)
      if role == .watch { close(&phases, at: time) } else { close(&mirror, at: time) }
    }
  }

  private mutating func end(_ number: Int64, isLost: Bool, at time: Int64, _ index: Int) {
    guard let place = places[number] else { return }
    crossings[place].endedAt = time
    crossings[place].isLost = isLost
    crossings[place].endEvent = index
  }

  /// A screen that cannot be read leaves the one before it.
  private mutating func show(_ text: JSONText, on role: DeviceRole, at time: Int64, _ index: Int) {
    do throws(JSONError) {
      if role == .watch {
        show(try WatchScreen.read(text), at: time, index)
      } else if let mirror = try PhoneScreen.read(text).mirror {
        let label = Self.label(mirror.page, mirror.set, mirror.exercise)
        open(&self.mirror, label, isStale: mirror.isStale, at: time, index)
      } else {
        close(&mirror, at: time)
      }
    } catch { return }
  }

  private mutating func show(_ screen: WatchScreen, at time: Int64, _ index: Int) {
    if case .run(let run) = screen.content {
      open(&phases, Self.label(run.page, run.set, run.exercise), at: time, index)
    } else {
      close(&phases, at: time)
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
    case .effect(.appEnded), .crashed: .crash
    case .fault: .fault
    case .started: .start
    case .expectation(_, let failure): failure == nil ? .passed : .failure
    default: nil
    }
  }
}
