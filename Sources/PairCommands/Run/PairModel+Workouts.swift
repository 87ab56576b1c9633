package import LockstepDevices
package import LockstepPair
import LockstepDeviceCommands
package import LockstepHosting
import LockstepPhoneSim
import LockstepProtocol
import LockstepSimulation
import LockstepWatchSim

extension PairModel {
  /// The workout app on both devices, which all commands use by default.
  package static let workouts = PairModel(watch: .watch(), phone: .phone)

  /// Attaches both devices to an engine in this process, and switches them on.
  ///
  /// - Parameter hasDigests: `true` if steps compute the digests that a log contains.
  package func attach(to engine: inout Engine, hasDigests: Bool = true) throws(DeviceFault) {
    for role in [DeviceRole.watch, .phone] {
      try engine.attach(role, to: port(for: role, engine, hasDigests))
    }
  }

  private func port(for role: DeviceRole, _ engine: Engine, _ hasDigests: Bool) -> InProcessPort {
    let (seed, contract) = (engine.configuration.seed, engine.configuration.chosenContract)
    let make = { (model: DeviceModel) -> InProcessPort.Make in
      { model.makeWithApps(seed: seed, incarnation: $0, disk: $1, contract: contract) }
    }
    return InProcessPort(
      role,
      usesLines: false,
      hasDigests: hasDigests,
      others: role == .watch ? otherWatches.mapValues(make) : [:],
      make: make(self[role])
    )
  }

  /// Adds further apps to a device beside its companion; those of the watch are added to each of the
  /// wearer's watches.
  mutating func add(_ apps: [AppBeside], on role: DeviceRole) {
    switch role {
    case .phone: phone.others = apps
    case .watch:
      watch.others = apps
      for number in otherWatches.keys.sorted() { otherWatches[number]?.others = apps }
    }
  }

  /// Makes the pair with the workout app, or with a program in place of it on the devices for which one
  /// is given.
  package static func workouts(
    watchApp: AppProcess.Program?,
    phoneApp: AppProcess.Program?,
    otherWatchApps: [Int: AppProcess.Program] = [:]
  ) -> PairModel {
    PairModel(
      watch: watchApp.map { .running($0, on: .watch) } ?? workouts.watch,
      phone: phoneApp.map { .running($0, on: .phone) } ?? workouts.phone,
      otherWatches: otherWatchApps.mapValues { .running($0, on: .watch) }
    )
  }
}
