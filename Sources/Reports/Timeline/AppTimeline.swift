import LockstepEventWords
import LockstepProtocol
import LockstepWorkouts

/// The log of any app as spans of time: its screens, process states, verbs, tasks and files.
struct AppTimeline: Sendable {
  typealias Span = Timeline.Span

  /// The values of `screen` as spans, for apps other than the workout app, whose pages have lanes of
  /// their own.
  private(set) var screens: [DeviceRole: [Span]] = [:]
  /// The states of each app's process, as far as the log has them.
  private(set) var lives: [DeviceRole: [Span]] = [:]
  /// The verbs of each device, each as a span until the next verb.
  private(set) var verbs: [DeviceRole: [Span]] = [:]
  /// The background tasks of the watch's app, from their start to their completion.
  private(set) var tasks: [Span] = []
  /// The files under way, from the first event about each to the last.
  private(set) var files: [Span] = []

  private let length: Int64
  private var openTasks: [Int64: Int] = [:]
  private var openFiles: [FileKey: Int] = [:]

  private struct FileKey: Hashable {
    var origin: Int64
    var id: Int64
  }

  init(length: Int64) { self.length = length }

  /// Ends all open spans at the end of the log.
  mutating func finish() {
    for role in DeviceRole.allCases {
      screens[role, default: []].end(at: length, of: length)
      lives[role, default: []].end(at: length, of: length)
      verbs[role, default: []].end(at: length, of: length)
    }
  }

  mutating func see(_ event: LogEvent, _ index: Int) {
    let time = event.timeNanoseconds
    guard let role = event.device else { return }
    switch event.kind {
    case .started: live(.notRunning, role, at: time, index)
    case .action(let action): act(action, EventText.words(of: event), role, at: time, index)
    case .sent(_, .presence(_, _, let state, _), _): live(state, role, at: time, index)
    case .sent(_, let packet, _): follow(packet, at: time, index)
    case .effect(.shown(let screen)): show(screen, role, at: time, index)
    case .effect(.session(let event)): hear(event, role, at: time, index)
    case .effect(.appEnded): live(.notRunning, role, at: time, index)
    case .crashed:
      lives[role, default: []].end(at: time, of: length)
      screens[role, default: []].end(at: time, of: length)
      verbs[role, default: []].end(at: time, of: length)
    default: break
    }
  }

  // MARK: Life

  private mutating func live(_ state: AppState, _ role: DeviceRole, at time: Int64, _ index: Int) {
    lives[role, default: []].begin(Self.words(for: state), at: time, of: length, index)
  }

  /// Spells a state of an app for people: `notRunning` is `not running`.
  private static func words(for state: AppState) -> String {
    String(
      state.rawValue.flatMap { $0.isUppercase ? [" "] + Array($0.lowercased()) : [$0] }
    )
  }

  private static let lives: [String: AppState] = [
    "launch": .foreground, "quit": .notRunning, "home": .background, "suspend-app": .suspended,
  ]

  private mutating func act(
    _ action: Action,
    _ words: String?,
    _ role: DeviceRole,
    at time: Int64,
    _ index: Int
  ) {
    let label = words.map { $0.hasPrefix("▶ ") ? String($0.dropFirst(2)) : $0 } ?? action.verb
    verbs[role, default: []].end(at: time, of: length)
    verbs[role, default: []].begin(label, at: time, of: length, index)
    if let state = Self.lives[action.verb] { live(state, role, at: time, index) }
  }

  private mutating func hear(
    _ event: SessionEvent,
    _ role: DeviceRole,
    at time: Int64,
    _ index: Int
  ) {
    switch event {
    // Only an app that runs activates its session; where it is, a packet or a person says.
    case .activated:
      if lives[role]?.last?.label == Self.words(for: .notRunning) {
        lives[role, default: []].begin("running", at: time, of: length, index)
      }
    case .backgroundTask(let id, .handed):
      openTasks[id] = tasks.count
      tasks.append(Span(label: "task \(id)", start: time, end: length, event: index))
    case .backgroundTask(let id, let state):
      guard let place = openTasks.removeValue(forKey: id) else { return }
      tasks[place].end = time
      tasks[place].label += " \(state.rawValue)"
    default: break
    }
  }

  // MARK: Screens

  private mutating func show(
    _ screen: JSONText,
    _ role: DeviceRole,
    at time: Int64,
    _ index: Int
  ) {
    do throws(JSONError) {
      let name = try JSONReader(screen.bytes).peekTag("screen")
      let isWorkout = try WorkoutPage.isOne(screen, on: role)
      if isWorkout || Self.isOff(name) {
        screens[role, default: []].end(at: time, of: length)
      } else {
        screens[role, default: []].begin(name, at: time, of: length, index)
      }
    } catch { return }
  }

  private static func isOff(_ name: String) -> Bool { name == WatchScreen.Content.off.name }

  // MARK: Files

  private mutating func follow(_ packet: Packet, at time: Int64, _ index: Int) {
    switch packet {
    case .file(let header):
      let key = FileKey(origin: header.origin, id: header.id)
      if openFiles[key] != nil { return }
      openFiles[key] = files.count
      let label = "\(header.name), \(header.size) bytes"
      files.append(Span(label: label, start: time, end: length, event: index))
    case .fileReceipt(let origin, let id, let error):
      endFile(FileKey(origin: origin, id: id), error == nil ? "" : ", failed", at: time)
    case .fileCancel(let origin, let id):
      endFile(FileKey(origin: origin, id: id), ", cancelled", at: time)
    default: break
    }
  }

  private mutating func endFile(_ key: FileKey, _ how: String, at time: Int64) {
    guard let place = openFiles.removeValue(forKey: key) else { return }
    files[place].end = time
    files[place].label += how
  }
}
