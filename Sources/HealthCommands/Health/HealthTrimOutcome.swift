import LockstepLanguages
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepSimulation
import LockstepTerminal
import LockstepUpload

/// The result of a trim, as text for people or as JSON.
struct HealthTrimOutcome {
  let workout: HKWorkout
  /// The workout that is left.
  let part: HKWorkout
  let report: TrimReport
  let source: HKSource
  private(set) var flow: TrimFlow
  /// `true` if an account is connected to which the part can be uploaded.
  var isConnected = false
  /// The result of the upload, if it was tried.
  private(set) var upload: UploadClient.Outcome?

  init(workout: HKWorkout, part: HKWorkout, report: TrimReport, by source: HKSource) {
    self.workout = workout
    self.part = part
    self.report = report
    self.source = source
    flow = TrimFlow(of: workout, by: source)
  }

  /// Records a finished step in the flow.
  mutating func advance(_ input: TrimFlow.Input) {
    do throws(TrimFlow.Refusal) {
      try flow.handle(input)
    } catch {
      invariant(false, "a trim took a step that it does not have: \(error)")
    }
  }

  /// Records the outcome of the upload in the flow.
  mutating func advance(_ outcome: UploadClient.Outcome) {
    upload = outcome
    advance(outcome.exitCode == 0 ? .uploaded : .failed(.upload))
  }

  // MARK: For people

  /// The columns of a kind's name that always stay, since they tell kinds apart.
  private static let kindColumnsMin = 16

  func text(_ glyphs: GlyphSet, _ person: PersonalText) -> String {
    func title(_ name: String) -> String { person.text("title.\(name)") }
    let numbers = ["found", "kept", "clipped", "dropped", "before", "after"]
    let columns =
      [TextTable.Column(title("kind"), columnsMin: Self.kindColumnsMin)]
      + numbers.map { TextTable.Column(title($0), .right) }
      + [TextTable.Column(title("unit")), TextTable.Column("")]
    let table = SentenceTable.text(columns, report.parts.map { cells($0, person) }, glyphs)
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

  private func cells(_ part: TrimReport.Part, _ person: PersonalText) -> [String] {
    let type = HKQuantityTypeIdentifier(rawValue: part.name)
    func sum(_ value: Double?) -> String {
      let text = value.map { FitText.number($0, decimals: 2) } ?? ""
      return text.replacing(".", with: person.language.decimalMark)
    }
    return [
      type.map(person.quantity) ?? name(part.name, person), String(part.found), String(part.kept),
      String(part.clipped), String(part.dropped), sum(part.sumBefore), sum(part.sumAfter),
      part.sumBefore == nil ? "" : part.unit ?? "",
      part.skippedReason.map { person.text($0) } ?? "",
    ]
  }

  /// Names a kind of the report: the route, events of a kind, or activities.
  private func name(_ part: String, _ person: PersonalText) -> String {
    person.text(part == "route" ? "title.route" : "part.\(part)")
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

  /// Describes the three steps, and for each that is not done the way to do it.
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
    JSONText { writer in
      writer.beginObject()
      writer.field("original", workout.id.text)
      if let saved = flow.saved { writer.field("saved", saved.text) }
      for (name, value) in [
        ("elapsedSecondsBefore", report.elapsedBefore),
        ("elapsedSecondsAfter", report.elapsedAfter),
        ("movingSecondsBefore", report.activeBefore), ("movingSecondsAfter", report.activeAfter),
      ] { writer.figure(name, value) }
      writer.key("kinds")
      writer.beginArray()
      for part in report.parts { Self.write(part, into: &writer) }
      writer.endArray()
      writer.key("metadata")
      writer.beginArray()
      for change in report.metadata { Self.write(change, into: &writer) }
      writer.endArray()
      Self.write("notes", report.notes.map { $0.text(in: .fallback) }, into: &writer)
      writeSteps(into: &writer)
      writer.endObject()
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
      Self.write("instructions", TrimFlow.instructions(in: .en), into: &writer)
      writer.field("openURL", TrimFlow.ringsURL)
    }
  }

  private func writeUpload(into writer: inout JSONWriter) {
    writer.field("connected", isConnected)
    guard let upload else { return }
    upload.write(into: &writer)
  }

  private static func write(_ name: String, _ texts: [String], into writer: inout JSONWriter) {
    writer.key(name)
    writer.beginArray()
    for text in texts { writer.string(text) }
    writer.endArray()
  }

  private static func write(_ part: TrimReport.Part, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("kind", part.name)
    writer.field("found", part.found)
    writer.field("kept", part.kept)
    writer.field("clipped", part.clipped)
    writer.field("dropped", part.dropped)
    if let before = part.sumBefore { writer.figure("sumBefore", before) }
    if let after = part.sumAfter { writer.figure("sumAfter", after) }
    if let unit = part.unit { writer.field("unit", unit) }
    if let reason = part.skippedReason { writer.field("skippedReason", reason.text(in: .fallback)) }
    writer.endObject()
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
