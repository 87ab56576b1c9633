import LockstepProtocol

extension AirFault {
  /// Nothing is wrong with the air any more: what a test does at its end, whatever it began.
  static let calm = immediate(
    "calm",
    [],
    "forgets every fault that waits for its packets; what is held or stalled goes on",
    suspends: "nothing",
    changes: { air, _ in
      !air.faults.isEmpty || DeviceRole.allCases.contains(where: air.isStalled)
    }
  ) { air, _, time in
    for device in DeviceRole.allCases { air.flow(to: device, at: time) }
    return air.faults.calm().flatMap { air.enter($0, at: time) }
  }
}
