package import LockstepProtocol

/// A test of one statement for a program: a device, a device over its lives, a device's system, or an
/// app.
package struct Case: Sendable {
  /// The statement that the case tests.
  ///
  /// The case's own demands fail under it; other broken rules fail under theirs.
  package let statement: String
  /// The device that the case is about, or whose app it is about.
  package let role: DeviceRole
  package let program: Program
  package let kind: Kind
  /// The claim that the case tests, as a sentence.
  package let claim: String
  let play: Play

  /// The suite's behaviour towards the program under test.
  package enum Kind: String, Sendable {
    /// The suite keeps the protocol, and the program must keep it, too.
    case valid
    /// The suite breaks or strains the protocol, and the program must react as the statement says.
    case invalid
  }

  /// The program that a case is put to.
  package enum Program: Sendable {
    case device
    /// A device that is started again with what it has kept.
    case lives
    /// A device whose app is the suite's.
    case system
    case app

    /// The letters of short names, behind the device's.
    fileprivate var letters: String {
      switch self {
      case .device: ""
      case .lives: "l"
      case .system: "s"
      case .app: "a"
      }
    }

    fileprivate func name(of role: DeviceRole) -> String {
      switch self {
      case .device: role.name
      case .lives: "\(role.name) over its lives"
      case .system: "\(role.name) system"
      case .app: role.app.rawValue
      }
    }
  }

  /// The course of the case, with a program of each kind.
  enum Play: Sendable {
    /// - Parameter isRepeated: `true` if the program is started twice, and must write the same lines
    ///   both times.
    case device(isRepeated: Bool, @Sendable (Harness) throws(Stop) -> Void)
    case lives(@Sendable (StateRig) throws(Stop) -> Void)
    case system(@Sendable (SystemRig) throws(Stop) -> Void)
    case app(AppSetting, @Sendable (AppHarness) throws(Stop) -> Void)
  }

  private init(
    _ statement: String,
    _ role: DeviceRole,
    _ program: Program,
    _ claim: String,
    _ kind: Kind,
    _ play: Play
  ) {
    self.statement = statement
    self.role = role
    self.program = program
    self.kind = kind
    self.claim = claim
    self.play = play
  }

  /// Makes a case for a device.
  init(
    _ statement: String,
    _ role: DeviceRole,
    _ claim: String,
    _ kind: Kind = .valid,
    isRepeated: Bool = false,
    run: @escaping @Sendable (Harness) throws(Stop) -> Void
  ) {
    self.init(statement, role, .device, claim, kind, .device(isRepeated: isRepeated, run))
  }

  /// Makes a case about what a device keeps in its folder over several starts.
  static func lives(
    _ statement: String,
    _ role: DeviceRole,
    _ claim: String,
    run: @escaping @Sendable (StateRig) throws(Stop) -> Void
  ) -> Case {
    Case(statement, role, .lives, claim, .valid, .lives(run))
  }

  /// Makes a case for a device's system, whose app is a program of its own.
  static func system(
    _ statement: String,
    _ role: DeviceRole,
    _ claim: String,
    _ kind: Kind = .valid,
    run: @escaping @Sendable (SystemRig) throws(Stop) -> Void
  ) -> Case {
    Case(statement, role, .system, claim, kind, .system(run))
  }

  /// Makes a case for a program that is an app.
  static func app(
    _ statement: String,
    _ role: Role,
    _ claim: String,
    _ kind: Kind = .valid,
    again: AppSetting.Again? = nil,
    stepFields: String = "",
    isTurned: Bool = false,
    joinsFirst: Bool = false,
    run: @escaping @Sendable (AppHarness) throws(Stop) -> Void
  ) -> Case {
    let setting = AppSetting(
      again: again,
      stepFields: stepFields,
      isTurned: isTurned,
      joinsFirst: joinsFirst
    )
    return Case(statement, DeviceRole(ofApp: role), .app, claim, kind, .app(setting, run))
  }

  /// `true` if the case takes two starts of a device.
  package var isRepeated: Bool {
    if case .device(let isRepeated, _) = play { isRepeated } else { false }
  }

  /// The short name by which a person chooses the case or lists it as a known failure.
  package var id: String {
    CaseID.text(statement, (role == .watch ? "w" : "p") + program.letters, claim)
  }

  /// The full name of the case in reports and lists of known failures.
  package var name: String { "\(statement) \(program.name(of: role)): \(claim)" }
}

/// The setting of a case for an app, where it is another than usual.
struct AppSetting: Sendable {
  /// The second life of the program, in which it must write the same lines as in the first, if any.
  var again: Again?
  /// Further fields for each step, as JSON with a leading comma.
  var stepFields = ""
  /// `true` if the suite writes the fields of each line in reverse order, with white space between
  /// them.
  var isTurned = false
  /// `true` if the welcome reaches the program together with the line that follows it.
  var joinsFirst = false

  /// The ways in which a program begins another life.
  enum Again: Sendable {
    /// In another process.
    case started
    /// In another process, and in a later second of the machine's date.
    case startedLater
    /// In the same process, where it can (HOST-35).
    case inItsProcess
  }
}

extension DeviceRole {
  /// Finds the device of an app's role.
  package init(ofApp role: Role) { self = role == .watchApp ? .watch : .phone }

  /// The role of the device's app.
  var app: Role {
    switch self {
    case .watch: .watchApp
    case .phone: .phoneApp
    }
  }
}
