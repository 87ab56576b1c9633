package import LockstepWorkouts
package import LockstepProtocol
package import LockstepSimulation

/// The visible state of a pair: both screens, the wire, the documents, and the last events.
///
/// The state follows from the event log alone, so that it holds for any device in any mode.
package struct DemoState: Sendable {
  /// The number of log lines that are kept for scrolling back.
  package static let linesKept = 500
  private static let namesKept = 200

  package private(set) var title = ""
  package private(set) var seed: UInt64 = 0
  package private(set) var watch = DeviceState()
  package private(set) var phone = DeviceState()
  package private(set) var watchScreen: WatchScreen?
  package private(set) var phoneScreen: PhoneScreen?
  /// The watch's screen if its app is not the workout app; `phoneOther` is the phone's.
  private var watchOther: OtherScreen?
  private var phoneOther: OtherScreen?
  package private(set) var wire = WireState()
  package private(set) var haptics: [PlayedHaptic] = []
  package private(set) var documents: [WrittenDocument] = []
  /// The names in written documents, latest last.
  private(set) var writtenNames: [String] = []
  /// The content of the settings' document; `nil` if it was not written.
  package private(set) var settings: JSONText?
  /// The instant at which the mirror disappeared; `nil` while it is shown.
  package private(set) var mirrorGoneAt: TrueTime?
  package private(set) var lines: [EventLine] = []
  /// The number of all log lines so far, including those no longer kept.
  package private(set) var lineCount = 0
  package private(set) var expectationsMet = 0
  package private(set) var expectationsFailed = 0

  /// A haptic with the instant at which it was played or slept through.
  package struct PlayedHaptic: Sendable, Equatable {
    package var haptic: Haptic
    package var time: TrueTime
  }

  /// A document that the phone wrote or deleted.
  package struct WrittenDocument: Sendable, Equatable {
    package var kind: String
    package var id: String
    /// The name in the document's content; empty if it has none.
    package var name: String
    package var isDeleted: Bool
    package var time: TrueTime
  }

  package init() {}

  package func device(_ role: DeviceRole) -> DeviceState { role == .watch ? watch : phone }

  /// Finds the screen of a device whose app is not the workout app.
  package func otherScreen(of role: DeviceRole) -> OtherScreen? {
    role == .watch ? watchOther : phoneOther
  }

  /// Finds the log lines that contain a text, in their words or in the name of their device.
  package func lines(with text: String) -> [EventLine] {
    if text.isEmpty { return lines }
    let wanted = text.lowercased()
    return lines.filter { line in
      line.text.lowercased().contains(wanted) || line.device?.name == wanted
    }
  }

  // MARK: Folding

  /// Follows the next event of the log.
  package mutating func see(_ event: LogEvent) {
    let time = TrueTime(nanoseconds: event.timeNanoseconds)
    switch event.kind {
    case .run(let title, let seed):
      self.title = title
      self.seed = seed
    case .effect(.shown(let screen)): show(screen, on: event.device, at: time)
    case .effect(.session(.reachability(let value))): believe(value, on: event.device)
    case .effect(.haptic(let haptic)):
      haptics.append(PlayedHaptic(haptic: haptic, time: time))
      if haptics.count > 8 { haptics.removeFirst() }
    case .effect(.document(let kind, let id, let content)): write(kind, id, content, at: time)
    case .expectation(_, let failure):
      if failure == nil { expectationsMet += 1 } else { expectationsFailed += 1 }
    case .started, .crashed: turnScreenOff(event.device, at: time)
    default: break
    }
    seeDevice(event, at: time)
    wire.see(event, at: time)
    if let line = EventLine(event) { append(line) }
  }

  private mutating func seeDevice(_ event: LogEvent, at time: TrueTime) {
    switch event.device {
    case .watch?: watch.see(event.kind, at: time)
    case .phone?: phone.see(event.kind, at: time)
    case nil: break
    }
  }

  private mutating func believe(_ isReachable: Bool, on role: DeviceRole?) {
    switch role {
    case .watch?: watch.believes(isReachable)
    case .phone?: phone.believes(isReachable)
    case nil: break
    }
  }

  private mutating func append(_ line: EventLine) {
    lineCount += 1
    lines.append(line)
    if lines.count > Self.linesKept + 100 { lines.removeFirst(100) }
  }

  /// Shows a device's screen; if it cannot be read, keeps the screen before and adds the fault to the
  /// log.
  private mutating func show(_ text: JSONText, on role: DeviceRole?, at time: TrueTime) {
    if let role {
      let other = OtherScreen(text, on: role)
      setOther(other, on: role)
      if other != nil { return }
    }
    do throws(JSONError) {
      if role == .watch {
        watchScreen = try WatchScreen.read(text)
        watch.believes(watchScreen?.isReachable ?? false)
      } else {
        setPhoneScreen(try PhoneScreen.read(text), at: time)
        phone.believes(phoneScreen?.isReachable ?? false)
      }
    } catch {
      return
    }
  }

  private mutating func setOther(_ screen: OtherScreen?, on role: DeviceRole) {
    if role == .watch { watchOther = screen } else { phoneOther = screen }
  }

  private mutating func turnScreenOff(_ role: DeviceRole?, at time: TrueTime) {
    if let role { setOther(nil, on: role) }
    if role == .watch { watchScreen = nil } else { setPhoneScreen(nil, at: time) }
  }

  private mutating func setPhoneScreen(_ screen: PhoneScreen?, at time: TrueTime) {
    if screen?.mirror != nil || screen == nil {
      mirrorGoneAt = nil
    } else if phoneScreen?.mirror != nil {
      mirrorGoneAt = time
    }
    phoneScreen = screen
  }

  private mutating func write(
    _ kind: String,
    _ id: String,
    _ content: JSONText?,
    at time: TrueTime
  ) {
    if kind == "settings" { settings = content }
    let named = content?.allNames ?? []
    writtenNames = writtenNames.filter { !named.contains($0) } + named
    writtenNames.removeFirst(max(0, writtenNames.count - Self.namesKept))
    documents.removeAll { $0.kind == kind && $0.id == id }
    documents.append(
      WrittenDocument(
        kind: kind,
        id: id,
        name: content?.documentName ?? "",
        isDeleted: content == nil,
        time: time
      )
    )
    if documents.count > 12 { documents.removeFirst() }
  }
}

extension JSONText {
  /// The name of the split or workout in a document.
  var documentName: String {
    var name = ""
    var reader = JSONReader(bytes)
    do throws(JSONError) {
      try reader.beginObject()
      while let key = try reader.nextKey() {
        if key == "splitName" || key == "name" {
          name = try reader.string()
        } else {
          try reader.skipValue()
        }
      }
    } catch {
      return name
    }
    return name
  }
}
