import Lockstep
import Testing

/// An app in Swift keeps the same rules as a program behind a socket, and a pair tells what went wrong.
@Suite(.waiting)
struct CompanionAppTests {
  /// An app that answers the action “go” with what a test wants.
  private struct Careless: CompanionApp {
    var calls: [LockstepCall] = []
    var wrongScreen: LockstepJSON?
    var wrongDeadline: Duration?
    var hasGone = false

    var screen: LockstepJSON { hasGone ? wrongScreen ?? ["screen": "gone"] : ["screen": "there"] }
    var deadline: Duration? { hasGone ? wrongDeadline : nil }

    mutating func handle(_ event: LockstepEvent, at moment: LockstepMoment) -> [LockstepCall] {
      switch event {
      case .launched: return [.activate]
      case .action:
        hasGone = true
        return calls
      default: return []
      }
    }
  }

  private static func pair(_ app: Careless) throws -> LockstepPair {
    let pair = try LockstepPair(watch: { app }, phone: { Careless() })
    try pair.act(.watch, "launch")
    try pair.run(for: .seconds(2))
    return pair
  }

  @Test func `each watch of the wearer's has its own app, each time that it is worn`() throws {
    let pair = try LockstepPair(
      watch: .value { Careless() },
      phone: .value { Careless() },
      otherWatches: [2: .value { Careless(wrongScreen: ["screen": "second"], hasGone: true) }]
    )
    for (number, screen) in [(1, "there"), (2, "second"), (1, "there"), (3, "there")] {
      if number != 1 || pair.time > .zero { try pair.wear(watch: number) }
      try pair.launch(.watch)
      try pair.run(for: .seconds(5))
      #expect(pair.screen(of: .watch)["screen"] == .string(screen), "watch \(number)")
    }
  }

  private static let mistakes: [(app: Careless, how: String)] = [
    (Careless(wrongScreen: [1]), "an object whose “screen” is a text"),
    (Careless(wrongScreen: 5), "found 5"),
    (Careless(wrongScreen: ["screen": 5]), "found {\"screen\":5}"),
    (Careless(wrongDeadline: .seconds(0)), "deadline must be later than its step"),
    (Careless(calls: [.keep("a/b", 1)]), "found “a/b”"),
    (Careless(calls: [.userInfo([:], name: "a b")]), "found “a b”"),
    (Careless(calls: [.forget(".a")]), "found “.a”"),
    (Careless(calls: [.haptic("buzz")]), "found “buzz”"),
    (Careless(calls: [.startWorkout("sleeping")]), "found “sleeping”"),
  ]

  @Test(arguments: mistakes.indices)
  func `a mistake ends the app, as it ends a program, and its device lives on`(index: Int) throws {
    let (app, how) = Self.mistakes[index]
    let pair = try Self.pair(app)
    let told = try pair.expectAppEnd(of: .watch) { try $0.act(.watch, "go") }
    #expect(told.contains(how), "\(told)")
    try pair.act(.watch, "launch")
    #expect(pair.screen(of: .watch)["screen"] == "there")
  }

  @Test func `a deadline may stand until its tick, and must move then`() throws {
    let pair = try Self.pair(Careless(wrongDeadline: .seconds(9)))
    try pair.act(.watch, "go")
    try pair.run(for: .seconds(5))
    let told = try pair.expectAppEnd(of: .watch) { try $0.run(for: .seconds(5)) }
    #expect(told.contains("deadline must be later"), "\(told)")
  }

  /// An app that wants a tick five seconds after “go”, and counts its ticks.
  private struct Punctual: CompanionApp {
    private(set) var deadline: Duration?
    private var ticks: Int64 = 0

    var screen: LockstepJSON { ["screen": "punctual", "ticks": .integer(ticks)] }

    mutating func handle(_ event: LockstepEvent, at moment: LockstepMoment) -> [LockstepCall] {
      switch event {
      case .launched: return [.activate]
      case .action: deadline = moment.uptime + .seconds(5)
      case .tick: (deadline, ticks) = (nil, ticks + 1)
      default: break
      }
      return []
    }
  }

  @Test func `what is told before the tick of a deadline that has come does not end the app`()
    throws
  {
    let pair = try LockstepPair(watch: { Careless() }, phone: { Punctual() })
    try pair.run(for: .seconds(2))
    try pair.act(.phone, "go")
    try pair.act(.phone, "home")
    try pair.act(.phone, "suspend-app")
    // It is told of this once it is resumed, and only then that its deadline has come.
    try pair.act(.phone, "complication-on-face")
    try pair.run(for: .seconds(10))
    try pair.act(.phone, "launch")
    #expect(pair.screen(of: .phone)["ticks"] == 1)
  }

  /// Changes that change nothing, each after what makes it so.
  private static let idle: [(before: @Sendable (LockstepPair) throws -> Void, why: String)] = [
    ({ try $0.restart(.phone) }, "the phone runs"),
    ({ try $0.change(link: .restore) }, "the link is in range"),
    ({ try $0.resume(.watch) }, "the watch is not suspended"),
    (
      {
        try $0.kill(.watch)
        try $0.kill(.watch)
      }, "the watch has crashed already"
    ),
    (
      {
        try $0.kill(.watch)
        try $0.suspend(.watch)
      }, "the watch has crashed"
    ),
    ({ try $0.run(for: .seconds(-1)) }, "time goes forward only"),
  ]

  @Test(arguments: idle.indices)
  func `what changes nothing throws`(index: Int) throws {
    let (change, why) = Self.idle[index]
    let pair = try Self.pair(Careless())
    let failure = #expect(throws: LockstepPair.Failure.self) { try change(pair) }
    #expect(failure?.description.contains(why) == true, "\(failure?.description ?? "")")
  }
}
