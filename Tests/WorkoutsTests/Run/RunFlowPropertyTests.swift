import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWorkouts

/// What holds of every run, whatever is done to it: seeded random inputs at random instants.
struct RunFlowPropertyTests {
  /// A run and the log that its records make, as the phone would keep it.
  private struct Rig {
    var flow: RunFlow
    var log: WorkoutLog
    var now = Now.at(0)
    var stream: RandomStream

    init(seed: UInt64) {
      stream = RandomStream(seed: seed, purpose: "run")
      let sets = Int64(stream.below(6)) + 1
      log = .planned(
        sets: sets,
        done: Int64(stream.below(UInt64(sets) + 2)),
        seconds: stream.below(2) == 0 ? 0 : Int64(stream.below(30)) + 1
      )
      let settings = Settings.with(
        rest: Int64(stream.below(60)),
        autoFinish: Int64(stream.below(20))
      )
      flow = RunFlow(opening: log, settings: settings, at: now)
    }

    /// Lets up to 20 s pass, to the nanosecond or in whole seconds, where deadlines are met exactly.
    mutating func wait() {
      let pause =
        stream.below(2) == 0
        ? stream.interval(upTo: .seconds(20)) : .seconds(Int64(stream.below(20)))
      now = now.at(now.uptime + pause)
    }

    mutating func input(plansUpTo limit: Int64) -> RunFlow.Input {
      let least = max(1, log.setsDone)
      switch stream.below(20) {
      case 0...2: return .start
      case 3...9: return .next
      case 10...12: return .back
      case 13...14: return .oneMore
      case 15: return .done
      case 16 where stream.below(2) == 0:
        return .adjustRest(.seconds(stream.below(2) == 0 ? 15 : -15))
      case 16: return stream.below(2) == 0 ? .pause : .resume
      case 17: return stream.below(10) == 0 ? .leave : .next
      case 18: return .setsDone(Int64(stream.below(UInt64(log.setsDone + 1))))
      default:
        let sets = least + Int64(stream.below(UInt64(max(1, limit - least))))
        var plan = log.plan
        plan.sets = sets
        return .planChanged(plan)
      }
    }

    /// Applies what the run records to the log, checking that it says what the page says.
    mutating func carryOut(_ effects: [RunFlow.Effect], of input: RunFlow.Input) {
      if case .planChanged(let plan) = input { log.plan = plan }
      if case .setsDone(let done) = input { log.setsDone = min(log.setsDone, done) }
      for case .record(let edit) in effects {
        let values = [edit.setsDone, edit.sets].compactMap(\.self)
        #expect(values.count + (edit.status == nil ? 0 : 1) == 1, "one value a record")
        if let done = edit.setsDone {
          #expect(done == flow.setsDone, "what is recorded is what the page says")
          log.setsDone = done
        }
        if let sets = edit.sets {
          #expect(sets == flow.sets)
          log.plan.sets = sets
        }
      }
    }

    func check() {
      #expect((0...flow.sets).contains(flow.setsDone))
      #expect(Plan.setsRange.contains(flow.sets))
      let set = flow.place?.set ?? 0
      switch flow.page {
      case .ready:
        #expect(set == flow.setsDone + 1 && set <= flow.sets)
        #expect(log.setsDone == flow.setsDone)
      case .work:
        #expect(flow.setsDone == set - 1 && set <= flow.sets)
        #expect(log.setsDone == set - 1, "on work k there are k−1 sets done")
      case .rest:
        #expect(flow.setsDone == set && set < flow.sets)
        #expect(log.setsDone == set, "on rest k there are k sets done")
      case .finish:
        #expect(flow.setsDone == flow.sets)
      case nil:
        #expect(flow.nextDeadline == nil)
      }
    }
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `the pages say what the log says, whatever is done`(seed: UInt64) {
    var rig = Rig(seed: seed)
    // What was done beyond the plan is a matter of its own; here the log opens within it.
    rig.log.setsDone = min(rig.log.setsDone, rig.log.plan.sets)
    for _ in 0..<120 where rig.flow.page != nil {
      rig.wait()
      while let due = rig.flow.nextDeadline, due < rig.now.uptime {
        rig.carryOut(rig.flow.handle(.tick, at: rig.now), of: .tick)
        rig.check()
      }
      #expect(rig.flow.nextDeadline.map { $0 >= rig.now.uptime } ?? true, "nothing is overdue")
      let before = rig.flow
      let input = rig.input(plansUpTo: 12)
      let effects = rig.flow.handle(input, at: rig.now)
      rig.carryOut(effects, of: input)
      rig.check()
      if case .refused = effects.first {
        #expect(effects.count == 1)
        #expect(rig.flow.sight == before.sight)
        #expect(rig.flow.nextDeadline == before.nextDeadline)
      }
      #expect(rig.flow.nextDeadline.map { $0 >= rig.now.uptime } ?? true)
    }
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `any plan at any time keeps the sets within it`(seed: UInt64) {
    var rig = Rig(seed: seed)
    for _ in 0..<120 {
      rig.wait()
      while let due = rig.flow.nextDeadline, due < rig.now.uptime {
        _ = rig.flow.handle(.tick, at: rig.now)
      }
      var input = rig.input(plansUpTo: 12)
      if case .planChanged(var plan) = input {
        plan.sets = Int64(rig.stream.below(99)) + 1
        input = .planChanged(plan)
      }
      let wasOver = rig.flow.page == nil
      let effects = rig.flow.handle(input, at: rig.now)
      #expect((0...rig.flow.sets).contains(rig.flow.setsDone))
      #expect(Plan.setsRange.contains(rig.flow.sets))
      if wasOver { #expect(effects == [], "what is over stays over") }
    }
  }
}
