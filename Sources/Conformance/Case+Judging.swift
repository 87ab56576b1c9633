/// The run of a case, and its outcome.
extension Case {
  /// The end of a case: why it stopped, if it did not pass, and the lines that crossed.
  private struct Played {
    var stop: Stop?
    var wire: [WireLine]
    /// The number of lines up to what stopped it.
    var lines: Int

    init(_ wire: [WireLine], stoppedBy stop: Stop? = nil, lines: Int? = nil) {
      (self.stop, self.wire, self.lines) = (stop, wire, lines ?? wire.count)
    }
  }

  /// Runs a case for a device against the program.
  ///
  /// - Parameters:
  ///   - another: A second start of the program, for a case that is repeated.
  ///   - clock: Gives the nanoseconds of the shell's clock, only for the report.
  package func judge(
    _ subject: any Subject,
    and another: (any Subject)? = nil,
    forcesRealTime: Bool = false,
    clock: () -> Int64 = { 0 }
  ) -> CaseOutcome {
    guard case .device(let isRepeated, let run) = play else {
      let stop = Stop.undecided("it takes more than one start of the program")
      return outcome(of: Played([], stoppedBy: stop), nanoseconds: 0)
    }
    let started = clock()
    var device = Harness(role, subject, forcesRealTime: forcesRealTime, keepsLines: isRepeated)
    do throws(Stop) {
      try run(device)
      try device.endOfCase()
      if isRepeated {
        guard let another else { throw .undecided("it takes the program twice") }
        let first = device.said
        device = Harness(role, another, forcesRealTime: forcesRealTime, keepsLines: true)
        try run(device)
        try device.demand(statement, saidAgain: first)
      }
      return outcome(of: Played(device.wire), nanoseconds: clock() - started)
    } catch {
      return outcome(of: Self.gravest(error, of: device), nanoseconds: clock() - started)
    }
  }

  /// Runs the case against a program that it starts as often as it needs, first without kept state.
  ///
  /// - Parameter clock: Gives the nanoseconds of the shell's clock, only for the report.
  package func judge(_ home: any SystemHome, clock: () -> Int64 = { 0 }) -> CaseOutcome {
    let started = clock()
    let played =
      switch play {
      case .device: Played([], stoppedBy: .undecided("it takes one start of the program"))
      case .lives(let run): Self.played(StateRig(role, home), run)
      case .system(let run): Self.played(SystemRig(role, home), run)
      case .app(let setting, let run): played(home, setting, run)
      }
    home.clear()
    return outcome(of: played, nanoseconds: clock() - started)
  }

  private static func played(_ rig: StateRig, _ run: (StateRig) throws(Stop) -> Void) -> Played {
    do throws(Stop) {
      try run(rig)
      try rig.end()
      return Played(rig.wire)
    } catch {
      return rig.device.map { gravest(error, of: $0) } ?? Played([], stoppedBy: error)
    }
  }

  private static func played(_ rig: SystemRig, _ run: (SystemRig) throws(Stop) -> Void) -> Played {
    do throws(Stop) {
      try run(rig)
      return Played(rig.wire)
    } catch {
      return Played(rig.wire, stoppedBy: error)
    }
  }

  private func played(
    _ home: any SystemHome,
    _ setting: AppSetting,
    _ run: (AppHarness) throws(Stop) -> Void
  ) -> Played {
    var app = AppHarness(role.app, home, setting)
    do throws(Stop) {
      try run(app)
      try app.settle()
      if let again = setting.again, app.takesSteps {
        let first = app.said
        app = AppHarness(role.app, home, setting, begins: again)
        try run(app)
        try app.settle()
        let statement = again == .inItsProcess ? "HOST-35" : "APP-14"
        let difference = Stop.difference(statement, of: app.said, from: first)
        if let difference { throw difference }
      }
      if let slip = app.slip { throw slip }
      return Played(app.wire)
    } catch {
      return Played(app.wire, stoppedBy: error)
    }
  }

  /// Finds the gravest of what a device has broken, the case's demands and the monitor's rules.
  private static func gravest(_ stop: Stop, of device: Harness) -> Played {
    let (stop, lines) = device.gravest(stop)
    return Played(device.wire, stoppedBy: stop, lines: lines)
  }

  private func outcome(of played: Played, nanoseconds: Int64) -> CaseOutcome {
    let wire = Array(played.wire.prefix(played.lines))
    return CaseOutcome(
      id: id,
      name: name,
      statement: statement,
      claim: claim,
      kind: kind,
      verdict: played.stop.map { .init($0, statement: statement, wire: wire) } ?? .pass,
      nanoseconds: nanoseconds,
      trace: played.wire
    )
  }
}
