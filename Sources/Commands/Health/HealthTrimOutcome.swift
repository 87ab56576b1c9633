import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepSimulation
import LockstepTerminal

/// What came of a trim, for people and for programs.
struct HealthTrimOutcome {
  let workout: HKWorkout
  /// What is left of it.
  let part: HKWorkout
  let report: TrimReport
  let source: HKSource
  private(set) var flow: TrimFlow

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

  // MARK: For people

  func text(_ glyphs: GlyphSet) -> String {
    var table = TextTable(
      [
        .init("kind"), .init("found", .right), .init("kept", .right), .init("clipped", .right),
        .init("dropped", .right), .init("sum before", .right), .init("after", .right),
        .init("unit"), .init(""),
      ],
      rows: report.parts.map(cells)
    )
    table.glyphs = glyphs
    let times = HealthText.rows([
      ("elapsed", change(report.elapsedBefore, report.elapsedAfter)),
      ("moving", change(report.activeBefore, report.activeAfter)),
    ])
    let notes = report.notes.map { "note: \($0)\n" } + report.metadata.map(line)
    let graph = HealthTrimGraph.text(workout, part, glyphs).map { $0 + "\n" } ?? ""
    return graph + times + "\n" + table.plainText(fitting: StandardStream.output.columns)
      + (notes.isEmpty ? "" : "\n") + notes.joined() + "\n" + ending
  }

  private func change(_ before: Double, _ after: Double) -> String {
    "\(FitText.duration(after)) of \(FitText.duration(before))"
  }

  private func cells(_ part: TrimReport.Part) -> [String] {
    let type = HKQuantityTypeIdentifier(rawValue: part.name)
    return [
      type.map(HealthText.quantity) ?? part.name, String(part.found), String(part.kept),
      String(part.clipped), String(part.dropped),
      part.sumBefore.map { FitText.number($0, decimals: 2) } ?? "",
      part.sumAfter.map { FitText.number($0, decimals: 2) } ?? "", part.unit ?? "",
      part.skippedReason ?? "",
    ]
  }

  private func line(_ change: TrimReport.MetadataChange) -> String {
    let after = change.after.map { " is \(Self.words($0)) now" } ?? " is left out"
    return
      "note: \(change.key.visibleLine) (\(Self.words(change.before)))\(after): \(change.reason)\n"
  }

  private static func words(_ value: HKMetadataValue) -> String {
    switch value {
    case .string(let text): text.visibleLine
    case .number(let number): FitText.number(number, decimals: 2)
    case .flag(let flag): "\(flag)"
    case .quantity(let number, let unit):
      "\(FitText.number(number, decimals: 2)) \(unit.visibleLine)"
    case .date(let date): ISODate.text(date)
    }
  }

  private var ending: String {
    guard let saved = flow.saved else { return "nothing was saved: leave --dry-run out\n" }
    let done = "saved as \(saved.text)\n"
    switch flow.state(of: .remove) {
    case .done: return done + "the original \(workout.id.text.visibleLine) was deleted\n"
    case .byHand:
      let steps = TrimFlow.instructions.map { "  - \($0)\n" }.joined()
      let name = workout.source.name.visibleLine
      return done + "the original stays, for \(name) saved it; to remove it:\n\(steps)"
        + "  - here: phonesim health delete \(workout.id.text.visibleLine)\n"
    default: return done + "the original stays\n"
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
      Self.write("notes", report.notes, into: &writer)
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
      writer.endObject()
    }
    writer.endArray()
    if flow.state(of: .remove) == .byHand {
      Self.write("instructions", TrimFlow.instructions, into: &writer)
      writer.field("openURL", TrimFlow.ringsURL)
    }
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
    if let reason = part.skippedReason { writer.field("skippedReason", reason) }
    writer.endObject()
  }

  private static func write(_ change: TrimReport.MetadataChange, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("key", change.key)
    writer.field("before", words(change.before))
    if let after = change.after { writer.field("after", words(after)) }
    writer.field("reason", change.reason)
    writer.endObject()
  }
}
