import LockstepConformance
internal import MutantSwitch

/// One case of the suite, to be tried with our own devices while a mutant is active.
struct SquareTrial: Sendable {
  /// The statement that the case is about.
  let statement: String
  /// Tries two starts of a device, each while one mutant is active or none.
  private let judge: @Sendable (_ first: String?, _ second: String?) -> CaseOutcome

  /// The statement whose cases take longer than those of all others together: they are put to its own
  /// mutants alone.
  private static let longest = "SESSION-30"

  private init(
    statement: String,
    _ judge: @escaping @Sendable (_ first: String?, _ second: String?) -> CaseOutcome
  ) {
    (self.statement, self.judge) = (statement, judge)
  }

  /// Says if the case is put to the mutants of a statement.
  func isPut(toMutantsOf statement: String) -> Bool {
    self.statement != Self.longest || statement == Self.longest
  }

  static let all: [SquareTrial] =
    Suite.cases.map { test in
      SquareTrial(statement: test.statement) { first, second in
        test.judge(
          MutantSubject(MachineSubject(test.role), first),
          and: MutantSubject(MachineSubject(test.role), second)
        )
      }
    }
    + SystemCases.all.filter { !MachineHome.untold.contains($0.statement) }.map { test in
      SquareTrial(statement: test.statement) { _, second in
        test.judge(MutantHome(test.role, second))
      }
    }
    + StateCases.all.filter { !MachineHome.untold.contains($0.statement) }.map { test in
      SquareTrial(statement: test.statement) { _, second in
        test.judge(MutantHome(test.role, second, hasOwnApp: true))
      }
    }

  /// The statement that is broken, if one is.
  func broken(_ first: String?, _ second: String?) -> String? {
    let outcome = judge(first, second)
    return ["fail", "non-strict"].contains(outcome.word) ? outcome.failure?.statement : nil
  }

  /// What our devices are without a mutant.
  struct Intact: Sendable {
    /// The statements that they break all the same.
    var broken: [String] = []
    /// The trials that come by each mutant's place, in order: to all others it makes no difference, since
    /// a machine that is given the same does the same up to there.
    var trials: [String: [SquareTrial]] = [:]
  }

  static func playIntact() async -> Intact {
    let found = await withTaskGroup(of: (Int, String?, Set<String>).self) { group in
      for (index, trial) in all.enumerated() {
        group.addTask {
          let places = MutantPlaces()
          let broken = MutantSwitch.$passed.withValue(places) { trial.broken(nil, nil) }
          return (index, broken, places.names)
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    var intact = Intact()
    for (index, broken, places) in found.sorted(by: { $0.0 < $1.0 }) {
      if let broken { intact.broken.append(broken) }
      for name in places { intact.trials[name, default: []].append(all[index]) }
    }
    return intact
  }
}
