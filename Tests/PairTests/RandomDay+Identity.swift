import LockstepLink
import LockstepPair
import LockstepProtocol
import LockstepSimulation

/// What is another than it is taken for in a week: folders, stores, watches and versions.
extension RandomDay {
  enum Identity: CaseIterable {
    case copyBack, storeBack, twin, wrongStore, unpairing, version

    static let count = UInt64(allCases.count)
  }

  mutating func mistake(_ identity: Identity, isQuiet: Bool) throws {
    guard isQuiet, !pair.isBetweenWatches, !pair.isElsewhere, !pair.engine.hasCrashed(.watch),
      !pair.engine.hasCrashed(.phone)
    else { return }
    note("\(identity)")
    switch identity {
    case .copyBack: copyFirstWatch()
    case .storeBack: copyStore()
    case .twin: try wearTwin()
    case .wrongStore:
      try pair.startPhone(elsewhere: true)
      later(seconds(2...600)) { try $0.startPhone(elsewhere: false) }
    case .unpairing: try unpair()
    case .version:
      let role: DeviceRole = stream.below(2) == 0 ? .watch : .phone
      let version: OtherVersion = stream.below(2) == 0 ? .earlier : .later
      // The files of the first watch; another one that is worn only ends.
      try pair.rewriteFiles(of: role, version.rewrite)
    }
  }

  /// The first watch's folder comes back as it is now.
  private mutating func copyFirstWatch() {
    let disk = pair.watchDisk.save()
    let told = pair.told
    let isWorn = watch == 1
    later(seconds(1...2_000)) { pair in
      let isOff = pair.isBetweenWatches
      if isWorn, !isOff { try pair.takeOff() }
      pair.watchDisk.restore(disk)
      pair.loseTold(since: told)
      if isWorn, !isOff { try pair.putOn(watch: 1) }
    }
  }

  /// The phone's store comes back as it is now, unless a workout was started meanwhile: what it took
  /// since is gone with it.
  private mutating func copyStore() {
    let disk = pair.phoneDisk.save()
    let workouts = Self.workoutFiles(of: pair)
    let told = pair.told
    later(seconds(1...2_000)) { pair in
      guard Self.workoutFiles(of: pair) == workouts else { return }
      if !pair.isElsewhere, !pair.engine.hasCrashed(.phone) {
        try pair.crash(.phone, .kill, atOperation: nil)
      }
      pair.phoneDisk.restore(disk)
      pair.loseTold(since: told)
      if !pair.isElsewhere { try pair.restart(.phone) }
    }
  }

  private static func workoutFiles(of pair: PairRig) -> [String] {
    pair.phoneDisk.content.map(\.path).filter { $0.hasPrefix("Workouts/") }
  }

  /// The first watch is worn on a copy of its folder for a while.
  private mutating func wearTwin() throws {
    let number = watch
    try pair.takeOff()
    if !hasTwin { pair.twinDisk.restore(pair.watchDisk.save()) }
    hasTwin = true
    later(.seconds(2)) { try $0.putOn(watch: 1, isTwin: true) }
    later(seconds(10...1_000)) {
      if !$0.isBetweenWatches { try $0.takeOff() }
      try $0.putOn(watch: number)
    }
  }

  private mutating func unpair() throws {
    try pair.act(.phone, "unpair")
    pair.loseTold(since: [:])
    later(seconds(1...300)) { pair in
      // A power cut while the phone pairs leaves it as it was; its owner pairs it again.
      for _ in 1...2 {
        if pair.engine.hasCrashed(.phone) { try pair.restart(.phone) }
        try pair.act(.phone, "pair")
        if !pair.engine.hasCrashed(.phone) { break }
      }
    }
  }
}
