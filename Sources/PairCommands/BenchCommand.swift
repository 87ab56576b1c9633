package import LockstepCommandLine
import LockstepPosix
import LockstepProtocol
import LockstepScenario

/// The command `lockstep bench`, which starts `lockstep-bench` to measure this build.
package enum BenchCommand {
  package static let groups = [
    "link", "session", "pair", "ride", "run", "store", "health", "fit", "terminal",
    "apps", "explore",
  ]

  package static let json = Switch("--json", "one JSON object a figure")
  package static let check = Switch("--check", "exit 1 when a figure is over its limit")

  package static let spec = CommandSpec(
    "lockstep bench",
    "Measures this build; use a release build, in the project's folder.",
    operands: "[GROUP…]",
    operandChoices: groups,
    options: [json, check],
    discussion: """
      The groups, each with what it measures and, after “over”, the baseline:

      link      two processes and sockets, over a bare ping-pong of the same bytes
      session   a file of 1 MiB through the sessions of two processes, over the same bytes through the
                codec alone; 10,000 queued user infos, over as many bare ping-pongs through a relay;
                the memory of each user info that waits, over its payload
      pair      machines in one process
      ride      an hour's ride of 3,600 records, played and kept
      run       whole commands: one scenario, the library, a thousand seeds; the page of a log of
                10,000 events
      store     10,000 workouts, one a day, of 2 timed exercises and 4 with a weight, every fifth with
                notes, the last two in progress: a start, over reading the same files; a change of
                the watch, over the same with 10 workouts; all in the system's memory
      health    a page of 50 out of 2,000 recorded workouts, over the same where there are no others;
                a start of the database of 10,000, over reading their bytes; a year out of them; the
                twentieth hour of a live workout, over its first; of a list of 100,000 the start, the
                memory and the slowest page of all orders and searches; its mean page, over SQLite's
                if sqlite3 is there; a megabyte of CSV, TCX and GPX, over one of JSON; a trim of the
                largest real file, over its import
      fit       30 MB of FIT files, real ones if LOCKSTEP_CORPUS names some, read into arrays, and read
                whole with each number asked for, over the checksum of the same bytes, a byte at a
                time; the memory for 30 MB in pieces, over that for 3; files a second that become
                workouts; all in processor time
      terminal  the demo's pictures in 120x36, as counts: quiet ones, in which only time goes on, and
                busy ones, in which something happened
      apps      Examples/own-code/Asking, built by your compiler: a question with its answer between
                two apps and their devices, over a bare relay of the same bytes; a week of two apps
                that do nothing; the start of an app; Tests/Timed in virtual time: 200,000 items on
                queues, over the same in real time, and 45,000 that are due in turn
      explore   stories a second, of an app of some 100 events a story and of the workout app; a copy of a
                pair, in time and memory; every single fault at every instant of the first workout; a
                finding made short, and its lines; all in processor time

      Each figure is the middle of five measurements, taken in turn with its baseline. For whole
      commands “processor” says how long processors worked, which a busy machine changes less than
      the time that passed.
        swift run -c release lockstep-bench
      """
  )

  package static func run(_ words: [String]) throws(CommandError) -> Int32 {
    if try arguments(words) == nil { return 0 }
    try start(words)
  }

  /// Reads the words of a command line; if they ask for help, prints it and returns `nil`.
  package static func arguments(_ words: [String]) throws(CommandError) -> Arguments? {
    let arguments = try Arguments(words, for: spec)
    if arguments.has(CommandSpec.helpOption) {
      StandardStream.write(spec.help)
      return nil
    }
    for group in arguments.operands where !groups.contains(group) {
      throw .usage("there is no group “\(group)”", Nearest.hint(for: group, among: groups))
    }
    return arguments
  }

  /// Replaces this process by the program that measures.
  private static func start(_ words: [String]) throws(CommandError) -> Never {
    let name = "lockstep-bench"
    let program: String
    do throws(CommandError) {
      program = try Sibling.path(name)
    } catch {
      throw .usage("the benchmark \(name) is not built yet", "swift run -c release \(name)")
    }
    throw .inputOutput("\(program) cannot be started: \(Process.become(program, words))")
  }
}
