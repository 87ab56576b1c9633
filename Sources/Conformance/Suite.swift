package import LockstepProtocol

/// The list of all cases, in the order of the pages.
package enum Suite {
  /// The cases for devices, in the order of their statements on the pages.
  package static let cases: [Case] = {
    let all =
      TransportCases.all + SystemStateCases.all + SessionCases.all + WatchSessionCases.all
      + WatchAppCases.all
      + WatchRunCases.all + WatchTimeCases.all
      + RunPageCases.all + RunTimeCases.all + RunFollowCases.all + RunFigureCases.all
      + PhoneRunCases.all + WatchViewCases.all + EitherAppCases.all
      + UnreadableSnapshotCases.all
      + ClockCases.all + PhoneCases.all + EditCases.all
      + SetCases.all
      + WaitingCases.all + OtherWatchCases.all + CopiedFolderCases.all
      + AsleepCases.all + EdgeCases.all + PlanCases.all + OwnerCases.all
      + AgainCases.all + SeldomCases.all
      + LifeCases.all + CounterpartCases.all + QueueCases.all + WatchSwitchCases.all
      + TransferCases.all
      + FileCases.all + FileOrderCases.all + FileKnowledgeCases.all + TextCases.all + VerbCases.all
      + ViewCases.all
      + AnswerCases.all + EventCases.all + FieldCases.all + ScreenCases.all + ReadingCases.all
      + ActionCases.all + RepeatCases.all
      + WatchSensorCases.all + WatchBatchCases.all + PhoneSensorCases.all
      + RemoteCases.all + HealthCases.all
      + SizeCases.all + PayloadCases.all + RefusalCases.all + WindowCases.all
      + FileAgainCases.all + DownCases.all + WakeCases.all + UnknownFieldCases.all
      + RunCornerCases.all + SnapshotTableCases.all + DefaultCases.all + KindCases.all
      + LaterCases.all + RemoteAgainCases.all + ArgumentCases.all
      + OwnerRangeCases.all + MirrorEdgeCases.all + LaunchCases.all + OtherKindCases.all
      + DocumentEdgeCases.all
    let order = Statement.all.map(\.id)
    let places = all.map { test in order.firstIndex(of: test.statement) ?? order.count }
    return zip(places, all).enumerated()
      .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
      .map(\.element.1)
  }()

  /// All cases but histories: for devices, for apps, for systems, and for devices over their lives.
  private static var all: [Case] { cases + AppCases.all + SystemCases.all + StateCases.all }

  package static func cases(for role: DeviceRole) -> [Case] { cases.filter { $0.role == role } }

  /// The names of all cases, including those for apps, for systems, and of histories.
  package static var names: [String] {
    all.map(\.name) + HistoryCase.all.map(\.name)
  }

  /// The short names of all cases.
  package static var ids: [String] {
    all.map(\.id) + HistoryCase.all.map(\.id)
  }
}

/// The list of cases that are known to fail, one name or id on each line.
///
/// A listed case that passes is a failure itself.
package struct KnownFailures: Sendable, Equatable {
  package let names: [String]

  /// Reads the list from a file's text; empty lines and lines that begin with `#` are ignored.
  package init(_ text: String) {
    names = text.split(separator: "\n").map { line in
      String(line.drop { $0 == " " }.reversed().drop { $0 == " " || $0 == "\r" }.reversed())
    }
    .filter { !$0.isEmpty && !$0.hasPrefix("#") }
  }

  package func contains(_ outcome: CaseOutcome) -> Bool {
    names.contains(outcome.name) || names.contains(outcome.id)
  }

  /// Lists the entries that are no longer true: cases that pass now, or that do not exist.
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
