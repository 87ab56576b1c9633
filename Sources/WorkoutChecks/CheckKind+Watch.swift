import LockstepProtocol
import LockstepScenario
import LockstepWorkouts

extension CheckKind {
  /// The checks of the watch app's screen.
  static let watchScreens: [CheckKind] = [
    watch(
      "page",
      "PAGE [set N] [of N]",
      "the run shows this page: `ready`, `work`, `rest`, `finish`"
    ) { (words) throws(Diagnostic) in
      let page = try PageWords(&words)
      return { screen in
        if case .run(let run) = screen.content { page.matches(run) } else { false }
      }
    },
    watch("shows", "SCREEN", "the screen is `off`, `workouts`, `exercises` or `run`") {
      (words) throws(Diagnostic) in
      let name = try words.requireName("screen", among: WatchScreen.names).text
      return { $0.content.name == name }
    },
    watch("exercise", "NAME", "the run is of this exercise") { (words) throws(Diagnostic) in
      let name = try words.require("the exercise's name").text
      return { screen in
        if case .run(let run) = screen.content { run.exercise == name } else { false }
      }
    } naming: { name in
      Naming(name) { sight in
        if case .run(let run) = sight.view.readWatch()?.content, run.exercise == name {
          return true
        }
        return sight.view.documents(of: "workout").isEmpty ? nil : sight.view.log(of: name) != nil
      }
    },
    watch("pending", "N", "N changes wait for the phone's echo") {
      (words) throws(Diagnostic) in
      let count = try words.requireNumber("the count", in: 0...1_000_000)
      return { Int64($0.pendingChanges) == count }
    },
    watch(
      "not-kept",
      "N",
      "the watch's own disk has not stored N of the pending changes: they are lost when the watch ends"
    ) { (words) throws(Diagnostic) in
      let count = try words.requireNumber("the count", in: 0...1_000_000)
      return { Int64($0.notKept) == count }
    },
    watch("notice", "TEXT", "the text is part of the sentence shown to the wearer") {
      (words) throws(Diagnostic) in
      let part = try words.require("a part of the notice").text
      return { $0.notice.contains(part) }
    } naming: { part in
      .part(part) { $0.view.readWatch()?.notice }
    },
    session,
  ]

  private static let session = CheckKind.state(
    "watch",
    "workout-session",
    "[STATE]",
    "a workout session keeps the app alive, whatever app it is; with `prepared`, `running`, `paused`, "
      + "`stopped` or `ended`, a session whose sensors measure is in that state",
    by: [.watchScreen, .others]
  ) { (words) throws(Diagnostic) in
    let state = words.peek.map(\.text).flatMap { sessionStates.contains($0) ? $0 : nil }
    if state != nil { _ = words.next() }
    return { sight in
      let screen = sight.view.readWatch()
      let system = sight.view.workoutSession(of: .watch).word
      let word = screen?.session?.state ?? system
      if state.map({ $0 == word }) ?? (screen?.hasWorkoutSession ?? isThere(system)) {
        return nil
      }
      if let screen { return Found("the watch shows \(sentence(of: screen, in: sight))") }
      let actual =
        isThere(system) ? "watch workout-session \(system)" : "not watch workout-session"
      return Found("the watch's workout session is \(system)", as: actual)
    }
  }
  .formerly("session")

  private static func isThere(_ session: String) -> Bool { session != "none" && session != "ended" }

  /// The states of a workout session that a check can name.
  static let sessionStates = RemoteState.allCases.map(\.rawValue)

  /// Makes a check of the watch's screen.
  ///
  /// - Parameter naming: Makes the name by which the line finds an item, from its first word; `nil` if
  ///   it finds none by name.
  private static func watch(
    _ property: String,
    _ usage: String,
    _ summary: String,
    read: @escaping @Sendable (inout Words) throws(Diagnostic) -> @Sendable (WatchScreen) -> Bool,
    naming: (@Sendable (String) -> Naming<Sight>)? = nil
  ) -> CheckKind {
    .valued("watch", property, usage, summary, isKept: false) { (words) throws(Diagnostic) in
      let name = words.peek?.text
      let holds = try read(&words)
      let sources: PairView.Sources = naming == nil ? .watchScreen : [.watchScreen, .documents]
      var look = StateLook(by: sources) { sight in
        guard let screen = sight.view.readWatch() else { return sight.view.unread(.watch) }
        if holds(screen) { return nil }
        let actual = line(property, of: screen).map { "watch \($0)" }
        let shown = "the watch shows \(sentence(of: screen, in: sight))"
        if property == "notice", screen.content != .off {
          let told = screen.notice.isEmpty ? "nothing" : "“\(screen.notice)”"
          return Found("the watch tells its wearer \(told); \(shown)", as: actual)
        }
        return Found(shown, as: actual)
      }
      look.naming = name.flatMap { name in naming?(name) }
      return look
    }
  }

  /// Describes the screen; if it is off, describes the app's state, if the watch has reported it.
  private static func sentence(of screen: WatchScreen, in sight: Sight) -> String {
    guard screen.content == .off, let state = sight.view.heardState(ofAppOn: .watch) else {
      return screen.sentence
    }
    return "nothing: its app is \(state.word)"
  }

  /// Describes a screen in the words of a check's property; `nil` if the property has none for it.
  private static func line(_ property: String, of screen: WatchScreen) -> String? {
    switch (property, screen.content) {
    case ("page", .run(let run)): "page \(PageWords.words(run.page, run.set, run.sets))"
    case ("page", let content), ("shows", let content): "shows \(content.name)"
    case ("exercise", .run(let run)): "exercise \(Word.spelled(run.exercise))"
    case ("pending", _): "pending \(screen.pendingChanges)"
    case ("not-kept", _): "not-kept \(screen.notKept)"
    default: nil
    }
  }
}
