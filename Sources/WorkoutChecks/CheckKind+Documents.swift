import LockstepHealth
import LockstepProtocol
import LockstepScenario
import LockstepSimulation
import LockstepWorkouts

extension CheckKind {
  /// What the phone's documents can say.
  static let workoutDocuments: [CheckKind] = [recorded, workout, exercise, setting]

  private static let statuses = ["notStarted", "inProgress", "completed", "skipped", "deleted"]

  private static let recorded = CheckKind.state(
    "phone",
    "recorded",
    "ACTIVITY",
    "it keeps a workout of this HealthKit activity; with a file instead, a workout that measured "
      + "exactly what the file has",
    by: .documents
  ) { (words) throws(Diagnostic) in
    let name = try recordedName(&words)
    return { sight in
      let recorded = sight.view.recorded
      if recorded.isEmpty { return noneRecorded }
      let activities = recorded.map { text("workoutActivityType", of: $0) }
      return activities.contains(name)
        ? nil : "the phone keeps workouts of \(activities.joined(separator: ", "))"
    }
  }

  /// An activity, or a file: what is nearly an activity is taken for one with a typing error.
  private static func recordedName(_ words: inout Words) throws(Diagnostic) -> String {
    let word = try words.require("an activity or a file")
    let names = HKWorkoutActivityType.allCases.map(\.name)
    let isActivity = names.contains(word.text)
    guard !isActivity, word.text.allSatisfy(\.isLetter),
      let near = Nearest.name(to: word.text, among: names)
    else { return word.text }
    throw words.mistake(
      at: word,
      "“\(word.shown)” is no activity of HealthKit's",
      hint: "did you mean “\(near)”? a file of that name is ./\(word.text)"
    )
  }

  private static let noneRecorded: Found = "the phone keeps no workout of health's"

  /// The phone keeps a workout in which was measured what a file has, sample by sample.
  static func recorded(_ file: Script.RecordedFile) -> Check.Judging {
    let wanted = text("measured", of: file.summary)
    return .state(
      StateLook(by: .documents) { sight in
        guard let newest = sight.view.recorded.last else { return noneRecorded }
        return sight.view.recorded.contains { text("measured", of: $0) == wanted }
          ? nil : "the phone's is \(newest), the file's \(file.summary)"
      }
    )
  }

  private static func text(_ field: String, of summary: JSONText) -> String {
    let text = try? Result { () throws(JSONError) in
      try JSONReader(summary.bytes).peekTag(field)
    }.get()
    return text ?? ""
  }

  private static let workout = CheckKind.valued(
    "phone",
    "workout",
    "NAME STATUS",
    "the newest document of a workout of that name says so",
    isKept: false
  ) { (words) throws(Diagnostic) in
    let name = try words.require("the workout's name").text
    let status = try words.requireName("status", among: statuses).text
    var look = StateLook(by: .documents) { sight in
      let found = sight.view.workout(named: name)?.status.rawValue ?? "deleted"
      return found == status
        ? nil : Found("the workout is \(found)", as: "phone workout \(Word.spelled(name)) \(found)")
    }
    look.naming = Naming(name) { sight in
      sight.view.documents(of: "workout").isEmpty ? nil : sight.view.workout(named: name) != nil
    }
    return look
  }

  private static let exercise = CheckKind.valued(
    "phone",
    "exercise",
    "NAME [STATUS] [done N] [sets N]",
    "the newest log of the exercise says all of it",
    isKept: false
  ) { (words) throws(Diagnostic) in
    let name = try words.require("the exercise's name").text
    var status: String?
    if let word = words.peek, statuses.contains(word.text) { status = words.next()?.text }
    let done =
      words.take("done") ? try words.requireNumber("the number of sets done", in: 0...999) : nil
    let sets = words.take("sets") ? try words.requireNumber("the number of sets", in: 1...999) : nil
    guard status != nil || done != nil || sets != nil else { throw saysNothing(words) }
    let wanted = status
    var look = StateLook(by: .documents) { sight in
      guard let log = sight.view.log(of: name) else {
        return "no document has an exercise “\(name)”"
      }
      let holds =
        (wanted ?? log.status.rawValue) == log.status.rawValue
        && (done ?? log.setsDone) == log.setsDone
        && (sets ?? log.plan.sets) == log.plan.sets
      if holds { return nil }
      let found = "\(log.status.rawValue), \(log.setsDone) of \(log.plan.sets) sets done"
      let actual = "\(log.status.rawValue) done \(log.setsDone) sets \(log.plan.sets)"
      return Found(
        "the document says \(found)",
        as: "phone exercise \(Word.spelled(name)) \(actual)"
      )
    }
    look.naming = Naming(name) { sight in
      sight.view.documents(of: "workout").isEmpty ? nil : sight.view.log(of: name) != nil
    }
    return look
  }

  /// What is wrong with a line that says nothing of its exercise, or says it in words that nobody knows.
  private static func saysNothing(_ words: Words) -> Diagnostic {
    guard let word = words.peek, !words.isAtModifier else {
      return words.missing("a status, “done NUMBER” or “sets NUMBER”")
    }
    return words.mistake(
      at: word,
      "a status, “done NUMBER” or “sets NUMBER” was expected, found “\(word.shown)”",
      hint: words.hint(for: word, among: statuses + ["done", "sets"])
    )
  }

  private static let setting = CheckKind.state(
    "phone",
    "setting",
    "NAME TIME",
    "the document of the settings says so: `rest` or `auto-finish`",
    by: .documents
  ) { (words) throws(Diagnostic) in
    let name = try words.requireName("setting", among: ["rest", "auto-finish"]).text
    let seconds = try words.requireSeconds(name, in: Settings.range)
    return { sight in
      let settings = sight.view.readSettings()
      let found = name == "rest" ? settings.restSeconds : settings.autoFinishSeconds
      return found == seconds
        ? nil
        : Found(
          "the document says rest \(Interval.seconds(settings.restSeconds)), "
            + "auto-finish \(Interval.seconds(settings.autoFinishSeconds))",
          as: "phone setting \(name) \(Interval.seconds(found))"
        )
    }
  }
}
