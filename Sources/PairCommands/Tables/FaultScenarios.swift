import LockstepScenario

/// The scenario that shows each fault: it plays the fault by name, and fails without that line.
enum FaultScenarios {
  /// Finds the path of a fault's scenario; a test checks that each fault has one.
  static func of(_ fault: NamedFault) -> String {
    guard let path = paths[words(of: fault)] else { return "no scenario" }
    return "scenarios/\(path).scenario"
  }

  /// Finds the words of a fault's line that do not depend on the device.
  private static func words(of fault: NamedFault) -> String {
    fault.usage.split(separator: " ").filter { $0 != "DEVICE" }
      .prefix { $0.allSatisfy { $0.isLowercase || $0 == "-" } }
      .joined(separator: " ")
  }

  private static let paths = [
    "link break": "faults/break",
    "link break-after": "faults/break-after",
    "link break-in-file": "files/cut-in-the-middle",
    "link stall to": "faults/stall",
    "link flow to": "faults/stall",
    "link hold": "faults/hold",
    "link release": "faults/hold",
    "link duplicate": "faults/duplicate",
    "link reorder": "faults/reorder",
    "link corrupt": "faults/corrupt",
    "link lose-reply": "faults/lose-reply",
    "link drop": "faults/drop",
    "link calm": "faults/calm",
    "fault activated-late": "faults/activated-late",
    "fault context-replayed": "faults/context-replayed",
    "fault delegate-stolen": "faults/delegate-stolen",
    "fault double-error": "faults/double-error",
    "fault edge-lost": "faults/edge-lost",
    "fault file-removed": "faults/file-removed",
    "fault never-reachable": "faults/never-reachable",
    "fault phantom-reachability": "faults/phantom-reachability",
    "fault reply-too-large": "faults/reply-too-large",
    "watch fault task-not-completed": "faults/task-not-completed",
    "watch fault task-not-delivered": "faults/task-not-delivered",
    "fault user-infos-stuck": "faults/user-infos-stuck",
    "phone fault woken-locked": "faults/woken-locked",
    "watch fault workout-not-recovered": "faults/workout-not-recovered",
    "lacks": "messages/a-method-is-missing",
    "transfer-timeout": "files/takes-too-long",
    "suspend-app": "lives/a-message-wakes-the-phone",
    "suspend": "suspend/messages-wait",
    "resume": "suspend/messages-wait",
    "restart": "crashes/watch-loses-power",
    "watch wear": "watches/worn-in-turn",
    "disk": "files/no-room-at-the-other-end",
    "clock": "clocks/minutes-apart",
    "drift": "clocks/drifting",
    "zone": "clocks/midnight-where-the-phone-is",
    "kill": "crashes/phone-killed",
    "power-cut": "crashes/watch-loses-power",
    "torn-power-cut": "crashes/power-cut-while-writing",
    "battery-death": "clocks/battery-death",
    "kill before write": "crashes/named-points",
    "kill after write": "crashes/named-points",
    "kill before sync": "crashes/named-points",
    "kill after sync": "crashes/named-points",
    "kill before rename": "crashes/named-points",
    "kill after rename": "crashes/named-points",
    "kill before delivery": "crashes/named-points",
    "kill after delivery": "crashes/named-points",
    "kill before acknowledgement": "crashes/named-points",
    "kill after acknowledgement": "crashes/named-points",
  ]
}
