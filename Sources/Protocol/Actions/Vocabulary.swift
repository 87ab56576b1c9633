/// What can be said to the two devices of a pair, and what they can show.
///
/// One value serves the scenario language, help, the keys of the demo, control peers, the devices
/// themselves and the lists in `docs/protocol/`.
package struct Vocabulary: Sendable {
  /// What can be said to one device, and what it can show.
  package struct Side: Sendable {
    package var verbs: [Verb]
    /// The names of its screens, or `nil` where an app shows what it likes.
    package var screens: [String]?
    /// Whether the app answers to verbs that are not listed, too.
    package var isOpen: Bool

    package init(verbs: [Verb], screens: [String]? = nil, isOpen: Bool = false) {
      self.verbs = verbs
      self.screens = screens
      self.isOpen = isOpen
    }

    /// The verb of a name, or `nil` when there is none.
    package subscript(_ name: String) -> Verb? { verbs.first { $0.name == name } }
  }

  package var watch: Side
  package var phone: Side

  package init(watch: Side, phone: Side) {
    self.watch = watch
    self.phone = phone
  }

  /// The words of a device.
  package subscript(_ device: DeviceRole) -> Side {
    switch device {
    case .watch: watch
    case .phone: phone
    }
  }

  /// Why a device refuses an action, or `nil` when the action keeps to the device's words (ACTION-3).
  package func refusal(of action: Action, by device: DeviceRole) -> String? {
    if let verb = self[device][action.verb] { return verb.refusal(of: action) }
    return self[device].isOpen ? nil : "the \(device.name) has no such verb"
  }

  /// The words of a pair whose apps are not known: those of the systems, and whatever the apps answer to.
  package static let open = Vocabulary(
    watch: Side(verbs: watchLives + permissions + lives + system, isOpen: true),
    phone: Side(verbs: phoneLives + permissions + lives + system, isOpen: true)
  )

  /// What a wearer does to the app, or with the watch, whatever the app is.
  package static let watchLives: [Verb] = [
    Verb("launch", [], "open the watch app"),
    Verb("quit", [], "end the watch app; its queue outlives it"),
    Verb("wrist-down", [], "lower the wrist: the screen goes dark"),
    Verb("wrist-up", [], "raise the wrist: the screen lights up"),
    Verb("background-refresh", [.flag("off")], "let transfers wake the app, or no more"),
    Verb("task-budget", [.seconds("seconds", 1...86_400)], "how long a background task may take"),
    Verb("independent", [.flag("off")], "the watch app has no companion app, or has one again"),
    Verb("start-mirroring", [], "mirror the workout session on the phone"),
    Verb("stop-mirroring", [], "mirror it no longer"),
  ]

  /// What an owner does to the app, or with the phone, whatever the app is.
  package static let phoneLives: [Verb] = [
    Verb("launch", [], "open the phone app, or bring it to the front"),
    Verb("quit", [], "end the phone app; its queue outlives it"),
    Verb("lock", [], "as after switching it on, before it was unlocked: no app runs"),
    Verb("unlock", [], "unlock it for the first time since it was switched on"),
    Verb("unpair", [], "the phone has no watch any more"),
    Verb("pair", [], "the phone has its watch again"),
    Verb("complication-on-face", [.flag("off")], "the watch's face has the complication, or not"),
    Verb("complication", [.json("payload")], "send a user info for the complication"),
    Verb("pause-mirrored", [], "pause the workout session that is mirrored here"),
    Verb("resume-mirrored", [], "resume the workout session that is mirrored here"),
    Verb("end-mirrored", [], "end the workout session that is mirrored here"),
  ]

  /// What can happen to the app of either device.
  package static let lives: [Verb] = [
    Verb("home", [], "leave the app for another one; it goes to the background"),
    Verb("suspend-app", [], "the system takes the processor from the app in the background"),
    Verb("uninstall", [], "remove the app, with what it kept and what it queued"),
    Verb("install", [], "install the app again; it does not run yet"),
    Verb("unsupported", [.flag("off")], "the device cannot have a session, or can again"),
    Verb("no-delegate", [.flag("off")], "the app sets no delegate, or sets one again"),
    Verb("fault", [.text("name")], "play a fault of the session, by its name"),
    Verb("any-order", [.flag("off")], "kinds that wait are told in a drawn order, or no more"),
    Verb("reply-timeout", [.seconds("seconds", 1...86_400)], "how long a reply may take"),
    Verb(
      "transfer-timeout",
      [.seconds("seconds", 0...86_400)],
      "how long a file may take; 0s for as long as it takes"
    ),
    Verb("fail-activation", [.flag("off")], "activations fail, or no more"),
  ]

  private static let permissions = [
    Verb("allow", [], "let the app do what the system asked leave for"),
    Verb("deny", [], "do not let the app do it"),
    Verb("forget-permission", [], "ask again"),
  ]

  /// What a transfer is called, so that it can be taken back (ACTION-15).
  private static let label = Verb.Parameter.text("label", after: "as", optional: true)

  /// What every system with an app answers to: its developer can make the app use its session.
  package static let system: [Verb] = [
    Verb("message", [.json("payload"), .flag("reply")], "send a message of your own"),
    Verb("user-info", [.json("payload"), label], "queue a user info of your own"),
    Verb("context", [.json("payload")], "replace the application context with your own"),
    Verb(
      "message-data",
      [.text("data"), .flag("reply")],
      "send the bytes of a text as message data"
    ),
    Verb(
      "file",
      [
        .text("name"), .number("bytes", 0...67_108_864, after: "bytes"),
        .json("metadata", after: "with", optional: true), label,
      ],
      "queue a file of made-up bytes"
    ),
    Verb("cancel-user-info", [.transfer("id", 1...maximumInteger)], "take a user info back"),
    Verb("cancel-file", [.transfer("id", 1...maximumInteger)], "take a file back"),
    Verb(
      "lacks",
      [.text("method")],
      "the delegate lacks this method until the app ends"
    ),
    Verb("send-to-remote", [.json("payload")], "send data over a mirrored workout session"),
  ]
}
