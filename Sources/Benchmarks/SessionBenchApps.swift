import LockstepDevices
import LockstepLink
import LockstepProtocol
import LockstepSimulation

/// The watch's app of the measurements: `give-file` transfers a file of made-up bytes, and any other
/// verb transfers the number of user infos that it has as argument.
struct SendingApp: App {
  /// The size of the file in bytes; `payload` is the content of each user info.
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

  /// Random bytes, which cannot be compressed and whose base64 needs no escapes.
  static var content: [UInt8] {
    var random = RandomStream(seed: 1, purpose: "bench file")
    return (0..<fileBytes).map { _ in UInt8(truncatingIfNeeded: random.next()) }
  }
}

/// The phone's app of the measurements: it keeps the file, and acknowledges each user info at once.
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
