package import LockstepProtocol

/// An app that a device has beside its companion app, to which the pair's session belongs.
///
/// It has its own life, container, permissions and source in health, and only one of the device's apps
/// is in front. Its session has no counterpart on the other device.
package struct AppBeside: Sendable {
  /// The app's name in scenario lines, logs and folders.
  package let name: String
  let policy: DevicePolicy
  let makeApp: @Sendable (AppEnvironment) -> any App

  /// - Parameter words: The verbs and the screens of the app.
  package init(
    _ name: String,
    on role: DeviceRole,
    words: Vocabulary.Side = Vocabulary.Side(isOpen: true),
    app makeApp: @escaping @Sendable (AppEnvironment) -> any App
  ) {
    self.name = name
    policy = .beside(role, name: name, app: words)
    self.makeApp = makeApp
  }

  /// Finds the container of a named app on the device's disk.
  package static func folder(of name: String) -> String { ".system/Apps/\(name)" }

  /// The words that people can say to the app: its own, then those of the system that suit any app.
  package var words: Vocabulary.Side { policy.words }
}
