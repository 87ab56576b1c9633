import LockstepHealth
package import LockstepProtocol

/// The traits of a device among others: its part in the pair, and what its system and its app agreed.
package struct DevicePolicy: Sendable {
  package var role: DeviceRole
  /// The number of the device among the wearer's watches, or the owner's phones, counted from 1.
  package var number: Int
  /// The words that people can say to the device: its app's, and its system's.
  package let words: Vocabulary.Side
  /// The verbs of its system, with their meanings.
  let systemVerbs: VerbTable<SystemCommand>
  /// `true` if the app runs from the moment the device is switched on.
  package var launchesAtStart: Bool
  /// `true` if a context or a transfer starts or resumes the app in the background, at first.
  package var backgroundRefresh: Bool
  /// `true` if the files beside the system's are the app's own, and go with the app.
  package var ownsContainer: Bool
  /// The screen of the device while no app is in front; `nil` where the last screen stays.
  package var emptyScreen: JSONText?
  /// The app, as health knows it: a pair's two apps are one source, as its talk of sync versions needs.
  var client: HKClient = .app
  /// The beginning of the sentence that says what the disk did not take.
  package var notKept: String
  /// The name of an app beside the companion; `nil` of the companion itself.
  private(set) var besideName: String?

  /// - Parameter app: What can be said to the app, and what it can show.
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

  /// Makes the policy of a device for an app that is not ours: it answers to any verb, and the phone's
  /// app runs from the start.
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

  /// Makes the policy of an app beside the companion, which runs once it is opened or woken.
  ///
  /// - Parameter app: What can be said to the app.
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

  /// The name under which the device draws its random numbers.
  var streamName: String {
    besideName.map { "\(role.name) \($0)" } ?? (number == 1 ? role.name : "\(role.name) \(number)")
  }
}

extension HKClient {
  /// The app of a pair, whose two halves share what they were allowed.
  fileprivate static let app = HKClient(
    name: "The app",
    bundleIdentifier: "lockstep.app",
    shareUsageDescription: "It shows what was done.",
    updateUsageDescription: "It saves what was done."
  )

  /// Makes the client of an app beside it, which is a source of its own.
  fileprivate static func app(named name: String) -> HKClient {
    HKClient(
      name: name,
      bundleIdentifier: "lockstep.app.\(name)",
      shareUsageDescription: "It shows what was done.",
      updateUsageDescription: "It saves what was done."
    )
  }
}
