import LockstepLink
import LockstepPair
import LockstepProtocol
import LockstepSimulation
import Testing

/// The promises of `PromiseChecker` against places and devices that are others than they are taken for:
/// a folder that comes back from a copy, a wrong store, a twin, an unpairing.
///
/// `Share.troubles` says how many points are left out.
struct AnyIdentityTests {
  private typealias Steps = [(after: Interval, act: (inout PairRig) throws -> Void)]

  /// The copy of a device's folder, with what the wearer had been told by then.
  private final class Copy {
    private let role: DeviceRole
    private var disk: SimulatedDisk.State?
    private var told: [String: Int64] = [:]

    init(of role: DeviceRole) { self.role = role }

    func make(_ pair: inout PairRig) {
      disk = pair.disk(of: role).save()
      told = pair.told
    }

    /// What the device alone had since then is gone with its folder.
    func putBack(_ pair: inout PairRig) throws {
      guard let disk else { return }
      switch role {
      case .watch:
        try pair.takeOff()
        pair.watchDisk.restore(disk)
        pair.loseTold(since: told)
        try pair.putOn(watch: 1)
      case .phone:
        if !pair.engine.hasCrashed(.phone) { try pair.crash(.phone, .kill, atOperation: nil) }
        pair.phoneDisk.restore(disk)
        pair.loseTold(since: told)
        try pair.restart(.phone)
      }
    }
  }

  private func tryCopy(of role: DeviceRole, _ aim: CrashStory.Aim, isAway: Bool) throws {
    let copy = Copy(of: role)
    let away: Steps = [
      (.zero, { try $0.change(.breakConnection) }), (.seconds(9), { try $0.change(.restore) }),
    ]
    let steps: Steps = [
      (.milliseconds(1), { copy.make(&$0) }), (.seconds(6), { try copy.putBack(&$0) }),
    ]
    let points = try CrashStory.enumerate(
      aim,
      "a copy of the \(role)",
      ((isAway ? away : []) + steps).sorted { $0.after < $1.after }
    ) { try $0.check($1) }
    print("points: a copy of the \(role), \(aim): \(points)")
  }

  @Test(arguments: CrashStory.Aim.allCases, [false, true])
  func `a watch's folder that comes back from a copy loses no later set`(
    aim: CrashStory.Aim,
    isAway: Bool
  ) throws {
    try tryCopy(of: .watch, aim, isAway: isAway)
  }

  @Test(arguments: CrashStory.Aim.allCases, [false, true])
  func `a phone's store that comes back from a copy loses no later set`(
    aim: CrashStory.Aim,
    isAway: Bool
  ) throws {
    try tryCopy(of: .phone, aim, isAway: isAway)
  }

  @Test(arguments: CrashStory.Aim.allCases)
  func `a twin on a copied folder takes no set from the other`(aim: CrashStory.Aim) throws {
    let points = try CrashStory.enumerate(
      aim,
      "a twin",
      [
        (.zero, { try $0.change(.breakConnection) }),
        (
          .seconds(2),
          { pair in
            try pair.takeOff()
            pair.twinDisk.restore(pair.watchDisk.save())
          }
        ),
        (.seconds(3), { try $0.putOn(watch: 1, isTwin: true) }),
        (.seconds(6), { try $0.change(.restore) }),
        (.seconds(10), { try $0.takeOff() }), (.seconds(11), { try $0.putOn(watch: 1) }),
      ]
    ) { try $0.check($1) }
    print("points: a twin, \(aim): \(points)")
  }

  @Test(arguments: CrashStory.Aim.allCases)
  func `a phone that is started with a wrong store takes no set`(aim: CrashStory.Aim) throws {
    let points = try CrashStory.enumerate(
      aim,
      "a wrong store",
      [
        (.zero, { try $0.startPhone(elsewhere: true) }),
        (.seconds(6), { try $0.startPhone(elsewhere: false) }),
      ]
    ) { try $0.check($1) }
    print("points: a wrong store, \(aim): \(points)")
  }

  /// What was only on the watch goes with it, as it is erased; nothing else does.
  @Test(arguments: CrashStory.Aim.allCases)
  func `a pair that is unpaired and paired again keeps what the phone had`(aim: CrashStory.Aim)
    throws
  {
    let points = try CrashStory.enumerate(
      aim,
      "an unpairing",
      [
        (
          .zero,
          { pair in
            if pair.engine.hasCrashed(.phone) { return }
            try pair.act(.phone, "unpair")
            pair.loseTold(since: [:])
          }
        ),
        (
          .seconds(4),
          { pair in if !pair.engine.hasCrashed(.phone) { try pair.act(.phone, "pair") } }
        ),
      ]
    ) { try $0.check($1) }
    print("points: an unpairing, \(aim): \(points)")
  }

  /// A watch that is new meets the wrong store first, and belongs to it: the right one's unpairing costs
  /// it nothing, and the owner has to take it back.
  @Test func `a watch of a wrong store is taken back with every set, and for good`() throws {
    var pair = try PairRig()
    try pair.startPhone(elsewhere: true)
    try pair.run(until: .seconds(3))
    try pair.startPhone(elsewhere: false)
    try pair.run(until: .seconds(6))
    try pair.act(.phone, "unpair")
    try pair.act(.phone, "pair")
    try pair.run(until: .seconds(9))
    try pair.act(.watch, "launch")
    try send(1, &pair)
    try pair.run(until: .seconds(12))
    #expect(given(pair) == 0, "the phone takes nothing of a watch that it was unpaired from")
    try pair.act(.phone, "pair")
    try pair.run(until: .seconds(15))
    #expect(given(pair) == 1)
    try pair.crash(.phone, .powerCut, atOperation: nil)
    try pair.restart(.phone)
    try send(2, &pair)
    try pair.run(until: .seconds(20))
    #expect(given(pair) == 2, "it is its watch after a power cut too")
  }

  private func send(_ number: Int64, _ pair: inout PairRig) throws {
    let payload = try JSONText(validating: Array(#"{"n":\#(number)}"#.utf8))
    try pair.act(.watch, "user-info", ["payload": .json(payload)])
  }

  /// How many user infos the phone's app was given.
  private func given(_ pair: PairRig) -> Int {
    pair.events.count { event in
      guard event.device == .phone, case .effect(.session(.received(.userInfo, _))) = event.kind
      else { return false }
      return true
    }
  }
}
