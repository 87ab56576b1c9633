import Protocol
import Workouts

/// What is looked for among health's workouts and the sessions that make them.
extension Expectation.Check {
  static func found(recorded name: String, _ file: Script.RecordedFile?, _ view: PairView)
    -> String?
  {
    guard let newest = view.recorded.last else { return "the phone keeps no workout of health's" }
    guard let file else {
      let activities = view.recorded.map { Self.text("workoutActivityType", of: $0.summary) }
      return activities.contains(name)
        ? nil : "the phone keeps workouts of \(activities.joined(separator: ", "))"
    }
    let wanted = Self.text("measured", of: file.summary)
    if view.recorded.contains(where: { Self.text("measured", of: $0.summary) == wanted }) {
      return nil
    }
    return "the phone's is \(newest.summary), the file's \(file.summary)"
  }

  static func found(session state: String, _ session: PhoneScreen.Session?) -> String? {
    guard let session else { return state == "none" ? nil : "the phone mirrors no session" }
    let holds = state == "stale" ? session.isStale : !session.isStale && session.state == state
    let stale = session.isStale ? ", stale" : ""
    return holds ? nil : "the phone mirrors \(session.activity), \(session.state)\(stale)"
  }

  private static func text(_ field: String, of summary: JSONText) -> String {
    let text = try? Result { () throws(JSONError) in
      try JSONReader(summary.bytes).peekTag(field)
    }.get()
    return text ?? ""
  }
}
