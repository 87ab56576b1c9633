@testable import LockstepPhoneSim
import LockstepDocuments
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

/// The phone's mirror of a run, with a countdown whose end nothing follows.
enum MirrorDiagram {
  private struct State {
    var mirror = Mirror()
    var now = Now(uptime: .zero, wall: WallTime(microseconds: 0))
    var lastRun: Int64 = 0

    var name: String {
      switch mirror.screen?.isStale {
      case nil: "none"
      case false?: "live"
      case true?: "stale"
      }
    }
  }

  private static func live(_ run: Int64, _ version: Int64, at now: Now) -> LiveMessage {
    LiveMessage(
      stamp: LiveMessage.Stamp(incarnation: 1, run: run, version: version),
      workoutID: DocumentID("W"),
      logID: DocumentID("L"),
      exerciseName: "Plank",
      phase: .rest,
      set: 1,
      sets: 2,
      startedAt: now.wall,
      endsAt: now.wall + .seconds(45)
    )
  }

  /// What can happen, by its name; what time does has the name of what it ends.
  private static func inputs(_ state: State) -> [(String, (inout State) -> Void)] {
    let time = state.name == "live" ? "10 s past its end" : "30 s later"
    return [
      (
        "a newer live message",
        { state in
          state.lastRun += 1
          state.mirror.handle(.live(live(state.lastRun, 1, at: state.now)), at: state.now)
        }
      ),
      (
        "an older live message",
        { state in
          var old = live(state.lastRun, 1, at: state.now)
          old.stamp = LiveMessage.Stamp(incarnation: 0, run: 0, version: 0)
          state.mirror.handle(.live(old), at: state.now)
        }
      ),
      (
        "its end",
        {
          let stamp = LiveMessage.Stamp(incarnation: 1, run: $0.lastRun, version: 2)
          $0.mirror.handle(.end(stamp), at: $0.now)
        }
      ),
      (
        "the exercise is over",
        { $0.mirror.handle(.exerciseOver(DocumentID("L")), at: $0.now) }
      ),
      ("unreachable", { $0.mirror.handle(.unreachable, at: $0.now) }),
      (
        time,
        { state in
          guard let due = state.mirror.nextDeadline else { return }
          state.now = state.now.at(due)
          state.mirror.handle(.tick, at: state.now)
        }
      ),
    ]
  }

  static var edges: [Edge] {
    var open = [State()]
    var seen = ["none"]
    var edges: [Edge] = []
    while !open.isEmpty {
      let state = open.removeFirst()
      for (label, act) in inputs(state) {
        var next = state
        act(&next)
        edges.append(Edge(from: state.name, to: next.name, label: label))
        if !seen.contains(next.name) {
          seen.append(next.name)
          open.append(next)
        }
      }
    }
    return edges
  }
}
