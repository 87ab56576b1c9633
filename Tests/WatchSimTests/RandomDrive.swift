import LockstepProtocol
import LockstepSimulation
import LockstepWatchSim
import LockstepWorkouts

/// A watch driven at random by a wearer and a phone that keeps its documents, changes in order.
struct RandomDrive {
  var watch = WatchRig()
  /// The phone's documents as they will be once every change is applied.
  private(set) var truth: Workout
  private var stream: RandomStream
  private var launches: Int64 = 0
  /// How many of the changes the phone has applied, and the documents with them.
  private var applied = 0
  private var settings = Settings()

  init(seed: UInt64) {
    stream = RandomStream(seed: seed, purpose: "drive")
    truth = .push([
      .log("Bench Press"), .log("Plank", sets: 2, seconds: 20), .log("Row", sets: 1),
      .log("Dips", sets: 4),
    ])
  }

  /// One thing happens, some time after the last.
  mutating func step() {
    watch.wait(until: watch.now.uptime.nanoseconds / 1_000_000_000 + Int64(stream.below(9)))
    watch.give(input())
  }

  mutating func input() -> DeviceInput {
    switch stream.below(24) {
    case 0: return .link(isUp: false)
    case 1...3: return .link(isUp: true)
    case 4: return .action(Action("quit"))
    case 5: return .action(Action("launch"))
    case 6:
      launches += 1
      return .launch(truth.id, number: launches)
    case 7, 8: return echo()
    case 9: return .action(Action("open", [Action.Argument("workout", .text("Push"))]))
    case 10...12: return named("exercise")
    case 13: return .action(Action("rest", [Action.Argument("rest", .number(seconds()))]))
    case 14:
      return .action(Action("auto-finish", [Action.Argument("countdown", .number(seconds()))]))
    case 15: return named("skip")
    case 16: return .action(Action("leave"))
    case 17: return .action(Action(["back", "one-more", "done"][Int(stream.below(3))]))
    case 18: return .action(Action("start"))
    default: return .action(Action("next"))
    }
  }

  private mutating func seconds() -> Int64 { Int64(stream.below(20)) + 1 }

  private mutating func named(_ verb: String) -> DeviceInput {
    let name = truth.logs[Int(stream.below(UInt64(truth.logs.count)))].exerciseName
    return .action(Action(verb, [Action.Argument("exercise", .text(name))]))
  }

  /// The phone applies some more of the changes that have left the watch and says so.
  private mutating func echo() -> DeviceInput {
    watch.acknowledgeAll()
    let known = watch.changes.filter { $0.mark.sequence > Int64(applied) }
    for change in known where stream.below(3) > 0 {
      guard change.mark.sequence == Int64(applied) + 1 else { break }
      applied += 1
      switch change.edit {
      case .log(_, let log, let edit):
        _ = Result { () throws(Refusal) in try truth.apply(edit, to: log, at: change.date) }
      case .settings(let edit):
        _ = Result { () throws(Refusal) in try settings.apply(edit, at: change.date) }
      case .samples, .finished: break
      }
    }
    let snapshot = Snapshot(
      workouts: truth.status.isOver ? [] : [truth],
      settings: settings,
      appliedThrough: Change.Mark(origin: applied == 0 ? 0 : 1, sequence: Int64(applied))
    )
    return .packet(
      .context(id: Int64(applied) + 1, payload: ApplicationMessage.snapshot(snapshot).payload)
    )
  }
}
