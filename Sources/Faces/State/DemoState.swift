package import LockstepWorkouts
package import LockstepProtocol
package import LockstepSimulation

/// The state of a pair as far as a person can see it: both screens, the wire, the documents, and what
/// happened last.
///
/// Folded from the event log alone, so that it holds for any device in any mode.
package struct DemoState: Sendable {
  /// The number of lines of the log that can be scrolled back to.
  package static let linesKept = 500
  private static let namesKept = 200

  package private(set) var title = ""
  package private(set) var seed: UInt64 = 0
  package private(set) var watch = DeviceState()
  package private(set) var phone = DeviceState()
  package private(set) var watchScreen: WatchScreen?
  package private(set) var phoneScreen: PhoneScreen?
  /// The screens of the devices where their apps are others than the workout app.
  private var watchOther: OtherScreen?
  private var phoneOther: OtherScreen?
  package private(set) var wire = WireState()
  package private(set) var haptics: [PlayedHaptic] = []
  package private(set) var documents: [WrittenDocument] = []
  /// The names in documents, the latest last.
  private(set) var writtenNames: [String] = []
  /// The content of the settings' document, when one was written.
  package private(set) var settings: JSONText?
  /// The time at which the mirror went, if it is not there now.
  package private(set) var mirrorGoneAt: TrueTime?
  package private(set) var lines: [EventLine] = []
  /// The number of all lines so far.
  package private(set) var lineCount = 0
  package private(set) var expectationsMet = 0
  package private(set) var expectationsFailed = 0

  /// A haptic, with the instant at which it was played or slept through.
  package struct PlayedHaptic: Sendable, Equatable {
    package var haptic: Haptic
    package var time: TrueTime
  }

  /// A document that the phone wrote or deleted.
  package struct WrittenDocument: Sendable, Equatable {
    package var kind: String
    package var id: String
    /// The name that its content gives itself, or nothing.
    package var name: String
    package var isDeleted: Bool
    package var time: TrueTime
  }

  package init() {}

  package func device(_ role: DeviceRole) -> DeviceState { role == .watch ? watch : phone }

  /// Finds the screen of a device, where its app is another than the workout app.
  package func otherScreen(of role: DeviceRole) -> OtherScreen? {
    role == .watch ? watchOther : phoneOther
  }

  /// Finds the lines of the log that have a text in them, by what they say or whom they concern.
  package func lines(with text: String) -> [EventLine] {
    if text.isEmpty { return lines }
    let wanted = text.lowercased()
    return lines.filter { line in
      line.text.lowercased().contains(wanted) || line.device?.name == wanted
    }
  }

  // MARK: Folding

  /// Takes in the next event of the log.
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

  /// Shows a screen; one that cannot be read leaves the one before it, and the log says what is wrong
  /// with it.
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
  /// The name that a split or a workout gives itself.
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
