import LockstepProtocol

/// The words that the workout app has on both devices.
enum WorkoutVerbs {
  /// What they mean on either.
  enum Common {
    case rest(seconds: Int64)
    case autoFinish(seconds: Int64)
    case ping(count: Int64)
  }

  /// The entries of one device, whose commands `own` makes.
  static func shared<Command>(_ own: @escaping @Sendable (Common) -> Command)
    -> [VerbTable<Command>.Entry]
  {
    [
      .init("rest", [.seconds("rest", 0...3_600)], "set the rest between sets, 0s for none") {
        $0.number("rest").map { own(.rest(seconds: $0)) }
      },
      .init(
        "auto-finish",
        [.seconds("countdown", 0...3_600)],
        "set the countdown of Finish, 0s for none"
      ) { $0.number("countdown").map { own(.autoFinish(seconds: $0)) } },
      .init(
        "ping",
        [.number("count", 1...10_000_000, optional: true)],
        "send messages with a reply, one after the other",
        needsRunningDevice: true
      ) { own(.ping(count: $0.number("count") ?? 1)) },
    ]
  }
}
