import LockstepWorkouts
import LockstepProtocol
import LockstepSimulation
import LockstepTerminal

/// A workout session: what is done, the time in it, and the distance.
struct WorkoutSessionView {
  private let activity: String
  private let state: String
  private let distance: Double?
  private let elapsed: Interval

  /// On the watch itself.
  init(_ session: WatchScreen.ShownWorkoutSession, _ now: Now) {
    activity = session.activity
    state = session.state
    distance = session.distance
    let since = session.sinceUptimeNanoseconds.map { now.uptime - Uptime(nanoseconds: $0) }
    elapsed = Self.interval(session.elapsedSeconds) + (since ?? .zero)
  }

  /// In the mirror, by the date of the phone.
  init(_ session: PhoneScreen.ShownWorkoutSession, _ now: Now) {
    activity = session.activity
    state = session.isStale ? "stale" : session.state
    distance = session.distance
    let since = now.wall - WallTime(microseconds: session.sinceMicroseconds)
    elapsed =
      Self.interval(session.elapsedSeconds) + (session.state == "running" ? since : .zero)
  }

  private static func interval(_ seconds: Double) -> Interval {
    .nanoseconds(Int64((min(max(seconds, 0), 1e8) * 1e9).rounded()))
  }

  private var color: Color {
    switch state {
    case "running": Ink.work
    case "stale": Ink.quiet
    default: Ink.rest
    }
  }

  func draw(on canvas: inout Canvas, in area: Rectangle) {
    canvas.write(name, in: area.line(0), .center, style: .onGlass(Ink.text, .bold))
    canvas.write(caption, in: area.line(1), .center, style: .onGlass(color, .bold))
    let room = area.split(top: area.rows >= 9 ? 3 : 2).bottom
    canvas.digits(
      ClockText.timer(ClockText.seconds(since: elapsed)),
      in: room,
      style: .onGlass(color, .bold)
    )
  }

  /// HealthKit's name in words: `traditionalStrengthTraining` is one for programs.
  private var name: String {
    let words = activity.reduce(into: "") { text, letter in
      text += letter.isUppercase ? " \(letter.lowercased())" : String(letter)
    }
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  private var caption: String {
    // “Running” would be read as what is done.
    let state = state == "running" ? "recording" : state
    guard let distance else { return state }
    let metres = Int64(distance)
    let hundredths = String(metres % 1_000 / 10)
    let padded = String(repeating: "0", count: 2 - hundredths.count) + hundredths
    return "\(state) · \(metres / 1_000).\(padded) km"
  }
}
