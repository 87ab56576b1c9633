import LockstepConformance
import LockstepProtocol
import Testing

/// Random histories, told to a device beside one that is right.
struct HistoryTests {
  private static func cases(for role: DeviceRole, each count: Int64 = 2) -> [HistoryCase] {
    HistoryCase.all(each: count).filter { $0.role == role }
  }

  @Test(arguments: DeviceRole.allCases)
  func `our devices live through each history, and keep the rules of all lines in it`(
    role: DeviceRole
  ) {
    for test in Self.cases(for: role) {
      let outcome = test.judge(StartedHome { MachineSubject(role) }) { MachineSubject(role) }
      #expect(outcome.word == "pass", "\(outcome.name): \(String(describing: outcome.failure))")
    }
  }

  @Test func `a watch that plays a wrong haptic is shown by a history of a few moves`() throws {
    let home = StartedHome {
      ChangedSubject(.watch, #""haptic","kind":"click""#, #""haptic","kind":"stop""#)
    }
    let outcomes = Self.cases(for: .watch, each: 4).map {
      $0.judge(home) { MachineSubject(.watch) }
    }
    let failure = try #require(outcomes.compactMap(\.failure).first { $0.statement == "RUN-13" })
    #expect(failure.expected.hasPrefix("“haptic” as the reference device has it: \"click\""))
    let moves = try #require(failure.expected.components(after: ", after: "))
    #expect(moves.count <= 9, "\(moves)")
  }

  @Test func `a phone that names another refusal is shown by the statement of refusals`()
    throws
  {
    let home = StartedHome {
      ChangedSubject(.phone, #""refused","do":"undo""#, #""refused","do":"skip""#)
    }
    let outcomes = Self.cases(for: .phone).map { $0.judge(home) { MachineSubject(.phone) } }
    #expect(outcomes.compactMap(\.failure).contains { $0.statement == "ACTION-3" })
  }

  @Test func `a device in real time has no histories`() throws {
    let test = try #require(Self.cases(for: .watch).first)
    let home = StartedHome { MachineSubject(.watch) }
    let outcome = test.judge(home, beside: { MachineSubject(.watch) }, forcesRealTime: true)
    #expect(outcome.word == "not applicable")
  }
}

/// Starts a device as often as a history wants it.
private final class StartedHome: SystemHome {
  private let make: () -> any Subject

  init(_ make: @escaping () -> any Subject) { self.make = make }

  func start() -> any Subject { make() }
  func clear() {}
}

/// Our device with other words in place of some that it says.
private final class ChangedSubject: Subject {
  private let machine: MachineSubject
  private let words: String
  private let others: String

  init(_ role: DeviceRole, _ words: String, _ others: String) {
    machine = MachineSubject(role)
    (self.words, self.others) = (words, others)
  }

  var wallMicroseconds: Int64 { machine.wallMicroseconds }

  func send(_ bytes: [UInt8]) throws(SubjectFault) { try machine.send(bytes) }

  func receive() throws(SubjectFault) -> [UInt8] {
    let line = String(decoding: try machine.receive(), as: UTF8.self)
    return Array(
      line.split(separator: words, omittingEmptySubsequences: false)
        .joined(separator: others).utf8
    )
  }

  func finish() -> SubjectEnd { machine.finish() }
}

extension String {
  /// What is listed behind some words.
  fileprivate func components(after words: String) -> [String]? {
    let parts = split(separator: words, maxSplits: 1)
    return parts.count == 2 ? parts[1].split(separator: "; ").map(String.init) : nil
  }
}
