package import LockstepLink
package import LockstepProtocol
package import LockstepSimulation

/// The plan of a device: its traits, and the app that runs on it.
package struct DeviceModel: Sendable {
  package var policy: DevicePolicy
  /// Makes the app, anew for each launch.
  package var makeApp: @Sendable (AppEnvironment) -> any App
  /// The further apps of the device, beside its companion app.
  package var others: [AppBeside] = []

  package init(policy: DevicePolicy, app makeApp: @escaping @Sendable (AppEnvironment) -> any App) {
    self.policy = policy
    self.makeApp = makeApp
  }

  /// Makes a device with all of its apps, for one start of the device.
  package func makeWithApps(
    seed: UInt64 = 1,
    incarnation: Int64,
    disk: any Disk = SimulatedDisk(),
    entropy: UInt64? = nil,
    asksPermission: Bool = false,
    contract: SessionContract? = nil,
    isRealTime: Bool = false
  ) -> any Device {
    func part(_ model: DeviceModel, on disk: any Disk) -> SimulatedDevice {
      model.make(
        seed: seed,
        incarnation: incarnation,
        disk: disk,
        entropy: entropy,
        asksPermission: asksPermission,
        contract: contract,
        isRealTime: isRealTime
      )
    }
    let companion = part(self, on: disk)
    if others.isEmpty { return companion }
    return DeviceWithApps(
      companion,
      beside: others.map { other in
        let model = DeviceModel(policy: other.policy, app: other.makeApp)
        return (other.name, part(model, on: AppContainer(of: other.name, on: disk)))
      }
    )
  }

  /// Makes a device with one app, for one start of the device.
  ///
  /// - Parameters:
  ///   - disk: The disk for the system's files and the app's container; it outlives each start.
  ///   - entropy: The operating system's randomness, for numbers that must not repeat; under leases the
  ///     seed is used instead.
  ///   - asksPermission: `true` if the person has yet to be asked for the permission that the app
  ///     needs.
  ///   - contract: The contract of the device's session; `nil` for the one that the app names, or with
  ///     every kindness if it names none.
  ///   - isRealTime: `true` if the device runs in real time.
  package func make(
    seed: UInt64 = 1,
    incarnation: Int64,
    limits: SessionLimits = .standard,
    disk: any Disk = SimulatedDisk(),
    entropy: UInt64? = nil,
    asksPermission: Bool = false,
    contract: SessionContract? = nil,
    isRealTime: Bool = false
  ) -> SimulatedDevice {
    var environment = AppEnvironment(
      seed: seed,
      incarnation: incarnation,
      limits: limits,
      container: disk
    )
    environment.isRealTime = isRealTime
    environment.limits.contract = contract ?? .kind
    environment.isContractTheApps = contract == nil
    return SimulatedDevice(
      policy,
      in: environment,
      entropy: entropy,
      asksPermission: asksPermission,
      app: makeApp
    )
  }
}

/// The models of the two devices of a pair, and the words that people can say to their apps.
package struct PairModel: Sendable {
  package var watch: DeviceModel
  package var phone: DeviceModel
  /// The models of the wearer's further watches that differ from the first, by the watches' numbers.
  package var otherWatches: [Int: DeviceModel]

  package init(watch: DeviceModel, phone: DeviceModel, otherWatches: [Int: DeviceModel] = [:]) {
    self.otherWatches = otherWatches
    self.watch = watch
    self.phone = phone
  }

  /// The model of one of the two devices.
  package subscript(_ device: DeviceRole) -> DeviceModel {
    switch device {
    case .watch: watch
    case .phone: phone
    }
  }
}
