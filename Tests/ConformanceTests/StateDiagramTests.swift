import LockstepDocuments
import LockstepHealth
import LockstepLink
import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWorkouts

/// The diagrams of docs/protocol/states.md are drawn by the machines themselves.
struct StateDiagramTests {
  @Test func `the diagrams are those of the machines`() throws {
    let diagrams = [
      ("A run (RUN-5, RUN-19, RUN-42)", RunDiagram.edges),
      ("The watch's session", SessionDiagram.edges(.watch)),
      ("The phone's session", SessionDiagram.edges(.phone)),
      ("The life of a user info", TransferDiagram.edges),
      ("The air (LINK-4 to LINK-6)", AirDiagram.edges),
      ("The phone's mirror (MIRROR-9 to MIRROR-12)", MirrorDiagram.edges),
      ("A workout session (SENSOR-2)", WorkoutSessionDiagram.edges),
    ]
    let text = diagrams.map { title, edges in "## \(title)\n\n\(Diagram.mermaid(edges))" }
    try Golden.check(
      """
      # States

      Drawn by StateDiagramTests from the machines, each state with each input, with UPDATE_GOLDEN=1.
      An input that changes nothing in a state is left out.

      \(text.joined(separator: "\n\n"))

      """,
      "docs/protocol/states.md"
    )
  }
}

/// A way from one state to another.
struct Edge: Equatable {
  var from: String
  var to: String
  var label: String
}

enum Diagram {
  /// Ways between the same two states are one arrow.
  static func mermaid(_ edges: [Edge]) -> String {
    var arrows: [(from: String, to: String, labels: [String])] = []
    for edge in edges where edge.from != edge.to {
      if let index = arrows.firstIndex(where: { $0.from == edge.from && $0.to == edge.to }) {
        if !arrows[index].labels.contains(edge.label) { arrows[index].labels.append(edge.label) }
      } else {
        arrows.append((edge.from, edge.to, [edge.label]))
      }
    }
    let lines = arrows.map { "    \($0.from) --> \($0.to): \($0.labels.joined(separator: ", "))" }
    return "```mermaid\nstateDiagram-v2\n\(lines.joined(separator: "\n"))\n```"
  }
}

/// HealthKit's states of a workout session, with the requests that each takes.
enum WorkoutSessionDiagram {
  static var edges: [Edge] {
    HKWorkoutSessionState.allCases.flatMap { state in
      HKWorkoutSessionState.Request.allCases.compactMap { request in
        state.after(request).map { Edge(from: state.name, to: $0.name, label: "\(request)") }
      }
    }
  }
}

/// The run of an exercise of two sets, timed, so that every page but Ready can end by itself.
enum RunDiagram {
  private static let inputs: [(String, RunFlow.Input)] = [
    ("start", .start), ("next", .next), ("back", .back), ("one-more", .oneMore), ("done", .done),
    ("leave", .leave), ("time is up", .tick),
    ("1 set planned", .planChanged(Plan(sets: 1, durationTotalSeconds: 30))),
    ("3 sets planned", .planChanged(Plan(sets: 3, durationTotalSeconds: 30))),
    ("all taken back", .setsDone(0)), ("ended elsewhere", .endedElsewhere),
  ]

  private static func now(_ seconds: Int64) -> Now {
    Now(uptime: .zero + .seconds(seconds), wall: WallTime(microseconds: 0))
  }

  private static func name(_ flow: RunFlow) -> String {
    guard let place = flow.place else { return "over" }
    return place.page == .work && place.set == flow.sets ? "last_work" : place.page.rawValue
  }

  static var edges: [Edge] {
    let log = WorkoutLog(
      id: DocumentID("L"),
      exerciseName: "Plank",
      plan: Plan(sets: 2, durationTotalSeconds: 30)
    )
    var flows = [RunFlow(opening: log, settings: Settings(), at: now(0))]
    var seen = ["ready"]
    var edges: [Edge] = []
    while !flows.isEmpty {
      let flow = flows.removeFirst()
      for (label, input) in inputs {
        var next = flow
        // The clicks of a countdown come before its end.
        for _ in 0..<(input == .tick ? 4 : 1) where name(next) == name(flow) {
          _ = next.handle(input, at: now(0))
        }
        edges.append(Edge(from: name(flow), to: name(next), label: label))
        if !seen.contains(name(next)) {
          seen.append(name(next))
          flows.append(next)
        }
      }
    }
    return edges
  }
}

/// Activation, the link and reachability.
enum SessionDiagram {
  private struct State {
    var session: Session
    var isUp = false

    var name: String {
      let app = session.isActivated ? "activated" : "not_activated"
      let link = session.isReachable ? "reachable" : isUp ? "link_up" : "link_down"
      return "\(app)_\(link)"
    }
  }

  private static let inputs: [(String, [Session.Input])] = [
    ("link up", [.link(isUp: true)]), ("link down", [.link(isUp: false)]),
    ("the app starts", [.appState(.foreground)]),
    ("the app ends", [.appState(.notRunning)]),
    ("presence: foreground", [.packet(.presence(incarnation: 1, origin: 1, .foreground))]),
    ("presence: notRunning", [.packet(.presence(incarnation: 1, origin: 1, .notRunning))]),
  ]

  static func edges(_ role: DeviceRole) -> [Edge] {
    let now = Now(uptime: .zero, wall: WallTime(microseconds: 0))
    var open = [State(session: Session(role: role, incarnation: 1))]
    var seen = open.map(\.name)
    var edges: [Edge] = []
    while !open.isEmpty {
      let state = open.removeFirst()
      for (label, calls) in inputs {
        var next = state
        for call in calls {
          if case .link(let isUp) = call { next.isUp = isUp }
          _ = next.session.handle(call, at: now)
          if call == .appState(.foreground) { _ = next.session.handle(.activate, at: now) }
        }
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

/// One user info, from its queueing to its receipt.
enum TransferDiagram {
  private struct State {
    var session: Session
    var name = "none"
  }

  static var edges: [Edge] {
    let now = Now(uptime: .zero, wall: WallTime(microseconds: 0))
    let payload = JSONText.propertyList { writer in
      writer.beginObject()
      writer.endObject()
    }
    var session = Session(role: .watch, incarnation: 1)
    _ = session.handle(.appState(.foreground), at: now)
    _ = session.handle(.activate, at: now)
    _ = session.handle(.transferUserInfo(payload), at: now)
    let inputs: [(String, Session.Input)] = [
      ("link up", .link(isUp: true)), ("link down", .link(isUp: false)),
      ("receipt", .packet(.userInfoReceipt(origin: 1, id: 1))),
      ("the app ends", .appState(.notRunning)),
    ]
    var open = [State(session: session, name: "queued")]
    var seen = ["queued"]
    var edges = [Edge(from: "[*]", to: "queued", label: "transferUserInfo")]
    while !open.isEmpty {
      let state = open.removeFirst()
      for (label, input) in inputs {
        var next = state
        for effect in next.session.handle(input, at: now) {
          if case .send(.userInfo) = effect { next.name = "under_way" }
        }
        if input == .link(isUp: false), next.name == "under_way" { next.name = "queued" }
        if next.session.outbox.outstanding.isEmpty { next.name = "delivered" }
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
