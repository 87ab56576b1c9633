import LockstepProtocol

/// The picture of a run over time: bands for states, slanted lines for packets that crossed the link.
///
/// Places along the time are in hundredths of the width, so that a page zooms by making it wider.
struct TimelinePicture {
  private let timeline: Timeline
  private let lanes: Lanes
  private(set) var svg = ""

  init(_ timeline: Timeline, _ lanes: Lanes, title: String) {
    self.timeline = timeline
    self.lanes = lanes
    svg.reserveCapacity(timeline.crossings.count * 90 + 65_536)
    svg += "<svg id=\"map\" width=\"100%\" height=\"\(lanes.height)\" role=\"img\""
    svg += " aria-label=\"\(XML.escaped(title))\">"
    svg += Self.definitions + "<g id=\"ruler\"></g>"
    drawBands()
    drawPackets()
    drawMarks()
    svg += "<g id=\"chosen\"></g>"
    svg += "<line id=\"cursor\" x1=\"0\" x2=\"0\" y1=\"0\" y2=\"\(lanes.height)\"/></svg>"
  }

  private static let definitions = """
    <defs><pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse"\
     patternTransform="rotate(45)"><rect class="hatch" width="2" height="6"/></pattern>\
    <g id="x"><path d="M-4-4L4 4M-4 4L4-4"/></g><g id="doc"><path d="M-4-6h6l3 3v9h-9z"/></g>\
    <g id="act"><path d="M-4-5L5 0L-4 5z"/></g><g id="bang"><path d="M0-6L6 5L-6 5z"/></g>\
    <g id="dot"><circle r="2.5"/></g><g id="bolt"><path d="M1-7L-5 1h4l-2 6l7-8h-4z"/></g></defs>
    """

  // MARK: Places

  private func place(_ nanoseconds: Int64) -> String { width(nanoseconds - timeline.start) }

  /// Spells a width in percent of the whole, with at most five decimals: in a run of an hour, that is
  /// finer than a millisecond.
  private func width(_ nanoseconds: Int64) -> String {
    let whole = Double(timeline.length - timeline.start)
    let share = Int64((Double(nanoseconds) / whole * 1e7).rounded())
    var rest = share % 100_000
    if rest == 0 { return "\(share / 100_000)%" }
    var digits = 5
    while rest % 10 == 0 {
      rest /= 10
      digits -= 1
    }
    return "\(share / 100_000).\(TimeText.padded(rest, digits))%"
  }

  // MARK: Bands

  private mutating func drawBands() {
    draw(timeline.phases, in: .watchRun) { Self.page(of: $0) }
    draw(timeline.mirror, in: .mirror) { Self.page(of: $0) + ($0.isStale ? " stale" : "") }
    draw(timeline.power[.watch] ?? [], in: .watch) { "power \($0.label)" }
    draw(timeline.power[.phone] ?? [], in: .phone) { "power \($0.label)" }
    let belief = { (span: Timeline.Span) in
      span.label == Timeline.reachable ? "yes" : "no"
    }
    draw(timeline.beliefs[.watch] ?? [], in: .watchBelief, belief)
    draw(timeline.beliefs[.phone] ?? [], in: .phoneBelief, belief)
    draw(timeline.link, in: .link) { "link \($0.label)" }
    drawApps()
  }

  private mutating func drawApps() {
    let apps = timeline.apps
    let life = { (span: Timeline.Span) in
      "life \(span.label.replacing(" ", with: "-"))"
    }
    draw(apps.screens[.watch] ?? [], in: .watchScreen) { _ in "screen" }
    draw(apps.screens[.phone] ?? [], in: .phoneScreen) { _ in "screen" }
    draw(apps.lives[.watch] ?? [], in: .watchApp, life)
    draw(apps.lives[.phone] ?? [], in: .phoneApp, life)
    draw(apps.verbs[.watch] ?? [], in: .watchVerbs) { _ in "verb" }
    draw(apps.verbs[.phone] ?? [], in: .phoneVerbs) { _ in "verb" }
    draw(apps.tasks, in: .watchTasks) { _ in "task" }
    for task in apps.tasks where task.end == task.start {
      use("dot", "task", at: task.start, y: middle(of: .watchTasks))
    }
    draw(apps.files, in: .files) { _ in "file" }
  }

  /// Finds the style of a run's page, which is the first word of the span's label.
  private static func page(of span: Timeline.Span) -> String {
    "page " + (span.label.split(separator: " ").first ?? "")
  }

  /// Draws spans as bands, each as an SVG of its own, so that its text is cut at its end.
  private mutating func draw(
    _ spans: [Timeline.Span],
    in kind: Lanes.Kind,
    _ style: (Timeline.Span) -> String
  ) {
    guard let row = lanes[kind] else { return }
    let baseline = row.height > 40 ? 14 : row.height - 5
    for span in spans where span.end > span.start {
      let label = XML.escaped(span.label) + (span.isStale ? ", stale" : "")
      svg += "<svg class=\"band \(style(span))\" x=\"\(place(span.start))\" y=\"\(row.y)\""
      svg += " width=\"\(width(span.end - span.start))\" height=\"\(row.height)\">"
      svg += "<rect width=\"100%\" height=\"100%\"/>"
      svg += "<text x=\"5\" y=\"\(baseline)\">\(label)</text></svg>\n"
    }
  }

  // MARK: Packets

  private mutating func drawPackets() {
    guard let link = lanes[.link] else { return }
    for role in DeviceRole.allCases {
      let isDown = role == .watch
      let start = isDown ? link.y : link.y + link.height
      let end = isDown ? link.y + link.height : link.y
      svg += "<g class=\"packets from-\(role.name)\">\n"
      for crossing in timeline.crossings where crossing.from == role {
        draw(crossing, from: start, to: end)
      }
      svg += "</g>"
    }
  }

  /// Draws a packet as a line; a lost packet's line stops half way, that of a packet under way stops
  /// short of the end.
  private mutating func draw(_ crossing: Timeline.Crossing, from start: Int, to end: Int) {
    let isUnderWay = crossing.endedAt == nil
    let reached = crossing.isLost ? (start + end) / 2 : isUnderWay ? (start + end * 3) / 4 : end
    let x = place(crossing.endedAt ?? timeline.length)
    let state = crossing.isLost ? " lost" : isUnderWay ? " open" : ""
    svg += "<line class=\"\(crossing.packet.kind)\(state)\" x1=\"\(place(crossing.sentAt))\""
    svg += " y1=\"\(start)\" x2=\"\(x)\" y2=\"\(reached)\"/>\n"
    if crossing.isLost { use("x", "lost", at: crossing.endedAt ?? 0, y: reached) }
  }

  // MARK: Marks

  private mutating func use(_ shape: String, _ style: String, at time: Int64, y: Int) {
    svg += "<use href=\"#\(shape)\" class=\"\(style)\" x=\"\(place(time))\" y=\"\(y)\"/>\n"
  }

  private mutating func drawMarks() {
    if let row = lanes[.haptics] { for felt in timeline.haptics { draw(felt, in: row) } }
    for document in timeline.documents {
      let style = document.isDeleted ? "document deleted" : "document"
      use("doc", style, at: document.time, y: middle(of: .documents))
    }
    for mark in timeline.marks {
      let shape: String? =
        switch mark.kind {
        case .action: "act"
        case .refusal, .fault, .failure: "bang"
        case .note, .passed: "dot"
        case .crash, .ended: "bolt"
        case .start: nil
        }
      guard let shape else { continue }
      use(shape, mark.kind.rawValue, at: mark.time, y: middle(of: Self.lane(of: mark)))
    }
  }

  private mutating func draw(_ felt: Timeline.Felt, in row: Lanes.Row) {
    let style = felt.haptic.wasMissed ? "haptic missed" : "haptic \(felt.haptic.kind.rawValue)"
    let top = row.y + (felt.haptic.kind == .click ? 6 : 0)
    let x = place(felt.time)
    svg += "<line class=\"\(style)\" x1=\"\(x)\" x2=\"\(x)\" y1=\"\(top)\""
    svg += " y2=\"\(row.y + row.height)\"/>\n"
  }

  private static func lane(of mark: Timeline.Mark) -> Lanes.Kind {
    guard let device = mark.device else { return .checks }
    if mark.kind == .action { return device == .watch ? .watchVerbs : .phoneVerbs }
    return device == .watch ? .watch : .phone
  }

  private func middle(of kind: Lanes.Kind) -> Int {
    lanes[kind].map { $0.y + $0.height / 2 } ?? 0
  }
}
