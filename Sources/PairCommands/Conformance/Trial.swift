import LockstepCommandLine
import LockstepConformance
import LockstepPosix
import LockstepProtocol
import LockstepScenario

/// What a program can be tried as.
struct TrialKind {
  let option: Option<String>
  let role: Role
  /// Whether it is a device's system that is tried, with the suite's app.
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

/// A case of a device, of an app, or of a system.
struct Trial {
  /// The option by which a program is named that is tried so.
  let option: String
  let id: String
  let name: String
  let statement: String
  let kind: Case.Kind
  let judge: Judge

  /// What the case takes of the program.
  enum Judge {
    /// Its first start, or its first two.
    case program(isRepeated: Bool, (any Subject, (any Subject)?) -> CaseOutcome)
    /// As many starts as it wants, one after the other: an app, or a device in a history.
    case app((any SystemHome) -> CaseOutcome)
    /// As many starts as it wants, on what the program keeps.
    case system((any SystemHome) -> CaseOutcome)
  }

  private init(_ test: any NamedCase, of kind: TrialKind, judge: Judge) {
    option = kind.option.help.name
    (id, name, statement, self.kind) = (test.id, test.name, test.statement, test.kind)
    self.judge = judge
  }

  /// All cases of a kind of program, with those that ask an app its verbs.
  ///
  /// - Parameter histories: How many random histories of each theme are among them.
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
    let tests = AppCase.all.filter { $0.role == kind.role } + AppCase.asking(verbs, kind.role)
    return tests.map { test in
      Trial(
        test,
        of: kind,
        judge: .app { test.judge($0, clock: clock) }
      )
    }
  }

  private static func ofSystem(_ kind: TrialKind, _ device: DeviceRole) -> [Trial] {
    SystemCase.all.filter { $0.role == device }.map { test in
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
    let lives = StateCase.all.filter { $0.role == device }.map { test in
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

/// A case of whatever is tried, as a person names it.
private protocol NamedCase {
  var id: String { get }
  var name: String { get }
  var statement: String { get }
  var kind: Case.Kind { get }
}

extension Case: NamedCase {}
extension AppCase: NamedCase {}
extension SystemCase: NamedCase {}
extension StateCase: NamedCase {}
extension HistoryCase: NamedCase {}
