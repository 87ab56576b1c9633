import LockstepProtocol

/// The verbs that the workout app has on both devices.
enum WorkoutVerbs {
  /// The commands of these verbs, which each device makes its own action from.
  enum Common {
    case rest(seconds: Int64)
    case autoFinish(seconds: Int64)
    case weightUnit(WeightUnit)
    case ping(count: Int64)
  }

  /// The parameter for a weight; without a unit it is in the unit of the settings.
  static let weight = Verb.Parameter.measure(
    "weight",
    in: WeightUnit.names,
    0...9_999,
    after: "weight",
    optional: true
  )

  /// The parameters for the values of a set; if no set is named, they mean the last done one.
  static let ofSet: [Verb.Parameter] = [
    .number("set", 1...999, after: "set", optional: true),
    .number("reps", 0...999, after: "reps", optional: true),
    weight,
    .seconds("seconds", Plan.durationRange, after: "for", optional: true),
    .name(
      "kind",
      of: .one(SetValues.Kind.allCases.map(\.rawValue)),
      after: "kind",
      optional: true
    ),
  ]

  /// Makes the verbs of one device; `own` makes the device's command from a common one.
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
        "weight-unit",
        [.name("unit", of: .one(WeightUnit.names))],
        "set the unit in which weights are given and shown"
      ) { $0.text("unit").flatMap(WeightUnit.init).map { own(.weightUnit($0)) } },
      .init(
        "ping",
        [.number("count", 1...10_000_000, optional: true)],
        "send messages with a reply, one after the other",
        needsRunningDevice: true
      ) { own(.ping(count: $0.number("count") ?? 1)) },
    ]
  }
}

extension SetValues {
  /// Makes the values of a set from an action's arguments.
  init(of action: Action) {
    self.init(
      reps: action.number("reps"),
      weight: Weight(of: action["weight"]),
      seconds: action.number("seconds"),
      kind: action.text("kind").flatMap(Kind.init)
    )
  }
}
