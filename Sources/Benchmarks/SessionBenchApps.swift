import LockstepDevices
import LockstepLink
import LockstepProtocol
import LockstepSimulation

/// The watch's app of the measurements: `give-file` transfers a file of made-up bytes, any other verb as
/// many user infos as it says.
struct SendingApp: App {
  /// The bytes of the file, and what each user info carries.
  static let fileBytes = 1_048_576
  static let payload = JSONText.propertyList { writer in
    writer.beginObject()
    writer.field("exercise", "squat")
    writer.field("set", 3)
    writer.endObject()
  }
  private static let path = "recording"
  private static let noMetadata = JSONText.propertyList { writer in
    writer.beginObject()
    writer.endObject()
  }

  var nextDeadline: Uptime? { nil }
  mutating func takeScreen() -> JSONText? { nil }
  func add(to digest: inout Digest) {}

  func handle(_ event: AppEvent, at now: Now) -> [AppCall] {
    switch event {
    case .launched: [.session(.activate), .file(.write(Self.path, Self.content))]
    case .action(let action) where action.verb == "give-file":
      [.file(.transfer(Self.path, metadata: Self.noMetadata))]
    case .action(let action):
      Array(
        repeating: .session(.transferUserInfo(Self.payload)),
        count: Int(action.number("count") ?? 0)
      )
    default: []
    }
  }

  /// Random bytes: they do not compress, and base64 of them needs no escapes.
  static var content: [UInt8] {
    var random = RandomStream(seed: 1, purpose: "bench file")
    return (0..<fileBytes).map { _ in UInt8(truncatingIfNeeded: random.next()) }
  }
}

/// The phone's app of the measurements: keeps the file, and is done with each user info at once.
struct TakingApp: App {
  var nextDeadline: Uptime? { nil }
  mutating func takeScreen() -> JSONText? { nil }
  func add(to digest: inout Digest) {}

  func handle(_ event: AppEvent, at now: Now) -> [AppCall] {
    switch event {
    case .launched: [.session(.activate)]
    case .delivered(.userInfo(let origin, let id, _)):
      [.session(.acknowledgeUserInfo(origin: origin, id: id))]
    case .delivered(.file): [.file(.moveReceived(to: "received"))]
    default: []
    }
  }
}
