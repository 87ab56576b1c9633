import LockstepLanguages
import LockstepCommandLine
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepSimulation
import LockstepTerminal
import LockstepUpload

/// What came of a trim, for people and for programs.
struct HealthTrimOutcome {
  let workout: HKWorkout
  /// What is left of it.
  let part: HKWorkout
  let report: TrimReport
  let source: HKSource
  private(set) var flow: TrimFlow
  /// Whether there is somebody to upload it for.
  var isConnected = false
  /// What became of the upload, where it was tried.
  private(set) var upload: UploadClient.Outcome?

  init(workout: HKWorkout, part: HKWorkout, report: TrimReport, by source: HKSource) {
    self.workout = workout
    self.part = part
    self.report = report
    self.source = source
    flow = TrimFlow(of: workout, by: source)
  }

  /// Takes a step that has just been done.
  mutating func advance(_ input: TrimFlow.Input) {
    do throws(TrimFlow.Refusal) {
      try flow.handle(input)
    } catch {
      invariant(false, "a trim took a step that it does not have: \(error)")
    }
  }

  /// Takes what became of the upload.
  mutating func advance(_ outcome: UploadClient.Outcome) {
    upload = outcome
    advance(outcome.exitCode == 0 ? .uploaded : .failed(.upload))
  }

  // MARK: For people

  /// So much of a kind's name can be told from the others'.
  private static let kindColumnsMin = 16

  func text(_ glyphs: GlyphSet, _ person: PersonalText) -> String {
    func title(_ name: String) -> String { person.text("title.\(name)") }
    let table = SentenceTable.text(Self.parts(person), of: report.parts, glyphs)
    func change(_ before: Double, _ after: Double) -> String {
      "\(person.text("figure.ofWhole", FitText.duration(after))) \(FitText.duration(before))"
    }
    let times = HealthText.rows([
      (title("elapsed"), change(report.elapsedBefore, report.elapsedAfter)),
      (title("moving"), change(report.activeBefore, report.activeAfter)),
    ])
    let notes =
      report.notes.map { person.text("trim.note", person.text($0)) + "\n" }
      + report.metadata.map { line($0, person) }
    let graph = HealthTrimGraph.text(workout, part, glyphs, person).map { $0 + "\n" } ?? ""
    return graph + times + "\n" + table + (notes.isEmpty ? "" : "\n") + notes.joined() + "\n"
      + ending(person)
  }

  private static func parts(_ person: PersonalText) -> Listing<TrimReport.Part> {
    func title(_ name: String) -> String { person.text("title.\(name)") }
    func sum(_ value: Figure?) -> String {
      let text = value.map { FitText.number($0.value, decimals: 2) } ?? ""
      return text.replacing(".", with: person.language.decimalMark)
    }
    return Listing([
      .init(title("kind"), columnsMin: kindColumnsMin, key: "kind", \.name) { name($0, person) },
      .init(title("found"), .right, key: "found", \.found),
      .init(title("kept"), .right, key: "kept", \.kept),
      .init(title("clipped"), .right, key: "clipped", \.clipped),
      .init(title("dropped"), .right, key: "dropped", \.dropped),
      .init(
        title("before"),
        .right,
        key: "sumBefore",
        { $0.sumBefore.map(Figure.init) },
        shown: sum
      ),
      .init(title("after"), .right, key: "sumAfter", { $0.sumAfter.map(Figure.init) }, shown: sum),
      .init(
        title("unit"),
        text: { $0.sumBefore == nil ? "" : $0.unit ?? "" },
        key: "unit",
        \.unit
      ),
      .init(
        "",
        text: { $0.skippedReason.map { person.text($0) } ?? "" },
        key: "skippedReason",
        { $0.skippedReason?.text(in: .fallback) }
      ),
    ])
  }

  /// A quantity, the route, events of a kind, or activities within it.
  private static func name(_ part: String, _ person: PersonalText) -> String {
    if let type = HKQuantityTypeIdentifier(rawValue: part) { return person.quantity(type) }
    return person.text(part == "route" ? "title.route" : "part.\(part)")
  }

  private func line(_ change: TrimReport.MetadataChange, _ person: PersonalText) -> String {
    let after =
      change.after.map { person.text("trim.isNow", Self.words($0, in: person.language)) }
      ?? person.text("trim.leftOut")
    let changed = person.text(
      "trim.changed",
      change.key.visibleLine,
      Self.words(change.before, in: person.language),
      after,
      person.text(change.reason)
    )
    return person.text("trim.note", changed) + "\n"
  }

  private static func words(_ value: HKMetadataValue, in language: Language) -> String {
    func figure(_ number: Double) -> String {
      FitText.number(number, decimals: 2).replacing(".", with: language.decimalMark)
    }
    return switch value {
    case .string(let text): text.visibleLine
    case .number(let number): figure(number)
    case .flag(let flag): "\(flag)"
    case .quantity(let number, let unit): "\(figure(number)) \(unit.visibleLine)"
    case .date(let date): ISODate.text(date)
    }
  }

  /// The three steps, each with what to do for it where it is not done.
  private func ending(_ person: PersonalText) -> String {
    guard let saved = flow.saved else {
      return [person.text("trim.nothingSaved"), person.text("trim.locked"), ""].joined(
        separator: "\n"
      )
    }
    return person.text("trim.saved", saved.text) + "\n" + uploading(saved, person) + "\n"
      + removing(person)
  }

  private func uploading(_ saved: DocumentID, _ person: PersonalText) -> String {
    if let upload { return person.text(upload.phrase).visibleLine }
    return isConnected
      ? person.text("upload.ready", "phonesim upload send \(saved.text)")
      : person.text("upload.notConnected", "phonesim upload connect")
  }

  private func removing(_ person: PersonalText) -> String {
    let original = workout.id.text.visibleLine
    switch flow.state(of: .remove) {
    case .done: return person.text("trim.deleted", original) + "\n"
    case .byHand:
      let here = person.text("trim.here", "phonesim health delete \(original)")
      let steps = TrimFlow.instructions(in: person.language) + [here]
      return person.text("trim.staysOf", workout.source.name.visibleLine) + "\n"
        + steps.map { "  - \($0)\n" }.joined()
    default: return person.text("trim.stays") + "\n"
    }
  }

  // MARK: For programs

  var json: JSONText {
    JSONText.object { writer in
      writer.field("original", workout.id.text)
      if let saved = flow.saved { writer.field("saved", saved.text) }
      for (name, value) in [
        ("elapsedSecondsBefore", report.elapsedBefore),
        ("elapsedSecondsAfter", report.elapsedAfter),
        ("movingSecondsBefore", report.activeBefore), ("movingSecondsAfter", report.activeAfter),
      ] { writer.figure(name, value) }
      writer.field("kinds", Self.parts(PersonalText()).json(of: report.parts))
      writer.array("metadata", report.metadata) { Self.write($0, into: &$1) }
      writer.strings("notes", report.notes.map { $0.text(in: .fallback) })
      writeSteps(into: &writer)
    }
  }

  private func writeSteps(into writer: inout JSONWriter) {
    writer.key("steps")
    writer.beginArray()
    for step in TrimFlow.Step.allCases {
      writer.beginObject()
      writer.field("step", step.rawValue)
      writer.field("state", flow.state(of: step).rawValue)
      writer.field("locked", flow.state(of: step) == .locked)
      if step == .upload, flow.state(of: step) != .locked { writeUpload(into: &writer) }
      writer.endObject()
    }
    writer.endArray()
    if flow.state(of: .remove) == .byHand {
      writer.strings("instructions", TrimFlow.instructions(in: .en))
      writer.field("openURL", TrimFlow.ringsURL)
    }
  }

  private func writeUpload(into writer: inout JSONWriter) {
    writer.field("connected", isConnected)
    guard let upload else { return }
    upload.write(into: &writer)
  }

  private static func write(_ change: TrimReport.MetadataChange, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("key", change.key)
    writer.field("before", words(change.before, in: .fallback))
    if let after = change.after { writer.field("after", words(after, in: .fallback)) }
    writer.field("reason", change.reason.text(in: .fallback))
    writer.endObject()
  }
}
