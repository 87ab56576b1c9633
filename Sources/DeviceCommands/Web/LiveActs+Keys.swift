package import LockstepReports

/// The deeds of `DeedKeys`, as buttons of a web page.
extension LiveActs {
  /// The buttons for the wearer and the owner of the workout app.
  package static let ofWorkouts = [
    Group(
      "Watch",
      [
        Button("s", "Tap on"), Button("1", "Open 1"), Button("2", "Open 2"), Button("3", "Open 3"),
        Button("n", "Next"), Button("b", "Back"), Button("m", "One more set"), Button("d", "Done"),
        Button("l", "Leave"),
      ]
    ),
    Group(
      "Phone",
      [
        Button("w", "Start a workout"), Button("f", "Finish it"), Button("r", "Rest −5 s"),
        Button("R", "Rest +5 s"), Button("v", "Mirror away or back"),
      ]
    ),
  ]

  /// The buttons for any pair: its link and its processes.
  package static let ofPair = [
    Group(
      "Link",
      [
        Button("c", "Out of range or back"), Button(",", "Half the latency"),
        Button(".", "Twice the latency"), Button("p", "Next profile"),
      ]
    ),
    Group(
      "Processes",
      [
        Button("k", "Kill or start the phone"), Button("K", "Kill or start the watch"),
        Button("z", "Phone sleeps or wakes"), Button("Z", "Watch sleeps or wakes"),
      ]
    ),
  ]
}
