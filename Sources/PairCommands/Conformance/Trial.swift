import LockstepCommandLine
import LockstepConformance
import LockstepPosix
import LockstepProtocol
import LockstepScenario

/// A role in which a program can be tested, with the option that names such a program.
struct TrialKind {
  let option: Option<String>
  let role: Role
  /// `true` if a device's system is tested, with the suite's app in the device.
  var isSystem = false

  static let all = [
    TrialKind(option: ConformanceCommand.watch, role: .watch),
    TrialKind(option: ConformanceCommand.phone, role: .phone),
    TrialKind(option: ConformanceCommand.watchApp, role: .watchApp),
    TrialKind(option: ConformanceCommand.phoneApp, role: .phoneApp),
    TrialKind(option: ConformanceCommand.watchSystem, role: .watch, isSystem: true),
    TrialKind(option: ConformanceCommand.phoneSystem, role: .phone, isSystem: true),
  ]
}

/// A case for a device, for an app, or for a system.
struct Trial: Sendable {
  /// The option that names a program for this case.
  let option: String
  let id: String
  let name: String
  let statement: String
  let kind: Case.Kind
  let judge: Judge

  /// The starts of the program that a case needs, with the function that runs the case.
  enum Judge: Sendable {
    /// One start, or two for a repeated case.
    case program(isRepeated: Bool, @Sendable (any Subject, (any Subject)?) -> CaseOutcome)
    /// Any number of starts, one after the other: for an app, or for a device in a history.
    case app(@Sendable (any SystemHome) -> CaseOutcome)
    /// Any number of starts with the state that the program keeps.
    case system(@Sendable (any SystemHome) -> CaseOutcome)
  }

  private init(_ test: any NamedCase, of kind: TrialKind, judge: Judge) {
    option = kind.option.help.name
    (id, name, statement, self.kind) = (test.id, test.name, test.statement, test.kind)
    self.judge = judge
  }

  /// Lists all cases for a kind of program, including those for each verb of an app.
  ///
  /// - Parameter histories: The number of random histories of each theme.
  static func all(of kind: TrialKind, inRealTime: Bool, _ words: Vocabulary, histories: Int64)
    -> [Trial]
  {
    guard let device = DeviceRole(kind.role) else { return ofApp(kind, words) }
    if kind.isSystem { return ofSystem(kind, device) }
    return ofDevice(kind, device, inRealTime: inRealTime)
      + ofHistories(kind, device, inRealTime: inRealTime, each: histories)
  }

  private static let clock = SystemClock.monotonicNanoseconds

  private static func ofApp(_ kind: TrialKind, _ words: Vocabulary) -> [Trial] {
    let verbs = kind.role == .watchApp ? words.watch.verbs : words.phone.verbs
    let device = DeviceRole(ofApp: kind.role)
    let asked = verbs.isEmpty ? [] : AppCases.asking(verbs, kind.role)
    // The verbs of a vocabulary take the place of those that the suite would learn from the app.
    let learnt = verbs.isEmpty ? [] : Set(AppCases.asking([], kind.role).map(\.id))
    let tests = AppCases.all.filter { $0.role == device && !learnt.contains($0.id) } + asked
    return tests.map { test in
      Trial(
        test,
        of: kind,
        judge: .app { test.judge($0, clock: clock) }
      )
    }
  }

  private static func ofSystem(_ kind: TrialKind, _ device: DeviceRole) -> [Trial] {
    SystemCases.all.filter { $0.role == device }.map { test in
      Trial(
        test,
        of: kind,
        judge: .system { test.judge($0, clock: clock) }
      )
    }
  }

  private static func ofDevice(_ kind: TrialKind, _ device: DeviceRole, inRealTime: Bool)
    -> [Trial]
  {
    let cases = Suite.cases(for: device).map { test in
      Trial(
        test,
        of: kind,
        judge: .program(isRepeated: test.isRepeated) {
          test.judge($0, and: $1, forcesRealTime: inRealTime, clock: clock)
        }
      )
    }
    let lives = StateCases.all.filter { $0.role == device }.map { test in
      Trial(
        test,
        of: kind,
        judge: .system { test.judge($0, clock: clock) }
      )
    }
    return cases + lives
  }

  private static func ofHistories(
    _ kind: TrialKind,
    _ device: DeviceRole,
    inRealTime: Bool,
    each count: Int64
  ) -> [Trial] {
    HistoryCase.all(each: count).filter { $0.role == device }.map { test in
      Trial(
        test,
        of: kind,
        judge: .app {
          test.judge(
            $0,
            beside: { ReferenceSubject(device) },
            forcesRealTime: inRealTime,
            clock: clock
          )
        }
      )
    }
  }
}

/// A case of any kind, with its names.
private protocol NamedCase {
  var id: String { get }
  var name: String { get }
  var statement: String { get }
  var kind: Case.Kind { get }
}

extension Case: NamedCase {}
extension HistoryCase: NamedCase {}
