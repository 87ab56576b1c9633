import LockstepCaseShare
import LockstepLink
import LockstepPair
import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWorkouts

/// The promises of `PromiseChecker` against what is no crash: failing disks, clocks, other hands
/// in the files, another watch, an app that is quit, an owner who decides otherwise.
///
/// `Share.troubles` says how many points are left out.
struct AnyTroubleTests {
  // MARK: Failing disks

  /// A way in which a disk fails.
  enum Failure: String, CaseIterable {
    case full, fullHalfWay, failing, noRights, tooManyFiles

    func outage(after: Int64, count: Int64) -> DiskOutage {
      let kind: DiskError.Kind =
        switch self {
        case .full, .fullHalfWay: .noSpace
        case .failing: .system("Input/output error")
        case .noRights: .noRights
        case .tooManyFiles: .system("Too many open files")
        }
      return DiskOutage(kind, after: after, count: count, leavesHalf: self == .fullHalfWay)
    }
  }

  /// How many accesses fail: one, those of a while, all until somebody mends it.
  private static let lengths: [Int64] = [1, 40, .max]

  @Test(arguments: DeviceRole.allCases, Failure.allCases)
  func `a disk that fails at any access loses no set and leaves whole documents`(
    role: DeviceRole,
    failure: Failure
  ) throws {
    var points = 0
    for aim in CrashStory.Aim.allCases {
      let accesses = try CalmStory.of(aim).accesses(of: role)
      for after in Share.points(0..<Int(accesses), each: Share.troubles) {
        for count in CaseShare.of(Self.lengths, each: 2) {
          let outage = failure.outage(after: Int64(after), count: count)
          var story = try CrashStory(aim, outage: (role, outage))
          try story.tell()
          try story.check("\(aim) \(role.name) \(failure) after \(after), \(count)")
          points += 1
        }
      }
    }
    print("points: \(role.name) \(failure.rawValue): \(points)")
  }

  // MARK: Between any two things that happen

  private static let jumps: [Interval] = [20, 2 * 86_400, 3_650 * 86_400].flatMap { seconds in
    [.seconds(seconds), .seconds(-seconds)]
  }

  @Test(arguments: DeviceRole.allCases, jumps)
  func `a clock that jumps at any time loses no set`(role: DeviceRole, jump: Interval) throws {
    var points = 0
    for aim in CrashStory.Aim.allCases {
      points += try CrashStory.enumerate(
        aim,
        "\(role.name)'s clock \(jump)",
        [(.zero, { try $0.engine.changeClock(of: role, .jump(jump)) })]
      ) { try $0.check($1) }
    }
    print("points: \(role.name)'s clock by \(jump): \(points)")
  }

  /// What somebody else does to a document for a while.
  enum Hand: String, CaseIterable {
    case hidden, broken, emptied, removed, savedInPlace

    var duration: Interval { self == .savedInPlace ? .milliseconds(20) : .seconds(5) }
  }

  @Test(arguments: Hand.allCases, ["Splits", "Workouts", "settings.json", "Stubs"])
  func `a document that cannot be seen for a while loses no set`(hand: Hand, place: String) throws {
    var points = 0
    for aim in CrashStory.Aim.allCases {
      for index in 0..<(place == "Splits" ? 2 : 1) {
        let hidden = Hidden()
        let steps: [(after: Interval, act: (inout PairRig) throws -> Void)] = [
          (.zero, { try hidden.begin(hand, place, index, &$0) }),
          (hand.duration, { try hidden.end(hand, &$0) }),
        ]
        points += try CrashStory.enumerate(
          aim,
          "\(place) \(index) \(hand)",
          offset: index * 7,
          steps
        ) {
          try $0.check($1)
        }
      }
    }
    print("points: \(place) \(hand.rawValue): \(points)")
  }

  /// The document that is out of sight, to put it back.
  private final class Hidden {
    private var path: String?
    private var bytes: [UInt8] = []

    func begin(_ hand: Hand, _ place: String, _ index: Int, _ pair: inout PairRig) throws {
      let files = pair.phoneDisk.content.filter { $0.bytes != nil && $0.path.hasPrefix(place) }
        .filter { $0.path.hasSuffix(".json") }
      guard index < files.count else { return path = nil }
      path = files[index].path
      bytes = files[index].bytes ?? []
      switch hand {
      case .hidden: try pair.hide(files[index].path, true)
      case .broken:
        try pair.changeByHand(files[index].path, to: Array(bytes.prefix(bytes.count / 2)))
      case .emptied, .savedInPlace: try pair.changeByHand(files[index].path, to: [])
      case .removed: try pair.changeByHand(files[index].path, to: nil)
      }
    }

    func end(_ hand: Hand, _ pair: inout PairRig) throws {
      guard let path else { return }
      if hand == .hidden { return try pair.hide(path, false) }
      // Of what was deleted meanwhile nobody puts anything back.
      let stub = "Stubs/\(DiskPath.name(of: path))"
      if pair.phoneDisk.content.contains(where: { $0.path == stub }), path != stub { return }
      try pair.changeByHand(path, to: bytes)
    }
  }

  @Test(arguments: CrashStory.Aim.allCases)
  func `an app that is quit at any time loses no set`(aim: CrashStory.Aim) throws {
    let points = try CrashStory.enumerate(
      aim,
      "quit",
      [(.zero, { if !$0.engine.hasCrashed(.watch) { try $0.act(.watch, "quit") } })]
    ) { try $0.check($1) }
    // Quit, and then its watch ends: what the phone has not echoed is still shown by the next life.
    let ended = try CrashStory.enumerate(
      aim,
      "quit and ended",
      [
        (.zero, { if !$0.engine.hasCrashed(.watch) { try $0.act(.watch, "quit") } }),
        (.milliseconds(1), { try $0.crash(.watch, .powerCut, atOperation: nil) }),
      ]
    ) { try $0.check($1) }
    print("points: quit, \(aim): \(points + ended)")
  }

  @Test(arguments: CrashStory.Aim.allCases, [Interval.milliseconds(1), .seconds(2)])
  func `two watches in turn lose no set`(aim: CrashStory.Aim, pause: Interval) throws {
    let points = try CrashStory.enumerate(
      aim,
      "another watch after \(pause)",
      [
        (.zero, { try $0.change(.breakConnection) }), (pause, { try $0.takeOff() }),
        (.seconds(3), { try $0.putOn(watch: 2) }), (.seconds(4), { try $0.change(.restore) }),
        (.seconds(9), { try $0.takeOff() }), (.seconds(10), { try $0.putOn(watch: 1) }),
      ]
    ) { try $0.check($1, mayRepeat: true) }
    print("points: another watch after \(pause), \(aim): \(points)")
  }

  /// What an owner may decide while the watch is away.
  enum Decision: String, CaseIterable {
    case finish, skip, complete, plan, delete

    var action: Action {
      switch self {
      case .finish: Action("finish", [.init("workout", .text("Push"))])
      case .skip: Action("skip", [.init("exercise", .text("Bench Press"))])
      case .complete: Action("complete", [.init("exercise", .text("Bench Press"))])
      case .plan:
        Action("plan", [.init("exercise", .text("Bench Press")), .init("sets", .number(5))])
      case .delete: Action("delete", [.init("workout", .text("Push"))])
      }
    }
  }

  @Test(arguments: Decision.allCases)
  func `an owner who decides otherwise while the watch is away takes no set from it`(
    decision: Decision
  ) throws {
    let points = try CrashStory.enumerate(
      .workout,
      "\(decision)",
      [
        (.zero, { try $0.change(.breakConnection) }),
        (.milliseconds(1_500), { try $0.act(.phone, decision.action) }),
        (.seconds(4), { try $0.change(.restore) }),
      ]
    ) { story, place in
      let documents = try story.checkNothingLost(place)
      for log in documents.workouts.flatMap(\.logs) where log.setsDone >= log.plan.sets {
        #expect(log.status != .skipped, "\(place): all sets done, and \(log.status)")
      }
    }
    print("points: the owner's \(decision.rawValue): \(points)")
  }
}
