import LockstepProtocol
import LockstepScenario
import LockstepWorkouts

extension CheckKind {
  /// The checks of the phone app's screen.
  static let phoneScreens: [CheckKind] = [
    mirror, session, page, split, problem, notice, drive, question,
  ]

  /// Makes a check of the phone's screen.
  private static func phone(
    _ property: String,
    _ usage: String,
    _ summary: String,
    read:
      @escaping @Sendable (inout Words) throws(Diagnostic)
      -> @Sendable (PhoneScreen) -> Found?
  ) -> CheckKind {
    .state("phone", property, usage, summary, by: .phoneScreen) { (words) throws(Diagnostic) in
      let found = try read(&words)
      return { sight in
        guard let screen = sight.view.readPhone() else { return sight.view.unread(.phone) }
        return found(screen)
      }
    }
  }

  /// The judgement of a line, and the name by which the line finds an item on the screen.
  private struct Named {
    let naming: Naming<PhoneScreen>
    let found: @Sendable (PhoneScreen) -> Found?

    init(_ naming: Naming<PhoneScreen>, found: @escaping @Sendable (PhoneScreen) -> Found?) {
      self.naming = naming
      self.found = found
    }
  }

  /// Makes a check of the phone's screen that finds an item by its name.
  private static func phone(
    _ property: String,
    _ usage: String,
    _ summary: String,
    readNamed: @escaping @Sendable (inout Words) throws(Diagnostic) -> Named
  ) -> CheckKind {
    .valued("phone", property, usage, summary, isKept: false) { (words) throws(Diagnostic) in
      let named = try readNamed(&words)
      var look = StateLook(by: .phoneScreen) { sight in
        guard let screen = sight.view.readPhone() else { return sight.view.unread(.phone) }
        return named.found(screen)
      }
      look.naming = named.naming.seen { $0.view.readPhone() }
      return look
    }
  }

  private static let mirror = phone(
    "mirror",
    "PAGE [set N] [of N]",
    "the mirror shows this page and is not stale, though it may be unsure; `mirror stale`: it is "
      + "stale; `mirror unsure`: it does not know the watch's clock; `mirror none`: there is no mirror"
  ) { (words) throws(Diagnostic) in
    let holds = try mirrored(&words)
    return { screen in
      holds(screen.mirror)
        ? nil : Found("the phone shows \(screen.sentence)", as: "phone \(line(of: screen.mirror))")
    }
  }

  private static func mirrored(_ words: inout Words) throws(Diagnostic)
    -> @Sendable (PhoneScreen.Mirror?) -> Bool
  {
    if words.take("none") { return { $0 == nil } }
    if words.take("stale") { return { $0?.isStale == true } }
    if words.take("unsure") { return { $0?.isUnsure == true } }
    guard let word = words.peek else { throw words.missing("a page, stale, unsure or none") }
    guard PageWords.names.contains(word.text) else {
      throw words.mistake(
        at: word,
        "“\(word.shown)” is nothing a mirror shows",
        hint: Nearest.hint(for: word.text, among: PageWords.names + ["stale", "unsure", "none"])
      )
    }
    let page = try PageWords(&words)
    return { mirror in
      guard let mirror, !mirror.isStale else { return false }
      return page.matches(mirror.page, mirror.set, mirror.sets)
    }
  }

  private static func line(of mirror: PhoneScreen.Mirror?) -> String {
    guard let mirror else { return "mirror none" }
    if mirror.isStale { return "mirror stale" }
    return "mirror " + PageWords.words(mirror.page, mirror.set, mirror.sets)
  }

  private static let session = CheckKind.state(
    "phone",
    "workout-session",
    "STATE",
    "it mirrors a workout session that is `prepared`, `running`, `paused`, `stopped`, `ended` or "
      + "`stale`; `none`: it mirrors none. With an app of one's own: the system mirrors one, or has one "
      + "of its own",
    by: [.phoneScreen, .others]
  ) { (words) throws(Diagnostic) in
    let states = sessionStates + ["stale", "none"]
    let state = try words.requireName("state of a workout session", among: states).text
    return { sight in
      guard let screen = sight.view.readPhone() else {
        let word = sight.view.workoutSession(of: .phone).word
        if state == "none", word == "ended" { return nil }
        return found(state, word, "the phone's workout session is \(word)")
      }
      guard let session = screen.session else {
        return found(state, "none", "the phone mirrors no workout session")
      }
      let stale = session.isStale ? ", stale" : ""
      return found(
        state,
        session.isStale ? "stale" : session.state,
        "the phone mirrors \(session.activity), \(session.state)\(stale)"
      )
    }
  }
  .formerly("session")

  private static func found(_ wanted: String, _ actual: String, _ sentence: String) -> Found? {
    wanted == actual ? nil : Found(sentence, as: "phone workout-session \(actual)")
  }

  private static let page = phone(
    "page",
    "PAGE [set N] [of N]",
    "the run on the phone itself shows this page"
  ) { (words) throws(Diagnostic) in
    let page = try PageWords(&words)
    return { screen in
      guard let run = screen.run else { return "the phone runs nothing itself" }
      let actual = "phone page \(PageWords.words(run.page, run.set, run.sets))"
      return page.matches(run)
        ? nil : Found("the phone's own run shows \(run.sentence)", as: actual)
    }
  }

  private static let split = phone("split", "NAME", "it lists this split") {
    (words) throws(Diagnostic) in
    let name = try words.require("the split's name").text
    let naming = Naming<PhoneScreen>(name) { $0.splits.isEmpty ? nil : $0.splits.contains(name) }
    return Named(naming) { screen in
      let names = screen.splits.map { "“\($0)”" }.joined(separator: ", ")
      return screen.splits.contains(name)
        ? nil : "the phone lists \(names.isEmpty ? "no split" : names)"
    }
  }

  private static let problem = phone(
    "problem",
    "TEXT",
    "the text is part of a sentence on what is wrong with its documents"
  ) { (words) throws(Diagnostic) in
    let part = try words.require("a part of the problem").text
    return Named(.part(part) { $0.problems.joined(separator: "; ") }) { screen in
      let problems = screen.problems.joined(separator: "; ")
      return screen.problems.contains { $0.contains(part) }
        ? nil : "the phone tells of \(problems.isEmpty ? "no problem" : problems)"
    }
  }

  private static let notice = phone(
    "notice",
    "TEXT",
    "the text is part of the sentence shown to the owner"
  ) { (words) throws(Diagnostic) in
    let part = try words.require("a part of the notice").text
    return Named(.part(part) { $0.notice }) { screen in
      let told = screen.notice.isEmpty ? "nothing" : "“\(screen.notice)”"
      return screen.notice.contains(part) ? nil : "the phone tells its owner \(told)"
    }
  }

  private static let drive = phone(
    "drive",
    "STATE",
    "the drive is `available`, `checking` or `unavailable`"
  ) { (words) throws(Diagnostic) in
    let states = ["checking", "available", "unavailable"]
    let state = try words.requireName("state of the drive", among: states).text
    return { screen in
      screen.drive == state
        ? nil : Found("the drive is \(screen.drive)", as: "phone drive \(screen.drive)")
    }
  }

  private static let question = phone(
    "question",
    "",
    "it asks its owner whether workouts may start on the watch"
  ) { (_) throws(Diagnostic) in
    { $0.question.isEmpty ? "the phone asks nothing" : nil }
  }
}
