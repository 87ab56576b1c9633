import LockstepDevices
import LockstepPair
import LockstepPhoneSim
import LockstepProtocol
import LockstepWatchSim

extension Engine {
  /// Puts both of our own devices into their places.
  mutating func attachDevices(hasDigests: Bool = true) throws(DeviceFault) {
    let (seed, contract) = (configuration.seed, configuration.contract)
    for (role, model) in [(DeviceRole.watch, DeviceModel.watch()), (.phone, .phone)] {
      let port = InProcessPort(role, hasDigests: hasDigests) {
        model.make(seed: seed, incarnation: $0, disk: $1, contract: contract)
      }
      try attach(role, to: port)
    }
  }
}
