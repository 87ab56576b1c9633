import LockstepAppBuilding
import LockstepCommandLine
import LockstepPosix
import LockstepProtocol

/// The command `lockstep time`, which runs a program or a package's tests in virtual time.
enum TimeCommand {
  static let role = Option<AppRole>(
    "--role ROLE",
    "for a package that says import WatchConnectivity: as watch or as phone"
  )
  static let order = Option<UInt64>(
    "--order N",
    "play what is due at one instant in the N-th order; 0 is as it comes",
    in: 0...UInt64(Int64.max)
  )
  static let orders = Option(
    "--orders FROM..TO",
    "play each of these orders, and say which of them fail"
  )
  static let seed = Option<UInt64>(
    "--seed NUMBER",
    "the seed of UUIDs and of everything random; 1",
    in: 0...UInt64(Int64.max)
  )
  static let real = Switch("--real", "run in real time, with the same seed for hashes")
  static let selfTest = Switch(
    "--self-test",
    "try whether this toolchain and machine are served, and with what"
  )

  static let spec = CommandSpec(
    "lockstep time",
    "Runs a package's tests, or a Swift program, in virtual time.",
    operands: "-- COMMAND…",
    options: [role, order, orders, seed, real, selfTest],
    discussion: """
      COMMAND is swift test or swift run with their own options, or a program that is built. Nothing
      of it is changed: no source, no manifest, no build folder.
        lockstep time -- swift test
        lockstep time --orders 1..1000 -- swift test --filter CacheTests
        lockstep time --order 17 -- swift test --filter CacheTests
      A package that says import WatchConnectivity is built for a half of the pair, as lockstep apps
      does it, into .build/lockstep-phone:
        lockstep time --role phone -- swift test
      The exit code is the command's own. docs/virtual-time.md says what is served, and what is not.
      """
  )

  static func run(_ words: [String]) throws(CommandError) -> Int32 {
    let (arguments, command) = try Arguments.leading(words, for: spec)
    if arguments.has(CommandSpec.helpOption) {
      StandardStream.write(spec.help)
      return 0
    }
    if arguments.has(selfTest) {
      if let word = command.first {
        throw .usage("--self-test brings its own program, found “\(word)”", "leave out the command")
      }
      return try TimeSelfTest.run()
    }
    let orders = try orders(arguments)
    let run = TimedRun(
      command: try TimedCommand(command, as: try arguments.value(role)),
      library: try TimeLibrary.path(with: try SwiftToolchain()),
      seed: try arguments.value(seed) ?? 1,
      isReal: arguments.has(real)
    )
    // Before a compiler says at length what is missing.
    if let hint = run.command.hint { StandardStream.write(hint, to: .error) }
    if orders.count > 1 { return try TimedOrders(run, orders).play() }
    return try run.play(order: orders.lowerBound)
  }

  private static func orders(_ arguments: Arguments) throws(CommandError) -> ClosedRange<UInt64> {
    if let order = try arguments.value(order) {
      if arguments.has(orders) {
        throw .usage("--order plays one order, and --orders many", "leave out one of them")
      }
      return order...order
    }
    guard let text = arguments.value(orders) else { return 0...0 }
    if arguments.has(real) {
      throw .usage("in real time nobody chooses the order", "leave out --orders or --real")
    }
    let ends = text.split(separator: ".", omittingEmptySubsequences: false)
    guard ends.count == 3, ends[1].isEmpty, let from = UInt64(ends[0]), let to = UInt64(ends[2]),
      from <= to, to - from < 1_000_000
    else {
      throw .usage(
        "--orders is two numbers, the lower first, found “\(text)”",
        "write --orders 1..1000, a million at most"
      )
    }
    return from...to
  }
}
