package import LockstepDevices
package import LockstepProtocol

extension LockstepPair {
  /// The app of a device: a value of your own type, or an app that another library makes.
  ///
  /// `LockstepBuiltApps` makes an app of a program (`.program("…")`).
  public struct App: Sendable {
    let model: @Sendable (DeviceRole, _ hasDigests: Bool) -> DeviceModel

    /// - Parameter model: Makes the device on which the app runs; `hasDigests` is `true` if the device
    ///   computes digests.
    package init(model: @escaping @Sendable (DeviceRole, _ hasDigests: Bool) -> DeviceModel) {
      self.model = model
    }

    /// Makes the app from a value of your type, which is made anew at each launch.
    public static func value(_ make: @escaping @Sendable () -> any CompanionApp) -> App {
      App { role, hasDigests in
        DeviceModel(policy: .foreign(role)) { _ in AdaptedApp(make(), hasDigests: hasDigests) }
      }
    }

    /// Adds a further app to the device, beside this one.
    ///
    /// This app stays the companion, to which the pair's session belongs. The other app has a life,
    /// files and grants of its own, and shares the device's health and network. Only one of the two can
    /// be in the foreground.
    ///
    /// ```swift
    /// let phone = LockstepPair.App.value { Chat() }.beside("scale", .value { Scale() })
    /// let pair = try LockstepPair(watch: .value { Chat() }, phone: phone)
    /// try pair.act(.phone, app: "scale", "launch")
    /// ```
    ///
    /// - Parameter name: The other app's name, of small letters, digits and hyphens, such as `scale`.
    public func beside(_ name: String, _ other: App) -> App {
      App { [model] role, hasDigests in
        var own = model(role, hasDigests)
        own.others.append(AppBeside(name, on: role, app: other.model(role, hasDigests).makeApp))
        return own
      }
    }
  }

  /// Plays an action on one of the further apps: `launch`, `home`, `quit`, `allow` and `deny`; the app
  /// itself gets every other verb.
  ///
  /// - Throws: A `Failure` if the action is refused; see `expectRefusal(by:while:)`.
  public func act(
    _ device: Device,
    app: String,
    _ verb: String,
    _ arguments: LockstepJSON = .object([])
  ) throws {
    try act(device, "\(app) \(verb)", arguments)
  }

  /// Makes a pair, and switches both devices on; only one app is a value of your type.
  public convenience init(
    watch: App,
    phone: @escaping @Sendable () -> any CompanionApp,
    seed: UInt64 = 1,
    contract: Contract? = nil,
    link: String = "ble-active"
  ) throws {
    try self.init(watch: watch, phone: .value(phone), seed: seed, contract: contract, link: link)
  }

  /// Makes a pair, and switches both devices on; only one app is a value of your type.
  public convenience init(
    watch: @escaping @Sendable () -> any CompanionApp,
    phone: App,
    seed: UInt64 = 1,
    contract: Contract? = nil,
    link: String = "ble-active"
  ) throws {
    try self.init(watch: .value(watch), phone: phone, seed: seed, contract: contract, link: link)
  }

  /// Makes a pair, and switches both devices on; each app is a value of your type.
  public convenience init(
    watch: @escaping @Sendable () -> any CompanionApp,
    phone: @escaping @Sendable () -> any CompanionApp,
    seed: UInt64 = 1,
    contract: Contract? = nil,
    link: String = "ble-active"
  ) throws {
    try self.init(
      watch: .value(watch),
      phone: .value(phone),
      seed: seed,
      contract: contract,
      link: link
    )
  }
}
