import LockstepProtocol

extension Exporter {
  static let perfetto = Exporter(
    name: "perfetto",
    summary: "a trace for ui.perfetto.dev, with arrows and counters",
    export: { log, _ in
      var picture = TracePicture(log)
      picture.draw()
      return picture.trace.bytes
    },
    isText: false
  )
}

/// The Perfetto trace of a run, with a group of tracks for each device and one for the link.
private struct TracePicture {
  private let log: RecordedLog
  private let timeline: Timeline
  private(set) var trace = PerfettoTrace()
  private var groups: [DeviceRole: UInt64] = [:]
  private var happenings: [DeviceRole: UInt64] = [:]

  init(_ log: RecordedLog) {
    self.log = log
    timeline = Timeline(log)
  }

  mutating func draw() {
    for role in DeviceRole.allCases {
      let group = trace.addProcess(role.name)
      groups[role] = group
      draw(timeline.power[role] ?? [], "power", in: group)
      draw(timeline.beliefs[role] ?? [], "believes", in: group)
      draw(role == .watch ? timeline.phases : timeline.mirror, "run", in: group)
      happenings[role] = trace.addTrack("happenings", in: group)
    }
    let link = trace.addProcess("link")
    draw(timeline.link, "truth", in: link)
    for role in DeviceRole.allCases { drawPackets(from: role, in: link) }
    drawMarks(in: link)
    drawCounters()
  }

  private mutating func draw(_ spans: [Timeline.Span], _ name: String, in group: UInt64) {
    let track = trace.addTrack(name, in: group)
    for span in spans {
      let label = span.label.visibleLine + (span.isStale ? ", stale" : "")
      trace.add(label, on: track, from: span.start, to: span.end)
    }
  }

  /// Draws the packets; packets that overlap in time get tracks of their own, which Perfetto shows as
  /// one.
  private mutating func drawPackets(from role: DeviceRole, in link: UInt64) {
    let sent = trace.addTrack("sent", in: groups[role] ?? link)
    let arrived = trace.addTrack("arrived", in: groups[role.counterpart] ?? link)
    var tracks: [(track: UInt64, free: Int64)] = []
    for crossing in timeline.crossings where crossing.from == role {
      let name = "\(crossing.packet.kind) #\(crossing.number)"
      let end = crossing.endedAt ?? timeline.length
      let flow = UInt64(crossing.number)
      var lane = tracks.firstIndex { $0.free <= crossing.sentAt }
      if lane == nil {
        lane = tracks.count
        tracks.append((trace.addTrack("\(role.name) to \(role.counterpart.name)", in: link), 0))
      }
      guard let lane else { continue }
      tracks[lane].free = end
      let notes = [
        ("fate", crossing.isLost ? "lost" : crossing.endedAt == nil ? "under way" : "delivered"),
        ("bytes", "\(crossing.bytes)"), ("packet", body(of: crossing)),
      ]
      trace.add(.instant(name), on: sent, at: crossing.sentAt, flow: .through(flow), notes: notes)
      trace.add(
        crossing.isLost ? "lost: \(name)" : name,
        on: tracks[lane].track,
        from: crossing.sentAt,
        to: end,
        flow: .through(flow)
      )
      if crossing.nanoseconds != nil {
        trace.add(.instant(name), on: arrived, at: end, flow: .last(flow))
      }
    }
  }

  private func body(of crossing: Timeline.Crossing) -> String {
    guard case .sent(_, _, let text) = log.events[crossing.event].kind else { return "" }
    return String(decoding: VisibleJSON.bytes(text.bytes), as: UTF8.self)
  }

  private mutating func drawMarks(in link: UInt64) {
    let checks = trace.addTrack("checks", in: link)
    for mark in timeline.marks {
      let track = mark.device.flatMap { happenings[$0] } ?? checks
      let text = "\(mark.kind.rawValue): \(mark.text)".visibleLine
      trace.add(.instant(text), on: track, at: mark.time)
    }
    for felt in timeline.haptics {
      let name = "haptic \(felt.haptic.kind.rawValue)" + (felt.haptic.wasMissed ? " missed" : "")
      trace.add(.instant(name), on: happenings[.watch] ?? checks, at: felt.time)
    }
    for document in timeline.documents {
      let name = "\(document.isDeleted ? "deleted" : "wrote") \(document.kind) \(document.id)"
      trace.add(.instant(name.visibleLine), on: happenings[.phone] ?? checks, at: document.time)
    }
  }

  private mutating func drawCounters() {
    let watch = groups[.watch] ?? 0
    let series = [("pending changes", timeline.pending), ("heart rate", timeline.heartRates)]
    for (name, values) in series where !values.isEmpty {
      let track = trace.addTrack(name, in: watch, isCounter: true)
      for value in values { trace.add(.counter(Int64(value.count)), on: track, at: value.time) }
    }
    let changes =
      timeline.crossings.map { ($0.sentAt, Int64(1)) }
      + timeline.crossings.compactMap { crossing in crossing.endedAt.map { ($0, Int64(-1)) } }
    let track = trace.addTrack("packets under way", in: watch, isCounter: true)
    var count: Int64 = 0
    // At one instant arrivals come first, so that nothing is counted that never was at once.
    for (time, change) in changes.sorted(by: <) {
      count += change
      trace.add(.counter(count), on: track, at: time)
    }
  }
}
