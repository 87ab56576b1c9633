/// A problem that developers have reported of the real session, and the scenarios that produce it here.
struct FieldReport: Sendable {
  let number: Int
  let problem: String
  /// The scenarios that show the problem; empty if it cannot be shown.
  let scenarios: [String]
  /// The result that the scenarios show, or the reason why there are none.
  let remark: String

  private init(_ number: Int, _ problem: String, _ scenarios: [String], _ remark: String) {
    self.number = number
    self.problem = problem
    self.scenarios = scenarios
    self.remark = remark
  }

  static let all = [
    FieldReport(
      1,
      "the vendor's simulators carry no queued transfers and no files",
      [
        "scenarios/user-info/three-cuts.scenario", "scenarios/complication/it-goes-first.scenario",
        "scenarios/files/a-break-in-the-middle.scenario",
      ],
      "here every kind crosses, and survives a break"
    ),
    FieldReport(
      2,
      "a relay is slow, and loses what it was given",
      ["scenarios/air/a-relay-that-is-slow-and-loses.scenario"],
      "any latency can be set; radio loss shows as delay, and `drop` loses a packet for good"
    ),
    FieldReport(
      3,
      "reachability never becomes true; after an erased device the companion app counts as not installed",
      ["scenarios/faults/never-reachable.scenario", "scenarios/lives/not-installed.scenario"],
      "the fault of that name; each send has its code until the app is there again"
    ),
    FieldReport(4, "pairing simulators fails now and then", [], "it concerns no session"),
    FieldReport(
      5,
      "reachability is claimed while sends fail",
      ["scenarios/faults/phantom-reachability.scenario"],
      "the fault of that name; a device also believes for a while in a link that is gone"
    ),
    FieldReport(
      6,
      "quick moves of the wrist leave a wrong reachability",
      ["scenarios/faults/edge-lost.scenario"],
      "each edge is told, but with the fault of that name"
    ),
    FieldReport(
      7,
      "a user info is stuck until the watch's app ends",
      ["scenarios/faults/user-infos-stuck.scenario"],
      "a queue goes on by itself, but with the fault of that name"
    ),
    FieldReport(
      8,
      "a context is given again and again",
      ["scenarios/faults/context-replayed.scenario"],
      "the fault of that name; by itself what was replaced is not given, nor one equal to the last"
    ),
    FieldReport(
      9,
      "a context equal to the last is not given",
      ["scenarios/context/identical-not-delivered.scenario"],
      "as reported"
    ),
    FieldReport(
      10,
      "what is too large fails without a word",
      ["scenarios/user-info/too-large-fails-later.scenario"],
      "told later than the call, as an outcome that an app may leave unread"
    ),
    FieldReport(
      11,
      "a background task never comes, or is never completed",
      [
        "scenarios/faults/task-not-delivered.scenario",
        "scenarios/faults/task-not-completed.scenario",
      ],
      "the faults of these names: what came is lost; the app is ended after 10 s"
    ),
    FieldReport(
      12,
      "a reply never comes, or its error comes twice",
      [
        "scenarios/messages/reply-times-out.scenario",
        "scenarios/messages/reply-timeout-of-five-seconds.scenario",
        "scenarios/faults/double-error.scenario",
      ],
      "7012 after 300 s, or the time set; twice by the fault of that name"
    ),
    FieldReport(
      13,
      "the delegate lacks a method",
      ["scenarios/messages/a-method-is-missing.scenario"],
      "7014 for that kind of message alone"
    ),
    FieldReport(
      14,
      "delivered does not mean that the app dealt with it, and what is late has the date of its arrival",
      [
        "scenarios/user-info/delivered-and-never-processed.scenario",
        "scenarios/user-info/an-hour-late-with-its-own-date.scenario",
      ],
      "a receipt means the other system's inbox, and its app may never empty it; dates are in payloads"
    ),
    FieldReport(
      15,
      "a session that is activated too late misses what came",
      [
        "scenarios/faults/activated-too-late-for-the-wake.scenario",
        "scenarios/faults/activated-late.scenario",
      ],
      "an app that was woken for it gets it at its next start; in front it gets it late"
    ),
    FieldReport(
      16,
      "a phone was not unlocked since it was switched on: its keychain is empty",
      [
        "scenarios/faults/woken-locked.scenario",
        "scenarios/lives/locked-since-it-was-switched-on.scenario",
      ],
      "by itself no app runs then, and the watch is told why; by the fault of that name one does, "
        + "without what it kept"
    ),
    FieldReport(
      17,
      "two managers take the one delegate from each other",
      ["scenarios/faults/delegate-stolen.scenario"],
      "the fault of that name; without any delegate an activation fails with 7003"
    ),
    FieldReport(
      18,
      "the watch dies in the middle of a workout, and its session is not recovered",
      [
        "scenarios/faults/workout-not-recovered.scenario",
        "scenarios/sensors/killed-and-back.scenario",
        "scenarios/crashes/watch-loses-power.scenario",
      ],
      "the fault of that name; by itself the next start goes on with the session, and with what was "
        + "kept of the run"
    ),
    FieldReport(
      19,
      "a delegate on the main actor crashes on a background queue",
      [],
      "it concerns threads, and an app here is given one event at a time"
    ),
    FieldReport(
      20,
      "of a message that falls back to a context only the latest arrives",
      [
        "scenarios/context/a-message-that-falls-back.scenario",
        "scenarios/context/latest-wins.scenario",
      ],
      "as reported"
    ),
    FieldReport(
      21,
      "what a mirrored workout sends too early fails: “Remote session delegate is not set up.”",
      ["scenarios/mirroring/errors.scenario"],
      "error 3 until the session runs, is mirrored, and the phone's app has set its delegate"
    ),
  ]
}
