package import LockstepProtocol

/// The view of a pair from outside: the last screens, the documents, the truth of the link.
///
/// Made of the event log alone, so that it holds for any devices and any apps. What a screen or a
/// document says is read only when somebody looks at it.
package struct PairView: Sendable {
  /// A document as it was last written; without content once it is deleted.
  package typealias Document = (id: String, content: JSONText?)

  private var watchScreen: JSONText?
  private var phoneScreen: JSONText?
  package private(set) var link = LogEvent.LinkState.disconnected
  private var reaching: [DeviceRole] = []
  /// The last screens of the apps beside the companions.
  private var screensBeside: [(device: DeviceRole?, app: String, screen: JSONText)] = []
  private var watchApp = App()
  private var phoneApp = App()
  private var watchSession = WorkoutSession()
  private var phoneSession = WorkoutSession()
  private var kinds: [(kind: String, documents: [Document])] = []
  /// The last payload of each kind and number, where any line asks for one.
  private var payloads: [NamedSends.Key: JSONText]?
  private var replies: [NamedSends.Key: JSONText] = [:]
  /// The sends to which lines gave names.
  var sends = NamedSends()
  /// The number of changes of each source by which states are judged.
  private var watchScreenChanges = 0
  private var phoneScreenChanges = 0
  private var documentChanges = 0
  private var otherChanges = 0
  /// The files that apps were given, where any line looks into one.
  private(set) var files: GivenFiles?

  package init() {}

  /// Begins to remember what is sent.
  mutating func keepPayloads() { payloads = [:] }

  /// Begins to put together the files that arrive.
  mutating func keepFiles() { files = GivenFiles() }

  /// Takes in the next event of the log.
  package mutating func see(_ event: LogEvent) {
    count(event)
    files?.see(event)
    sends.follow(event)
    switch event.kind {
    case .effect(.shown(let screen)):
      if event.device == .watch { watchScreen = screen } else { phoneScreen = screen }
    case .effect(.ofApp(let app, .shown(let screen))):
      screensBeside.removeAll { $0.device == event.device && $0.app == app }
      screensBeside.append((event.device, app, screen))
    case .link(let state): link = state
    case .effect(.document(let kind, let id, let content)): put(id, content, of: kind)
    case .effect(.workoutSession(let state)): follow(event.device) { $0.own = state }
    case .effect(.session(.remote(let news))): follow(event.device) { $0.hear(news) }
    case .effect(.session(.reachability(let value))): reach(event.device, value)
    case .started:
      reach(event.device, false)
      setApp(of: event.device) { $0 = App() }
      follow(event.device) { $0 = WorkoutSession() }
    case .crashed:
      reach(event.device, false)
      setApp(of: event.device) { $0 = App(state: .notRunning, isHeard: true) }
      // A system that goes on with it tells so when it starts again.
      follow(event.device) { $0 = WorkoutSession() }
    case .radio(isUp: false): setApp(of: event.device) { $0.isHeard = false }
    case .effect(.appEnded): reach(event.device, false)
    case .sent(_, .presence(_, _, let state, _), _):
      // An app that is gone is told nothing, and reaches nobody (SESSION-5).
      if !state.hasProcess { reach(event.device, false) }
      setApp(of: event.device) { $0 = App(state: state, isHeard: true) }
    case .sent(_, let packet, _): see(packet, from: event.device)
    case .effect(.session(.outcome(let kind, let id, let outcome))): see(kind, id, outcome, event)
    default: break
    }
  }

  private mutating func count(_ event: LogEvent) {
    switch event.kind {
    case .effect(.shown) where event.device == .watch: watchScreenChanges += 1
    case .effect(.shown): phoneScreenChanges += 1
    case .effect(.document): documentChanges += 1
    case .link, .effect(.session(.reachability)), .started, .crashed,
      .effect(.session(.received(.file, _))), .effect(.workoutSession), .effect(.session(.remote)),
      .effect(.request), .effect(.ofApp):
      otherChanges += 1
    default: break
    }
  }

  /// The sources by which states are judged.
  package struct Sources: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let watchScreen = Sources(rawValue: 1)
    package static let phoneScreen = Sources(rawValue: 2)
    package static let documents = Sources(rawValue: 4)
    /// Link, reachability, files that were given, and what is known of the apps and workout sessions.
    package static let others = Sources(rawValue: 8)
    package static let all: Sources = [.watchScreen, .phoneScreen, .documents, .others]
  }

  /// Counts how often some sources have changed.
  func changes(of sources: Sources) -> Int {
    (sources.contains(.watchScreen) ? watchScreenChanges : 0)
      + (sources.contains(.phoneScreen) ? phoneScreenChanges : 0)
      + (sources.contains(.documents) ? documentChanges : 0)
      + (sources.contains(.others) ? otherChanges : 0)
  }

  /// The workout session of a device's system, as its events tell of it.
  package struct WorkoutSession: Sendable {
    /// The state of its own session; `nil` before it had one.
    package fileprivate(set) var own: RemoteState?
    /// The state of the session that it mirrors; `nil` before it mirrored one.
    package private(set) var mirrored: RemoteState?
    /// True while the mirrored session's device is out of reach.
    package private(set) var isStale = false

    /// The state in one word: its own session's, else the mirrored one's, `ended` where the last is over,
    /// `none` where there was none.
    package var word: String {
      if let own, own != .ended { return own.rawValue }
      guard let mirrored, mirrored != .ended else {
        return own == nil && mirrored == nil ? "none" : "ended"
      }
      return isStale ? "stale" : mirrored.rawValue
    }

    fileprivate mutating func hear(_ news: RemoteEvent) {
      switch news {
      case .session(let session): (mirrored, isStale) = (session.state, false)
      case .state(let state, _): (mirrored, isStale) = (state, false)
      case .disconnected: isStale = mirrored.map { $0 != .ended } ?? false
      case .received, .completed: break
      }
    }
  }

  private mutating func see(_ packet: Packet, from device: DeviceRole?) {
    guard payloads != nil, let device, let payload = packet.payload, let (kind, id) = packet.send
    else { return }
    let key = NamedSends.Key(device: device, kind: kind, id: id)
    if case .reply = packet {
      replies[key] = payload
    } else {
      payloads?[key] = payload
      sends.see(packet, key)
    }
  }

  private mutating func see(
    _ kind: TransferKind,
    _ id: Int64,
    _ outcome: Outcome,
    _ event: LogEvent
  ) {
    guard let device = event.device, payloads != nil else { return }
    let key = NamedSends.Key(device: device, kind: kind, id: id)
    sends.see(outcome, of: key, at: event.timeNanoseconds)
  }

  /// Finds what a device sent last under a number.
  func payload(of kind: TransferKind, _ id: Int64, from device: DeviceRole) -> JSONText? {
    payloads?[NamedSends.Key(device: device, kind: kind, id: id)]
  }

  /// Finds what a device's message was answered with.
  func reply(to id: Int64, for device: DeviceRole) -> JSONText {
    replies[NamedSends.Key(device: device.counterpart, kind: .message, id: id)]
      ?? JSONText { $0.null() }
  }

  private mutating func reach(_ device: DeviceRole?, _ isReachable: Bool) {
    reaching.removeAll { $0 == device }
    if isReachable, let device { reaching.append(device) }
  }

  private mutating func put(_ id: String, _ content: JSONText?, of kind: String) {
    let index =
      kinds.firstIndex { $0.kind == kind }
      ?? {
        kinds.append((kind, []))
        return kinds.count - 1
      }()
    if let place = kinds[index].documents.lastIndex(where: { $0.id == id }) {
      kinds[index].documents[place].content = content
    } else {
      kinds[index].documents.append((id, content))
    }
  }

  /// The state of a device's app, as its device tells it while its radio has a link.
  struct App: Sendable {
    var state: AppState?
    /// `true` if the device could tell a change of its app's state.
    var isHeard = false
  }

  func app(of device: DeviceRole) -> App { device == .watch ? watchApp : phoneApp }

  /// Finds the state of life of a device's app; `nil` while the device could not tell a change.
  package func heardState(ofAppOn device: DeviceRole) -> AppState? {
    let app = app(of: device)
    return app.isHeard ? app.state : nil
  }

  /// Returns the workout session of a device's system, as far as it was told.
  package func workoutSession(of device: DeviceRole) -> WorkoutSession {
    device == .watch ? watchSession : phoneSession
  }

  private mutating func follow(_ device: DeviceRole?, _ change: (inout WorkoutSession) -> Void) {
    switch device {
    case .watch: change(&watchSession)
    case .phone: change(&phoneSession)
    case nil: break
    }
  }

  private mutating func setApp(of device: DeviceRole?, _ change: (inout App) -> Void) {
    otherChanges += 1
    switch device {
    case .watch: change(&watchApp)
    case .phone: change(&phoneApp)
    case nil: break
    }
  }

  /// Finds what a device shows, or `nil` before it has shown anything.
  package func screen(of device: DeviceRole) -> JSONText? {
    device == .watch ? watchScreen : phoneScreen
  }

  /// Finds what an app beside a device's companion showed last, or `nil` before it has shown anything.
  func screen(of app: String, on device: DeviceRole) -> JSONText? {
    screensBeside.first { $0.device == device && $0.app == app }?.screen
  }

  /// Says if a device's session last told its app that it reaches the other one.
  package func isReachable(_ device: DeviceRole) -> Bool { reaching.contains(device) }

  /// True once any document was written.
  var hasDocuments: Bool { !kinds.isEmpty }

  /// Lists the documents of a kind in the order in which they were first written.
  package func documents(of kind: String) -> [Document] {
    kinds.first { $0.kind == kind }?.documents ?? []
  }

  /// Finds the newest document of a kind, or that of an id: `list`, `item:ID`.
  func newest(_ name: String) -> JSONText? {
    let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
    let (kind, id) = (parts.first ?? name, parts.count > 1 ? parts[1] : nil)
    return documents(of: kind).last { $0.content != nil && (id == nil || $0.id == id) }?.content
  }
}

extension Packet {
  /// The kind and number of the send that it is about; a reply is about the message that it answers.
  fileprivate var send: (TransferKind, Int64)? {
    switch self {
    case .message(let id, _, _), .reply(let id, _): (.message, id)
    case .context(let id, _): (.context, id)
    case .userInfo(_, let id, _, _): (.userInfo, id)
    case .launch(let id, _): (.launch, id)
    case .complication(_, let id, _): (.complication, id)
    case .file(let header): (.file, header.id)
    default: nil
    }
  }
}
