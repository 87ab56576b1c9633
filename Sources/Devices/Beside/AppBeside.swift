package import LockstepProtocol

/// An app that a device has beside the companion: the app that the pair's session belongs to.
///
/// It has a life, a container, grants and a source in health of its own, and one of a device's apps is
/// in front. Its own session has no counterpart on the other device.
package struct AppBeside: Sendable {
  /// How lines, logs and folders name it.
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

  /// Where on the device's disk the app of a name has its container.
  package static func folder(of name: String) -> String { ".system/Apps/\(name)" }

  /// What can be said to the app: its own words, then what a system does with any app.
  package var words: Vocabulary.Side { policy.words }
}
