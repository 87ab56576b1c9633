package import LockstepProtocol

/// The view of a pair from outside: the last screens, the documents, and the true state of the link.
///
/// Made of the event log alone, so that it holds for any devices and any apps. What a screen or a
/// document says is read only when somebody looks at it.
package struct PairView: Sendable {
  /// A document as it was last written, by its id; the content is `nil` once it is deleted.
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
  /// The last payload for each kind and number of a send; `nil` if no line checks payloads.
  private var payloads: [NamedSends.Key: JSONText]?
  private var replies: [NamedSends.Key: JSONText] = [:]
  /// The sends to which lines gave names.
  var sends = NamedSends()
  /// The number of changes of each part of the view by which states are judged.
  private var watchScreenChanges = 0
  private var phoneScreenChanges = 0
  private var documentChanges = 0
  private var otherChanges = 0
  /// The files that apps were given; `nil` if no line checks files.
  private(set) var files: GivenFiles?

  package init() {}

  /// Begins to keep the payloads of sends.
  mutating func keepPayloads() { payloads = [:] }

  /// Begins to put together the files that arrive.
  mutating func keepFiles() { files = GivenFiles() }

  /// Takes the next event of the log.
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

  /// The parts of the view by which states are judged.
  package struct Sources: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let watchScreen = Sources(rawValue: 1)
    package static let phoneScreen = Sources(rawValue: 2)
    package static let documents = Sources(rawValue: 4)
    /// The link, the reachability, the given files, and the known states of apps and workout sessions.
    package static let others = Sources(rawValue: 8)
    package static let all: Sources = [.watchScreen, .phoneScreen, .documents, .others]
  }

  /// Counts the changes of some parts of the view.
  func changes(of sources: Sources) -> Int {
    (sources.contains(.watchScreen) ? watchScreenChanges : 0)
      + (sources.contains(.phoneScreen) ? phoneScreenChanges : 0)
      + (sources.contains(.documents) ? documentChanges : 0)
      + (sources.contains(.others) ? otherChanges : 0)
  }

  /// The workout session of a device, as its system's events report it.
  package struct WorkoutSession: Sendable {
    /// The state of the device's own workout session; `nil` if it never had one.
    package fileprivate(set) var own: RemoteState?
    /// The state of the workout session that the device mirrors; `nil` if it never mirrored one.
    package private(set) var mirrored: RemoteState?
    /// `true` while the device of the mirrored workout session cannot be reached.
    package private(set) var isStale = false

    /// The state in one word: of the device's own workout session, else of the mirrored one; `ended` if
    /// the last is over, `none` if there never was one.
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

  /// Finds the last payload that a device sent under a number.
  func payload(of kind: TransferKind, _ id: Int64, from device: DeviceRole) -> JSONText? {
    payloads?[NamedSends.Key(device: device, kind: kind, id: id)]
  }

  /// Finds the reply to a device's message.
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

  /// The state of a device's app, as the device tells its counterpart while the link is up.
  struct App: Sendable {
    var state: AppState?
    /// `true` if the device could tell a change of its app's state, because its link was up.
    var isHeard = false
  }

  func app(of device: DeviceRole) -> App { device == .watch ? watchApp : phoneApp }

  /// Finds the state of a device's app; returns `nil` while the device could not tell a change.
  package func heardState(ofAppOn device: DeviceRole) -> AppState? {
    let app = app(of: device)
    return app.isHeard ? app.state : nil
  }

  /// Returns the workout session of a device, as far as events have reported it.
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

  /// Finds the last screen of a device; returns `nil` if it has not shown any.
  package func screen(of device: DeviceRole) -> JSONText? {
    device == .watch ? watchScreen : phoneScreen
  }

  /// Finds the last screen of an app beside a device's companion; returns `nil` if it has not shown
  /// any.
  func screen(of app: String, on device: DeviceRole) -> JSONText? {
    screensBeside.first { $0.device == device && $0.app == app }?.screen
  }

  /// Says if a device's session last told its app that the counterpart is reachable.
  package func isReachable(_ device: DeviceRole) -> Bool { reaching.contains(device) }

  /// `true` once any document was written.
  var hasDocuments: Bool { !kinds.isEmpty }

  /// Lists the documents of a kind, in the order of their first writing.
  package func documents(of kind: String) -> [Document] {
    kinds.first { $0.kind == kind }?.documents ?? []
  }

  /// Finds the newest document of a kind, or the one with an id: `list`, `item:ID`.
  func newest(_ name: String) -> JSONText? {
    let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
    let (kind, id) = (parts.first ?? name, parts.count > 1 ? parts[1] : nil)
    return documents(of: kind).last { $0.content != nil && (id == nil || $0.id == id) }?.content
  }
}

extension Packet {
  /// The kind and number of the send that the packet carries; for a reply, those of the message that it
  /// answers.
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
