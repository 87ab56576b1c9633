import LockstepCaseShare
import LockstepDevices
import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWatchSim
import LockstepWorkouts

/// Equal digests mean equal watches (LEASE-14).
struct WatchDigestTests {
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `two watches fed the same have the same effects and digests throughout`(seed: UInt64) {
    var one = RandomDrive(seed: seed)
    var two = RandomDrive(seed: seed)
    for _ in 0..<120 {
      one.step()
      two.step()
      #expect(one.watch.effects == two.watch.effects)
      #expect(one.watch.device.digest == two.watch.device.digest)
    }
  }

  @Test func `a step in which nothing happens leaves the digest`() {
    var drive = RandomDrive(seed: 1)
    for _ in 0..<200 {
      drive.step()
      var device = drive.watch.device
      let digest = device.digest
      if device.nextDeadline.map({ $0 > drive.watch.now.uptime }) ?? true {
        #expect(device.handle([], at: drive.watch.now) == [])
        #expect(device.digest == digest)
      }
    }
  }

  @Test func `watches that will answer the same inputs differently have different digests`() {
    var answers: [UInt64: [String]] = [:]
    for seed in CaseShare.of(0..<60 as Range<UInt64>, each: 4) {
      var drive = RandomDrive(seed: seed)
      for _ in 0..<100 {
        drive.step()
        if drive.watch.screen.content == .off { continue }
        let answer = Self.answers(of: drive.watch.device)
        let digest = drive.watch.device.digest
        #expect(answers[digest, default: answer] == answer, "seed \(seed)")
        answers[digest] = answer
      }
    }
    #expect(answers.count > 1_000 / CaseShare.step(4))
  }

  /// What a watch does when it is next asked: its deadline, its screen, and what it sends.
  private static func answers(of device: SimulatedDevice) -> [String] {
    var probe = device
    var answers = ["deadline \(String(describing: device.nextDeadline))"]
    // One instant for all, after every deadline: what is sent says how long ago things were.
    let now = WatchRig.at(1_000_000)
    let inputs: [DeviceInput] = [
      .link(isUp: true), .action(Action("launch")),
      .action(Action("open", [Action.Argument("workout", .text("Push"))])),
      .action(Action("skip", [Action.Argument("exercise", .text("Dips"))])),
      .action(Action("exercise", [Action.Argument("exercise", .text("Row"))])),
      .action(Action("start")), .action(Action("next")), .action(Action("leave")),
    ]
    for input in inputs { answers += probe.handle([input], at: now).map(\.words) }
    return answers
  }

  @Test func `what differs by one change not yet echoed differs in the digest`() {
    // The same number, the same receipt, another value.
    let digests = ([30, 40] as [Int64]).map { rest in
      var watch = WatchRig(launchedInto: .push())
      watch.act("rest", "rest", .number(rest))
      watch.give(.acknowledged(1))
      return watch.device.digest
    }
    #expect(digests[0] != digests[1])
  }

  @Test func `how many runs there were counts also while the app is off`() {
    let digests = [1, 2].map { openings in
      var watch = WatchRig()
      watch.give(.link(isUp: true))
      watch.snapshot(Snapshot(workouts: [.push()]))
      watch.act("launch")
      watch.act("open", "workout", .text("Push"))
      watch.give(.link(isUp: false))
      for _ in 0..<openings {
        watch.act("exercise", "exercise", .text("Plank"))
        watch.act("leave")
      }
      watch.act("quit")
      return watch.device.digest
    }
    #expect(digests[0] != digests[1])
  }
}
