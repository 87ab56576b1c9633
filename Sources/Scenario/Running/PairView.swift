package import LockstepProtocol

/// What can be seen of a pair from outside: the last screens, the documents, the truth of the link.
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
  private var kinds: [(kind: String, documents: [Document])] = []

  package init() {}

  /// Takes in the next event of the log.
  package mutating func see(_ event: LogEvent) {
    switch event.kind {
    case .shown(let screen):
      if event.device == .watch { watchScreen = screen } else { phoneScreen = screen }
    case .link(let state): link = state
    case .document(let kind, let id, let content): put(id, content, of: kind)
    case .session(.reachability(let value)): reach(event.device, value)
    case .started, .crashed: reach(event.device, false)
    default: break
    }
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

  /// What a device shows, or `nil` before it has shown anything.
  package func screen(of device: DeviceRole) -> JSONText? {
    device == .watch ? watchScreen : phoneScreen
  }

  /// Whether a device's session last told its app that it reaches the other one.
  package func isReachable(_ device: DeviceRole) -> Bool { reaching.contains(device) }

  /// The documents of a kind in the order in which they were first written.
  package func documents(of kind: String) -> [Document] {
    kinds.first { $0.kind == kind }?.documents ?? []
  }
}
