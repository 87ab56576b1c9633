import LockstepDevices
import LockstepLink
import LockstepPair
import LockstepProtocol
import LockstepScenario
import LockstepSimulation
package import LockstepStories

/// Plays random courses of events on a pair of apps until a promise does not hold, and reports the
/// shortest scenario that shows it.
///
/// ```swift
/// try Exploration(watch: { ListWatch() }, phone: { ListPhone() }) {
///   """
///   @0s watch launch
///   @2s watch do add {"item":"tea"}
///   @9s watch do add {"item":"milk"}
///   """
/// } promises: {
///   """
///   promise each item arrives once, settled within 30s
///            expect phone screen count = acted(watch add)
///   """
/// }.run()
/// ```
///
/// Such a random course, or *story*, is the given one with faults of the link, ends of devices, wrong
/// clocks and other troubles in between. At its end everything is put right, and the promises are
/// judged. The same seed gives the same finding.
public struct Exploration {
  /// The finding of an exploration: a promise that did not hold.
  public struct Failure: Error, CustomStringConvertible {
    /// The scenario that shows the failure; `LockstepPair.play(scenario:)` plays it.
    public var scenario: String
    /// The promise that did not hold, and the behaviour that was found instead.
    public var found: String
    /// The source file that made the exploration.
    public var file: String
    public var line: Int

    public var description: String { "\(file):\(line): \(found)\n\n\(scenario)" }
  }

  private let watch: LockstepPair.App
  private let phone: LockstepPair.App
  private let text: String
  private let place: (file: String, line: Int)

  /// Makes an exploration of a pair.
  ///
  /// - Parameters:
  ///   - watch: Makes the watch's app at each launch; the app must be a value type.
  ///   - phone: Makes the phone's app, which runs from the start; the app must be a value type.
  ///   - course: The events of ordinary life, as lines of a scenario.
  ///   - promises: The promises that must hold whatever troubles come, as blocks of a scenario.
  public init(
    watch: @escaping @Sendable () -> any CompanionApp,
    phone: @escaping @Sendable () -> any CompanionApp,
    file: String = #fileID,
    line: Int = #line,
    course: () -> String,
    promises: () -> String
  ) {
    self.init(
      watch: .value(watch),
      phone: .value(phone),
      file: file,
      line: line,
      course: course,
      promises: promises
    )
  }

  /// Makes an exploration of a pair whose devices may have further apps beside the one under test.
  ///
  /// The course names each further app in a line such as `phone has scale`.
  public init(
    watch: LockstepPair.App,
    phone: LockstepPair.App,
    file: String = #fileID,
    line: Int = #line,
    course: () -> String,
    promises: () -> String
  ) {
    self.watch = watch
    self.phone = phone
    text = course() + "\n" + promises() + "\n"
    place = (file, line)
  }

  /// Plays this many random courses, and throws the first finding, made as short as possible.
  ///
  /// - Parameters:
  ///   - stories: The greatest number of stories that are played.
  ///   - seed: The seed from which the stories are drawn.
  ///   - names: The kinds or groups of troubles that may come; any, if the list is empty.
  /// - Throws: A `Failure` with the scenario, or a `LockstepPair.Failure` if the given course itself
  ///   fails.
  public func run(stories: Int = 500, seed: UInt64 = 1, only names: [String] = []) throws {
    let script = try LockstepPair.script(of: text)
    let contract = Self.contract(of: script)
    let pair = try LockstepPair(
      watch: watch,
      phone: phone,
      seed: script.seed ?? 1,
      contract: contract
    )
    try pair.play(scenario: text)
    try doing { () throws(DeviceFault) in
      let teller = try teller(of: script, contract, only: names)
      var round = Round(0, of: teller, seed: seed)
      while round.numbers.lowerBound < stories {
        while let (story, telling) = try round.tell(), story < stories {
          guard let found = telling.found.first else { continue }
          return failure(try shorten(found.breach, telling, teller), script)
        }
        let size = round.numbers.count
        round = Round(round.numbers.upperBound / size, of: teller, seed: seed)
      }
      return nil
    }
  }

  /// Makes the `Teller` that plays the random courses; benchmarks use it directly.
  package func teller(only names: [String] = []) throws -> Teller {
    let script = try LockstepPair.script(of: text)
    return try teller(of: script, Self.contract(of: script), only: names)
  }

  private static func contract(of script: Script) -> LockstepPair.Contract {
    script.contract.flatMap { LockstepPair.Contract(rawValue: $0.name) } ?? .kind
  }

  private func teller(
    of script: Script,
    _ contract: LockstepPair.Contract,
    only names: [String]
  ) throws(DeviceFault) -> Teller {
    let language = LockstepPair.language
    let world = try World(script, in: language, checkers: PromiseCheckers()) {
      () throws(DeviceFault) in
      let configuration = Engine.Configuration(of: script, title: "pair")
      var engine = Engine(configuration)
      for (role, app) in [(DeviceRole.watch, watch), (.phone, phone)] {
        let port = LockstepPair.port(
          role,
          app,
          configuration.seed,
          contract.known,
          hasDigests: false
        )
        try engine.attach(role, to: port)
      }
      return engine
    }
    let troubles =
      names.isEmpty
      ? Trouble.usual(in: language, of: script)
      : Trouble.all(in: language, of: script).filter { $0.isOne(of: names) }
    return try Teller(world, troubles: troubles)
  }

  /// The greatest number of courses that are played to make a finding shorter.
  private static let shortenedBy = 3_000

  private func shorten(_ breach: Breach, _ telling: Telling, _ teller: Teller)
    throws(DeviceFault) -> Finding
  {
    var left = Self.shortenedBy
    return try teller.shorten(breach, telling) {
      left -= 1
      return left < 0
    }
  }

  private func failure(_ finding: Finding, _ script: Script) -> Failure {
    let text = StoryText(
      finding.telling,
      breaking: finding.breach,
      of: script,
      freedoms: finding.freedoms
    ).text
    let end =
      finding.isPlayedAgain ? "" : " (played from this scenario it holds: a mistake of Lockstep)"
    return Failure(
      scenario: text,
      found: "\(finding.breach.words): \(finding.sentence)\(end)",
      file: place.file,
      line: place.line
    )
  }

  private func doing(_ body: () throws(DeviceFault) -> Failure?) throws {
    let failure: Failure?
    do throws(DeviceFault) {
      failure = try body()
    } catch {
      throw LockstepPair.Failure(description: "\(error)")
    }
    if let failure { throw failure }
  }
}
