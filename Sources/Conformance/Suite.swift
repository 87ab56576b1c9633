package import LockstepProtocol

/// All cases, and which of them a person wants.
package enum Suite {
  /// Every case, by the pages' order of their statements.
  package static let cases: [Case] = {
    let all =
      TransportCases.all + SystemStateCases.all + SessionCases.all + WatchSessionCases.all
      + WatchAppCases.all
      + WatchRunCases.all + WatchTimeCases.all + ClockCases.all + PhoneCases.all + EditCases.all
      + SetCases.all
      + WaitingCases.all + OtherWatchCases.all + CopiedFolderCases.all
      + AsleepCases.all + EdgeCases.all + PlanCases.all + OwnerCases.all
      + AgainCases.all
      + LifeCases.all + CounterpartCases.all + QueueCases.all + WatchSwitchCases.all
      + TransferCases.all
      + FileCases.all + FileOrderCases.all + FileKnowledgeCases.all + TextCases.all + VerbCases.all
      + ViewCases.all
      + AnswerCases.all + EventCases.all + FieldCases.all + ScreenCases.all + ReadingCases.all
      + ActionCases.all + RepeatCases.all
      + WatchSensorCases.all + WatchBatchCases.all + PhoneSensorCases.all
      + RemoteCases.all
    let order = Statement.all.map(\.id)
    let places = all.map { test in order.firstIndex(of: test.statement) ?? order.count }
    return zip(places, all).enumerated()
      .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
      .map(\.element.1)
  }()

  package static func cases(for role: DeviceRole) -> [Case] { cases.filter { $0.role == role } }

  /// The names of all cases, those of apps, of systems and histories included.
  package static var names: [String] {
    cases.map(\.name) + AppCase.all.map(\.name) + SystemCase.all.map(\.name)
      + StateCase.all.map(\.name) + HistoryCase.all.map(\.name)
  }

  /// Their short names.
  package static var ids: [String] {
    cases.map(\.id) + AppCase.all.map(\.id) + SystemCase.all.map(\.id) + StateCase.all.map(\.id)
      + HistoryCase.all.map(\.id)
  }
}

/// Cases that are known to fail, one name or id a line; an entry that fails no more is a failure itself.
package struct KnownFailures: Sendable, Equatable {
  package let names: [String]

  /// Reads a file's text: empty lines and lines that begin with `#` are left out.
  package init(_ text: String) {
    names = text.split(separator: "\n").map { line in
      String(line.drop { $0 == " " }.reversed().drop { $0 == " " || $0 == "\r" }.reversed())
    }
    .filter { !$0.isEmpty && !$0.hasPrefix("#") }
  }

  package func contains(_ outcome: CaseOutcome) -> Bool {
    names.contains(outcome.name) || names.contains(outcome.id)
  }

  /// What the file says and is no longer so, of the cases that were asked.
  package func stale(among outcomes: [CaseOutcome], of cases: [String]) -> [String] {
    names.compactMap { name in
      guard let outcome = outcomes.first(where: { $0.name == name || $0.id == name }) else {
        return cases.contains(name) ? nil : "\(name): there is no such case"
      }
      if outcome.verdict.isFailure { return nil }
      return "\(name): it is known to fail, and is \(outcome.word) now"
    }
  }
}
