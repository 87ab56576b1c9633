import LockstepHealth
package import LockstepProtocol

/// The fixed traits of a device: its role in the pair, and the agreements between its system and its
/// app.
package struct DevicePolicy: Sendable {
  package var role: DeviceRole
  /// The number of the device among the wearer's watches or the owner's phones, counted from 1.
  package var number: Int
  /// The words that people can say to the device: those of its app, and those of its system.
  package let words: Vocabulary.Side
  /// The verbs of the device's system, each with its command.
  let systemVerbs: VerbTable<SystemCommand>
  /// `true` if the app is launched as soon as the device is switched on.
  package var launchesAtStart: Bool
  /// `true` if a context or a transfer at first starts or resumes the app in the background; a setting
  /// can change that.
  package var backgroundRefresh: Bool
  /// `true` if all files outside the system's folder belong to the app, and are removed with it.
  package var ownsContainer: Bool
  /// The screen that the device shows while no app is in front; `nil` if it keeps showing the last
  /// screen.
  package var emptyScreen: JSONText?
  /// The app's identity in health.
  ///
  /// The two apps of a pair share one, so that their sync versions refer to the same source.
  var client: HKClient = .app
  /// The beginning of the note that tells which data the disk did not accept.
  package var notKept: String
  /// The name of an app beside the companion; `nil` for the companion itself.
  private(set) var besideName: String?

  /// - Parameter app: The verbs and the screens of the app.
  package init(
    role: DeviceRole,
    number: Int = 1,
    app: Vocabulary.Side,
    launchesAtStart: Bool,
    backgroundRefresh: Bool = false,
    ownsContainer: Bool = false,
    emptyScreen: JSONText?,
    notKept: String
  ) {
    self.role = role
    self.number = number
    words = SystemVerbs.words(of: role, with: app)
    systemVerbs = SystemVerbs.table(of: role, leave: app.leave)
    self.launchesAtStart = launchesAtStart
    self.backgroundRefresh = backgroundRefresh
    self.ownsContainer = ownsContainer
    self.emptyScreen = emptyScreen
    self.notKept = notKept
  }

  /// Makes the policy of a device for an app of other people: every verb is allowed, and the phone's
  /// app is launched at the start.
  package static func foreign(_ role: DeviceRole) -> DevicePolicy {
    DevicePolicy(
      role: role,
      app: Vocabulary.Side(isOpen: true),
      launchesAtStart: role == .phone,
      backgroundRefresh: role == .watch,
      ownsContainer: true,
      emptyScreen: role == .watch ? emptyWatchScreen : nil,
      notKept: "what the \(role.name) must remember is lost when it ends"
    )
  }

  /// Makes the policy of an app beside the companion; it runs only after somebody opens it or the
  /// system wakes it.
  ///
  /// - Parameter app: The verbs and the screens of the app.
  package static func beside(_ role: DeviceRole, name: String, app: Vocabulary.Side) -> DevicePolicy
  {
    DevicePolicy(beside: role, name: name, app: app)
  }

  private init(beside role: DeviceRole, name: String, app: Vocabulary.Side) {
    self.role = role
    number = 1
    words = SystemVerbs.words(beside: role, with: app)
    systemVerbs = SystemVerbs.table(beside: role)
    launchesAtStart = false
    backgroundRefresh = false
    ownsContainer = true
    emptyScreen = nil
    client = .app(named: name)
    notKept = "what “\(name)” must remember is lost when the \(role.name) ends"
    besideName = name
  }

  private static let emptyWatchScreen = JSONText { writer in
    writer.beginObject()
    writer.field("screen", "off")
    writer.endObject()
  }

  /// The name of the random streams from which the device draws.
  var streamName: String {
    besideName.map { "\(role.name) \($0)" } ?? (number == 1 ? role.name : "\(role.name) \(number)")
  }
}

extension HKClient {
  /// The identity in health of a pair's two apps, which share the owner's permissions.
  fileprivate static let app = HKClient(
    name: "The app",
    bundleIdentifier: "lockstep.app",
    shareUsageDescription: "It shows what was done.",
    updateUsageDescription: "It saves what was done."
  )

  /// Makes the identity in health of an app beside the companion, which is a source of its own.
  fileprivate static func app(named name: String) -> HKClient {
    HKClient(
      name: name,
      bundleIdentifier: "lockstep.app.\(name)",
      shareUsageDescription: "It shows what was done.",
      updateUsageDescription: "It saves what was done."
    )
  }
}
