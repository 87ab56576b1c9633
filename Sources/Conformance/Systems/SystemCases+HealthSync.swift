import LockstepProtocol

/// Cases about the exchange of health data between the two devices' systems.
extension SystemCases {
  static func healthSync(_ role: DeviceRole) -> [Case] {
    HealthCases.claims.map { statement, claim, run in
      Case.system(statement, role, claim) { (rig) throws(Stop) in try run(try connect(rig)) }
    } + [versions(role)]
  }

  /// Starts a device with its app, and connects it with the other device.
  private static func connect(_ rig: SystemRig) throws(Stop) -> Harness {
    let (device, _) = try rig.launch()
    try device.act(Harness.linkUp)
    try device.act(Harness.presence())
    try device.act(Harness.input("health-sync", #""seconds":60"#))
    return device
  }

  private static func versions(_ role: DeviceRole) -> Case {
    Case.system("HEALTH-4", role, "of one sync identifier the greatest version is there, alone") {
      (rig) throws(Stop) in
      let device = try connect(rig)
      try device.needs("system")
      try device.play(
        #"{"call":"requestAuthorization","share":[],"read":["HKQuantityTypeIdentifierBodyMass"],"#
          + #""tag":"asked"}"#
      )
      var kept: [JSONValue?] = []
      for (place, version) in [Int64(2), 1, 3].enumerated() {
        let sample = "7F8A0000-0000-4000-8000-00000000000\(version)"
        for part in HealthCases.batch(Int64(place) + 1, of: sample, version: version) {
          try device.act(part)
        }
        try device.demand("HEALTH-4", device.system["health"]["bodyMass"], is: 1, "samples")
        try device.play(
          #"{"call":"querySamples","sampleType":"HKQuantityTypeIdentifierBodyMass","tag":"found"}"#
        )
        let found = try device.advance(seconds: 1).told("health").last?["samples"].elements
        kept.append(found?.first?["id"])
      }
      let wanted: [JSONValue?] = [2, 2, 3].map {
        .string("7F8A0000-0000-4000-8000-00000000000\($0)")
      }
      try device.demand("HEALTH-4", kept == wanted, is: true, "the newest stays: \(kept)")
    }
  }
}
