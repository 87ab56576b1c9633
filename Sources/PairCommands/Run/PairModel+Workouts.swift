package import LockstepDevices
package import LockstepPair
import LockstepDeviceCommands
package import LockstepHosting
import LockstepPhoneSim
import LockstepProtocol
import LockstepSimulation
import LockstepWatchSim

extension PairModel {
  /// The workout app on both devices: what every command makes that makes devices.
  package static let workouts = PairModel(watch: .watch(), phone: .phone)

  /// Puts both devices into an engine in this process, and switches them on.
  ///
  /// - Parameter hasDigests: Whether steps have the digests that a log must have.
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

  /// Gives a device apps beside its companion; each of the wearer's watches has the watch's.
  mutating func add(_ apps: [AppBeside], on role: DeviceRole) {
    switch role {
    case .phone: phone.others = apps
    case .watch:
      watch.others = apps
      for number in otherWatches.keys.sorted() { otherWatches[number]?.others = apps }
    }
  }

  /// Makes the workout app, with programs in the place of its halves where they are named.
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
