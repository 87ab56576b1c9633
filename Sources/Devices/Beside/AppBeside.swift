package import LockstepProtocol

/// An app that a device has beside the companion: the app that the pair's session belongs to.
///
/// It has a life, a container, grants and a source in health of its own, and one of a device's apps is
/// in front. Its own session has no counterpart on the other device.
package struct AppBeside: Sendable {
  /// The name of the app in lines, logs and folders.
  package let name: String
  let policy: DevicePolicy
  let makeApp: @Sendable (AppEnvironment) -> any App

  /// - Parameter words: What can be said to the app, and what it can show.
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

  /// Finds the container of the app of a name on the device's disk.
  package static func folder(of name: String) -> String { ".system/Apps/\(name)" }

  /// The words that people can say to the app: its own, then those of a system with any app.
  package var words: Vocabulary.Side { policy.words }
}
