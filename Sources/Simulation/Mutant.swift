#if MUTANTS
  /// The rule of the protocol that our machines break now.
  package enum Mutant {
    /// The id of its statement.
    @TaskLocal package static var active: String?
  }

  /// Whether our machines break the rule of a statement now.
  package func isBroken(_ statement: String) -> Bool { Mutant.active == statement }
#else
  /// Whether our machines break the rule of a statement, of which the caller names the id.
  ///
  /// A test of a rule is believed only when the machine that breaks just this rule turns it red. Built
  /// with MUTANTS in the environment, the machines ask this at the places of their rules, and break the
  /// one that `Mutant.active` names. In every other build the answer is no; each caller has it in itself,
  /// so the optimiser takes away question, id and place, and the products have nothing of it (`.ci/run`
  /// looks).
  @_alwaysEmitIntoClient @inline(__always)
  package func isBroken(_ statement: String) -> Bool { false }
#endif
