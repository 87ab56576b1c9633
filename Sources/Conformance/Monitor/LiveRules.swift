/// The rules by which a watch's live messages must agree with its screen.
enum LiveRules {
  /// The fields of a page; a change of one of them is told at once.
  private static let pageFields = ["page", "set", "sets", "target", "lastTime", "actual"]

  static func check(
    _ moment: DeviceStep,
    _ known: DeveloperPayloads,
    before: JSONValue,
    _ screen: JSONValue
  ) throws(Breach) {
    let sent = moment.effects.filter { effect in
      effect.word == "packet:message" && !known.contains(effect.payload)
        && ["live", "liveEnd"].contains(effect.payload["type"].text ?? "")
    }
    .map(\.payload)
    if let live = sent.last, live["type"] == "live" { try check(live, screen, moment) }
    try check(reachable: screen, moment, sent)
    guard before["screen"] == "run", before["reachable"] == true, screen["reachable"] == true,
      !moment.changesLink
    else { return }
    if screen["screen"] != "run" {
      try Breach.unless(
        sent.contains { $0["type"] == "liveEnd" },
        "MIRROR-8",
        "“liveEnd” when a run ends",
        "none, and the screen \(screen)"
      )
    } else if pageFields.contains(where: { screen[$0] != before[$0] }) {
      try Breach.unless(
        !sent.isEmpty,
        "MIRROR-1",
        "a live message when the page changes",
        "none, and the screen \(screen)"
      )
    }
  }

  /// Checks that a side that becomes reachable is told at once where the run is, on whatever page.
  private static func check(reachable screen: JSONValue, _ moment: DeviceStep, _ sent: [JSONValue])
    throws(Breach)
  {
    guard screen["screen"] == "run", moment.effects.reachability.last == true else { return }
    try Breach.unless(
      sent.last?["type"] == "live",
      "MIRROR-7",
      "a live message when the phone becomes reachable in a run",
      "none, and the screen \(screen)"
    )
  }

  private static func check(_ live: JSONValue, _ screen: JSONValue, _ moment: DeviceStep)
    throws(Breach)
  {
    guard screen["screen"] == "run" else {
      // An app that is not in front shows nothing of its run.
      return
    }
    for (field, shown) in [
      ("phase", "page"), ("set", "set"), ("sets", "sets"), ("exercise", "exercise"),
      ("target", "target"), ("lastTime", "lastTime"), ("actual", "actual"),
    ] {
      try Breach.unless(
        live[field] == screen[shown],
        "MIRROR-1",
        "in “\(field)” what the screen shows: \(screen[shown])",
        "\(live[field])"
      )
    }
    guard moment.isLeased else { return }
    for (field, shown) in [("startedAt", "since"), ("endsAt", "until")] {
      let instant = screen[shown].number ?? (field == "startedAt" ? moment.uptime : nil)
      let date = instant.map { moment.wall + ($0 - moment.uptime) / 1_000 }
      let found = live[field]["$date"].number
      let isRight = date.flatMap { date in found.map { abs($0 - date) <= 1 } } ?? (date == found)
      try Breach.unless(
        isRight,
        "MIRROR-3",
        "“\(field)” \(date.map { "\($0)" } ?? "absent"), as the screen's “\(shown)” has it",
        "\(live[field])"
      )
    }
  }
}
