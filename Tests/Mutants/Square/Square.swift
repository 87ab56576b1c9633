import LockstepConformance
internal import MutantSwitch
import LockstepProtocol

/// The square of statements and mutants: each mutant, and every statement whose case it turns red.
enum Square {
  struct Row {
    let mutant: Mutant
    /// The statements that it breaks, in the order of the pages.
    let broken: [String]

    var isCaught: Bool { broken.contains(mutant.statement) }
  }

  /// Rules that two starts of a device break together: the second does as the first did not.
  private static let onlyTheSecondTime = ["LEASE-19", "HOST-10"]

  /// Plays each mutant in the trials that may see it.
  static func play(_ mutants: [Mutant], in trials: @Sendable (Mutant) -> [SquareTrial]) async
    -> [Row]
  {
    await withTaskGroup(of: Row.self) { group in
      for mutant in mutants {
        let own = trials(mutant).filter { $0.isPut(toMutantsOf: mutant.statement) }
        group.addTask { play(mutant, in: own) }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }

  private static func play(_ mutant: Mutant, in trials: [SquareTrial]) -> Row {
    let first = onlyTheSecondTime.contains(mutant.statement) ? nil : mutant.name
    let broken = Set(trials.compactMap { $0.broken(first, mutant.name) })
    return Row(mutant: mutant, broken: Statement.all.map(\.id).filter(broken.contains))
  }
}

/// One of our own devices, while a mutant is active.
final class MutantSubject: Subject {
  private let device: any Subject
  private let mutant: String?

  init(_ device: any Subject, _ mutant: String?) {
    self.device = device
    self.mutant = mutant
  }

  var wallMicroseconds: Int64 { device.wallMicroseconds }

  func send(_ bytes: [UInt8]) throws(SubjectFault) {
    let sent = MutantSwitch.$active.withValue(mutant) {
      Result { () throws(SubjectFault) in try device.send(bytes) }
    }
    try sent.get()
  }

  func receive() throws(SubjectFault) -> [UInt8] { try device.receive() }
  func finish() -> SubjectEnd { device.finish() }
}

/// One of our own devices with the suite's app, while a mutant is active.
final class MutantHome: SystemHome {
  private let home: MachineHome
  private let mutant: String?

  init(_ role: DeviceRole, _ mutant: String?, hasOwnApp: Bool = false) {
    home = MachineHome(role, hasOwnApp: hasOwnApp)
    self.mutant = mutant
  }

  func start() -> any Subject { MutantSubject(home.start(), mutant) }
  func clear() { home.clear() }
}
